//! Sets of points of a small board in two machine words.
//!
//! A 9 x 9 board has 81 points, too many for one word. Split into rows 0 to 4 and rows 5 to 8, each row taking ten
//! bits (nine points and a gap that catches what is shifted over the edge), it fits two, but a shift by a row would
//! have to carry bits from one word to the other. So the words overlap: the low word holds rows 0 to 5, the high
//! word rows 4 to 8.
//!
//! ```text
//! row      0    1    2    3    4    5    6    7    8
//! low word *    *    *    *    *    o                     * at home   o a copy of a row at home in the other word
//! high word                    o    *    *    *    *
//! ```
//!
//! Every point is *at home* in one word, and rows 4 and 5 have a copy in the other. A mask is *whole* if the copies
//! are right. A shift of a whole mask is right at home, wrong in the copies: results of [`Mask::spread`] are good
//! once they are cut down to the points at home.

use std::ops::{BitAnd, BitOr};

use crate::isa::Isa;
use crate::isa::pair::Pair;
use crate::point::Point;
use crate::point_map::PointMap;

use super::site_map::SiteMap;

/// The largest width and height.
pub(super) const MAX_SIDE: usize = 9;

/// Bits, or sites, from one row to the next.
pub(super) const ROW: usize = MAX_SIDE + 1;

/// The same, as a distance of shifts.
const STEP: i32 = ROW as i32;

/// The row that is the first of the high word.
const HIGH: usize = 4;

/// The first row that is at home in the high word.
const HIGH_HOME: usize = 5;

/// A set of points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mask(Pair);

/// A point of a small board: its index in a table of rows of ten is `(y + 1) * 10 + x`, less than 128. Twice the index is
/// kept, because processors can multiply a number by eight in an address but not by the sixteen bytes of a mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Site(u8);

/// The number of indices a site can have.
pub(super) const SITES: usize = 128;

impl Site {
    /// No point: below the board.
    pub(super) const NOWHERE: Site = Site(0);

    const fn at(x: usize, y: usize) -> Site {
        Site::from_index((y + 1) * ROW + x)
    }

    /// Every site, those off the board too.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn all() -> impl Iterator<Item = Site> {
        (0..SITES).map(Site::from_index)
    }

    #[inline(always)]
    pub(super) fn of(point: Point) -> Site {
        SITE_OF[point]
    }

    #[inline(always)]
    pub(super) fn point(self) -> Point {
        POINT_OF[self]
    }

    #[inline(always)]
    const fn from_index(index: usize) -> Site {
        Site((2 * index % (2 * SITES)) as u8)
    }

    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0 as usize / 2
    }

    /// Twice the index: always even.
    #[inline(always)]
    pub(super) const fn doubled(self) -> usize {
        self.0 as usize
    }

    /// A number that stands for both, if they are the same or one is `NOWHERE`.
    #[inline(always)]
    pub(super) const fn or(self, other: Site) -> Site {
        Site(self.0 | other.0)
    }

    /// The point at home at this bit of the low word.
    #[inline(always)]
    const fn in_low(bit: u32) -> Site {
        Site::from_index(bit as usize + ROW)
    }

    /// The point at home at this bit of the high word.
    #[inline(always)]
    const fn in_high(bit: u32) -> Site {
        Site::from_index(bit as usize + ROW + HIGH * ROW)
    }
}

/// Two rows and two columns that are left free before the points of a [`Flat`].
const MARGIN: usize = 2 * ROW + 2;

/// A set of points in one number.
#[derive(Clone, Copy)]
pub(super) struct Flat(u128);

impl Flat {
    /// The neighbours, and some bits that stand for no point.
    #[inline(always)]
    fn spread(self) -> u128 {
        self.0 << 1 | self.0 >> 1 | (self.0 << ROW | self.0 >> ROW)
    }

