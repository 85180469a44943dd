//! What the games of a match say, and how surely.

use serde::{Deserialize, Serialize};

pub mod rating;

/// The normal quantile of an interval of 95 % with two ends.
const Z_95: f64 = 1.959_963_984_540_054;

/// Wins, draws and losses, from one player's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games that the player won.
    pub wins: u64,
    /// Games without a winner.
    pub draws: u64,
    /// Games that the player lost.
    pub losses: u64,
}

impl Tally {
    /// A tally of wins, losses and draws, in the order in which people say them.
    pub fn new(wins: u64, losses: u64, draws: u64) -> Tally {
        Tally { wins, draws, losses }
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The points of the player: one for a win, half for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The points per game, or `None` before the first one.
    pub fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }

    /// The same games from the other player's side.
    pub fn reversed(self) -> Tally {
        Tally { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// A closed interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Wilson's interval of the expected score.
pub fn wilson(tally: &Tally) -> Interval {
    let games = tally.games() as f64;
    let Some(score) = tally.score() else { return Interval { low: 0.0, high: 1.0 } };
    let z2 = Z_95 * Z_95;
    let center = (score + z2 / (2.0 * games)) / (1.0 + z2 / games);
    let spread =
        Z_95 / (1.0 + z2 / games) * (score * (1.0 - score) / games + z2 / (4.0 * games * games)).sqrt();
    Interval { low: (center - spread).max(0.0), high: (center + spread).min(1.0) }
}

/// A difference of ratings with its interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The rating that a tally stands for.
pub fn elo(tally: &Tally) -> Elo {
    let (wins, losses) = (tally.points() + 0.5, tally.games() as f64 - tally.points() + 0.5);
    let (value, spread) =
        ((wins / losses).log10() * 400.0, 173.7 * Z_95 * (1.0 / wins + 1.0 / losses).sqrt());
    Elo { value, low: value - spread, high: value + spread }
}

/// The probability that the player is the better one.
pub fn superiority(tally: &Tally) -> f64 {
    let elo = elo(tally);
    normal_below(elo.value / ((elo.high - elo.low) / 2.0 / Z_95))
}

fn normal_below(z: f64) -> f64 {
    0.5 * statrs::function::erf::erfc(-z / std::f64::consts::SQRT_2)
}

/// The results of pairs of games: of 0, half, 1, one and a half, 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairs {
    /// The number of pairs with so many half points.
    pub counts: [u64; 5],
}

/// A sequential probability ratio test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference of strength that is not worth it.
    pub elo0: f64,
    /// The difference that would be.
    pub elo1: f64,
    /// The probability of taking `elo0` for `elo1`.
    pub alpha: f64,
    /// The probability of taking `elo1` for `elo0`.
    pub beta: f64,
    /// What the differences are.
    pub model: Model,
}

/// What a difference of Elo is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Model {
    /// The logistic one.
    #[default]
    Logistic,
    /// In units of the deviation of the score.
    Normalized,
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing yet.
    Undecided,
    /// The difference is not worth it.
    AcceptedH0,
    /// It is.
    AcceptedH1,
}

impl Sprt {
    /// The ratios at which the test ends.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the ratio of the likelihoods.
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        let count = |place: usize| pairs.counts[place] as f64;
        let won: f64 = (0..5).map(|place| count(place) * place as f64 / 2.0).sum();
        let lost: f64 = (0..5).map(|place| count(place) * (4 - place) as f64 / 2.0).sum();
        let score = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let (zero, one) = (score(self.elo0), score(self.elo1));
        won * (one / zero).ln() + lost * ((1.0 - one) / (1.0 - zero)).ln()
    }

    /// What the ratio says.
    pub fn verdict(&self, llr: f64) -> Verdict {
        let (low, high) = self.bounds();
        match llr {
            llr if llr >= high => Verdict::AcceptedH1,
            llr if llr <= low => Verdict::AcceptedH0,
            _ => Verdict::Undecided,
        }
    }
}
