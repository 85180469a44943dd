//! What came out of a match, for people to read.

use crate::plan::Plan;
use crate::record::GameRecord;

/// The match after these games as plain text.
pub fn live_table(plan: &Plan, games: &[GameRecord], _width: usize) -> String {
    format!("{}: {} games\n", plan.title, games.len())
}
