//! Boards: stones, strings and liberties, without history.
//!
//! Two representations stand behind one trait, each the fastest found for its sizes on processors with x86-64-v3
//! (docs/board.md has the table of what was tried):
//!
//! - [`SmallBoard`], up to 9 x 9: the board as bit masks in two machine words;
//! - [`LargeBoard`], up to 19 x 19: tables indexed by point.
//!
//! They must agree move by move; the tests compare both with a slow board that is obviously right.

mod large;
mod mask;
mod nearby;
mod neighbourhood;
mod site_map;
mod small;
mod space;
mod stones;
mod strings;
mod tactics;
#[cfg(target_arch = "x86_64")]
mod twins;
#[cfg(target_arch = "x86_64")]
mod two_masks;

pub use large::{FencedBoard, LargeBoard, TableBoard, WatchfulBoard};
pub use nearby::Nearby;
pub use neighbourhood::{Neighbourhood, Ring};
pub use small::SmallBoard;
pub use space::Space;
pub use tactics::Tactics;
#[cfg(target_arch = "x86_64")]
pub use twins::Twins;

use serde::{Deserialize, Serialize};

use crate::color::{Color, PerColor};
use crate::point::{Point, PointSet, Size};

/// What is on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Cell {
    /// A black stone.
    Black = 0,
    /// A white stone.
    White = 1,
    /// No stone.
    Empty = 2,
    /// The point is not on the board.
    Off = 3,
}

impl Cell {
    /// The colour of the stone, if there is one.
    #[inline(always)]
    pub const fn color(self) -> Option<Color> {
        match self {
            Cell::Black => Some(Color::Black),
            Cell::White => Some(Color::White),
            Cell::Empty | Cell::Off => None,
        }
    }

    /// Is this a stone of that colour?
    #[inline(always)]
    pub const fn is(self, color: Color) -> bool {
        self as u8 == color as u8
    }
}

impl From<Color> for Cell {
    #[inline(always)]
    fn from(color: Color) -> Cell {
        match color {
            Color::Black => Cell::Black,
            Color::White => Cell::White,
        }
    }
}

/// What a playout takes for an eye and never fills. In both, all neighbours are own stones (or off the board).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Eyes {
    /// At most one of the diagonal points is the enemy's, none on the edge: [`Board::is_eye`]. MoGo's, and most
    /// programs'.
    Diagonal,
    /// None of the strings around is in atari; the diagonal points do not matter. Crazy Stone's (Coulom 2006, A.1).
    Safe,
}

/// The moves that a playout may draw from, numbered.
pub trait Choices<B>: Copy {
    /// How many numbers there are: no less than there are moves, because some numbers may stand for no move.
    fn count(&self) -> u32;

    /// The move with that number, which must be less than [`Choices::count`]. Every move has exactly one number.
    fn nth(&self, board: &B, n: u32) -> Option<Point>;
}

/// A position without history: the stones, and the point that a simple ko forbids.
///
/// Nothing here allocates, and copying a board is cheap. A *string* is a maximal set of connected stones of one
/// colour; it is named by any of its stones. Methods that take a `stone` expect a point with a stone on it, those
/// that take a `point` to play on expect an empty one; a debug build checks.
pub trait Board: Clone + Send + Sync + Nearby + Tactics {
    /// See [`Board::choices`].
    type Choices: Choices<Self>;

    /// Can this representation hold a board of that size?
    fn fits(size: Size) -> bool;

    /// An empty board.
    ///
    /// # Panics
    /// If the size does not fit: see [`Board::fits`].
    fn new(size: Size) -> Self;

    /// Makes this board the same as the other, of the same size: for the next of many games from one position faster
    /// than a new copy.
    #[inline(always)]
    fn copy_from(&mut self, other: &Self) {
        self.clone_from(other);
    }

    /// The size of the board.
    fn size(&self) -> Size;

    /// What is on the point.
    fn cell(&self, point: Point) -> Cell;

    /// The point where the last move took a single stone that may not be taken back at once.
    fn ko(&self) -> Option<Point>;

    /// The number of stones of each colour.
    fn stones(&self) -> PerColor<u32>;

    /// Puts a stone on an empty point and takes the enemy strings left without liberties. The move must not be
    /// suicide; see [`Board::suicide`].
    fn play(&mut self, color: Color, point: Point);

    /// [`Board::play`], telling the observer each captured point.
    fn play_with(&mut self, color: Color, point: Point, captured: impl FnMut(Point));

    /// A move that leaves its own string without liberties: the strings that the stone would have joined go,
    /// and the stone with them.
    fn suicide(&mut self, color: Color, point: Point, removed: impl FnMut(Point));

    /// Lets the ko be retaken.
    #[inline(always)]
    fn pass(&mut self) {
        self.set_ko(None);
    }

    /// Forbids this empty point, as a ko does, until the next move.
    fn set_ko(&mut self, ko: Option<Point>);

