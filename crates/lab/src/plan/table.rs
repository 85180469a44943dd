//! Files of values that tell who won, and so need no records: of other games, of other people's programs.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use arena::plan::checksum;
use go::Color;
use mcts::Random;

use crate::condition::Condition;
use crate::corpus::{Facts, Part, SetSummary, Summary, Values};
use crate::error::LabError;
use crate::experiment::{Evaluation, EvaluatorPart};

/// The lines of one file or several, by game and move, in an order drawn at random.
#[derive(Clone, Debug)]
pub struct Table {
    rows: Vec<Row>,
    /// The evaluators, a file each.
    names: Vec<String>,
    columns: Vec<String>,
    drawn: usize,
    filtered: usize,
    checksum: String,
}

/// A position, and what each evaluator says about it.
#[derive(Clone, Debug)]
struct Row {
    facts: Facts,
    values: Vec<Option<f64>>,
}

impl Table {
    /// Reads the files of all evaluators; the same game and move in several of them is the same position.
    pub(super) fn read(part: &Evaluation, seed: u64) -> Result<Table, LabError> {
        if part.deduplicate {
            let expected = "nothing, because a table has no positions to compare";
            return Err(LabError::value("deduplicate", "set", expected));
        }
        let mut table = Table::empty(&part.evaluators);
        let mut rows: BTreeMap<(String, u32), Row> = BTreeMap::new();
        let mut sums = Vec::new();
        for (place, evaluator) in part.evaluators.iter().enumerate() {
            let path = Path::new(evaluator.values.as_deref().unwrap_or_default());
            let values = Values::read(path)?;
            if !values.stands_alone() {
                let path = path.display();
                let text = format!(
                    "{path} has no column winner: expected one, or records of the games that it is about"
                );
                return Err(LabError::Senseless(text));
            }
            table.drawn += values.drawn();
            table.columns.extend(values.columns().iter().cloned());
            sums.push(values.checksum().to_owned());
            for (facts, value) in values.facts() {
                table.add(&mut rows, place, facts, value)?;
            }
        }
        table.columns.sort_unstable();
        table.columns.dedup();
        table.checksum = checksum(sums.iter().map(String::as_bytes));
        table.rows = rows.into_values().collect();
        table.choose(part)?;
        table.shuffle(seed, part.training);
        Ok(table)
    }

    fn empty(evaluators: &[EvaluatorPart]) -> Table {
        let names = evaluators.iter().map(|part| part.name.clone()).collect();
        Table { rows: Vec::new(), names, columns: Vec::new(), drawn: 0, filtered: 0, checksum: String::new() }
    }

    fn add(
        &self,
        rows: &mut BTreeMap<(String, u32), Row>,
        place: usize,
        facts: Facts,
        value: f64,
    ) -> Result<(), LabError> {
        let key = (facts.game.clone(), facts.moves.unwrap_or_default());
        let nothing = vec![None; self.names.len()];
        let row = rows.entry(key).or_insert_with(|| Row { facts: facts.clone(), values: nothing });
        if row.facts.winner != facts.winner {
            let text = format!(
                "{} has another winner of the game {} than the files before: expected the same",
                self.names[place], facts.game
            );
            return Err(LabError::Senseless(text));
        }
        row.facts.extra.extend(facts.extra);
        row.values[place] = Some(value);
        Ok(())
    }

    /// Keeps the lines for which the filter holds.
    fn choose(&mut self, part: &Evaluation) -> Result<(), LabError> {
        if part.filter.is_empty() {
            return Ok(());
        }
        let columns: Vec<&str> = self.columns.iter().map(String::as_str).collect();
        let filter = Condition::parse_with(&part.filter, &columns)
            .map_err(|error| LabError::Senseless(format!("the filter: {error}")))?;
        let before = self.rows.len();
        self.rows.retain(|row| filter.evaluate(&row.facts) == Some(true));
        self.filtered = before - self.rows.len();
        if self.rows.is_empty() {
            let text = format!("the filter {filter} holds for none of {before} lines");
            return Err(LabError::Senseless(text));
        }
        Ok(())
    }

    /// Draws the order, so that the first so many are a sample of all, and the part of each game.
    fn shuffle(&mut self, seed: u64, training: f64) {
        for row in &mut self.rows {
            row.facts.part = Some(part_of(&row.facts.game, seed, training));
        }
        self.rows.sort_by_cached_key(|row| {
            let place = format!("{} {}", row.facts.game, row.facts.moves.unwrap_or_default());
            Random::for_part(seed, number_of(&place)).bits()
        });
    }

    /// How many positions there are.
    pub(super) fn count(&self) -> usize {
        self.rows.len()
    }

    /// What tells the files from others.
    pub(super) fn checksum(&self) -> &str {
        &self.checksum
    }

    /// Facts that only these files have, by their names in conditions.
    pub(super) fn columns(&self) -> &[String] {
        &self.columns
    }

    /// Facts about positions.
    pub(super) fn facts(&self, numbers: Range<usize>) -> Vec<Facts> {
        self.rows[numbers].iter().map(|row| row.facts.clone()).collect()
    }

    /// What an evaluator says about positions.
    pub(super) fn values(&self, evaluator: &str, numbers: Range<usize>) -> Vec<Option<f64>> {
        let place = self.names.iter().position(|name| name == evaluator);
        self.rows[numbers].iter().map(|row| place.and_then(|place| row.values[place])).collect()
    }

    /// The lines that were left out: because nobody won, and because the filter does not hold.
    pub fn left_out(&self) -> (usize, usize) {
        (self.drawn, self.filtered)
    }

    pub(super) fn summary(&self) -> Summary {
        let winners: BTreeMap<&str, Color> =
            self.rows.iter().map(|row| (row.facts.game.as_str(), row.facts.winner)).collect();
        let black_wins = winners.values().filter(|&&winner| winner == Color::Black).count() as u64;
        let games = winners.len() as u64;
        let total = SetSummary {
            games,
            black_wins,
            black_losses: games - black_wins,
            positions: self.rows.len() as u64,
            ..SetSummary::default()
        };
        Summary { total, ..Summary::default() }
    }
}

/// The part that a game is in, by its name and the seed alone.
fn part_of(game: &str, seed: u64, training: f64) -> Part {
    let place = (Random::for_part(seed, number_of(game)).bits() >> 11) as f64 / (1u64 << 53) as f64;
    if place < training { Part::Training } else { Part::HeldOut }
}

/// A number for a text.
fn number_of(text: &str) -> u64 {
    u64::from_str_radix(&checksum([text.as_bytes()]), 16).unwrap_or_default()
}
