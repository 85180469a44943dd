//! Many players on one scale.

use super::{Elo, Tally, Z_95, elo, normal_below};

/// The ratings of players.
#[derive(Clone, Debug)]
pub struct Ratings(Vec<Elo>);

/// The ratings that these results stand for.
pub fn rate(players: usize, results: &[(usize, usize, Tally)]) -> Ratings {
    let mut tallies = vec![Tally::default(); players];
    for &(first, second, tally) in results {
        tallies[first] += tally;
        tallies[second] += tally.reversed();
    }
    Ratings(tallies.iter().map(elo).collect())
}

impl Ratings {
    /// The rating of a player.
    pub fn elo(&self, player: usize) -> Elo {
        self.0[player]
    }

    /// The probability that one player is better than the other.
    pub fn superiority(&self, player: usize, other: usize) -> f64 {
        let deviation = |elo: Elo| (elo.high - elo.low) / 2.0 / Z_95;
        let (one, two) = (self.0[player], self.0[other]);
        normal_below((one.value - two.value) / deviation(one).hypot(deviation(two)))
    }
}
