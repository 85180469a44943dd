//! What was proved about positions, and what each proof rests on.
//!
//! No position may be repeated, so that what one is worth depends on those before it, and a table that forgets them is
//! wrong (Campbell, "The graph-history interaction: on ignoring position history", ACM 1985). But a proof needs little of the
//! past. The winner makes certain positions in it, which must not have been there before; and some moves of the loser may
//! have been forbidden, because they would have made positions that had been there, which must hold again. Whatever else
//! was there forbids the loser more, and the winner nothing: where both hold, so does the proof.

use std::collections::HashMap;

/// More positions than this in one proof are not kept.
const MOST_GROUNDS: usize = 300;

/// More positions than this in all proofs are not kept: a few dozen mebibytes.
const MOST_KEPT: usize = 3_000_000;

/// More proofs than this about one position are not kept.
const MOST_PROOFS: usize = 8;

/// What a proof rests on. Positions are told by the hashes of their stones.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Grounds {
    /// The positions that the winner makes.
    pub(super) made: Vec<u64>,
    /// The positions that the loser may not make, because they were there before.
    pub(super) needed: Vec<u64>,
    /// Are these too many to be written down?
    pub(super) is_unknown: bool,
}

impl Grounds {
    /// Adds those of another proof, which came after a move that made this position, or after a pass.
    pub(super) fn add(&mut self, other: &Grounds, position: Option<u64>) {
        self.is_unknown |= other.is_unknown;
        if !self.is_unknown {
            self.made.extend_from_slice(&other.made);
            self.needed.extend(other.needed.iter().filter(|needed| Some(**needed) != position));
            self.tidy();
        }
    }

    /// The loser may not make these.
    pub(super) fn need(&mut self, positions: &[u64]) {
        self.needed.extend_from_slice(positions);
        self.tidy();
    }

    pub(super) fn clear(&mut self) {
        self.made.clear();
        self.needed.clear();
        self.is_unknown = false;
    }

    fn tidy(&mut self) {
        for list in [&mut self.made, &mut self.needed] {
            list.sort_unstable();
            list.dedup();
        }
        self.is_unknown |= self.made.len() + self.needed.len() > MOST_GROUNDS;
        if self.is_unknown {
            self.made.clear();
            self.needed.clear();
        }
    }

    /// Does the proof hold after these positions?
    fn hold(&self, past: &[u64]) -> bool {
        let is_new = |made: &[u64]| past.iter().all(|position| made.binary_search(position).is_err());
        is_new(&self.made) && self.needed.iter().all(|needed| past.contains(needed))
    }
}

/// Something that was proved about a position.
struct Proved {
    /// Does the first player win by so many points?
    points: f32,
    answer: bool,
    grounds: Grounds,
}

impl Proved {
    fn answers(&self, points: f32) -> bool {
        if self.answer { self.points >= points } else { self.points <= points }
    }
}

/// All that was proved, by the key of a position: its stones, who is to move, the passes and the ko.
#[derive(Default)]
pub(super) struct Table {
    proofs: HashMap<u64, Vec<Proved>>,
    kept: usize,
}

impl Table {
    /// Does the first player win by so many points from here, after these positions? And why?
    pub(super) fn find(&self, key: u64, points: f32, past: &[u64]) -> Option<(bool, &Grounds)> {
        let mut proofs = self.proofs.get(&key)?.iter();
        let found = proofs.find(|proved| proved.answers(points) && proved.grounds.hold(past))?;
        Some((found.answer, &found.grounds))
    }

    /// Keeps a proof, if there is room.
    pub(super) fn keep(&mut self, key: u64, points: f32, answer: bool, grounds: &Grounds) {
        let size = grounds.made.len() + grounds.needed.len() + 4;
        let proofs = self.proofs.entry(key).or_default();
        if !grounds.is_unknown && proofs.len() < MOST_PROOFS && self.kept + size <= MOST_KEPT {
            self.kept += size;
            proofs.push(Proved { points, answer, grounds: grounds.clone() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grounds(made: &[u64], needed: &[u64]) -> Grounds {
        Grounds { made: made.to_vec(), needed: needed.to_vec(), is_unknown: false }
    }

    #[test]
    fn a_proof_holds_where_its_positions_are_new_and_what_it_needs_was_there() {
        let mut table = Table::default();
        table.keep(7, 2.0, true, &grounds(&[10, 20], &[5]));
        assert_eq!(table.find(7, 2.0, &[5, 6]).map(|(answer, _)| answer), Some(true));
        assert!(table.find(7, 2.0, &[5, 20]).is_none(), "the winner may not make 20 again");
        assert!(table.find(7, 2.0, &[6]).is_none(), "nothing forbids the loser to make 5");
        assert!(table.find(8, 2.0, &[5]).is_none());
    }

    #[test]
    fn who_wins_by_more_wins_by_less_and_who_fails_at_less_fails_at_more() {
        let mut table = Table::default();
        table.keep(1, 2.0, true, &Grounds::default());
        table.keep(1, 5.0, false, &Grounds::default());
        let answers = [1.0, 2.0, 3.0, 5.0, 6.0].map(|points| table.find(1, points, &[]).map(|found| found.0));
        assert_eq!(answers, [Some(true), Some(true), None, Some(false), Some(false)]);
    }

    #[test]
    fn what_a_position_needs_of_itself_is_there_of_itself() {
        let mut all = grounds(&[3], &[]);
        all.add(&grounds(&[4, 3], &[8, 9]), Some(8));
        assert_eq!(all, grounds(&[3, 4], &[9]));
        all.need(&[9, 2]);
        assert_eq!(all, grounds(&[3, 4], &[2, 9]));
    }

    #[test]
    fn a_proof_that_rests_on_too_much_is_not_kept() {
        let many: Vec<u64> = (0..400).collect();
        let mut all = Grounds::default();
        all.add(&grounds(&many, &[]), None);
        assert!(all.is_unknown);
        let mut table = Table::default();
        table.keep(1, 0.0, true, &all);
        assert!(table.find(1, 0.0, &[]).is_none());
        let mut above = grounds(&[1], &[]);
        above.add(&all, Some(2));
        assert!(above.is_unknown);
    }
}
