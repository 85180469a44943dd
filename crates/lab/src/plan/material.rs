//! What is evaluated: positions of recorded games, or rows of a table that somebody else has made.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arena::plan::checksum;
use go::{Color, Game, Move, Rules};
use mcts::Random;

use crate::condition::Condition;
use crate::corpus::{Corpus, Facts, Joined, Part, PositionRef, SetSummary, Summary, Values};
use crate::error::LabError;
use crate::evaluator::Evaluator;
use crate::experiment::{Evaluation, Experiment};

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

/// The lines of a file of values that tells who won.
#[derive(Clone, Debug)]
pub struct Table {
    rows: Vec<(Facts, f64)>,
    columns: Vec<String>,
    /// Lines that nobody won.
    drawn: usize,
    checksum: String,
}

impl Material {
    /// Reads the records for an experiment, or takes our own games if there are none. An evaluator's file of values that has all
    /// that there is to know makes records needless.
    pub(super) fn read(
        experiment: &Experiment,
        part: &Evaluation,
        paths: &[PathBuf],
    ) -> Result<Material, LabError> {
        if let (true, [only]) = (paths.is_empty(), &part.evaluators[..])
            && let Some(values) = &only.values
        {
            return Ok(Material::Table(Arc::new(Table::read(
                values.as_ref(),
                experiment.seed,
                part.training,
            )?)));
        }
        let size = experiment.size;
        let filter = match part.filter.as_str() {
            "" => format!("size = {size}"),
            filter => format!("size = {size} and ({filter})"),
        };
        let filter = Condition::parse(&filter)
            .map_err(|error| LabError::Senseless(format!("the filter {filter}: {error}")))?;
        let corpus = match paths {
            [] => Corpus::from_text(OWN_NAME, OWN_GAMES, Some(&filter)),
            paths => Corpus::read(paths, Some(&filter), &mut |_| {})?,
        };
        corpus.ensure_not_empty()?;
        let seed = experiment.seed;
        let mut positions = corpus.positions(seed, part.deduplicate);
        positions.retain(|&position| !is_over(&corpus, position));
        let training = part.training;
        Ok(Material::Games(Arc::new(Games { corpus, positions, seed, training })))
    }

    /// How many positions there are.
    pub fn count(&self) -> u64 {
        match self {
            Material::Games(games) => games.positions.len() as u64,
            Material::Table(table) => table.rows.len() as u64,
        }
    }

    /// What tells them from others.
    pub fn checksum(&self) -> String {
        match self {
            Material::Games(games) => games.corpus.checksum(),
            Material::Table(table) => table.checksum.clone(),
        }
    }

    /// What was read, and what was left out.
    pub fn summary(&self) -> Summary {
        match self {
            Material::Games(games) => games.corpus.summary(),
            Material::Table(table) => table.summary(),
        }
    }

    /// Facts about positions.
    pub(crate) fn facts(&self, numbers: Range<u64>) -> Vec<Facts> {
        let numbers = numbers.start as usize..numbers.end as usize;
        match self {
            Material::Games(games) => games.facts(&games.positions[numbers]),
            Material::Table(table) => table.rows[numbers].iter().map(|(facts, _)| facts.clone()).collect(),
        }
    }

    /// The position with this number, by the rules that all evaluators have: area is counted, as in the paper.
    pub(crate) fn game(&self, number: u64) -> Option<Game> {
        let Material::Games(games) = self else { return None };
        let mut game = games.corpus.game_at(*games.positions.get(number as usize)?)?;
        game.set_rules(Rules::default());
        Some(game)
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
            Material::Table(table) => table.rows[numbers].iter().map(|&(_, value)| Some(value)).collect(),
        })
    }

    /// What became of the lines of a file of values, if the evaluator is one that is joined to records.
    pub fn joined<'a>(&self, evaluator: &'a Evaluator) -> Option<&'a Joined> {
        match self {
            Material::Games(games) => evaluator.joined(&games.corpus, &games.positions),
            Material::Table(_) => None,
        }
    }

    /// Facts that only this material has, by their names in conditions.
    pub(super) fn columns(&self) -> &[String] {
        match self {
            Material::Games(_) => &[],
            Material::Table(table) => &table.columns,
        }
    }
}

impl Table {
    fn read(path: &Path, seed: u64, training: f64) -> Result<Table, LabError> {
        let values = Values::read(path)?;
        if !values.stands_alone() {
            let text = format!(
                "{} has no column winner: expected one, or records of the games that it is about",
                path.display()
            );
            return Err(LabError::Senseless(text));
        }
        let mut rows = values.facts();
        for (facts, _) in &mut rows {
            facts.part = Some(part_of(&facts.game, seed, training));
        }
        // The first so many are a sample of all, as with records: files are often sorted.
        rows.sort_by_cached_key(|(facts, _)| {
            let place = format!("{} {}", facts.game, facts.moves.unwrap_or_default());
            Random::for_part(seed, number_of(&place)).bits()
        });
        let (columns, drawn) = (values.columns().to_vec(), values.drawn());
        Ok(Table { rows, columns, drawn, checksum: values.checksum().to_owned() })
    }

    fn summary(&self) -> Summary {
        let mut winners: BTreeMap<&str, Color> = BTreeMap::new();
        winners.extend(self.rows.iter().map(|(facts, _)| (facts.game.as_str(), facts.winner)));
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

    /// The lines that were left out because nobody won.
    pub fn drawn(&self) -> usize {
        self.drawn
    }
}

/// The part that a game is in, by its name and the seed alone.
fn part_of(game: &str, seed: u64, training: f64) -> Part {
    let place = (Random::for_part(seed, number_of(game)).bits() >> 11) as f64 / (1u64 << 53) as f64;
    if place < training { Part::Training } else { Part::HeldOut }
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

/// A number for a text.
fn number_of(text: &str) -> u64 {
    u64::from_str_radix(&checksum([text.as_bytes()]), 16).unwrap_or_default()
}
