//! What is evaluated: positions of recorded games, or rows of a table that somebody else has made.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use go::{Game, Move, Rules};

use super::table::Table;
use crate::condition::Condition;
use crate::corpus::{Corpus, Facts, Joined, PositionRef, Summary, Values};
use crate::error::LabError;
use crate::evaluator::Evaluator;
use crate::experiment::{Evaluation, Experiment};
use crate::others::{OtherPosition, Others};

/// Games of our own, for those who have no records at hand.
const OWN_GAMES: &str = include_str!("../../data/own-games.sgfs");

/// What their file is called.
const OWN_NAME: &str = "own-games.sgfs";

/// What is evaluated.
#[derive(Clone, Debug)]
pub enum Material {
    /// Positions of games.
    Games(Arc<Games>),
    /// Positions of whatever game, with values that are known.
    Table(Arc<Table>),
    /// Positions of a game besides Go.
    Others(Arc<Others>),
}

/// Positions of games, in an order drawn at random.
#[derive(Clone, Debug)]
pub struct Games {
    corpus: Corpus,
    positions: Vec<PositionRef>,
    /// What the parts of the games are drawn with, and the share of those that something is fitted to.
    seed: u64,
    training: f64,
}

impl Material {
    /// Reads the records for an experiment, or takes our own games if there are none. An evaluator's file of values that has all
    /// that there is to know makes records needless.
    pub(super) fn read(
        experiment: &Experiment,
        part: &Evaluation,
        paths: &[PathBuf],
    ) -> Result<Material, LabError> {
        if let Some(game) = part.game {
            return Ok(Material::Others(Arc::new(Others::read(game, part, experiment.seed, paths)?)));
        }
        if paths.is_empty() && part.evaluators.iter().all(|evaluator| evaluator.values.is_some()) {
            return Ok(Material::Table(Arc::new(Table::read(part, experiment.seed)?)));
        }
        if let (true, Some(file)) =
            (paths.is_empty(), part.evaluators.iter().find_map(|part| part.values.as_ref()))
        {
            let text =
                format!("{file} cannot be compared with others without records: expected those of its games");
            return Err(LabError::Senseless(text));
        }
        let size = experiment.size;
        let wrong = |error| LabError::Senseless(format!("the filter: {error}"));
        let filter = match part.filter.as_str() {
            "" => format!("size = {size}"),
            filter => {
                // What is wrong is told by its place in what was given.
                Condition::parse(filter).map_err(wrong)?;
                format!("size = {size} and ({filter})")
            }
        };
        let filter = Condition::parse(&filter).map_err(wrong)?;
        let corpus = match paths {
            [] => Corpus::from_text(OWN_NAME, OWN_GAMES, Some(&filter)),
            paths => Corpus::read(paths, Some(&filter), &mut |_| {})?,
        };
        corpus.ensure_not_empty()?;
        let seed = experiment.seed;
        let mut positions = corpus.positions(seed, part.deduplicate);
        positions.retain(|&position| !is_over(&corpus, position));
        for file in part.evaluators.iter().filter_map(|part| part.values.as_ref()) {
            positions = with_values(&corpus, positions, file.as_ref())?;
        }
        let training = part.training;
        Ok(Material::Games(Arc::new(Games { corpus, positions, seed, training })))
    }

    /// How many positions there are.
    pub fn count(&self) -> u64 {
        match self {
            Material::Games(games) => games.positions.len() as u64,
            Material::Table(table) => table.count() as u64,
            Material::Others(others) => others.count(),
        }
    }

    /// What tells them from others.
    pub fn checksum(&self) -> String {
        match self {
            Material::Games(games) => games.corpus.checksum(),
            Material::Table(table) => table.checksum().to_owned(),
            Material::Others(others) => others.checksum(),
        }
    }

    /// What was read, and what was left out.
    pub fn summary(&self) -> Summary {
        match self {
            Material::Games(games) => games.corpus.summary(),
            Material::Table(table) => table.summary(),
            Material::Others(others) => others.summary(),
        }
    }

    /// Facts about positions.
    pub(crate) fn facts(&self, numbers: Range<u64>) -> Vec<Facts> {
        let numbers = numbers.start as usize..numbers.end as usize;
        match self {
            Material::Games(games) => games.facts(&games.positions[numbers]),
            Material::Table(table) => table.facts(numbers),
            Material::Others(others) => others.facts(numbers),
        }
    }

    /// The position with this number, by the rules that all evaluators have: area is counted, as in the paper.
    pub(crate) fn game(&self, number: u64) -> Option<Game> {
        let Material::Games(games) = self else { return None };
        let mut game = games.corpus.game_at(*games.positions.get(number as usize)?)?;
        game.set_rules(Rules::default());
        Some(game)
    }

    /// The position with this number, of a game besides Go.
    pub(crate) fn other_position(&self, number: u64) -> Option<OtherPosition> {
        match self {
            Material::Others(others) => others.position(number),
            Material::Games(_) | Material::Table(_) => None,
        }
    }

    /// The values of positions, if the evaluator is a file of them.
    pub(crate) fn known_values(
        &self,
        evaluator: &Evaluator,
        numbers: Range<u64>,
    ) -> Option<Vec<Option<f64>>> {
        let numbers = numbers.start as usize..numbers.end as usize;
        Some(match self {
            Material::Games(games) => {
                evaluator.joined(&games.corpus, &games.positions)?.values[numbers].to_vec()
            }
            Material::Table(table) => table.values(&evaluator.part.name, numbers),
            Material::Others(_) => return None,
        })
    }

    /// What became of the lines of a file of values, if the evaluator is one that is joined to records.
    pub fn joined<'a>(&self, evaluator: &'a Evaluator) -> Option<&'a Joined> {
        match self {
            Material::Games(games) => evaluator.joined(&games.corpus, &games.positions),
            Material::Table(_) | Material::Others(_) => None,
        }
    }

    /// Facts that only this material has, by their names in conditions.
    pub(super) fn columns(&self) -> &[String] {
        match self {
            Material::Games(_) | Material::Others(_) => &[],
            Material::Table(table) => table.columns(),
        }
    }
}

impl Games {
    fn facts(&self, positions: &[PositionRef]) -> Vec<Facts> {
        let mut facts = self.corpus.facts(positions);
        for (facts, position) in facts.iter_mut().zip(positions) {
            let game = &self.corpus.games()[position.game as usize];
            facts.part = Some(game.part(self.seed, 1.0 - self.training));
        }
        facts
    }
}

/// Had both players passed? Such a position has nobody to move.
fn is_over(corpus: &Corpus, position: PositionRef) -> bool {
    let moves = &corpus.games()[position.game as usize].moves[..usize::from(position.moves)];
    matches!(moves, [.., (_, Move::Pass), (_, Move::Pass)])
}

/// The positions to which a file has a value: others would only be counted as unanswered.
fn with_values(
    corpus: &Corpus,
    positions: Vec<PositionRef>,
    file: &Path,
) -> Result<Vec<PositionRef>, LabError> {
    let joined = Values::read(file)?.join(corpus, &positions);
    if joined.matched == 0 {
        let text = format!("{} has no value for any position of the records", file.display());
        return Err(LabError::Senseless(text));
    }
    let valued = positions.into_iter().zip(&joined.values).filter(|(_, value)| value.is_some());
    Ok(valued.map(|(position, _)| position).collect())
}
