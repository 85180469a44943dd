//! How steep an evaluation curve is: the slope of the logistic curve that fits it best.

use std::collections::BTreeMap;

use arena::stats::Interval;
use curves::{Calibration, Kind, Sample, Unit, logistic_feature};

use super::super::statistics::{Estimate, NORMAL_QUANTILE};
use super::draws::FEWEST_GAMES;

/// The slope over the log-odds of probabilities, or over points. 1 is a probability that means what it says, 0 one that says
/// nothing.
///
/// Its interval takes games and not positions for independent: the sandwich estimator for clusters (Liang and Zeger,
/// "Longitudinal data analysis using generalized linear models", Biometrika 73, 1986).
pub(super) fn slope(samples: &[Sample], unit: Unit) -> Option<Estimate> {
    let won = samples.iter().filter(|sample| sample.won).count();
    if won == 0 || won == samples.len() {
        return None;
    }
    let fitted = Calibration::fit(Kind::Logistic, samples, unit).ok()?;
    let Calibration::Logistic { slope: value, .. } = fitted else { return None };
    let mut information = [[0.0; 2]; 2];
    let mut scores: BTreeMap<u32, [f64; 2]> = BTreeMap::new();
    for sample in samples {
        let (x, probability) = ([logistic_feature(sample.value, unit), 1.0], fitted.apply(sample.value));
        let error = f64::from(u8::from(sample.won)) - probability;
        let score = scores.entry(sample.game).or_default();
        for row in 0..2 {
            score[row] += error * x[row];
            for column in 0..2 {
                information[row][column] += probability * (1.0 - probability) * x[row] * x[column];
            }
        }
    }
    let half = deviation(information, &scores).map(|deviation| NORMAL_QUANTILE * deviation);
    let half = half.filter(|_| scores.len() >= FEWEST_GAMES);
    let interval = half.map(|half| Interval { low: value - half, high: value + half });
    Some(Estimate { value, interval })
}

/// The standard deviation of the slope.
fn deviation(information: [[f64; 2]; 2], scores: &BTreeMap<u32, [f64; 2]>) -> Option<f64> {
    let [[slopes, mixed], [_, offsets]] = information;
    let determinant = slopes * offsets - mixed * mixed;
    // The first row of the inverse times each score is what a game does to the slope.
    let moved = scores.values().map(|[slope, offset]| (offsets * slope - mixed * offset) / determinant);
    let count = scores.len() as f64;
    let variance = moved.map(|moved| moved * moved).sum::<f64>() * count / (count - 1.0);
    Some(variance.sqrt()).filter(|deviation| deviation.is_finite() && *deviation > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of 100 games, each with `times` positions of the same value: at 0.25 a quarter is won, at 0.75 three quarters.
    fn samples(times: usize) -> Vec<Sample> {
        let game = |game: u32| {
            let value = if game.is_multiple_of(2) { 0.25 } else { 0.75 };
            let won =
                if game.is_multiple_of(2) { game.is_multiple_of(8) } else { !(game - 1).is_multiple_of(8) };
            Sample { value, won, game }
        };
        (0..96).flat_map(|number| vec![game(number); times]).collect()
    }

    #[test]
    fn probabilities_that_are_true_have_a_slope_of_one() {
        let slope = slope(&samples(1), Unit::Probability).unwrap();
        assert!((slope.value - 1.0).abs() < 1e-3, "{slope:?}");
        // The slope is the difference of two log-odds over 2 ln 3, each with a variance of 1 / (48 · 3/16).
        let expected = (2.0f64 / 9.0).sqrt() / (2.0 * 3f64.ln()) * NORMAL_QUANTILE;
        let interval = slope.interval.unwrap();
        assert!(
            ((interval.high - interval.low) / 2.0 / expected - 1.0).abs() < 0.02,
            "{interval:?} {expected}"
        );
    }

    #[test]
    fn more_positions_of_the_same_games_make_a_slope_no_surer() {
        let [once, often] = [1, 10].map(|times| slope(&samples(times), Unit::Probability).unwrap());
        let width =
            |estimate: Estimate| estimate.interval.map(|interval| interval.high - interval.low).unwrap();
        assert!((width(once) / width(often) - 1.0).abs() < 1e-3);
    }

    #[test]
    fn one_winner_and_few_games_tell_little() {
        let few = &samples(1)[..10];
        assert_eq!(slope(few, Unit::Probability).unwrap().interval, None);
        let lost: Vec<Sample> = samples(1).into_iter().filter(|sample| !sample.won).collect();
        assert_eq!(slope(&lost, Unit::Probability), None);
        assert_eq!(slope(&[], Unit::Score), None);
    }
}
