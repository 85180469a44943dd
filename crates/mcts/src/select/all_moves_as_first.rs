//! All moves as first: a move is judged by all games in which its player made it, whenever that was.
//!
//! Paper: Brügmann 1993; named and compared by Bouzy and Helmstetter 2003.
//! Reads: the visits and values of all moves as first.
//! Differs: Brügmann ordered the moves by these values and shuffled them by annealing; here the best one is tried, with
//!   a bonus for moves with few games if that is wanted.

use serde::{Deserialize, Serialize};

use super::pick::highest;
use super::{log_of, not_negative};
use crate::numeric::count;
use crate::random::Random;
use crate::settings::SettingsError;
use crate::siblings::{Siblings, Wants};

/// Maximises A + c sqrt(ln n / N), with A the mean of the games in which the move was made by its player, N their
/// number, n the sum of these; moves that were never made come first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct AllMovesAsFirst {
    /// c, in rewards: larger means more exploration; 0, because in a game that fills a board each playout counts for
    /// about half of all moves, so that none is forgotten. Where playouts are short it should be more.
    pub exploration: f32,
}

impl AllMovesAsFirst {
    pub(super) fn wants(&self) -> Wants {
        Wants { amaf: true, ..Wants::default() }
    }

    pub(super) fn check(&self) -> Result<(), SettingsError> {
        not_negative("select.exploration", self.exploration)
    }

    pub(super) fn choose(&self, moves: &mut Siblings, random: &mut Random) -> usize {
        let total: u64 = moves.amaf_visits.iter().map(|&visits| u64::from(visits)).sum();
        let log = log_of(total as f32);
        let Siblings { urgencies, amaf_visits, amaf_values, .. } = moves;
        urgencies.resize(amaf_visits.len(), 0.0);
        for ((urgency, &visits), &value) in urgencies.iter_mut().zip(&*amaf_visits).zip(&*amaf_values) {
            let bound = value + self.exploration * (log / count(visits)).sqrt();
            *urgency = if visits == 0 { f32::INFINITY } else { bound };
        }
        highest(urgencies, random)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::select::testing::{assert_frequencies, moves};

    fn three() -> Siblings {
        Siblings {
            amaf_visits: vec![10, 50, 40],
            amaf_values: vec![0.4, 0.6, 0.5],
            ..moves(&[(7, 0.9), (7, 0.1), (7, 0.1)])
        }
    }

    #[test]
    fn the_best_of_all_moves_as_first_is_tried_whatever_its_own_games_say() {
        let chosen = AllMovesAsFirst::default().choose(&mut three(), &mut Random::new(1));
        assert_eq!(chosen, 1);
    }

    #[test]
    fn exploration_helps_moves_with_few_games() {
        let mut some = three();
        assert_eq!(AllMovesAsFirst { exploration: 1.0 }.choose(&mut some, &mut Random::new(1)), 0);
        // 0.4 + sqrt(ln 100 / 10)
        assert!((some.urgencies[0] - 1.078_615).abs() < 1e-5, "{:?}", some.urgencies);
    }

    #[test]
    fn moves_that_were_never_made_come_first() {
        let mut some = three();
        some.amaf_visits = vec![0, 50, 0];
        let rule = AllMovesAsFirst::default();
        assert_frequencies(&[0.5, 0.0, 0.5], |random| rule.choose(&mut some, random));
    }
}
