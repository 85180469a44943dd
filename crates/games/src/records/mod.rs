//! Games that others have played: their moves and results, from the files that they are kept in.
//!
//! Nothing here opens a file: who calls brings the text or the bytes.

pub mod csa;
mod csv;
pub mod kif;
pub mod pgn;
mod table;
pub mod wthor;

pub use csv::split_row;
pub use table::{Recorded, Table};

use mcts::MoveId;

use crate::board_game::{BoardGame, MoveError};

/// A game that was read, with every move legal.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord<G> {
    /// The moves.
    pub moves: Vec<MoveId>,
    /// The position after the last of them, which need not be the end of the game: players resign.
    pub last: G,
    /// Who won, as the record says: 1 for the first player, 0 for the second, 0.5 for a draw; `None` if it is not known.
    pub result: Option<f32>,
    /// By how many points the first player won, if the record says so.
    pub score: Option<i32>,
}

/// Why a game cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A move is not legal, or is none.
    #[error("move {number}: {reason}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// What is wrong with it.
        reason: MoveError,
    },
    /// There are more or fewer fields than columns.
    #[error("the row has {found} fields: expected {expected} as in the first row")]
    Fields {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A field says something that is not understood.
    #[error("the field `{field}` says `{given}`: expected {expected}")]
    Field {
        /// The name of the field.
        field: &'static str,
        /// What it says.
        given: String,
        /// What it could say.
        expected: &'static str,
    },
}

/// Makes the moves one after the other from the first position.
pub fn replay<'t, G: BoardGame>(
    texts: impl IntoIterator<Item = &'t str>,
) -> Result<GameRecord<G>, RecordError> {
    let mut record = GameRecord { moves: Vec::new(), last: G::start(), result: None, score: None };
    for text in texts {
        let mv = record
            .last
            .read_move(text)
            .map_err(|reason| RecordError::Move { number: record.moves.len() + 1, reason })?;
        record.last.play(mv);
        record.moves.push(mv);
    }
    Ok(record)
}
