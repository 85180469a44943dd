//! The value of the most visited move.
//!
//! Paper: Coulom 2006, section 4.1, "Robust Max".
//! Reads: visits and values.
//! Differs: nowhere. Which of several moves with the same number of games counts, the paper does not say: the one with
//!   the highest value does.

use serde::{Deserialize, Serialize};

use super::{Games, TWO_GAMES};
use crate::siblings::Siblings;

/// The value of the move with most visits, of equals the highest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct RobustMax {
    /// The visits from which on the moves decide instead of the mean; 2.
    pub internal_from: u32,
}

impl Default for RobustMax {
    fn default() -> RobustMax {
        RobustMax { internal_from: TWO_GAMES }
    }
}

impl RobustMax {
    pub(super) fn value(&self, games: &Games, moves: &Siblings) -> f32 {
        moves.most_visited().map_or(games.mean, |most| moves.values[most])
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "what is compared comes out exactly")]
mod tests {
    use super::super::tests::{games, siblings};
    use super::*;

    #[test]
    fn the_most_visited_move_counts_even_if_another_has_a_higher_value() {
        let moves = siblings(&[(9.0, 10), (4.0, 30), (7.0, 20)]);
        assert_eq!(RobustMax::default().value(&games(60, 5.8), &moves), 4.0);
    }

    #[test]
    fn of_moves_with_equal_visits_the_highest_value_counts() {
        let moves = siblings(&[(4.0, 30), (6.0, 30), (5.0, 30), (9.0, 29)]);
        assert_eq!(RobustMax::default().value(&games(119, 5.9), &moves), 6.0);
    }
}
