//! Weights of features and shapes, learned from the moves of game records.
//!
//! Where to start reading: [`Lesson`] is what is asked for; `material.rs` turns positions into decisions; `harvest.rs` finds the
//! shapes worth knowing; `train.rs` fits the weights; `state.rs` keeps what is done, so that a lesson can be gone on with.

mod harvest;
mod material;
mod state;
#[cfg(test)]
mod tests;
mod train;

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::Path;

use ::learn::{Model, Score};
use features::{Factors, Weights};
use serde::{Deserialize, Serialize};

use crate::corpus::{Corpus, CorpusGame, Part};
use crate::error::LabError;

pub use train::Learned;

/// How weights are fitted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fit {
    /// Softmax regression by AdaGrad, some positions at a time.
    #[default]
    Softmax,
    /// Minorisation-maximisation (Coulom 2007), with all positions in memory.
    Minorise,
}

/// What is to be learned, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lesson {
    /// The side of the boards.
    pub size: u8,
    /// Where all random numbers begin.
    pub seed: u64,
    /// The share of the games by which the weights are judged and which they are not fitted to.
    pub held_out: f64,
    /// At most so many shapes are learned.
    pub shapes: usize,
    /// And only those that so many moves made.
    pub least: u32,
    /// So many of the most frequent shapes have factors, as have all features with names: what they are worth together with each other.
    /// With 0 nothing has any. For softmax regression.
    pub factors: usize,
    /// How weights are fitted.
    pub fit: Fit,
    /// How often the games are gone through.
    pub rounds: u32,
    /// So many of the rounds, the first ones, are about more games, if there are any ([`Games::first`]).
    #[serde(default)]
    pub first_rounds: u32,
    /// The size of a step, for softmax regression.
    pub rate: f32,
    /// What draws weights towards 0: so much of a weight is added to its slope, for softmax regression.
    pub decay: f32,
}

impl Default for Lesson {
    fn default() -> Lesson {
        Lesson {
            size: 19,
            seed: 1,
            held_out: 0.1,
            shapes: 25_000,
            least: 20,
            factors: 10_000,
            fit: Fit::Softmax,
            rounds: 6,
            first_rounds: 0,
            rate: 0.3,
            decay: 0.000_01,
        }
    }
}

/// How far a lesson has come.
#[derive(Clone, Debug, PartialEq)]
pub enum Sign {
    /// Shapes are counted.
    Harvest {
        /// The games that are done.
        done: usize,
        /// All of them.
        of: usize,
    },
    /// They were counted.
    Harvested {
        /// The shapes that were seen.
        seen: usize,
        /// Those that are learned.
        kept: usize,
    },
    /// Weights are fitted.
    Fitting {
        /// The round, from 1.
        round: u32,
        /// The games that are done in this round.
        done: usize,
        /// All of them.
        of: usize,
        /// How well the moves of the round were predicted before they were learned from.
        score: Score,
    },
    /// A round of minorisation-maximisation is over.
    Minorised {
        /// The round, from 1.
        round: usize,
        /// The most that there are.
        of: usize,
        /// The mean loss of the moves that are learned from.
        loss: f64,
    },
    /// A round is over.
    Round {
        /// The round, from 1.
        round: u32,
        /// How well its moves were predicted.
        training: Score,
        /// How well the moves of the games held out are predicted.
        held_out: Score,
    },
}

/// Who is told how far a lesson has come, and may stop it.
pub type Listener<'a> = &'a mut dyn FnMut(&Sign) -> ControlFlow<()>;

impl Lesson {
    /// Refuses what makes no sense.
    pub fn check(&self) -> Result<(), LabError> {
        let number = |name: &str, given: f64, fits: bool, expected: &str| {
            if fits { Ok(()) } else { Err(LabError::value(name, given, expected)) }
        };
        let (rate, decay) = (f64::from(self.rate), f64::from(self.decay));
        number("the share held out", self.held_out, (0.0..=0.9).contains(&self.held_out), "0 to 0.9")?;
        number("the rate", rate, rate > 0.0 && rate <= 10.0, "more than 0 and at most 10")?;
        number("the decay", decay, (0.0..=1.0).contains(&decay), "0 to 1")?;
        let factors = self.factors as f64;
        let most = Factors::MOST_SHAPES;
        number("the number of shapes with factors", factors, self.factors <= most, "0 to 60,000")?;
        number("the number of rounds", self.rounds.into(), self.rounds > 0, "1 or more")?;
        number("the size of the board", self.size.into(), (5..=19).contains(&self.size), "5 to 19")
    }

