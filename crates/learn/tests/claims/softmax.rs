//! Learning batch by batch.

use std::slice;

use learn::{Decisions, Factors, Settings, Softmax, judge};

use crate::{FEATURES, assert_close, chunks, drawn, duels};

const SETTINGS: Settings = Settings { rate: 0.1, factor_rate: 0.05, l2: 0.0, threads: 1 };

fn bits(softmax: &Softmax) -> Vec<u32> {
    softmax.weights().iter().map(|weight| weight.to_bits()).collect()
}

#[test]
fn a_step_is_what_a_pencil_computes() {
    // Both are equally likely, and the first was chosen: the gradient is -1/2 and +1/2, its square 1/4.
    let mut softmax = Softmax::new(2);
    let duel = duels(1, 0);
    let score = softmax.step(slice::from_ref(&duel), &SETTINGS);
    assert_close(score.log_loss(), 2f64.ln(), 1e-7, "loss");
    let weight = 0.1 * 0.5 / 1.25f64.sqrt();
    assert_close(f64::from(softmax.weights()[0]), weight, 1e-7, "first");
    assert_close(f64::from(softmax.weights()[1]), -weight, 1e-7, "second");
    // Now the second is expected 1 / (1 + exp(2 * 0.0447214)) = 0.4776542 times. With the price of the weight, the
    // gradient of the first is -0.4776542 + 0.5 * 0.0447214 = -0.4552935, its square 0.2072922.
    softmax.step(slice::from_ref(&duel), &Settings { l2: 0.5, ..SETTINGS });
    let weight = weight + 0.1 * 0.455_293_5 / 1.457_292_2f64.sqrt();
    assert_close(f64::from(softmax.weights()[0]), weight, 1e-7, "first");
}

#[test]
fn weights_that_a_batch_does_not_mention_stay() {
    let mut softmax = Softmax::new(3);
    softmax.step(&[duels(3, 1)], &Settings { l2: 1.0, ..SETTINGS });
    assert_eq!(softmax.weights()[2].to_bits(), 0);
}

#[test]
fn threads_do_not_change_a_bit() {
    let decisions = drawn(&[0.5; FEATURES], 300, 1);
    let batches = chunks(&decisions, 7);
    let learned = |threads| {
        let mut softmax = Softmax::new(FEATURES);
        let settings = Settings { l2: 0.01, threads, ..SETTINGS };
        let losses: Vec<u64> =
            batches.chunks(9).map(|batch| softmax.step(batch, &settings).log_loss().to_bits()).collect();
        (bits(&softmax), losses)
    };
    let alone = learned(1);
    assert!(alone.0.iter().all(|&bits| bits != 0));
    for threads in [0, 2, 5, 100] {
        assert_eq!(learned(threads), alone, "{threads} threads");
    }
}

#[test]
fn a_step_tells_how_it_was_before() {
    let decisions = drawn(&[0.3; FEATURES], 50, 2);
    let mut softmax = Softmax::new(FEATURES);
    softmax.step(slice::from_ref(&decisions), &SETTINGS);
    let before = judge(softmax.weights(), &decisions);
    assert_eq!(softmax.step(slice::from_ref(&decisions), &SETTINGS), before);
    assert!(judge(softmax.weights(), &decisions).log_loss() < before.log_loss());
}

#[test]
fn a_checkpoint_goes_on_as_if_nothing_had_happened() {
    let batches = chunks(&drawn(&[0.4; FEATURES], 400, 3), 20);
    let mut softmax = Softmax::new(FEATURES);
    for batch in batches[..10].chunks(2) {
        softmax.step(batch, &SETTINGS);
    }
    let text = serde_json::to_string(&softmax).unwrap();
    let mut other: Softmax = serde_json::from_str(&text).unwrap();
    assert_eq!(bits(&other), bits(&softmax));
    for batch in batches[10..].chunks(2) {
        assert_eq!(other.step(batch, &SETTINGS), softmax.step(batch, &SETTINGS));
    }
    assert_eq!(bits(&other), bits(&softmax));
}

