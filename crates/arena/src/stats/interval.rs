//! Wilson's interval of a score.

use serde::{Deserialize, Serialize};

use super::tally::Tally;

/// The normal quantile of an interval of 95 % with two ends.
pub(super) const Z_95: f64 = 1.959_963_984_540_054;

/// A closed interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The interval of 95 % of the expected score: Wilson, "Probable inference, the law of succession, and statistical
/// inference", JASA 22 (1927). It holds its level for few games and for scores near 0 and 1, where the textbook's ± fails.
///
/// Wilson's interval is for wins and losses. A draw enters as half a win and half a loss, as if it were half a game of
/// either kind; since draws vary less than that, the interval is a little too wide with many draws, never too narrow.
/// Without games it is everything from 0 to 1.
pub fn wilson(tally: &Tally) -> Interval {
    let games = tally.in_all();
    if tally.games() == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let score = tally.points() / games;
    let z2 = Z_95 * Z_95;
    let center = (score + z2 / (2.0 * games)) / (1.0 + z2 / games);
    let spread = Z_95 / (1.0 + z2 / games)
        * (score * (1.0 - score) / games + z2 / (4.0 * games * games)).max(0.0).sqrt();
    // A perfect score has the end 1 exactly, which rounding would miss.
    let low = if tally.points() > 0.0 { (center - spread).clamp(0.0, score) } else { 0.0 };
    let high = if tally.points() < games { (center + spread).clamp(score, 1.0) } else { 1.0 };
    Interval { low, high }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I,
    /// method 3: wins, games and the two ends.
    const NEWCOMBE: [(u64, u64, f64, f64); 4] = [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ];

    #[test]
    fn wilson_gives_the_published_intervals() {
        for (wins, games, low, high) in NEWCOMBE {
            let interval = wilson(&Tally::new(wins, games - wins, 0));
            assert!((interval.low - low).abs() < 5e-5, "{wins} of {games}: {interval:?}");
            assert!((interval.high - high).abs() < 5e-5, "{wins} of {games}: {interval:?}");
        }
    }

    #[test]
    fn a_draw_is_half_a_win_and_half_a_loss() {
        assert_eq!(wilson(&Tally::new(10, 4, 6)), wilson(&Tally::new(13, 7, 0)));
    }

    #[test]
    fn nothing_is_known_without_games() {
        assert_eq!(wilson(&Tally::default()), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn a_perfect_score_reaches_the_end() {
        let interval = wilson(&Tally::new(40, 0, 0));
        assert!(interval.high >= 1.0 && interval.low > 0.9 && interval.low < 0.92, "{interval:?}");
    }

    proptest! {
        #[test]
        fn the_interval_holds_the_score_and_lies_within_0_and_1(wins: u64, losses: u64, draws: u64) {
            let tally = Tally::new(wins, losses, draws);
            let Interval { low, high } = wilson(&tally);
            let score = tally.score().unwrap_or(0.5);
            prop_assert!(0.0 <= low && low <= score && score <= high && high <= 1.0, "{low} {score} {high}");
        }

        #[test]
        fn the_other_side_has_the_mirrored_interval(wins in 0..1_000_000_000u64, losses in 0..1_000_000_000u64) {
            let tally = Tally::new(wins, losses, 0);
            let (here, there) = (wilson(&tally), wilson(&tally.reversed()));
            prop_assert!((here.low + there.high - 1.0).abs() < 1e-12);
            prop_assert!((here.high + there.low - 1.0).abs() < 1e-12);
        }

        #[test]
        fn another_win_raises_both_ends(wins in 0..1_000_000_000u64, losses in 0..1_000_000_000u64) {
            let before = wilson(&Tally::new(wins, losses, 0));
            let after = wilson(&Tally::new(wins + 1, losses, 0));
            prop_assert!(after.low >= before.low - 1e-15 && after.high >= before.high - 1e-15);
        }
    }
}
