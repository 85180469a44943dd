//! The value of the best move.
//!
//! Paper: Coulom 2006, section 4.1, "Max"; Chaslot et al. 2006, section 4, the back-propagation that figure 2 compares
//!   with theirs.
//! Reads: visits and values.
//! Differs: nowhere. The estimate is too high while there are few games: the best of many noisy values is above the
//!   truth (Coulom 2006, table 1).

use serde::{Deserialize, Serialize};

use super::{Games, TWO_GAMES};
use crate::siblings::Siblings;

/// The highest value among the moves that were tried.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Max {
    /// The visits from which on the moves decide instead of the mean; 2.
    pub internal_from: u32,
}

impl Default for Max {
    fn default() -> Max {
        Max { internal_from: TWO_GAMES }
    }
}

impl Max {
    pub(super) fn value(&self, games: &Games, moves: &Siblings) -> f32 {
        moves.best_valued().map_or(games.mean, |best| moves.values[best])
    }
}
