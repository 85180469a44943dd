//! Zone mode: playouts in a part of the board.
//!
//! Paper: Gelly, Wang, Munos and Teytaud 2006, section 3.3: on a large board playouts are too long for credible scores, so
//!   that they are played in a zone alone, and the rest of the board counts as games from before the search say.
//! Differs: how the zone follows from the group is not in the paper, and α is not given; see [`ZoneMode`].

use go::fate::{self, Group};
use go::{Board, PointSet};
use mcts::Random;
use serde::{Deserialize, Serialize};

use crate::policy::Policy;
use crate::position::{Start, Zone};
use crate::survey::survey;

/// Playouts are restricted to a zone around the groups of the last two moves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct ZoneMode {
    /// How far the zone reaches beyond the group, in steps of the common-fate graph; 2.
    pub margin: u8,
    /// The games on the whole board from which the scores of zone and rest are estimated before the search; 5,000.
    pub playouts: u32,
    /// How much of the lead on the whole board is left in the search, from 0, an even game, to 1, all of it; 0.5.
    pub alpha: f32,
}

impl Default for ZoneMode {
    fn default() -> ZoneMode {
        ZoneMode { margin: 2, playouts: 5000, alpha: 0.5 }
    }
}

impl ZoneMode {
    /// The zone around a group.
    pub fn of(&self, board: &impl Board, group: &Group) -> PointSet {
        fate::zone(board, group, self.margin)
    }

    /// The zone of a group at the start of a search, and what games from there say about the rest of the board.
    pub(crate) fn estimate(
        &self,
        policy: &Policy,
        start: &Start,
        group: &Group,
        random: &mut Random,
    ) -> Zone {
        let board = &start.game.board;
        let points = self.of(board, group);
        let owners = survey(policy, &start.game, self.playouts, random);
        let sum = |is_inside: bool| -> f32 {
            let wanted = board.size().points().filter(|&point| points.contains(point) == is_inside);
            wanted.map(|point| owners.value(point)).sum()
        };
        // Under territory rules the stones played so far count too: with those of the zone.
        let stones = start.score(0, start.stones) + start.advance;
        Zone { points, outside: self.outside(sum(true) + stones, sum(false), start.advance) }
    }

    /// What the rest of the board counts in the search, by formula (2) of the paper: with `inside` and `outside` the mean
    /// scores of zone and rest, as good as the score of the zone needs for a lead of `alpha` times the estimated one.
    pub fn outside(&self, inside: f32, outside: f32, komi: f32) -> f32 {
        self.alpha * (outside + inside - komi) - (inside - komi)
    }
}
