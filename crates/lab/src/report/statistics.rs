//! What numbers say, and how surely. Every interval is one of 95 % with two ends.

use arena::stats::{Interval, Tally, wilson};
use mcts::Random;
use statrs::distribution::{Binomial, ContinuousCDF, DiscreteCDF, StudentsT};
use statrs::function::erf::erfc;

/// How often the positions are drawn anew for an interval.
const RESAMPLES: usize = 2_000;

/// With fewer things than this, drawing them anew calls too much sure: of two operators that are equally good it prefers one
/// in some 15 of 100 cases with ten positions, in 7 with forty.
const FEWEST: usize = 20;

/// The same numbers have the same interval, always.
const SEED: u64 = 1_979;

/// A difference is sure if chance alone would show one as large less often than this.
pub(super) const LEVEL: f64 = 0.05;

/// The end of the inner 95 % of the normal curve.
pub(super) const NORMAL_QUANTILE: f64 = 1.959_963_984_540_054;

/// A number, and where it may really be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Estimate {
    pub(super) value: f64,
    /// Nothing if there are too few numbers to say.
    pub(super) interval: Option<Interval>,
}

/// What an estimate says about a number that it is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Below,
    Unsure,
    Above,
}

impl Estimate {
    /// Is the truth surely on one side of this number?
    pub(super) fn side_of(&self, number: f64) -> Side {
        match self.interval {
            Some(interval) if interval.high < number => Side::Below,
            Some(interval) if interval.low > number => Side::Above,
            _ => Side::Unsure,
        }
    }

    /// The same in other units.
    pub(super) fn times(self, factor: f64) -> Estimate {
        let scaled = |Interval { low, high }| Interval { low: factor * low, high: factor * high };
        Estimate { value: factor * self.value, interval: self.interval.map(scaled) }
    }
}

/// The mean with its interval by Student's distribution.
pub(super) fn mean(values: &[f64]) -> Option<Estimate> {
    let value = plain_mean(values)?;
    let half = quantile(values.len()).zip(standard_error(values)).map(|(t, error)| t * error);
    let interval = half.map(|half| Interval { low: value - half, high: value + half });
    Some(Estimate { value, interval })
}

/// The root of the mean square with its interval by drawing the values anew.
pub(super) fn root_mean_square(values: &[f64]) -> Option<Estimate> {
    let value = plain_mean(&squares(values))?.sqrt();
    let squares = squares(values);
    let interval =
        bootstrap(values.len(), |draw| mean_of(&squares, draw).sqrt()).map(|sample| sample.interval());
    Some(Estimate { value, interval })
}

/// The score in percent, with Wilson's interval.
pub(super) fn percent(tally: &Tally) -> Option<Estimate> {
    Some(Estimate { value: tally.score()?, interval: Some(wilson(tally)) }.times(100.0))
}

/// How much larger the root mean square of the first values is, over the same positions.
pub(super) fn root_mean_square_difference(one: &[f64], other: &[f64]) -> Option<Estimate> {
    if one.len() != other.len() {
        return None;
    }
    let (one, other) = (squares(one), squares(other));
    let value = plain_mean(&one)?.sqrt() - plain_mean(&other)?.sqrt();
    let difference = |draw: &[u32]| mean_of(&one, draw).sqrt() - mean_of(&other, draw).sqrt();
    let interval = bootstrap(one.len(), difference).map(|sample| sample.interval());
    Some(Estimate { value, interval })
}

/// The mean with its interval by drawing the values anew, for values that are far from the normal curve, and the standard
/// deviation of the logarithm of the mean.
pub(super) fn skewed_mean(values: &[f64]) -> Option<(Estimate, Option<f64>)> {
    let value = plain_mean(values)?;
    let sample = bootstrap(values.len(), |draw| mean_of(values, draw));
    let interval = sample.as_ref().map(Resampled::interval);
    let deviation =
        sample.and_then(|sample| deviation(&sample.0.iter().map(|mean| mean.ln()).collect::<Vec<_>>()));
    Some((Estimate { value, interval }, deviation.filter(|deviation| *deviation > 0.0)))
}

/// A statistic of values that were drawn anew many times, in rising order.
pub(super) struct Resampled(Vec<f64>);

impl Resampled {
    /// What is left when the least and the greatest fortieth are taken away.
    pub(super) fn interval(&self) -> Interval {
        let place = |share: f64| self.0[((self.0.len() - 1) as f64 * share).round() as usize];
        Interval { low: place(0.025), high: place(0.975) }
    }
}

