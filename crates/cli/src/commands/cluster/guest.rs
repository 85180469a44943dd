//! A worker that plays: it searches what a front end searches.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use arena::caught;
use arena::plan::checksum;
use cluster::Found;
use cluster::play::{Guest, Position, Seat};
use engine::{Budget, Look, Player, Preset, Task};
use go::Game;
use playout::Restriction;

use super::connect::nap;
use super::play::{Assignment, Fingerprints, NatsExchange};
use crate::commands::lab::words::say;

/// How often somebody who waits looks for a game, and for a position.
const LOOK: Duration = Duration::from_millis(100);
const LOOK_FOR_POSITION: Duration = Duration::from_millis(5);

/// A worker that plays.
pub(in crate::commands) struct PlayWorker {
    pub(in crate::commands) guest: Guest,
    pub(in crate::commands) name: String,
    pub(in crate::commands) threads: usize,
    /// Mebibytes.
    pub(in crate::commands) memory: usize,
    /// How long to wait without a game, if not for ever.
    pub(in crate::commands) wait: Option<Duration>,
    pub(in crate::commands) stop: Arc<AtomicBool>,
}

impl PlayWorker {
    /// Takes part in one game after the other.
    pub(in crate::commands) fn serve(&self) -> anyhow::Result<()> {
        let mut refused: BTreeMap<String, String> = BTreeMap::new();
        let mut idle = Instant::now();
        while !self.stop.load(Ordering::Relaxed) {
            let Some(table) = self.guest.table(|table| !refused.contains_key(&table.key)) else {
                if self.wait.is_some_and(|wait| idle.elapsed() >= wait) {
                    return give_up(&refused);
                }
                nap(LOOK, &self.stop);
                continue;
            };
            match self.take_part(&table) {
                Ok(()) => idle = Instant::now(),
                Err(reason) => {
                    say(&format!("This worker does not take part: {reason}"));
                    // Who cannot be told now misses nobody.
                    let _ = self.guest.refuse(&table, &reason);
                    refused.insert(table.key, reason);
                }
            }
        }
        Ok(())
    }

    /// Searches what is searched there until the game is over. An error says why this worker does not fit.
    fn take_part(&self, table: &Found) -> Result<(), String> {
        if table.version != engine::VERSION {
            return Err(format!(
                "{} is for workers of Tengen {}, and this is {}: expected the same version",
                table.title,
                table.version,
                engine::VERSION
            ));
        }
        let seat = self.guest.sit(table).map_err(|error| error.to_string())?;
        let mut thinker = Thinker { worker: self, player: None, fingerprints: Fingerprints::default() };
        let mut last = None;
        while !self.stop.load(Ordering::Relaxed) && !seat.is_over() {
            match seat.position().filter(|position| Some(position.number) != last) {
                Some(position) => {
                    let work = thinker.accept(&position)?;
                    // Not before: only a position tells whether the players are the same.
                    if last.replace(position.number).is_none() {
                        say(&format!("{} takes part in {}.", self.name, table.title));
                    }
                    thinker.search(&seat, position.number, work);
                }
                None => nap(LOOK_FOR_POSITION, &self.stop),
            }
        }
        if last.is_some() {
            say(&format!("{} leaves {}.", self.name, table.title));
        }
        Ok(())
    }
}

/// There was nothing to do for long: a worker that fits nowhere says so.
fn give_up(refused: &BTreeMap<String, String>) -> anyhow::Result<()> {
    match refused.values().next() {
        Some(reason) => anyhow::bail!("{reason}"),
        None => {
            say("There was nothing to do for so long that this worker ends.");
            Ok(())
        }
    }
}

/// A position to search, and who searches it.
struct Work {
    preset: String,
    player: Player,
    game: Game,
    restrictions: Vec<Restriction>,
    period: Duration,
}

/// The player of a worker, who keeps its tree as long as the game goes on.
struct Thinker<'a> {
    worker: &'a PlayWorker,
    player: Option<(String, Player)>,
    fingerprints: Fingerprints,
}

impl Thinker<'_> {
    /// What is to be done at a position. An error says why it cannot be done here.
    fn accept(&mut self, position: &Position) -> Result<Work, String> {
        let Assignment { preset, fingerprint, period, brief } =
            Assignment::from_bytes(&position.description)?;
        let game = brief.game().map_err(|error| error.to_string())?;
        let player = self.player(&preset)?;
        let found = self.fingerprints.of(player.preset(), game.size()).map_err(|error| error.to_string())?;
        if found != fingerprint {
            let name = player.preset().name();
            return Err(format!("{name} is another player here ({found}) than there ({fingerprint})"));
        }
        let period = Duration::from_millis(period);
        Ok(Work { preset, player, game, restrictions: brief.restrictions(), period })
    }

    /// Searches the position with that number until there is something else to do.
    fn search(&mut self, seat: &Seat<'_>, number: u64, work: Work) {
        let Work { preset, mut player, game, restrictions, period } = work;
        let PlayWorker { threads, stop, .. } = self.worker;
        // Everybody has other random numbers, or all would find the same.
        let seed = checksum([&seat.sender().to_le_bytes()[..], &number.to_le_bytes()]);
        let seed = u64::from_str_radix(&seed, 16).unwrap_or(number);
        let budget = Budget { threads: *threads, seed, ..Budget::ENDLESS };
        let task = Task { restrictions: &restrictions, reuse: true, ..Task::new(&game, budget) };
        let mut watcher = |_: &Look<'_>| match stop.load(Ordering::Relaxed) || !seat.is_current(number) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let exchange = NatsExchange::new(seat.post(number), period);
        let searched = caught(|| {
            // A player that cannot search here is of no help, and of no harm.
            let _ = player.search_with(&task, &mut watcher, Some(Box::new(exchange)));
            player
        });
        match searched {
            Ok(player) => self.player = Some((preset, player)),
            Err(reason) => say(&format!("A position could not be searched, {reason}. Please report it.")),
        }
    }

    /// The player with this preset: the one that there is, or a new one.
    fn player(&mut self, preset: &str) -> Result<Player, String> {
        match self.player.take() {
            Some((known, player)) if known == preset => Ok(player),
            _ => {
                let preset = Preset::from_toml(preset).map_err(|error| error.to_string())?;
                Ok(Player::new(preset, self.worker.memory))
            }
        }
    }
}
