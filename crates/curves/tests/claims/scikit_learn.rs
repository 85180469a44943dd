//! Agreement with scikit-learn on random samples; `tests/data/sklearn_reference.py` wrote the numbers, and says how.

use std::collections::BTreeMap;

use curves::{Calibration, Kind, Metric, Metrics, Sample, Unit};
use serde::Deserialize;

use crate::{assert_close, many};

#[derive(Deserialize)]
struct Case {
    name: String,
    unit: Unit,
    values: Vec<f64>,
    won: Vec<u8>,
    metrics: BTreeMap<String, f64>,
    logistic: Logistic,
    isotonic: Vec<f64>,
}

#[derive(Deserialize)]
struct Logistic {
    slope: f64,
    offset: f64,
}

impl Case {
    fn samples(&self) -> Vec<Sample> {
        let pairs = self.values.iter().zip(&self.won);
        (0..).zip(pairs).map(|(game, (&value, &won))| Sample { value, won: won == 1, game }).collect()
    }
}

fn cases() -> Vec<Case> {
    serde_json::from_str(include_str!("../data/sklearn_reference.json")).unwrap()
}

#[test]
fn every_metric_agrees() {
    for case in cases() {
        let metrics = Metrics::of(&case.samples(), case.unit);
        for metric in Metric::ALL {
            let name: String = serde_json::from_value(serde_json::to_value(metric).unwrap()).unwrap();
            match (metrics.get(metric), case.metrics.get(&name)) {
                (Some(given), Some(&expected)) => {
                    assert_close(given, expected, 1e-10, &format!("{}: {name}", case.name));
                }
                (given, expected) => assert_eq!(given, expected.copied(), "{}: {name}", case.name),
            }
        }
    }
}

/// Ours pays a little for large numbers, which theirs does not.
#[test]
fn the_logistic_function_agrees() {
    for case in cases() {
        let fitted = Calibration::fit(Kind::Logistic, &case.samples(), case.unit).unwrap();
        let Calibration::Logistic { slope, offset, .. } = fitted else { panic!("{fitted:?}") };
        assert_close(slope, case.logistic.slope, 1e-4, &case.name);
        assert_close(offset, case.logistic.offset, 1e-4, &case.name);
    }
}

#[test]
fn the_isotonic_steps_agree() {
    for case in cases() {
        let fitted = Calibration::fit(Kind::Isotonic, &many(&case.samples()), case.unit).unwrap();
        for (&value, &expected) in case.values.iter().zip(&case.isotonic) {
            assert_close(fitted.apply(value), expected, 1e-9, &format!("{} at {value}", case.name));
        }
    }
}
