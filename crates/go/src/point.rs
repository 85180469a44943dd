//! Points of the board, and board sizes.
//!
//! All boards share one numbering, that of a 20 x 20 frame with the origin at the lower left:
//!
//! ```text
//! index = (y + 1) * 20 + (x + 1)        A1 = 21, B1 = 22, A2 = 41, T19 = 399
//! ```
//!
//! Row 0 and column 0 of the frame are never played on; the column right of a full 19 x 19 board is column 0 of
//! the next row. So every neighbour of a point has an index, and one that lies off a board is recognised by
//! asking the board. Smaller boards use the lower left corner.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub use crate::point_set::PointSet;

/// The largest width and height of a board.
pub const MAX_SIDE: usize = 19;

/// The largest number of points on a board.
pub const MAX_AREA: usize = MAX_SIDE * MAX_SIDE;

/// The distance between a point's index and the index of the point above it.
pub(crate) const STRIDE: usize = 20;

/// The number of indices a point can have: a power of two, so that a mask makes any number one.
pub(crate) const TABLE: usize = 512;

/// Column letters: `I` is skipped, as on every Go board.
const COLUMNS: &[u8; MAX_SIDE] = b"ABCDEFGHJKLMNOPQRST";

/// A point of a board, or of the frame around it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// A point of the frame that is next to no point of any board.
    pub(crate) const NOWHERE: Point = Point(0);

    /// The point in column `x` and row `y`, both counted from 0 at the lower left.
    ///
    /// # Panics
    /// If `x` or `y` is 19 or more.
    pub const fn new(x: usize, y: usize) -> Point {
        assert!(x < MAX_SIDE && y < MAX_SIDE, "coordinates reach from 0 to 18");
        Point::from_raw((y + 1) * STRIDE + x + 1)
    }

    /// The point with this index, wrapped into the valid range.
    #[inline(always)]
    pub const fn from_raw(index: usize) -> Point {
        Point((index % TABLE) as u16)
    }

    /// The index of this point, less than 512.
    #[inline(always)]
    pub const fn raw(self) -> usize {
        self.0 as usize
    }

    /// The column, 0 on the left; a huge number in the frame.
    pub const fn x(self) -> usize {
        (self.raw() % STRIDE).wrapping_sub(1)
    }

    /// The row, 0 at the bottom; a huge number below it.
    pub const fn y(self) -> usize {
        (self.raw() / STRIDE).wrapping_sub(1)
    }

    /// The points below, left, right and above; some may be off the board.
    #[inline(always)]
    pub const fn neighbours(self) -> [Point; 4] {
        let i = self.raw();
        [
            Point::from_raw(i.wrapping_sub(STRIDE)),
            Point::from_raw(i.wrapping_sub(1)),
            Point::from_raw(i + 1),
            Point::from_raw(i + STRIDE),
        ]
    }

    /// The points diagonally next to this one; some may be off the board.
    #[inline(always)]
    pub const fn diagonals(self) -> [Point; 4] {
        let i = self.raw();
        [
            Point::from_raw(i.wrapping_sub(STRIDE + 1)),
            Point::from_raw(i.wrapping_sub(STRIDE - 1)),
            Point::from_raw(i + STRIDE - 1),
            Point::from_raw(i + STRIDE + 1),
        ]
    }

    /// The eight points around this one, row by row from the lower left; some may be off the board.
    #[inline(always)]
    pub const fn ring(self) -> [Point; 8] {
        let [below, left, right, above] = self.neighbours();
        let [below_left, below_right, above_left, above_right] = self.diagonals();
        [below_left, below, below_right, left, right, above_left, above, above_right]
    }
}

/// The name of the point as in GTP, `D4`; off the board, its index.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match COLUMNS.get(self.x()) {
            Some(&column) if self.y() < MAX_SIDE => write!(f, "{}{}", column as char, self.y() + 1),
            _ => write!(f, "off-board point {}", self.raw()),
        }
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A word that names no point of any board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a point: expected a letter A to T without I and a number 1 to 19, such as D4")]
pub struct ParsePointError(pub String);

impl FromStr for Point {
    type Err = ParsePointError;

    fn from_str(text: &str) -> Result<Point, ParsePointError> {
        let error = || ParsePointError(text.chars().take(40).collect());
        let (&first, digits) = text.as_bytes().split_first().ok_or_else(error)?;
        let x = COLUMNS.iter().position(|&column| column == first.to_ascii_uppercase()).ok_or_else(error)?;
        let is_number = !digits.is_empty() && digits.len() <= 2 && digits.iter().all(u8::is_ascii_digit);
        let row = if is_number { text[1..].parse().unwrap_or(0) } else { 0 };
        if (1..=MAX_SIDE).contains(&row) { Ok(Point::new(x, row - 1)) } else { Err(error()) }
    }
}

impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Point, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The width and height of a board, each from 1 to 19.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    width: u8,
    height: u8,
}

/// A board that nobody can play on here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board of {width} by {height} points is not supported: each side must be from 1 to 19")]
pub struct SizeError {
    /// The width asked for.
    pub width: usize,
    /// The height asked for.
    pub height: usize,
}

