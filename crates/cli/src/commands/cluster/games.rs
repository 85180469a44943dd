//! Games of a match that are played elsewhere.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use arena::plan::Plan;
use arena::record::GameRecord;
use arena::run::Books;
use arena::run::job::{Job, game_from_bytes, number_of, unit_of};
use cluster::Terms;

use super::coordinate::{Keeper, coordinate_units};
use super::crew::Crew;
use super::{Nats, run_key};
use crate::commands::matches::Voice;

/// Lets others play the games that are missing in the books, which know in the end what became of each.
pub(in crate::commands) fn coordinate_games(
    nats: &Nats,
    plan: &Plan,
    books: &Books<'_>,
    folder: &Path,
    stop: &AtomicBool,
    voice: Voice,
) -> anyhow::Result<()> {
    let job = Job::of(plan)?;
    let terms = Terms {
        key: run_key(folder, &job.key())?,
        title: plan.title.clone(),
        version: engine::VERSION.to_owned(),
        description: job.to_bytes(),
        silence: nats.silence,
    };
    let left = books.missing().into_iter().map(unit_of).collect();
    coordinate_units(nats, terms, left, &mut Games { plan, books, voice }, stop).map(drop)
}

struct Games<'a, 'b> {
    plan: &'a Plan,
    books: &'a Books<'b>,
    voice: Voice,
}

impl Keeper for Games<'_, '_> {
    type Found = GameRecord;

    fn knows(&self, unit: &str) -> bool {
        number_of(unit).is_some_and(|number| number < self.plan.number_of_games())
    }

    fn read(&self, unit: &str, worker: &str, bytes: &[u8]) -> Result<GameRecord, String> {
        let game =
            game_from_bytes(bytes).map_err(|reason| format!("{worker} sent something else: {reason}"))?;
        if unit_of(game.number) != unit {
            return Err(format!("{worker} sent game {} for it", game.number));
        }
        self.books
            .check(&game)
            .map_err(|reason| format!("{worker} sent a game of another match: {reason}"))?;
        Ok(game)
    }

    fn keep(&mut self, games: &[GameRecord]) -> anyhow::Result<()> {
        games.iter().try_for_each(|game| Ok(self.books.enter(game.clone())?))
    }

    fn give_up(&mut self, unit: &str, reason: &str) {
        if let Some(number) = number_of(unit) {
            self.books.give_up(number, reason);
        }
    }

    fn has_enough(&self) -> bool {
        self.books.is_decided()
    }

    fn say(&self, line: &str) {
        self.voice.say(line);
    }

    fn show(&mut self, crew: &Crew) {
        self.voice.show(crew.threads(), &crew.under_way());
    }
}
