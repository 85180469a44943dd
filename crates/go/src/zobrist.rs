//! Position hashes: one random number for each stone, combined by exclusive or (Zobrist 1970).

use crate::board::Board;
use crate::color::Color;
use crate::point::{Point, TABLE};

/// The key of a stone.
#[inline]
pub fn stone(color: Color, point: Point) -> u64 {
    KEYS[color as usize][point.raw() % TABLE]
}

/// The hash of a position from scratch. The empty board hashes to 0, whatever its size.
pub fn position(board: &impl Board) -> u64 {
    let keys = board.size().points().filter_map(|p| board.cell(p).color().map(|color| stone(color, p)));
    keys.fold(0, |hash, key| hash ^ key)
}

static KEYS: [[u64; TABLE]; 2] = keys();

/// The keys never change: hashes are part of stored results.
const fn keys() -> [[u64; TABLE]; 2] {
    let mut keys = [[0; TABLE]; 2];
    let mut state: u64 = 0x0074_656e_6765_6e00; // "tengen"
    let mut color = 0;
    while color < 2 {
        let mut point = 0;
        while point < TABLE {
            // splitmix64, Steele, Lea and Flood 2014.
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            keys[color][point] = z ^ (z >> 31);
            point += 1;
        }
        color += 1;
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::Size;

    #[test]
    fn keys_are_all_different_and_stay_as_they_are() {
        let mut all: Vec<u64> = Color::BOTH
            .into_iter()
            .flat_map(|color| Size::square(19).points().map(move |point| stone(color, point)))
            .collect();
        let sum = all.iter().fold(0u64, |sum, key| sum.wrapping_mul(31).wrapping_add(*key));
        assert_eq!(sum, PINNED, "stored hashes would no longer mean the same positions");
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 2 * 361);
    }

    const PINNED: u64 = 1069436540621617580;
}
