//! What a search knows about a position at some moment.

use go::{Color, Game, Move};
use mcts::{MoveId, Report, RootMove};
use playout::{Ownership, Tally, move_of};
use serde::Serialize;

/// What a search knows about a position. Values, win rates and scores are seen by the player to move, who owns what by
/// Black. The names of the fields are those in the JSON, where they must stay.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Analysis {
    /// The move to make.
    #[serde(flatten)]
    pub best: Considered,
    /// Whose turn it is.
    pub color: Color,
    /// The other moves that were tried, the best first.
    pub alternatives: Vec<Considered>,
    /// The moves that were not.
    #[serde(skip)]
    pub untried: Vec<Move>,
    /// What the position is worth.
    pub position: Estimate,
    /// The number of playouts.
    pub playouts: u64,
    /// The playouts of earlier searches that the tree still knows.
    pub kept: u64,
    /// The playouts of others who searched the position at the same time.
    #[serde(skip_serializing_if = "is_zero")]
    pub merged: u64,
    /// Who owns each point at the end of playouts, if that was asked for.
    #[serde(skip)]
    pub ownership: Option<Ownership>,
    /// How large the tree is.
    #[serde(skip)]
    pub tree: Tree,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde wants it so")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// How large a tree is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tree {
    /// Its nodes.
    pub nodes: u64,
    /// The mean number of moves that a playout makes in it.
    pub mean_depth: f64,
    /// The largest.
    pub deepest: u32,
}

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// As the backup says, in what the search maximises.
    pub value: f32,
    /// The share of playouts that were won.
    pub win_rate: f32,
    /// The mean number of points by which they were won.
    pub score: f32,
    /// The standard deviation of that number from playout to playout.
    pub score_deviation: f32,
}

/// A move that was tried.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Considered {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The number of playouts that began with it.
    pub visits: u32,
    /// The share of all playouts.
    pub share: f64,
    /// What it is worth.
    #[serde(flatten)]
    pub estimate: Estimate,
    /// The standard error of the value, if the search knows it.
    pub standard_error: Option<f32>,
    /// The win rate is higher than this with a probability of 95 %.
    pub lower_bound: f32,
    /// The moves that are expected from here on, this one first.
    pub variation: Vec<Move>,
    /// How often each of these was visited.
    pub variation_visits: Vec<u32>,
    /// Who owns each point after it, if that was asked for.
    #[serde(skip)]
    pub ownership: Option<Box<Ownership>>,
}

impl Analysis {
    /// What a report means in this game.
    pub(crate) fn new(game: &Game, report: &Report, tally: Option<&Tally>) -> Analysis {
        let all = report.playouts + report.kept + report.merged;
        let tried = report.moves.iter().filter(|mv| mv.visits > 0);
        let mut moves = tried.map(|mv| Considered::new(mv, all, tally));
        let best = moves.next().unwrap_or_else(|| Considered::untried(report));
        let untried = report.moves.iter().filter(|mv| mv.visits == 0).map(|mv| move_of(mv.mv));
        Analysis {
            alternatives: moves.collect(),
            best,
            color: game.to_play(),
            untried: untried.collect(),
            position: Estimate {
                value: report.value,
                win_rate: report.win_rate,
                score: report.score,
                score_deviation: report.score_deviation,
            },
            playouts: report.playouts,
            kept: report.kept,
            merged: report.merged,
            ownership: tally.map(Tally::ownership),
            tree: Tree { nodes: report.extent.nodes, mean_depth: report.mean_depth, deepest: report.deepest },
        }
    }

    /// All moves that were tried, the best first.
    pub fn moves(&self) -> impl Iterator<Item = &Considered> {
        std::iter::once(&self.best).chain(&self.alternatives)
    }

    /// How likely the player to move is to win, as Takeuchi, Kaneko and Yamaguchi (2008) take it from a search: the win
    /// rate of the best move. This is what evaluation curves are made of, and what a calibration is for.
    pub fn win_probability(&self) -> f64 {
        f64::from(self.best.estimate.win_rate)
    }

    /// All playouts that the tree knows of.
    pub fn visits(&self) -> u64 {
        self.playouts + self.kept + self.merged
    }

    /// How likely each move is before anybody looks at it, as far as the search can say: its share of the visits, as if
    /// every move had been visited once more. They add up to 1.
    pub fn policy(&self) -> Vec<(Move, f32)> {
        let tried = self.moves().map(|considered| (considered.mv, considered.visits));
        let untried = self.untried.iter().filter(|&&mv| mv != self.best.mv || self.best.visits > 0);
        let visits: Vec<(Move, u32)> = tried.chain(untried.map(|&mv| (mv, 0))).collect();
        let all: f64 = visits.iter().map(|&(_, visits)| f64::from(visits) + 1.0).sum();
        visits.into_iter().map(|(mv, visits)| (mv, ((f64::from(visits) + 1.0) / all) as f32)).collect()
    }
}

impl Considered {
    /// What is left when no move was tried: the first stone that the search would have considered, because a pass may
    /// end the game, and a pass if there is none.
    fn untried(report: &Report) -> Considered {
        let mut moves = report.moves.iter().map(|considered| move_of(considered.mv));
        let mv = moves.find(|mv| !mv.is_pass()).unwrap_or(Move::Pass);
        Considered {
            mv,
            visits: 0,
            share: 0.0,
            estimate: Estimate {
                value: report.value,
                win_rate: report.win_rate,
                score: report.score,
                score_deviation: report.score_deviation,
            },
            standard_error: None,
            lower_bound: 0.0,
            variation: vec![mv],
            variation_visits: vec![0],
            ownership: None,
        }
    }

    fn new(mv: &RootMove, all: u64, tally: Option<&Tally>) -> Considered {
        let name = |&id: &MoveId| move_of(id);
        Considered {
            mv: name(&mv.mv),
            visits: mv.visits,
            share: f64::from(mv.visits) / all.max(1) as f64,
            estimate: Estimate {
                value: mv.value,
                win_rate: mv.win_rate,
                score: mv.score,
                score_deviation: mv.score_deviation,
            },
            standard_error: mv.standard_error,
            lower_bound: mv.lower_bound,
            variation: mv.variation.iter().map(name).collect(),
            variation_visits: mv.variation_visits.clone(),
            ownership: tally.and_then(|tally| tally.ownership_of(name(&mv.mv))).map(Box::new),
        }
    }
}
