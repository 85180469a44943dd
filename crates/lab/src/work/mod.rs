//! A unit done.

mod alpha_beta;
mod contests;
mod cpu;
mod evaluation;
mod exam;
mod games;
mod positions;
mod reference;
mod solve;
mod solved;
mod trace;
mod trees;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use go::Move;

use crate::evaluator::Cache;
use crate::plan::{Plan, Stream, Task, Unit};
use crate::row::{Cost, Finding, PositionFinding, Row, Trace};

/// Somebody who does one unit after the other.
pub(crate) struct Worker<'a> {
    plan: &'a Plan,
    /// Where the standard error of programs goes.
    messages: PathBuf,
    stop: Arc<AtomicBool>,
    /// Values that are known already.
    cache: Option<Arc<Cache>>,
    /// The evaluator that is at work.
    seat: Option<evaluation::Seat>,
}

/// Why a unit was not done.
#[derive(Debug)]
pub(crate) enum NoRow {
    /// Somebody wants an end.
    Stopped,
    /// It cannot be done.
    Impossible(String),
}

impl NoRow {
    pub(crate) fn impossible(error: impl std::fmt::Display) -> NoRow {
        NoRow::Impossible(error.to_string())
    }
}

impl<'a> Worker<'a> {
    /// A worker; what programs say goes into files of this directory.
    pub(crate) fn new(plan: &'a Plan, messages: &Path, stop: Arc<AtomicBool>) -> Worker<'a> {
        Worker { plan, messages: messages.to_owned(), stop, cache: None, seat: None }
    }

    /// The same worker with values that are known already, if there are any.
    pub(crate) fn with_cache(self, cache: Option<Arc<Cache>>) -> Worker<'a> {
        Worker { cache, ..self }
    }

    /// Does a unit. The same unit gives the same finding, whoever does it and whatever was done before, except for times.
    pub(crate) fn work(&mut self, unit: &Unit) -> Result<Row, NoRow> {
        let (start, cpu) = (Instant::now(), cpu::of_thread());
        let (finding, others) = match unit.task {
            Task::Position(number) => (Finding::Position(self.position(number)?), 0.0),
            Task::Solved(number) => (Finding::Solved(self.solved(number)?), 0.0),
            Task::Tree(number) => (Finding::Tree(self.tree(number)?), 0.0),
            Task::Records => (Finding::Records(self.records()?), 0.0),
            Task::Facts(block) => (Finding::Facts(self.facts(block)?), 0.0),
            Task::Values { evaluator, block } => {
                let (finding, programs) = self.values(evaluator, block)?;
                (Finding::Values(finding), programs)
            }
            Task::Answer { player, playouts, number } => {
                (Finding::Answer(self.answer(player, playouts, number)?), 0.0)
            }
            Task::Contest { contest, number } => (Finding::Contest(self.contest(contest, number)?), 0.0),
            Task::Game { duel, number } => {
                let (record, programs) = self.game(duel, number)?;
                let duel = self.plan.experiment.duels[duel].name.clone();
                (Finding::Game { duel, record: Box::new(record) }, programs)
            }
        };
        let seconds = start.elapsed().as_secs_f64();
        let own =
            cpu::of_thread().zip(cpu).map_or(seconds, |(now, then)| now.saturating_sub(then).as_secs_f64());
        Ok(Row { unit: unit.id.clone(), finding, cost: Cost { cpu_seconds: own + others, seconds } })
    }

    /// Finds a position and searches it.
    fn position(&self, number: u64) -> Result<PositionFinding, NoRow> {
        let found = positions::find(self.plan, number, &self.stop)?;
        let game = &found.game;
        let mut seeds = self.plan.random(Stream::Searches, number);
        let (mut traces, mut candidates) = (Vec::new(), Vec::new());
        let counts = (trace::FIRST, self.plan.sizes.playouts);
        for (search, preset) in self.plan.experiment.searches.iter().zip(&self.plan.searches) {
            let watched = trace::watch(preset, game, counts, seeds.bits(), &self.stop)?;
            let root_moves = watched.candidates.iter().filter(|mv| **mv != Move::Pass).count();
            let (search, checkpoints) = (search.name.clone(), watched.checkpoints);
            traces.push(Trace { search, root_moves: Some(root_moves), checkpoints });
            candidates = watched.candidates;
        }
        let wants_reference = self.plan.experiment.positions.as_ref().is_some_and(|from| from.reference);
        let reference = match wants_reference {
            true => Some(reference::find(self.plan, number, game, &candidates, &self.stop)?),
            false => None,
        };
        Ok(PositionFinding {
            number,
            origin: found.origin,
            moves: game.turns().iter().map(|turn| (turn.color, turn.mv)).collect(),
            to_play: game.to_play(),
            candidates: candidates.len(),
            reference,
            traces,
        })
    }
}

/// Nothing, or the reason to do no more.
pub(crate) fn ensure_goes_on(stop: &AtomicBool) -> Result<(), NoRow> {
    if stop.load(Ordering::Relaxed) { Err(NoRow::Stopped) } else { Ok(()) }
}

#[cfg(test)]
mod bias_tests;
#[cfg(test)]
mod contests_tests;
#[cfg(test)]
mod evaluation_tests;
#[cfg(test)]
mod exam_tests;
#[cfg(test)]
mod tests;
