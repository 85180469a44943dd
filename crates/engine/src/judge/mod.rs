//! Which stones are dead, and the score.
//!
//! Where to start reading: `chains.rs` says what becomes of a string, `shared.rs` what lies between the colours, and
//! `findings.rs` puts it together. Nothing depends on whose turn it is, on passes, or on the preset: whoever plays judges
//! alike, before the last pass and after it.

mod chains;
mod findings;
mod reader;
mod referee;
mod regions;
mod shared;
mod words;
mod zone;

pub(crate) use referee::{Effort, Referee, undecided_points};
pub(crate) use words::{name, places};

use go::score::{Owners, Score};
use go::{Color, Game, PerColor, PointSet};

use crate::player::{Player, PlayerError};

/// What becomes of everything on the board.
#[derive(Clone)]
pub struct Judgement {
    /// Stones that are taken off the board before counting: those that are lost whoever moves first and, of the
    /// unsettled ones, those that most playouts take.
    pub dead: PointSet,
    /// Living stones without two eyes, which nobody can take: strings of both colours around a point where neither can
    /// play without losing them.
    pub seki: PointSet,
    /// Stones whose fate depends on who moves first, or that nobody understands.
    pub unsettled: PointSet,
    /// Empty points that belong to nobody and that somebody can still play on without loss.
    pub neutral: PointSet,
    /// Empty points of borders that are not closed yet, and of places that may still be invaded.
    pub open: PointSet,
    /// Who owns each point, as the rules count. What is as good as somebody's behind an open border is theirs.
    pub owners: Owners,
    /// The score with the dead stones removed.
    pub score: Score,
    /// The neutral points that each player can play on.
    pub(crate) playable: PerColor<PointSet>,
    /// Empty points in a seki, on which nobody can play.
    pub(crate) untouchable: PointSet,
    /// Moves with which each player decides the fate of unsettled stones.
    pub(crate) keys: PerColor<PointSet>,
    /// Stones that live unconditionally, and what they surround.
    pub(crate) certain: PerColor<PointSet>,
    /// Was there enough time to look at everything?
    pub(crate) is_complete: bool,
}

impl Judgement {
    /// Is it known what becomes of every stone and every border? There may be neutral points left.
    pub fn is_settled(&self) -> bool {
        self.unsettled.is_empty() && self.open.is_empty()
    }

    /// Who wins by the score.
    pub fn winner(&self) -> Option<Color> {
        self.score.winner()
    }
}

impl Player {
    /// Judges the position: which stones are dead, in seki or unsettled, and what the score would be.
    ///
    /// The same position is judged once: what a player passed on, it also says afterwards.
    pub fn judge(&mut self, game: &Game) -> Result<Judgement, PlayerError> {
        self.judge_within(game, Effort::FULL)
    }

    pub(crate) fn judge_within(&mut self, game: &Game, effort: Effort) -> Result<Judgement, PlayerError> {
        let clock = self.clock().clone();
        self.referee.judge(game, effort, &*clock)
    }
}
