//! A piece of the decisions, laid out so that one group of features can be looked at without the others.

use std::ops::Range;

use super::group::{Group, GroupError};
use crate::decisions::{Decision, Decisions};

/// Some decisions, with the strengths of their alternatives.
pub(super) struct Chunk {
    /// For each group, the place of the feature that each alternative has of it.
    columns: Vec<Vec<u32>>,
    /// The alternatives of each decision, and the one of them that was chosen.
    decisions: Vec<(Range<usize>, usize)>,
    /// The strength of each alternative, up to a factor that is common to a decision.
    strengths: Vec<f64>,
    /// For each feature of the group that was asked for, how often it is expected in what is chosen.
    pub(super) expected: Vec<f64>,
    /// The logarithm of the likelihood when the strengths were computed.
    pub(super) log_likelihood: f64,
}

impl Chunk {
    /// The decisions in a range; `directory` tells the group of each feature.
    pub(super) fn new(
        decisions: &Decisions,
        range: Range<usize>,
        directory: &[Option<usize>],
        groups: &[Group],
    ) -> Result<Chunk, GroupError> {
        let mut chunk = Chunk {
            columns: vec![Vec::new(); groups.len()],
            decisions: Vec::with_capacity(range.len()),
            strengths: Vec::new(),
            expected: Vec::new(),
            log_likelihood: 0.0,
        };
        for index in range {
            if let Some(decision) = decisions.get(index) {
                chunk.push(index, decision, directory, groups)?;
            }
        }
        Ok(chunk)
    }

    fn push(
        &mut self,
        index: usize,
        decision: Decision<'_>,
        directory: &[Option<usize>],
        groups: &[Group],
    ) -> Result<(), GroupError> {
        let begin = self.strengths.len();
        self.strengths.resize(begin + decision.len(), 1.0);
        self.decisions.push((begin..self.strengths.len(), begin + decision.chosen()));
        for (column, group) in self.columns.iter_mut().zip(groups) {
            column.resize(self.strengths.len(), group.absent() as u32);
        }
        for (alternative, features) in (begin..).zip(decision.alternatives()) {
            for &feature in features {
                let Some(&Some(group)) = directory.get(feature as usize) else {
                    return Err(GroupError::Missing { decision: index, feature });
                };
                let entry = &mut self.columns[group][alternative];
                if *entry as usize != groups[group].absent() {
                    return Err(GroupError::Twice { decision: index, group, feature });
                }
                *entry = groups[group].place(feature);
            }
        }
        Ok(())
    }

    /// Tells a group, whose number is given too, which features were chosen.
    pub(super) fn count_wins(&self, column: usize, group: &mut Group) {
        for (_, chosen) in &self.decisions {
            group.add_win(self.columns[column][*chosen] as usize);
        }
    }

    /// Computes the strengths and the likelihood from the weights.
    pub(super) fn measure(&mut self, groups: &[Group]) {
        let scores = &mut self.strengths;
        scores.fill(0.0);
        for (column, group) in self.columns.iter().zip(groups) {
            let weights = group.weights();
            for (score, &place) in scores.iter_mut().zip(column) {
                *score += weights[place as usize];
            }
        }
        self.log_likelihood = 0.0;
        for (alternatives, chosen) in &self.decisions {
            let chosen = scores[*chosen];
            let scores = &mut scores[alternatives.clone()];
            let highest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            scores.iter_mut().for_each(|score| *score = libm::exp(*score - highest));
            let total: f64 = scores.iter().sum();
            self.log_likelihood += chosen - highest - libm::log(total);
        }
    }

    /// Computes what is expected of the features of a group.
    pub(super) fn expect(&mut self, column: usize, features: usize) {
        self.expected.clear();
        self.expected.resize(features, 0.0);
        let column = &self.columns[column];
        for (alternatives, _) in &self.decisions {
            let strengths = &self.strengths[alternatives.clone()];
            let share = 1.0 / strengths.iter().sum::<f64>();
            for (strength, &place) in strengths.iter().zip(&column[alternatives.clone()]) {
                self.expected[place as usize] += strength * share;
            }
        }
    }

    /// Multiplies the strengths by what the features of a group have gained.
    pub(super) fn multiply(&mut self, column: usize, ratios: &[f64]) {
        for (strength, &place) in self.strengths.iter_mut().zip(&self.columns[column]) {
            *strength *= ratios[place as usize];
        }
    }
}
