//! The likeliest distribution of results under a hypothesis.
//!
//! A generalised likelihood ratio compares two hypotheses that leave most of the distribution open: only its mean, or its mean
//! in units of its deviation, is given. Each hypothesis is represented by the distribution that makes the results
//! likeliest among those that satisfy it. The mathematics is Van den Bergh's: "The generalized maximum likelihood ratio
//! for the expectation value of a distribution" (proposition 1.1) and "Comments on normalized Elo" (sections 4.1 and
//! 4.2), the notes behind the test farm of Stockfish.

/// Stands for a count of zero, as in the test farm of Stockfish: a result that did not occur is still possible, and
/// without it a hypothesis could have no likelihood at all.
const EMPTY: f64 = 1e-3;

/// Rounds of the iteration for the mean in units of the deviation. A handful suffices where the hypothesis is anywhere
/// near; all of them find every distribution of up to 10^9 results with at most 0.8 deviations, 200 normalised Elo.
const ROUNDS: usize = 300;

/// The observed distribution of results with `N` values, evenly spaced from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample<const N: usize> {
    total: f64,
    shares: [f64; N],
}

impl<const N: usize> Sample<N> {
    /// The distribution of these counts, or `None` if there is nothing to count.
    pub(super) fn new(counts: &[u64; N]) -> Option<Sample<N>> {
        let weights = counts.map(|count| if count == 0 { EMPTY } else { count as f64 });
        let total = weights.iter().sum();
        counts.iter().any(|&count| count > 0).then(|| Sample { total, shares: weights.map(|w| w / total) })
    }

    /// The logarithm of how much likelier the results are if the mean is `mean1` than if it is `mean0`.
    pub(super) fn ratio_of_means(&self, mean0: f64, mean1: f64) -> f64 {
        let loss = |mean: f64| {
            let mean = mean.clamp(1e-9, 1.0 - 1e-9);
            let divisors = divisors(&std::array::from_fn(|place| value::<N>(place) - mean), &self.shares);
            divisors.map_or(0.0, |divisors| self.loss(&divisors))
        };
        self.total * (loss(mean0) - loss(mean1))
    }

    /// The logarithm of how much likelier the results are if the mean lies `t1` deviations above one half than if it lies `t0`
    /// above.
    pub(super) fn ratio_of_t_values(&self, t0: f64, t1: f64) -> f64 {
        match (self.loss_at_t(t0), self.loss_at_t(t1)) {
            (Some(loss0), Some(loss1)) => self.total * (loss0 - loss1),
            _ => self.approximate_ratio_of_t_values(t0, t1),
        }
    }

    /// What a hypothesis costs per result: the mean logarithm of the observed share over the likeliest one.
    fn loss(&self, divisors: &[f64; N]) -> f64 {
        self.shares.iter().zip(divisors).map(|(share, divisor)| share * divisor.ln()).sum()
    }

    /// Section 4.1 of the note: the condition on mean and deviation is replaced by its tangent at the last distribution,
    /// beginning with the uniform one, until nothing changes. `None` where that leads nowhere.
    fn loss_at_t(&self, t: f64) -> Option<f64> {
        let mut shares = [1.0 / N as f64; N];
        for _ in 0..ROUNDS {
            let (mean, deviation) = moments(&shares);
            let tangent = |place: usize| {
                let value = value::<N>(place);
                value - 0.5 - 0.5 * t * deviation * (1.0 + ((value - mean) / deviation).powi(2))
            };
            let divisors = divisors(&std::array::from_fn(tangent), &self.shares)?;
            let next = std::array::from_fn(|place| self.shares[place] / divisors[place]);
            let change = shares.iter().zip(&next).map(|(old, new): (&f64, &f64)| (old - new).abs());
            if change.fold(0.0, f64::max) < 1e-11 {
                return Some(self.loss(&divisors));
            }
            shares = next;
        }
        None
    }

    /// Section 4.2 of the note: the ratio as if the results were normal with an unknown deviation.
    fn approximate_ratio_of_t_values(&self, t0: f64, t1: f64) -> f64 {
        let (mean, deviation) = moments(&self.shares);
        let t = (mean - 0.5) / deviation;
        self.total / 2.0 * ((t - t0).powi(2).ln_1p() - (t - t1).powi(2).ln_1p())
    }
}

/// The points of the result at this place, as a share of the most that can be had.
fn value<const N: usize>(place: usize) -> f64 {
    place as f64 / (N - 1) as f64
}

/// Mean and standard deviation of a distribution.
fn moments<const N: usize>(shares: &[f64; N]) -> (f64, f64) {
    let mean: f64 = shares.iter().enumerate().map(|(place, share)| share * value::<N>(place)).sum();
    let squares = shares.iter().enumerate().map(|(place, share)| share * (value::<N>(place) - mean).powi(2));
    (mean, squares.sum::<f64>().sqrt())
}

