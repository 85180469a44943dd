//! What an alternative is worth: the weights of its features, and what they are worth together.
//!
//! Paper: S. Rendle, Factorization machines, 2010. For moves of Go: M. Wistuba and L. Schmidt-Thieme, Move prediction in Go -
//! modelling feature interactions using latent factors, 2013; C. Xiao and M. Mueller, Factorization ranking model for move
//! prediction in the game of Go, 2016.

use serde::{Deserialize, Serialize};

use crate::decisions::Decision;

/// What pairs of features are worth: each feature has a row of numbers, and two features of an alternative are worth the sum of the
/// products of their numbers. So what is learned about one pair says something about pairs that were never seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Factors {
    rank: usize,
    /// The row of each feature; [`NO_ROW`] for those that have none.
    rows: Vec<u32>,
    values: Vec<f32>,
}

/// The row of a feature without numbers.
const NO_ROW: u32 = u32::MAX;

impl Factors {
    /// No feature has any.
    pub fn none() -> Factors {
        Factors { rank: 0, rows: Vec::new(), values: Vec::new() }
    }

    /// `rank` numbers for each feature that has some, drawn one after the other. They must not all be alike, or they would stay so.
    pub fn new(rank: usize, has_some: &[bool], mut draw: impl FnMut() -> f32) -> Factors {
        let mut count = 0;
        let rows = has_some.iter().map(|&has_some| {
            let row = if has_some { count } else { NO_ROW };
            count += u32::from(has_some);
            row
        });
        let rows = rows.collect();
        Factors { rank, rows, values: (0..count as usize * rank).map(|_| draw()).collect() }
    }

    /// The numbers of a feature, none if it has none.
    pub fn of(&self, feature: u32) -> Option<&[f32]> {
        let row = self.row(feature)?;
        Some(&self.values[row * self.rank..][..self.rank])
    }

    /// How many numbers a feature has, if it has any.
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// The row of a feature.
    #[inline(always)]
    pub(crate) fn row(&self, feature: u32) -> Option<usize> {
        let row = self.rows.get(feature as usize).copied().filter(|&row| row != NO_ROW);
        row.map(|row| row as usize)
    }

    pub(crate) fn values_mut(&mut self) -> &mut [f32] {
        &mut self.values
    }

    pub(crate) fn values(&self) -> &[f32] {
        &self.values
    }

    /// Does every row have its numbers, and no number is too many?
    pub(crate) fn is_whole(&self) -> bool {
        let rows = self.rows.iter().copied().filter(|&row| row != NO_ROW);
        let count = rows.clone().count();
        count.checked_mul(self.rank) == Some(self.values.len()) && rows.eq(0..count as u32)
    }

    /// Adds the numbers of features to a sum of them, and tells half the sum of their squares.
    #[inline(always)]
    fn add(&self, features: &[u32], sum: &mut [f32]) -> f32 {
        let mut squares = 0.0;
        for row in features.iter().filter_map(|&feature| self.of(feature)) {
            for (sum, value) in sum.iter_mut().zip(row) {
                *sum += value;
                squares += value * value;
            }
        }
        squares / 2.0
    }
}

/// What features are worth, alone and together.
#[derive(Clone, Copy, Debug)]
pub struct Model<'a> {
    /// Alone.
    pub weights: &'a [f32],
    /// Together, if that counts.
    pub factors: Option<&'a Factors>,
}

impl<'a, W: AsRef<[f32]> + ?Sized> From<&'a W> for Model<'a> {
    fn from(weights: &'a W) -> Model<'a> {
        Model { weights: weights.as_ref(), factors: None }
    }
}

impl Model<'_> {
    /// Replaces `worth` with what each alternative is worth, and `sums` with the sums of their factors, those of the situation
    /// among them: `rank` numbers for each alternative.
    ///
    /// Half of the square of the sum, less half of the squares, is the sum of the products of all pairs. Pairs within the situation
    /// are the same for all alternatives, so that they do not matter.
    #[inline(always)]
    pub(crate) fn judge(&self, decision: Decision<'_>, worth: &mut Vec<f32>, sums: &mut Vec<f32>) {
        let weights = self.weights;
        let alone = |features: &[u32]| features.iter().map(|&feature| weights[feature as usize]).sum::<f32>();
        worth.clear();
        worth.extend(decision.alternatives().map(alone));
        let Some(factors) = self.factors.filter(|factors| factors.rank > 0) else { return };
        let rank = factors.rank;
        sums.clear();
        sums.resize(rank * (worth.len() + 1), 0.0);
        let (of_alternatives, of_situation) = sums.split_at_mut(rank * worth.len());
        factors.add(decision.context(), of_situation);
        for ((features, worth), sum) in
            decision.alternatives().zip(worth).zip(of_alternatives.chunks_exact_mut(rank))
        {
            sum.copy_from_slice(of_situation);
            let squares = factors.add(features, sum);
            *worth += sum.iter().map(|sum| sum * sum).sum::<f32>() / 2.0 - squares;
        }
    }
}
