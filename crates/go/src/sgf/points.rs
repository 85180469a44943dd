//! Points in records: two letters, column then row, counted from the upper left.

use crate::moves::Move;
use crate::point::{Point, PointSet, Size};

/// A value that names no point of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PointError {
    /// Not the name of any point.
    #[error("'{0}' is not a point: expected two letters such as dd")]
    NotAPoint(String),
    /// A point outside.
    #[error("the point '{text}' is not on the {size} board")]
    OffBoard {
        /// The name of the point.
        text: String,
        /// The size of the board.
        size: Size,
    },
}

/// The point that two letters name: `aa` is the upper left, capitals follow the small letters.
pub fn parse_point(text: &str, size: Size) -> Result<Point, PointError> {
    let coordinate = |letter: u8| match letter {
        b'a'..=b'z' => Some(usize::from(letter - b'a')),
        b'A'..=b'Z' => Some(usize::from(letter - b'A') + 26),
        _ => None,
    };
    let text = text.trim();
    let pair = match *text.as_bytes() {
        [column, row] => coordinate(column).zip(coordinate(row)),
        _ => None,
    };
    let (x, row) = pair.ok_or_else(|| PointError::NotAPoint(text.chars().take(40).collect()))?;
    if x < size.width() && row < size.height() {
        Ok(Point::new(x, size.height() - 1 - row))
    } else {
        Err(PointError::OffBoard { text: text.to_owned(), size })
    }
}

/// The move that a value names. Nothing is a pass, and so is `tt`, the pass of older files, since no board here has
/// more than 19 lines.
pub fn parse_move(text: &str, size: Size) -> Result<Move, PointError> {
    match text.trim() {
        "" | "tt" => Ok(Move::Pass),
        text => parse_point(text, size).map(Move::Play),
    }
}

/// Two letters for a point of the board; the inverse of [`parse_point`].
pub fn print_point(point: Point, size: Size) -> String {
    let letter = |coordinate: usize| char::from(b'a' + (coordinate % 26) as u8);
    [letter(point.x()), letter(size.height().wrapping_sub(1 + point.y()))].iter().collect()
}

/// The value of a move; the inverse of [`parse_move`].
pub fn print_move(mv: Move, size: Size) -> String {
    mv.point().map_or_else(String::new, |point| print_point(point, size))
}

/// The points that a value names: one, or a rectangle by two opposite corners, `aa:cc`.
pub(super) fn parse_points(text: &str, size: Size) -> Result<PointSet, PointError> {
    let (from, to) = text.split_once(':').unwrap_or((text, text));
    let (from, to) = (parse_point(from, size)?, parse_point(to, size)?);
    let columns = from.x().min(to.x())..=from.x().max(to.x());
    let rows = from.y().min(to.y())..=from.y().max(to.y());
    Ok(rows.flat_map(|y| columns.clone().map(move |x| Point::new(x, y))).collect())
}
