//! First-play urgency: how urgent a move is that nobody has tried, and which of several such moves comes first.
//!
//! Paper: Gelly et al. 2006, section 3.4.
//! Reads: visits; with the order `earlier`, the values two moves ago.
//! Differs: the paper does not say how the values two moves ago become an order, nor what becomes of moves that had
//!   none. Here they decide between moves that are equally urgent, and an unknown one counts as the node's mean.

use serde::{Deserialize, Serialize};

use super::pick::highest;
use super::{Place, number};
use crate::numeric::count;
use crate::random::Random;
use crate::settings::SettingsError;
use crate::siblings::Siblings;

/// The order in which moves are tried for the first time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Any.
    #[default]
    Random,
    /// First the move with the highest value two moves ago, when the same player had the choice: the grandfather's.
    Earlier,
}

/// Fills the urgencies: `of` gives that of a visited move from its visits and value.
#[inline(always)]
pub(super) fn fill(moves: &mut Siblings, fpu: f32, of: impl Fn(f32, f32) -> f32) {
    let Siblings { urgencies, visits, values, .. } = moves;
    urgencies.resize(visits.len(), 0.0);
    for ((urgency, &visits), &value) in urgencies.iter_mut().zip(&*visits).zip(&*values) {
        let urgency_of_visited = of(count(visits), value);
        *urgency = if visits == 0 { fpu } else { urgency_of_visited };
    }
}

/// The most urgent move; of several that nobody has tried, the first in that order.
#[inline(always)]
pub(super) fn most_urgent(order: Order, place: &Place, moves: &mut Siblings, random: &mut Random) -> usize {
    let chosen = highest(&moves.urgencies, random);
    if order == Order::Random || moves.visits[chosen] > 0 {
        return chosen;
    }
    let Siblings { urgencies, visits, earlier, .. } = moves;
    for ((urgency, &visits), &earlier) in urgencies.iter_mut().zip(&*visits).zip(&*earlier) {
        let rank = if earlier.is_nan() { place.mean } else { earlier };
        *urgency = if visits == 0 { rank } else { f32::NEG_INFINITY };
    }
    highest(urgencies, random)
}

/// Infinity is left out of what is written, because not every format has a word for it.
pub(super) fn is_infinite(fpu: &f32) -> bool {
    fpu.is_infinite()
}

pub(super) fn check(fpu: f32) -> Result<(), SettingsError> {
    number("select.fpu", fpu, fpu > f32::NEG_INFINITY, "a number or `inf`")
}
