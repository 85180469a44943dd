//! What is kept of a position with known right and wrong moves.

use go::{Color, Move};
use serde::{Deserialize, Serialize};

use crate::exam::Tier;

/// What somebody answered, with all that is needed to judge it when the files of positions are gone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AnswerFinding {
    /// The name of the player.
    pub player: String,
    /// The playouts of its search.
    pub playouts: u64,
    /// Which position it is, from 0.
    pub number: u64,
    /// The name of the position.
    pub id: String,
    /// The side of its board.
    pub size: usize,
    /// What it is about.
    pub category: String,
    /// How sure the right moves are.
    pub tier: Tier,
    /// Whose positions it is one of.
    pub family: String,
    /// Who was asked to move.
    pub to_play: Color,
    /// The right moves.
    pub correct: Vec<Move>,
    /// Moves that are wrong for certain.
    pub wrong: Vec<Move>,
    /// The move that was chosen.
    pub mv: Move,
    /// Was it right?
    pub is_right: bool,
    /// Its share of the playouts.
    pub share: f64,
    /// The share of the playouts that began with a move which is right.
    pub right_share: f64,
}
