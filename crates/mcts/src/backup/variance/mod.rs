//! How uncertain the value of a move is.

mod crazy_stone;
mod standard_error;

pub use crazy_stone::{CrazyStone, External};
pub use standard_error::StandardError;

use serde::{Deserialize, Serialize};

use super::nothing_else;
use crate::settings::SettingsError;

/// What the variance of a move is computed from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "kebab-case")]
pub enum Variance {
    /// Nobody needs it.
    #[default]
    #[serde(deserialize_with = "nothing_else")]
    None,
    /// The square of the standard error of the mean.
    StandardError(StandardError),
    /// Crazy Stone's, which begins with a doubt as wide as the board.
    CrazyStone(CrazyStone),
}

impl Variance {
    /// The variance after so many visits with this sum of rewards and of their squares: 0 or more, whatever rounding
    /// or the unfinished games of other threads have done to the sums.
    #[inline(always)]
    pub fn of(&self, visits: u32, sum: f64, squares: f64) -> f32 {
        match self {
            Variance::None => 0.0,
            Variance::StandardError(rule) => rule.of(visits, sum, squares),
            Variance::CrazyStone(rule) => rule.of(visits, sum, squares),
        }
    }

    /// Do the parameters make sense?
    pub(crate) fn check(&self) -> Result<(), SettingsError> {
        match self {
            Variance::None => Ok(()),
            Variance::StandardError(rule) => rule.check(),
            Variance::CrazyStone(rule) => rule.check(),
        }
    }
}

/// The sum of the squared distances of the rewards from their mean. The difference of two large numbers is below zero
/// when the smaller one was rounded up.
#[inline(always)]
fn scatter(visits: u32, sum: f64, squares: f64) -> f64 {
    if visits == 0 { 0.0 } else { (squares - sum * (sum / f64::from(visits))).max(0.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_rule_gives_a_variance_that_is_no_variance() {
        let crazy_stone =
            CrazyStone { prior: 26_244.0, internal_from: 81, cap: 500, external: External::Mean };
        let rules = [
            Variance::None,
            Variance::StandardError(StandardError::default()),
            Variance::CrazyStone(CrazyStone { prior: 0.0, ..crazy_stone.clone() }),
            Variance::CrazyStone(crazy_stone),
        ];
        for rule in &rules {
            for visits in [0, 1, 2, 3, 80, 81, 1000, u32::MAX] {
                for reward in [0.0, 1e-9, 0.1, 1.0 / 3.0, 1.0, -88.5, 368.5] {
                    let n = f64::from(visits);
                    for squares in [reward * reward * n, reward * reward * n * (1.0 - 1e-12), 0.0] {
                        let variance = rule.of(visits, reward * n, squares);
                        assert!(variance >= 0.0 && variance.is_finite(), "{rule:?} {visits} {reward}");
                    }
                }
            }
        }
    }
}
