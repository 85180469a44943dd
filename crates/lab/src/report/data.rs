//! The rows that belong to a plan, in an order of their own.

use std::collections::BTreeMap;

use arena::record::GameRecord;

use crate::plan::{Plan, Task};
use crate::row::{
    AnswerFinding, Checkpoint, ContestFinding, Cost, FactsFinding, Finding, PositionFinding, RecordsFinding,
    Row, SolvedFinding, TreeFinding, ValuesFinding,
};

/// What is done of a plan. It does not depend on the order of the rows, nor on whether a unit was done twice.
pub(super) struct Data<'a> {
    pub(super) plan: &'a Plan,
    /// The positions that were searched, by their numbers.
    pub(super) positions: Vec<&'a PositionFinding>,
    /// The positions that were solved, by their numbers.
    pub(super) solved: Vec<&'a SolvedFinding>,
    /// The positions whose trees were compared, by their numbers.
    pub(super) trees: Vec<&'a TreeFinding>,
    /// The games of each match, in the order of the plan.
    pub(super) games: Vec<Vec<GameRecord>>,
    /// What was read, if that was told.
    pub(super) records: Option<&'a RecordsFinding>,
    /// Facts about positions, block by block.
    pub(super) facts: Vec<&'a FactsFinding>,
    /// What each evaluator says, in the order of the plan, block by block.
    pub(super) values: Vec<Vec<&'a ValuesFinding>>,
    /// What players of an exam answered, by the numbers of the positions.
    pub(super) answers: Vec<&'a AnswerFinding>,
    /// The games of each contest, in the order of the plan, by their numbers.
    pub(super) contests: Vec<Vec<&'a ContestFinding>>,
    /// How many units are done.
    pub(super) done: usize,
    /// Of how many.
    pub(super) planned: usize,
    /// What they cost together.
    pub(super) cost: Cost,
}

impl<'a> Data<'a> {
    /// Rows that belong to no unit of the plan are passed over.
    pub(super) fn of(plan: &'a Plan, rows: &'a [Row]) -> Data<'a> {
        let units = plan.units();
        let tasks: BTreeMap<&str, Task> = units.iter().map(|unit| (unit.id.as_str(), unit.task)).collect();
        let mut data = Data {
            plan,
            positions: Vec::new(),
            solved: Vec::new(),
            trees: Vec::new(),
            games: vec![Vec::new(); plan.matches.len()],
            records: None,
            facts: Vec::new(),
            values: vec![Vec::new(); plan.evaluation.as_ref().map_or(0, |plan| plan.evaluators.len())],
            answers: Vec::new(),
            contests: vec![Vec::new(); plan.contests.len()],
            done: 0,
            planned: units.len(),
            cost: Cost::default(),
        };
        for (id, row) in first_of_each(rows) {
            if let Some(&task) = tasks.get(id) {
                data.add(task, row);
            }
        }
        data.positions.sort_by_key(|position| position.number);
        data.solved.sort_by_key(|position| position.number);
        data.trees.sort_by_key(|tree| tree.number);
        data.answers.sort_by_key(|answer| answer.number);
        data.contests.iter_mut().for_each(|games| games.sort_by_key(|game| game.number));
        data.facts.sort_by_key(|block| block.first);
        data.values.iter_mut().for_each(|blocks| blocks.sort_by_key(|block| block.first));
        data
    }

    fn add(&mut self, task: Task, row: &'a Row) {
        match (task, &row.finding) {
            (Task::Position(number), Finding::Position(position)) if position.number == number => {
                self.positions.push(position);
            }
            (Task::Solved(number), Finding::Solved(position)) if position.number == number => {
                self.solved.push(position);
            }
            (Task::Records, Finding::Records(finding)) => self.records = Some(finding),
            (Task::Facts(_), Finding::Facts(finding)) => self.facts.push(finding),
            (Task::Values { evaluator, .. }, Finding::Values(finding)) if self.is_of(evaluator, finding) => {
                self.values[evaluator].push(finding);
            }
            (Task::Answer { player, playouts, number }, Finding::Answer(answer))
                if self.is_by(player, answer) && answer.playouts == playouts && answer.number == number =>
            {
                self.answers.push(answer);
            }
            (Task::Tree(number), Finding::Tree(tree)) if tree.number == number => self.trees.push(tree),
            (Task::Game { duel, number }, Finding::Game { duel: name, record })
                if *name == self.plan.experiment.duels[duel].name && record.number == number =>
            {
                self.games[duel].push(GameRecord::clone(record));
            }
            (Task::Contest { contest, number }, Finding::Contest(finding))
                if self.plan.contests[contest].part.name == finding.contest && finding.number == number =>
            {
                self.contests[contest].push(finding);
            }
            _ => return,
        }
        self.done += 1;
        self.cost.cpu_seconds += row.cost.cpu_seconds;
        self.cost.seconds += row.cost.seconds;
    }

    fn is_of(&self, evaluator: usize, finding: &ValuesFinding) -> bool {
        let plan = self.plan.evaluation.as_ref();
        plan.is_some_and(|plan| plan.evaluators[evaluator].part.name == finding.evaluator)
    }

    fn is_by(&self, player: usize, answer: &AnswerFinding) -> bool {
        let plan = self.plan.exam.as_ref();
        plan.is_some_and(|plan| plan.players[player].part.name == answer.player)
    }

    /// What a search said at a position after so many playouts, if all of it is numbers.
    pub(super) fn checkpoint(
        position: &'a PositionFinding,
        search: &str,
        playouts: u64,
    ) -> Option<&'a Checkpoint> {
        let trace = position.traces.iter().find(|trace| trace.search == search)?;
        let checkpoint = trace.checkpoints.iter().find(|checkpoint| checkpoint.playouts == playouts)?;
        let Checkpoint { mean, deviation, max, robust_max, robust_of_two, value, .. } = *checkpoint;
        let numbers = [mean, deviation, max, robust_max, robust_of_two, value];
        numbers.iter().all(|value| value.is_finite()).then_some(checkpoint)
    }
}

/// The rows by their units. Of several with one unit, which differ in their times, the first by its text is taken.
fn first_of_each(rows: &[Row]) -> BTreeMap<&str, &Row> {
    let text = |row: &Row| serde_json::to_string(row).unwrap_or_default();
    let mut first: BTreeMap<&str, &Row> = BTreeMap::new();
    for row in rows {
        let kept = first.entry(&row.unit).or_insert(row);
        if !std::ptr::eq(*kept, row) && text(row) < text(kept) {
            *kept = row;
        }
    }
    first
}
