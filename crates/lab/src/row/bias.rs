//! What is found at solved positions and about the shape of trees.

use std::cmp::Reverse;

use go::{Color, Move};
use serde::{Deserialize, Serialize};

use super::Trace;

/// A position that was solved, and searched. All values are those of the player to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolvedFinding {
    /// Which position it is, from 0.
    pub number: u64,
    /// The board: `3x3`.
    pub board: String,
    /// The moves that lead to it.
    pub moves: Vec<(Color, Move)>,
    /// Who is to move.
    pub to_play: Color,
    /// By how many points Black wins without komi, if both play as well as one can.
    pub score: i32,
    /// White's points, with which the player to move wins or loses by half a point.
    pub komi: f64,
    /// Does the player to move win?
    pub is_won: bool,
    /// The points without a stone.
    pub empty: usize,
    /// How many positions were looked at to solve it.
    pub nodes: u64,
    /// How many positions were drawn before that could not be solved, or left no choice.
    pub given_up: u64,
    /// How many moves are considered in it.
    pub candidates: usize,
    /// The moves that lose no point: of a game that is won, those after which it stays won.
    pub best: Vec<Move>,
    /// What each search said, in the order of the experiment.
    pub traces: Vec<Trace>,
    /// What searches that were stopped in the middle would have played.
    pub stopped: Vec<Stopped>,
}

/// What a search would have played if it had been stopped.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stopped {
    /// The name of the search.
    pub search: String,
    /// After how many playouts, and the move.
    pub choices: Vec<(u64, Move)>,
}

/// A position that was searched in several ways, and the shapes of their trees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TreeFinding {
    /// Which position it is, from 0.
    pub number: u64,
    /// Where it comes from, in words.
    pub origin: String,
    /// The moves that lead to it.
    pub moves: Vec<(Color, Move)>,
    /// Who is to move.
    pub to_play: Color,
    /// How many moves are considered in it.
    pub candidates: usize,
    /// The trees: those of the searches, and then those of alpha-beta.
    pub shapes: Vec<GrownTree>,
}

/// The shape of a tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GrownTree {
    /// The name of the search.
    pub search: String,
    /// The playouts in it.
    pub playouts: u64,
    /// How many moves of the root were tried.
    pub tried: usize,
    /// The share of the playouts that went through the move with most of them.
    pub largest_share: f64,
    /// The nodes of each depth, the root first.
    pub nodes_by_depth: Vec<u64>,
    /// The playouts that left the tree at each depth.
    pub playouts_by_depth: Vec<u64>,
    /// The nodes with most playouts, each behind the one above it, if the tree is to be drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nodes: Vec<GrownNode>,
}

/// A node of a tree that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct GrownNode {
    /// The place of the node above; none at the root.
    pub parent: Option<usize>,
    /// The move that leads to it; none at the root.
    pub mv: Option<Move>,
    /// The number of moves from the root.
    pub depth: u32,
    /// The playouts through it.
    pub visits: u64,
    /// What it is worth to who makes the move, and the root to who is to move; nothing if that was not found out before the
    /// end.
    pub value: Option<f64>,
}

impl GrownNode {
    /// The nodes with most playouts, in their order. Those above have no fewer, so that nobody is left without the node above.
    pub fn most_visited(nodes: &[GrownNode], most: usize) -> Vec<GrownNode> {
        let mut places: Vec<usize> = (0..nodes.len()).collect();
        places.sort_by_key(|&at| (Reverse(nodes[at].visits), nodes[at].depth));
        places.truncate(most);
        places.sort_unstable();
        let moved = |&at: &usize| {
            let parent = nodes[at].parent.and_then(|parent| places.binary_search(&parent).ok());
            GrownNode { parent, ..nodes[at] }
        };
        places.iter().map(moved).collect()
    }
}
