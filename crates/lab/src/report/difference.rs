//! How far two shares of wins are apart.

use arena::stats::{Interval, Tally, wilson};

use super::statistics::{Estimate, Side};

/// With fewer games than this in one of two matches, intervals call too much sure: two wins against two losses would do.
pub(super) const FEWEST_GAMES: u64 = 20;

/// How much higher the first score is, in points of a hundred, with the hybrid score interval: Newcombe, "Interval estimation
/// for the difference between independent proportions: comparison of eleven methods", Statistics in Medicine 17 (1998),
/// method 10. It joins Wilson's intervals of the two, and so never leaves -100 to 100.
pub(super) fn difference_of_scores(one: &Tally, other: &Tally) -> Option<Estimate> {
    let (first, second) = (one.score()?, other.score()?);
    let (of_first, of_second) = (wilson(one), wilson(other));
    let value = first - second;
    let low = value - (first - of_first.low).hypot(of_second.high - second);
    let high = value + (of_first.high - first).hypot(second - of_second.low);
    Some(Estimate { value, interval: Some(Interval { low, high }) }.times(100.0))
}

/// What is said of the first of two scores, as far as the games tell.
pub(super) fn verdict(difference: &Estimate, games: [u64; 2]) -> &'static str {
    match difference.side_of(0.0) {
        _ if games.iter().any(|&games| games < FEWEST_GAMES) => "too few games to tell",
        Side::Above => "surely higher",
        Side::Below => "surely lower",
        Side::Unsure => "not surely different",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Newcombe 1998, table II, method 10: wins and games of both, and the two ends.
    const NEWCOMBE: [([u64; 4], f64, f64); 8] = [
        ([56, 70, 48, 80], 0.0524, 0.3339),
        ([9, 10, 3, 10], 0.1705, 0.8090),
        ([6, 7, 2, 7], 0.0582, 0.8062),
        ([5, 56, 0, 29], -0.0381, 0.1926),
        ([0, 10, 0, 20], -0.1611, 0.2775),
        ([0, 10, 0, 10], -0.2775, 0.2775),
        ([10, 10, 0, 20], 0.6791, 1.0),
        ([10, 10, 0, 10], 0.6075, 1.0),
    ];

    #[test]
    fn differences_have_the_intervals_of_newcombes_examples() {
        for ([wins, games, other_wins, other_games], low, high) in NEWCOMBE {
            let one = Tally::new(wins, games - wins, 0);
            let other = Tally::new(other_wins, other_games - other_wins, 0);
            let interval = difference_of_scores(&one, &other).unwrap().interval.unwrap();
            assert!((interval.low / 100.0 - low).abs() < 6e-5, "{wins} of {games}: {interval:?}, not {low}");
            assert!(
                (interval.high / 100.0 - high).abs() < 6e-5,
                "{wins} of {games}: {interval:?}, not {high}"
            );
            let turned = difference_of_scores(&other, &one).unwrap().interval.unwrap();
            assert!((turned.low + interval.high).abs() < 1e-9 && (turned.high + interval.low).abs() < 1e-9);
        }
        assert_eq!(difference_of_scores(&Tally::default(), &Tally::new(1, 0, 0)), None);
    }

    #[test]
    fn a_verdict_needs_games_in_both_matches() {
        let said = |one: [u64; 2], other: [u64; 2]| {
            let tally = |[wins, losses]: [u64; 2]| Tally::new(wins, losses, 0);
            let difference = difference_of_scores(&tally(one), &tally(other)).unwrap();
            verdict(&difference, [one, other].map(|counts| counts.iter().sum()))
        };
        assert_eq!(said([20, 0], [0, 19]), "too few games to tell");
        assert_eq!(said([20, 0], [0, 20]), "surely higher");
        assert_eq!(said([0, 20], [20, 0]), "surely lower");
        assert_eq!(said([12, 8], [10, 10]), "not surely different");
    }
}
