//! What holds for any decisions.

use learn::judge;
use learn::minorise::Prior;
use proptest::prelude::*;

use crate::minorise::rounds;
use crate::{FEATURES, drawn};

proptest! {
    #[test]
    fn no_round_makes_things_less_likely(
        seed in any::<u64>(),
        count in 0..40usize,
        weights in prop::collection::vec(-4.0..4.0f64, FEATURES),
        wins in 0.0..3.0f64,
        losses in 0.0..3.0f64,
    ) {
        let decisions = drawn(&weights, count, seed);
        for prior in [Prior::NONE, Prior { wins, losses }] {
            let fit = rounds(&decisions, 12, prior, 1);
            for pair in fit.rounds.windows(2) {
                let (before, after) = (pair[0].log_posterior, pair[1].log_posterior);
                prop_assert!(after >= before - 1e-10 * (1.0 + before.abs()), "{before}, then {after}");
            }
        }
    }

    #[test]
    fn the_order_of_alternatives_does_not_matter(seed in any::<u64>(), weights in prop::collection::vec(-4.0..4.0f32, FEATURES)) {
        let decisions = drawn(&[0.0; FEATURES], 20, seed);
        let mut turned = learn::Decisions::new();
        for decision in decisions.iter() {
            turned.begin();
            (0..decision.len()).rev().for_each(|at| turned.alternative(decision.features(at)));
            turned.choose(decision.len() - 1 - decision.chosen());
        }
        let (one, other) = (judge(&weights, &decisions), judge(&weights, &turned));
        prop_assert!((one.log_loss() - other.log_loss()).abs() < 1e-4);
        for k in 1..=20 {
            prop_assert!((one.top(k) - other.top(k)).abs() < 1e-12);
        }
    }
}
