//! Results of pairs of games over the same opening.

use std::iter::Sum;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use super::elo::Elo;
use super::posterior::Posterior;

/// Results of pairs of games over the same opening with colours exchanged: how many pairs brought 0, 1/2, 1, 3/2 and 2
/// points.
///
/// An opening that favours one colour helps each player once, so the two games of a pair are not independent: a win
/// with the better side often comes with a loss with the worse one. Counted as pairs they vary less than as games, and say
/// more. With a komi that allows no draws only 0, 1 and 2 points occur.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairs {
    /// The number of pairs with 0, 1/2, 1, 3/2 and 2 points, in this order.
    pub counts: [u64; 5],
}

impl Pairs {
    /// Pairs with these numbers of 0, 1/2, 1, 3/2 and 2 points.
    pub fn new(counts: [u64; 5]) -> Pairs {
        Pairs { counts }
    }

    /// Counts a pair that brought the player this many half points, 0 to 4. Two games cannot bring more, and such a number
    /// is not counted.
    pub fn add(&mut self, points_in_halves: usize) {
        if let Some(count) = self.counts.get_mut(points_in_halves) {
            *count = count.saturating_add(1);
        }
    }

    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        self.counts.iter().fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// The number of games, two for each pair.
    pub fn games(&self) -> u64 {
        self.pairs().saturating_mul(2)
    }

    /// The points of the player in all pairs.
    pub fn points(&self) -> f64 {
        self.counts.iter().enumerate().map(|(halves, &count)| halves as f64 / 2.0 * count as f64).sum()
    }

    /// The points per game, or `None` before the first pair.
    pub fn score(&self) -> Option<f64> {
        let pairs: f64 = self.counts.iter().map(|&count| count as f64).sum();
        (pairs > 0.0).then(|| self.points() / (2.0 * pairs))
    }

    /// The variance of a game's points that independent games would need to vary as much as these pairs, or `None` before
    /// the first pair. It is 1/4 for even players without draws and without influence of the opening.
    pub fn variance(&self) -> Option<f64> {
        let score = self.score()?;
        let pairs: f64 = self.counts.iter().map(|&count| count as f64).sum();
        let squares = self.counts.iter().enumerate();
        let sum: f64 =
            squares.map(|(halves, &count)| count as f64 * (halves as f64 / 4.0 - score).powi(2)).sum();
        Some(2.0 * sum / pairs)
    }

    /// The same pairs from the other player's side.
    pub fn reversed(self) -> Pairs {
        let mut counts = self.counts;
        counts.reverse();
        Pairs { counts }
    }

    /// How much stronger the player is, as [`elo`](super::elo()) says it, but with the variance of pairs. `None` before the
    /// first pair.
    pub fn elo(&self) -> Option<Elo> {
        (self.pairs() > 0).then(|| Elo::of(&Posterior::of(&self.counts)))
    }

    /// The likelihood that the player is the stronger one, with the variance of pairs.
    pub fn superiority(&self) -> f64 {
        Posterior::of(&self.counts).above_half()
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Pairs) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count = count.saturating_add(more);
        }
    }
}

impl Sum for Pairs {
    fn sum<I: Iterator<Item = Pairs>>(all: I) -> Pairs {
        all.fold(Pairs::default(), |mut sum, pairs| {
            sum += pairs;
            sum
        })
    }
}
