//! Wins, draws and losses.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

use serde::{Deserialize, Serialize};

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
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
    }

    /// The points of the player: one for a win, half for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The points per game, or `None` before the first one.
    pub fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.in_all())
    }

    /// The same games from the other player's side.
    pub fn reversed(self) -> Tally {
        Tally { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// The number of games as a real number, which cannot overflow.
    pub(super) fn in_all(&self) -> f64 {
        self.wins as f64 + self.draws as f64 + self.losses as f64
    }

    /// The counts in rising order of points, as the likelihood wants them.
    pub(super) fn counts(&self) -> [u64; 3] {
        [self.losses, self.draws, self.wins]
    }
}

impl Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        Tally {
            wins: self.wins.saturating_add(other.wins),
            draws: self.draws.saturating_add(other.draws),
            losses: self.losses.saturating_add(other.losses),
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        *self = *self + other;
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(tallies: I) -> Tally {
        tallies.fold(Tally::default(), Add::add)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}-{}", self.wins, self.losses)?;
        if self.draws > 0 { write!(formatter, "-{}", self.draws) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_is_half_a_point_for_each_side() {
        let tally = Tally::new(5, 2, 3);
        assert_eq!(tally.games(), 10);
        assert_eq!((tally.points(), tally.reversed().points()), (6.5, 3.5));
        assert_eq!(tally.score(), Some(0.65));
        assert_eq!(Tally::default().score(), None);
    }

    #[test]
    fn tallies_add_up() {
        let tallies = [Tally::new(1, 2, 3), Tally::new(10, 20, 30)];
        assert_eq!(tallies.into_iter().sum::<Tally>(), Tally::new(11, 22, 33));
        let mut most = Tally::new(u64::MAX, 1, 0);
        most += Tally::new(1, 1, 0);
        assert_eq!(most, Tally::new(u64::MAX, 2, 0));
        assert_eq!(most.score(), Some(1.0));
    }

    #[test]
    fn a_tally_is_written_as_wins_losses_and_draws() {
        assert_eq!(Tally::new(7, 3, 0).to_string(), "7-3");
        assert_eq!(Tally::new(7, 3, 2).to_string(), "7-3-2");
    }
}
