//! Progressive pruning: all moves in turn, without those that are surely worse than the best.
//!
//! Paper: Chaslot et al. 2006, section 2.3.1; Bouzy and Helmstetter 2003 for the least number of games.
//! Reads: visits, values, variances, and what was pruned before.
//! Differs: Indigo's own A is not published; Bouzy and Helmstetter tried 1, 2, 4 and 8. Their second test, which
//!   gives up moves that are as good as equal, is left out.

use serde::{Deserialize, Serialize};

use super::not_negative;
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
        not_negative("select.a", self.a)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::select::testing::uncertain;

    /// Standard errors of 1 for all: with A = 2 the best one's interval is 8 to 12.
    fn four() -> Siblings {
        uncertain(&[(100, 5.9, 1.0), (100, 10.0, 1.0), (100, 6.1, 1.0), (100, -50.0, 1.0)])
    }

    #[test]
    fn a_move_is_given_up_when_its_interval_lies_below_that_of_the_best() {
        let mut some = four();
        ProgressivePruning::default().choose(&mut some, &mut Random::new(1));
        assert_eq!(some.pruned, [true, false, false, true]);
    }

    #[test]
    fn a_wider_interval_gives_up_less() {
        let mut some = four();
        ProgressivePruning { a: 8.0, ..Default::default() }.choose(&mut some, &mut Random::new(1));
        assert_eq!(some.pruned, [false, false, false, true]);
    }

    #[test]
    fn with_too_few_games_no_move_is_given_up_or_makes_others_be() {
        let mut some = four();
        some.visits = vec![100, 99, 100, 99];
        ProgressivePruning::default().choose(&mut some, &mut Random::new(1));
        assert_eq!(some.pruned, [false; 4]);
    }

    #[test]
    fn what_was_given_up_stays_so_and_no_longer_counts() {
        let mut some = four();
        some.pruned[1] = true;
        some.values[1] = 1000.0;
        ProgressivePruning::default().choose(&mut some, &mut Random::new(1));
        assert_eq!(some.pruned, [false, true, false, true]);
    }

    #[test]
    fn the_best_is_never_given_up_even_without_doubt() {
        let mut some = uncertain(&[(100, 1.0, 0.0), (100, 1.0, 0.0), (100, 0.5, 0.0)]);
        ProgressivePruning { a: 0.0, min_games: 0 }.choose(&mut some, &mut Random::new(1));
        assert_eq!(some.pruned, [false, false, true]);
    }

    #[test]
    fn the_others_take_turns() {
        let rule = ProgressivePruning::default();
        let mut some = four();
        let mut random = Random::new(1);
        for _ in 0..100 {
            let chosen = rule.choose(&mut some, &mut random);
            some.visits[chosen] += 1;
        }
        assert_eq!(some.visits, [100, 150, 150, 100]);
    }
}
