//! Progressive pruning: all moves in turn, without those that are surely worse than the best.
//!
//! Paper: Chaslot et al. 2006, section 2.3.1; Bouzy and Helmstetter 2003 for the least number of games.
//! Reads: visits, values, variances, and what was pruned before.
//! Differs: Indigo's own A is not published; Bouzy and Helmstetter tried 1, 2, 4 and 8. Their second test, which
//!   gives up moves that are as good as equal, is left out.

use serde::{Deserialize, Serialize};

use super::number;
use super::pick::least_visited;
use crate::random::Random;
use crate::settings::SettingsError;
use crate::siblings::{Siblings, Wants};

/// Tries the moves in turn, the least visited first, and gives up for good those whose interval V ± A σ/√n lies below
/// that of the best.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct ProgressivePruning {
    /// A: smaller prunes sooner, and the best move more often; 2 (section 2.3.1 gives no number).
    pub a: f32,
    /// Moves with fewer games are not pruned and prune none; 100 (Bouzy and Helmstetter 2003).
    pub min_games: u32,
}

impl Default for ProgressivePruning {
    fn default() -> ProgressivePruning {
        ProgressivePruning { a: 2.0, min_games: 100 }
    }
}

impl ProgressivePruning {
    pub(super) fn wants(&self) -> Wants {
        Wants { variances: true, pruned: true, ..Wants::default() }
    }

    pub(super) fn check(&self) -> Result<(), SettingsError> {
        number("select.a", self.a, self.a >= 0.0, "0 or more")
    }

    pub(super) fn choose(&self, moves: &mut Siblings, random: &mut Random) -> usize {
        self.prune(moves);
        least_visited(moves, random)
    }

    /// A move that is not pruned has an interval that reaches up to the best one's, so the best is never pruned.
    fn prune(&self, moves: &mut Siblings) {
        let Some(best) = self.best(moves) else { return };
        let lower = moves.values[best] - self.half_width(moves, best);
        for at in 0..moves.len() {
            if self.counts(moves, at) && moves.values[at] + self.half_width(moves, at) < lower {
                moves.pruned[at] = true;
            }
        }
    }

    /// The move with the highest value of those that are known well enough.
    fn best(&self, moves: &Siblings) -> Option<usize> {
        let known = (0..moves.len()).filter(|&at| self.counts(moves, at));
        known.reduce(|best, at| if moves.values[at] > moves.values[best] { at } else { best })
    }

    fn counts(&self, moves: &Siblings, at: usize) -> bool {
        !moves.pruned[at] && moves.visits[at] >= self.min_games.max(1)
    }

    fn half_width(&self, moves: &Siblings, at: usize) -> f32 {
        self.a * moves.variances[at].sqrt()
    }
}
