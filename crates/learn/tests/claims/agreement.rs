//! Both ways find the weights that decisions were drawn from, and the same ones.

use std::slice;

use learn::minorise::Prior;
use learn::{Decisions, Settings, Softmax, judge};

use crate::minorise::rounds;
use crate::{FEATURES, assert_close, chunks, drawn};

/// The first group has a feature in every alternative, so that only differences within it matter: its mean is 0.
const TRUTH: [f64; FEATURES] = [1.5, 0.25, -0.5, -1.25, 1.0, -2.0, 0.5, -0.75, 2.0];

fn centered(weights: &[f32]) -> Vec<f64> {
    let mut weights: Vec<f64> = weights.iter().copied().map(f64::from).collect();
    let mean = weights[..4].iter().sum::<f64>() / 4.0;
    weights[..4].iter_mut().for_each(|weight| *weight -= mean);
    weights
}

fn assert_all_close(given: &[f32], expected: &[f64], tolerance: f64, what: &str) {
    for (given, &expected) in centered(given).into_iter().zip(expected) {
        assert_close(given, expected, tolerance, what);
    }
}

/// The whole of the decisions again and again.
fn descended(decisions: &Decisions, steps: usize) -> Softmax {
    let mut softmax = Softmax::new(FEATURES);
    let settings = Settings { rate: 0.5, factor_rate: 0.05, l2: 0.0, threads: 2 };
    for _ in 0..steps {
        softmax.step(slice::from_ref(decisions), &settings);
    }
    softmax
}

#[test]
fn both_ways_find_the_same_weights() {
    let decisions = drawn(&TRUTH, 1000, 1);
    let minorised = rounds(&decisions, 200, Prior::NONE, 2);
    let softmax = descended(&decisions, 400);
    assert_all_close(softmax.weights(), &centered(&minorised.weights), 1e-4, "weight");
    let loss = judge(&minorised.weights, &decisions).log_loss();
    assert_close(loss, -minorised.rounds.last().unwrap().log_likelihood, 1e-3, "loss");
}

#[test]
fn minorisation_finds_what_decisions_were_drawn_from() {
    let fit = rounds(&drawn(&TRUTH, 20_000, 2), 50, Prior::default(), 2);
    // The error of a weight is about 0.02.
    assert_all_close(&fit.weights, &TRUTH, 0.1, "weight");
}

#[test]
fn one_pass_over_batches_finds_what_decisions_were_drawn_from() {
    let batches = chunks(&drawn(&TRUTH, 20_000, 3), 16);
    let mut softmax = Softmax::new(FEATURES);
    for batch in batches.chunks(4) {
        softmax.step(batch, &Settings { rate: 0.5, factor_rate: 0.05, l2: 0.0, threads: 2 });
    }
    assert_all_close(softmax.weights(), &TRUTH, 0.15, "weight");
    let (unseen, truth) = (drawn(&TRUTH, 2000, 4), TRUTH.map(|weight| weight as f32));
    let (learned, best) = (judge(softmax.weights(), &unseen), judge(&truth, &unseen));
    assert_close(learned.mean_log_loss(), best.mean_log_loss(), 0.01, "loss");
    assert_close(learned.top(1), best.top(1), 0.02, "the share of what was thought best");
}

#[test]
fn a_price_keeps_weights_small() {
    let decisions = drawn(&TRUTH, 500, 5);
    let mut softmax = Softmax::new(FEATURES);
    for _ in 0..200 {
        softmax.step(
            slice::from_ref(&decisions),
            &Settings { rate: 0.5, factor_rate: 0.05, l2: 1.0, threads: 1 },
        );
    }
    assert!(softmax.weights().iter().all(|weight| weight.abs() < 0.5), "{:?}", softmax.weights());
}
