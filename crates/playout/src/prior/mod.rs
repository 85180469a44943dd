//! What a Go player thinks of a move before the first game with it.
//!
//! A move gets games that were never played: won ones for what speaks for it, lost ones for what speaks against it. Where
//! selection counts them ([`mcts::select::Rave`]), the first real games go to moves that deserve them, and real games
//! soon outnumber the others.
//!
//! Source: Gelly and Silver 2011, section 6 (heuristic values as a number of games); which kinds of knowledge pay, and about
//! how much, is known from Fuego, Pachi and michi (docs/search.md).

mod learned;
mod place;
mod shape;
mod tactics;
#[cfg(test)]
mod tests;

use go::{Board, Color, Move, Point, PointMap};
use mcts::{Candidate, Prior};
use serde::{Deserialize, Serialize};

use crate::position::move_of;

pub use learned::{Because, Learned, Opinion, Source};

/// How many games each kind of knowledge counts for. Nothing is looked for that counts for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Priors {
    /// Even games for every move: without them one that loses its first game would never be tried again.
    pub even: u16,
    /// Won games for a move that takes one stone.
    pub capture_one: u16,
    /// The same for two and more.
    pub capture_more: u16,
    /// Won games for a move that saves a string from capture in a ladder.
    pub save: u16,
    /// Won games for a move that captures a string in a ladder.
    pub ladder: u16,
    /// Lost games for extending a string that is captured in a ladder all the same.
    pub hopeless: u16,
    /// Won games for putting a string in atari.
    pub atari: u16,
    /// Lost games for putting an own string in atari without taking anything.
    pub self_atari: u16,
    /// Won games for a move that one of MoGo's patterns is made for.
    pub pattern: u16,
    /// Won games for a move one, two and three steps of the common-fate graph from the last move.
    pub near: [u16; 3],
    /// Lost games for a move on the first or second line with no stone nearby.
    pub low: u16,
    /// Won games for a move on the third line with no stone nearby.
    pub third: u16,
    /// Lost games for a pass.
    pub pass: u16,
    /// What a learner has found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub learned: Option<Learned>,
}

impl Default for Priors {
    fn default() -> Priors {
        Priors {
            even: 12,
            capture_one: 15,
            capture_more: 30,
            save: 25,
            ladder: 20,
            hopeless: 15,
            atari: 5,
            self_atari: 15,
            pattern: 10,
            near: [0; 3],
            low: 10,
            third: 10,
            pass: 20,
            learned: None,
        }
    }
}

/// What is looked at.
pub(crate) struct Scene<'a, B> {
    pub(crate) board: &'a B,
    /// Who is to move.
    pub(crate) color: Color,
    /// The last move, if it was not a pass.
    pub(crate) last: Option<Point>,
    /// The move before it, if neither was a pass.
    pub(crate) before_last: Option<Point>,
}

impl<'a, B> From<Scene<'a, B>> for features::Scene<'a, B> {
    fn from(scene: Scene<'a, B>) -> features::Scene<'a, B> {
        let Scene { board, color, last, before_last } = scene;
        features::Scene { board, color, last, before_last }
    }
}

/// The opinions so far.
struct Opinions {
    priors: PointMap<Prior>,
}

impl Opinions {
    /// This speaks for a move.
    #[inline(always)]
    fn praise(&mut self, point: Point, games: u16) {
        self.priors[point] = self.priors[point].with(f32::from(games), 1.0);
    }

    /// This speaks against it.
    #[inline(always)]
    fn blame(&mut self, point: Point, games: u16) {
        self.priors[point] = self.priors[point].with(f32::from(games), 0.0);
    }
}

impl Priors {
    /// Gives every candidate its prior.
    #[inline(never)]
    pub(crate) fn judge<B: Board>(&self, scene: Scene<'_, B>, candidates: &mut [Candidate]) {
        let even = Prior::NONE.with(f32::from(self.even), 0.5);
        let mut opinions = Opinions { priors: PointMap::filled(even) };
        self.read_ladders(&scene, &mut opinions);
        let steps = self.steps_from_last(&scene);
        let lonely = self.lonely_points(scene.board);
        for candidate in candidates.iter_mut() {
            let Move::Play(point) = move_of(candidate.mv) else {
                candidate.prior = even.with(f32::from(self.pass), 0.0);
                continue;
            };
            self.judge_tactics(&scene, point, &mut opinions);
            self.judge_shape(&scene, point, &lonely, &mut opinions);
            self.judge_place(point, &steps, &mut opinions);
            candidate.prior = opinions.priors[point];
        }
        if let Some(learned) = &self.learned {
            learned.judge(scene.into(), candidates);
        }
    }
}
