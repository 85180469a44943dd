//! A worker at a match: plays games that a coordinator elsewhere has.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use arena::caught;
use arena::game::{Hall, NoGame};
use arena::plan::{Plan, PlayerKind};
use arena::record::GameRecord;
use arena::run::job::{Job, game_to_bytes, number_of, unit_of};
use arena::run::rehearse;
use cluster::{ClusterError, Found, Worker};

use super::units::Units;

/// Why no games are played here.
pub(in crate::commands) enum NoGames {
    /// This worker does not fit.
    Refused(String),
    /// The server did not answer.
    Lost,
    /// What was done cannot be handed in.
    Failed(ClusterError),
}

/// Plays games of a match until it is over, and returns how many. Whoever wants to know that it begins is told when nothing speaks
/// against it any more.
pub(in crate::commands) fn play_games(
    worker: &Worker,
    found: &Found,
    (job, description): (&Job, &[u8]),
    threads: usize,
    messages: &Path,
    stop: &Arc<AtomicBool>,
    begun: impl FnOnce(),
) -> Result<u64, NoGames> {
    let plan = job.plan().map_err(NoGames::Refused)?;
    match rehearse(&plan, stop) {
        // Who is to end does not fail the rehearsal.
        _ if stop.load(Ordering::Relaxed) => return Ok(0),
        rehearsed => rehearsed.map_err(|error| NoGames::Refused(error.to_string()))?,
    }
    let units = Units::join(worker, found, description, stop).map_err(|_| NoGames::Lost)?;
    begun();
    let done = AtomicU64::new(0);
    thread::scope(|scope| {
        let play = || play_in_turn(&plan, &units, messages, &done);
        let players: Vec<_> = (0..at_a_time(&plan, threads)).map(|_| scope.spawn(play)).collect();
        let ends = players.into_iter().map(|player| player.join().unwrap_or(Ok(())));
        ends.collect::<Vec<_>>().into_iter().collect::<Result<(), _>>()
    })
    .map_err(NoGames::Failed)?;
    Ok(done.into_inner())
}

/// How many games are played at a time so that every thread of a player has one of so many.
fn at_a_time(plan: &Plan, threads: usize) -> usize {
    let of_player = |kind: &PlayerKind| match kind {
        PlayerKind::Preset(preset) => preset.threads,
        PlayerKind::Program(_) => 1,
    };
    let most = plan.players.iter().map(|player| of_player(&player.kind)).max();
    (threads / most.unwrap_or(1).max(1)).max(1)
}

fn play_in_turn(
    plan: &Plan,
    units: &Units<'_>,
    messages: &Path,
    done: &AtomicU64,
) -> Result<(), ClusterError> {
    let is_known = |unit: &str| number_of(unit).filter(|&number| number < plan.number_of_games());
    let mut hall = Hall::new(plan, messages, Arc::clone(&units.stop));
    while let Some(number) = units.lease(is_known) {
        let unit = unit_of(number);
        match caught(|| play(plan, &mut hall, number)) {
            Ok(Ok(record)) => match game_to_bytes(&record) {
                Ok(bytes) => {
                    units.finish(&unit, bytes)?;
                    done.fetch_add(1, Ordering::Relaxed);
                }
                Err(reason) => units.fail(&unit, &reason)?,
            },
            Ok(Err(NoGame::Cancelled)) => {
                units.queue.give_back(&unit);
                break;
            }
            Ok(Err(NoGame::Impossible(reason))) => units.fail(&unit, &reason)?,
            Err(reason) => {
                units.fail(&unit, &reason)?;
                // Nobody knows in what state it was left.
                hall = Hall::new(plan, messages, Arc::clone(&units.stop));
            }
        }
    }
    hall.close();
    Ok(())
}

fn play(plan: &Plan, hall: &mut Hall<'_>, number: u64) -> Result<GameRecord, NoGame> {
    let fixture = plan.fixture(number).map_err(|error| NoGame::Impossible(error.to_string()))?;
    hall.play(&fixture)
}
