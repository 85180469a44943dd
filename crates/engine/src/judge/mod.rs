//! Which stones are dead, and the score.

use go::score::{Owners, Score};
use go::{Game, PointSet};

use crate::player::{Player, PlayerError};

/// What becomes of everything on the board.
#[derive(Clone)]
pub struct Judgement {
    /// Stones that will be taken, whoever moves first.
    pub dead: PointSet,
    /// Living stones without two eyes, which nobody can take.
    pub seki: PointSet,
    /// Stones whose fate depends on who moves first, or that nobody understands.
    pub unsettled: PointSet,
    /// Empty points that belong to nobody and that somebody can still play on.
    pub neutral: PointSet,
    /// Who owns each point, as the rules count.
    pub owners: Owners,
    /// The score with the dead stones removed.
    pub score: Score,
}

impl Player {
    /// Judges the position: which stones are dead, in seki or unsettled, and what the score would be.
    pub fn judge(&mut self, game: &Game) -> Result<Judgement, PlayerError> {
        let dead = PointSet::EMPTY;
        Ok(Judgement {
            dead,
            seki: PointSet::EMPTY,
            unsettled: PointSet::EMPTY,
            neutral: PointSet::EMPTY,
            owners: go::score::area(game.board(), &dead),
            score: game.score(&dead),
        })
    }
}
