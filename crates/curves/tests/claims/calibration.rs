//! Calibrations that were fitted, written down and refused.

use curves::{Calibration, CalibrationError, FitError, Kind, Metrics, Sample, Step, Unit};

use crate::{assert_close, random, samples, unit};

/// Values that say too little: the log-odds of the truth divided by two, less a bit.
fn timid(count: u32, seed: u64) -> Vec<Sample> {
    let mut random = random(seed);
    let position = |game| {
        let said = 8.0 * unit(random()) - 4.0;
        let truth = 2.0 * said + 0.5;
        let won = unit(random()) < 1.0 / (1.0 + (-truth).exp());
        Sample { value: 1.0 / (1.0 + (-said).exp()), won, game }
    };
    (0..count).map(position).collect()
}

fn fit(kind: Kind, some: &[Sample], unit: Unit) -> Calibration {
    Calibration::fit(kind, some, unit).unwrap()
}

fn logistic(some: &[Sample], unit: Unit) -> (f64, f64) {
    match fit(Kind::Logistic, some, unit) {
        Calibration::Logistic { slope, offset, .. } => (slope, offset),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_slope_and_the_offset_of_the_truth_are_found() {
    let (slope, offset) = logistic(&timid(20_000, 1), Unit::Probability);
    assert_close(slope, 2.0, 0.1, "slope");
    assert_close(offset, 0.5, 0.1, "offset");
}

#[test]
fn both_kinds_are_truer_on_games_that_they_have_not_seen() {
    let (seen, unseen) = (timid(4_000, 1), timid(4_000, 2));
    let before = Metrics::of(&unseen, Unit::Probability);
    for kind in [Kind::Logistic, Kind::Isotonic] {
        let after = Metrics::of(&fit(kind, &seen, Unit::Probability).apply_to(&unseen), Unit::Probability);
        assert!(after.brier < before.brier && after.calibration_error < before.calibration_error, "{kind:?}");
        assert!(after.calibration_error.unwrap() < 0.03, "{kind:?}: {after:?}");
    }
}

/// Two values, each half of the samples: the function goes through both shares. ln(3/1) = 1.0986 at +10, ln(1/4) at
/// -10.
#[test]
fn a_logistic_function_of_two_scores_goes_through_both_shares() {
    let mut some = Vec::new();
    some.extend((0..400).map(|game| (10.0, game % 4 != 0)));
    some.extend((0..400).map(|game| (-10.0, game % 5 == 0)));
    let (slope, offset) = logistic(&samples(&some), Unit::Score);
    let (high, low) = (3f64.ln(), 0.25f64.ln());
    assert_close(slope, (high - low) / 20.0, 1e-6, "slope");
    assert_close(offset, (high + low) / 2.0, 1e-6, "offset");
}

#[test]
fn samples_that_values_separate_have_a_finite_slope() {
    let apart: Vec<(f64, bool)> = (-50..50).map(|value| (f64::from(value), value >= 0)).collect();
    let fitted = fit(Kind::Logistic, &samples(&apart), Unit::Score);
    assert_eq!(fitted.check(), Ok(()));
    assert!(fitted.apply(3.0) > 0.99 && fitted.apply(-4.0) < 0.01);
}

#[test]
fn one_class_one_value_and_one_sample_have_a_finite_function() {
    let won: Vec<(f64, bool)> = (0..50).map(|value| (f64::from(value) / 50.0, true)).collect();
    let same: Vec<(f64, bool)> = (0..50).map(|game| (0.5, game % 5 != 0)).collect();
    for (some, at, low, high) in
        [(&won[..], 0.5, 0.9, 1.0), (&same[..], 0.5, 0.79, 0.81), (&won[..1], 0.0, 0.75, 1.0)]
    {
        for kind in [Kind::Logistic, Kind::Isotonic] {
            let fitted = fit(kind, &samples(some), Unit::Probability);
            assert_eq!(fitted.check(), Ok(()));
            let probability = fitted.apply(at);
            assert!((low..=high).contains(&probability), "{kind:?}: {probability}");
        }
    }
}

#[test]
fn infinite_scores_are_calibrated_like_large_ones() {
    let some = samples(&[
        (f64::INFINITY, true),
        (f64::NEG_INFINITY, false),
        (30.0, true),
        (20.0, true),
        (5.0, false),
        (-5.0, true),
        (-30.0, false),
    ]);
    for kind in [Kind::Logistic, Kind::Isotonic] {
        let fitted = fit(kind, &some, Unit::Score);
        assert_eq!(fitted.check(), Ok(()), "{fitted:?}");
        let probabilities =
            [f64::NEG_INFINITY, -30.0, 0.0, 30.0, f64::INFINITY].map(|value| fitted.apply(value));
        assert!(probabilities.is_sorted(), "{kind:?}: {probabilities:?}");
        assert!(probabilities.iter().all(|probability| (0.0..=1.0).contains(probability)));
    }
}

/// 1: L, 2: W, 3: L and W (equal), 4: W. Value 2 and 3 are out of order: pooled, 2 of 3. The ends are a sample each, which
/// is not certain of its winner: (0 + 1/2) / 2 and (1 + 1/2) / 2.
#[test]
fn neighbours_out_of_order_are_pooled() {
    let some = samples(&[(3.0, false), (1.0, false), (4.0, true), (2.0, true), (3.0, true)]);
    let steps = vec![
        Step { from: 1.0, probability: 0.25 },
        Step { from: 1.5, probability: 2.0 / 3.0 },
        Step { from: 3.5, probability: 0.75 },
    ];
    let fitted = fit(Kind::Isotonic, &some, Unit::Score);
    assert_eq!(fitted, Calibration::Isotonic { steps });
    assert_eq!(
        [-9.0, 1.4, 1.5, 3.4, 3.5, 99.0].map(|value| fitted.apply(value)),
        [0.25, 0.25, 2.0 / 3.0, 2.0 / 3.0, 0.75, 0.75]
    );
}

/// Below: `lost` at 0; above: `won` at 2; between them 9 of 10.
#[test]
fn only_steps_of_fifty_samples_are_certain() {
    let ends = |lost: usize, won: usize| {
        let mut some = vec![(0.0, false); lost];
        some.extend((0..10).map(|number| (1.0, number > 0)));
        some.extend(vec![(2.0, true); won]);
        let fitted = fit(Kind::Isotonic, &samples(&some), Unit::Score);
        assert_eq!(fitted.check(), Ok(()));
        [0.0, 1.0, 2.0].map(|value| fitted.apply(value))
    };
    assert_eq!(ends(50, 50), [0.0, 0.9, 1.0]);
    assert_eq!(ends(49, 49), [0.01, 0.9, 0.99]);
    // Three won games by themselves would say 3.5 / 4, which is less than the step below.
    assert_eq!(ends(4, 3), [0.1, 0.9, 0.9]);
}

#[test]
fn nothing_cannot_be_fitted() {
    let empty = Calibration::fit(Kind::Logistic, &[], Unit::Score);
    assert_eq!(empty, Err(FitError { given: 0 }));
    let none = Calibration::fit(Kind::Isotonic, &samples(&[(f64::NAN, true)]), Unit::Score);
    assert_eq!(none, Err(FitError { given: 1 }));
}

#[test]
fn a_calibration_is_read_as_it_is_written() {
    let text = "kind = \"logistic\"\nslope = 1.25\noffset = -0.5\n";
    let logistic: Calibration = toml::from_str(text).unwrap();
    assert_eq!(logistic, Calibration::Logistic { unit: Unit::Probability, slope: 1.25, offset: -0.5 });
    assert_eq!(toml::to_string(&logistic).unwrap(), text);
    let score: Calibration =
        toml::from_str("kind = 'logistic'\nunit = 'score'\nslope = 1\noffset = 0").unwrap();
    assert_eq!(score, Calibration::Logistic { unit: Unit::Score, slope: 1.0, offset: 0.0 });
    let steps: Calibration = toml::from_str("kind = 'isotonic'\nsteps = [[0.1, 0.25]]").unwrap();
    assert_eq!(steps.apply(0.7), 0.25);
    let json = serde_json::to_string(&steps).unwrap();
    assert_eq!(json, r#"{"kind":"isotonic","steps":[[0.1,0.25]]}"#);
    for wrong in [
        "kind = 'spline'",
        "kind = 'logistic'\nslope = 1",
        "kind = 'logistic'\nslope = 1\noffset = 0\nbend = 3",
    ] {
        assert!(toml::from_str::<Calibration>(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn what_is_no_calibration_is_refused() {
    let isotonic = |steps: &[(f64, f64)]| {
        let steps = steps.iter().map(|&(from, probability)| Step { from, probability }).collect();
        Calibration::Isotonic { steps }.check()
    };
    assert_eq!(isotonic(&[(0.0, 0.1), (0.5, 0.1), (0.6, 1.0)]), Ok(()));
    assert_eq!(isotonic(&[]), Err(CalibrationError::NoSteps));
    assert_eq!(isotonic(&[(0.0, 1.1)]), Err(CalibrationError::NotAProbability { step: 1, given: 1.1 }));
    assert_eq!(isotonic(&[(0.0, 0.5), (0.0, 0.6)]), Err(CalibrationError::Falling { step: 2 }));
    assert_eq!(isotonic(&[(0.0, 0.5), (0.2, 0.4)]), Err(CalibrationError::Falling { step: 2 }));
    assert_eq!(isotonic(&[(f64::NAN, 0.5)]), Err(CalibrationError::Falling { step: 1 }));
    let steep = Calibration::Logistic { unit: Unit::Score, slope: f64::INFINITY, offset: 0.0 };
    assert_eq!(
        steep.check().unwrap_err().to_string(),
        "the slope of a logistic calibration is inf; expected a finite number"
    );
}
