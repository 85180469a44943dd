//! The most likely weights, by minorisation-maximisation.
//!
//! Paper: R. Coulom, Computing Elo ratings of move patterns in the game of Go, 2007, section 2; the method is that of
//! D. Hunter, MM algorithms for generalized Bradley-Terry models, 2004. With gamma = exp(weight), a round sets
//!
//! ```text
//! gamma_i = W_i / sum over decisions j of C_ij / E_j
//! ```
//!
//! where W_i is the number of chosen alternatives with feature i, C_ij the strength of those who play together with i in
//! decision j, and E_j the strength of all its alternatives. It needs no rate, and no round makes the decisions less
//! likely.
//!
//! Differs: gamma_i C_ij / E_j is the probability that an alternative with i is chosen. So we sum probabilities, and
//! multiply gamma_i by W_i over that sum: nothing has to be divided out of a product, and nothing overflows.

mod chunk;
mod group;

use std::ops::{ControlFlow, Range};

use serde::{Deserialize, Serialize};

use crate::decisions::Decisions;
use crate::parallel::share;
use chunk::Chunk;
use group::Group;
pub use group::{GroupError, Prior};

/// The decisions are divided into so many pieces at most, whatever the number of threads, because how sums are
/// divided decides about their last bits.
const CHUNKS: usize = 32;

/// How to fit, and when to be content.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The virtual games of each feature.
    pub prior: Prior,
    /// A round that raises the mean of the logarithm of the likelihood, virtual games included, by no more than this for
    /// each decision is the last.
    pub tolerance: f64,
    /// The most rounds.
    pub rounds: usize,
    /// How many threads share the work; 0 counts as 1. It does not change the result.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { prior: Prior::default(), tolerance: 1e-6, rounds: 200, threads: 1 }
    }
}

/// Where a fit is after a round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Round {
    /// Counted from 1; 0 is the beginning, where all weights are 0.
    pub number: usize,
    /// The natural logarithm of the likelihood of the decisions. The prior may hold it back.
    pub log_likelihood: f64,
    /// The same with the virtual games of the prior. This is what is climbed: it never falls.
    pub log_posterior: f64,
}

/// What came out of a fit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fit {
    /// The natural logarithm of gamma of each feature, up to the end of the last group; 0 between groups. Without a prior
    /// a feature that never was in what was chosen has minus infinity.
    pub weights: Vec<f32>,
    /// The beginning, and every round.
    pub rounds: Vec<Round>,
    /// Did it end because a round gained no more than the tolerance?
    pub is_converged: bool,
}

/// Finds the weights that make decisions, and the virtual games of the prior, most likely.
///
/// A group is a range of features of which an alternative has one at most, such as the sizes of a capture: all of a group
/// can be set at once without a round ever losing. `watch` hears of every round and may make it the last one.
///
/// The decisions are laid out anew, with eight bytes for each alternative and four for each group of it.
pub fn fit(
    decisions: &Decisions,
    groups: &[Range<u32>],
    settings: &Settings,
    mut watch: impl FnMut(&Round) -> ControlFlow<()>,
) -> Result<Fit, GroupError> {
    let mut model = Model::new(decisions, groups, settings)?;
    let mut last = model.measure(0);
    let mut rounds = vec![last];
    let mut is_converged = false;
    for number in 1..=settings.rounds {
        model.improve();
        let round = model.measure(number);
        rounds.push(round);
        let gain = (round.log_posterior - last.log_posterior) / decisions.len().max(1) as f64;
        last = round;
        is_converged = gain <= settings.tolerance;
        if watch(&round).is_break() || is_converged {
            break;
        }
    }
    Ok(Fit { weights: model.weights(), rounds, is_converged })
}

struct Model {
    groups: Vec<Group>,
    chunks: Vec<Chunk>,
    prior: Prior,
    /// What a thread needs of its own is nothing, so many times.
    threads: Vec<()>,
}

impl Model {
    fn new(decisions: &Decisions, ranges: &[Range<u32>], settings: &Settings) -> Result<Model, GroupError> {
        let directory = group::directory(ranges)?;
        let mut groups: Vec<Group> = ranges.iter().map(Group::new).collect();
        let border = |chunk: usize| chunk * decisions.len() / CHUNKS;
        let chunks = (0..CHUNKS)
            .map(|chunk| Chunk::new(decisions, border(chunk)..border(chunk + 1), &directory, &groups))
            .collect::<Result<Vec<Chunk>, GroupError>>()?;
        for (column, group) in groups.iter_mut().enumerate() {
            chunks.iter().for_each(|chunk| chunk.count_wins(column, group));
        }
        let threads = vec![(); settings.threads.clamp(1, CHUNKS)];
        Ok(Model { groups, chunks, prior: settings.prior, threads })
    }

    /// Computes all strengths from the weights, so that what is multiplied during a round cannot drift, and sums up.
    fn measure(&mut self, number: usize) -> Round {
        let groups = &self.groups;
        share(self.chunks.iter_mut(), &mut self.threads, |(), chunk| chunk.measure(groups));
        let log_likelihood = self.chunks.iter().map(|chunk| chunk.log_likelihood).sum();
        let virtual_games: f64 = groups.iter().map(|group| group.log_prior(&self.prior)).sum();
        Round { number, log_likelihood, log_posterior: log_likelihood + virtual_games }
    }

    /// A round: one group after the other.
    fn improve(&mut self) {
        for (column, group) in self.groups.iter_mut().enumerate() {
            let features = group.len();
            share(self.chunks.iter_mut(), &mut self.threads, |(), chunk| chunk.expect(column, features));
            group.improve(self.chunks.iter().map(|chunk| &chunk.expected[..]), &self.prior);
            let ratios = group.ratios();
            share(self.chunks.iter_mut(), &mut self.threads, |(), chunk| chunk.multiply(column, ratios));
        }
    }

    fn weights(&self) -> Vec<f32> {
        let end = self.groups.iter().map(|group| group.range().end).max().unwrap_or(0);
        let mut weights = vec![0.0; end];
        for group in &self.groups {
            for (weight, &found) in weights[group.range()].iter_mut().zip(group.weights()) {
                *weight = found as f32;
            }
        }
        weights
    }
}
