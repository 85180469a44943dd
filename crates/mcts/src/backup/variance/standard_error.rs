//! The square of the standard error of the mean reward.
//!
//! Paper: Chaslot et al. 2006, section 3.1, algorithm 1: the standard deviation of the value of a move.
//! Reads: the sums of the rewards and of their squares.
//! Differs: what is taken for a move with too few games to tell is the paper's upper bound for the deviation of a game.
//!   Games that happen to end alike leave no doubt at all, which is true of a finished game and may be an accident
//!   otherwise; a larger `min-games` makes the accident rare.

use serde::{Deserialize, Serialize};

use super::scatter;
use crate::select::number;
use crate::settings::SettingsError;

/// s²/n, with s² the variance of n rewards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct StandardError {
    /// With fewer games than this the deviation is not estimated but taken to be `unknown`; 2.
    pub min_games: u32,
    /// The standard deviation of a reward as long as it is not known: 40, the paper's bound for scores on 9x9. It is
    /// counted as rewards are: where a win is worth 1 and a loss 0, no deviation is more than 0.5.
    pub unknown: f32,
}

impl Default for StandardError {
    fn default() -> StandardError {
        StandardError { min_games: 2, unknown: 40.0 }
    }
}

impl StandardError {
    pub(super) fn check(&self) -> Result<(), SettingsError> {
        let unknown = self.unknown;
        // Its square is what counts, and must be a number too.
        let is_right = unknown >= 0.0 && (unknown * unknown).is_finite();
        number("variance.unknown", unknown, is_right, "0 or more, and less than 10^19")
    }

    #[inline(always)]
    pub(super) fn of(&self, visits: u32, sum: f64, squares: f64) -> f32 {
        let games = f64::from(visits.max(1));
        let per_game = if visits < self.min_games.max(2) {
            f64::from(self.unknown) * f64::from(self.unknown)
        } else {
            scatter(visits, sum, squares) / (games - 1.0)
        };
        (per_game / games) as f32
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "what is compared comes out exactly")]
mod tests {
    use super::*;

    #[test]
    fn it_is_that_of_three_games_worked_out_by_hand() {
        // 10, -20 and 40: the mean is 10, the distances 0, -30 and 30; (900 + 900) / 2 = 900, and 900 / 3 = 300.
        assert_eq!(StandardError::default().of(3, 30.0, 2100.0), 300.0);
    }

    #[test]
    fn a_move_with_too_few_games_has_the_unknown_deviation() {
        let rule = StandardError::default();
        assert_eq!(rule.of(0, 0.0, 0.0), 1600.0);
        assert_eq!(rule.of(1, 10.0, 100.0), 1600.0);
        let patient = StandardError { min_games: 4, unknown: 6.0 };
        assert_eq!(patient.of(3, 30.0, 2100.0), 12.0);
        assert_eq!(patient.of(4, 40.0, 2200.0), 1800.0 / 3.0 / 4.0);
    }
}
