//! How long games besides Go take. Nobody measures them before: these are the speeds of a machine of 2026.

use crate::experiment::OtherGame;
use crate::plan::ContestPlan;

/// The moves of random games in a second, and how many a whole one has.
fn pace(game: OtherGame) -> (f64, f64) {
    match game {
        OtherGame::Othello => (8_000_000.0, 60.0),
        OtherGame::Chess => (3_000_000.0, 340.0),
        OtherGame::Shogi => (900_000.0, 390.0),
    }
}

/// The moves of a game between two searches.
const MOVES: f64 = 100.0;

/// A search takes so many moves of a random game for each playout besides the playout.
const TREE: f64 = 15.0;

/// The seconds of so many playouts.
pub(super) fn playouts(game: OtherGame, playouts: u64, most_moves: Option<u32>) -> f64 {
    let (speed, whole) = pace(game);
    let moves = match (game, most_moves) {
        (OtherGame::Othello, _) | (_, None) => whole,
        (_, Some(most)) => whole.min(f64::from(most)),
    };
    playouts as f64 * (moves + TREE) / speed
}

/// The seconds of a game of a contest.
pub(super) fn contest(plan: &ContestPlan) -> f64 {
    MOVES * playouts(plan.part.game, plan.playouts, plan.part.playout_moves)
}
