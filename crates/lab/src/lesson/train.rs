//! Weights fitted to decisions.

use std::ops::ControlFlow;

use ::learn::{Decisions, Model, Score, Settings, Softmax, minorise};
use features::Weights;
use mcts::Random;

use super::material::{Dictionary, deal, each};
use super::state::{Place, State};
use super::{Fit, Lesson, Listener, Sign, Split, harvest};
use crate::corpus::CorpusGame;
use crate::error::LabError;

/// So many games are read at a time for softmax regression: their positions are dealt to piles, and each pile is a step. So a
/// step is made of positions from all stages of many games.
const GAMES_PER_WINDOW: usize = 64;

/// What is done is kept after so many windows.
const WINDOWS_PER_SAVE: usize = 16;

/// The positions of a step, about.
const POSITIONS_PER_STEP: usize = 256;

/// How much smaller the steps of factors are than those of weights.
const FACTOR_RATE: f32 = 1.0 / 6.0;

/// The features of all moves of all positions in memory, for minorisation-maximisation: four gigabytes with what it adds.
const MOST_NUMBERS: usize = 400_000_000;

/// What a lesson has taught.
pub struct Learned {
    /// The weights.
    pub weights: Weights,
    /// How well they predict the moves of the games that they were not fitted to.
    pub held_out: Score,
    /// How well the moves of the last round were predicted, each before it was learned from.
    pub training: Score,
    /// The number of games that they were fitted to.
    pub games: usize,
    /// The number of games that only the first rounds were about.
    pub games_first: usize,
    /// The number of games held out.
    pub games_held_out: usize,
}

pub(super) struct Training<'a, 'c> {
    pub(super) lesson: &'a Lesson,
    pub(super) split: &'a Split<'c>,
    pub(super) threads: usize,
    pub(super) place: Place,
}

impl Training<'_, '_> {
    pub(super) fn run(mut self, listener: Listener<'_>) -> Result<Option<Learned>, LabError> {
        let state = match self.place.before.take() {
            Some(state) => state,
            None => {
                let games = self.games(0);
                let Some(found) = harvest::harvest(self.lesson, games, self.threads, listener) else {
                    return Ok(None);
                };
                let dictionary = Dictionary::of(found.shapes.into_iter());
                let factors = dictionary.first_factors(&found.with_factors, self.lesson.seed);
                let softmax = Softmax::with_factors(dictionary.len(), factors);
                let state = self.place.begin(dictionary.shapes(), softmax);
                self.place.keep(&state)?;
                state
            }
        };
        let dictionary = Dictionary::of(state.shapes());
        match self.lesson.fit {
            Fit::Softmax => self.regress(&dictionary, state, listener),
            Fit::Minorise => self.minorise(&dictionary, listener),
        }
    }

    fn regress(
        &self,
        dictionary: &Dictionary,
        mut state: State,
        listener: Listener<'_>,
    ) -> Result<Option<Learned>, LabError> {
        let mut training = state.last;
        let mut held_out = None;
        while state.rounds < self.lesson.rounds {
            if !self.round(dictionary, &mut state, listener)? {
                self.place.keep(&state)?;
                return Ok(None);
            }
            training = std::mem::take(&mut state.score);
            state.last = training;
            state.rounds += 1;
            state.done = 0;
            self.place.keep(&state)?;
            let score = judge_games(dictionary, state.softmax.model(), &self.split.held_out, self.threads);
            let sign = Sign::Round { round: state.rounds, training, held_out: score };
            held_out = Some(score);
            if let ControlFlow::Break(()) = listener(&sign)
                && state.rounds < self.lesson.rounds
            {
                return Ok(None);
            }
        }
        let model = state.softmax.model();
        let held_out =
            held_out.unwrap_or_else(|| judge_games(dictionary, model, &self.split.held_out, self.threads));
        Ok(Some(self.learned(dictionary, model, training, held_out)))
    }

    /// The games that a round goes through.
    fn games(&self, round: u32) -> &[&CorpusGame] {
        if round < self.lesson.first_rounds { &self.split.wider } else { &self.split.training }
    }