/// What the observed shares are divided by in the likeliest distribution that has a mean offset of 0: `1 + theta * offset`
/// with the theta that solves `sum of share * offset / (1 + theta * offset) = 0` (equation 1.3 of the note). `None` if all
/// offsets have one sign.
///
/// The sum falls from plus to minus infinity as theta goes from the pole of the largest offset to that of the smallest, so
/// the root is bracketed and unique. Newton's steps find it, and where one leaves the bracket, it is halved. The unknown is the
/// distance from the nearer pole: results that hardly occur push the root so close to it that theta itself would lose
/// the digits that matter.
fn divisors<const N: usize>(offsets: &[f64; N], shares: &[f64; N]) -> Option<[f64; N]> {
    let least = offsets.iter().copied().fold(f64::INFINITY, f64::min);
    let most = offsets.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(least < 0.0 && most > 0.0) {
        return None;
    }
    let mean: f64 = offsets.iter().zip(shares).map(|(offset, share)| offset * share).sum();
    let pole = if mean < 0.0 { most } else { least };
    // In units of the pole's own offset the divisor of the pole is the distance itself.
    let offsets = offsets.map(|offset| offset / pole);
    let at = |distance: f64| offsets.map(|offset| (1.0 - offset) + distance * offset);
    let (mut low, mut high, mut distance) = (0.0, 1.0, 1.0);
    for _ in 0..200 {
        let (mut sum, mut slope) = (0.0, 0.0);
        for ((share, offset), divisor) in shares.iter().zip(&offsets).zip(at(distance)) {
            let term = offset / divisor;
            sum += share * term;
            slope -= share * term * term;
        }
        if sum > 0.0 {
            low = distance
        } else {
            high = distance
        }
        let step = distance - sum / slope;
        let next = if step > low && step < high { step } else { (low + high) / 2.0 };
        if (next - distance).abs() <= 1e-15 * distance {
            break;
        }
        distance = next;
    }
    Some(at(distance))
}

#[cfg(test)]
mod tests {
    use mcts::Random;
    use proptest::prelude::*;

    use super::*;

    fn sample<const N: usize>(counts: [u64; N]) -> Sample<N> {
        Sample::new(&counts).unwrap()
    }

    fn close(given: f64, expected: f64, tolerance: f64) {
        assert!((given - expected).abs() <= tolerance, "{given} is not {expected} ± {tolerance}");
    }

    fn score(elo: f64) -> f64 {
        1.0 / (1.0 + 10f64.powf(-elo / 400.0))
    }

    /// The numbers come from halving the bracket of equation 1.3 a hundred times with forty digits, by mpmath.
    #[test]
    fn ratios_of_means_agree_with_forty_digits() {
        let pairs = |counts, elo0, elo1| sample::<5>(counts).ratio_of_means(score(elo0), score(elo1));
        close(pairs([30, 0, 100, 0, 70], 0.0, 30.0), 5.495_789_624_128_78, 1e-9);
        close(pairs([0, 0, 0, 0, 20], 0.0, 50.0), 2.672_083_397_224_50, 1e-9);
        close(pairs([3, 0, 30, 0, 7], -10.0, 40.0), 1.321_629_003_543_92, 1e-9);
        let games = |counts, elo0, elo1| sample::<3>(counts).ratio_of_means(score(elo0), score(elo1));
        close(games([0, 0, 40], 0.0, 100.0), 9.878_383_656_197_93, 1e-9);
        close(games([5, 2, 3], 0.0, 200.0), -3.328_190_955_555_98, 1e-9);
    }

    /// With three results a hypothesis leaves one number open, and a golden-section search over it needs no iteration of
    /// tangents.
    #[test]
    fn ratios_of_t_values_agree_with_a_search() {
        let deviations = |elo: f64| elo * 10f64.ln() / 800.0;
        let games =
            |counts, elo0, elo1| sample::<3>(counts).ratio_of_t_values(deviations(elo0), deviations(elo1));
        close(games([40, 0, 60], 0.0, 30.0), 1.353_398_130_448, 1e-8);
        close(games([96, 111, 136], 0.0, 200.0), -23.746_183_207_06, 1e-8);
        close(games([0, 0, 4250], 0.0, 10.0), 120.548_267_741_2, 1e-6);
    }

    #[test]
    fn any_ordinary_hypothesis_on_deviations_is_found() {
        let mut random = Random::new(1);
        let mut unit = move || (random.bits() >> 11) as f64 / (1u64 << 53) as f64;
        for _ in 0..5_000 {
            let counts: [u64; 5] = std::array::from_fn(|_| 10f64.powf(9.0 * unit()) as u64 - 1);
            let t = 0.8 * (2.0 * unit() - 1.0);
            if let Some(sample) = Sample::new(&counts) {
                assert!(sample.loss_at_t(t).is_some(), "{counts:?} {t}");
            }
        }
    }

    #[test]
    fn the_approximation_is_near_where_both_work() {
        let sample = sample([293, 5085, 20082, 5070, 326]);
        let exact = sample.ratio_of_t_values(-0.01, 0.005);
        close(sample.approximate_ratio_of_t_values(-0.01, 0.005), exact, 0.01 * exact.abs());
    }

    proptest! {
        #[test]
        fn the_likeliest_distribution_has_the_given_mean(
            counts in prop::array::uniform5(0..1_000_000_000u64),
            mean in 0.001..0.999f64,
        ) {
            prop_assume!(counts.iter().any(|&count| count > 0));
            let sample = sample(counts);
            let offsets = std::array::from_fn(|place| value::<5>(place) - mean);
            let divisors = divisors(&offsets, &sample.shares).unwrap();
            let shares: [f64; 5] = std::array::from_fn(|place| sample.shares[place] / divisors[place]);
            prop_assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}");
            prop_assert!((moments(&shares).0 - mean).abs() < 1e-9, "{shares:?}");
        }
    }
}
