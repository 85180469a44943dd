//! What one thread has done.
//!
//! Only the thread itself writes to its ledger, so it needs no atomic additions and waits for nobody.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicI64, AtomicU64};

use super::before::{Means, Wins};
use crate::game::Outcome;

/// Scores are added up in halves of a point or finer.
const SCORE_UNIT: f32 = 256.0;
/// So are their squares: those of 2^31 games won by 1,361 points, all of the largest board and the largest komi, fit.
const SQUARE_UNIT: f32 = 256.0;
/// The games for which the scores of earlier searches count.
const FEW_GAMES: u64 = 64;

/// Wins are added up in halves.
const WIN_UNIT: f32 = 2.0;

/// The outcomes of playouts, for the player to move at the root.
#[derive(Debug, Default)]
pub(super) struct Outcomes {
    games: AtomicU64,
    wins: AtomicI64,
    score: AtomicI64,
    squares: AtomicI64,
}

impl Outcomes {
    #[inline(always)]
    fn add(&self, outcome: Outcome) {
        let add = |sum: &AtomicI64, more: f32| sum.store(sum.load(Relaxed) + more as i64, Relaxed);
        increase(&self.games, 1);
        add(&self.wins, outcome.win * WIN_UNIT);
        add(&self.score, outcome.score * SCORE_UNIT);
        add(&self.squares, outcome.score * outcome.score * SQUARE_UNIT);
    }
}

/// Sums over the ledgers of all threads.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    pub(super) games: u64,
    wins: i64,
    score: i64,
    squares: i64,
}

impl Sums {
    pub(super) fn of<'a>(parts: impl Iterator<Item = &'a Outcomes>) -> Sums {
        parts.fold(Sums::default(), |sums, part| Sums {
            games: sums.games + part.games.load(Relaxed),
            wins: sums.wins + part.wins.load(Relaxed),
            score: sums.score + part.score.load(Relaxed),
            squares: sums.squares + part.squares.load(Relaxed),
        })
    }

    /// What these games tell, with the wins of some before; where there are none, it is `otherwise`.
    pub(super) fn means(self, before: Wins, otherwise: Means) -> Means {
        let games = before.games + self.games;
        let won = before.won + self.wins as f64 / f64::from(WIN_UNIT);
        let win_rate = if games == 0 { otherwise.win_rate } else { (won / games as f64) as f32 };
        if self.games == 0 {
            return Means { games, win_rate, ..otherwise };
        }
        let mean = |sum: i64, unit: f32| sum as f64 / f64::from(unit) / self.games as f64;
        let score = mean(self.score, SCORE_UNIT);
        let variance = mean(self.squares, SQUARE_UNIT) - score * score;
        // Of games before these only the wins are known. What was said of their scores counts as a few games, so that
        // the first new one does not stand for thousands.
        let few = before.games.min(FEW_GAMES) as f64;
        let share = few / (few + self.games as f64);
        let score = share * f64::from(otherwise.score) + (1.0 - share) * score;
        Means { games, win_rate, score: score as f32, score_deviation: variance.max(0.0).sqrt() as f32 }
    }
}

/// The ledger of one thread.
#[derive(Debug)]
pub(super) struct Ledger {
    /// The numbers of playouts that the thread may begin: from the first to before the second.
    next: AtomicU64,
    end: AtomicU64,
    pub(super) moves_played: AtomicU64,
    pub(super) depths: AtomicU64,
    pub(super) deepest: AtomicU64,
    pub(super) all: Outcomes,
    pub(super) by_move: Box<[Outcomes]>,
}

impl Ledger {
    /// For a root with so many moves.
    pub(super) fn new(moves: usize) -> Ledger {
        Ledger {
            next: AtomicU64::new(0),
            end: AtomicU64::new(0),
            moves_played: AtomicU64::new(0),
            depths: AtomicU64::new(0),
            deepest: AtomicU64::new(0),
            all: Outcomes::default(),
            by_move: std::iter::repeat_with(Outcomes::default).take(moves).collect(),
        }
    }

    /// The number of the next playout, if the thread has any left.
    #[inline(always)]
    pub(super) fn take_next(&self) -> Option<u64> {
        let next = self.next.load(Relaxed);
        (next < self.end.load(Relaxed)).then(|| {
            self.next.store(next + 1, Relaxed);
            next
        })
    }

    /// Gives the thread these playouts to begin.
    #[inline(always)]
    pub(super) fn give(&self, first: u64, end: u64) {
        self.next.store(first, Relaxed);
        self.end.store(end, Relaxed);
    }

    /// A playout is done.
    #[inline(always)]
    pub(super) fn note(&self, outcome: Outcome, first: Option<usize>, depth: u32, length: u32) {
        self.all.add(outcome);
        if let Some(outcomes) = first.and_then(|at| self.by_move.get(at)) {
            outcomes.add(outcome);
        }
        increase(&self.moves_played, u64::from(length));
        increase(&self.depths, u64::from(depth));
        self.deepest.store(self.deepest.load(Relaxed).max(u64::from(depth)), Relaxed);
    }
}

#[inline(always)]
fn increase(sum: &AtomicU64, more: u64) {
    sum.store(sum.load(Relaxed) + more, Relaxed);
}
