//! Why a game refuses a move, stones or a komi.

use std::fmt;

use crate::point::{Point, Size};

/// Why a move is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The point is not on the board.
    #[error("{point} is not on the {size} board")]
    OffBoard {
        /// The point.
        point: Point,
        /// The size of the board.
        size: Size,
    },
    /// There is a stone on the point.
    #[error("there is a stone on {0}")]
    Occupied(Point),
    /// The stone would leave its own string without liberties.
    #[error("{0} would be suicide")]
    Suicide(Point),
    /// The move would take back in a ko at once.
    #[error("{0} would take back the ko at once")]
    Ko(Point),
    /// The move would repeat an earlier position.
    #[error("{point} would repeat the position after move {repeats}", repeats = Repeated(*.repeats))]
    Superko {
        /// The point.
        point: Point,
        /// The number of the move after which the position was the same, counted through the whole game; 0 for the
        /// first position.
        repeats: usize,
    },
}

struct Repeated(usize);

impl fmt::Display for Repeated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 { f.write_str("0 (the start)") } else { self.0.fmt(f) }
    }
}

/// A komi that is no number of points.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("a komi of {0} is not possible: expected a number from -1000 to 1000")]
pub struct KomiError(pub f32);

/// Stones that cannot stand on the board as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A stone outside.
    #[error("{point} is not on the {size} board")]
    OffBoard {
        /// The point.
        point: Point,
        /// The size of the board.
        size: Size,
    },
    /// A string without liberties.
    #[error("the stones around {0} would have no liberty")]
    NoLiberty(Point),
}
