//! What the tests share: a slow board and game that are obviously right, a generator, and pictures of positions.
//!
//! The rules are those of Tromp and Taylor with the choices of `go::Rules`: a move colours a point, clears the
//! opponent's strings without liberties, then the mover's own. Nothing here is clever, and nothing here uses the
//! boards of the crate.
#![allow(dead_code, unused_imports, reason = "every test uses its own part of this module")]

mod board_pair;
pub(crate) mod counting;
mod game;
mod game_pair;
mod grid;
mod oracle;
pub(crate) mod perft;
pub(crate) mod recorded;

pub(crate) use board_pair::BoardPair;
pub(crate) use game::ReferenceGame;
pub(crate) use game_pair::{GamePair, Hashes};
pub(crate) use grid::{After, Grid};
pub(crate) use oracle::{json_lines, ko_named, oracle_lines, skipped, suicide_named};

use go::{Compensation, Game, Ko, PointSet, Rules, Scoring, Suicide};

/// All rules about repetition.
pub(crate) const KO_RULES: [Ko; 5] =
    [Ko::None, Ko::Simple, Ko::Positional, Ko::Situational, Ko::NaturalSituational];

/// All rules about suicide.
pub(crate) const SUICIDE_RULES: [Suicide; 3] =
    [Suicide::Forbidden, Suicide::Allowed, Suicide::AllowedForSeveral];

/// Area rules with this ko and this suicide.
pub(crate) fn rules(ko: Ko, suicide: Suicide) -> Rules {
    Rules { ko, suicide, scoring: Scoring::Area, compensation: Compensation::None }
}

/// Black's area less White's with every stone alive, by the count of the game.
pub(crate) fn area_score(game: &Game) -> i32 {
    let [black, white] = game.score(&PointSet::EMPTY).points.0;
    black as i32 - white as i32
}

/// A small generator (xorshift64*, Vigna 2016): the same seed always gives the same test.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        // A state of zero would stay zero.
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number less than `bound`, by the high half of a product (Lemire 2019).
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        (((self.next() >> 32) * u64::from(bound)) >> 32) as u32
    }

    pub(crate) fn one_in(&mut self, bound: u32) -> bool {
        self.below(bound) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        (!list.is_empty()).then(|| list[self.below(list.len() as u32) as usize])
    }
}
