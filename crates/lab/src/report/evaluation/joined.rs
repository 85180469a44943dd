//! What evaluators said, joined with what is known about the positions.

use std::collections::{BTreeMap, BTreeSet};

use curves::{Sample, Unit};
use go::Color;

use super::super::data::Data;
use crate::corpus::Facts;
use crate::experiment::{ConditionPart, Evaluation, EvaluatorPart, ValueUnit};

/// The positions, what was said about them, and which conditions hold in them.
pub(super) struct Joined<'a> {
    /// Who begins, and for whom values are.
    pub(super) first: Color,
    /// The positions that facts are known about, by their numbers.
    pub(super) positions: Vec<Position<'a>>,
    /// What each evaluator said, in the order of the experiment.
    pub(super) opinions: Vec<Opinions<'a>>,
    /// The conditions, in the order of the experiment.
    pub(super) conditions: Vec<Conditioned<'a>>,
}

/// A position.
pub(super) struct Position<'a> {
    pub(super) number: u64,
    pub(super) facts: &'a Facts,
    /// The number of its game.
    game: u32,
}

/// What an evaluator said.
pub(super) struct Opinions<'a> {
    pub(super) part: &'a EvaluatorPart,
    /// For whom its values are.
    pub(super) first: Color,
    pub(super) unit: Unit,
    /// Where in the list of positions each sample is from, in rising order.
    pub(super) places: Vec<usize>,
    pub(super) samples: Vec<Sample>,
    /// Positions to which it had no answer, or one that is no value of its unit.
    pub(super) unanswered: Vec<usize>,
}

/// A condition, and where it holds.
pub(super) struct Conditioned<'a> {
    pub(super) part: &'a ConditionPart,
    /// By the place in the list of positions.
    pub(super) holds: Vec<bool>,
    /// The number of positions of which that is not known.
    pub(super) unknown: usize,
}

impl Opinions<'_> {
    /// The width of the bins of its curves.
    pub(super) fn width(&self) -> f64 {
        self.part.bin.unwrap_or_else(|| self.unit.width())
    }
}

impl<'a> Joined<'a> {
    /// Rows beyond the sizes of the plan, which blocks may have, are left out.
    pub(super) fn of(data: &'a Data<'_>) -> Joined<'a> {
        let positions = positions(data);
        let places: BTreeMap<u64, usize> =
            positions.iter().enumerate().map(|(place, position)| (position.number, place)).collect();
        let plan = data.plan.evaluation.as_ref();
        let first = first(data);
        let evaluators = plan.iter().flat_map(|plan| plan.evaluators.iter().map(|one| (*plan, &one.part)));
        let opinions = evaluators.enumerate().map(|(number, (plan, part))| {
            let most = plan.count_of(part);
            let blocks = data.values[number].iter();
            let said = blocks.flat_map(|block| (block.first..).zip(&block.values));
            let said = said.filter(|(number, _)| *number < most);
            let said = said.filter_map(|(number, value)| Some((*places.get(&number)?, *value)));
            Opinions::of(part, first, &positions, said)
        });
        let opinions = opinions.collect();
        let parts = data.plan.experiment.evaluation.iter().flat_map(|part| &part.conditions);
        let conditions = parts.zip(plan.iter().flat_map(|plan| &plan.conditions));
        let conditions = conditions.map(|(part, condition)| {
            let holds = |position: &Position<'_>| condition.evaluate(position.facts);
            let holds: Vec<Option<bool>> = positions.iter().map(holds).collect();
            let unknown = holds.iter().filter(|holds| holds.is_none()).count();
            Conditioned { part, holds: holds.into_iter().map(|holds| holds == Some(true)).collect(), unknown }
        });
        Joined { first, conditions: conditions.collect(), positions, opinions }
    }

    /// The evaluators with these names or of these families, or all of them, as far as they have said something.
    pub(super) fn chosen(&self, names: &[String]) -> Vec<&Opinions<'a>> {
        let is_named = |part: &EvaluatorPart| names.contains(&part.name) || names.contains(&part.family);
        let said = self.opinions.iter().filter(|opinions| !opinions.samples.is_empty());
        said.filter(|opinions| names.is_empty() || is_named(opinions.part)).collect()
    }

    /// The places of all positions that somebody was asked about.
    pub(super) fn asked(&self) -> BTreeSet<usize> {
        let places =
            self.opinions.iter().flat_map(|opinions| opinions.places.iter().chain(&opinions.unanswered));
        places.copied().collect()
    }

    /// The evaluator with this name, if it has said something.
    pub(super) fn named(&self, name: &str) -> Option<&Opinions<'a>> {
        self.opinions.iter().find(|opinions| opinions.part.name == name && !opinions.samples.is_empty())
    }

    /// The conditions with these names or of these groups, or all of them.
    pub(super) fn conditions(&self, names: &[String]) -> Vec<&Conditioned<'a>> {
        let is_named = |part: &ConditionPart| names.contains(&part.name) || names.contains(&part.group);
        self.conditions.iter().filter(|condition| names.is_empty() || is_named(condition.part)).collect()
    }
}

