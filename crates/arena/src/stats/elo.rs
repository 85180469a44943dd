//! Elo from results: the difference of two players on the logistic scale, and how sure it is.

use std::f64::consts::LN_10;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::posterior::Posterior;
use super::tally::Tally;

/// One unit of log-odds in Elo: 400 Elo are odds of ten to one.
pub(super) const ELO_PER_LOG_ODDS: f64 = 400.0 / LN_10;

/// An estimate with its 95 % interval; always finite.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Elo {
    /// The estimate; the truth is as likely above as below.
    pub value: f64,
    /// The truth is below this with a probability of 2.5 %.
    pub low: f64,
    /// The truth is above this with a probability of 2.5 %.
    pub high: f64,
}

impl Elo {
    /// Half the width of the interval, for those who write ±. The interval itself need not be symmetric.
    pub fn margin(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    pub(super) fn of(posterior: &Posterior) -> Elo {
        let elo = |probability| ELO_PER_LOG_ODDS * posterior.log_odds(probability);
        Elo { value: elo(0.5), low: elo(0.025), high: elo(0.975) }
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} ({} to {})", signed(self.value), signed(self.low), signed(self.high))
    }
}

/// A number of Elo in whole points with its sign, which zero does not have.
pub(super) fn signed(elo: f64) -> String {
    let rounded = elo.round();
    if rounded.abs() < 0.5 { "0".to_owned() } else { format!("{rounded:+.0}") }
}

/// How much stronger the player of this tally is than the opponent: median and quantiles of the posterior distribution of
/// the expected score, in Elo. Jeffreys' prior makes it finite for a perfect score, and without games it is 0 with an
/// interval that says that nothing is known. Draws count half a point and make the interval narrower.
pub fn elo(tally: &Tally) -> Elo {
    Elo::of(&Posterior::of(&tally.counts()))
}

/// The Elo difference at which the logistic curve expects this score. Where it would be infinite, at 0 and 1, it ends at
/// 4800.
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(1e-12, 1.0 - 1e-12);
    ELO_PER_LOG_ODDS * (score / (1.0 - score)).ln()
}

/// The score that the logistic curve expects at this Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / ELO_PER_LOG_ODDS).exp())
}

