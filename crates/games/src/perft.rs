//! Counting move sequences: the test of rules that every program of every game has passed before.

use mcts::{Candidate, Game};

/// The number of move sequences of this length. Sequences that end the game earlier do not count, and a pass is a move.
///
/// The last moves are counted and not made, so that rules which look at the position after them do not matter.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    let Some(above_last) = depth.checked_sub(1) else { return 1 };
    let mut sequences = 0;
    // The positions that are still to be looked at, each with how many moves it is from the root. A list instead of a recursion,
    // so that the depth is limited by memory and not by the stack.
    let mut open = vec![(position.clone(), 0)];
    let mut candidates: Vec<Candidate> = Vec::new();
    while let Some((mut position, made)) = open.pop() {
        if position.outcome().is_some() {
            continue;
        }
        candidates.clear();
        position.candidates(&mut candidates);
        if made == above_last {
            sequences += candidates.len() as u64;
            continue;
        }
        for candidate in &candidates {
            let mut next = position.clone();
            next.play(candidate.mv);
            open.push((next, made + 1));
        }
    }
    sequences
}
