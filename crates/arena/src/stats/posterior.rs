//! What is known of the expected score after some results.

use statrs::function::beta::checked_beta_reg;
use statrs::function::erf::erfc;

/// More results than this are scaled down to it: the special functions lose their digits beyond, and nobody plays so many.
const MOST: f64 = 1e9;

/// With both parameters above this, the logit of the score is normal up to a skewness of 0.015, and the continued
/// fraction of the incomplete beta function would need more steps than it is given.
const LARGE: f64 = 5_000.0;

/// The farthest log-odds that are looked at; e^-60 is less than one loss in the largest number of games.
const FARTHEST: f64 = 60.0;

/// The probability distribution of the expected score, given results: a beta distribution.
///
/// The results of a game (loss, draw, win) or of a pair (0 to 2 points in halves) have unknown probabilities. Before the
/// first one they are taken to follow the Dirichlet distribution that counts half a result of the worst kind and half
/// of the best, and nothing in between. Where nothing but wins and losses occurs, the expected score then follows the beta
/// distribution of Jeffreys' prior exactly (Brown, Cai and DasGupta, "Interval estimation for a binomial proportion",
/// Statistical Science 16, 2001, recommend it). With other results it follows no named distribution, and the beta
/// distribution with the same mean and variance stands for it. So draws make the posterior narrower, as they should,
/// and so do pairs in which each player wins one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Posterior {
    a: f64,
    b: f64,
}

impl Posterior {
    /// What the counts of results say, given in rising order of their points.
    pub(super) fn of<const N: usize>(counts: &[u64; N]) -> Posterior {
        let all: f64 = counts.iter().map(|&count| count as f64).sum();
        let scale = if all > MOST { MOST / all } else { 1.0 };
        let (mut total, mut first, mut second) = (0.0, 0.0, 0.0);
        for (place, &count) in counts.iter().enumerate() {
            let prior = if place == 0 || place == N - 1 { 0.5 } else { 0.0 };
            let weight = count as f64 * scale + prior;
            let value = place as f64 / (N - 1) as f64;
            total += weight;
            first += weight * value;
            second += weight * value * (1.0 - value);
        }
        // E[x(1-x)] is subtracted from mean (1 - mean), which is exact where the results are only of the two ends.
        let mean = first / total;
        let spread = mean * (total - first) / total;
        let variance_of_one = spread - second / total;
        let strength = spread * (total + 1.0) / variance_of_one - 1.0;
        Posterior { a: strength * mean, b: strength * (total - first) / total }
    }

    /// The probability that the expected score is above one half.
    pub(super) fn above_half(&self) -> f64 {
        1.0 - self.below(0.0)
    }

    /// The log-odds that the expected score stays below with this probability.
    pub(super) fn log_odds(&self, probability: f64) -> f64 {
        if self.is_large() {
            return self.normal_log_odds(probability);
        }
        let (mut low, mut high) = (-FARTHEST, FARTHEST);
        while high - low > 1e-9 {
            let middle = (low + high) / 2.0;
            if self.below(middle) < probability { low = middle } else { high = middle }
        }
        (low + high) / 2.0
    }

    fn is_large(&self) -> bool {
        self.a.min(self.b) > LARGE
    }

    /// The probability that the log-odds of the expected score are below these.
    fn below(&self, log_odds: f64) -> f64 {
        if self.is_large() {
            let (mean, deviation, _) = self.log_odds_moments();
            return normal_below((log_odds - mean) / deviation);
        }
        // The smaller of score and 1 - score is handed on, so that neither loses its digits.
        let (below, is_lower_half) = if log_odds <= 0.0 {
            (checked_beta_reg(self.a, self.b, logistic(log_odds)), true)
        } else {
            (checked_beta_reg(self.b, self.a, logistic(-log_odds)), false)
        };
        let below = below.unwrap_or(0.5).clamp(0.0, 1.0);
        if is_lower_half { below } else { 1.0 - below }
    }

    /// The normal quantile with the correction of Cornish and Fisher (1938) for the skewness.
    fn normal_log_odds(&self, probability: f64) -> f64 {
        let (mean, deviation, skewness) = self.log_odds_moments();
        let z = normal_quantile(probability);
        mean + deviation * (z + skewness * (z * z - 1.0) / 6.0)
    }

    /// Mean, standard deviation and skewness of the log-odds of a beta distribution are differences of polygamma
    /// functions, here by the first terms of their asymptotic series, which suffice for large parameters.
    fn log_odds_moments(&self) -> (f64, f64, f64) {
        let (a, b) = (self.a, self.b);
        let mean = (a / b).ln() - 0.5 / a + 0.5 / b;
        let variance = 1.0 / a + 1.0 / b + 0.5 / (a * a) + 0.5 / (b * b);
        let skewness = (1.0 / (b * b) - 1.0 / (a * a)) / variance.powf(1.5);
        (mean, variance.sqrt(), skewness)
    }
}

/// The probability of a standard normal number below `z`.
pub(super) fn normal_below(z: f64) -> f64 {
    0.5 * erfc(-z / std::f64::consts::SQRT_2)
}

fn normal_quantile(probability: f64) -> f64 {
    -std::f64::consts::SQRT_2 * statrs::function::erf::erfc_inv(2.0 * probability)
}

fn logistic(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}
