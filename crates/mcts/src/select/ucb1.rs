//! Upper confidence bounds: the move that may be the best, if one is as optimistic as its few visits allow.
//!
//! Paper: Auer, Cesa-Bianchi and Fischer 2002, figure 1; Gelly et al. 2006, section 2.2, algorithm 1.
//! Reads: visits and values; with `order`, the values two moves ago.
//! Differs: nowhere.

use serde::{Deserialize, Serialize};

use super::{Adjusting, Order, Place, first_play, log_of, not_negative, rewards_up_to_one};
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
    /// What is added for values of few playouts; nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjust: Option<Adjusting>,
}

impl Default for Ucb1 {
    fn default() -> Ucb1 {
        Ucb1 { exploration: 1.0, fpu: f32::INFINITY, order: Order::Random, adjust: None }
    }
}

impl Ucb1 {
    pub(super) fn wants(&self) -> Wants {
        Wants { earlier: self.order == Order::Earlier, ..Wants::default() }
    }

    pub(super) fn check(&self, settings: &Settings) -> Result<(), SettingsError> {
        not_negative("select.exploration", self.exploration)?;
        first_play::check(self.fpu)?;
        self.adjust.as_ref().map_or(Ok(()), Adjusting::check)?;
        rewards_up_to_one(settings)
    }

    #[inline(always)]
    pub(super) fn choose(&self, place: &Place, moves: &mut Siblings, random: &mut Random) -> usize {
        let log = log_of(moves.total_visits() as f32);
        let (exploration, two_logs) = (self.exploration, 2.0 * log);
        first_play::fill(moves, self.fpu, |visits, value| value + exploration * (two_logs / visits).sqrt());
        if let Some(adjusting) = &self.adjust {
            adjusting.add(place, moves);
        }
        first_play::most_urgent(self.order, place, moves, random)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::select::testing::{assert_frequencies, moves, place};
    use crate::settings::Reward;

    fn choose(rule: &Ucb1, moves: &mut Siblings) -> usize {
        rule.choose(&place(Reward::Win, 0.5), moves, &mut Random::new(1))
    }

    #[test]
    fn urgencies_are_the_upper_bounds() {
        let mut some = moves(&[(10, 0.5), (40, 0.75), (50, 0.25)]);
        choose(&Ucb1::default(), &mut some);
        // ln 100 = 4.60517; sqrt(2 ln 100 / T) = 0.95971, 0.47985, 0.42919.
        for (urgency, right) in some.urgencies.iter().zip([1.459_71, 1.229_85, 0.679_19]) {
            assert!((urgency - right).abs() < 1e-5, "{urgency} for {right}");
        }
    }

    #[test]
    fn more_exploration_turns_from_the_best_to_the_least_visited() {
        let mut some = moves(&[(10, 0.5), (40, 0.75), (50, 0.25)]);
        assert_eq!(choose(&Ucb1 { exploration: 0.1, ..Ucb1::default() }, &mut some), 1);
        assert_eq!(choose(&Ucb1::default(), &mut some), 0);
    }

    #[test]
    fn untried_moves_come_first_and_in_any_order() {
        let mut some = moves(&[(10, 1.0), (0, 0.0), (40, 1.0), (0, 7.0)]);
        let rule = Ucb1::default();
        assert_frequencies(&[0.0, 0.5, 0.0, 0.5], |random| {
            rule.choose(&place(Reward::Win, 0.5), &mut some, random)
        });
    }

    #[test]
    fn a_low_first_play_urgency_lets_a_good_move_be_tried_again() {
        let mut some = moves(&[(1, 1.0), (0, 0.0)]);
        // A single visit: ln 1 = 0, so the urgency of the first move is its value.
        assert_eq!(choose(&Ucb1 { fpu: 0.9, ..Ucb1::default() }, &mut some), 0);
        assert_eq!(choose(&Ucb1 { fpu: 1.1, ..Ucb1::default() }, &mut some), 1);
    }

    #[test]
    fn the_order_of_the_grandfather_decides_between_untried_moves() {
        let mut some = moves(&[(9, 0.9), (0, 0.0), (0, 0.0), (0, 0.0)]);
        some.earlier = vec![0.9, 0.3, 0.6, f32::NAN];
        let rule = Ucb1 { order: Order::Earlier, ..Ucb1::default() };
        assert!(rule.wants().earlier);
        let mut chosen = |mean| rule.choose(&place(Reward::Win, mean), &mut some, &mut Random::new(1));
        assert_eq!(chosen(0.5), 2);
        assert_eq!(chosen(0.7), 3, "what is not known counts as the mean");
    }

    #[test]
    fn the_grandfather_has_no_say_about_moves_that_were_tried() {
        let mut some = moves(&[(1, 1.0), (1, 0.0), (0, 0.0)]);
        some.earlier = vec![0.1, 0.9, 0.5];
        let rule = Ucb1 { fpu: 0.0, order: Order::Earlier, ..Ucb1::default() };
        assert_eq!(choose(&rule, &mut some), 0);
    }

    #[test]
    fn equals_of_the_grandfather_are_equally_likely() {
        let mut some = moves(&[(0, 0.0); 4]);
        some.earlier = vec![f32::NAN, 0.6, 0.5, 0.6];
        let rule = Ucb1 { order: Order::Earlier, ..Ucb1::default() };
        assert_frequencies(&[0.0, 0.5, 0.0, 0.5], |random| {
            rule.choose(&place(Reward::Win, 0.5), &mut some, random)
        });
    }
}
