//! Positions of real games: facts about them, and what evaluators say.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use arena::plan::play_at_random;
use go::{Board, Color, Game, Rules, Size};
use mcts::Random;
use serde_json::json;

use super::{NoRow, Worker};
use crate::evaluator::{Evaluating, Shelf};
use crate::others::OtherPosition;
use crate::plan::{EvaluationPlan, Material, Plan, Stream};
use crate::row::{FactsFinding, RecordsFinding, ValuesFinding};

/// An evaluator at work.
pub(super) struct Seat {
    /// Its place in the plan.
    place: usize,
    evaluating: Box<dyn Evaluating>,
    /// Its values that are known already.
    shelf: Option<Arc<Shelf>>,
}

/// Values are kept to so many parts of one: more than any of them means.
const PARTS: f64 = 1e6;

impl Worker<'_> {
    /// What was read, and what was left out.
    pub(super) fn records(&self) -> Result<RecordsFinding, NoRow> {
        Ok(self.material()?.summary().into())
    }

    /// Facts about a block of positions.
    pub(super) fn facts(&self, block: u64) -> Result<FactsFinding, NoRow> {
        let numbers = self.evaluation()?.facts_block(block);
        Ok(FactsFinding { first: numbers.start, positions: self.material()?.facts(numbers) })
    }

    /// What an evaluator says about a block of positions, and the processor seconds that its program took.
    pub(super) fn values(&mut self, place: usize, block: u64) -> Result<(ValuesFinding, f64), NoRow> {
        let plan = self.evaluation()?;
        let numbers = plan.values_block(place, block);
        let evaluator = plan.evaluators[place].part.name.clone();
        let known = self.material()?.known_values(&plan.evaluators[place], numbers.clone());
        let finding =
            |engine, notes, values| ValuesFinding { evaluator, engine, notes, first: numbers.start, values };
        if let Some(values) = known {
            return Ok((finding(String::new(), BTreeMap::new(), values), 0.0));
        }
        let mut seat = self.sit_down(place)?;
        let before = seat.evaluating.cpu_time();
        let values = self.ask(&mut seat, numbers.clone())?;
        let others = seat.evaluating.cpu_time().saturating_sub(before);
        let (engine, notes) = (seat.evaluating.engine(), seat.evaluating.take_notes());
        self.seat = Some(seat);
        Ok((finding(engine, notes, values), others.as_secs_f64()))
    }

    /// Asks for what is not known, and keeps it. What was answered before somebody wanted an end is kept as well.
    fn ask(&self, seat: &mut Seat, numbers: Range<u64>) -> Result<Vec<Option<f64>>, NoRow> {
        let material = self.material()?;
        let seed = self.plan.random(Stream::Evaluations, 0).bits();
        let more_komi = self.evaluation()?.evaluators[seat.place].part.more_komi;
        let mut values = Vec::new();
        let mut fresh = Vec::new();
        let answered = || {
            for number in numbers {
                let position = Position::of(material, number, more_komi)?;
                let key = position.key();
                let known = seat.shelf.as_ref().and_then(|shelf| shelf.value(key));
                let value = match known {
                    Some(value) => value,
                    None => {
                        let value =
                            position.value(&mut *seat.evaluating, Random::for_part(seed, key).bits())?;
                        let value = value.map(|value| (value * PARTS).round() / PARTS);
                        // That a program has failed at a position says nothing about the next time.
                        fresh.extend(value.is_some().then_some((key, value)));
                        value
                    }
                };
                values.push(value);
            }
            Ok(())
        };
        let end = answered();
        if let Some(shelf) = &seat.shelf {
            shelf.keep(&fresh).map_err(NoRow::impossible)?;
        }
        end.map(|()| values)
    }

    /// The evaluator that this worker has begun with, or another one.
    fn sit_down(&mut self, place: usize) -> Result<Seat, NoRow> {
        if let Some(seat) = self.seat.take().filter(|seat| seat.place == place) {
            return Ok(seat);
        }
        let evaluator = &self.evaluation()?.evaluators[place];
        let mut evaluating = evaluator.begin(&self.messages, &self.stop)?;
        let shelf = match &self.cache {
            Some(cache) => {
                // What is known must be what would be found now, also after a change of the code.
                let trial = Position::trial(self.plan).value(&mut *evaluating, self.plan.experiment.seed)?;
                // What is odd about it is no news about the positions of the experiment.
                evaluating.take_notes();
                let terms = json!({
                    "evaluator": evaluator.identity(self.plan.board()),
                    "engine": evaluating.engine(),
                    "seed": self.plan.experiment.seed,
                    "tengen": engine::VERSION,
                    "trial": trial,
                });
                Some(cache.shelf(&terms).map_err(NoRow::impossible)?)
            }
            None => None,
        };
        Ok(Seat { place, evaluating, shelf })
    }

    fn evaluation(&self) -> Result<&EvaluationPlan, NoRow> {
        self.plan.evaluation.as_ref().ok_or_else(|| NoRow::impossible("the experiment evaluates nothing"))
    }

    fn material(&self) -> Result<&Material, NoRow> {
        let material = self.evaluation()?.material.as_ref();
        material.ok_or_else(|| NoRow::impossible("there are no records to take positions from"))
    }
}

