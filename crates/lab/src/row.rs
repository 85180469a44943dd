//! What is kept of a unit: one line in the journal. Names of fields must stay.

mod bias;
mod contest;
mod evaluation;
mod exam;

pub use bias::{GrownNode, GrownTree, SolvedFinding, Stopped, TreeFinding};
pub use contest::ContestFinding;
pub use evaluation::{FactsFinding, RecordsFinding, RecordsSet, ValuesFinding};
pub use exam::AnswerFinding;

use arena::record::GameRecord;
use go::{Color, Move};
use serde::{Deserialize, Serialize};

/// A unit that was done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The name of the unit.
    pub unit: String,
    /// What was found: the same whenever the unit is done, except for times.
    pub finding: Finding,
    /// What it cost.
    pub cost: Cost,
}

/// What a unit cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cost {
    /// Processor seconds, those of other programs included where the system tells them.
    pub cpu_seconds: f64,
    /// Seconds by the clock.
    pub seconds: f64,
}

/// What a unit found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Finding {
    /// A position was searched.
    Position(PositionFinding),
    /// A position was solved, and searched.
    Solved(SolvedFinding),
    /// The trees of several searches were compared.
    Tree(TreeFinding),
    /// Records were read.
    Records(RecordsFinding),
    /// Facts about positions were found.
    Facts(FactsFinding),
    /// Positions were evaluated.
    Values(ValuesFinding),
    /// A player was asked for a move.
    Answer(AnswerFinding),
    /// A game besides Go was played.
    Contest(ContestFinding),
    /// A game was played.
    Game {
        /// The name of the match.
        duel: String,
        /// The game.
        record: Box<GameRecord>,
    },
}

/// A position that was searched. All values are rewards of the player to move: points, in most experiments.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PositionFinding {
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
    /// Its real value, if it was wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<Reference>,
    /// What each search said, in the order of the experiment.
    pub traces: Vec<Trace>,
}

/// The real value of a position: that of the best move by many playouts of each.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reference {
    /// The playouts of each move.
    pub playouts_per_move: u64,
    /// The mean of the best move.
    pub value: f64,
    /// Its standard error.
    pub standard_error: f64,
    /// The best move.
    pub best: Move,
    /// The mean of the next best, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_value: Option<f64>,
    /// The mean over all moves.
    pub mean: f64,
}

/// What a search said on its way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// The name of the search.
    pub search: String,
    /// How many moves other than a pass it considered at the root, if that was written down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub root_moves: Option<usize>,
    /// What it said, from few playouts to many.
    pub checkpoints: Vec<Checkpoint>,
}

/// What a search says about the root after so many playouts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// The number of playouts.
    pub playouts: u64,
    /// The mean of all playouts.
    pub mean: f64,
    /// The standard deviation of a playout.
    pub deviation: f64,
    /// The highest value of a move that was tried.
    pub max: f64,
    /// The value of the move with most playouts; of equals, the higher.
    pub robust_max: f64,
    /// The value of the one of the two moves with the highest values that has more playouts: another reading of Coulom's
    /// robust max.
    pub robust_of_two: f64,
    /// The value of the position as the backup of the search says.
    pub value: f64,
    /// The move with the highest value.
    pub best: Move,
    /// The move with most playouts.
    pub most_visited: Move,
    /// The tree, if it was written down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<Shape>,
}

/// How large and how deep a tree is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shape {
    /// The nodes with a list of moves.
    pub nodes: u64,
    /// The moves in all these lists, passes included.
    pub moves: u64,
    /// The moves that the deepest playout made until it was in a new position.
    pub deepest: u32,
    /// The mean of that over all playouts.
    pub mean_depth: f64,
}
