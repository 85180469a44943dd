//! How well weights foretell what is chosen.

use serde::{Deserialize, Serialize};

use crate::decisions::{Decision, Decisions};
use crate::model::Model;

/// The deepest place that is counted on its own.
const DEEPEST: usize = 20;

/// How well weights foretold some decisions: sums, so that the scores of parts can be merged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Score {
    decisions: u64,
    log_loss: f64,
    /// How many chosen alternatives had the rank 0, 1, 2, …
    ranks: [u64; DEEPEST],
}

impl Score {
    /// Adds a decision: minus the natural logarithm of the probability that the chosen alternative was given, and its
    /// rank, which is 0 for the alternative that was thought best.
    pub fn add(&mut self, log_loss: f64, rank: usize) {
        self.decisions += 1;
        self.log_loss += log_loss;
        if let Some(count) = self.ranks.get_mut(rank) {
            *count += 1;
        }
    }

    /// Adds the decisions of another score.
    pub fn merge(&mut self, other: &Score) {
        self.decisions += other.decisions;
        self.log_loss += other.log_loss;
        for (count, more) in self.ranks.iter_mut().zip(other.ranks) {
            *count += more;
        }
    }

    /// The number of decisions.
    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    /// The sum of the losses: of minus the natural logarithms of the probabilities of what was chosen.
    pub fn log_loss(&self) -> f64 {
        self.log_loss
    }

    /// The loss of a decision in the mean: 0 is perfect, and ln n is what guessing among n alternatives gives. It is not
    /// a number (NaN) without decisions.
    pub fn mean_log_loss(&self) -> f64 {
        self.log_loss / self.decisions as f64
    }

    /// The mean of the logarithm of the probability that the chosen alternative was given, which is what papers
    /// print: minus the mean loss.
    pub fn mean_log_probability(&self) -> f64 {
        -self.mean_log_loss()
    }

    /// The share of decisions in which the chosen alternative was among the `k` that were thought best, for k from 1 to
    /// 20; a larger k counts as 20. It is not a number (NaN) without decisions.
    ///
    /// The rank of an alternative is the number of those with a higher score, and half the number of the others with
    /// the same score, rounded up: where two are thought best, neither is the first, so that weights which tell nothing
    /// apart are not praised.
    pub fn top(&self, k: usize) -> f64 {
        let within: u64 = self.ranks.iter().take(k).sum();
        within as f64 / self.decisions as f64
    }
}

/// How well weights, or a model with factors, foretell decisions.
///
/// # Panics
///
/// If a feature has no weight.
pub fn judge<'a>(model: impl Into<Model<'a>>, decisions: &Decisions) -> Score {
    let model = model.into();
    let mut score = Score::default();
    let mut view = View::default();
    for decision in decisions.iter() {
        view.look(&model, decision, &mut score);
    }
    score
}

/// What a model says about a decision, with the memory for the next one.
#[derive(Clone, Debug, Default)]
pub(crate) struct View {
    /// The probabilities of the alternatives.
    pub(crate) probabilities: Vec<f32>,
    /// The sums of their factors.
    pub(crate) sums: Vec<f32>,
}

impl View {
    /// Looks at a decision, and adds it to the score.
    #[inline(always)]
    pub(crate) fn look(&mut self, model: &Model<'_>, decision: Decision<'_>, score: &mut Score) {
        model.judge(decision, &mut self.probabilities, &mut self.sums);
        let values = &mut self.probabilities;
        let chosen = values[decision.chosen()];
        let rank = rank(values, chosen);
        // The highest score becomes exp(0), so that nothing overflows.
        let highest = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut total = 0.0;
        for value in values.iter_mut() {
            *value = libm::expf(*value - highest);
            total += *value;
        }
        for value in values.iter_mut() {
            *value /= total;
        }
        score.add(libm::log(f64::from(total)) + f64::from(highest - chosen), rank);
    }
}

/// The rank of the alternative with the score `chosen`, as `Score::top` explains it.
#[expect(clippy::float_cmp, reason = "a tie is when nothing tells two alternatives apart")]
fn rank(scores: &[f32], chosen: f32) -> usize {
    let higher = scores.iter().filter(|&&score| score > chosen).count();
    let same = scores.iter().filter(|&&score| score == chosen).count();
    // Half of the others, rounded up; `same` counts the chosen one itself.
    higher + same / 2
}
