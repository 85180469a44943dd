//! Losses, ranks and ties.

use learn::{Decisions, Score, judge};

use crate::assert_close;

/// One decision between features, one for each alternative.
fn between(features: &[u32], chosen: usize) -> Decisions {
    let mut decisions = Decisions::new();
    decisions.begin();
    features.iter().for_each(|&feature| decisions.alternative(&[feature]));
    decisions.choose(chosen);
    decisions
}

/// How many of the best have to be looked at to find what was chosen.
fn place(weights: &[f32], features: &[u32], chosen: usize) -> usize {
    let score = judge(weights, &between(features, chosen));
    (1..=20).find(|&k| score.top(k) > 0.5).unwrap()
}

#[test]
fn the_rank_counts_who_is_stronger() {
    let weights = [0.0, 3.0, -1.0, 2.0];
    let places: Vec<usize> = (0..4).map(|chosen| place(&weights, &[0, 1, 2, 3], chosen)).collect();
    assert_eq!(places, [3, 1, 4, 2]);
}

#[test]
fn half_of_the_ties_count_rounded_up() {
    let weights = [0.0, 1.0];
    assert_eq!(place(&weights, &[1], 0), 1);
    assert_eq!(place(&weights, &[0, 0], 0), 2);
    assert_eq!(place(&weights, &[0, 0, 0], 1), 2);
    assert_eq!(place(&weights, &[0, 0, 0, 0], 3), 3);
    assert_eq!(place(&weights, &[1, 0, 1, 0, 0], 4), 4);
}

#[test]
fn who_tells_nothing_apart_loses_the_logarithm_of_the_number() {
    let score = judge(&[0.5; 4], &between(&[0, 1, 2, 3], 2));
    assert_close(score.mean_log_loss(), 4f64.ln(), 1e-7, "loss");
    assert_close(score.mean_log_probability(), -score.mean_log_loss(), 0.0, "logarithm of the probability");
}

#[test]
fn huge_weights_do_not_overflow() {
    let score = judge(&[1000.0, -1000.0], &between(&[0, 1], 1));
    assert_close(score.log_loss(), 2000.0, 1e-9, "loss");
    let score = judge(&[1000.0, f32::NEG_INFINITY], &between(&[0, 1], 0));
    assert_close(score.log_loss(), 0.0, 0.0, "loss");
}

#[test]
fn scores_are_sums() {
    let (mut all, mut one, mut other) = (Score::default(), Score::default(), Score::default());
    for (at, (loss, rank)) in
        [(0.5, 0), (1.0, 1), (0.25, 0), (4.0, 19), (8.0, 20), (9.0, 1000)].into_iter().enumerate()
    {
        all.add(loss, rank);
        if at < 2 { one.add(loss, rank) } else { other.add(loss, rank) }
    }
    one.merge(&other);
    assert_eq!(one, all);
    assert_eq!(all.decisions(), 6);
    assert_close(all.log_loss(), 22.75, 0.0, "sum");
    let shares = [(1, 2.0), (2, 3.0), (19, 3.0), (20, 4.0), (50, 4.0)];
    shares.into_iter().for_each(|(k, count)| assert_close(all.top(k), count / 6.0, 1e-15, "share"));
}

#[test]
fn nothing_has_no_mean() {
    let score = judge(&[], &Decisions::new());
    assert_eq!(score, Score::default());
    assert!(score.mean_log_loss().is_nan() && score.top(1).is_nan());
}

#[test]
#[should_panic(expected = "index out of bounds")]
fn a_feature_without_a_weight_is_a_bug_of_the_caller() {
    judge(&[0.0], &between(&[0, 1], 0));
}
