//! How uncertain the value of a move is.

use serde::{Deserialize, Serialize};

/// What the variance of a move is computed from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "kebab-case")]
pub enum Variance {
    /// Nobody needs it.
    #[default]
    None,
}

impl Variance {
    /// The variance after so many visits with this sum of rewards and of their squares.
    pub(crate) fn of(&self, _visits: u32, _sum: f64, _squares: f64) -> f32 {
        match self {
            Variance::None => 0.0,
        }
    }
}