impl<'a> Opinions<'a> {
    fn of(
        part: &'a EvaluatorPart,
        first: Color,
        positions: &[Position<'_>],
        said: impl Iterator<Item = (usize, Option<f64>)>,
    ) -> Opinions<'a> {
        let unit = match part.unit {
            ValueUnit::Probability => Unit::Probability,
            ValueUnit::Score => Unit::Score,
        };
        let mut opinions =
            Opinions { part, first, unit, places: Vec::new(), samples: Vec::new(), unanswered: Vec::new() };
        for (place, value) in said {
            let position = &positions[place];
            let won = position.facts.winner == first;
            match value.map(|value| Sample::new(unit, value, won, position.game)) {
                Some(Ok(sample)) => {
                    opinions.places.push(place);
                    opinions.samples.push(sample);
                }
                _ => opinions.unanswered.push(place),
            }
        }
        opinions
    }

    /// The samples of the positions for which something holds.
    pub(super) fn samples_where(&self, holds: impl Fn(usize) -> bool) -> Vec<Sample> {
        let pairs = self.places.iter().zip(&self.samples);
        pairs.filter(|(place, _)| holds(**place)).map(|(_, sample)| *sample).collect()
    }

    /// What its values are compared within: its family, or itself if it has none.
    pub(super) fn family(&self) -> &'a str {
        if self.part.family.is_empty() { &self.part.name } else { &self.part.family }
    }
}

/// The samples of several evaluators at the positions that all of them have a value for, in the same order.
pub(super) fn common(opinions: &[&Opinions<'_>]) -> Vec<Vec<Sample>> {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for place in opinions.iter().flat_map(|opinions| &opinions.places) {
        *counts.entry(*place).or_default() += 1;
    }
    let is_common = |place: usize| counts.get(&place) == Some(&opinions.len());
    opinions.iter().map(|opinions| opinions.samples_where(is_common)).collect()
}

/// The number of games that samples are from.
pub(super) fn games(samples: &[Sample]) -> usize {
    samples.iter().map(|sample| sample.game).collect::<BTreeSet<u32>>().len()
}

/// Who begins the games that an evaluation is about: Black, but in chess White.
pub(super) fn first(data: &Data<'_>) -> Color {
    data.plan.experiment.evaluation.as_ref().map_or(Color::Black, Evaluation::first)
}

/// What a colour is called in sentences.
pub(super) fn called(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// The positions of all blocks of facts, with their games numbered.
fn positions<'a>(data: &'a Data<'_>) -> Vec<Position<'a>> {
    let mut numbers: BTreeMap<&str, u32> = BTreeMap::new();
    let mut positions: BTreeMap<u64, Position<'a>> = BTreeMap::new();
    for (number, facts) in data.facts.iter().flat_map(|block| (block.first..).zip(&block.positions)) {
        let next = numbers.len() as u32;
        let game = *numbers.entry(&facts.game).or_insert(next);
        positions.insert(number, Position { number, facts, game });
    }
    positions.into_values().collect()
}
