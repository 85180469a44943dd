//! Selection: how a move is chosen in the tree.
//!
//! A rule is a struct whose fields are its parameters. It sees the moves of a node as plain numbers ([`Siblings`]) and a
//! few more about the node ([`Place`]), never a position. To add one: a file beside `ucb1.rs`, the one to copy, and a
//! line in each `match` here.

mod adjusting;
mod all_moves_as_first;
mod crazy_stone;
mod first_play;
mod objective_monte_carlo;
mod pick;
mod progressive_pruning;
mod rave;
mod simulated_annealing;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
mod ucb1;
mod ucb1_tuned;
mod uniform;

pub use adjusting::Adjusting;
pub use all_moves_as_first::AllMovesAsFirst;
pub use crazy_stone::{Count, CrazyStone};
pub use first_play::Order;
pub use objective_monte_carlo::{Adjust, ObjectiveMonteCarlo};
pub use progressive_pruning::ProgressivePruning;
pub use rave::Rave;
pub use simulated_annealing::{Schedule, SimulatedAnnealing};
pub use ucb1::Ucb1;
pub use ucb1_tuned::Ucb1Tuned;
pub use uniform::{Turns, Uniform};

pub(crate) use pick::{highest, least_visited};

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
    /// What values are made of.
    pub reward: Reward,
}

/// All rules, by name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "kebab-case")]
pub enum Rule {
    /// Upper confidence bounds.
    Ucb1(Ucb1),
    /// Upper confidence bounds that heed how much results vary: MoGo's.
    Ucb1Tuned(Ucb1Tuned),
    /// By the probability to be better than the best: Crazy Stone's.
    CrazyStone(CrazyStone),
    /// By the probability to be better than an objective: Mango's.
    ObjectiveMonteCarlo(ObjectiveMonteCarlo),
    /// In turn, without those that are surely worse: Indigo's.
    ProgressivePruning(ProgressivePruning),
    /// Any while it is hot, the best when it has cooled down.
    SimulatedAnnealing(SimulatedAnnealing),
    /// By all games in which the move was made, whenever that was: Gobble's.
    AllMovesAsFirst(AllMovesAsFirst),
    /// By its own games, and by all in which it was made as long as those are few: MoGo's of 2007.
    Rave(Rave),
    /// All alike.
    Uniform(Uniform),
}

impl Rule {
    /// The move to try, by its place among the siblings, of which there is at least one.
    #[inline(always)]
    pub(crate) fn choose(&self, place: &Place, moves: &mut Siblings, random: &mut Random) -> usize {
        match self {
            Rule::Ucb1(rule) => rule.choose(place, moves, random),
            Rule::Ucb1Tuned(rule) => rule.choose(place, moves, random),
            Rule::CrazyStone(rule) => rule.choose(place, moves, random),
            Rule::ObjectiveMonteCarlo(rule) => rule.choose(place, moves, random),
            Rule::ProgressivePruning(rule) => rule.choose(moves, random),
            Rule::SimulatedAnnealing(rule) => rule.choose(place, moves, random),
            Rule::AllMovesAsFirst(rule) => rule.choose(moves, random),
            Rule::Rave(rule) => rule.choose(moves, random),
            Rule::Uniform(rule) => rule.choose(moves, random),
        }
    }

    /// In nodes with fewer visits than this the playout draws the move.
    #[inline(always)]
    pub(crate) fn draws_below(&self) -> u32 {
        match self {
            Rule::CrazyStone(rule) => rule.internal_from,
            _ => 0,
        }
    }

    /// What the rule looks at, with such rewards.
    pub(crate) fn wants(&self, reward: Reward) -> Wants {
        match self {
            Rule::Ucb1(rule) => rule.wants(),
            Rule::Ucb1Tuned(rule) => rule.wants(reward),
            Rule::CrazyStone(rule) => rule.wants(),
            Rule::ObjectiveMonteCarlo(rule) => rule.wants(),
            Rule::ProgressivePruning(rule) => rule.wants(),
            Rule::AllMovesAsFirst(rule) => rule.wants(),
            Rule::Rave(rule) => rule.wants(),
            Rule::SimulatedAnnealing(_) | Rule::Uniform(_) => Wants::default(),
        }
    }

    /// Does the rule go together with the other parts?
    pub(crate) fn check(&self, settings: &Settings) -> Result<(), SettingsError> {
        match self {
            Rule::Ucb1(rule) => rule.check(settings),
            Rule::Ucb1Tuned(rule) => rule.check(settings),
            Rule::CrazyStone(rule) => rule.check(),
            Rule::ObjectiveMonteCarlo(rule) => rule.check(),
            Rule::ProgressivePruning(rule) => rule.check(),
            Rule::SimulatedAnnealing(rule) => rule.check(),
            Rule::AllMovesAsFirst(rule) => rule.check(),
            Rule::Rave(rule) => rule.check(settings),
            Rule::Uniform(_) => Ok(()),
        }
    }
}

/// The natural logarithm of a number of games; 0 for none.
fn log_of(games: f32) -> f32 {
    libm::logf(games.max(1.0))
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

/// For a parameter that must be some kind of number.
pub(crate) fn number(name: &str, given: f32, is_right: bool, expected: &str) -> Result<(), SettingsError> {
    if is_right {
        Ok(())
    } else {
        Err(SettingsError(format!("`{name}` is {given} and should be {expected}")))
    }
}

/// For a parameter that must be 0 or more. Infinity is not: times 0, it would be no number.
fn not_negative(name: &str, given: f32) -> Result<(), SettingsError> {
    number(name, given, given >= 0.0 && given.is_finite(), "0 or more")
}
