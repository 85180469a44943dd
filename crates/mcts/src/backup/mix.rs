//! Crazy Stone's value: between the mean and the value of a move that is both good and well searched.
//!
//! Paper: Coulom 2006, section 4.1, figure 1.
//! Reads: visits and values.
//! Differs: nowhere. Of moves with equal values the most visited is the better one, which the paper leaves open. As the
//!   weight of the mean grows with the number of games, it never vanishes beside the moves: if selection goes on trying
//!   bad moves for ever, the value stays a little below that of the best move.

use serde::{Deserialize, Serialize};

use super::Games;
use crate::select::number;
use crate::settings::SettingsError;
use crate::siblings::Siblings;

/// The mean of all games, moved towards the value of the best move or of the most visited one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Mix {
    /// How many games of a move the mean weighs as much as: twice the number of points of the board in the paper
    /// ("MeanWeight"; 162 on 9x9).
    pub weight: f32,
    /// The visits beyond which the weight grows in proportion to them: 16 times the number of points in the paper
    /// (1,296 on 9x9).
    pub grows_from: f32,
    /// The visits from which on the moves decide instead of the mean: the number of points in the paper (section 2; 81
    /// on 9x9).
    pub internal_from: u32,
}

impl Mix {
    pub(super) fn check(&self) -> Result<(), SettingsError> {
        let Mix { weight, grows_from, .. } = *self;
        number("backup.weight", weight, weight >= 0.0 && weight.is_finite(), "0 or more")?;
        number("backup.grows-from", grows_from, grows_from > 0.0, "more than 0")
    }

    pub(super) fn value(&self, games: &Games, moves: &Siblings) -> f32 {
        let Some(best) = moves.best_valued() else { return games.mean };
        let Some(second) = rival(moves, best) else { return moves.values[best] };
        let weight = self.weight_of_mean(games.visits);
        let averaged = |at: usize| {
            let visits = f64::from(moves.visits[at]);
            let sum = visits * f64::from(moves.values[at]) + weight * f64::from(games.mean);
            (sum / (visits + weight)) as f32
        };
        if moves.visits[best] >= moves.visits[second] {
            averaged(best)
        } else if moves.values[second] > games.mean {
            averaged(second)
        } else if moves.values[best] < games.mean {
            averaged(best)
        } else {
            games.mean
        }
    }

    /// In f64, where no weight and no number of games that can be given is too large.
    fn weight_of_mean(&self, visits: u32) -> f64 {
        let (visits, weight) = (f64::from(visits), f64::from(self.weight));
        let grows_from = f64::from(self.grows_from);
        if visits > grows_from { weight * (visits / grows_from) } else { weight }
    }
}

/// The paper's move number 1: the most visited one, unless it is one of the two best; then the second best.
fn rival(moves: &Siblings, best: usize) -> Option<usize> {
    let second = moves.best_by(|at| {
        if at == best {
            (f32::NEG_INFINITY, f32::NEG_INFINITY)
        } else {
            (moves.values[at], moves.visits[at] as f32)
        }
    });
    let most = moves.most_visited().filter(|&most| most != best);
    most.or(second).filter(|&rival| rival != best)
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "what is compared comes out exactly")]
mod tests {
    use super::super::tests::{assert_near, games, siblings};
    use super::*;

    /// The paper's numbers for 81 points.
    const MIX: Mix = Mix { weight: 162.0, grows_from: 1296.0, internal_from: 81 };

    fn mix(visits: u32, mean: f32, moves: &[(f32, u32)]) -> f32 {
        MIX.value(&games(visits, mean), &siblings(moves))
    }

    #[test]
    fn a_best_move_with_most_games_is_averaged_with_the_mean() {
        // (300 * 6 + 162 * 2) / (300 + 162)
        assert_near(mix(1000, 2.0, &[(6.0, 300), (4.0, 200)]), 4.5974);
    }

    #[test]
    fn a_better_searched_rival_above_the_mean_counts_instead_of_the_best() {
        // The weight is 162 * 2592 / 1296 = 324: (400 * 5 + 324 * 3) / (400 + 324)
        assert_near(mix(2592, 3.0, &[(8.0, 50), (5.0, 400)]), 4.1050);
    }

    #[test]
    fn a_mean_between_a_little_searched_best_and_its_rival_is_kept() {
        assert_eq!(mix(2592, 6.0, &[(8.0, 50), (5.0, 400)]), 6.0);
    }

    #[test]
    fn a_mean_above_all_moves_is_averaged_with_the_best() {
        // (50 * 8 + 324 * 9) / (50 + 324)
        assert_near(mix(2592, 9.0, &[(8.0, 50), (5.0, 400)]), 8.8663);
    }

    #[test]
    fn the_value_of_an_only_move_counts_alone() {
        assert_eq!(mix(1000, 2.0, &[(6.0, 300)]), 6.0);
        assert_eq!(mix(1000, 2.0, &[(9.0, 0), (6.0, 300), (7.0, 0)]), 6.0, "moves never tried do not count");
    }

    #[test]
    fn the_weight_begins_to_grow_beyond_its_threshold() {
        assert_eq!(MIX.weight_of_mean(1296), 162.0);
        assert_eq!(MIX.weight_of_mean(1297), 162.0 * (1297.0 / 1296.0));
        assert_eq!(MIX.weight_of_mean(12_960), 1620.0);
    }

    #[test]
    fn the_rival_is_the_most_visited_move_if_that_is_neither_of_the_two_best() {
        let at = |moves: &[(f32, u32)]| rival(&siblings(moves), 0);
        assert_eq!(at(&[(8.0, 50), (7.0, 20), (5.0, 400)]), Some(2));
        assert_eq!(at(&[(8.0, 50), (7.0, 400), (5.0, 20)]), Some(1));
        assert_eq!(
            at(&[(8.0, 400), (5.0, 50), (7.0, 20)]),
            Some(2),
            "the best has most games: the second best"
        );
        // (400 * 5 + 324 * 3) / 724, where the second best would give (20 * 7 + 972) / 344, were it asked.
        assert_near(mix(2592, 3.0, &[(8.0, 50), (7.0, 20), (5.0, 400)]), 4.1050);
    }

    #[test]
    fn of_equal_values_the_most_visited_is_the_best() {
        // (300 * 6 + 162 * 2) / 462; the other one, with 100 games, would give 4.47.
        assert_near(mix(1000, 2.0, &[(6.0, 100), (6.0, 300)]), 4.5974);
    }
}
