//! Selection: how a move is chosen in the tree.
//!
//! A rule is a struct whose fields are its parameters. It sees the moves of a node as plain numbers ([`Siblings`]) and a
//! few more about the node ([`Place`]), never a position. To add one: a file beside `ucb1.rs`, the one to copy, and
//! three lines here.

mod ucb1;

pub use ucb1::Ucb1;

use serde::{Deserialize, Serialize};

use crate::random::Random;
use crate::settings::{Reward, Settings, SettingsError};
use crate::siblings::{Siblings, Wants};

/// Where a choice is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// How often the node was visited before.
    pub visits: u32,
    /// The mean reward of these visits, for the player who chooses now.
    pub mean: f32,
    /// The number of moves between the root and the node.
    pub depth: u32,
    /// The number of playouts before this one.
    pub playout: u64,
    /// What a game that nobody won is worth.
    pub even: f32,
}

/// All rules, by name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "kebab-case")]
pub enum Rule {
    /// Upper confidence bounds.
    Ucb1(Ucb1),
}

impl Rule {
    /// The move to try, by its place among the siblings, of which there is at least one.
    pub(crate) fn choose(&self, place: &Place, moves: &mut Siblings, random: &mut Random) -> usize {
        match self {
            Rule::Ucb1(rule) => rule.choose(place, moves, random),
        }
    }

    /// In nodes with fewer visits than this the playout draws the move.
    #[inline(always)]
    pub(crate) fn draws_below(&self) -> u32 {
        match self {
            Rule::Ucb1(_) => 0,
        }
    }

    /// What the rule looks at, with such rewards.
    pub(crate) fn wants(&self, _reward: Reward) -> Wants {
        match self {
            Rule::Ucb1(rule) => rule.wants(),
        }
    }

    /// Does the rule go together with the other parts?
    pub(crate) fn check(&self, settings: &Settings) -> Result<(), SettingsError> {
        match self {
            Rule::Ucb1(_) => rewards_up_to_one(settings),
        }
    }
}

/// For rules that expect rewards between 0 and 1.
fn rewards_up_to_one(settings: &Settings) -> Result<(), SettingsError> {
    if settings.reward == Reward::Score {
        return Err(SettingsError(
            "upper confidence bounds are made for rewards from 0 to 1: set `reward` to `win`, or to `share` for points"
                .to_owned(),
        ));
    }
    Ok(())
}

/// One of the moves with the highest urgency, all with the same probability.
pub(crate) fn highest(urgencies: &[f32], random: &mut Random) -> usize {
    let highest = urgencies.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let equals = urgencies.iter().filter(|&&urgency| urgency >= highest).count();
    let chosen = if equals > 1 { random.index(equals as u32) as usize } else { 0 };
    let mut places = urgencies.iter().enumerate().filter(|&(_, &urgency)| urgency >= highest);
    places.nth(chosen).map_or(0, |(place, _)| place)
}

/// A move, with a probability proportional to its weight.
pub(crate) fn draw(weights: &[f32], random: &mut Random) -> usize {
    let sum: f32 = weights.iter().sum();
    // 24 bits, as many as an f32 holds exactly.
    let mut rest = (random.bits() >> 40) as f32 / (1 << 24) as f32 * sum;
    for (place, &weight) in weights.iter().enumerate() {
        rest -= weight;
        if rest < 0.0 {
            return place;
        }
    }
    // Rounding may leave a little over.
    weights.iter().rposition(|&weight| weight > 0.0).unwrap_or(0)
}
