//! How probable each move is.

use std::collections::BTreeMap;

use go::{Move, Point, PointSet};
use playout::Random;

/// The probability of every move that has one; they sum up to 1.
pub(crate) struct Odds(BTreeMap<Move, f64>);

impl Odds {
    /// No move yet: to be filled with [`Odds::add`].
    pub(crate) fn none() -> Odds {
        Odds(BTreeMap::new())
    }

    /// The same for each of the points; a pass if there are none.
    pub(crate) fn even(points: &PointSet) -> Odds {
        if points.is_empty() {
            return Odds(BTreeMap::from([(Move::Pass, 1.0)]));
        }
        let share = 1.0 / points.len() as f64;
        Odds(points.iter().map(|point| (Move::Play(point), share)).collect())
    }

    /// Adds to the probability of a point.
    pub(crate) fn add(&mut self, point: Point, probability: f64) {
        *self.0.entry(Move::Play(point)).or_default() += probability;
    }

    pub(crate) fn of(&self, mv: Move) -> f64 {
        self.0.get(&mv).copied().unwrap_or_default()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (Move, f64)> {
        self.0.iter().map(|(&mv, &probability)| (mv, probability))
    }

    /// What all probabilities add up to: 1, but for rounding.
    pub(crate) fn sum(&self) -> f64 {
        self.0.values().sum()
    }

    pub(crate) fn draw(&self, random: &mut Random) -> Move {
        let mut rest = fraction(random);
        for (mv, probability) in self.iter() {
            rest -= probability;
            if rest < 0.0 {
                return mv;
            }
        }
        // The sum may fall short of 1 in the last digit.
        *self.0.keys().next_back().expect("there is a move")
    }
}

/// A number from 0 up to 1.
pub(crate) fn fraction(random: &mut Random) -> f64 {
    (random.bits() >> 11) as f64 / (1u64 << 53) as f64
}
