//! Upper confidence bounds: the move that may be the best, if one is as optimistic as its few visits allow.
//!
//! Paper: Auer, Cesa-Bianchi and Fischer 2002, figure 1; Gelly et al. 2006, section 2.3 (1).
//! Reads: visits and values; with `order`, the values two moves ago.
//! Differs: nowhere.

use serde::{Deserialize, Serialize};

use super::{Order, Place, first_play, number, rewards_up_to_one};
use crate::random::Random;
use crate::settings::{Settings, SettingsError};
use crate::siblings::{Siblings, Wants};

/// Maximises X + c sqrt(2 ln n / T), with X the value of a move, T its visits, n the visits of all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Ucb1 {
    /// c: larger means more exploration; 1, as in the paper.
    pub exploration: f32,
    /// The urgency of a move that nobody has tried; infinite, so that all are tried once (Gelly et al., section 3.4).
    #[serde(skip_serializing_if = "first_play::is_infinite")]
    pub fpu: f32,
    /// Which of the untried moves comes first; `random` (Gelly et al., section 3.4).
    pub order: Order,
}

impl Default for Ucb1 {
    fn default() -> Ucb1 {
        Ucb1 { exploration: 1.0, fpu: f32::INFINITY, order: Order::Random }
    }
}

impl Ucb1 {
    pub(super) fn wants(&self) -> Wants {
        Wants { earlier: self.order == Order::Earlier, ..Wants::default() }
    }

    pub(super) fn check(&self, settings: &Settings) -> Result<(), SettingsError> {
        number("select.exploration", self.exploration, self.exploration >= 0.0, "0 or more")?;
        first_play::check(self.fpu)?;
        rewards_up_to_one(settings)
    }

    pub(super) fn choose(&self, place: &Place, moves: &mut Siblings, random: &mut Random) -> usize {
        let log = libm::log(moves.total_visits().max(1) as f64) as f32;
        let (exploration, two_logs) = (self.exploration, 2.0 * log);
        first_play::fill(moves, self.fpu, |visits, value| value + exploration * (two_logs / visits).sqrt());
        first_play::most_urgent(self.order, place, moves, random)
    }
}
