//! Probabilities as parameters.

use serde::{Deserialize, Serialize};

use mcts::Random;

/// A number from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "f32", into = "f32")]
pub struct Probability(f32);

/// A number that is no probability.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{0} is no probability: expected a number from 0 to 1")]
pub struct ProbabilityError(pub f32);

impl Probability {
    /// What never happens.
    pub const NEVER: Probability = Probability(0.0);

    /// What always happens.
    pub const ALWAYS: Probability = Probability(1.0);

    /// A probability that is known to be one when the program is compiled.
    pub(crate) const fn of(number: f32) -> Probability {
        assert!(number >= 0.0 && number <= 1.0, "a probability is from 0 to 1");
        Probability(number)
    }

    /// Does it happen this time? A number is drawn only if that is not known before.
    #[inline(always)]
    pub fn happens(self, random: &mut Random) -> bool {
        self.0 >= 1.0 || self.0 > 0.0 && random.chance(self.0)
    }
}

impl TryFrom<f32> for Probability {
    type Error = ProbabilityError;

    fn try_from(number: f32) -> Result<Probability, ProbabilityError> {
        if (0.0..=1.0).contains(&number) { Ok(Probability(number)) } else { Err(ProbabilityError(number)) }
    }
}

impl From<Probability> for f32 {
    fn from(probability: Probability) -> f32 {
        probability.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_from_0_to_1_are_probabilities() {
        for number in [0.0, 0.25, 1.0] {
            assert_eq!(Probability::try_from(number).map(f32::from), Ok(number));
        }
        for number in [-0.1, 1.1, f32::INFINITY] {
            assert_eq!(Probability::try_from(number), Err(ProbabilityError(number)));
        }
        assert!(Probability::try_from(f32::NAN).is_err());
    }

    #[test]
    fn things_happen_as_often_as_their_probability_says() {
        let mut random = Random::new(1);
        let quarter = Probability::try_from(0.25).unwrap();
        let count = (0..10_000).filter(|_| quarter.happens(&mut random)).count();
        assert!((2327..=2673).contains(&count), "{count}, four standard deviations are 173");
        assert!((0..100).all(|_| {
            Probability::ALWAYS.happens(&mut random) && !Probability::NEVER.happens(&mut random)
        }));
    }
}
