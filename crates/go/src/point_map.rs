//! Tables indexed by point.
//!
//! They are what a board on tables spends its time in, so their accesses are not checked: it is the types that say
//! they are right. With checks, or with indices masked into range, the uniform playouts of [`LargeBoard`] on
//! 19 x 19 need a third more instructions (docs/board.md).
//!
//! [`LargeBoard`]: crate::LargeBoard

#![allow(unsafe_code)]

use std::ops::{Index, IndexMut};

use crate::point::{Point, STRIDE, Size, TABLE};

/// Entries before the first and after the last point, so that every neighbour of every point has one.
const MARGIN: usize = STRIDE + 1;

/// A table with one entry for each point.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct PointMap<T>([T; TABLE + 2 * MARGIN]);

impl<T: Copy> PointMap<T> {
    /// The table that maps every point to `value`.
    pub const fn filled(value: T) -> PointMap<T> {
        PointMap([value; TABLE + 2 * MARGIN])
    }

    /// Takes over the entries of all points of a board of that size and of the frame around it from the other table,
    /// and perhaps more.
    #[inline(always)]
    pub fn copy_from(&mut self, other: &PointMap<T>, size: Size) {
        let end = (size.height() + 2) * STRIDE + 2 * MARGIN;
        self.0[..end].copy_from_slice(&other.0[..end]);
    }

    /// The table with one entry changed.
    pub(crate) const fn with(mut self, point: Point, value: T) -> PointMap<T> {
        self.0[point.raw() + MARGIN] = value;
        self
    }

    /// The entries of the four neighbours, in the order of [`Point::neighbours`].
    #[inline(always)]
    pub fn around(&self, point: Point) -> [T; 4] {
        // Spelled out: through `map` the compiler packs small entries into one number and takes them out again.
        let [a, b, c, d] = NEIGHBOURS;
        [*self.beside(point, a), *self.beside(point, b), *self.beside(point, c), *self.beside(point, d)]
    }

    /// The entries of the four diagonal points, in the order of [`Point::diagonals`].
    #[inline(always)]
    pub fn across(&self, point: Point) -> [T; 4] {
        let [a, b, c, d] = DIAGONALS;
        [*self.beside(point, a), *self.beside(point, b), *self.beside(point, c), *self.beside(point, d)]
    }

    /// The entries of the eight points around, in the order of [`Point::ring`].
    #[inline(always)]
    pub fn ring(&self, point: Point) -> [T; 8] {
        RING.map(|offset| *self.beside(point, offset))
    }

    /// Changes the entries of the eight points around, telling the number of each in the order of [`Point::ring`].
    #[inline(always)]
    pub fn change_ring(&mut self, point: Point, mut change: impl FnMut(usize, &mut T)) {
        for (i, offset) in RING.into_iter().enumerate() {
            change(i, self.beside_mut(point, offset));
        }
    }

    /// Changes the entries of the four diagonal points.
    #[inline(always)]
    pub fn change_across(&mut self, point: Point, mut change: impl FnMut(&mut T)) {
        for offset in DIAGONALS {
            change(self.beside_mut(point, offset));
        }
    }

    /// Changes the entries of the four neighbours.
    #[inline(always)]
    pub fn change_around(&mut self, point: Point, mut change: impl FnMut(&mut T)) {
        for offset in NEIGHBOURS {
            change(self.beside_mut(point, offset));
        }
    }
}

const NEIGHBOURS: [isize; 4] = [-(STRIDE as isize), -1, 1, STRIDE as isize];
const DIAGONALS: [isize; 4] =
    [-(STRIDE as isize) - 1, 1 - (STRIDE as isize), STRIDE as isize - 1, STRIDE as isize + 1];
const RING: [isize; 8] = {
    let [below, left, right, above] = NEIGHBOURS;
    let [below_left, below_right, above_left, above_right] = DIAGONALS;
    [below_left, below, below_right, left, right, above_left, above, above_right]
};

impl<T> PointMap<T> {
    #[inline(always)]
    fn beside(&self, point: Point, offset: isize) -> &T {
        let index = position(point, offset);
        // SAFETY: see `position`.
        unsafe { self.0.get_unchecked(index) }
    }

    #[inline(always)]
    fn beside_mut(&mut self, point: Point, offset: isize) -> &mut T {
        let index = position(point, offset);
        // SAFETY: see `position`.
        unsafe { self.0.get_unchecked_mut(index) }
    }
}

/// Where in the table the entry of the point at that offset is: less than `TABLE + 2 * MARGIN`, because a point's
/// index is less than `TABLE` (`Point` has no constructor that makes a larger one) and the offset, 0 or one of the
/// constants above, lies between `-MARGIN` and `MARGIN`.
#[inline(always)]
fn position(point: Point, offset: isize) -> usize {
    let index = (point.raw() + MARGIN).wrapping_add_signed(offset);
    debug_assert!(index < TABLE + 2 * MARGIN);
    index
}

impl<T> Index<Point> for PointMap<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, point: Point) -> &T {
        self.beside(point, 0)
    }
}

impl<T> IndexMut<Point> for PointMap<T> {
    #[inline(always)]
    fn index_mut(&mut self, point: Point) -> &mut T {
        self.beside_mut(point, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_around_and_across_are_those_of_the_neighbouring_points() {
        let mut map = PointMap::filled(0);
        for index in 0..TABLE {
            map[Point::from_raw(index)] = index;
        }
        for index in MARGIN..TABLE - MARGIN {
            let point = Point::from_raw(index);
            assert_eq!(map.around(point), point.neighbours().map(|p| map[p]));
            assert_eq!(map.across(point), point.diagonals().map(|p| map[p]));
            assert_eq!(map.ring(point), point.ring().map(|p| map[p]));
        }
    }

    #[test]
    fn every_access_of_every_point_stays_inside_the_table() {
        for index in 0..TABLE {
            for offset in NEIGHBOURS.into_iter().chain(DIAGONALS).chain([0]) {
                let at = (Point::from_raw(index).raw() + MARGIN).checked_add_signed(offset);
                assert!(at.is_some_and(
                    |at| at < TABLE + 2 * MARGIN && at == position(Point::from_raw(index), offset)
                ));
            }
        }
    }

    #[test]
    fn copies_reach_every_point_and_its_neighbours() {
        for (width, height) in [(1, 1), (19, 1), (1, 19), (13, 13), (19, 19)] {
            let size = Size::new(width, height).unwrap();
            let mut copy = PointMap::filled(0);
            copy.copy_from(&PointMap::filled(1), size);
            for point in size.points() {
                assert_eq!((copy[point], copy.around(point), copy.across(point)), (1, [1; 4], [1; 4]));
            }
            assert_eq!(copy[Point::NOWHERE], 1);
        }
    }

    #[test]
    fn changes_reach_the_four_neighbours_and_nothing_else() {
        let center = Point::new(4, 4);
        let mut map = PointMap::filled(0);
        map.change_around(center, |entry| *entry += 1);
        for index in 0..TABLE {
            let point = Point::from_raw(index);
            assert_eq!(map[point], i32::from(center.neighbours().contains(&point)), "{point}");
        }
    }

    #[test]
    fn changes_of_the_ring_reach_its_points_in_order_and_nothing_else() {
        let center = Point::new(4, 4);
        let mut map = PointMap::filled(None);
        map.change_ring(center, |i, entry| *entry = Some(i));
        for index in 0..TABLE {
            let point = Point::from_raw(index);
            assert_eq!(map[point], center.ring().iter().position(|&p| p == point), "{point}");
        }
    }
}
