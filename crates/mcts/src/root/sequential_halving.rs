//! Sequential halving: all moves get the same number of playouts, then the better half of them, and so on.
//!
//! Paper: Karnin, Koren and Somekh 2013, section 3, algorithm 1.
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
