//! Objective Monte Carlo: a move is tried as often as it is likely to be better than the objective, the value of the
//! best.
//!
//! Paper: Chaslot et al. 2006, section 3.1, algorithm 1; sections 2.3 and 5 for the objective.
//! Reads: visits, values, variances.
//! Differs: the printed definition of Erfc is that of the error function; the complementary one is meant. The standard
//!   deviation of V_m is that of the estimate, as the text says and N(V_m, σ/√n) shows. The paper does not say what
//!   happens to moves without a game: here each is tried once, in any order. Its section 5 leaves open how the objective
//!   is adjusted; `offset` and `adjust` are two ways, and by default there is none.

use serde::{Deserialize, Serialize};

use super::pick::{draw, unvisited};
use super::{Place, number};
use crate::numeric::erfc;
use crate::random::Random;
use crate::settings::SettingsError;
use crate::siblings::{Siblings, Wants};

/// Draws a move in proportion to erfc((Obj - V) / (√2 σ)), with V its value and σ² the variance of V.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct ObjectiveMonteCarlo {
    /// How far the objective lies above the value of the best move, in rewards; 0 (section 3.1).
    ///
    /// A higher objective makes moves whose value is uncertain more urgent, and so searches for the surprising answer:
    /// what section 5 calls playing securely. A negative one is content with moves that are nearly as good as the best
    /// and rather certain: the competitive way.
    pub offset: f32,
    /// Does the offset depend on who is ahead? `never` (section 5 asks for it and leaves open how).
    pub adjust: Adjust,
}

/// How the objective follows from who is ahead.
///
/// Section 5 wants, if the program is winning, the opponent's dangerous moves to be explored more. These are made by the
/// player who is behind, so that player's objective is raised, whoever it is; the other's is lowered. With a negative
/// offset it is the other way round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Adjust {
    /// Not at all.
    #[default]
    Never,
    /// The offset counts in full for the player who is behind, with the opposite sign for the one who is ahead.
    Sign,
    /// The offset is multiplied by how far the player is behind, in rewards.
    Size,
}

impl ObjectiveMonteCarlo {
    pub(super) fn wants(&self) -> Wants {
        Wants { variances: true, ..Wants::default() }
    }

    pub(super) fn check(&self) -> Result<(), SettingsError> {
        number("select.offset", self.offset, self.offset.is_finite(), "a number")
    }

    pub(super) fn choose(&self, place: &Place, moves: &mut Siblings, random: &mut Random) -> usize {
        if let Some(place) = unvisited(moves, random) {
            return place;
        }
        self.fill(place, moves);
        draw(&moves.urgencies, random)
    }

    /// Computes the urgencies of moves that all have a visit.
    fn fill(&self, place: &Place, moves: &mut Siblings) {
        let objective = crate::numeric::maximum(&moves.values) + self.offset_at(place);
        let Siblings { urgencies, values, variances, .. } = moves;
        urgencies.resize(values.len(), 0.0);
        for ((urgency, &value), &variance) in urgencies.iter_mut().zip(&*values).zip(&*variances) {
            *urgency = erfc((objective - value) / (2.0 * variance).max(LEAST_VARIANCE).sqrt());
        }
    }

    fn offset_at(&self, place: &Place) -> f32 {
        let behind = place.reward.even() - place.mean;
        match self.adjust {
            Adjust::Never => self.offset,
            Adjust::Sign if behind > 0.0 => self.offset,
            Adjust::Sign if behind < 0.0 => -self.offset,
            Adjust::Sign => 0.0,
            Adjust::Size => self.offset * behind,
        }
    }
}

/// Keeps 0 / 0 away where all games of a move went the same way.
const LEAST_VARIANCE: f32 = 1e-24;
