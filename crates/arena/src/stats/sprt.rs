//! The sequential probability ratio test: when a match has shown enough.
//!
//! Paper: Wald, "Sequential tests of statistical hypotheses", Annals of Mathematical Statistics 16 (1945). The ratio is
//! generalised, because the hypotheses fix the strength of a player and not how often games are drawn or openings
//! decide; see `likelihood.rs`. Its form and its numbers agree with fishtest and fastchess, the match runners of chess.

use std::f64::consts::{LN_10, SQRT_2};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::elo::score_of_elo;
use super::likelihood::Sample;
use super::pairs::Pairs;
use super::tally::Tally;

/// One deviation per game in normalised Elo (Van den Bergh, "Normalized Elo"): chosen so that both scales agree for small
/// differences of players who never draw.
const NORMALIZED_ELO_PER_DEVIATION: f64 = 800.0 / LN_10;

/// The largest Elo difference that a hypothesis may name.
const LARGEST_ELO: f64 = 2000.0;

/// Why a test cannot be made.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum StatsError {
    /// A hypothesis is not a difference of Elo.
    #[error("the Elo of a hypothesis must lie between -2000 and 2000, not {0}")]
    Elo(f64),
    /// The second hypothesis is not stronger than the first.
    #[error("elo0 must be less than elo1, not {0} and {1}")]
    Order(f64, f64),
    /// A probability of error that is none.
    #[error("alpha and beta must be greater than 0 and add up to less than 1, not {0} and {1}")]
    Errors(f64, f64),
}

/// What a hypothesis says about the strength of the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// The expected score, by the logistic curve.
    #[default]
    Logistic,
    /// The expected score in units of its deviation, so that the number of games that a test needs does not depend on how many
    /// games are drawn or decided by the opening.
    Normalized,
}

/// A sequential probability ratio test of "the player is `elo0` stronger" (H0) against "the player is `elo1` stronger" (H1).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Settings")]
pub struct Sprt {
    /// The strength under H0.
    pub elo0: f64,
    /// The strength under H1.
    pub elo1: f64,
    /// How often H1 may be accepted although H0 holds.
    pub alpha: f64,
    /// How often H0 may be accepted although H1 holds.
    pub beta: f64,
    /// What the two numbers of Elo mean.
    pub model: Model,
}

/// A test as a file describes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    elo0: f64,
    elo1: f64,
    #[serde(default = "usual_error")]
    alpha: f64,
    #[serde(default = "usual_error")]
    beta: f64,
    #[serde(default)]
    model: Model,
}

fn usual_error() -> f64 {
    Sprt::USUAL_ERROR
}

impl TryFrom<Settings> for Sprt {
    type Error = StatsError;

    fn try_from(settings: Settings) -> Result<Sprt, StatsError> {
        let Settings { elo0, elo1, alpha, beta, model } = settings;
        Sprt::new(elo0, elo1, alpha, beta, model)
    }
}

/// What a test decides on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// Single games.
    Games(Tally),
    /// Pairs of games over the same openings.
    Pairs(Pairs),
}

/// What a test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// More games are needed.
    Undecided,
    /// The player is not as strong as H1 says.
    AcceptedH0,
    /// The player is stronger than H0 says.
    AcceptedH1,
}

/// What can be expected of a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// The mean number of games until the decision.
    pub games: f64,
    /// The probability that H1 will be accepted.
    pub acceptance: f64,
}

impl Sprt {
    /// The probability of error that most people allow on either side.
    pub const USUAL_ERROR: f64 = 0.05;

