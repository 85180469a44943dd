//! What can be wrong with a record.

use std::fmt;

use super::points::PointError;
use super::replay::MAX_STEPS;
use super::{MAX_NODES, MAX_PROPERTIES};
use crate::game::{IllegalMove, SetupError};

/// Text that holds no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game record here: expected text that starts with (;")]
pub struct NoGameError;

/// What was wrong with the text of a game, of which everything else was kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// The text ends before the game does.
    #[error("the text ends without the parenthesis that closes the game")]
    UnclosedGame,
    /// The text ends within a value, which was left out.
    #[error("the text ends within a value of {0}")]
    UnclosedValue(String),
    /// A value that belongs to no property.
    #[error("the value '{0}' has no property name before it")]
    ValueWithoutName(String),
    /// The nodes after the first [`MAX_NODES`] were left out.
    #[error("the game has more than {MAX_NODES} nodes")]
    TooManyNodes,
    /// The properties after the first [`MAX_PROPERTIES`] were left out.
    #[error("a node has more than {MAX_PROPERTIES} different properties")]
    TooManyProperties,
}

/// Why a record cannot be replayed as it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The text of the record was damaged.
    #[error(transparent)]
    Damage(#[from] Damage),
    /// The record of another game.
    #[error("this is a record of game type '{0}', and Go is type 1")]
    NotGo(String),
    /// A board that nobody can play on here.
    #[error("a board of size '{0}' is not possible: expected a number from 1 to 19, or two such as 5:9")]
    Size(String),
    /// A move to no point of the board.
    #[error(transparent)]
    MovePoint(PointError),
    /// A move that the rules forbid.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// A stone set up on no point of the board.
    #[error("stones cannot be set up: {0}")]
    SetupPoint(PointError),
    /// Stones that cannot stand as they are.
    #[error("stones cannot be set up: {0}")]
    Setup(#[from] SetupError),
    /// More moves than any game has.
    #[error("the game has more than {MAX_STEPS} moves")]
    TooLong,
}

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The place of the game in its file, from 1.
    pub game: usize,
    /// The number of the move that cannot be made, from 1; if the problem is not one of a move, the number of the
    /// move before it, or 0.
    pub move_number: usize,
    /// What is wrong.
    pub reason: Reason,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_move = matches!(self.reason, Reason::MovePoint(_) | Reason::Illegal(_) | Reason::TooLong);
        write!(f, "game {}, ", self.game)?;
        match self.move_number {
            number if is_move => write!(f, "move {number}: ")?,
            0 => f.write_str("before move 1: ")?,
            number => write!(f, "after move {number}: ")?,
        }
        self.reason.fmt(f)
    }
}

impl std::error::Error for Problem {}
