//! Upper confidence bounds: the move that may be the best, if one is as optimistic as its few visits allow.
//!
//! Paper: Auer, Cesa-Bianchi and Fischer 2002, figure 1; Gelly et al. 2006, section 2.3 (1).
//! Reads: visits and values; with `order`, the values two moves ago.
//! Differs: nowhere.

use serde::{Deserialize, Serialize};

use super::{Place, highest};
use crate::random::Random;
use crate::siblings::{Siblings, Wants};

/// Maximises X + c sqrt(2 ln n / T), with X the value of a move, T its visits, n the visits of all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Ucb1 {
    /// c: larger means more exploration; 1, as in the paper.
    pub exploration: f32,
}

impl Default for Ucb1 {
    fn default() -> Ucb1 {
        Ucb1 { exploration: 1.0 }
    }
}

impl Ucb1 {
    pub(super) fn wants(&self) -> Wants {
        Wants::default()
    }

    pub(super) fn choose(&self, _place: &Place, moves: &mut Siblings, random: &mut Random) -> usize {
        let log = libm::log(moves.total_visits().max(1) as f64) as f32;
        moves.urgencies.clear();
        moves.urgencies.extend(moves.visits.iter().zip(&moves.values).map(|(&visits, &value)| {
            if visits == 0 {
                f32::INFINITY
            } else {
                value + self.exploration * (2.0 * log / visits as f32).sqrt()
            }
        }));
        highest(&moves.urgencies, random)
    }
}
