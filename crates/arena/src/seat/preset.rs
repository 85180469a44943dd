//! A preset of ours in this process. It plays through the same session that `tengen gtp` has, so that its games are the
//! same.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use engine::company::Team;
use engine::{Decision, Level, Look, Player, RefereeClock, Reply, VERSION, Watcher};
use go::{Color, Game, Move};
use protocol::gtp::{Failure, Order, Session, Settings};

use super::{Beginning, Seat, Trouble, Turn, Verdict};
use crate::panics::caught;
use crate::plan::{PlanTeam, PresetPlayer, Terms};
use crate::record::{Fault, MoveOpinion};

/// Nothing lies between the player and the clock of the match but the scheduler of the system.
const LAG: Duration = Duration::from_millis(5);

/// How many moves of a variation are kept.
const LONGEST_VARIATION: usize = 8;

/// A preset at the board.
pub(crate) struct PresetSeat {
    session: Session,
    engine: String,
    threads: u32,
    cpu_time: Duration,
    cancel: Arc<AtomicBool>,
}

impl PresetSeat {
    /// A player that has not begun a game.
    pub(crate) fn new(player: &PresetPlayer, terms: &Terms, cancel: Arc<AtomicBool>) -> PresetSeat {
        let engine = format!("Tengen {VERSION} {}", player.preset.label());
        let mut inner = Player::new(player.preset.clone(), player.memory);
        inner.conduct.level = Level::new(u64::from(player.level)).unwrap_or_default();
        inner.conduct.resign = player.resign;
        if let Some(PlanTeam { members, period }) = player.team {
            inner = inner.in_company(Box::new(Team::new(members - 1, player.memory, period)));
        }
        let settings = Settings {
            playouts: player.playouts,
            time: player.seconds,
            threads: player.threads,
            reuses: player.reuses,
            rules: terms.rules,
            lag: LAG,
            ..Settings::default()
        };
        PresetSeat {
            session: Session::new(inner, settings),
            engine,
            threads: u32::try_from(player.threads * player.members()).unwrap_or(u32::MAX),
            cpu_time: Duration::ZERO,
            cancel,
        }
    }

    /// Does some work on the session. A panic of ours is a crash like any other.
    fn work<T>(
        &mut self,
        work: impl FnOnce(&mut Session, &mut dyn Watcher) -> Result<T, Failure>,
    ) -> Result<T, Trouble> {
        let before = thread_time();
        let cancel = Arc::clone(&self.cancel);
        let mut watcher = move |_: &Look<'_>| match cancel.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let session = &mut self.session;
        let done = caught(|| work(session, &mut watcher));
        // All threads of a search begin and end together, and this one is one of them. (In a team they wait for each other, and
        // judging is done by one alone: there it is an estimate.)
        self.cpu_time += self.threads * thread_time().saturating_sub(before);
        if self.cancel.load(Ordering::Relaxed) {
            return Err(Trouble::Cancelled);
        }
        match done {
            Ok(Ok(value)) => Ok(value),
            Ok(Err(failure)) => Err(Trouble::breach(Fault::Protocol, failure.to_string())),
            Err(reason) => Err(Trouble::breach(Fault::Crash, reason)),
        }
    }
}

impl Seat for PresetSeat {
    fn begin(&mut self, game: &Game, beginning: &Beginning<'_>) -> Result<(), Trouble> {
        let session = &mut self.session;
        session.settings.seed = beginning.seed;
        session.player.forget();
        session.set_game(game.clone());
        session.clocks.set_control(beginning.clock.control());
        session.clocks.new_game();
        self.cpu_time = Duration::ZERO;
        let fits = session.player.preset().method(game.size());
        fits.map(drop).map_err(|error| Trouble::Unable(error.to_string()))
    }

    fn choose(&mut self, _: &Game, color: Color, clock: &RefereeClock) -> Result<Turn, Trouble> {
        if let Some((left, count)) = clock.time_left() {
            // The clock of the match cannot show what the player's own would not take.
            let _ = self.session.clocks.time_left(color, left.as_secs_f64(), count);
        }
        let start = Instant::now();
        let reply = self.work(|session, watcher| session.take_turn(&Order::to(color), watcher))?;
        let elapsed = start.elapsed();
        let opinion = self.session.decision.as_ref().map(opinion).unwrap_or_default();
        let mv = match reply {
            Reply::Move(mv) => Some(mv),
            Reply::Resign => None,
        };
        Ok(Turn { mv, elapsed, opinion })
    }

    fn take(&mut self, color: Color, mv: Move) -> Result<(), Trouble> {
        self.work(|session, _| {
            session.game.play(color, mv)?;
            Ok(())
        })
    }

    fn judge(&mut self, game: &Game) -> Result<Verdict, Trouble> {
        let judgement = self.work(|session, _| Ok(session.player.judge(game)?))?;
        Ok(Verdict { own_result: Some(judgement.score.to_string()), dead: Some(judgement.dead) })
    }

    fn cpu_time(&self) -> Option<Duration> {
        cfg!(unix).then_some(self.cpu_time)
    }

    fn engine(&self) -> &str {
        &self.engine
    }

    fn notes(&mut self) -> Vec<String> {
        Vec::new()
    }

    fn end(&mut self) -> bool {
        true
    }

    fn dismiss(&mut self) {}
}

/// What the player thought, in the terms of a record.
fn opinion(decision: &Decision) -> MoveOpinion {
    let analysis = &decision.thought.analysis;
    let chosen = match decision.reply {
        Reply::Move(mv) => analysis.moves().find(|considered| considered.mv == mv),
        Reply::Resign => None,
    };
    let estimate = chosen.map_or(analysis.position, |considered| considered.estimate);
    let variation = chosen.map(|considered| &considered.variation[..]).unwrap_or_default();
    MoveOpinion {
        win_rate: Some(rounded(estimate.win_rate, 1e4)),
        score: Some(rounded(estimate.score, 1e2)),
        playouts: Some(analysis.playouts),
        variation: variation.iter().take(LONGEST_VARIATION).copied().collect(),
        text: decision.reasons.join(" "),
    }
}

/// As many digits as mean anything.
fn rounded(value: f32, steps: f64) -> f64 {
    (f64::from(value) * steps).round() / steps
}

/// The processor time of this thread.
#[cfg(unix)]
fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}

/// The processor time of this thread, which this system does not tell.
#[cfg(not(unix))]
fn thread_time() -> Duration {
    Duration::ZERO
}
