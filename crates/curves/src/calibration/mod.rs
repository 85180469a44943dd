//! Calibration: what a value is worth as a win probability, learned from games.
//!
//! Takeuchi, Kaneko and Yamaguchi (2008, section IV) note that the same value after 500 and after 50,000 playouts
//! stands for different probabilities. A calibration says for which. It is to be fitted on some games and judged on
//! others.

mod isotonic;
mod logistic;

pub use logistic::feature as logistic_feature;

use serde::{Deserialize, Serialize};

use crate::sample::{Sample, Unit};

/// The kinds of calibration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Two numbers: for few samples, and for values between those that were seen.
    Logistic,
    /// Any rising steps: for many samples.
    Isotonic,
}

/// A function from values to win probabilities.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Calibration {
    /// 1 / (1 + exp(-(slope x + offset))), with x the score or the log-odds of the probability (Platt 1999).
    Logistic {
        /// What values are.
        #[serde(default, skip_serializing_if = "is_probability")]
        unit: Unit,
        /// Below 1, probabilities are too sure of themselves; above 1, not sure enough.
        slope: f64,
        /// Above 0, Black wins more than is said.
        offset: f64,
    },
    /// Steps that never fall (Zadrozny and Elkan 2002). Of fewer than 50 samples with one winner, none is fitted to say
    /// 0 or 1: the probability is (won + 1/2) / (count + 1), as far as the next step lets it.
    Isotonic {
        /// By rising values, at least one.
        steps: Vec<Step>,
    },
}

/// A step of an isotonic calibration. In files it is a pair of numbers, since there may be many.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "[f64; 2]", into = "[f64; 2]")]
pub struct Step {
    /// The least value of the step. The first one also holds what is below.
    pub from: f64,
    /// The probability from there to the next step.
    pub probability: f64,
}

impl From<[f64; 2]> for Step {
    fn from([from, probability]: [f64; 2]) -> Step {
        Step { from, probability }
    }
}

impl From<Step> for [f64; 2] {
    fn from(step: Step) -> [f64; 2] {
        [step.from, step.probability]
    }
}

fn is_probability(unit: &Unit) -> bool {
    *unit == Unit::Probability
}

impl Calibration {
    /// The calibration of this kind that makes the winners of the samples most likely.
    pub fn fit(kind: Kind, samples: &[Sample], unit: Unit) -> Result<Calibration, FitError> {
        let numbers: Vec<Sample> = samples.iter().filter(|sample| !sample.value.is_nan()).copied().collect();
        if numbers.is_empty() {
            return Err(FitError { given: samples.len() });
        }
        Ok(match kind {
            Kind::Logistic => {
                let (slope, offset) = logistic::fit(&numbers, unit);
                Calibration::Logistic { unit, slope, offset }
            }
            Kind::Isotonic => Calibration::Isotonic { steps: isotonic::fit(numbers) },
        })
    }

    /// The probability that a value stands for; one half for a value that is no number.
    pub fn apply(&self, value: f64) -> f64 {
        match self {
            _ if value.is_nan() => 0.5,
            Calibration::Logistic { unit, slope, offset } => {
                logistic::sigmoid(slope * logistic::feature(value, *unit) + offset)
            }
            Calibration::Isotonic { steps } => isotonic::apply(steps, value),
        }
    }

    /// The samples with probabilities in place of their values.
    pub fn apply_to(&self, samples: &[Sample]) -> Vec<Sample> {
        let calibrated = |sample: &Sample| Sample { value: self.apply(sample.value), ..*sample };
        samples.iter().map(calibrated).collect()
    }

    /// Refuses what cannot be a calibration: for one that was read from a file.
    pub fn check(&self) -> Result<(), CalibrationError> {
        match self {
            Calibration::Logistic { slope, offset, .. } => {
                let numbers = [("slope", *slope), ("offset", *offset)];
                match numbers.into_iter().find(|(_, given)| !given.is_finite()) {
                    Some((name, given)) => Err(CalibrationError::NotFinite { name, given }),
                    None => Ok(()),
                }
            }
            Calibration::Isotonic { steps } => isotonic::check(steps),
        }
    }
}

/// Why nothing could be fitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a calibration cannot be fitted to {given} samples without any value; expected at least one position"
)]
pub struct FitError {
    /// How many samples were given.
    pub given: usize,
}

/// Why something is no calibration.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum CalibrationError {
    /// A number of the logistic function is none.
    #[error("the {name} of a logistic calibration is {given}; expected a finite number")]
    NotFinite {
        /// The number's name.
        name: &'static str,
        /// What was given.
        given: f64,
    },
    /// There is no step.
    #[error("an isotonic calibration has no steps; expected at least one")]
    NoSteps,
    /// The probability of a step is none.
    #[error("the probability of step {step} is {given}; expected a number from 0 to 1")]
    NotAProbability {
        /// The step, counted from 1.
        step: usize,
        /// What was given.
        given: f64,
    },
    /// A step does not lie above the one before it.
    #[error(
        "step {step} does not rise: expected a greater value than that of the step before, and no smaller probability"
    )]
    Falling {
        /// The step, counted from 1.
        step: usize,
    },
}
