//! What the threads of a search have in common besides the tree: how much is done, and whether to go on.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, AtomicU64};
use std::thread;

use crate::game::{Outcome, Player};

/// Scores are added up in halves of a point or finer.
const SCORE_UNIT: f32 = 256.0;
/// Wins are added up in halves.
const WIN_UNIT: f32 = 2.0;

/// The outcomes of playouts, for the player to move at the root.
#[derive(Debug, Default)]
struct Outcomes {
    games: AtomicU64,
    wins: AtomicI64,
    score: AtomicI64,
}

impl Outcomes {
    #[inline(always)]
    fn add(&self, outcome: Outcome) {
        self.games.fetch_add(1, Relaxed);
        self.wins.fetch_add((outcome.win * WIN_UNIT) as i64, Relaxed);
        self.score.fetch_add((outcome.score * SCORE_UNIT) as i64, Relaxed);
    }

    /// The win rate and the mean score; as if nobody had won when there is no game.
    fn means(&self) -> (f32, f32) {
        let games = self.games.load(Relaxed) as f64;
        if games == 0.0 {
            return (0.5, 0.0);
        }
        let mean = |sum: &AtomicI64, unit: f32| (sum.load(Relaxed) as f64 / f64::from(unit) / games) as f32;
        (mean(&self.wins, WIN_UNIT), mean(&self.score, SCORE_UNIT))
    }
}

/// The common state of a search.
#[derive(Debug)]
pub(crate) struct Control {
    limit: u64,
    player: Player,
    begun: AtomicU64,
    done: AtomicU64,
    moves_played: AtomicU64,
    depths: AtomicU64,
    deepest: AtomicU32,
    is_stopped: AtomicBool,
    wants_room: AtomicBool,
    /// Has the tree forgotten all that it could?
    is_out_of_room: bool,
    prunings: u32,
    all: Outcomes,
    by_move: Vec<Outcomes>,
}

impl Control {
    /// For at most `limit` playouts from a root with so many moves and this player to move.
    pub(crate) fn new(limit: u64, player: Player, moves: usize) -> Control {
        Control {
            limit,
            player,
            begun: AtomicU64::new(0),
            done: AtomicU64::new(0),
            moves_played: AtomicU64::new(0),
            depths: AtomicU64::new(0),
            deepest: AtomicU32::new(0),
            is_stopped: AtomicBool::new(false),
            wants_room: AtomicBool::new(false),
            is_out_of_room: false,
            prunings: 0,
            all: Outcomes::default(),
            by_move: std::iter::repeat_with(Outcomes::default).take(moves).collect(),
        }
    }

    /// The number of the next playout, if there is one to begin.
    #[inline(always)]
    pub(crate) fn begin(&self) -> Option<u64> {
        if self.is_stopped.load(Relaxed) || self.wants_room.load(Relaxed) {
            return None;
        }
        let number = self.begun.fetch_add(1, Relaxed);
        (number < self.limit).then_some(number)
    }

    /// A playout that began with that move of the root is done.
    #[inline(always)]
    pub(crate) fn finish(&self, outcome: Outcome, first: Option<usize>, depth: u32, length: u32) {
        let seen = match self.player {
            Player::First => outcome,
            Player::Second => Outcome { win: 1.0 - outcome.win, score: -outcome.score },
        };
        self.all.add(seen);
        if let Some(outcomes) = first.and_then(|at| self.by_move.get(at)) {
            outcomes.add(seen);
        }
        self.moves_played.fetch_add(u64::from(length), Relaxed);
        self.depths.fetch_add(u64::from(depth), Relaxed);
        if depth > self.deepest.load(Relaxed) {
            self.deepest.fetch_max(depth, Relaxed);
        }
        self.done.fetch_add(1, Relaxed);
    }

    pub(crate) fn stop(&self) {
        self.is_stopped.store(true, Relaxed);
    }

    /// Asks all threads to come home, because the tree must be pruned. Nothing happens if that has not helped before.
    pub(crate) fn ask_for_room(&self) {
        if !self.is_out_of_room {
            self.wants_room.store(true, Relaxed);
        }
    }

    pub(crate) fn wants_room(&self) -> bool {
        self.wants_room.load(Relaxed)
    }

    /// The tree was pruned, and there is room if it could forget anything.
    pub(crate) fn was_pruned(&mut self, has_room: bool) {
        *self.wants_room.get_mut() = false;
        self.is_out_of_room = !has_room;
        self.prunings += u32::from(has_room);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_stopped.load(Relaxed) || self.done() >= self.limit
    }

    pub(crate) fn done(&self) -> u64 {
        self.done.load(Relaxed)
    }

    pub(crate) fn moves_played(&self) -> u64 {
        self.moves_played.load(Relaxed)
    }

    pub(crate) fn prunings(&self) -> u32 {
        self.prunings
    }

    pub(crate) fn deepest(&self) -> u32 {
        self.deepest.load(Relaxed)
    }

    pub(crate) fn mean_depth(&self) -> f64 {
        self.depths.load(Relaxed) as f64 / self.done().max(1) as f64
    }

    /// The win rate and the mean score of all playouts.
    pub(crate) fn root_means(&self) -> (f32, f32) {
        self.all.means()
    }

    /// The number of playouts that began with a move of the root.
    pub(crate) fn games(&self, at: usize) -> u32 {
        self.by_move.get(at).map_or(0, |outcomes| outcomes.games.load(Relaxed) as u32)
    }

    /// The win rate and the mean score of these.
    pub(crate) fn means(&self, at: usize) -> (f32, f32) {
        self.by_move.get(at).map_or((0.5, 0.0), Outcomes::means)
    }
}

/// Held by each thread while it searches: if one panics, the others stop too. Otherwise a search without a limit would
/// go on for ever, with nobody left who could end it.
pub(crate) struct StopOnPanic<'a>(pub(crate) &'a Control);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}