impl Size {
    /// A board of `width` columns and `height` rows.
    pub const fn new(width: usize, height: usize) -> Result<Size, SizeError> {
        if width >= 1 && width <= MAX_SIDE && height >= 1 && height <= MAX_SIDE {
            Ok(Size { width: width as u8, height: height as u8 })
        } else {
            Err(SizeError { width, height })
        }
    }

    /// A square board.
    ///
    /// # Panics
    /// If `side` is 0 or more than 19: for sizes that are written in the program; others go through [`Size::new`].
    pub const fn square(side: usize) -> Size {
        match Size::new(side, side) {
            Ok(size) => size,
            Err(_) => panic!("the side of a board is from 1 to 19"),
        }
    }

    /// The number of columns.
    #[inline(always)]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// The number of rows.
    #[inline(always)]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// The number of points.
    #[inline(always)]
    pub const fn area(self) -> usize {
        self.width() * self.height()
    }

    /// Is the point on a board of this size?
    pub const fn contains(self, point: Point) -> bool {
        point.x() < self.width() && point.y() < self.height()
    }

    /// The point's number from 0 to `area() - 1`, row by row from A1.
    ///
    /// # Panics
    /// If the point is not on a board of this size.
    pub const fn index(self, point: Point) -> usize {
        assert!(self.contains(point), "only points of the board have numbers");
        point.y() * self.width() + point.x()
    }

    /// The point with this number: the inverse of [`Size::index`].
    ///
    /// # Panics
    /// If the number is not less than `area()`.
    pub const fn point(self, index: usize) -> Point {
        assert!(index < self.area(), "point numbers reach up to the area of the board");
        Point::new(index % self.width(), index / self.width())
    }

    /// All points, row by row from A1.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + ExactSizeIterator + Clone {
        (0..self.area()).map(move |index| self.point(index))
    }

    /// The neighbours of a point that are on the board.
    pub fn neighbours(self, point: Point) -> impl Iterator<Item = Point> + Clone {
        point.neighbours().into_iter().filter(move |&p| self.contains(p))
    }

    /// The point's distance from the nearest edge, 0 on the edge.
    ///
    /// # Panics
    /// If the point is not on a board of this size.
    pub fn edge_distance(self, point: Point) -> usize {
        assert!(self.contains(point), "{point} is not on the {self} board");
        let (x, y) = (point.x(), point.y());
        x.min(y).min(self.width() - 1 - x).min(self.height() - 1 - y)
    }
}

/// `9x9`, `7x5`.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written_without_the_letter_i() {
        for (name, x, y) in [("A1", 0, 0), ("H8", 7, 7), ("J9", 8, 8), ("T19", 18, 18)] {
            assert_eq!(name.parse(), Ok(Point::new(x, y)));
            assert_eq!(Point::new(x, y).to_string(), name);
        }
        assert_eq!("q16".parse(), Ok(Point::new(15, 15)));
        for bad in ["", "I5", "A0", "A20", "A", "5", "A+5", "AA", "U1", "A001", "é1", "A1é"] {
            assert!(bad.parse::<Point>().is_err(), "{bad} was read");
        }
    }

    #[test]
    fn every_size_numbers_its_points_without_gaps() {
        for (width, height) in [(1, 1), (1, 19), (19, 1), (5, 7), (19, 19)] {
            let size = Size::new(width, height).unwrap();
            assert_eq!(size.points().len(), size.area());
            for (index, point) in size.points().enumerate() {
                assert_eq!(size.index(point), index);
                assert!(size.contains(point));
                assert_eq!((point.x(), point.y()), (index % width, index / width));
            }
        }
    }

    #[test]
    #[should_panic(expected = "only points of the board have numbers")]
    fn a_point_off_the_board_has_no_number() {
        Size::square(9).index(Point::new(9, 0));
    }

    #[test]
    #[should_panic(expected = "K1 is not on the 9x9 board")]
    fn a_point_off_the_board_has_no_distance_from_its_edge() {
        Size::square(9).edge_distance(Point::new(9, 0));
    }

    #[test]
    fn impossible_sizes_are_refused_with_a_sentence() {
        for (width, height) in [(0, 9), (9, 0), (20, 19), (19, 20), (usize::MAX, 1)] {
            assert!(Size::new(width, height).is_err());
        }
        assert_eq!(
            Size::new(20, 9).unwrap_err().to_string(),
            "a board of 20 by 9 points is not supported: each side must be from 1 to 19"
        );
    }

    #[test]
    fn neighbours_of_corners_and_edges_stay_on_the_board() {
        for side in 2..=19 {
            let size = Size::square(side);
            for point in size.points() {
                let on_edges = [point.x() == 0, point.y() == 0, point.x() == side - 1, point.y() == side - 1];
                let off = on_edges.iter().filter(|&&on| on).count();
                assert_eq!(size.neighbours(point).count(), 4 - off, "{point} on {size}");
            }
        }
    }
}