    /// Calls `visit` with each point.
    #[inline(always)]
    pub(super) fn for_each(self, mut visit: impl FnMut(Site)) {
        let mut rest = self.0;
        while rest != 0 {
            visit(Site::from_index(rest.trailing_zeros() as usize + ROW - MARGIN));
            rest &= rest - 1;
        }
    }
}

/// What masks of one board and of two boards side by side have in common.
pub(super) trait Sets: Copy + BitAnd<Output = Self> + BitOr<Output = Self> {
    /// Each point once.
    fn at_home(self) -> Self;

    /// The points of this mask that are not in the other.
    fn without(self, other: Self) -> Self;

    /// Every word shifted up.
    fn up<const N: i32>(self) -> Self;

    /// Every word shifted down.
    fn down<const N: i32>(self) -> Self;

    /// The neighbours of a whole mask; right at home only.
    #[inline(always)]
    fn spread(self) -> Self {
        self.up::<1>() | self.down::<1>() | (self.up::<STEP>() | self.down::<STEP>())
    }

    /// The points that have at least one, and those that have at least two diagonal neighbours in a whole mask; right
    /// at home only.
    #[inline(always)]
    fn diagonals(self) -> (Self, Self) {
        const { assert!(STEP == 10) };
        let (a, b, c, d) = (self.up::<11>(), self.up::<9>(), self.down::<9>(), self.down::<11>());
        let (ab, cd) = (a | b, c | d);
        (ab | cd, a & b | c & d | ab & cd)
    }
}

impl Sets for Mask {
    #[inline(always)]
    fn at_home(self) -> Mask {
        self & Mask::all_at_home()
    }

    #[inline(always)]
    fn without(self, other: Mask) -> Mask {
        Mask(self.0.without(other.0))
    }

    #[inline(always)]
    fn up<const N: i32>(self) -> Mask {
        Mask(self.0.up::<N>())
    }

    #[inline(always)]
    fn down<const N: i32>(self) -> Mask {
        Mask(self.0.down::<N>())
    }
}

impl Mask {
    /// The mask of these words.
    #[inline(always)]
    fn new(words: Words) -> Mask {
        Mask(Pair::new(words.0))
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) fn from_pair(pair: Pair) -> Mask {
        Mask(pair)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) fn pair(self) -> Pair {
        self.0
    }

    /// The points at home, of the largest board.
    #[inline(always)]
    pub(super) fn all_at_home() -> Mask {
        Mask::new(HOME)
    }

    #[inline(always)]
    pub(super) fn empty() -> Mask {
        Mask::new(Words([0; 2]))
    }

    /// The mask of one site, whole.
    #[inline(always)]
    pub(super) fn of(site: Site) -> Mask {
        Mask::new(TABLES.point[site])
    }

    /// The neighbours of a site, whole.
    #[inline(always)]
    pub(super) fn around(site: Site) -> Mask {
        Mask::new(TABLES.around[site])
    }

    /// The mask of these points, whole.
    pub(super) fn of_points(points: impl Iterator<Item = Point>) -> Mask {
        points.fold(Mask::empty(), |mask, p| mask | Mask::of(Site::of(p)))
    }

    /// The points of this whole mask that can be reached from the site by steps within it, if they are at most `most`
    /// and of the two other whole masks exactly one has points beside them.
    #[inline(always)]
    pub(super) fn within(self, site: Site, most: u32, others: [Mask; 2]) -> Option<Flat> {
        let all = self.flat();
        let mut found = Mask::of(site).flat();
        loop {
            let spread = Flat(found).spread();
            let more = found | spread & all;
            if more.count_ones() > most {
                return None;
            }
            if more == found {
                let [one, other] = others.map(|mask| spread & mask.flat() != 0);
                return (one != other).then_some(Flat(found));
            }
            found = more;
        }
    }

    /// All points in one number, row by row, after two rows and two columns that are left free.
    #[inline(always)]
    fn flat(self) -> u128 {
        // The copies of a whole mask fall onto their points.
        let [low, high] = self.0.words().map(u128::from);
        low << MARGIN | high << (MARGIN + HIGH * ROW)
    }

