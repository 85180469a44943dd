//! The answers by player and by playouts, and what is counted in them.

use std::collections::BTreeMap;

use arena::stats::Tally;

use super::super::data::Data;
use super::super::statistics::{Estimate, percent};
use crate::experiment::{ExamTotal, Goal};
use crate::row::AnswerFinding;

/// All answers that there are.
pub(super) struct Sheets<'a> {
    /// The players who have answered, in the order of the experiment.
    pub(super) players: Vec<Player<'a>>,
    /// All positions, and then those that the experiment counts together.
    pub(super) totals: Vec<Total<'a>>,
}

/// The answers of a player.
pub(super) struct Player<'a> {
    pub(super) name: &'a str,
    /// By playouts, the fewest first; none is empty.
    pub(super) sheets: Vec<Sheet<'a>>,
}

/// The answers of a player with so many playouts, by the numbers of the positions.
pub(super) struct Sheet<'a> {
    pub(super) playouts: u64,
    pub(super) answers: Vec<&'a AnswerFinding>,
}

/// Positions that are counted together: those of a part of the experiment, or all.
pub(super) struct Total<'a>(Option<&'a ExamTotal>);

/// What positions are grouped by.
pub(super) struct Key {
    /// What it is called.
    pub(super) name: &'static str,
    of: fn(&AnswerFinding) -> String,
}

pub(super) const CATEGORY: Key = Key { name: "category", of: |answer| answer.category.clone() };
pub(super) const TIER: Key = Key { name: "tier", of: |answer| answer.tier.to_string() };
pub(super) const FAMILY: Key = Key { name: "family", of: |answer| answer.family.clone() };

impl<'a> Sheets<'a> {
    pub(super) fn of(data: &Data<'a>) -> Option<Sheets<'a>> {
        let (part, plan) = (data.plan.experiment.exam.as_ref()?, data.plan.exam.as_ref()?);
        let of_player = |name: &'a str| {
            let mut sheets: BTreeMap<u64, Vec<&AnswerFinding>> = BTreeMap::new();
            for answer in data.answers.iter().filter(|answer| answer.player == name) {
                sheets.entry(answer.playouts).or_default().push(answer);
            }
            let sheets = sheets.into_iter().map(|(playouts, answers)| Sheet { playouts, answers });
            Player { name, sheets: sheets.collect() }
        };
        let players = plan.players.iter().map(|entrant| of_player(&entrant.part.name));
        let players = players.filter(|player| !player.sheets.is_empty()).collect();
        let totals = std::iter::once(Total(None)).chain(part.totals.iter().map(|part| Total(Some(part))));
        Some(Sheets { players, totals: totals.collect() })
    }

    /// All numbers of playouts that anybody has answered with, the fewest first.
    pub(super) fn playouts(&self) -> Vec<u64> {
        let counts = self.players.iter().flat_map(|player| player.sheets.iter().map(|sheet| sheet.playouts));
        let mut counts: Vec<u64> = counts.collect();
        counts.sort_unstable();
        counts.dedup();
        counts
    }

    pub(super) fn most_playouts(&self) -> Option<u64> {
        self.playouts().last().copied()
    }

    /// The positions that all who were asked with so many playouts got wrong: what each of them answered.
    pub(super) fn missed(&self, playouts: u64) -> Vec<Vec<&'a AnswerFinding>> {
        let mut by_number: BTreeMap<u64, Vec<&AnswerFinding>> = BTreeMap::new();
        for answer in
            self.players.iter().filter_map(|player| player.sheet(playouts)).flat_map(|sheet| &sheet.answers)
        {
            by_number.entry(answer.number).or_default().push(answer);
        }
        let mut missed: Vec<_> =
            by_number.into_values().filter(|answers| answers.iter().all(|answer| !answer.is_right)).collect();
        missed.sort_by_key(|answers| answers.first().map(|answer| (&answer.category, &answer.id)));
        missed
    }

    /// How many positions were asked with so many playouts.
    pub(super) fn asked(&self, playouts: u64) -> usize {
        let sheets = self.players.iter().filter_map(|player| player.sheet(playouts));
        let mut numbers: Vec<u64> =
            sheets.flat_map(|sheet| sheet.answers.iter().map(|answer| answer.number)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.len()
    }
}

impl<'a> Player<'a> {
    pub(super) fn sheet(&self, playouts: u64) -> Option<&Sheet<'a>> {
        self.sheets.iter().find(|sheet| sheet.playouts == playouts)
    }
}

impl<'a> Total<'a> {
    pub(super) fn name(&self) -> &'a str {
        self.0.map_or("all positions", |part| &part.name)
    }

    pub(super) fn goal(&self) -> Option<&'a Goal> {
        self.0.and_then(|part| part.goal.as_ref())
    }

    /// How many of the answers that count are right.
    pub(super) fn tally(&self, answers: &[&AnswerFinding]) -> Tally {
        let counts =
            |answer: &&&AnswerFinding| self.0.is_none_or(|part| part.counts(answer.tier, &answer.family));
        let counted: Vec<&AnswerFinding> = answers.iter().filter(counts).copied().collect();
        tally(&counted)
    }

    /// Right moves in a hundred over the playouts.
    pub(super) fn curve(&self, player: &Player<'_>) -> Vec<(f64, Estimate)> {
        let point = |sheet: &Sheet<'_>| Some((sheet.playouts as f64, percent(&self.tally(&sheet.answers))?));
        player.sheets.iter().filter_map(point).collect()
    }
}

impl Key {
    /// How many are right in each group, by their names.
    pub(super) fn groups(&self, answers: &[&AnswerFinding]) -> Vec<(String, Tally)> {
        let mut groups: BTreeMap<String, Vec<&AnswerFinding>> = BTreeMap::new();
        for &answer in answers {
            groups.entry((self.of)(answer)).or_default().push(answer);
        }
        groups.into_iter().map(|(name, answers)| (name, tally(&answers))).collect()
    }
}

/// Right answers as wins, and wrong ones as losses.
pub(super) fn tally(answers: &[&AnswerFinding]) -> Tally {
    let right = answers.iter().filter(|answer| answer.is_right).count() as u64;
    Tally::new(right, answers.len() as u64 - right, 0)
}
