//! Games of a match that are played elsewhere.

use std::sync::atomic::AtomicBool;

use arena::plan::Plan;
use arena::record::GameRecord;
use arena::run::Books;
use arena::run::job::{Job, game_from_bytes, number_of, unit_of};
use cluster::Terms;

use super::Nats;
use super::coordinate::{Coordinated, Keeper, coordinate_units};
use crate::commands::lab::words::say;

/// Lets others play the games that are missing in the books.
pub(in crate::commands) fn coordinate_games(
    nats: &Nats,
    plan: &Plan,
    books: &Books<'_>,
    stop: &AtomicBool,
) -> anyhow::Result<Coordinated> {
    let job = Job::of(plan)?;
    let terms = Terms {
        key: job.key(),
        title: plan.title.clone(),
        version: engine::VERSION.to_owned(),
        description: job.to_bytes(),
        silence: nats.silence,
    };
    let left = books.missing().into_iter().map(unit_of).collect();
    coordinate_units(nats, terms, left, &mut Games { plan, books }, stop)
}

struct Games<'a, 'b> {
    plan: &'a Plan,
    books: &'a Books<'b>,
}

impl Keeper for Games<'_, '_> {
    type Found = GameRecord;

    fn knows(&self, unit: &str) -> bool {
        number_of(unit).is_some_and(|number| number < self.plan.number_of_games())
    }

    fn read(&self, unit: &str, worker: &str, bytes: &[u8]) -> Result<GameRecord, String> {
        let game =
            game_from_bytes(bytes).map_err(|reason| format!("{worker} sent something else: {reason}"))?;
        match unit_of(game.number) == unit {
            true => Ok(game),
            false => Err(format!("{worker} sent game {} for it", game.number)),
        }
    }

    fn keep(&mut self, games: &[GameRecord]) -> anyhow::Result<()> {
        games.iter().try_for_each(|game| Ok(self.books.enter(game.clone())?))
    }

    fn has_enough(&self) -> bool {
        self.books.is_decided()
    }

    fn say(&self, line: &str) {
        say(line);
    }
}