/// Draws as many of `count` things as there are, again and again, each as often as chance has it: Efron, "Bootstrap methods:
/// another look at the jackknife", Annals of Statistics 7 (1979). Equal counts have equal draws, so that statistics over
/// the same things can be compared.
pub(super) fn bootstrap(count: usize, statistic: impl Fn(&[u32]) -> f64) -> Option<Resampled> {
    if count < FEWEST {
        return None;
    }
    let mut random = Random::for_part(SEED, count as u64);
    let mut draw = vec![0; count];
    let mut values: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            draw.iter_mut().for_each(|place| *place = random.index(count as u32));
            statistic(&draw)
        })
        .collect();
    values.sort_by(f64::total_cmp);
    Some(Resampled(values))
}

/// The mean of the values that were drawn.
pub(super) fn mean_of(values: &[f64], draw: &[u32]) -> f64 {
    draw.iter().map(|&place| values[place as usize]).sum::<f64>() / draw.len() as f64
}

/// The probability that values with a mean of zero show one as far from it, either way.
pub(super) fn chance_of_mean(values: &[f64]) -> Option<f64> {
    let (value, error) = (plain_mean(values)?, standard_error(values)?);
    if error <= 0.0 {
        return Some(if value.abs() > 0.0 { 0.0 } else { 1.0 });
    }
    Some(2.0 * student(values.len())?.sf((value / error).abs()))
}

/// The probability that equal players show a score as far from a half, either way: the exact sign test on the games that
/// somebody won. With few games it is stricter than Wilson's interval.
pub(super) fn chance_of_score(tally: &Tally) -> Option<f64> {
    tally.score()?;
    let fewer = tally.wins.min(tally.losses);
    let coin = Binomial::new(0.5, tally.wins + tally.losses).ok()?;
    Some((2.0 * coin.cdf(fewer)).min(1.0))
}

/// The probability that two players of one strength show scores as far apart against the same opponent, by the normal
/// curve and the common score.
pub(super) fn chance_of_two_scores(one: &Tally, other: &Tally) -> Option<f64> {
    let difference = one.score()? - other.score()?;
    let common = (*one + *other).score()?;
    let variance = common * (1.0 - common) * (1.0 / one.games() as f64 + 1.0 / other.games() as f64);
    Some(if variance > 0.0 { chance_of_normal(difference / variance.sqrt()) } else { 1.0 })
}

/// The probability that something which is really zero shows an estimate as far from it, either way, by the normal curve that
/// the interval stands for; nothing without an interval.
pub(super) fn chance_of_estimate(estimate: &Estimate) -> Option<f64> {
    let Interval { low, high } = estimate.interval?;
    let deviation = (high - low) / (2.0 * NORMAL_QUANTILE);
    Some(match deviation > 0.0 {
        true => chance_of_normal(estimate.value / deviation),
        false => f64::from(u8::from(estimate.value.abs() <= 0.0)),
    })
}

fn chance_of_normal(deviations: f64) -> f64 {
    erfc(deviations.abs() / std::f64::consts::SQRT_2)
}

/// Which of several differences are sure when all of them are looked at: Holm, "A simple sequentially rejective multiple
/// test procedure", Scandinavian Journal of Statistics 6 (1979).
pub(super) fn holm(chances: &[f64]) -> Vec<bool> {
    let mut places: Vec<usize> = (0..chances.len()).collect();
    places.sort_by(|&one, &other| chances[one].total_cmp(&chances[other]));
    let mut sure = vec![false; chances.len()];
    for (rank, &place) in places.iter().enumerate() {
        if chances[place] >= LEVEL / (chances.len() - rank) as f64 {
            break;
        }
        sure[place] = true;
    }
    sure
}

/// Spearman's correlation of ranks; nothing if one of the two does not vary.
pub(super) fn rank_correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let ones = ranks(&pairs.iter().map(|pair| pair.0).collect::<Vec<_>>());
    let others = ranks(&pairs.iter().map(|pair| pair.1).collect::<Vec<_>>());
    let middle = plain_mean(&ones)?;
    let product = |one: &[f64], other: &[f64]| {
        one.iter().zip(other).map(|(one, other)| (one - middle) * (other - middle)).sum::<f64>()
    };
    let spread = (product(&ones, &ones) * product(&others, &others)).sqrt();
    (spread > 0.0).then(|| product(&ones, &others) / spread)
}

