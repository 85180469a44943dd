//! Rapid action value estimation: what all games say about a move, until its own games know better.
//!
//! Paper: Gelly and Silver 2011, section 5 (the schedule of minimum mean squared error), after Gelly and Silver 2007.
//! Reads: visits and values, all moves as first, priors.
//! Differs: the bias is given as a number of games, as Pachi has it: E = 1 / (4 b^2). Priors count as games of the move
//!   itself, not of all moves as first.

use serde::{Deserialize, Serialize};

use super::pick::highest;
use super::{log_of, not_negative, number, rewards_up_to_one};
use crate::numeric::count;
use crate::random::Random;
use crate::settings::{Settings, SettingsError};
use crate::siblings::{Siblings, Wants};

/// Maximises (1 - w) X + w A, with X the mean of the n games of the move, those of its prior among them, A the mean of the r
/// games in which its player made it later, and w = r / (r + n + n r / E): near 1 as long as the move has few games of its
/// own, and near 0 when it has many.
///
/// Without a bonus for exploration, moves without a prior need one of even games, or the first loss would be their last game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rave {
    /// E: with so many games of its own, and many more of the other kind, both weigh the same; 3,000.
    pub equivalence: f32,
    /// c of a bonus c sqrt(ln N / n), N being the sum of all n; 0.
    pub exploration: f32,
    /// The value of a move without games of any kind, 0.5.
    pub unknown: f32,
}

impl Default for Rave {
    fn default() -> Rave {
        Rave { equivalence: 3000.0, exploration: 0.0, unknown: 0.5 }
    }
}

impl Rave {
    pub(super) fn wants(&self) -> Wants {
        Wants { amaf: true, priors: true, ..Wants::default() }
    }

    pub(super) fn check(&self, settings: &Settings) -> Result<(), SettingsError> {
        let is_number = self.equivalence > 0.0 && self.equivalence.is_finite();
        number("select.equivalence", self.equivalence, is_number, "more than 0")?;
        not_negative("select.exploration", self.exploration)?;
        number("select.unknown", self.unknown, (0.0..=1.0).contains(&self.unknown), "from 0 to 1")?;
        rewards_up_to_one(settings)
    }

    #[inline(always)]
    pub(super) fn choose(&self, moves: &mut Siblings, random: &mut Random) -> usize {
        self.judge(moves);
        if self.exploration > 0.0 {
            self.explore(moves);
        }
        highest(&moves.urgencies, random)
    }

    #[inline(always)]
    fn judge(&self, moves: &mut Siblings) {
        let Siblings {
            visits, values, amaf_visits, amaf_values, prior_games, prior_values, urgencies, ..
        } = moves;
        let len = visits.len();
        urgencies.resize(len, 0.0);
        // Slices of one length, so that the compiler takes several moves at once.
        let (visits, values, urgencies) = (&visits[..len], &values[..len], &mut urgencies[..len]);
        let (amaf_visits, amaf_values) = (&amaf_visits[..len], &amaf_values[..len]);
        let (prior_games, prior_values) = (&prior_games[..len], &prior_values[..len]);
        for at in 0..len {
            let own = count(visits[at]);
            let games = own + prior_games[at];
            let sum = own * values[at] + prior_games[at] * prior_values[at];
            let mean = if games > 0.0 { sum / games } else { self.unknown };
            let others = count(amaf_visits[at]);
            let weights = others + games + games * others / self.equivalence;
            let weight = if weights > 0.0 { others / weights } else { 0.0 };
            urgencies[at] = mean + weight * (amaf_values[at] - mean);
        }
    }

    #[cold]
    fn explore(&self, moves: &mut Siblings) {
        let games = |at: usize| count(moves.visits[at]) + moves.prior_games[at];
        let log = log_of((0..moves.len()).map(games).sum());
        for at in 0..moves.len() {
            let games = games(at).max(f32::MIN_POSITIVE);
            moves.urgencies[at] += self.exploration * (log / games).sqrt();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::select::testing::{assert_frequencies, moves};

    fn three() -> Siblings {
        Siblings {
            amaf_visits: vec![100, 300, 0],
            amaf_values: vec![0.6, 0.4, 0.9],
            prior_games: vec![0.0, 10.0, 20.0],
            prior_values: vec![0.9, 1.0, 0.5],
            ..moves(&[(50, 0.5), (0, 0.9), (0, 0.9)])
        }
    }

    #[test]
    fn a_pencil_finds_the_same_values() {
        let mut some = three();
        Rave { equivalence: 500.0, ..Rave::default() }.judge(&mut some);
        // w = 100 / (100 + 50 + 50 * 100 / 500) = 0.625, and 300 / (300 + 10 + 10 * 300 / 500)
        let expected = [0.5 + 0.625 * 0.1, 1.0 - 300.0 / 316.0 * 0.6, 0.5];
        for (urgency, expected) in some.urgencies.iter().zip(expected) {
            assert!((urgency - expected).abs() < 1e-6, "{urgency} {expected}");
        }
    }

    #[test]
    fn the_highest_is_chosen_and_exploration_helps_moves_with_few_games() {
        let chosen = |exploration| {
            let rule = Rave { exploration, ..Rave::default() };
            rule.choose(&mut three(), &mut Random::new(1))
        };
        assert_eq!([chosen(0.0), chosen(1.0)], [0, 1]);
    }

    #[test]
    fn many_games_of_its_own_outweigh_all_others() {
        let weight = |own: u32| {
            let mut some = moves(&[(own, 0.0)]);
            (some.amaf_visits, some.amaf_values) = (vec![own * 20], vec![1.0]);
            (some.prior_games, some.prior_values) = (vec![0.0], vec![0.0]);
            Rave::default().judge(&mut some);
            some.urgencies[0]
        };
        assert!(weight(10) > 0.9 && weight(1_000_000) < 0.01, "{} {}", weight(10), weight(1_000_000));
        let half = weight(3000);
        assert!((half - 20.0 / 41.0).abs() < 1e-6, "{half}");
    }

    #[test]
    fn moves_about_which_nothing_is_known_are_alike() {
        let mut some = moves(&[(0, 0.9), (0, 0.1), (7, 0.1)]);
        (some.amaf_visits, some.amaf_values) = (vec![0; 3], vec![0.2, 0.3, 0.4]);
        (some.prior_games, some.prior_values) = (vec![0.0; 3], vec![0.8, 0.3, 0.4]);
        assert_frequencies(&[0.5, 0.5, 0.0], |random| Rave::default().choose(&mut some, random));
    }
}
