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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::stats::{Tally, elo};

    fn close(given: f64, expected: f64, tolerance: f64) {
        assert!((given - expected).abs() <= tolerance, "{given} is not {expected} ± {tolerance}");
    }

    #[test]
    fn pairs_are_counted_by_their_points() {
        let mut pairs = Pairs::default();
        for halves in [0, 2, 2, 3, 4, 5, 100] {
            pairs.add(halves);
        }
        assert_eq!(pairs, Pairs::new([1, 0, 2, 1, 1]));
        assert_eq!((pairs.pairs(), pairs.games(), pairs.points()), (5, 10, 5.5));
        assert_eq!(pairs.score(), Some(0.55));
        assert_eq!([pairs, pairs.reversed()].into_iter().sum::<Pairs>(), Pairs::new([2, 1, 4, 1, 2]));
    }

    #[test]
    fn nothing_is_said_before_the_first_pair() {
        let none = Pairs::default();
        assert_eq!((none.score(), none.variance(), none.elo()), (None, None, None));
        close(none.superiority(), 0.5, 1e-12);
    }

    /// fastchess, app/tests/elo_test.cpp, "EloPentanomial" 1 to 3: Elo, ± and the likelihood of superiority, by the normal
    /// curve. Its two kinds of one point are added up here.
    #[test]
    fn pairs_have_the_published_elo() {
        let published = [
            ([34, 54, 63, 64, 75], 55.58, 27.65, 1.0),
            ([332, 433, 498, 333, 334], -8.64, 10.33, 0.0505),
            ([7895, 8757, 5685, 568, 9999], -21.04, 2.95, 0.0),
        ];
        for (counts, value, margin, superiority) in published {
            let pairs = Pairs::new(counts);
            let elo = pairs.elo().unwrap();
            close(elo.value, value, 0.01 * value.abs());
            close(elo.margin(), margin, 0.01 * margin);
            close(pairs.superiority(), superiority, 2e-4);
        }
    }

    #[test]
    fn openings_that_decide_make_the_interval_narrower() {
        // The same 60 wins and 40 losses: by independent games, and with 40 openings that one colour wins.
        let independent = Pairs::new([8, 0, 24, 0, 18]);
        let decided = Pairs::new([0, 0, 40, 0, 10]);
        let games = elo(&Tally::new(60, 40, 0));
        close(independent.variance().unwrap(), 0.24, 1e-9);
        close(independent.elo().unwrap().margin(), games.margin(), 1.0);
        close(decided.variance().unwrap(), 0.08, 1e-9);
        assert!(decided.elo().unwrap().margin() < 0.65 * games.margin());
        assert!(decided.superiority() > 0.999);
    }

    proptest! {
        #[test]
        fn elo_is_finite_and_mirrored(counts: [u64; 5]) {
            let pairs = Pairs::new(counts);
            if let (Some(here), Some(there)) = (pairs.elo(), pairs.reversed().elo()) {
                prop_assert!(here.low.is_finite() && here.low <= here.value && here.value <= here.high);
                prop_assert!((here.value + there.value).abs() < 1e-3 && (here.low + there.high).abs() < 1e-3);
            }
        }
    }
}
