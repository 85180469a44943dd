//! All moves alike: what Monte-Carlo Go did before anybody thought of choosing.
//!
//! Paper: the baseline of all of them; "classical Monte Carlo" in Chaslot et al. 2006, section 4.1.
//! Reads: visits.
//! Differs: nowhere.

use serde::{Deserialize, Serialize};

use super::pick::highest;
use crate::numeric::count;
use crate::random::Random;
use crate::siblings::Siblings;

/// Tries all moves equally often, or at random.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Uniform {
    /// How they take turns; `round-robin`.
    pub order: Turns,
}

/// How moves take turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turns {
    /// The least visited first, of equals any.
    #[default]
    RoundRobin,
    /// Any.
    Random,
}

impl Uniform {
    pub(super) fn choose(&self, moves: &mut Siblings, random: &mut Random) -> usize {
        match self.order {
            Turns::RoundRobin => {
                let Siblings { urgencies, visits, .. } = moves;
                urgencies.clear();
                urgencies.extend(visits.iter().map(|&visits| -count(visits)));
                highest(urgencies, random)
            }
            Turns::Random => random.index(moves.len() as u32) as usize,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::select::testing::{assert_frequencies, moves};

    #[test]
    fn moves_take_turns() {
        let mut some = moves(&[(0, 0.0); 7]);
        let mut random = Random::new(1);
        for _ in 0..70 {
            let chosen = Uniform::default().choose(&mut some, &mut random);
            some.visits[chosen] += 1;
        }
        assert_eq!(some.visits, [10; 7]);
    }

    #[test]
    fn equally_visited_moves_come_in_any_order() {
        let mut some = moves(&[(3, 0.9), (2, 0.0), (2, 0.5)]);
        assert_frequencies(&[0.0, 0.5, 0.5], |random| Uniform::default().choose(&mut some, random));
    }

    #[test]
    fn at_random_visits_do_not_matter() {
        let mut some = moves(&[(300, 0.9), (2, 0.0), (0, 0.5)]);
        let rule = Uniform { order: Turns::Random };
        assert_frequencies(&[1.0 / 3.0; 3], |random| rule.choose(&mut some, random));
    }
}
