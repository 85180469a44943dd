//! All moves as first: a move is judged by all games in which its player made it, whenever that was.
//!
//! Paper: Brügmann 1993, section 4; Bouzy and Helmstetter 2003, section 3.3.
//! Reads: the visits and values of all moves as first.
//! Differs: Brügmann ordered the moves by these values and shuffled them by annealing; here the best one is tried, with
//!   a bonus for moves with few games if that is wanted.

use serde::{Deserialize, Serialize};

use super::number;
use super::pick::highest;
use crate::random::Random;
use crate::settings::SettingsError;
use crate::siblings::{Siblings, Wants};

/// Maximises A + c sqrt(ln n / N), with A the mean of the games in which the move was made by its player, N their
/// number, n the sum of these; moves that were never made come first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct AllMovesAsFirst {
    /// c, in rewards: larger means more exploration; 0, because in a game that fills a board each playout counts for
    /// about half of all moves, so that none is forgotten. Where playouts are short it should be more.
    pub exploration: f32,
}

impl AllMovesAsFirst {
    pub(super) fn wants(&self) -> Wants {
        Wants { amaf: true, ..Wants::default() }
    }

    pub(super) fn check(&self) -> Result<(), SettingsError> {
        number("select.exploration", self.exploration, self.exploration >= 0.0, "0 or more")
    }

    pub(super) fn choose(&self, moves: &mut Siblings, random: &mut Random) -> usize {
        let total: u64 = moves.amaf_visits.iter().map(|&visits| u64::from(visits)).sum();
        let log = libm::log(total.max(1) as f64) as f32;
        let Siblings { urgencies, amaf_visits, amaf_values, .. } = moves;
        urgencies.resize(amaf_visits.len(), 0.0);
        for ((urgency, &visits), &value) in urgencies.iter_mut().zip(&*amaf_visits).zip(&*amaf_values) {
            let bound = value + self.exploration * (log / visits as f32).sqrt();
            *urgency = if visits == 0 { f32::INFINITY } else { bound };
        }
        highest(urgencies, random)
    }
}
