//! The liberties of a string as one number that adds up.

use std::ops::{Add, AddAssign, SubAssign};

use crate::point::Point;

/// The liberties of a string, each counted once for every stone it touches, as three sums in one number: how
/// many, the sum of their indices, the sum of the squares of their indices.
///
/// With n entries, sum s and sum of squares q, all entries are the same point exactly if n q = s² (equality in
/// the Cauchy-Schwarz inequality), and the point is then s / n. The counts fit: a string of a full board has less
/// than 4 x 361 = 1444 entries (11 bits), indices are less than 400, so s < 2^20 and q < 2^28.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Liberties(u64);

impl Liberties {
    pub(super) const NONE: Liberties = Liberties(0);

    /// For the place that holds no string: never none, whatever a single move adds or takes.
    pub(super) const ENDLESS: Liberties = Liberties(1 << 62);

    const SUM_SHIFT: u32 = 11;
    const SQUARES_SHIFT: u32 = 31;

    /// A liberty that touches one stone.
    #[inline(always)]
    pub(super) const fn of(point: Point) -> Liberties {
        let i = point.raw() as u64;
        Liberties(1 | i << Self::SUM_SHIFT | (i * i) << Self::SQUARES_SHIFT)
    }

    #[inline(always)]
    pub(super) const fn entries(self) -> u64 {
        self.0 & ((1 << Self::SUM_SHIFT) - 1)
    }

    /// Is `point` the only liberty?
    #[inline(always)]
    pub(super) const fn are_only(self, point: Point) -> bool {
        self.0 == Liberties::of(point).0.wrapping_mul(self.entries())
    }

    const fn sum(self) -> u64 {
        self.0 >> Self::SUM_SHIFT & ((1 << (Self::SQUARES_SHIFT - Self::SUM_SHIFT)) - 1)
    }

    /// Is there just one?
    #[inline(always)]
    pub(super) const fn are_single(self) -> bool {
        let squares = self.0 >> Self::SQUARES_SHIFT;
        // One test, because the place that holds no string passes the first half.
        (self.entries() * squares == self.sum() * self.sum()) & (self.entries() != 0)
    }

    /// The only liberty, if there is just one.
    #[inline(always)]
    pub(super) fn single(self) -> Option<Point> {
        // A single liberty touches at most four stones: twelfths of the sum divide it without a branch.
        let twelfths = [12, 12, 6, 4, 3][self.entries().min(4) as usize];
        self.are_single().then(|| Point::from_raw((self.sum() * twelfths / 12) as usize))
    }
}

impl Add for Liberties {
    type Output = Liberties;

    #[inline(always)]
    fn add(self, other: Liberties) -> Liberties {
        Liberties(self.0.wrapping_add(other.0))
    }
}

impl AddAssign for Liberties {
    #[inline(always)]
    fn add_assign(&mut self, other: Liberties) {
        *self = *self + other;
    }
}

impl SubAssign for Liberties {
    #[inline(always)]
    fn sub_assign(&mut self, other: Liberties) {
        self.0 = self.0.wrapping_sub(other.0);
    }
}
