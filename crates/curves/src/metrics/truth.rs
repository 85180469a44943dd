//! Metrics of probabilities: do they come true?

use super::order::Count;
use crate::curve;
use crate::sample::Unit;

/// Logarithms are taken of probabilities that are at least this far from 0 and 1: who is sure and wrong loses ln
/// 1,000,000 = 13.8, and not everything.
const LEAST: f64 = 1e-6;

/// The loss of a probability, if the game was lost and if it was won.
pub(super) struct Loss {
    lost: f64,
    won: f64,
}

/// What is known of each value before anything is counted.
pub(super) struct Truth {
    values: Vec<f64>,
    pub(super) squares: Vec<Loss>,
    pub(super) logarithms: Vec<Loss>,
    /// Where the values of each bin end.
    bins: Vec<usize>,
}

impl Truth {
    /// Values must be in order, so that bins lie side by side.
    pub(super) fn of(values: &[f64]) -> Truth {
        let square = |&value: &f64| Loss { lost: value * value, won: (1.0 - value) * (1.0 - value) };
        let logarithm = |&value: &f64| Loss { lost: cost(1.0 - value), won: cost(value) };
        let bin = |value: f64| curve::place(value, Unit::Probability.width());
        let mut bins = Vec::new();
        for same in values.chunk_by(|&one, &other| bin(one) == bin(other)) {
            bins.push(bins.last().unwrap_or(&0) + same.len());
        }
        Truth {
            values: values.to_vec(),
            squares: values.iter().map(square).collect(),
            logarithms: values.iter().map(logarithm).collect(),
            bins,
        }
    }

    /// The expected calibration error (Naeini, Cooper and Hauskrecht 2015), over the bins of the curve.
    pub(super) fn calibration_error(&self, counts: &[Count], total: &Count) -> f64 {
        let mut start = 0;
        let mut error = 0.0;
        for &end in &self.bins {
            let pairs = self.values[start..end].iter().zip(&counts[start..end]);
            let surplus: f64 = pairs.map(|(value, count)| value * count.all() - count.won).sum();
            error += surplus.abs();
            start = end;
        }
        error / total.all()
    }
}

/// The mean loss.
pub(super) fn mean(losses: &[Loss], counts: &[Count], total: &Count) -> f64 {
    let pairs = losses.iter().zip(counts);
    pairs.map(|(loss, count)| loss.lost * count.lost + loss.won * count.won).sum::<f64>() / total.all()
}

fn cost(probability: f64) -> f64 {
    -libm::log(probability.clamp(LEAST, 1.0 - LEAST))
}
