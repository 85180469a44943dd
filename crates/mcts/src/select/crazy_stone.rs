//! Crazy Stone's selection: a move is tried about as often as it is likely to be better than the best one.
//!
//! Paper: Coulom 2006, section 3.2; section 2 for where it applies.
//! Reads: visits, values, variances, threats; the node's visits and mean.
//! Differs: the paper does not say what an unvisited move is worth; it gets the node's mean, and the variance that the
//!   paper's formula gives without games. Nor does it say how equal values are ordered; any order is as likely
//!   as any other. Of several best ones the most certain provides σ0. Moves are numbered 0 to N, so N is their number or
//!   one less; `count` says which. Whether a position is internal depends on the visits before this one.

use serde::{Deserialize, Serialize};

use super::pick::{highest, place_of, share};
use super::{Place, not_negative, number};
use crate::numeric::{exp, maximum, sum};
use crate::random::Random;
use crate::settings::SettingsError;
use crate::siblings::{Siblings, Wants};

/// Draws a move in proportion to exp(-2.4 (μ0 - μi) / sqrt(2 (σ0² + σi²))) + (0.1 + 2^-i + ai) / N, where i = 0 is the
/// move with the highest value μ, σ² the variance of that value, and ai = 1 for a threat. In nodes with few visits the
/// playout draws the move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CrazyStone {
    /// The visits from which on a node is internal, and chooses like this: as many as the board has points (section 2).
    pub internal_from: u32,
    /// The variance of a move without a visit: 4P², where P is the number of points of the board (section 3.2).
    pub unvisited_variance: f32,
    /// How fast the urgency falls with the distance to the best; 2.4, to match the normal distribution (section 3.2).
    #[serde(default = "CrazyStone::default_steepness")]
    pub steepness: f32,
    /// What every move gets, divided by the number of moves; 0.1 (section 3.2).
    #[serde(default = "CrazyStone::default_floor")]
    pub floor: f32,
    /// What a threat gets besides, divided by the number of moves; 1 (section 3.2: ai for an atari).
    #[serde(default = "CrazyStone::default_threat")]
    pub threat: f32,
    /// What the best move gets by its rank, the next one half of it, and so on, divided by the number of moves; 1 (section
    /// 3.2: 2^-i).
    #[serde(default = "CrazyStone::default_rank")]
    pub rank: f32,
    /// What N is; `moves`.
    #[serde(default)]
    pub count: Count,
}

/// How moves are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Count {
    /// N is their number.
    #[default]
    Moves,
    /// N is the number of the last one, if the first has number 0.
    MovesLessOne,
}

impl CrazyStone {
    /// For nodes that are internal from so many visits on and this variance without a visit, everything else as in the
    /// paper.
    pub fn new(internal_from: u32, unvisited_variance: f32) -> CrazyStone {
        CrazyStone {
            internal_from,
            unvisited_variance,
            steepness: CrazyStone::default_steepness(),
            floor: CrazyStone::default_floor(),
            threat: CrazyStone::default_threat(),
            rank: CrazyStone::default_rank(),
            count: Count::Moves,
        }
    }

    pub(super) fn wants(&self) -> Wants {
        Wants { variances: true, threats: true, ..Wants::default() }
    }

    pub(super) fn check(&self) -> Result<(), SettingsError> {
        let positive =
            |name, given: f32| number(name, given, given > 0.0 && given.is_finite(), "more than 0");
        positive("select.unvisited-variance", self.unvisited_variance)?;
        positive("select.steepness", self.steepness)?;
        not_negative("select.floor", self.floor)?;
        not_negative("select.threat", self.threat)?;
        not_negative("select.rank", self.rank)
    }

    /// The part 2^-i / N of the urgencies has the same sum in whatever order the moves are. So it is first decided
    /// whether it is this part that chooses, which is seldom, and only then somebody looks for the move of rank i.
    #[inline(always)]
    pub(super) fn choose(&self, place: &Place, moves: &mut Siblings, random: &mut Random) -> usize {
        self.imagine_unvisited(place, moves);
        self.fill(moves);
        let total = sum(&moves.urgencies);
        let by_rank = self.rank * sum_of_powers(moves.len()) / self.divisor(moves.len());
        let number = share(random) * (total + by_rank);
        if number < total { place_of(number, &moves.urgencies) } else { draw_by_rank(moves, random) }
    }

    /// Computes the urgencies, except for what depends on the rank.
    #[inline(always)]
    fn fill(&self, moves: &mut Siblings) {
        let (best, variance_of_best) = most_certain_best(moves);
        let count = self.divisor(moves.len());
        let (plain, threat) = (self.floor / count, (self.floor + self.threat) / count);
        let Siblings { urgencies, values, variances, threats, .. } = moves;
        let columns = values.iter().zip(&*variances).zip(&*threats);
        for (urgency, ((&value, &variance), &is_threat)) in urgencies.iter_mut().zip(columns) {
            let spread = 2.0 * (variance_of_best + variance) + LEAST_VARIANCE;
            let floor = if is_threat { threat } else { plain };
            *urgency = exp(self.steepness * (value - best) / spread.sqrt()) + floor;
        }
    }

    /// Gives moves without a visit a value and a variance.
    #[inline(always)]
    fn imagine_unvisited(&self, place: &Place, moves: &mut Siblings) {
        let Siblings { visits, values, variances, .. } = moves;
        for ((&visits, value), variance) in visits.iter().zip(values).zip(variances) {
            *value = if visits == 0 { place.mean } else { *value };
            *variance = if visits == 0 { self.unvisited_variance } else { *variance };
        }
    }

    fn divisor(&self, moves: usize) -> f32 {
        match self.count {
            Count::Moves => moves as f32,
            Count::MovesLessOne => moves.saturating_sub(1).max(1) as f32,
        }
    }

    fn default_steepness() -> f32 {
        2.4
    }

    fn default_floor() -> f32 {
        0.1
    }

    fn default_rank() -> f32 {
        1.0
    }

    fn default_threat() -> f32 {
        1.0
    }
}

/// Keeps 0 / 0 away where no value is uncertain.
const LEAST_VARIANCE: f32 = 1e-24;

/// The highest value, and the lowest variance that goes with it.
#[inline(always)]
fn most_certain_best(moves: &mut Siblings) -> (f32, f32) {
    let Siblings { urgencies, values, variances, .. } = moves;
    let best = maximum(values);
    urgencies.resize(values.len(), 0.0);
    for ((urgency, &value), &variance) in urgencies.iter_mut().zip(&*values).zip(&*variances) {
        *urgency = if value >= best { -variance } else { f32::NEG_INFINITY };
    }
    (best, -maximum(urgencies))
}

/// The sum of 2^-i over so many ranks.
fn sum_of_powers(ranks: usize) -> f32 {
    2.0 - 1.0 / (1u64 << (ranks.clamp(1, 64) - 1)) as f32
}

/// The move of rank i by value with a probability proportional to 2^-i; of equals, any.
fn draw_by_rank(moves: &mut Siblings, random: &mut Random) -> usize {
    let rank = loop {
        let zeros = random.bits().trailing_zeros() as usize;
        if zeros < moves.len() {
            break zeros;
        }
    };
    moves.urgencies.copy_from_slice(&moves.values);
    for _ in 0..rank {
        let best = highest(&moves.urgencies, random);
        moves.urgencies[best] = f32::NEG_INFINITY;
    }
    highest(&moves.urgencies, random)
}

#[cfg(test)]
mod tests;
