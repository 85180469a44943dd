//! Objective Monte Carlo: a move is tried as often as it is likely to be better than the objective, the value of the
//! best.
//!
//! Paper: Chaslot et al. 2006, section 3.1, algorithm 1; sections 2.3 and 5 for the objective.
//! Reads: visits, values, variances.
//! Differs: the printed definition of Erfc is that of the error function; the complementary one is meant. The standard
//!   deviation of V_m is that of the estimate, as the text says and N(V_m, σ/√n) shows. The paper does not say what
//!   happens to moves without a game: here each is tried once, in any order. Its section 5 leaves open how the objective
//!   is adjusted; `offset` and `adjust` are two ways, and by default there is none.

use serde::{Deserialize, Serialize};

use super::pick::{draw, unvisited};
use super::{Place, number};
use crate::numeric::{erfc, maximum};
use crate::random::Random;
use crate::settings::SettingsError;
use crate::siblings::{Siblings, Wants};

/// Draws a move in proportion to erfc((Obj - V) / (√2 σ)), with V its value and σ² the variance of V.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct ObjectiveMonteCarlo {
    /// How far the objective lies above the value of the best move, in rewards; 0 (section 3.1).
    ///
    /// A higher objective makes moves whose value is uncertain more urgent, and so searches for the surprising answer:
    /// what section 5 calls playing securely. A negative one is content with moves that are nearly as good as the best
    /// and rather certain: the competitive way.
    pub offset: f32,
    /// Does the offset depend on who is ahead? `never` (section 5 asks for it and leaves open how).
    pub adjust: Adjust,
}

/// How the objective follows from who is ahead.
///
/// Section 5 wants, if the program is winning, the opponent's dangerous moves to be explored more. These are made by the
/// player who is behind, so that player's objective is raised, whoever it is; the other's is lowered. With a negative
/// offset it is the other way round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Adjust {
    /// Not at all.
    #[default]
    Never,
    /// The offset counts in full for the player who is behind, with the opposite sign for the one who is ahead.
    Sign,
    /// The offset is multiplied by how far the player is behind, in rewards.
    Size,
}

impl ObjectiveMonteCarlo {
    pub(super) fn wants(&self) -> Wants {
        Wants { variances: true, ..Wants::default() }
    }

    pub(super) fn check(&self) -> Result<(), SettingsError> {
        number("select.offset", self.offset, self.offset.is_finite(), "a number")
    }

    pub(super) fn choose(&self, place: &Place, moves: &mut Siblings, random: &mut Random) -> usize {
        if let Some(place) = unvisited(moves, random) {
            return place;
        }
        self.fill(place, moves);
        draw(&moves.urgencies, random)
    }

    /// Computes the urgencies of moves that all have a visit.
    fn fill(&self, place: &Place, moves: &mut Siblings) {
        let objective = maximum(&moves.values) + self.offset_at(place);
        let Siblings { urgencies, values, variances, .. } = moves;
        urgencies.resize(values.len(), 0.0);
        for ((urgency, &value), &variance) in urgencies.iter_mut().zip(&*values).zip(&*variances) {
            *urgency = (objective - value) / (2.0 * variance + LEAST_VARIANCE).sqrt();
        }
        // Apart, because roots are taken several at a time, and tables are not read so.
        urgencies.iter_mut().for_each(|urgency| *urgency = erfc(*urgency));
    }

    fn offset_at(&self, place: &Place) -> f32 {
        let behind = place.reward.even() - place.mean;
        match self.adjust {
            Adjust::Never => self.offset,
            Adjust::Sign if behind > 0.0 => self.offset,
            Adjust::Sign if behind < 0.0 => -self.offset,
            Adjust::Sign => 0.0,
            Adjust::Size => self.offset * behind,
        }
    }
}

/// Keeps 0 / 0 away where all games of a move went the same way.
const LEAST_VARIANCE: f32 = 1e-24;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::select::testing::{assert_frequencies, moves, normalized, place, uncertain};
    use crate::settings::Reward;

    /// The best has 10 points; one has 8 with a standard deviation of 35 in 100 games; one is hopeless.
    fn three() -> Siblings {
        uncertain(&[(400, 10.0, 3.0), (100, 8.0, 12.25), (100, -60.0, 12.25)])
    }

    fn urgencies(rule: &ObjectiveMonteCarlo, mean: f32) -> Vec<f32> {
        let mut some = three();
        rule.fill(&place(Reward::Score, mean), &mut some);
        some.urgencies
    }

    #[test]
    fn urgencies_are_those_of_the_paper() {
        let urgencies = urgencies(&ObjectiveMonteCarlo::default(), 0.0);
        // erfc(0), erfc(0.404), and what is too small for the table.
        for (urgency, right) in urgencies.iter().zip([1.0, 0.5677, 1e-12]) {
            assert!((urgency - right).abs() < 1e-4, "{urgency} for {right}");
        }
        assert!(urgencies[2] > 0.0);
    }

    #[test]
    fn moves_are_drawn_in_proportion_to_their_urgencies() {
        let mut some = three();
        let weights: Vec<f64> = vec![1.0, libm::erfc(2.0 / 24.5f64.sqrt()), 0.0];
        let rule = ObjectiveMonteCarlo::default();
        assert_frequencies(&normalized(&weights), |random| {
            rule.choose(&place(Reward::Score, 0.0), &mut some, random)
        });
    }

    #[test]
    fn each_move_is_tried_once_before() {
        let mut some = moves(&[(100, 80.0), (0, 0.0), (0, 0.0)]);
        let rule = ObjectiveMonteCarlo::default();
        assert_frequencies(&[0.0, 0.5, 0.5], |random| {
            rule.choose(&place(Reward::Score, 0.0), &mut some, random)
        });
    }

    #[test]
    fn moves_without_any_doubt_are_no_trouble() {
        let mut some = moves(&[(5, 3.0), (5, 3.0), (5, 2.0)]);
        let rule = ObjectiveMonteCarlo::default();
        assert_frequencies(&[0.5, 0.5, 0.0], |random| {
            rule.choose(&place(Reward::Score, 0.0), &mut some, random)
        });
    }

    #[test]
    fn a_higher_objective_favours_the_uncertain_and_a_lower_one_the_certain() {
        let uncertain_share = |offset| {
            let urgencies = urgencies(&ObjectiveMonteCarlo { offset, ..Default::default() }, 0.0);
            urgencies[1] / urgencies[0]
        };
        assert!(uncertain_share(5.0) > uncertain_share(0.0));
        assert!(uncertain_share(0.0) > 0.5 && uncertain_share(-1.0) < uncertain_share(0.0));
    }

    #[test]
    fn who_is_behind_aims_higher_if_the_objective_is_adjusted() {
        let offset = |adjust, reward, mean| {
            ObjectiveMonteCarlo { offset: 2.0, adjust }.offset_at(&place(reward, mean))
        };
        for (adjust, reward, mean, right) in [
            (Adjust::Never, Reward::Score, -7.0, 2.0),
            (Adjust::Sign, Reward::Score, -7.0, 2.0),
            (Adjust::Sign, Reward::Score, 7.0, -2.0),
            (Adjust::Sign, Reward::Score, 0.0, 0.0),
            (Adjust::Size, Reward::Score, -7.0, 14.0),
            (Adjust::Size, Reward::Win, 0.75, -0.5),
        ] {
            assert!((offset(adjust, reward, mean) - right).abs() < 1e-6, "{adjust:?} {reward:?} {mean}");
        }
    }
}