    /// The points of a whole mask, and those not on the board, in the five rows and columns around the site: five bits
    /// from bit 0 on, five bits from bit 10 on, and so on. The other bits are of no meaning.
    #[inline(always)]
    pub(super) fn rows_around(self, frame: Frame, site: Site) -> u64 {
        // What comes in from above is like the highest bit, which is not on the board.
        ((self.flat() | frame.0) as i128 >> (site.index().wrapping_sub(ROW) % 128)) as u64
    }

    /// The points that have at least two neighbours in a whole mask; right at home only.
    #[inline(always)]
    pub(super) fn two_neighbours(self) -> Mask {
        let (a, b) = (Mask(self.0.up::<1>()), Mask(self.0.down::<1>()));
        let (c, d) = (Mask(self.0.up::<STEP>()), Mask(self.0.down::<STEP>()));
        a & b | c & d | (a | b) & (c | d)
    }

    /// This mask if the other has no point, else none.
    #[inline(always)]
    pub(super) fn if_empty(self, other: Mask) -> Mask {
        Mask(self.0.if_zero(other.0))
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        let [low, high] = self.0.words();
        low | high == 0
    }

    #[inline(always)]
    pub(super) fn contains(self, other: Mask) -> bool {
        other.without(self).is_empty()
    }

    /// Of a mask at home: has it at most one point?
    #[inline(always)]
    pub(super) fn is_at_most_one(self) -> bool {
        let [low, high] = self.0.words();
        let either = low | high;
        either & either.wrapping_sub(1) | low & high == 0
    }

    /// This mask if the other, at home, has at most one point, else none.
    #[inline(always)]
    pub(super) fn if_at_most_one(self, isa: impl Isa, other: Mask) -> Mask {
        Mask(isa.if_at_most_one(self.0, other.0))
    }

    /// The union of the whole `strings` that have at most one liberty among the points of this mask, at home.
    #[inline(always)]
    pub(super) fn only_liberty_of(self, isa: impl Isa, strings: [Mask; 4]) -> Mask {
        Mask(isa.with_one_liberty::<STEP>(strings.map(|string| string.0), self.0))
    }

    /// The number of points of a mask at home.
    #[inline(always)]
    pub(super) fn count(self) -> u32 {
        // As one number, or the compiler counts both words with byte shuffles, which takes longer.
        let [low, high] = self.0.words().map(u128::from);
        (high << 64 | low).count_ones()
    }

    /// The first point of a mask at home that is not empty.
    #[inline(always)]
    pub(super) fn first(self) -> Site {
        let [low, high] = self.0.words();
        if low != 0 { Site::in_low(low.trailing_zeros()) } else { Site::in_high(high.trailing_zeros()) }
    }

    /// Point number `n` of a mask at home with more points. Of an empty mask, a site above the board that is next to no
    /// point.
    #[inline(always)]
    pub(super) fn nth(self, isa: impl Isa, n: u32) -> Site {
        let [low, high] = self.0.words();
        let in_low = low.count_ones();
        // The compiler would make a branch of this, wrong half of the time.
        let is_low = n < in_low;
        let word = std::hint::select_unpredictable(is_low, low, high);
        let n = std::hint::select_unpredictable(is_low, n, n.wrapping_sub(in_low));
        let bit = isa.nth_bit(word, n);
        Site(std::hint::select_unpredictable(is_low, Site::in_low(bit).0, Site::in_high(bit).0))
    }

    /// The points of the first colour less those of the second: stones, and empty points among stones of one colour.
    #[inline(always)]
    pub(super) fn filled_score(first: Mask, second: Mask, board: Mask) -> i32 {
        let empty = board.without(first | second);
        let owned = |mine: Mask, theirs: Mask| {
            let eyes = (empty.at_home() & mine.spread()).without(theirs.spread() | empty.spread());
            (mine.at_home() | eyes).count() as i32
        };
        owned(first, second) - owned(second, first)
    }

