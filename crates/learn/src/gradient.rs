//! The gradient of the loss of a chunk of decisions.

use crate::decisions::{Decision, Decisions};
use crate::model::{Factors, Model};
use crate::score::{Score, View};

/// What a chunk says about the weights, with the memory for the next one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gradient {
    /// Features, in the order in which the chunk mentions them, with the derivatives of the sum of the losses.
    pub(crate) derivatives: Vec<(u32, f32)>,
    /// Rows of factors, likewise, and the derivatives by their numbers, one row after the other.
    pub(crate) rows: Vec<u32>,
    pub(crate) row_derivatives: Vec<f32>,
    /// How well the weights foretold the chunk.
    pub(crate) score: Score,
}

/// What a thread needs to compute gradients.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    pub(crate) sums: Sums,
    pub(crate) row_sums: RowSums,
    view: View,
}

impl Scratch {
    /// Computes the gradient of a chunk: for each feature, how often it is expected in what is chosen, minus how
    /// often it was in what was chosen; and the same for pairs of features, by the rules for products.
    pub(crate) fn compute(&mut self, model: &Model<'_>, chunk: &Decisions, gradient: &mut Gradient) {
        gradient.score = Score::default();
        for decision in chunk.iter() {
            self.view.look(model, decision, &mut gradient.score);
            self.view.probabilities[decision.chosen()] -= 1.0;
            for (features, &amount) in decision.alternatives().zip(&self.view.probabilities) {
                for &feature in features {
                    self.sums.add(feature, amount);
                }
            }
            if let Some(factors) = model.factors.filter(|factors| factors.rank() > 0) {
                self.add_rows(factors, decision);
            }
        }
        gradient.derivatives.clear();
        self.sums.drain(|feature, sum| gradient.derivatives.push((feature, sum)));
        gradient.rows.clear();
        gradient.row_derivatives.clear();
        self.row_sums.drain(|row, sums| {
            gradient.rows.push(row);
            gradient.row_derivatives.extend_from_slice(sums);
        });
    }

    /// A feature's numbers are multiplied with the sum of all others' in its alternative.
    #[inline(always)]
    fn add_rows(&mut self, factors: &Factors, decision: Decision<'_>) {
        let rank = factors.rank();
        let View { probabilities, sums } = &mut self.view;
        let (of_alternatives, of_situation) = sums.split_at_mut(rank * probabilities.len());
        // From here on the derivative by the sum of the situation's numbers; its own products are the same for all.
        of_situation.fill(0.0);
        for ((features, sum), &amount) in
            decision.alternatives().zip(of_alternatives.chunks_exact(rank)).zip(&*probabilities)
        {
            for (all, sum) in of_situation.iter_mut().zip(sum) {
                *all += amount * sum;
            }
            for &feature in features {
                if let Some(row) = factors.row(feature) {
                    let own = &factors.values()[row * rank..][..rank];
                    let cells = self.row_sums.touch(row as u32);
                    for ((cell, sum), own) in cells.iter_mut().zip(sum).zip(own) {
                        *cell += amount * (sum - own);
                    }
                }
            }
        }
        for row in decision.context().iter().filter_map(|&feature| factors.row(feature)) {
            let cells = self.row_sums.touch(row as u32);
            for (cell, sum) in cells.iter_mut().zip(&*of_situation) {
                *cell += sum;
            }
        }
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

/// The same for rows of numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct RowSums {
    rank: usize,
    cells: Vec<f32>,
    is_touched: Vec<bool>,
    touched: Vec<u32>,
}

impl RowSums {
    /// Makes room for the numbers of these factors.
    pub(crate) fn fit(&mut self, factors: &Factors) {
        self.rank = factors.rank();
        self.cells.resize(factors.values().len(), 0.0);
        self.is_touched.resize(factors.values().len().checked_div(self.rank).unwrap_or(0), false);
    }

    /// The sums of a row, to be added to.
    #[inline(always)]
    pub(crate) fn touch(&mut self, row: u32) -> &mut [f32] {
        let is_touched = &mut self.is_touched[row as usize];
        if !*is_touched {
            *is_touched = true;
            self.touched.push(row);
        }
        &mut self.cells[row as usize * self.rank..][..self.rank]
    }

    /// Tells the touched rows with their sums, and forgets them.
    pub(crate) fn drain(&mut self, mut tell: impl FnMut(u32, &[f32])) {
        for row in self.touched.drain(..) {
            let cells = &mut self.cells[row as usize * self.rank..][..self.rank];
            tell(row, cells);
            cells.fill(0.0);
            self.is_touched[row as usize] = false;
        }
    }
}

#[cfg(test)]
mod tests;
