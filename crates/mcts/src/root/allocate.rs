//! How playouts are spread over the moves of the root.

use serde::{Deserialize, Serialize};

use crate::random::Random;
use crate::select::Place;
use crate::siblings::{Siblings, Wants};

/// How playouts are spread over the moves of the root.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "kebab-case")]
pub enum Allocation {
    /// As everywhere in the tree.
    #[default]
    Tree,
}

impl Allocation {
    pub(crate) fn wants(&self) -> Wants {
        match self {
            Allocation::Tree => Wants::default(),
        }
    }

    /// The move to try; `None` to leave it to the selection rule. `budget` is the number of playouts that there will be.
    pub(crate) fn choose(
        &self,
        _place: &Place,
        _moves: &mut Siblings,
        _budget: Option<u64>,
        _random: &mut Random,
    ) -> Option<usize> {
        match self {
            Allocation::Tree => None,
        }
    }
}