    /// Calls `visit` with each point of a mask at home.
    #[inline(always)]
    pub(super) fn for_each(self, mut visit: impl FnMut(Site)) {
        let [mut low, mut high] = self.0.words();
        while low != 0 {
            visit(Site::in_low(low.trailing_zeros()));
            low &= low - 1;
        }
        while high != 0 {
            visit(Site::in_high(high.trailing_zeros()));
            high &= high - 1;
        }
    }
}

impl BitAnd for Mask {
    type Output = Mask;

    #[inline(always)]
    fn bitand(self, other: Mask) -> Mask {
        Mask(self.0 & other.0)
    }
}

impl BitOr for Mask {
    type Output = Mask;

    #[inline(always)]
    fn bitor(self, other: Mask) -> Mask {
        Mask(self.0 | other.0)
    }
}

/// What is not on the board, in the form of [`Mask::flat`].
#[derive(Clone, Copy)]
pub(super) struct Frame(u128);

impl Frame {
    pub(super) fn around(board: Mask) -> Frame {
        Frame(!board.flat())
    }
}

/// The words of a mask, for tables made when the program is compiled.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Words([u64; 2]);

/// The points at home, of the largest board.
const HOME: Words = {
    let mut home = [0; 2];
    let mut y = 0;
    while y < MAX_SIDE {
        let row = ((1 << MAX_SIDE) - 1) as u64;
        if y < HIGH_HOME {
            home[0] |= row << (y * ROW);
        } else {
            home[1] |= row << ((y - HIGH) * ROW);
        }
        y += 1;
    }
    Words(home)
};

/// The words of one point, whole.
const fn point_words(x: usize, y: usize) -> [u64; 2] {
    let low = if y <= HIGH_HOME { 1 << (y * ROW + x) } else { 0 };
    let high = if y >= HIGH { 1 << ((y - HIGH) * ROW + x) } else { 0 };
    [low, high]
}

struct Tables {
    point: SiteMap<Words>,
    around: SiteMap<Words>,
}

static TABLES: Tables = {
    let mut tables = Tables { point: SiteMap::filled(Words([0; 2])), around: SiteMap::filled(Words([0; 2])) };
    let mut index = 0;
    while index < MAX_SIDE * MAX_SIDE {
        let (x, y) = (index % MAX_SIDE, index / MAX_SIDE);
        let mut around = [0; 2];
        let mut turn = 0;
        while turn < 4 {
            let (nx, ny) = [(x, y.wrapping_sub(1)), (x.wrapping_sub(1), y), (x + 1, y), (x, y + 1)][turn];
            if nx < MAX_SIDE && ny < MAX_SIDE {
                let neighbour = point_words(nx, ny);
                around[0] |= neighbour[0];
                around[1] |= neighbour[1];
            }
            turn += 1;
        }
        tables.point = tables.point.with(Site::at(x, y), Words(point_words(x, y)));
        tables.around = tables.around.with(Site::at(x, y), Words(around));
        index += 1;
    }
    tables
};

static POINT_OF: SiteMap<Point> = {
    let mut points = SiteMap::filled(Point::NOWHERE);
    let mut index = 0;
    while index < MAX_SIDE * MAX_SIDE {
        let (x, y) = (index % MAX_SIDE, index / MAX_SIDE);
        points = points.with(Site::at(x, y), Point::new(x, y));
        index += 1;
    }
    points
};

static SITE_OF: PointMap<Site> = {
    let mut sites = PointMap::filled(Site::NOWHERE);
    let mut index = 0;
    while index < MAX_SIDE * MAX_SIDE {
        let (x, y) = (index % MAX_SIDE, index / MAX_SIDE);
        sites = sites.with(Point::new(x, y), Site::at(x, y));
        index += 1;
    }
    sites
};

#[cfg(test)]
mod tests;