    /// Would the stone, after captures, be left without a liberty?
    fn is_suicide(&self, color: Color, point: Point) -> bool;

    /// May `color` play here: on an empty point, not suicide, not retaking a ko? The rules with memory, superko
    /// among them, are the [`Game`](crate::Game)'s.
    #[inline]
    fn is_legal(&self, color: Color, point: Point) -> bool {
        self.cell(point) == Cell::Empty && self.ko() != Some(point) && !self.is_suicide(color, point)
    }

    /// Is the empty point an eye of `color`, as playouts see it: all neighbours are stones of that colour, and of
    /// the diagonal points at most one is the enemy's, none on the edge?
    #[inline]
    fn is_eye(&self, color: Color, point: Point) -> bool {
        let is_mine = |p: Point| self.cell(p).is(color) || self.cell(p) == Cell::Off;
        if !point.neighbours().into_iter().all(is_mine) {
            return false;
        }
        let count = |wanted: Cell| point.diagonals().iter().filter(|&&p| self.cell(p) == wanted).count();
        count(Cell::from(!color)) + usize::from(count(Cell::Off) > 0) < 2
    }

    /// The moves that are legal and fill no own eye, to draw from them with weights. For the board as it is: after a
    /// move they are others.
    fn choices(&self, color: Color, eyes: Eyes) -> Self::Choices;

    /// Calls `visit` with a stone and the last liberty of every string of that colour in atari, once for each.
    fn for_each_in_atari(&mut self, color: Color, visit: impl FnMut(Point, Point));

    /// A uniformly drawn move among those that are legal and fill no own eye; `None` if there are none.
    /// `below(n)` draws a number less than `n`.
    fn random_move(&mut self, color: Color, below: impl FnMut(u32) -> u32) -> Option<Point>;

    /// [`Board::random_move`] and [`Board::play`] in one.
    #[inline(always)]
    fn play_random(&mut self, color: Color, below: impl FnMut(u32) -> u32) -> Option<Point> {
        let point = self.random_move(color, below)?;
        self.play(color, point);
        Some(point)
    }

    /// One stone that stands for the string: equal for two stones exactly if they are connected.
    fn head(&self, stone: Point) -> Point;

    /// The number of stones in the string.
    fn string_size(&self, stone: Point) -> u32;

    /// Calls `visit` with every stone of the string.
    fn for_each_stone(&self, stone: Point, visit: impl FnMut(Point));

    /// Calls `visit` with every liberty of the string, once each.
    fn for_each_liberty(&self, stone: Point, visit: impl FnMut(Point));

    /// The number of liberties of the string.
    fn liberties(&self, stone: Point) -> u32 {
        let mut count = 0;
        self.for_each_liberty(stone, |_| count += 1);
        count
    }

    /// The string's liberty, if it has exactly one.
    fn last_liberty(&self, stone: Point) -> Option<Point>;

    /// The string's liberties, if it has exactly two.
    fn last_two_liberties(&self, stone: Point) -> Option<[Point; 2]>;

    /// Has the string exactly one liberty?
    #[inline]
    fn is_in_atari(&self, stone: Point) -> bool {
        self.last_liberty(stone).is_some()
    }

    /// The heads of the strings of that colour next to the point, each once, and their number. What follows them in the
    /// list is no point of the board.
    fn strings_around(&self, color: Color, point: Point) -> ([Point; 4], usize);

    /// Black's points less White's at the end of a playout: the stones, and the empty points all of whose neighbours
    /// are stones of one colour. This is the area score if there are no other empty points but neutral ones.
    fn filled_score(&self) -> i32;

    /// The stones of that colour as a set.
    fn stone_set(&self, color: Color) -> PointSet {
        self.size().points().filter(|&p| self.cell(p).is(color)).collect()
    }
}

/// The names of strings that are not `nowhere`, each once and then `nowhere`, and their number. Without branches: nobody
/// can guess what is around a point.
#[inline(always)]
fn distinct<T: Copy + PartialEq>(names: [T; 4], nowhere: T) -> ([T; 4], usize) {
    let mut found = [nowhere; 4];
    let mut count = 0;
    for (i, name) in names.into_iter().enumerate() {
        let is_known = names[..i].iter().fold(name == nowhere, |is_known, &other| is_known | (other == name));
        found[count] = std::hint::select_unpredictable(is_known, nowhere, name);
        count += usize::from(!is_known);
    }
    (found, count)
}

/// The same position in another representation.
///
/// # Panics
/// If the position does not fit; see [`Board::fits`].
pub fn convert<From: Board, To: Board>(from: &From) -> To {
    let mut to = To::new(from.size());
    for point in from.size().points() {
        if let Some(color) = from.cell(point).color() {
            // Every part of a position whose strings all have liberties is such a position: nothing is captured.
            to.play(color, point);
        }
    }
    to.set_ko(from.ko());
    to
}
