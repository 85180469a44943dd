//! Objective Monte Carlo: the mean of the moves, each weighted by its games and by its chance to be the best.
//!
//! Paper: Chaslot et al. 2006, section 3.2, algorithm 2.
//! Reads: visits, values and variances.
//! Differs: the complementary error function is the usual one; the printed definition is that of its complement. The
//!   factor 1/2 that would make it a probability cancels out. The objective is the highest value here, even where
//!   selection raises or lowers its own.

use serde::{Deserialize, Serialize};

use super::{Games, TWO_GAMES};
use crate::numeric::erfc;
use crate::siblings::{Siblings, Wants};

/// The sum of U V N divided by the sum of U N, with V the value of a move, N its visits, and its urgency
/// U = erfc((O - V) / (sqrt(2) sigma)), where the objective O is the highest value and sigma the uncertainty of V.
///
/// With few games every move may be the best and the result is near the mean; with many it is near the highest value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct ObjectiveMonteCarlo {
    /// The visits from which on the moves decide instead of the mean; 2.
    pub internal_from: u32,
}

impl Default for ObjectiveMonteCarlo {
    fn default() -> ObjectiveMonteCarlo {
        ObjectiveMonteCarlo { internal_from: TWO_GAMES }
    }
}

impl ObjectiveMonteCarlo {
    pub(super) fn wants(&self) -> Wants {
        Wants { variances: true, ..Wants::default() }
    }

    pub(super) fn value(&self, games: &Games, moves: &Siblings) -> f32 {
        let Some(best) = moves.best_valued() else { return games.mean };
        let objective = moves.values[best];
        let (mut weighted, mut weights) = (0.0, 0.0);
        let columns = moves.visits.iter().zip(&moves.values).zip(&moves.variances);
        for ((&visits, &value), &variance) in columns.filter(|((visits, _), _)| **visits > 0) {
            let weight = f64::from(urgency(objective - value, variance)) * f64::from(visits);
            weighted += weight * f64::from(value);
            weights += weight;
        }
        (weighted / weights) as f32
    }
}

/// The urgency of a move whose value is so much below the objective.
#[inline(always)]
fn urgency(gap: f32, variance: f32) -> f32 {
    // The best move may be free of any doubt: the end of the game.
    if gap <= 0.0 { 1.0 } else { erfc(gap / (2.0 * variance).sqrt()) }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{assert_near, games, siblings};
    use super::*;

    const RULE: ObjectiveMonteCarlo = ObjectiveMonteCarlo { internal_from: TWO_GAMES };

    /// The value of moves with these values and visits, whose games have this standard deviation.
    fn value(deviation: f32, moves: &[(f32, u32)]) -> f32 {
        let mut siblings = siblings(moves);
        siblings.variances = moves.iter().map(|&(_, visits)| deviation * deviation / visits as f32).collect();
        RULE.value(&games(1, f32::NAN), &siblings)
    }

    #[test]
    fn the_urgency_is_that_of_a_value_worked_out_by_hand() {
        // Objective 10, value 8, deviation 35, 100 games: erfc(2 / (1.41421 * 3.5)) = erfc(0.40406) = 0.5677.
        assert!((urgency(2.0, 35.0 * 35.0 / 100.0) - 0.5677).abs() < 2e-4);
        // (10 * 100 + 0.5677 * 8 * 100) / (100 + 56.77)
        assert!((value(35.0, &[(10.0, 100), (8.0, 100)]) - 9.2757).abs() < 2e-4);
    }

    #[test]
    fn with_few_games_it_is_near_the_mean() {
        let moves = [(10.0, 3), (0.0, 2), (-5.0, 1)];
        let mean = 25.0 / 6.0;
        assert!((value(1000.0, &moves) - mean).abs() < 0.05, "{}", value(1000.0, &moves));
    }

    #[test]
    fn with_many_games_it_is_near_the_highest_value() {
        let moves = [(10.0, 30_000), (0.0, 20_000), (-5.0, 10_000)];
        assert_near(value(35.0, &moves), 10.0);
    }

    #[test]
    fn more_games_bring_it_from_the_mean_to_the_highest_value() {
        let values: Vec<f32> = [1, 10, 100, 1000, 10_000].map(|n| value(35.0, &[(4.0, n), (0.0, n)])).into();
        assert!(values.is_sorted_by(|a, b| a < b), "{values:?}");
        assert!(values[0] < 2.1 && values[4] > 3.99, "{values:?}");
    }

    #[test]
    fn moves_without_any_doubt_about_them_are_no_trouble() {
        assert_near(value(0.0, &[(3.0, 5), (1.0, 500), (3.0, 7)]), 3.0);
    }
}