    /// The rest of a round; `false` if the listener stopped it.
    fn round(
        &self,
        dictionary: &Dictionary,
        state: &mut State,
        listener: Listener<'_>,
    ) -> Result<bool, LabError> {
        let games = shuffled(self.games(state.rounds), self.lesson.seed, state.rounds);
        let positions = games.iter().map(|game| game.moves.len()).sum::<usize>() / games.len().max(1);
        // Windows are of games, piles of positions: about as many piles as make steps of the right size.
        let piles = (positions * GAMES_PER_WINDOW.min(games.len()) / POSITIONS_PER_STEP).max(1);
        // Steps become smaller from round to round.
        let rate = self.lesson.rate / (1.0 + state.rounds as f32).sqrt();
        let factor_rate = rate * FACTOR_RATE;
        let settings = Settings { rate, factor_rate, l2: self.lesson.decay, threads: self.threads };
        for (number, window) in games[state.done.min(games.len())..].chunks(GAMES_PER_WINDOW).enumerate() {
            let dealt = each(self.threads, window, |game| deal(dictionary, game, piles));
            for pile in turned(dealt, piles) {
                state.score.merge(&state.softmax.step(&pile, &settings));
            }
            state.done += window.len();
            if (number + 1).is_multiple_of(WINDOWS_PER_SAVE) {
                self.place.keep(state)?;
            }
            let score = state.score;
            let sign = Sign::Fitting { round: state.rounds + 1, done: state.done, of: games.len(), score };
            if let ControlFlow::Break(()) = listener(&sign) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn minorise(&self, dictionary: &Dictionary, listener: Listener<'_>) -> Result<Option<Learned>, LabError> {
        let decisions = self.remember(dictionary)?;
        let (rounds, threads) = (self.lesson.rounds as usize, self.threads);
        let settings = minorise::Settings { rounds, threads, ..minorise::Settings::default() };
        let mut is_stopped = false;
        let fitted = minorise::fit(&decisions, &dictionary.groups(), &settings, |round| {
            let loss = -round.log_likelihood / decisions.len().max(1) as f64;
            let told = listener(&Sign::Minorised { round: round.number, of: rounds, loss });
            is_stopped = told.is_break();
            told
        });
        let mut flat = fitted.map_err(|error| LabError::Senseless(error.to_string()))?.weights;
        if is_stopped {
            return Ok(None);
        }
        flat.resize(dictionary.len(), 0.0);
        let training = ::learn::judge(&flat, &decisions);
        let model = Model::from(&flat);
        let held_out = judge_games(dictionary, model, &self.split.held_out, self.threads);
        Ok(Some(self.learned(dictionary, model, training, held_out)))
    }

    /// All decisions at once, if there is room for them.
    fn remember(&self, dictionary: &Dictionary) -> Result<Decisions, LabError> {
        let mut decisions = Decisions::new();
        let mut numbers = 0;
        let games = &self.split.training;
        for (window, some) in games.chunks(GAMES_PER_WINDOW).enumerate() {
            for pile in each(self.threads, some, |game| deal(dictionary, game, 1)).iter().flatten() {
                for decision in pile.iter() {
                    decisions.begin();
                    for alternative in decision.alternatives() {
                        numbers += alternative.len();
                        decisions.alternative(alternative);
                    }
                    decisions.choose(decision.chosen());
                }
            }
            if numbers > MOST_NUMBERS {
                let text = format!(
                    "the first {} of {} games fill the memory that there is for them: expected fewer games, or \
                     softmax regression, which keeps few of them at a time",
                    ((window + 1) * GAMES_PER_WINDOW).min(games.len()),
                    games.len(),
                );
                return Err(LabError::Senseless(text));
            }
        }
        Ok(decisions)
    }

    fn learned(
        &self,
        dictionary: &Dictionary,
        model: Model<'_>,
        training: Score,
        held_out: Score,
    ) -> Learned {
        let Split { training: games, wider, held_out: others } = self.split;
        let weights = dictionary.weights(Vec::new(), model);
        let games_first = wider.len() - games.len();
        let (games, games_held_out) = (games.len(), others.len());
        Learned { weights, held_out, training, games, games_first, games_held_out }
    }
}

/// How well weights predict the moves of games.
pub(super) fn judge_games(
    dictionary: &Dictionary,
    model: Model<'_>,
    games: &[&CorpusGame],
    threads: usize,
) -> Score {
    let mut score = Score::default();
    for window in games.chunks(GAMES_PER_WINDOW) {
        for part in each(threads, window, |game| {
            let mut score = Score::default();
            for pile in deal(dictionary, game, 1) {
                score.merge(&::learn::judge(model, &pile));
            }
            score
        }) {
            score.merge(&part);
        }
    }
    score
}

/// The piles of all games, pile by pile.
fn turned(dealt: Vec<Vec<Decisions>>, piles: usize) -> Vec<Vec<Decisions>> {
    let mut turned: Vec<Vec<Decisions>> = (0..piles).map(|_| Vec::with_capacity(dealt.len())).collect();
    for game in dealt {
        for (pile, decisions) in turned.iter_mut().zip(game) {
            pile.push(decisions);
        }
    }
    turned
}

/// The games in an order of the round's own.
fn shuffled<'c>(games: &[&'c CorpusGame], seed: u64, round: u32) -> Vec<&'c CorpusGame> {
    let mut games = games.to_vec();
    let mut random = Random::for_part(seed ^ 0x006c_6573_736f_6e00, round.into());
    for at in (1..games.len()).rev() {
        games.swap(at, random.below(at as u64 + 1) as usize);
    }
    games
}
