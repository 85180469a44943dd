//! How playouts are spread over the moves of the root.

use serde::{Deserialize, Serialize};

use super::{Ocba, SequentialHalving};
use crate::backup::nothing_else;
use crate::random::Random;
use crate::search::Limits;
use crate::select::Place;
use crate::settings::SettingsError;
use crate::siblings::{Siblings, Wants};

/// How playouts are spread over the moves of the root.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "kebab-case")]
pub enum Allocation {
    /// As everywhere in the tree.
    #[default]
    #[serde(deserialize_with = "nothing_else")]
    Tree,
    /// Equally over all, then over the better half of them, and so on.
    SequentialHalving(SequentialHalving),
    /// So that the best move is told from the others as surely as possible.
    Ocba(Ocba),
}

impl Allocation {
    pub(crate) fn wants(&self) -> Wants {
        match self {
            Allocation::Tree => Wants::default(),
            Allocation::SequentialHalving(rule) => rule.wants(),
            Allocation::Ocba(rule) => rule.wants(),
        }
    }

    /// Does the rule go together with what a search may use?
    pub(crate) fn check(&self, limits: &Limits) -> Result<(), SettingsError> {
        match self {
            Allocation::SequentialHalving(_) if limits.playouts.is_none() => Err(SettingsError(
                "`root` is `sequential-halving`, which divides a known number of playouts, and none was given: \
                 limit the playouts, or set `root` to `tree` or `ocba`"
                    .to_owned(),
            )),
            _ => Ok(()),
        }
    }

    /// Does the rule choose the moves of the root, with so many playouts to come?
    pub(crate) fn decides(&self, budget: Option<u64>) -> bool {
        match self {
            Allocation::Tree => false,
            Allocation::SequentialHalving(_) => budget.is_some(),
            Allocation::Ocba(_) => true,
        }
    }

    /// The move to try; `None` to leave it to the selection rule. `budget` is the number of playouts that there will be.
    pub(crate) fn choose(
        &self,
        _place: &Place,
        moves: &mut Siblings,
        budget: Option<u64>,
        random: &mut Random,
    ) -> Option<usize> {
        match self {
            Allocation::Tree => None,
            Allocation::SequentialHalving(rule) => budget.map(|budget| rule.choose(moves, budget, random)),
            Allocation::Ocba(rule) => Some(rule.choose(moves, random)),
        }
    }
}
