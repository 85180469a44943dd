//! What the threads of a search have in common besides the tree: how much is done, and whether to go on.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::thread;

use super::before::{Before, Means};
use super::ledger::{Ledger, Sums};
use super::merged::Merged;
use crate::game::{Outcome, Player};
use crate::sync::Apart;

/// The common state of a search.
#[derive(Debug)]
pub(crate) struct Control {
    limit: u64,
    player: Player,
    before: Before,
    /// What others have added to the tree.
    merged: Merged,
    begun: Apart<AtomicU64>,
    is_stopped: AtomicBool,
    wants_room: AtomicBool,
    /// Has the tree forgotten all that it could?
    is_out_of_room: bool,
    prunings: u32,
    /// One for each thread.
    ledgers: Box<[Apart<Ledger>]>,
}

/// Playouts that a thread among several takes at once, so that they seldom meet.
const MOST_AT_ONCE: u64 = 16;

impl Control {
    /// For at most `limit` playouts from a root with so many moves and this player to move.
    pub(crate) fn new(limit: u64, player: Player, moves: usize, threads: usize) -> Control {
        Control {
            limit,
            player,
            before: Before::nothing(player),
            merged: Merged::default(),
            begun: Apart(AtomicU64::new(0)),
            is_stopped: AtomicBool::new(false),
            wants_room: AtomicBool::new(false),
            is_out_of_room: false,
            prunings: 0,
            ledgers: std::iter::repeat_with(|| Apart(Ledger::new(moves))).take(threads.max(1)).collect(),
        }
    }

    /// The same for a tree with something in it.
    pub(crate) fn after(self, before: Before) -> Control {
        Control { before, ..self }
    }

    /// The same for a tree to which others may add.
    pub(crate) fn open_to(self, merged: Merged) -> Control {
        Control { merged, ..self }
    }

    /// What others have added to the tree.
    pub(crate) fn merged(&self) -> &Merged {
        &self.merged
    }

    /// Who moved into the root.
    #[inline(always)]
    pub(crate) fn mover(&self) -> Player {
        self.before.mover
    }

    /// Who is to move there.
    pub(crate) fn player(&self) -> Player {
        self.player
    }

    /// The visits of the root before the first playout.
    pub(crate) fn kept(&self) -> u64 {
        self.before.visits
    }

    /// The number of the next playout of that thread, if there is one to begin.
    #[inline(always)]
    pub(crate) fn begin(&self, thread: usize) -> Option<u64> {
        if self.is_stopped.load(Relaxed) || self.wants_room.load(Relaxed) {
            return None;
        }
        let ledger = &self.ledgers[thread];
        ledger.take_next().or_else(|| {
            let many = self.at_once();
            let first = self.begun.fetch_add(many, Relaxed);
            ledger.give(first.min(self.limit), (first + many).min(self.limit));
            ledger.take_next()
        })
    }

    /// How many playouts a thread takes: a few, but towards the end so few that all threads have something to do.
    fn at_once(&self) -> u64 {
        let threads = self.ledgers.len() as u64;
        let left = self.limit.saturating_sub(self.begun.load(Relaxed));
        if threads == 1 { 1 } else { (left / (8 * threads)).clamp(1, MOST_AT_ONCE) }
    }

    /// A playout of that thread is done, which began with that move of the root.
    #[inline(always)]
    pub(crate) fn finish(
        &self,
        thread: usize,
        outcome: Outcome,
        first: Option<usize>,
        depth: u32,
        length: u32,
    ) {
        let seen = match self.player {
            Player::First => outcome,
            Player::Second => Outcome { win: 1.0 - outcome.win, score: -outcome.score },
        };
        self.ledgers[thread].note(seen, first, depth, length);
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

    /// The number of finished playouts.
    pub(crate) fn done(&self) -> u64 {
        self.all().games
    }

    fn all(&self) -> Sums {
        Sums::of(self.ledgers.iter().map(|ledger| &ledger.all))
    }

    /// Those that began with a move of the root.
    fn sums_of(&self, at: usize) -> Sums {
        Sums::of(self.ledgers.iter().filter_map(|ledger| ledger.by_move.get(at)))
    }

    fn sum(&self, number: impl Fn(&Ledger) -> &AtomicU64) -> u64 {
        self.ledgers.iter().map(|ledger| number(ledger).load(Relaxed)).sum()
    }

    pub(crate) fn moves_played(&self) -> u64 {
        self.sum(|ledger| &ledger.moves_played)
    }

    pub(crate) fn prunings(&self) -> u32 {
        self.prunings
    }

    pub(crate) fn deepest(&self) -> u32 {
        self.ledgers.iter().map(|ledger| ledger.deepest.load(Relaxed)).max().unwrap_or(0) as u32
    }

    pub(crate) fn mean_depth(&self) -> f64 {
        self.sum(|ledger| &ledger.depths) as f64 / self.done().max(1) as f64
    }

    /// What all playouts tell; without any, what was known before.
    pub(crate) fn position(&self) -> Means {
        let own = self.all().means(self.before.wins, self.before.means);
        let is_turned = self.before.mover != self.player;
        let merged = self.merged.wins(if is_turned { own.turned() } else { own });
        let merged = if is_turned { merged.turned() } else { merged };
        self.all().means(self.before.wins.plus(merged), self.before.means)
    }

    /// The number of playouts that began with a move of the root.
    pub(crate) fn games(&self, at: usize) -> u32 {
        self.sums_of(at).games as u32
    }

    /// What these tell; without any, it is what the position is known for.
    pub(crate) fn of_move(&self, at: usize) -> Means {
        let before = self.before.by_move.get(at).copied().unwrap_or_default();
        let otherwise = Means { games: 0, ..self.position() };
        let sums = self.sums_of(at);
        let merged = self.merged.wins_of(at, sums.means(before, otherwise));
        sums.means(before.plus(merged), otherwise)
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
