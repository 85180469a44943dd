//! What the games of a match say, and how surely.

use serde::{Deserialize, Serialize};

/// A sequential probability ratio test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference of strength that is not worth it.
    pub elo0: f64,
    /// The difference that would be.
    pub elo1: f64,
    /// The probability of taking `elo0` for `elo1`.
    pub alpha: f64,
    /// The probability of taking `elo1` for `elo0`.
    pub beta: f64,
}