/// The probability that ranks in an order at random are as far from no correlation, either way, from many such orders.
pub(super) fn chance_of_ranks(pairs: &[(f64, f64)]) -> Option<f64> {
    const ORDERS: u32 = 10_000;
    // Sums of products that are equal but for rounding count as equal.
    const ROUNDING: f64 = 1e-9;
    let found = rank_correlation(pairs)?.abs() - ROUNDING;
    let mut random = Random::for_part(SEED, pairs.len() as u64);
    let mut pairs = pairs.to_vec();
    let as_far = (0..ORDERS).filter(|_| {
        for place in (1..pairs.len()).rev() {
            let other = random.index(place as u32 + 1) as usize;
            (pairs[place].1, pairs[other].1) = (pairs[other].1, pairs[place].1);
        }
        rank_correlation(&pairs).is_some_and(|correlation| correlation.abs() >= found)
    });
    // The order that was found is one of them.
    Some((as_far.count() as f64 + 1.0) / (f64::from(ORDERS) + 1.0))
}

/// The place of each value in rising order; equal ones share the mean of their places.
fn ranks(values: &[f64]) -> Vec<f64> {
    let count = |is: &dyn Fn(f64) -> bool| values.iter().filter(|value| is(**value)).count() as f64;
    values
        .iter()
        .map(|&value| {
            count(&|other| other < value)
                + (count(&|other| other <= value) - count(&|other| other < value) + 1.0) / 2.0
        })
        .collect()
}

/// The mean of at least one value.
pub(super) fn plain_mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

fn squares(values: &[f64]) -> Vec<f64> {
    values.iter().map(|value| value * value).collect()
}

fn deviation(values: &[f64]) -> Option<f64> {
    let mean = plain_mean(values).filter(|_| values.len() > 1)?;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    Some((squares / (values.len() - 1) as f64).sqrt()).filter(|deviation| deviation.is_finite())
}

fn standard_error(values: &[f64]) -> Option<f64> {
    Some(deviation(values)? / (values.len() as f64).sqrt())
}

fn student(count: usize) -> Option<StudentsT> {
    StudentsT::new(0.0, 1.0, count.checked_sub(1)? as f64).ok()
}

/// Student's quantile for an interval with two ends.
fn quantile(count: usize) -> Option<f64> {
    Some(student(count)?.inverse_cdf(1.0 - LEVEL / 2.0))
}

#[cfg(test)]
mod tests {
    use super::super::testing::noise;
    use super::*;

    fn close(given: f64, expected: f64, tolerance: f64) {
        assert!((given - expected).abs() <= tolerance, "{given} is not {expected} ± {tolerance}");
    }

