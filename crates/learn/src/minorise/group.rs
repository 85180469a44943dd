//! Features of which an alternative has one at most.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// Games that each feature is said to have played alone against somebody of strength 1, which is weight 0.
///
/// They keep the weights of rare features near 0, and finite where a feature was always chosen, or never.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Prior {
    /// How many it won.
    pub wins: f64,
    /// How many it lost.
    pub losses: f64,
}

impl Prior {
    /// No virtual games.
    pub const NONE: Prior = Prior { wins: 0.0, losses: 0.0 };
}

impl Default for Prior {
    /// One win and one loss.
    fn default() -> Prior {
        Prior { wins: 1.0, losses: 1.0 }
    }
}

/// Why groups do not go with decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GroupError {
    /// Groups have a feature in common.
    #[error("feature {feature} is in two groups; expected groups that have nothing in common")]
    Shared {
        /// The first such feature.
        feature: u32,
    },
    /// An alternative has a feature that is in no group.
    #[error(
        "decision {decision} has the feature {feature}, which is in no group; expected a group for each feature"
    )]
    Missing {
        /// The decision, counted from 0.
        decision: usize,
        /// The feature.
        feature: u32,
    },
    /// An alternative has two features of the same group.
    #[error(
        "decision {decision} has an alternative with two features of the group {group}, one of them {feature}; expected \
         one at most, so divide the group"
    )]
    Twice {
        /// The decision, counted from 0.
        decision: usize,
        /// The group, counted from 0.
        group: usize,
        /// The second of the two.
        feature: u32,
    },
}

/// For each feature, the group that it is in.
pub(super) fn directory(ranges: &[Range<u32>]) -> Result<Vec<Option<usize>>, GroupError> {
    let end = ranges.iter().map(|range| range.end).max().unwrap_or(0);
    let mut directory = vec![None; end as usize];
    for (group, range) in ranges.iter().enumerate() {
        for feature in range.clone() {
            if directory[feature as usize].replace(group).is_some() {
                return Err(GroupError::Shared { feature });
            }
        }
    }
    Ok(directory)
}

/// The features of a group, and one more: the absence of all of them, whose weight stays 0. It saves a question for each
/// alternative.
pub(super) struct Group {
    first: u32,
    /// How often each was in what was chosen: W in the paper.
    wins: Vec<f64>,
    weights: Vec<f64>,
    /// By what the last round multiplied the strengths.
    ratios: Vec<f64>,
}

impl Group {
    pub(super) fn new(range: &Range<u32>) -> Group {
        let features = range.len() + 1;
        Group {
            first: range.start,
            wins: vec![0.0; features],
            weights: vec![0.0; features],
            ratios: vec![1.0; features],
        }
    }

    /// The number of features, the absence of all included.
    pub(super) fn len(&self) -> usize {
        self.weights.len()
    }

    /// The features, the absence of all excluded.
    pub(super) fn range(&self) -> Range<usize> {
        let first = self.first as usize;
        first..first + self.absent()
    }

    /// The place of a feature of this group.
    pub(super) fn place(&self, feature: u32) -> u32 {
        feature - self.first
    }

    /// The place of the absence of all features.
    pub(super) fn absent(&self) -> usize {
        self.weights.len() - 1
    }

    pub(super) fn weights(&self) -> &[f64] {
        &self.weights
    }

    pub(super) fn ratios(&self) -> &[f64] {
        &self.ratios
    }

    pub(super) fn add_win(&mut self, place: usize) {
        self.wins[place] += 1.0;
    }

    /// Sets all strengths at once, given how often each feature is expected in what is chosen, as parts of a sum.
    ///
    /// A virtual game of a feature has C = 1 and E = gamma + 1.
    pub(super) fn improve<'a>(&mut self, parts: impl Iterator<Item = &'a [f64]>, prior: &Prior) {
        let absent = self.absent();
        let mut expected = vec![0.0; absent];
        for part in parts {
            for (sum, more) in expected.iter_mut().zip(part) {
                *sum += more;
            }
        }
        let games = prior.wins + prior.losses;
        for (place, expected) in expected.into_iter().enumerate() {
            let wins = self.wins[place] + prior.wins;
            let expected = expected + games * libm::exp(log_sigmoid(self.weights[place]));
            // Who never plays, or has been given up for ever, is left alone.
            self.ratios[place] = if expected > 0.0 { wins / expected } else { 1.0 };
            self.weights[place] += libm::log(self.ratios[place]);
        }
    }

    /// The logarithm of the likelihood of the virtual games.
    pub(super) fn log_prior(&self, prior: &Prior) -> f64 {
        // Without games there is nothing to pay, even for an infinite weight.
        let times = |games: f64, logarithm: f64| if games > 0.0 { games * logarithm } else { 0.0 };
        self.weights[..self.absent()]
            .iter()
            .map(|&weight| times(prior.wins, log_sigmoid(weight)) + times(prior.losses, log_sigmoid(-weight)))
            .sum()
    }
}

/// ln(1 / (1 + exp(-x))), also for x where the exponential is infinite.
fn log_sigmoid(x: f64) -> f64 {
    x.min(0.0) - libm::log1p(libm::exp(-x.abs()))
}