    /// Learns from these games, with so many threads, and keeps in the folder what is done. `None` if the listener stopped it: the
    /// same call goes on.
    pub fn learn(
        &self,
        games: Games<'_>,
        folder: &Path,
        resume: bool,
        threads: usize,
        listener: Listener<'_>,
    ) -> Result<Option<Learned>, LabError> {
        self.check()?;
        let split = self.split(games)?;
        let place = state::Place::open(folder, self, &games.checksum(), resume)?;
        train::Training { lesson: self, split: &split, threads, place }.run(listener)
    }

    /// The games of the right size that are learned from, and those held out.
    fn split<'c>(&self, games: Games<'c>) -> Result<Split<'c>, LabError> {
        let is_training = |game: &&CorpusGame| game.part(self.seed, self.held_out) == Part::Training;
        let (training, held_out): (Vec<_>, Vec<_>) = self.fitting(games.all).partition(is_training);
        if training.is_empty() {
            let text = format!(
                "there is no game on a board of {0} by {0} to learn from: {1} games were read",
                self.size,
                games.all.games().len()
            );
            return Err(LabError::Senseless(text));
        }
        let Some(first) = games.first else {
            return Ok(Split { wider: training.clone(), training, held_out });
        };
        if self.fit == Fit::Minorise {
            let text = "minorisation-maximisation has all games in every round: expected softmax regression \
                        where there are games for the first rounds alone";
            return Err(LabError::Senseless(text.to_owned()));
        }
        if self.first_rounds > self.rounds {
            let text = format!(
                "more games were given for the first {} of {} rounds: expected as many rounds or fewer",
                self.first_rounds, self.rounds
            );
            return Err(LabError::Senseless(text));
        }
        // A game of these may be among the others too: it is not learned from twice, and if it is held out, it is so here as well.
        let known: HashSet<u64> = training.iter().map(|game| game.identity).collect();
        let is_more = |game: &&CorpusGame| is_training(game) && !known.contains(&game.identity);
        let mut wider: Vec<&CorpusGame> = self.fitting(first).filter(is_more).collect();
        if wider.is_empty() {
            let text = format!(
                "there is no other game on a board of {0} by {0} for the first rounds: {1} games were read for them",
                self.size,
                first.games().len()
            );
            return Err(LabError::Senseless(text));
        }
        wider.extend(&training);
        Ok(Split { training, wider, held_out })
    }

    /// The games on boards of the right size.
    fn fitting<'c>(&self, corpus: &'c Corpus) -> impl Iterator<Item = &'c CorpusGame> + use<'c> {
        let size = go::Size::square(self.size.into());
        corpus.games().iter().filter(move |game| game.size == size)
    }
}

/// The games that a lesson is about.
#[derive(Clone, Copy)]
pub struct Games<'c> {
    /// Those of all rounds, a part of which is held out.
    pub all: &'c Corpus,
    /// Those that the first rounds are about as well, if there are any.
    pub first: Option<&'c Corpus>,
}

impl Games<'_> {
    fn checksum(&self) -> String {
        let parts: Vec<String> =
            [Some(self.all), self.first].into_iter().flatten().map(Corpus::checksum).collect();
        parts.join(" ")
    }
}

/// The games that are learned from, and those held out.
struct Split<'c> {
    training: Vec<&'c CorpusGame>,
    /// The same, and those that only the first rounds are about.
    wider: Vec<&'c CorpusGame>,
    held_out: Vec<&'c CorpusGame>,
}

/// How well weights predict the moves of games.
pub fn judge(weights: &Weights, games: &[&CorpusGame], threads: usize) -> Score {
    let with_factors = weights.factors().shapes().iter().map(|&(shape, _)| shape);
    let shapes = weights.shapes().iter().map(|&(shape, _)| shape).chain(with_factors);
    let dictionary = material::Dictionary::of(shapes);
    let flat = dictionary.flatten(weights);
    let factors = dictionary.factors(weights);
    let model = Model { weights: &flat, factors: Some(&factors) };
    train::judge_games(&dictionary, model, games, threads)
}
