//! Upper confidence bounds that heed how much the results of a move vary: MoGo's rule.
//!
//! Paper: Auer, Cesa-Bianchi and Fischer 2002, section 4; Gelly et al. 2006, section 2.3 (2) and table 6.
//! Reads: visits and values; with rewards other than wins, the variances; with `order`, the values two moves ago.
//! Differs: where rewards are wins, the variance of a move's results is X - X², as if there were no draws; with draws
//!   it is a little too large.

use serde::{Deserialize, Serialize};

use super::{Order, Place, first_play, number, rewards_up_to_one};
use crate::random::Random;
use crate::settings::{Reward, Settings, SettingsError};
use crate::siblings::{Siblings, Wants};

/// Maximises X + p sqrt((ln n / T) min(1/4, V)) with V = variance of the results + sqrt(2 ln n / T); X is the value of a
/// move, T its visits, n the visits of all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Ucb1Tuned {
    /// p: larger means more exploration; 1 (Gelly et al., table 6: 1.0 to 1.2 are the best).
    pub p: f32,
    /// The urgency of a move that nobody has tried; infinite. MoGo's final one is 1.1 (Gelly et al., section 4.2).
    #[serde(skip_serializing_if = "first_play::is_infinite")]
    pub fpu: f32,
    /// Which of the untried moves comes first; `random` (Gelly et al., section 3.4).
    pub order: Order,
}

impl Default for Ucb1Tuned {
    fn default() -> Ucb1Tuned {
        Ucb1Tuned { p: 1.0, fpu: f32::INFINITY, order: Order::Random }
    }
}

impl Ucb1Tuned {
    pub(super) fn wants(&self, reward: Reward) -> Wants {
        Wants { earlier: self.order == Order::Earlier, variances: reward != Reward::Win, ..Wants::default() }
    }

    pub(super) fn check(&self, settings: &Settings) -> Result<(), SettingsError> {
        number("select.p", self.p, self.p >= 0.0, "0 or more")?;
        first_play::check(self.fpu)?;
        rewards_up_to_one(settings)
    }

    pub(super) fn choose(&self, place: &Place, moves: &mut Siblings, random: &mut Random) -> usize {
        let log = libm::log(moves.total_visits().max(1) as f64) as f32;
        let p = self.p;
        if place.reward == Reward::Win {
            first_play::fill(moves, self.fpu, |visits, value| {
                value + p * width(log / visits, value - value * value)
            });
        } else {
            self.fill_by_variances(log, moves);
        }
        first_play::most_urgent(self.order, place, moves, random)
    }

    /// The variances of the tree are those of the mean of all results, a share of those of one result.
    fn fill_by_variances(&self, log: f32, moves: &mut Siblings) {
        let Siblings { urgencies, visits, values, variances, .. } = moves;
        urgencies.resize(visits.len(), 0.0);
        let columns = visits.iter().zip(&*values).zip(&*variances);
        for (urgency, ((&visits, &value), &variance)) in urgencies.iter_mut().zip(columns) {
            let count = visits as f32;
            let tuned = value + self.p * width(log / count, variance * count);
            *urgency = if visits == 0 { self.fpu } else { tuned };
        }
    }
}

/// How far above its mean a move may lie. `rate` is ln n / T.
#[inline(always)]
fn width(rate: f32, variance: f32) -> f32 {
    let variance = variance + (2.0 * rate).sqrt();
    let least = if variance < 0.25 { variance } else { 0.25 };
    (rate * least).sqrt()
}
