//! Which move is played in the end.

use serde::{Deserialize, Serialize};

use crate::report::RootMove;

/// Which move of the root is the best. Without a playout, none is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// The one with most visits, of equals the one with the highest value.
    MostVisits,
    /// The one with the highest value, of equals the one with most visits.
    BestValue,
    /// The one whose value less so many standard errors is the highest: a positive number.
    LowerBound(f32),
}

impl Decision {
    /// What the best move has more of than the others, first and in case of equality.
    pub(crate) fn rank(&self, mv: &RootMove) -> (f32, f32) {
        let visits = mv.visits as f32;
        match *self {
            Decision::MostVisits => (visits, mv.value),
            Decision::BestValue => (mv.value, visits),
            Decision::LowerBound(errors) => {
                let error = mv.standard_error.unwrap_or(f32::INFINITY);
                (mv.value - errors * error, visits)
            }
        }
    }
}
