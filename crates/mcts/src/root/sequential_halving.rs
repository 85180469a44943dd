//! Sequential halving: all moves get the same number of playouts, then the better half of them, and so on.
//!
//! Paper: Karnin, Koren and Somekh 2013, "Almost optimal exploration in multi-armed bandits", for a fixed budget.
//! Reads: visits, values, what was given up before, and the number of playouts that there will be.
//! Differs: the paper forgets the playouts of earlier rounds, here they count on. With less than one playout per move
//!   and round, each gets one, and the search ends before the last round. What is left over at the end goes to the last
//!   move.

use serde::{Deserialize, Serialize};

use crate::random::Random;
use crate::select::{highest, least_visited};
use crate::siblings::{Siblings, Wants};

/// In each of ⌈log2 n⌉ rounds the moves that are left share an equal part of the playouts, and the worse half is given
/// up.
///
/// Everything follows from what the tree holds: the number of moves that are left tells the round.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SequentialHalving {}

impl SequentialHalving {
    pub(super) fn wants(&self) -> Wants {
        Wants { pruned: true, ..Wants::default() }
    }

    pub(super) fn choose(&self, moves: &mut Siblings, budget: u64, random: &mut Random) -> usize {
        loop {
            let left = moves.pruned.iter().filter(|&&is_pruned| !is_pruned).count();
            let goal = visits_after_round(moves.len(), left, budget);
            let is_over = (0..moves.len()).all(|at| moves.pruned[at] || u64::from(moves.visits[at]) >= goal);
            if left <= 1 || !is_over {
                return least_visited(moves, random);
            }
            halve(moves, left, random);
        }
    }
}

/// The visits that each move has when the round is over in which so many of them are left.
fn visits_after_round(moves: usize, left: usize, budget: u64) -> u64 {
    let rounds = u64::from(moves.max(2).next_power_of_two().ilog2());
    let mut remaining = moves;
    let mut visits = 0;
    loop {
        visits += (budget / (remaining as u64 * rounds).max(1)).max(1);
        if remaining <= left.max(2) {
            return visits;
        }
        remaining = remaining.div_ceil(2);
    }
}

/// Gives up the worse half of the moves that are left, without the one in the middle; of equals, any.
fn halve(moves: &mut Siblings, left: usize, random: &mut Random) {
    let Siblings { urgencies, values, pruned, .. } = moves;
    urgencies.clear();
    let badness = |(&value, &is_pruned): (&f32, &bool)| if is_pruned { f32::NEG_INFINITY } else { -value };
    urgencies.extend(values.iter().zip(&*pruned).map(badness));
    for _ in 0..left / 2 {
        let worst = highest(urgencies, random);
        urgencies[worst] = f32::NEG_INFINITY;
        pruned[worst] = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::select::testing::{assert_frequencies, moves};

    /// Plays so many games with moves of these values, which never change.
    fn play(values: &[f32], games: u64, budget: u64) -> Siblings {
        let pairs: Vec<(u32, f32)> = values.iter().map(|&value| (0, value)).collect();
        let mut moves = moves(&pairs);
        let mut random = Random::new(1);
        for _ in 0..games {
            let chosen = SequentialHalving {}.choose(&mut moves, budget, &mut random);
            moves.visits[chosen] += 1;
        }
        moves
    }

    #[test]
    fn every_round_has_the_same_number_of_playouts_and_half_as_many_moves() {
        let values = [0.4, 0.1, 0.8, 0.2, 0.7, 0.3, 0.5, 0.6];
        // Three rounds of 80: 10 for each of eight, 20 more for each of four, 40 more for both that are left.
        assert_eq!(play(&values, 240, 240).visits, [10, 10, 70, 10, 70, 10, 30, 30]);
    }

    #[test]
    fn numbers_of_moves_that_are_no_power_of_two_are_halved_upwards() {
        // Three rounds of 30: 6 for each of five, 10 more for each of three, 15 more for two.
        assert_eq!(play(&[0.5, 0.4, 0.3, 0.2, 0.1], 90, 90).visits, [31, 31, 16, 6, 6]);
    }

    #[test]
    fn what_is_left_over_goes_to_the_last_move() {
        let moves = play(&[0.5, 0.4, 0.3], 105, 100);
        // Two rounds of 50: 16 for each of three, 25 more for two; then the last one alone.
        assert_eq!(moves.visits, [41 + 7, 41, 16]);
        assert_eq!(moves.pruned, [false, true, true]);
    }

    #[test]
    fn with_too_few_playouts_each_move_gets_one_in_the_first_round() {
        let moves = play(&[0.5, 0.4, 0.3, 0.2], 4, 3);
        assert_eq!(moves.visits, [1, 1, 1, 1]);
        assert_eq!(play(&[0.5, 0.4, 0.3, 0.2], 6, 3).visits, [2, 2, 1, 1]);
    }

    #[test]
    fn which_of_equals_is_given_up_is_left_to_chance() {
        assert_frequencies(&[0.5, 0.5, 0.0], |random| {
            let mut some = moves(&[(50, 0.5), (50, 0.5), (50, 0.1)]);
            some.pruned[2] = true;
            SequentialHalving {}.choose(&mut some, 100, random)
        });
    }

    #[test]
    fn a_single_move_gets_everything() {
        assert_eq!(play(&[0.5], 20, 10).visits, [20]);
    }
}