    /// A test of `elo0` against `elo1` with these probabilities of error.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, model: Model) -> Result<Sprt, StatsError> {
        for elo in [elo0, elo1] {
            if !(-LARGEST_ELO..=LARGEST_ELO).contains(&elo) {
                return Err(StatsError::Elo(elo));
            }
        }
        if elo0 >= elo1 {
            return Err(StatsError::Order(elo0, elo1));
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(StatsError::Errors(alpha, beta));
        }
        Ok(Sprt { elo0, elo1, alpha, beta, model })
    }

    /// The log-likelihood ratios at which H0 and H1 are accepted, by Wald's approximation.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of pairs; 0 before the first one.
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        self.ratio(&pairs.counts, SQRT_2)
    }

    /// The log-likelihood ratio of single games; 0 before the first one. Where openings are played in pairs, [`Sprt::llr`]
    /// needs fewer games.
    pub fn llr_of_games(&self, tally: &Tally) -> f64 {
        self.ratio(&tally.counts(), 1.0)
    }

    /// The log-likelihood ratio of either kind of evidence.
    pub fn llr_of(&self, evidence: &Evidence) -> f64 {
        match evidence {
            Evidence::Games(tally) => self.llr_of_games(tally),
            Evidence::Pairs(pairs) => self.llr(pairs),
        }
    }

    /// What the test says at this log-likelihood ratio.
    pub fn verdict(&self, llr: f64) -> Verdict {
        let (lower, upper) = self.bounds();
        if llr >= upper {
            Verdict::AcceptedH1
        } else if llr <= lower {
            Verdict::AcceptedH0
        } else {
            Verdict::Undecided
        }
    }

    /// What to expect if the player is `elo` stronger in the test's own kind of Elo and `variance` is that of the points of
    /// one game: 1/4 for players of equal strength without draws, less with draws and in pairs (see
    /// [`Pairs::variance`]). The log-likelihood ratio is taken for a Brownian motion with a drift, so that it ends exactly on
    /// a bound; real tests end a little beyond it and need a few games more.
    pub fn outlook(&self, elo: f64, variance: f64) -> Outlook {
        let (lower, upper) = self.bounds();
        let [score0, score1, score] = [self.elo0, self.elo1, elo].map(|elo| self.score(elo, variance));
        let drift = (score - (score0 + score1) / 2.0) * (score1 - score0) / variance;
        let spread = (score1 - score0).powi(2) / variance;
        let slope = 2.0 * drift / spread;
        if slope.abs() < 1e-6 {
            return Outlook { games: -lower * upper / spread, acceptance: -lower / (upper - lower) };
        }
        let acceptance = (-slope * lower).exp_m1() / ((-slope * lower).exp_m1() - (-slope * upper).exp_m1());
        Outlook { games: (acceptance * upper + (1.0 - acceptance) * lower) / drift, acceptance }
    }

    /// The expected score at this Elo, if the points of a game have this variance.
    fn score(&self, elo: f64, variance: f64) -> f64 {
        match self.model {
            Model::Logistic => score_of_elo(elo),
            Model::Normalized => 0.5 + elo / NORMALIZED_ELO_PER_DEVIATION * variance.sqrt(),
        }
    }

    /// The deviation of a result's mean falls with the root of the games in it.
    fn ratio<const N: usize>(&self, counts: &[u64; N], root_of_games: f64) -> f64 {
        let Some(sample) = Sample::new(counts) else { return 0.0 };
        let t_value = |elo: f64| elo / NORMALIZED_ELO_PER_DEVIATION * root_of_games;
        match self.model {
            Model::Logistic => sample.ratio_of_means(score_of_elo(self.elo0), score_of_elo(self.elo1)),
            Model::Normalized => sample.ratio_of_t_values(t_value(self.elo0), t_value(self.elo1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn sprt(model: Model, elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap()
    }

    /// The values that fastchess expects in app/tests/sprt_test.cpp: wins, losses and draws. (Its cases with nothing but
    /// wins are left out: their values changed with its regularisation.)
    const GAMES: [(Model, [f64; 2], [u64; 3], f64); 4] = [
        (Model::Normalized, [0.0, 2.0], [36433, 36027, 68692], 0.92),
        (Model::Normalized, [-1.75, 0.25], [10871, 10650, 20431], 2.30),
        (Model::Logistic, [0.5, 2.5], [21404, 21184, 40708], -1.57),
        (Model::Logistic, [0.0, 2.0], [57433, 57030, 106_593], -2.59),
    ];

    /// The first four from the same file, with both kinds of one point added up. The others are tests of Stockfish on
    /// fishtest, as its pull requests 5257, 5867 and 4673 (normalised), 3103 and 2542 (logistic) report them.
    const PAIRS: [(Model, [f64; 2], [u64; 5], f64); 12] = [
        (Model::Normalized, [0.0, 2.0], [365, 16618, 36229, 16974, 390], 2.25),
        (Model::Normalized, [-1.75, 0.25], [127, 4883, 10712, 5150, 104], 3.01),
        (Model::Logistic, [0.5, 2.5], [223, 9863, 21279, 10037, 246], -3.07),
        (Model::Logistic, [0.0, 2.0], [871, 26175, 55983, 26678, 821], -4.98),
        (Model::Normalized, [0.0, 2.0], [914, 28467, 61458, 29126, 899], 2.99),
        (Model::Normalized, [0.5, 2.5], [82, 18412, 46354, 18988, 89], 2.96),
        (Model::Normalized, [-1.75, 0.25], [53, 6241, 15796, 6407, 63], 2.94),
        (Model::Normalized, [-1.75, 0.25], [279, 35053, 86156, 34945, 293], 2.94),
        (Model::Normalized, [-1.75, 0.25], [21, 5993, 15732, 6166, 27], 2.96),
        (Model::Logistic, [-1.25, 0.25], [293, 5085, 20082, 5070, 326], 2.95),
        (Model::Logistic, [-0.75, 0.25], [47, 2568, 23495, 2604, 58], 2.94),
        (Model::Logistic, [-1.5, 0.5], [1573, 10711, 21067, 10790, 1563], 2.94),
    ];

    #[test]
    fn ratios_of_games_are_the_published_ones() {
        for (model, [elo0, elo1], [wins, losses, draws], expected) in GAMES {
            let llr = sprt(model, elo0, elo1).llr_of_games(&Tally::new(wins, losses, draws));
            assert!(
                (llr - expected).abs() < 0.0051,
                "{model:?} {wins}-{losses}-{draws}: {llr}, not {expected}"
            );
        }
    }

    #[test]
    fn ratios_of_pairs_are_the_published_ones() {
        for (model, [elo0, elo1], counts, expected) in PAIRS {
            let llr = sprt(model, elo0, elo1).llr(&Pairs::new(counts));
            assert!((llr - expected).abs() < 0.0051, "{model:?} {counts:?}: {llr}, not {expected}");
        }
    }

    #[test]
    fn the_bounds_are_those_of_wald() {
        // The test farm of Stockfish prints them as (-2.94, 2.94).
        let (lower, upper) = sprt(Model::Logistic, 0.0, 5.0).bounds();
        assert!((lower + 2.944_439).abs() < 1e-6 && (upper - 2.944_439).abs() < 1e-6);
        let (lower, upper) = Sprt::new(0.0, 5.0, 0.05, 0.10, Model::Logistic).unwrap().bounds();
        assert!((lower + 2.251_292).abs() < 1e-6 && (upper - 2.890_372).abs() < 1e-6);
    }

    #[test]
    fn the_verdict_falls_on_the_bound() {
        let sprt = sprt(Model::Logistic, 0.0, 5.0);
        let (lower, upper) = sprt.bounds();
        assert_eq!(sprt.verdict(upper), Verdict::AcceptedH1);
        assert_eq!(sprt.verdict(lower), Verdict::AcceptedH0);
        assert_eq!(sprt.verdict(upper - 1e-9), Verdict::Undecided);
        assert_eq!(sprt.verdict(0.0), Verdict::Undecided);
    }

    #[test]
    fn only_wins_and_losses_have_the_ratio_of_two_coins() {
        // Without draws nothing but the probability of a win is open, and the ratio is that of Wald's own example.
        let (score0, score1) = (score_of_elo(0.0), score_of_elo(30.0));
        let expected = 60.0 * (score1 / score0).ln() + 40.0 * ((1.0 - score1) / (1.0 - score0)).ln();
        let llr = sprt(Model::Logistic, 0.0, 30.0).llr_of_games(&Tally::new(60, 40, 0));
        assert!((llr - expected).abs() < 1e-4, "{llr} {expected}");
    }

    #[test]
    fn no_games_say_nothing() {
        for model in [Model::Logistic, Model::Normalized] {
            assert!(sprt(model, -10.0, 40.0).llr(&Pairs::default()).abs() < f64::MIN_POSITIVE);
            assert!(sprt(model, -10.0, 40.0).llr_of_games(&Tally::default()).abs() < f64::MIN_POSITIVE);
        }
    }

    #[test]
    fn tests_that_make_no_sense_are_refused() {
        let new = |elo0, elo1, alpha, beta| Sprt::new(elo0, elo1, alpha, beta, Model::Logistic);
        assert_eq!(new(5.0, 5.0, 0.05, 0.05), Err(StatsError::Order(5.0, 5.0)));
        assert_eq!(new(0.0, 3000.0, 0.05, 0.05), Err(StatsError::Elo(3000.0)));
        assert!(matches!(new(f64::NAN, 5.0, 0.05, 0.05), Err(StatsError::Elo(_))));
        assert_eq!(new(0.0, 5.0, 0.5, 0.5), Err(StatsError::Errors(0.5, 0.5)));
        assert_eq!(new(0.0, 5.0, 0.0, 0.05), Err(StatsError::Errors(0.0, 0.05)));
    }

    #[test]
    fn a_file_needs_only_the_hypotheses() {
        let read = |text: &str| serde_json::from_str::<Sprt>(text);
        assert_eq!(read(r#"{"elo0": 0, "elo1": 10}"#).unwrap(), sprt(Model::Logistic, 0.0, 10.0));
        let full = Sprt::new(-5.0, 0.0, 0.1, 0.2, Model::Normalized).unwrap();
        assert_eq!(read(&serde_json::to_string(&full).unwrap()).unwrap(), full);
        let error = read(r#"{"elo0": 10, "elo1": 0}"#).unwrap_err().to_string();
        assert!(error.contains("elo0 must be less than elo1, not 10 and 0"), "{error}");
    }

    fn models() -> impl Strategy<Value = Model> {
        prop_oneof![Just(Model::Logistic), Just(Model::Normalized)]
    }

    /// Counts up to 10^9, of every order of magnitude alike.
    fn counts() -> impl Strategy<Value = u64> {
        (0.0..9.0f64).prop_map(|exponent| 10f64.powf(exponent) as u64 - 1)
    }

    proptest! {
        #[test]
        fn the_ratio_is_always_a_number(
            counts in prop::array::uniform5(counts()), elo0 in -2000.0..1999.0f64, model in models()
        ) {
            let sprt = sprt(model, elo0, elo0 + 1.0);
            let [wins, losses, draws, ..] = counts;
            prop_assert!(sprt.llr(&Pairs::new(counts)).is_finite());
            prop_assert!(sprt.llr_of_games(&Tally::new(wins, losses, draws)).is_finite());
            prop_assert!(sprt.llr(&Pairs::new([u64::MAX, 0, wins, 0, u64::MAX])).is_finite());
        }

        #[test]
        fn the_other_side_tests_the_opposite(
            counts in prop::array::uniform5(counts()), elo0 in -60.0..40.0f64, width in 1.0..20.0f64, model in models()
        ) {
            let (pairs, elo1) = (Pairs::new(counts), elo0 + width);
            let here = sprt(model, elo0, elo1).llr(&pairs);
            let there = sprt(model, -elo1, -elo0).llr(&pairs.reversed());
            prop_assert!((here + there).abs() <= 1e-4 + 1e-9 * here.abs(), "{here} {there}");
        }

        #[test]
        fn a_lost_pair_turned_into_a_won_one_raises_the_ratio(
            counts in prop::array::uniform5(0..1000u64), elo0 in -60.0..40.0f64, width in 1.0..20.0f64
        ) {
            let sprt = sprt(Model::Logistic, elo0, elo0 + width);
            let with = |place: usize| {
                let mut pairs = Pairs::new(counts);
                pairs.add(place);
                sprt.llr(&pairs)
            };
            prop_assert!(with(4) > with(0), "{counts:?}");
        }
    }
}
