//! Upper confidence bounds that heed how much the results of a move vary: MoGo's rule.
//!
//! Paper: Auer, Cesa-Bianchi and Fischer 2002, section 4; Gelly et al. 2006, section 2.2 (1) and table 6.
//! Reads: visits and values; with rewards other than wins, the variances; with `order`, the values two moves ago.
//! Differs: where rewards are wins, the variance of a move's results is X - X², as if there were no draws; with draws
//!   it is a little too large.

use serde::{Deserialize, Serialize};

use super::{Adjusting, Order, Place, first_play, log_of, not_negative, rewards_up_to_one};
use crate::numeric::count;
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
    /// What is added for values of few playouts; nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjust: Option<Adjusting>,
}

impl Default for Ucb1Tuned {
    fn default() -> Ucb1Tuned {
        Ucb1Tuned { p: 1.0, fpu: f32::INFINITY, order: Order::Random, adjust: None }
    }
}

impl Ucb1Tuned {
    pub(super) fn wants(&self, reward: Reward) -> Wants {
        Wants { earlier: self.order == Order::Earlier, variances: reward != Reward::Win, ..Wants::default() }
    }

    pub(super) fn check(&self, settings: &Settings) -> Result<(), SettingsError> {
        not_negative("select.p", self.p)?;
        first_play::check(self.fpu)?;
        self.adjust.as_ref().map_or(Ok(()), Adjusting::check)?;
        rewards_up_to_one(settings)
    }

    #[inline(always)]
    pub(super) fn choose(&self, place: &Place, moves: &mut Siblings, random: &mut Random) -> usize {
        let log = log_of(moves.total_visits() as f32);
        let p = self.p;
        if place.reward == Reward::Win {
            first_play::fill(moves, self.fpu, |visits, value| {
                value + p * width(log / visits, value - value * value)
            });
        } else {
            self.fill_by_variances(log, moves);
        }
        if let Some(adjusting) = &self.adjust {
            adjusting.add(place, moves);
        }
        first_play::most_urgent(self.order, place, moves, random)
    }

    /// The variances of the tree are those of the mean of all results, a share of those of one result.
    fn fill_by_variances(&self, log: f32, moves: &mut Siblings) {
        let Siblings { urgencies, visits, values, variances, .. } = moves;
        urgencies.resize(visits.len(), 0.0);
        let columns = visits.iter().zip(&*values).zip(&*variances);
        for (urgency, ((&visits, &value), &variance)) in urgencies.iter_mut().zip(columns) {
            let games = count(visits);
            let tuned = value + self.p * width(log / games, variance * games);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::select::testing::{moves, place, uncertain};

    fn urgencies(rule: &Ucb1Tuned, reward: Reward, moves: &mut Siblings) -> Vec<f32> {
        rule.choose(&place(reward, 0.5), moves, &mut Random::new(1));
        moves.urgencies.clone()
    }

    fn assert_close(given: &[f32], right: &[f32]) {
        assert_eq!(given.len(), right.len());
        for (given, right) in given.iter().zip(right) {
            assert!((given - right).abs() < 1e-5, "{given} for {right}");
        }
    }

    /// By hand, with n = 1000 and ln n = 6.907755:
    /// T = 100, X = 0.5: V = 0.25 + 0.371692 is cut to 0.25, so 0.5 + sqrt(0.06907755 / 4) = 0.631413;
    /// T = 890, X = 0.9: V = 0.09 + 0.124592 = 0.214592, so 0.9 + sqrt(0.00776152 * 0.214592) = 0.940811;
    /// T = 10, X = 0: V = 0 + 1.175394 is cut, so sqrt(0.6907755 / 4) = 0.415564.
    #[test]
    fn urgencies_are_those_computed_by_hand() {
        let mut some = moves(&[(100, 0.5), (890, 0.9), (10, 0.0)]);
        let right = [0.631_413, 0.940_811, 0.415_564];
        assert_close(&urgencies(&Ucb1Tuned::default(), Reward::Win, &mut some), &right);
        // p multiplies the root.
        let twice = [0.762_826, 0.981_622, 0.831_128];
        let rule = Ucb1Tuned { p: 2.0, ..Ucb1Tuned::default() };
        assert_close(&urgencies(&rule, Reward::Win, &mut some), &twice);
    }

    #[test]
    fn shares_of_points_use_the_variance_of_the_results() {
        // The variance of the mean of 890 results is that of one divided by 890: here 0.01, so V = 0.134592.
        let mut some = uncertain(&[(110, 0.5, 0.002), (890, 0.9, 0.01 / 890.0)]);
        let right = 0.9 + (0.007_761_52f32 * 0.134_592).sqrt();
        assert_close(&urgencies(&Ucb1Tuned::default(), Reward::Share, &mut some)[1..], &[right]);
    }

    #[test]
    fn wins_ignore_variances_that_somebody_else_wanted() {
        let mut plain = moves(&[(100, 0.5), (890, 0.9)]);
        let mut other = uncertain(&[(100, 0.5, 7.0), (890, 0.9, 7.0)]);
        let rule = Ucb1Tuned::default();
        assert_eq!(urgencies(&rule, Reward::Win, &mut plain), urgencies(&rule, Reward::Win, &mut other));
    }

    #[test]
    fn both_kinds_of_reward_know_first_play_urgency() {
        let rule = Ucb1Tuned { fpu: 1.1, ..Ucb1Tuned::default() };
        for reward in [Reward::Win, Reward::Share] {
            let mut some = moves(&[(1, 1.0), (0, 0.0)]);
            assert_close(&urgencies(&rule, reward, &mut some), &[1.0, 1.1]);
        }
    }

    #[test]
    fn the_order_of_the_grandfather_decides_here_too() {
        let mut some = moves(&[(0, 0.0); 3]);
        some.earlier = vec![0.2, 0.6, f32::NAN];
        let rule = Ucb1Tuned { order: Order::Earlier, ..Ucb1Tuned::default() };
        assert_eq!(rule.choose(&place(Reward::Win, 0.5), &mut some, &mut Random::new(1)), 1);
    }
}
