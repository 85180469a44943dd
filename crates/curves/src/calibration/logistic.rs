//! The logistic function that makes the winners most likely, by Newton's method.

use crate::sample::{Sample, Unit};

/// Probabilities are kept this far from 0 and 1 before their log-odds are taken: values of few playouts are often 0
/// or 1, and infinite log-odds would outweigh all others.
const MARGIN: f64 = 1e-3;

/// Scores are kept within this.
const FARTHEST: f64 = 1e4;

/// How much is paid for the square of each number. Where values separate winners from losers the most likely slope is
/// infinite; this keeps it finite, and among hundreds of samples it is not felt.
const RIDGE: f64 = 1e-4;

/// Newton's method needs about seven steps, and about thirty where only the ridge ends the climb.
const MOST_STEPS: u32 = 100;

/// What a logistic calibration is linear in: the score, or the log-odds of the probability; never infinite.
pub fn feature(value: f64, unit: Unit) -> f64 {
    match unit {
        Unit::Score => value.clamp(-FARTHEST, FARTHEST),
        Unit::Probability => {
            let inner = value.clamp(MARGIN, 1.0 - MARGIN);
            libm::log(inner / (1.0 - inner))
        }
    }
}

/// 1 / (1 + exp(-x)), also for x where the exponential is infinite.
pub(super) fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-x))
}

/// Slope and offset.
///
/// Features are scaled to a spread of about one first, so that the ridge means the same for points and for log-odds.
pub(super) fn fit(samples: &[Sample], unit: Unit) -> (f64, f64) {
    let features: Vec<f64> = samples.iter().map(|sample| feature(sample.value, unit)).collect();
    let squares: f64 = features.iter().map(|x| x * x).sum();
    let spread = (squares / features.len() as f64).sqrt();
    let scale = if spread > 0.0 { spread } else { 1.0 };
    let pairs: Vec<(f64, f64)> =
        features.iter().zip(samples).map(|(x, sample)| (x / scale, sample.result())).collect();
    let mut at = (0.0, 0.0);
    let mut cost = cost_of(&pairs, at);
    for _ in 0..MOST_STEPS {
        let step = newton(&pairs, at);
        let Some((next, lower)) = descend(&pairs, at, step, cost) else { break };
        let gain = cost - lower;
        (at, cost) = (next, lower);
        if gain < 1e-13 * (1.0 + cost) {
            break;
        }
    }
    (at.0 / scale, at.1)
}

/// The first of the whole step, its half, its quarter, … that lowers the cost; none if nothing does.
fn descend(pairs: &[(f64, f64)], at: (f64, f64), step: (f64, f64), cost: f64) -> Option<((f64, f64), f64)> {
    let steps = (0..30).map(|halvings| {
        let part = 0.5f64.powi(halvings);
        let next = (at.0 + part * step.0, at.1 + part * step.1);
        (next, cost_of(pairs, next))
    });
    steps.into_iter().find(|&(_, lower)| lower < cost)
}

/// The negative logarithm of the likelihood, and the ridge.
fn cost_of(pairs: &[(f64, f64)], (slope, offset): (f64, f64)) -> f64 {
    let loss = |&(x, result): &(f64, f64)| {
        let odds = slope * x + offset;
        // ln(1 + e^odds) without an overflow.
        odds.max(0.0) + libm::log1p(libm::exp(-odds.abs())) - result * odds
    };
    pairs.iter().map(loss).sum::<f64>() + 0.5 * RIDGE * (slope * slope + offset * offset)
}

/// Minus the inverse of the second derivative times the first.
fn newton(pairs: &[(f64, f64)], (slope, offset): (f64, f64)) -> (f64, f64) {
    let mut gradient = (RIDGE * slope, RIDGE * offset);
    let (mut both_slope, mut mixed, mut both_offset) = (RIDGE, 0.0, RIDGE);
    for &(x, result) in pairs {
        let probability = sigmoid(slope * x + offset);
        let error = probability - result;
        gradient.0 += error * x;
        gradient.1 += error;
        let weight = probability * (1.0 - probability);
        both_slope += weight * x * x;
        mixed += weight * x;
        both_offset += weight;
    }
    // Positive, because of the ridge and Cauchy's inequality.
    let determinant = both_slope * both_offset - mixed * mixed;
    let slope = (mixed * gradient.1 - both_offset * gradient.0) / determinant;
    let offset = (mixed * gradient.0 - both_slope * gradient.1) / determinant;
    (slope, offset)
}