/// A position that somebody is asked about.
enum Position {
    Go(Box<Game>),
    Other(Box<OtherPosition>),
}

impl Position {
    fn of(material: &Material, number: u64, more_komi: f64) -> Result<Position, NoRow> {
        if let Some(position) = material.other_position(number) {
            return Ok(Position::Other(Box::new(position)));
        }
        let game = material.game(number).ok_or_else(|| NoRow::impossible("there is no game to it"))?;
        Ok(Position::Go(Box::new(with_komi(game, more_komi)?)))
    }

    /// A position that evaluators are tried on: a few moves at random.
    fn trial(plan: &Plan) -> Position {
        let game = plan.experiment.evaluation.as_ref().and_then(|part| part.game);
        match game {
            Some(game) => Position::Other(Box::new(OtherPosition::trial(game))),
            None => Position::Go(Box::new(trial(plan.board()))),
        }
    }

    /// What tells it from others. In Go that is all that a search can see; besides Go it is the position as programs are told it, without the
    /// repetitions before it, which a search of chess or shogi does see: of two games that came to it, the value of one stands for both.
    fn key(&self) -> u64 {
        match self {
            Position::Go(game) => key(game),
            Position::Other(position) => hashed(&position.text()),
        }
    }

    fn value(&self, evaluating: &mut dyn Evaluating, seed: u64) -> Result<Option<f64>, NoRow> {
        match self {
            Position::Go(game) => evaluating.value(game, seed),
            Position::Other(position) => evaluating.other_value(position, seed),
        }
    }
}

/// The game with so many points more for White.
fn with_komi(mut game: Game, more: f64) -> Result<Game, NoRow> {
    if more != 0.0 {
        game.set_komi((f64::from(game.komi()) + more) as f32).map_err(NoRow::impossible)?;
    }
    Ok(game)
}

/// A position that evaluators are tried on: a few moves at random.
fn trial(size: Size) -> Game {
    let mut game = Game::new(size, Rules::default());
    play_at_random(&mut game, size.area() / 8, &mut Random::for_part(0, 0));
    game
}

/// What tells a position from others with all that a search can see: its past, its komi and its rules.
fn key(game: &Game) -> u64 {
    let stones = Color::BOTH.map(|color| format!("{:?}", game.start().stone_set(color)));
    let turns =
        game.turns().iter().map(|turn| format!("{}{}", turn.color.letter(), turn.mv)).collect::<String>();
    let (size, komi, rules, first) = (game.size(), game.komi(), game.rules(), game.to_play().letter());
    hashed(&format!("{size} {komi} {rules} {first} {} {} {turns}", stones[0], stones[1]))
}

/// A number for a text.
fn hashed(text: &str) -> u64 {
    Random::for_part(
        0,
        text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        }),
    )
    .bits()
}
