//! Coulom's method against the formula, and against a pencil.

use std::ops::ControlFlow;

use learn::Decisions;
use learn::minorise::{Fit, GroupError, Prior, Settings, fit};

use crate::{FEATURES, GROUPS, assert_close, drawn, duels};

/// So many rounds, however little they gain.
pub(crate) fn rounds(decisions: &Decisions, rounds: usize, prior: Prior, threads: usize) -> Fit {
    let settings = Settings { prior, tolerance: f64::NEG_INFINITY, rounds, threads };
    fit(decisions, &GROUPS, &settings, |_| ControlFlow::Continue(())).unwrap()
}

/// A round straight from the paper: for each feature, all decisions.
fn slow_round(gammas: &mut [f64], decisions: &Decisions, prior: Prior) {
    for group in GROUPS {
        let next: Vec<f64> =
            group.clone().map(|feature| slow_gamma(gammas, feature, decisions, prior)).collect();
        gammas[group.start as usize..group.end as usize].copy_from_slice(&next);
    }
}

fn slow_gamma(gammas: &[f64], feature: u32, decisions: &Decisions, prior: Prior) -> f64 {
    let product =
        |features: &[u32]| -> f64 { features.iter().map(|&feature| gammas[feature as usize]).product() };
    let mut wins = prior.wins;
    let mut sum = (prior.wins + prior.losses) / (gammas[feature as usize] + 1.0);
    for decision in decisions.iter() {
        let alternatives: Vec<&[u32]> = (0..decision.len()).map(|at| decision.features(at)).collect();
        let all: f64 = alternatives.iter().map(|features| product(features)).sum();
        let mates: f64 = alternatives
            .iter()
            .filter(|features| features.contains(&feature))
            .map(|features| features.iter().filter(|&&mate| mate != feature).copied().collect::<Vec<u32>>())
            .map(|mates| product(&mates))
            .sum();
        sum += mates / all;
        wins += f64::from(u8::from(alternatives[decision.chosen()].contains(&feature)));
    }
    wins / sum
}

#[test]
fn rounds_follow_the_formula() {
    for (seed, prior) in [(1, Prior::NONE), (2, Prior::default()), (3, Prior { wins: 0.5, losses: 2.0 })] {
        let decisions = drawn(&[1.0, 0.5, 0.0, -0.5, -1.0, 0.3, 0.7, 0.2, 0.0], 60, seed);
        let mut gammas = vec![1.0; FEATURES];
        for count in 1..=4 {
            slow_round(&mut gammas, &decisions, prior);
            let fit = rounds(&decisions, count, prior, 1);
            assert_eq!(fit.rounds.len(), count + 1);
            for (&weight, gamma) in fit.weights.iter().zip(&gammas) {
                assert_close(f64::from(weight), gamma.ln(), 1e-6, "weight");
            }
        }
    }
}

#[test]
fn one_round_solves_a_duel() {
    let settings = Settings { prior: Prior::NONE, tolerance: 1e-12, ..Settings::default() };
    let fit = fit(&duels(3, 1), &[0..2], &settings, |_| ControlFlow::Continue(())).unwrap();
    // Both are expected twice, and chosen three times and once.
    assert_close(f64::from(fit.weights[0]), 1.5f64.ln(), 1e-6, "first");
    assert_close(f64::from(fit.weights[1]), 0.5f64.ln(), 1e-6, "second");
    assert_close(fit.rounds[0].log_likelihood, 4.0 * 0.5f64.ln(), 1e-12, "the beginning");
    assert_close(fit.rounds[1].log_likelihood, 3.0 * 0.75f64.ln() + 0.25f64.ln(), 1e-12, "round 1");
    assert!(fit.is_converged && fit.rounds.len() == 3, "{fit:?}");
}

#[test]
fn virtual_games_count_like_others() {
    // Three times with the feature rather than without, and once without; one more of each in the prior.
    let mut decisions = Decisions::new();
    for chosen in [0, 0, 0, 1] {
        decisions.begin();
        decisions.alternative(&[0]);
        decisions.alternative(&[]);
        decisions.choose(chosen);
    }
    let settings = Settings { tolerance: 0.0, ..Settings::default() };
    let fit = fit(&decisions, &[0..1], &settings, |_| ControlFlow::Continue(())).unwrap();
    assert_close(f64::from(fit.weights[0]), 2f64.ln(), 1e-6, "gamma is 4 to 2");
    let last = fit.rounds.last().unwrap();
    let (won, lost) = ((2.0f64 / 3.0).ln(), (1.0f64 / 3.0).ln());
    assert_close(last.log_likelihood, 3.0 * won + lost, 1e-7, "likelihood");
    assert_close(last.log_posterior, 4.0 * won + 2.0 * lost, 1e-9, "posterior");
}

#[test]
fn what_is_never_chosen_is_finite_with_a_prior_and_given_up_without() {
    let weight = |prior| {
        let settings = Settings { prior, ..Settings::default() };
        let fit = fit(&duels(0, 5), &[0..3], &settings, |_| ControlFlow::Continue(())).unwrap();
        assert!(fit.rounds.iter().all(|round| round.log_posterior.is_finite()), "{fit:?}");
        assert_eq!(fit.weights[2].to_bits(), 0, "nobody saw feature 2");
        fit.weights[0]
    };
    assert!(weight(Prior::default()).is_finite());
    assert!(weight(Prior::NONE) == f32::NEG_INFINITY);
}

#[test]
fn threads_do_not_change_a_bit() {
    let decisions = drawn(&[0.5; FEATURES], 300, 4);
    let alone = rounds(&decisions, 5, Prior::default(), 1);
    for threads in [0, 2, 5, 100] {
        assert_eq!(rounds(&decisions, 5, Prior::default(), threads), alone, "{threads} threads");
    }
}

#[test]
fn who_watches_may_stop() {
    let mut heard = Vec::new();
    let fit = fit(&drawn(&[0.5; FEATURES], 40, 5), &GROUPS, &Settings::default(), |round| {
        heard.push(*round);
        if round.number == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let fit = fit.unwrap();
    assert_eq!(fit.rounds[1..], heard);
    assert!(heard.len() == 2 && !fit.is_converged);
}

#[test]
fn groups_that_do_not_go_with_the_decisions_are_refused() {
    let mut decisions = duels(1, 0);
    decisions.begin();
    decisions.alternative(&[5]);
    decisions.alternative(&[0, 3]);
    decisions.choose(0);
    let error = |groups: &[std::ops::Range<u32>]| {
        fit(&decisions, groups, &Settings::default(), |_| ControlFlow::Continue(())).unwrap_err()
    };
    assert_eq!(error(&[0..3, 2..6]), GroupError::Shared { feature: 2 });
    assert_eq!(error(&[0..2, 3..4]), GroupError::Missing { decision: 1, feature: 5 });
    assert_eq!(error(&[5..6, 0..4]), GroupError::Twice { decision: 1, group: 1, feature: 3 });
}

#[test]
fn nothing_teaches_nothing() {
    let nothing = Decisions::new();
    let found = fit(&nothing, &[], &Settings::default(), |_| ControlFlow::Continue(())).unwrap();
    assert!(found.weights.is_empty() && found.is_converged);
    let found = fit(&nothing, &[2..4], &Settings::default(), |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(found.weights, [0.0; 4]);
}
