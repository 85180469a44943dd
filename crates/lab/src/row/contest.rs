//! What is kept of a game besides Go.

use serde::{Deserialize, Serialize};

/// A game of a contest, which can be played again from its number alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ContestFinding {
    /// The name of the contest.
    pub contest: String,
    /// The number of the game, from 0. In even ones the first player begins.
    pub number: u64,
    /// 1 if the first player won, 0 if it lost, 0.5 for a draw.
    pub result: f32,
    /// The number of moves.
    pub moves: u32,
}
