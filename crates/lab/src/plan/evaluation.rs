//! The units of an experiment about positions of real games.

use std::ops::Range;

use go::Size;
use serde_json::{Value, json};

use super::{Material, Task, Unit};
use crate::condition::Condition;
use crate::error::LabError;
use crate::evaluator::Evaluator;
use crate::experiment::{Evaluation, EvaluatorPart};
use crate::others::columns as columns_of;
use crate::report::file_name;

/// Facts about so many positions are found at a time.
const FACTS: u64 = 500;

/// Evaluators take turns, so that a run which is stopped has about as much of each: so many turns in all.
const TURNS: u64 = 10;

/// What is evaluated, and by whom, with nothing left open.
#[derive(Clone, Debug)]
pub struct EvaluationPlan {
    /// The evaluators, in the order of the experiment.
    pub evaluators: Vec<Evaluator>,
    /// The conditions, in the order of the experiment.
    pub conditions: Vec<Condition>,
    /// The positions, unless the records are not there any more.
    pub material: Option<Material>,
    /// How many positions there are in all.
    pub available: u64,
    /// How many of them are wanted.
    wanted: u64,
}

impl EvaluationPlan {
    pub(super) fn new(
        part: &Evaluation,
        size: Size,
        wanted: u64,
        material: Option<Material>,
        available: Option<u64>,
    ) -> Result<EvaluationPlan, LabError> {
        let evaluators = part.evaluators.iter().map(|evaluator| match part.game {
            None => Evaluator::new(evaluator, size),
            Some(game) => Evaluator::of_other_game(evaluator, game),
        });
        let columns = material.as_ref().map_or(&[][..], Material::columns);
        let of_game = part.game.map_or(&[][..], columns_of);
        let columns: Vec<&str> = columns.iter().map(String::as_str).chain(of_game.iter().copied()).collect();
        let conditions = part.conditions.iter().map(|part| {
            Condition::parse_with(&part.condition, &columns)
                .map_err(|error| LabError::Senseless(format!("the condition {}: {error}", part.name)))
        });
        let available = material.as_ref().map(Material::count).or(available).unwrap_or(wanted);
        Ok(EvaluationPlan {
            evaluators: evaluators.collect::<Result<_, _>>()?,
            conditions: conditions.collect::<Result<_, _>>()?,
            material,
            available,
            wanted,
        })
    }

    /// All units: what was read, facts, and then values.
    pub(super) fn units(&self) -> Vec<Unit> {
        let facts = (0..self.most().div_ceil(FACTS))
            .map(|block| Unit { id: format!("facts-{block:05}"), task: Task::Facts(block) });
        let mut values: Vec<(u64, usize, u64)> = Vec::new();
        for (place, evaluator) in self.evaluators.iter().enumerate() {
            let blocks = self.count_of(&evaluator.part).div_ceil(evaluator.block());
            values.extend((0..blocks).map(|block| (TURNS * block / blocks, place, block)));
        }
        values.sort_unstable();
        let values = values.into_iter().map(|(_, evaluator, block)| Unit {
            id: format!("{}/values-{block:05}", file_name(&self.evaluators[evaluator].part.name)),
            task: Task::Values { evaluator, block },
        });
        let records = Unit { id: "records".to_owned(), task: Task::Records };
        std::iter::once(records).chain(facts).chain(values).collect()
    }

    /// How many positions an evaluator has.
    pub fn count_of(&self, part: &EvaluatorPart) -> u64 {
        let share = part.share.unwrap_or(1.0);
        // A share of 0.05 of 20,000 is 1,000, whatever the last bit of the product says.
        let wanted = (self.wanted as f64 * share - 1e-6).ceil().max(0.0) as u64;
        wanted.min(self.available)
    }

    /// How many positions the evaluator with most of them has.
    fn most(&self) -> u64 {
        self.evaluators.iter().map(|evaluator| self.count_of(&evaluator.part)).max().unwrap_or(0)
    }

    /// The positions in a block of facts. A block is whole even if fewer are wanted, so that a larger run has the same.
    pub(crate) fn facts_block(&self, block: u64) -> Range<u64> {
        self.whole(block, FACTS)
    }

    /// The positions in a block of values.
    pub(crate) fn values_block(&self, evaluator: usize, block: u64) -> Range<u64> {
        self.whole(block, self.evaluators[evaluator].block())
    }

    fn whole(&self, block: u64, length: u64) -> Range<u64> {
        let start = (block * length).min(self.available);
        start..(start + length).min(self.available)
    }

    /// What must not change while it is run: all but the number of positions, and what is made of the values.
    pub(super) fn identity(&self, part: &Evaluation, size: Size) -> Value {
        let evaluators = self
            .evaluators
            .iter()
            .map(|evaluator| json!({ "name": evaluator.part.name, "is": evaluator.identity(size) }));
        let mut identity = json!({
            "records": self.material.as_ref().map(Material::checksum),
            "filter": part.filter,
            "deduplicate": part.deduplicate,
            "training": part.training,
            "evaluators": evaluators.collect::<Vec<_>>(),
        });
        // Journals about Go know nothing of other games.
        if let (Some(game), Some(parts)) = (part.game, identity.as_object_mut()) {
            parts.insert("game".to_owned(), json!(game));
        }
        identity
    }
}
