//! Boards of 64 squares as sets of bits: which moves there are, and what a move turns.
//!
//! Bit 0 is a1, bit 7 h1, bit 63 h8; a1 is at the top left, as Othello players draw it.

/// A step in one of the eight directions: by how many bits to the left (to the right if negative), and the squares that a
/// step may arrive at, so that nothing goes round the edge.
#[derive(Clone, Copy)]
struct Step {
    by: i8,
    arrives: u64,
}

const NOT_THE_FIRST_FILE: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_THE_LAST_FILE: u64 = 0x7f7f_7f7f_7f7f_7f7f;

const STEPS: [Step; 8] = [
    Step { by: 1, arrives: NOT_THE_FIRST_FILE },
    Step { by: -1, arrives: NOT_THE_LAST_FILE },
    Step { by: 8, arrives: u64::MAX },
    Step { by: -8, arrives: u64::MAX },
    Step { by: 9, arrives: NOT_THE_FIRST_FILE },
    Step { by: -9, arrives: NOT_THE_LAST_FILE },
    Step { by: 7, arrives: NOT_THE_LAST_FILE },
    Step { by: -7, arrives: NOT_THE_FIRST_FILE },
];

impl Step {
    /// All these squares, one step further.
    #[inline(always)]
    fn of(self, squares: u64) -> u64 {
        let moved = if self.by > 0 { squares << self.by } else { squares >> -self.by };
        moved & self.arrives
    }
}

/// Where the owner of `own` may put a disc: the empty squares from which a line of the other's discs ends at an own one.
#[inline]
pub(super) fn moves(own: u64, other: u64) -> u64 {
    let empty = !(own | other);
    let mut moves = 0;
    for step in STEPS {
        let mut line = step.of(own) & other;
        // A line of the other's discs between two own ones has six of them at most.
        for _ in 0..5 {
            line |= step.of(line) & other;
        }
        moves |= step.of(line) & empty;
    }
    moves
}

/// The discs of `other` that are turned when the owner of `own` puts one on this square.
#[inline]
pub(super) fn turned(own: u64, other: u64, square: u32) -> u64 {
    let mut turned = 0;
    for step in STEPS {
        let mut line = 0;
        let mut next = step.of(1 << square);
        while next & other != 0 {
            line |= next;
            next = step.of(next);
        }
        if next & own != 0 {
            turned |= line;
        }
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The same from the rules, square by square with rows and files.
    fn turned_slowly(own: u64, other: u64, square: u32) -> u64 {
        let has = |set: u64, file: i32, row: i32| {
            (0..8).contains(&file) && (0..8).contains(&row) && set >> (row * 8 + file) & 1 == 1
        };
        let (file, row) = (square as i32 % 8, square as i32 / 8);
        let mut turned = 0;
        for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (-1, 1), (1, -1)] {
            let length = (1..8).take_while(|n| has(other, file + n * right, row + n * down)).count() as i32;
            if has(own, file + (length + 1) * right, row + (length + 1) * down) {
                for n in 1..=length {
                    turned |= 1u64 << ((row + n * down) * 8 + file + n * right);
                }
            }
        }
        turned
    }

    proptest! {
        #[test]
        fn shifted_boards_and_single_squares_agree(own in any::<u64>(), mask in any::<u64>()) {
            let other = mask & !own;
            let moves = moves(own, other);
            for square in 0..64 {
                if (own | other) >> square & 1 == 1 {
                    prop_assert_eq!(moves >> square & 1, 0);
                    continue;
                }
                let expected = turned_slowly(own, other, square);
                prop_assert_eq!(turned(own, other, square), expected);
                prop_assert_eq!(moves >> square & 1 == 1, expected != 0);
            }
        }
    }
}
