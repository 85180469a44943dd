//! Boards as text and as SVG.
//!
//! [`Picture`] is a board as text, read and written: tests and reports show positions as people draw them.
//! [`Svg`] is a drawing for pages and books.
//!
//! ```
//! use go::diagram::{Picture, Svg};
//! use go::{Color, Rules};
//!
//! let picture: Picture = "
//!     . . X . .
//!     . X O . .
//!     . a O X .
//! "
//! .parse()?;
//! let mut game = picture.to_game(Rules::CHINESE, Color::Black)?;
//! let atari = picture.point('a').expect("the picture has one a");
//! game.play(Color::Black, atari.into())?;
//! let drawing = Svg::new(game.board()).last_move(atari).to_string();
//! assert!(drawing.starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cursor;
mod read;
mod svg;
mod text;

pub use read::PictureError;
pub use svg::{Escaped, Mark, Short, Svg, Tint};
pub use text::{LabelError, Picture, to_text};

use crate::point::{Point, PointSet, Size};

/// The points drawn as dots on a board of this size.
///
/// Corners have them from 7 lines on, on the third line up to 12 lines and on the fourth above; the centre from 5
/// lines on; the sides from 15 lines on. The middles exist where the number of lines is odd.
pub fn star_points(size: Size) -> PointSet {
    let [columns, rows] = [size.width(), size.height()].map(Lines::new);
    let mut stars = PointSet::EMPTY;
    for &x in columns.outer.iter().flatten() {
        for &y in rows.outer.iter().flatten() {
            stars.insert(Point::new(x, y));
        }
    }
    let (Some(middle_x), Some(middle_y)) = (columns.middle, rows.middle) else { return stars };
    stars.insert(Point::new(middle_x, middle_y));
    if size.width().min(size.height()) >= 15 {
        let beside = columns.outer.into_iter().flatten().map(|x| Point::new(x, middle_y));
        let above_and_below = rows.outer.into_iter().flatten().map(|y| Point::new(middle_x, y));
        stars.extend_from(&beside.chain(above_and_below).collect());
    }
    stars
}

/// The lines in one direction on which dots may lie.
struct Lines {
    outer: Option<[usize; 2]>,
    middle: Option<usize>,
}

impl Lines {
    fn new(count: usize) -> Lines {
        let distance = if count >= 13 { 3 } else { 2 };
        Lines {
            outer: (count >= 7).then(|| [distance, count - 1 - distance]),
            middle: (count >= 5 && count % 2 == 1).then_some(count / 2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stars(width: usize, height: usize) -> Vec<String> {
        star_points(Size::new(width, height).unwrap()).iter().map(|p| p.to_string()).collect()
    }

    #[test]
    fn star_points_lie_where_boards_have_them() {
        assert_eq!(stars(19, 19), ["D4", "K4", "Q4", "D10", "K10", "Q10", "D16", "K16", "Q16"]);
        assert_eq!(stars(13, 13), ["D4", "K4", "G7", "D10", "K10"]);
        assert_eq!(stars(9, 9), ["C3", "G3", "E5", "C7", "G7"]);
        assert_eq!(stars(8, 8), ["C3", "F3", "C6", "F6"]);
        assert_eq!(stars(5, 9), ["C5"]);
    }

    #[test]
    fn star_points_are_on_the_board_for_every_size() {
        for (width, height) in (1..=19).flat_map(|w| (1..=19).map(move |h| (w, h))) {
            let size = Size::new(width, height).unwrap();
            assert!(star_points(size).iter().all(|p| size.contains(p)), "{size}");
        }
    }
}
