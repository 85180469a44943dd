//! What was said about a position, and what came of it.

use serde::{Deserialize, Serialize};

/// A position that was evaluated: what was said, who won the game, and which game it is from.
///
/// A value that is no number says nothing: [`Sample::new`] refuses it, and everything here leaves it out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// What the position is worth for Black.
    pub value: f64,
    /// Did Black win the game?
    pub won: bool,
    /// The game, by any number of its own.
    pub game: u32,
}

impl Sample {
    /// The position, if the value is one that the unit knows.
    pub fn new(unit: Unit, value: f64, won: bool, game: u32) -> Result<Sample, ValueError> {
        unit.check(value)?;
        Ok(Sample { value, won, game })
    }

    /// Black's result as a number.
    pub(crate) fn result(&self) -> f64 {
        f64::from(u8::from(self.won))
    }
}

/// What values are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// Win probabilities, from 0 to 1.
    #[default]
    Probability,
    /// Points, komi counted; a won game may be worth infinitely many.
    Score,
}

impl Unit {
    /// From this value on Black is said to win.
    pub fn threshold(self) -> f64 {
        match self {
            Unit::Probability => 0.5,
            Unit::Score => 0.0,
        }
    }

    /// The usual width of the bins of a curve. The paper does not give its own.
    pub fn width(self) -> f64 {
        match self {
            Unit::Probability => 0.05,
            Unit::Score => 5.0,
        }
    }

    /// Refuses what is no value of this unit.
    pub fn check(self, value: f64) -> Result<(), ValueError> {
        match self {
            _ if value.is_nan() => Err(ValueError::NotANumber),
            Unit::Probability if !(0.0..=1.0).contains(&value) => Err(ValueError::NotAProbability { value }),
            _ => Ok(()),
        }
    }
}

/// Why a value was refused.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum ValueError {
    /// The value is NaN.
    #[error("the value is not a number; expected a probability or a score")]
    NotANumber,
    /// A probability lies outside of 0 to 1.
    #[error("the value is {value}; expected a probability from 0 to 1")]
    NotAProbability {
        /// What was given.
        value: f64,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_probability_lies_between_0_and_1() {
        for value in [0.0, 0.3, 1.0] {
            assert_eq!(
                Sample::new(Unit::Probability, value, true, 7),
                Ok(Sample { value, won: true, game: 7 })
            );
        }
        for value in [-0.01, 1.01, f64::INFINITY] {
            let refused = Sample::new(Unit::Probability, value, true, 7);
            assert_eq!(refused, Err(ValueError::NotAProbability { value }));
        }
    }

    #[test]
    fn a_score_may_be_infinite_and_not_nan() {
        assert!(Sample::new(Unit::Score, f64::NEG_INFINITY, false, 0).is_ok());
        assert_eq!(Sample::new(Unit::Score, f64::NAN, false, 0), Err(ValueError::NotANumber));
    }

    #[test]
    fn a_refusal_says_what_was_given() {
        let error = Unit::Probability.check(53.0).unwrap_err();
        assert_eq!(error.to_string(), "the value is 53; expected a probability from 0 to 1");
    }
}