#[test]
fn a_broken_checkpoint_is_refused() {
    let told = |text: &str| serde_json::from_str::<Softmax>(text).unwrap_err().to_string();
    let squares = r#"{"weights": [1, 2], "squares": [0.5], "factors": {"rank": 0, "rows": [], "values": []}, "factor_squares": []}"#;
    assert!(told(squares).contains("2 weights and 1 squares"), "{}", told(squares));
    for (rows, values, factor_squares) in
        [("[0, 1]", "[1, 2, 3]", "[0, 0, 0]"), ("[1]", "[1, 2]", "[0, 0]"), ("[0]", "[1, 2]", "[0]")]
    {
        let text = format!(
            r#"{{"weights": [1], "squares": [1], "factors": {{"rank": 2, "rows": {rows}, "values": {values}}}, "factor_squares": {factor_squares}}}"#
        );
        assert!(told(&text).contains("do not fit together"), "{}", told(&text));
    }
}

/// In a situation with the feature 0 alternatives with the feature 2 are chosen, in one with the feature 1 those with 3.
fn by_situation() -> Decisions {
    let mut decisions = Decisions::new();
    for at in 0..40 {
        decisions.begin();
        decisions.context(&[at % 2]);
        decisions.alternative(&[2]);
        decisions.alternative(&[3]);
        decisions.choose((at % 2) as usize);
    }
    decisions
}

/// Small numbers, different from each other.
fn factors(features: usize) -> Factors {
    let mut at = 0.0_f32;
    let draw = || {
        at += 1.0;
        0.1 * (at * 1.7).sin()
    };
    Factors::new(4, &vec![true; features], draw)
}

#[test]
fn only_factors_can_tell_what_a_situation_changes() {
    let decisions = by_situation();
    let learned = |mut softmax: Softmax| {
        for _ in 0..200 {
            softmax.step(slice::from_ref(&decisions), &SETTINGS);
        }
        judge(softmax.model(), &decisions).mean_log_loss()
    };
    assert_close(learned(Softmax::new(4)), 2f64.ln(), 1e-6, "weights alone");
    let loss = learned(Softmax::with_factors(4, factors(4)));
    assert!(loss < 0.05, "{loss}");
}

#[test]
fn threads_and_checkpoints_change_no_bit_of_factors() {
    let batches = chunks(&drawn(&[0.5; FEATURES], 300, 1), 7);
    let learned = |threads| {
        let mut softmax = Softmax::with_factors(FEATURES, factors(FEATURES));
        for batch in batches.chunks(9) {
            softmax.step(batch, &Settings { threads, ..SETTINGS });
            softmax = serde_json::from_str(&serde_json::to_string(&softmax).unwrap()).unwrap();
        }
        let model = softmax.model();
        let rows = (0..FEATURES as u32).filter_map(|feature| model.factors?.of(feature));
        rows.flatten().map(|value| value.to_bits()).collect::<Vec<_>>()
    };
    let alone = learned(1);
    assert_eq!(alone.len(), 4 * FEATURES);
    assert_eq!(learned(3), alone);
}

#[test]
fn nothing_teaches_nothing() {
    let mut softmax = Softmax::new(2);
    for batch in [&[][..], &[Decisions::new()], &[Decisions::new(), Decisions::new()]] {
        assert_eq!(softmax.step(batch, &SETTINGS).decisions(), 0);
    }
    assert_eq!(bits(&softmax), [0, 0]);
    // An empty chunk among others does no harm either.
    softmax.step(&[Decisions::new(), duels(1, 0), Decisions::new()], &Settings { threads: 3, ..SETTINGS });
    assert!(softmax.weights()[0] > 0.0);
    assert_eq!(Softmax::new(0).step(&[], &SETTINGS).decisions(), 0);
}
