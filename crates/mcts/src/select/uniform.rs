//! All moves alike: what Monte-Carlo Go did before anybody thought of choosing.
//!
//! Paper: the baseline of all of them; "classical Monte Carlo" in Chaslot et al. 2006, section 4.1.
//! Reads: visits.
//! Differs: nowhere.

use serde::{Deserialize, Serialize};

use super::pick::highest;
use crate::random::Random;
use crate::siblings::Siblings;

/// Tries all moves equally often, or at random.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Uniform {
    /// How they take turns; `round-robin`.
    pub order: Turns,
}

/// How moves take turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turns {
    /// The least visited first, of equals any.
    #[default]
    RoundRobin,
    /// Any.
    Random,
}

impl Uniform {
    pub(super) fn choose(&self, moves: &mut Siblings, random: &mut Random) -> usize {
        match self.order {
            Turns::RoundRobin => {
                let Siblings { urgencies, visits, .. } = moves;
                urgencies.clear();
                urgencies.extend(visits.iter().map(|&visits| -(visits as f32)));
                highest(urgencies, random)
            }
            Turns::Random => random.index(moves.len() as u32) as usize,
        }
    }
}
