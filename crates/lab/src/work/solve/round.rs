//! Searches that go deeper each time, and remember what they have left open.

use std::collections::HashMap;

/// Spreads the bits of positions, so that a set of them has a number of its own.
const SPREAD: u64 = 0x2545_f491_4f6c_dd1d;

/// A search to a limit, which rises from one time to the next: short proofs are found before long ones, and cycles end.
///
/// That a position is left open is no proof of anything, and may be remembered with its past or without it. Without, the search
/// is fast; but where all depends on the past it finds nothing at any depth.
pub(super) struct Round {
    /// Is a position with another past another position?
    minds_past: bool,
    /// Nobody looks further ahead than so many moves.
    pub(super) limit: usize,
    /// How many positions were looked at so far.
    pub(super) used: u64,
    /// How many moves were looked ahead from positions that were left open.
    open: HashMap<u64, usize>,
}

impl Round {
    pub(super) fn new(minds_past: bool) -> Round {
        Round { minds_past, limit: 4, used: 0, open: HashMap::new() }
    }

    fn key(&self, key: u64, past: &[u64]) -> u64 {
        match self.minds_past {
            true => past.iter().fold(key, |all, position| all ^ position.wrapping_mul(SPREAD)),
            false => key,
        }
    }

    /// Was the position left open by somebody who looked as far ahead, or farther?
    pub(super) fn is_open(&self, key: u64, past: &[u64], ahead: usize) -> bool {
        ahead == 0 || self.open.get(&self.key(key, past)).is_some_and(|&known| known >= ahead)
    }

    /// The position is left open by somebody who looks so far ahead.
    pub(super) fn leave_open(&mut self, key: u64, past: &[u64], ahead: usize) {
        let key = self.key(key, past);
        self.open.insert(key, ahead);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_left_open_is_looked_at_again_by_those_who_look_farther() {
        let mut round = Round::new(false);
        round.leave_open(7, &[1, 2], 3);
        assert!(round.is_open(7, &[9], 3) && round.is_open(7, &[], 2) && !round.is_open(7, &[9], 4));
        assert!(round.is_open(8, &[], 0) && !round.is_open(8, &[], 1));
    }

    #[test]
    fn who_minds_the_past_looks_again_after_another_one() {
        let mut round = Round::new(true);
        round.leave_open(7, &[1, 2], 3);
        assert!(round.is_open(7, &[2, 1], 3), "the order does not matter");
        assert!(!round.is_open(7, &[1, 3], 3));
    }
}