/// The likelihood of superiority: how probable it is that the player of this tally is the stronger one. Draws say nothing
/// about it: that wins are more probable than losses has, under a Dirichlet prior, the same probability with and without
/// them.
pub fn superiority(tally: &Tally) -> f64 {
    Posterior::of(&[tally.losses, tally.wins]).above_half()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn close(given: f64, expected: f64, tolerance: f64) {
        assert!((given - expected).abs() <= tolerance, "{given} is not {expected} ± {tolerance}");
    }

    #[test]
    fn the_curve_has_the_known_points() {
        // Ten to one at 400 by definition; a score of 3/4 is odds of three to one, 400 * log10(3).
        close(score_of_elo(400.0), 10.0 / 11.0, 1e-15);
        close(score_of_elo(0.0), 0.5, 0.0);
        close(score_of_elo(100.0), 0.640_065, 1e-6);
        close(elo_of_score(0.75), 190.848_502, 1e-6);
        close(elo_of_score(1.0), 4800.0, 0.1);
        close(elo_of_score(0.0), -4800.0, 0.1);
    }

    /// The limits that the R package RSurveillance prints for `binom.jeffreys` in the example of its manual, for 200 trials.
    const JEFFREYS: [(u64, f64, f64); 4] = [
        (10, 0.025_993_40, 0.086_875_09),
        (25, 0.084_627_43, 0.176_126),
        (50, 0.193_872_68, 0.313_302_66),
        (80, 0.333_939_64, 0.468_931_29),
    ];

    #[test]
    fn without_draws_the_interval_is_the_published_one_of_jeffreys() {
        for (wins, low, high) in JEFFREYS {
            let elo = elo(&Tally::new(wins, 200 - wins, 0));
            close(score_of_elo(elo.low), low, 1e-7);
            close(score_of_elo(elo.high), high, 1e-6);
        }
    }

    /// Quantiles of the posterior by adding up its density over the log-odds in 400,000 steps, independently of this
    /// code: wins, losses and draws, then the quantiles of 2.5, 50 and 97.5 %.
    const SUMMED: [([u64; 3], [f64; 3]); 8] = [
        ([0, 0, 0], [-1124.573, 0.0, 1124.573]),
        ([40, 0, 0], [476.463, 898.651, 1965.464]),
        ([60, 40, 0], [1.568, 70.195, 140.661]),
        ([136, 96, 111], [10.396, 40.636, 71.083]),
        ([5200, 4800, 0], [7.091, 13.904, 20.721]),
        ([400, 4000, 0], [-418.040, -399.935, -382.330]),
        ([11000, 9000, 0], [30.022, 34.859, 39.701]),
        ([1_003_000, 1_000_000, 0], [0.039, 0.520, 1.002]),
    ];

    #[test]
    fn quantiles_agree_with_a_sum_over_the_density() {
        for ([wins, losses, draws], [low, value, high]) in SUMMED {
            let elo = elo(&Tally::new(wins, losses, draws));
            close(elo.low, low, 2e-3);
            close(elo.value, value, 2e-3);
            close(elo.high, high, 2e-3);
        }
    }

    #[test]
    fn many_games_give_what_others_compute_by_the_normal_curve() {
        // fastchess, app/tests/elo_test.cpp, "EloWDL 2": 40.70 ± 30.43 and a likelihood of superiority of 99.60 %.
        let tally = Tally::new(136, 96, 111);
        close(elo(&tally).value, 40.70, 0.1);
        close(elo(&tally).margin(), 30.43, 0.1);
        close(superiority(&tally), 0.9960, 5e-4);
    }

    /// The numbers are regularised incomplete beta functions by mpmath.
    #[test]
    fn superiority_does_not_depend_on_draws() {
        close(superiority(&Tally::new(7, 3, 0)), 0.897_985, 1e-6);
        close(superiority(&Tally::new(7, 3, 1000)), 0.897_985, 1e-6);
        close(superiority(&Tally::new(5, 0, 0)), 0.993_128, 1e-6);
        close(superiority(&Tally::new(0, 0, 50)), 0.5, 1e-12);
    }

    #[test]
    fn an_elo_is_written_with_its_interval() {
        let elo = Elo { value: 69.6, low: -0.3, high: 141.9 };
        assert_eq!(elo.to_string(), "+70 (0 to +142)");
        close(elo.margin(), 71.1, 1e-9);
    }

    proptest! {
        #[test]
        fn the_curve_and_its_inverse_agree(elo in -2000.0..2000.0f64) {
            prop_assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-6);
        }

        #[test]
        fn elo_is_finite_and_in_order(wins: u64, losses: u64, draws: u64) {
            let tally = Tally::new(wins, losses, draws);
            let Elo { value, low, high } = elo(&tally);
            prop_assert!(low.is_finite() && low <= value && value <= high && high.is_finite());
            prop_assert!((0.0..=1.0).contains(&superiority(&tally)));
        }

        #[test]
        fn elo_is_finite_beside_the_corners(wins in 0..3u64, losses in counts(), draws in counts()) {
            for tally in [Tally::new(wins, losses, draws), Tally::new(wins, draws, losses)] {
                let Elo { value, low, high } = elo(&tally);
                prop_assert!(low.is_finite() && low < value && value < high && high.is_finite());
            }
        }

        #[test]
        fn the_other_side_has_the_opposite_elo(wins in counts(), losses in counts(), draws in counts()) {
            let tally = Tally::new(wins, losses, draws);
            let (here, there) = (elo(&tally), elo(&tally.reversed()));
            prop_assert!((here.value + there.value).abs() < 1e-3, "{here:?} {there:?}");
            prop_assert!((here.low + there.high).abs() < 1e-3, "{here:?} {there:?}");
            prop_assert!((superiority(&tally) + superiority(&tally.reversed()) - 1.0).abs() < 1e-4);
        }

        #[test]
        fn a_loss_turned_into_a_win_raises_elo(wins in counts(), losses in counts()) {
            let (worse, better) = (elo(&Tally::new(wins, losses + 1, 0)), elo(&Tally::new(wins + 1, losses, 0)));
            // With a thousand million games the special functions have six digits left.
            prop_assert!(better.value > worse.value - 1e-3 && better.low > worse.low - 1e-3);
            prop_assert!(better.high > worse.high - 1e-3);
        }
    }

    /// Counts up to 10^9, of every order of magnitude alike.
    fn counts() -> impl Strategy<Value = u64> {
        (0.0..9.0f64).prop_map(|exponent| 10f64.powf(exponent) as u64 - 1)
    }
}
