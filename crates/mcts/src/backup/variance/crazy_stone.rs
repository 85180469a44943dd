//! Crazy Stone's variance, which begins with a doubt as wide as the board and never quite ends.
//!
//! Paper: Coulom 2006, sections 3.2 (the prior) and 4.2 (the cap).
//! Reads: the sums of the rewards and of their squares.
//! Differs: the formula of section 3.2 is the variance of a game. Section 4.2 speaks of that variance divided by the
//!   number of games, and selection compares estimates, not games; so it is divided, unless `external` says otherwise.

use serde::{Deserialize, Serialize};

use super::scatter;
use crate::select::number;
use crate::settings::SettingsError;

/// (squares - S mean² + prior) / (S + 1), divided by the S visits, of which at most `cap` count in a position with
/// `internal_from` visits or more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CrazyStone {
    /// What one game more would add to the sum of squared distances: four times the square of the number of points in
    /// the paper (section 3.2; 26,244 on 9x9).
    pub prior: f32,
    /// The visits from which on a position is internal: the number of points in the paper (section 2; 81 on 9x9).
    pub internal_from: u32,
    /// The visits of an internal position that count at most; 500 (section 4.2).
    #[serde(default = "five_hundred")]
    pub cap: u32,
    /// How the formula is read where a position is not internal; `mean`.
    #[serde(default)]
    pub external: External,
}

/// How the variance of an external position is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum External {
    /// As the variance of the mean: divided by the number of games.
    #[default]
    Mean,
    /// As it is printed: the variance of a single game.
    Literal,
}

fn five_hundred() -> u32 {
    500
}

impl CrazyStone {
    pub(super) fn check(&self) -> Result<(), SettingsError> {
        let CrazyStone { prior, cap, .. } = *self;
        number("variance.prior", prior, prior >= 0.0 && prior.is_finite(), "0 or more")?;
        number("variance.cap", cap as f32, cap > 0, "1 or more")
    }

    #[inline(always)]
    pub(super) fn of(&self, visits: u32, sum: f64, squares: f64) -> f32 {
        let per_game = (scatter(visits, sum, squares) + f64::from(self.prior)) / (f64::from(visits) + 1.0);
        let games = match self.external {
            _ if visits >= self.internal_from => visits.min(self.cap),
            External::Mean => visits,
            External::Literal => 1,
        };
        (per_game / f64::from(games.max(1))) as f32
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "what is compared comes out exactly")]
mod tests {
    use super::*;

    const NINE: CrazyStone =
        CrazyStone { prior: 26_244.0, internal_from: 81, cap: 500, external: External::Mean };

    #[test]
    fn it_is_that_of_three_games_worked_out_by_hand() {
        // 10, -20 and 40: (2100 - 3 * 10² + 26244) / 4 = 7011.
        let literal = CrazyStone { external: External::Literal, ..NINE };
        assert_eq!(literal.of(3, 30.0, 2100.0), 7011.0);
        assert_eq!(NINE.of(3, 30.0, 2100.0), 7011.0 / 3.0);
    }

    #[test]
    fn a_move_without_games_has_the_prior() {
        assert_eq!(NINE.of(0, 0.0, 0.0), 26_244.0);
    }

    #[test]
    fn internal_positions_divide_by_no_more_than_the_cap_however_external_ones_are_read() {
        for external in [External::Mean, External::Literal] {
            let rule = CrazyStone { external, ..NINE };
            for (visits, divisor) in [(81, 81.0), (500, 500.0), (501, 500.0), (100_000, 500.0)] {
                let squares = 400.0 * f64::from(visits);
                let per_game = (squares + 26_244.0) / f64::from(visits + 1);
                assert_eq!(rule.of(visits, 0.0, squares), (per_game / divisor) as f32, "{visits}");
            }
        }
    }
}
