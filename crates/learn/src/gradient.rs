//! The gradient of the loss of a chunk of decisions.

use crate::decisions::Decisions;
use crate::score::{Score, probabilities};

/// What a chunk says about the weights, with the memory for the next one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gradient {
    /// Features, in the order in which the chunk mentions them, with the derivatives of the sum of the losses.
    pub(crate) derivatives: Vec<(u32, f32)>,
    /// How well the weights foretold the chunk.
    pub(crate) score: Score,
}

/// What a thread needs to compute gradients.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    pub(crate) sums: Sums,
    probabilities: Vec<f32>,
}

impl Scratch {
    /// Computes the gradient of a chunk: for each feature, how often it is expected in what is chosen, minus how
    /// often it was in what was chosen.
    pub(crate) fn compute(&mut self, weights: &[f32], chunk: &Decisions, gradient: &mut Gradient) {
        gradient.score = Score::default();
        for decision in chunk.iter() {
            probabilities(weights, decision, &mut self.probabilities, &mut gradient.score);
            self.probabilities[decision.chosen()] -= 1.0;
            for (features, &amount) in decision.alternatives().zip(&self.probabilities) {
                for &feature in features {
                    self.sums.add(feature, amount);
                }
            }
        }
        gradient.derivatives.clear();
        self.sums.drain(|feature, sum| gradient.derivatives.push((feature, sum)));
    }
}

/// A sum for each feature, most of which are not touched: to read and forget costs no more than was added.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sums {
    /// The sums, and whether they were touched: a sum may come back to 0.
    cells: Vec<(f32, bool)>,
    touched: Vec<u32>,
}

impl Sums {
    /// Makes room for so many features.
    pub(crate) fn fit(&mut self, features: usize) {
        self.cells.resize(features, (0.0, false));
    }

    pub(crate) fn add(&mut self, feature: u32, amount: f32) {
        let (sum, is_touched) = &mut self.cells[feature as usize];
        *sum += amount;
        if !*is_touched {
            *is_touched = true;
            self.touched.push(feature);
        }
    }

    /// Tells the touched features with their sums, and forgets them.
    pub(crate) fn drain(&mut self, mut tell: impl FnMut(u32, f32)) {
        for feature in self.touched.drain(..) {
            let (sum, _) = std::mem::take(&mut self.cells[feature as usize]);
            tell(feature, sum);
        }
    }
}

#[cfg(test)]
mod tests;