    #[test]
    fn a_mean_has_the_interval_of_the_textbook() {
        // The mean is 3 and the standard error 1/√2; Student's quantile for four degrees of freedom is 2.776445.
        let mean = mean(&[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
        let interval = mean.interval.unwrap();
        close(mean.value, 3.0, 1e-12);
        close(interval.high - 3.0, 2.776_445 * 0.5f64.sqrt(), 1e-5);
        close(3.0 - interval.low, interval.high - 3.0, 1e-12);
    }

    #[test]
    fn too_few_values_have_no_interval() {
        assert_eq!(mean(&[]), None);
        assert_eq!(mean(&[2.0]), Some(Estimate { value: 2.0, interval: None }));
        assert_eq!(root_mean_square(&[-2.0]), Some(Estimate { value: 2.0, interval: None }));
        assert_eq!(root_mean_square(&[]), None);
        assert_eq!(root_mean_square_difference(&[1.0], &[1.0, 2.0]), None);
        assert!(skewed_mean(&[]).is_none() && chance_of_mean(&[1.0]).is_none());
    }

    #[test]
    fn drawing_anew_gives_the_interval_that_theory_expects() {
        let values = noise(1, 400, 3.0);
        let rms = root_mean_square(&values).unwrap();
        // The standard error of the root mean square of a normal variable is σ/√(2n).
        let (interval, expected) = (rms.interval.unwrap(), 1.96 * rms.value / 800f64.sqrt());
        close((interval.high - interval.low) / 2.0, expected, 0.15 * expected);
        assert_eq!(root_mean_square(&values), Some(rms));
        let (mean, deviation) =
            skewed_mean(&values.iter().map(|value| value * value).collect::<Vec<_>>()).unwrap();
        close(deviation.unwrap(), (2.0f64 / 400.0).sqrt(), 0.01);
        assert!(mean.interval.unwrap().low < mean.value);
    }

    #[test]
    fn a_difference_over_the_same_positions_is_sure_where_separate_intervals_overlap() {
        let one = noise(2, 100, 3.0);
        let other: Vec<f64> = one.iter().map(|value| 1.05 * value).collect();
        let [low, high] = [&one, &other].map(|values| root_mean_square(values).unwrap().interval.unwrap());
        assert!(low.high > high.low);
        let difference = root_mean_square_difference(&one, &other).unwrap();
        assert_eq!(difference.side_of(0.0), Side::Below);
        close(difference.value, -0.05 * root_mean_square(&one).unwrap().value, 1e-9);
    }

    #[test]
    fn chances_are_those_of_the_tables() {
        // t = 3/(1/√2) with four degrees of freedom, two-sided; R's 2*pt(-4.2426407, 4).
        close(chance_of_mean(&[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap(), 0.013_236, 1e-5);
        // R's binom.test(61, 100).
        close(chance_of_score(&Tally::new(61, 39, 0)).unwrap(), 0.035_200, 1e-5);
        assert_eq!(chance_of_score(&Tally::default()), None);
        // z = 0.2/√(0.5·0.5·0.02).
        close(chance_of_two_scores(&Tally::new(60, 40, 0), &Tally::new(40, 60, 0)).unwrap(), 0.004_678, 1e-5);
    }

    #[test]
    fn an_interval_that_ends_at_zero_is_just_sure() {
        let estimate =
            |value: f64, low: f64, high: f64| Estimate { value, interval: Some(Interval { low, high }) };
        close(chance_of_estimate(&estimate(1.0, 0.0, 2.0)).unwrap(), 0.05, 1e-9);
        assert_eq!(chance_of_estimate(&estimate(0.0, 0.0, 0.0)), Some(1.0));
        assert_eq!(chance_of_estimate(&estimate(0.3, 0.3, 0.3)), Some(0.0));
        assert_eq!(chance_of_estimate(&Estimate { value: 1.0, interval: None }), None);
    }

    #[test]
    fn few_games_are_judged_more_strictly_than_wilsons_interval_does() {
        let judged = |wins, losses| {
            let tally = Tally::new(wins, losses, 0);
            let is_outside = percent(&tally).unwrap().side_of(50.0) != Side::Unsure;
            (chance_of_score(&tally).unwrap() < LEVEL, is_outside)
        };
        assert_eq!(judged(4, 0), (false, true), "four wins of four are 1 in 8");
        assert_eq!(judged(6, 0), (true, true));
        assert_eq!(judged(20, 20), (false, false));
        assert_eq!(judged(70, 30), (true, true));
    }

    #[test]
    fn holm_stops_at_the_first_chance_that_is_too_high() {
        // The bounds are 0.0125, 0.0167, 0.025 and 0.05 in rising order of the chances.
        assert_eq!(holm(&[0.01, 0.04, 0.03, 0.005]), [true, false, false, true]);
        assert_eq!(holm(&[0.01, 0.02, 0.015, 0.005]), [true, true, true, true]);
        assert!(holm(&[]).is_empty());
    }

    #[test]
    fn ranks_and_not_sizes_are_correlated() {
        let pairs = [(1.0, 9.0), (2.0, 100.0), (3.0, 1e6)];
        close(rank_correlation(&pairs).unwrap(), 1.0, 1e-12);
        close(rank_correlation(&pairs.map(|(one, other)| (-one, other))).unwrap(), -1.0, 1e-12);
        // Equal values share a rank: 1.5, 1.5, 3 against 1, 2, 3.
        close(rank_correlation(&[(1.0, 1.0), (1.0, 2.0), (3.0, 3.0)]).unwrap(), 0.866_025, 1e-6);
        assert_eq!(rank_correlation(&[(1.0, 1.0), (1.0, 2.0)]), None);
    }

    #[test]
    fn orders_are_as_rare_as_the_tables_of_spearmans_coefficient_say() {
        let chance = |order: &[u32]| {
            let pairs: Vec<(f64, f64)> =
                order.iter().enumerate().map(|(place, &rank)| (place as f64, f64::from(rank))).collect();
            chance_of_ranks(&pairs).unwrap()
        };
        // Of six, the order itself and its reverse are 2 of 720; 1 - 6·4/210 is 0.886 and has 12 + 12 at least as far.
        close(chance(&[1, 2, 3, 4, 5, 6]), 2.0 / 720.0, 2e-3);
        close(chance(&[2, 1, 4, 3, 5, 6]), 24.0 / 720.0, 6e-3);
        assert_eq!(chance_of_ranks(&[(1.0, 1.0), (1.0, 2.0)]), None);
    }
}
