//! What the threads of a search have in common besides the tree: how much is done, and whether to go on.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, AtomicU64};

use crate::game::{Outcome, Player};

/// Scores are added up in halves of a point or finer.
const SCORE_UNIT: f32 = 256.0;
/// Wins are added up in halves.
const WIN_UNIT: f32 = 2.0;

/// The outcomes of playouts, for the player to move at the root.
#[derive(Debug, Default)]
struct Outcomes {
    wins: AtomicI64,
    score: AtomicI64,
}

impl Outcomes {
    #[inline(always)]
    fn add(&self, outcome: Outcome) {
        self.wins.fetch_add((outcome.win * WIN_UNIT) as i64, Relaxed);
        self.score.fetch_add((outcome.score * SCORE_UNIT) as i64, Relaxed);
    }

    fn means(&self, playouts: f64) -> (f32, f32) {
        if playouts == 0.0 {
            return (0.5, 0.0);
        }
        let mean =
            |sum: &AtomicI64, unit: f32| (sum.load(Relaxed) as f64 / f64::from(unit) / playouts) as f32;
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
    prunings: AtomicU32,
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
            prunings: AtomicU32::new(0),
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
        if number < self.limit {
            return Some(number);
        }
        self.begun.fetch_sub(1, Relaxed);
        None
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

    /// Asks all threads to come home, because the tree must be pruned.
    pub(crate) fn ask_for_room(&self) {
        self.wants_room.store(true, Relaxed);
    }

    /// Was there need for room? From now on there is some.
    pub(crate) fn take_wish_for_room(&mut self) -> bool {
        let wish = std::mem::take(self.wants_room.get_mut());
        *self.prunings.get_mut() += u32::from(wish);
        wish
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
        self.prunings.load(Relaxed)
    }

    pub(crate) fn deepest(&self) -> u32 {
        self.deepest.load(Relaxed)
    }

    pub(crate) fn mean_depth(&self) -> f64 {
        self.depths.load(Relaxed) as f64 / self.done().max(1) as f64
    }

    /// The win rate and the mean score of all playouts.
    pub(crate) fn root_means(&self) -> (f32, f32) {
        self.all.means(self.done() as f64)
    }

    /// The same for those that began with a move.
    pub(crate) fn means(&self, at: usize, visits: u32) -> (f32, f32) {
        self.by_move.get(at).map_or((0.5, 0.0), |outcomes| outcomes.means(f64::from(visits)))
    }
}
