//! The adjusting term: what a value of few playouts would be worth after many.
//!
//! Paper: Takeuchi, Kaneko and Yamaguchi 2008, section IV: the same value after 500 and after 50,000 playouts stands
//!   for different probabilities to win, which "an adjusting term" in the formulas of UCB1 and UCB1-TUNED may reduce; and
//!   shallow and deep nodes should be handled differently. The paper gives no formula.
//! Reads: visits and values.
//! Differs: the term is ours; `strength`, `playouts` and `deeper` are to be measured.

use serde::{Deserialize, Serialize};

use super::{Place, number};
use crate::numeric::count;
use crate::settings::SettingsError;
use crate::siblings::Siblings;

/// However deep a node lies, the term is at most so many times that of the root: more would only overflow.
const MOST_BY_DEPTH: f32 = 100.0;

/// Adds k (X - 1/2) N / (N + T) g^d to the urgency of a move, with X its value, T its visits and d the depth of the
/// node where it is chosen.
///
/// Why this form: what differs between few playouts and many is how far from one half a value means the same
/// probability, so the term is a multiple of that distance. Two things pull at it. A young subtree plays nearly at random, so that an
/// advantage is often lost in it again and the value is too near to one half: k above 0 stretches it. And few games
/// are noisy, so that the move which looks best is a lucky one and its value too far from one half: k below 0 draws it
/// back. docs/results tells what curves and matches say. The term halves at N playouts and dies out like 1/T, as the
/// bias of a mean does whose first games were bad, so that a search still converges to what it converged to without.
///
/// Only the choice of moves is adjusted. Values that are backed up and reported are those of the playouts, and so is
/// the variance in the formula of UCB1-TUNED.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Adjusting {
    /// k: above 0, values of few playouts are stretched away from one half; below 0, drawn to it, and with -1 a value
    /// of no playouts would be one half.
    pub strength: f32,
    /// N: the playouts after which half of the term is left; 500, where the curves of the paper differ, while those of
    /// 5,000 and 50,000 coincide.
    #[serde(default = "usual_playouts")]
    pub playouts: f32,
    /// g: by how much the term grows (above 1) or shrinks (below 1) with each move from the root; 1, everywhere the
    /// same. With 0 only the moves of the root are adjusted.
    #[serde(default = "everywhere_the_same")]
    pub deeper: f32,
}

fn usual_playouts() -> f32 {
    500.0
}

fn everywhere_the_same() -> f32 {
    1.0
}

impl Adjusting {
    pub(super) fn check(&self) -> Result<(), SettingsError> {
        let Adjusting { strength, playouts, deeper } = *self;
        number("select.adjust.strength", strength, (-1.0..=100.0).contains(&strength), "from -1 to 100")?;
        number(
            "select.adjust.playouts",
            playouts,
            playouts > 0.0 && playouts <= 1e9,
            "above 0 and at most 1e9",
        )?;
        number("select.adjust.deeper", deeper, (0.0..=2.0).contains(&deeper), "from 0 to 2")
    }

