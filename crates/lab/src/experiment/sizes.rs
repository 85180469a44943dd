//! How large an experiment is.

use serde::{Deserialize, Serialize};

/// How large an experiment is. A field that it has no use for is 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Sizes {
    /// The number of positions.
    pub positions: u64,
    /// The playouts of each search that is watched.
    pub playouts: u64,
    /// The playouts for each move of a position, for its real value.
    pub reference: u64,
    /// The games of each match, unless it has several times as many.
    pub games: u64,
    /// The playouts or seconds of players in matches, as a share of those in the file.
    pub share: f64,
}

impl Default for Sizes {
    fn default() -> Sizes {
        Sizes { positions: 0, playouts: 0, reference: 0, games: 0, share: 1.0 }
    }
}

/// Which sizes are meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// Minutes on two cores.
    #[default]
    Quick,
    /// The paper's own sizes.
    Paper,
}

impl Scale {
    /// All of them, the smallest first.
    pub const ALL: [Scale; 2] = [Scale::Quick, Scale::Paper];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Scale::Quick => "quick",
            Scale::Paper => "paper",
        }
    }
}
