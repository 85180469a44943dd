//! What an experiment on solved boards and on the shape of trees is made of.

use arena::plan::BoardSize;
use serde::{Deserialize, Serialize};

/// What an experiment of [`Kind::Bias`](super::Kind::Bias) solves, and which trees it compares.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Bias {
    /// The boards whose positions are solved, in turn.
    pub boards: Vec<BoardSize>,
    /// The positions that may be looked at to solve one; another one is drawn instead of those that need more.
    pub nodes: u64,
    /// How many positions on the board of the experiment have their trees compared.
    pub trees: u64,
    /// The playouts for each of these trees.
    pub tree_playouts: u64,
    /// The searches that are stopped in the middle.
    pub alpha_beta: Vec<AlphaBeta>,
}

/// Alpha-beta to a fixed depth, in the order of the board, where what is at its end is played out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AlphaBeta {
    /// What it is called in tables.
    pub name: String,
    /// The depth.
    pub depth: u32,
    /// The playouts of each position at the end.
    pub playouts: u64,
    /// Does it begin with a depth of one, and go deeper when it is done?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub deepening: bool,
}