    /// Adds the term to the urgencies of the moves that were tried.
    pub(super) fn add(&self, place: &Place, moves: &mut Siblings) {
        let by_depth = libm::powf(self.deeper, count(place.depth)).min(MOST_BY_DEPTH);
        let strength = self.strength * by_depth * self.playouts;
        let Siblings { urgencies, visits, values, .. } = moves;
        for ((urgency, &visits), &value) in urgencies.iter_mut().zip(&*visits).zip(&*values) {
            // A value that is drawn to one half by more than all of its distance would tell the opposite.
            let share = (strength / (self.playouts + count(visits))).max(-1.0);
            *urgency = if visits == 0 { *urgency } else { *urgency + share * (value - 0.5) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::select::testing::{moves, place};
    use crate::select::{Ucb1, Ucb1Tuned};
    use crate::settings::Reward;

    fn adjusting(strength: f32, playouts: f32, deeper: f32) -> Adjusting {
        Adjusting { strength, playouts, deeper }
    }

    /// The terms of some moves at a depth.
    fn terms(rule: Adjusting, depth: u32, some: &[(u32, f32)]) -> Vec<f32> {
        let mut moves = moves(some);
        moves.urgencies = vec![0.0; some.len()];
        rule.add(&Place { depth, ..place(Reward::Win, 0.5) }, &mut moves);
        moves.urgencies
    }

    fn assert_close(given: &[f32], right: &[f32]) {
        assert_eq!(given.len(), right.len());
        for (given, right) in given.iter().zip(right) {
            assert!((given - right).abs() < 1e-6, "{given} for {right}");
        }
    }

    /// With N = 100: 100 visits leave one half, 300 a quarter, 0.5 is where it is, and an untried move is left alone.
    #[test]
    fn the_term_is_a_share_of_the_distance_from_one_half() {
        let some = [(100, 0.7), (300, 0.7), (100, 0.3), (100, 0.5), (0, 0.9)];
        assert_close(&terms(adjusting(0.4, 100.0, 1.0), 3, &some), &[0.04, 0.02, -0.04, 0.0, 0.0]);
        assert_close(&terms(adjusting(-0.4, 100.0, 1.0), 3, &some), &[-0.04, -0.02, 0.04, 0.0, 0.0]);
    }

    #[test]
    fn depth_multiplies_the_term() {
        let at = |deeper, depth| terms(adjusting(0.4, 100.0, deeper), depth, &[(100, 0.7)]);
        assert_close(&at(0.5, 0), &[0.04]);
        assert_close(&at(0.5, 2), &[0.01]);
        assert_close(&at(2.0, 3), &[0.32]);
        assert_close(&at(0.0, 0), &[0.04]);
        assert_close(&at(0.0, 1), &[0.0]);
    }

    #[test]
    fn a_value_is_drawn_to_one_half_and_never_beyond() {
        assert_close(&terms(adjusting(-1.0, 100.0, 2.0), 8, &[(100, 0.7), (100, 0.2)]), &[-0.2, 0.3]);
    }

    #[test]
    fn the_deepest_node_has_a_finite_term() {
        let terms = terms(adjusting(100.0, 1e9, 2.0), u32::MAX, &[(1, 1.0), (1, 0.5)]);
        assert!(terms.iter().all(|term| term.is_finite()), "{terms:?}");
    }

    /// ln 200 = 5.2983, with the factor 0.1 in front of the root: bounds 0.1 sqrt(2 ln 200 / T) = 0.10295 and
    /// 0.02427. The values 0.56 and 0.65 with them are 0.66295 and 0.67427, so that the second move is chosen. A
    /// stretch by 1 with N = 10 adds 0.06 * 10/20 = 0.03 and 0.15 * 10/190 = 0.0079, so that the first is.
    #[test]
    fn a_stretched_value_of_few_playouts_turns_a_choice() {
        let mut some = moves(&[(10, 0.56), (180, 0.65), (10, 0.1)]);
        let mut choose = |adjust| {
            let rule = Ucb1 { exploration: 0.1, adjust, ..Ucb1::default() };
            rule.choose(&place(Reward::Win, 0.5), &mut some, &mut Random::new(1))
        };
        assert_eq!(choose(None), 1);
        assert_eq!(choose(Some(adjusting(1.0, 10.0, 1.0))), 0);
        assert_eq!(choose(Some(adjusting(-1.0, 10.0, 1.0))), 1);
    }

    /// The numbers without the term are those of `ucb1_tuned.rs`; with k = 1 and N = 100 it is 0, 0.4 * 100/990 and
    /// -0.5 * 100/110.
    #[test]
    fn the_term_is_added_to_the_tuned_bounds_and_leaves_their_variance() {
        let mut some = moves(&[(100, 0.5), (890, 0.9), (10, 0.0)]);
        let rule = Ucb1Tuned { adjust: Some(adjusting(1.0, 100.0, 1.0)), ..Ucb1Tuned::default() };
        rule.choose(&place(Reward::Win, 0.5), &mut some, &mut Random::new(1));
        let right = [0.631_413, 0.940_811 + 0.040_404, 0.415_564 - 0.454_545];
        for (urgency, right) in some.urgencies.iter().zip(right) {
            assert!((urgency - right).abs() < 1e-5, "{urgency} for {right}");
        }
    }

    #[test]
    fn a_strength_of_0_changes_no_bit() {
        let some = [(7, 0.3), (0, 0.0), (91, 0.77), (12, 0.5)];
        let urgencies = |adjust| {
            let mut moves = moves(&some);
            let rule = Ucb1Tuned { fpu: 1.1, adjust, ..Ucb1Tuned::default() };
            rule.choose(&place(Reward::Win, 0.5), &mut moves, &mut Random::new(1));
            moves.urgencies.iter().map(|urgency| urgency.to_bits()).collect::<Vec<u32>>()
        };
        assert_eq!(urgencies(None), urgencies(Some(adjusting(0.0, 500.0, 1.0))));
    }

    #[test]
    fn the_term_is_written_as_a_table_and_only_where_it_is_used() {
        let text = "exploration = 1.0\norder = \"random\"\n\n[adjust]\nstrength = 0.5\n";
        let rule: Ucb1 = toml::from_str(text).unwrap();
        assert_eq!(rule.adjust, Some(adjusting(0.5, 500.0, 1.0)));
        assert_eq!(toml::from_str::<Ucb1>(&toml::to_string(&rule).unwrap()).unwrap(), rule);
        assert!(!toml::to_string(&Ucb1::default()).unwrap().contains("adjust"));
        assert!(!toml::to_string(&Ucb1Tuned::default()).unwrap().contains("adjust"));
        let error = toml::from_str::<Ucb1>("[adjust]\nplayouts = 3").unwrap_err().to_string();
        assert!(error.contains("strength"), "{error}");
    }
}
