//! What other searches have added to the tree of this one, as far as reports must know.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicI64, AtomicU64};

use super::before::{Means, Wins};
use crate::exchange::Work;
use crate::game::Outcome;
use crate::settings::Reward;
use crate::tree::units;

/// What others have added to the root and to its moves.
#[derive(Debug, Default)]
pub(crate) struct Merged {
    /// What sums are made of, and the most points that a game can be won by; nothing where nobody can add.
    rewards: Option<(Reward, f32)>,
    all: Part,
    by_move: Box<[Part]>,
}

#[derive(Debug, Default)]
struct Part {
    visits: AtomicU64,
    sum: AtomicI64,
}

impl Merged {
    /// Nothing yet, at a root with so many moves.
    pub(crate) fn new(reward: Reward, largest: f32, moves: usize) -> Merged {
        let by_move = std::iter::repeat_with(Part::default).take(moves).collect();
        Merged { rewards: Some((reward, largest)), all: Part::default(), by_move }
    }

    /// Others have added this to a move of the root, or to the root itself.
    pub(crate) fn note(&self, at: Option<usize>, work: Work) {
        let part = at.map_or(Some(&self.all), |at| self.by_move.get(at));
        if let Some(part) = part {
            part.visits.fetch_add(work.visits as u64, Relaxed);
            part.sum.fetch_add(work.sum, Relaxed);
        }
    }

    /// The visits of the root among it.
    pub(crate) fn visits(&self) -> u64 {
        self.all.visits.load(Relaxed)
    }

    /// The wins among it, for who moved into the root. Where rewards have points in them, these are taken to be as in the mean game.
    pub(super) fn wins(&self, mean: Means) -> Wins {
        self.wins_in(&self.all, mean)
    }

    /// The wins among what came to a move of the root, for who makes it.
    pub(super) fn wins_of(&self, at: usize, mean: Means) -> Wins {
        self.by_move.get(at).map_or(Wins::default(), |part| self.wins_in(part, mean))
    }

    fn wins_in(&self, part: &Part, mean: Means) -> Wins {
        let games = part.visits.load(Relaxed);
        let Some((reward, largest)) = self.rewards.filter(|_| games > 0) else { return Wins::default() };
        let sum = part.sum.load(Relaxed) as f64 / units(1.0) as f64;
        let mean = Outcome { win: mean.win_rate, score: mean.score };
        let won = reward.wins_in(sum, games, mean, largest);
        won.map_or(Wins::default(), |won| Wins { games, won: won.clamp(0.0, games as f64) })
    }
}
