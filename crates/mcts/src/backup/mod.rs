//! Backup: how the value of a position, and its uncertainty, follow from the games played through it and from the moves
//! after it.
//!
//! All values here are seen by the player to move in the position; the tree turns them round when it stores them.

mod variance;

pub use variance::Variance;

use serde::{Deserialize, Serialize};

use crate::settings::{Settings, SettingsError};
use crate::siblings::{Siblings, Wants};

/// What the games through a position tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Games {
    /// How many there were.
    pub visits: u32,
    /// Their mean reward for the player to move.
    pub mean: f32,
}

/// All rules, by name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "kebab-case")]
pub enum Rule {
    /// The mean of all games.
    Mean,
}

impl Rule {
    /// The value of a position for the player to move.
    pub(crate) fn value(&self, games: &Games, _moves: &Siblings) -> f32 {
        match self {
            Rule::Mean => games.mean,
        }
    }

    /// The visits from which on the moves matter; `None` if they never do.
    #[inline(always)]
    pub(crate) fn reads_moves_from(&self) -> Option<u32> {
        match self {
            Rule::Mean => None,
        }
    }

    /// What the rule looks at.
    pub(crate) fn wants(&self) -> Wants {
        match self {
            Rule::Mean => Wants::default(),
        }
    }

    /// Does the rule go together with the other parts?
    pub(crate) fn check(&self, _settings: &Settings) -> Result<(), SettingsError> {
        match self {
            Rule::Mean => Ok(()),
        }
    }
}
