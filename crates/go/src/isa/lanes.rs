//! What small boards do with their masks most, for each instruction set.

#![allow(unsafe_code)]

use super::Portable;
#[cfg(target_arch = "x86_64")]
use super::V3;
use super::pair::Pair;

/// Sets of points in two words, as in `board::mask`: no point is in both words, and neighbours are one bit or
/// `ROW` bits apart.
pub trait Lanes: Copy {
    /// The set, if `test` has at most one point; else the empty set.
    #[inline(always)]
    fn if_at_most_one(self, set: Pair, test: Pair) -> Pair {
        let swapped = test.swapped();
        let either = test | swapped;
        set.if_zero(either & either.less_one() | test & swapped)
    }

    /// The union of those `strings` that have at most one neighbour in `empty`.
    #[inline(always)]
    fn with_one_liberty<const ROW: i32>(self, strings: [Pair; 4], empty: Pair) -> Pair {
        let [a, b, c, d] = strings.map(|string| {
            let spread = string.up::<1>() | string.down::<1>() | (string.up::<ROW>() | string.down::<ROW>());
            self.if_at_most_one(string, spread & empty)
        });
        a | b | (c | d)
    }
}

impl Lanes for Portable {}

#[cfg(target_arch = "x86_64")]
impl Lanes for V3 {
    #[inline(always)]
    fn if_at_most_one(self, set: Pair, test: Pair) -> Pair {
        // SAFETY: a `V3` exists only where AVX2 does.
        unsafe { v3::if_at_most_one(set, test) }
    }

    #[inline(always)]
    fn with_one_liberty<const ROW: i32>(self, strings: [Pair; 4], empty: Pair) -> Pair {
        // SAFETY: a `V3` exists only where AVX2 does.
        unsafe { v3::with_one_liberty::<ROW>(strings, empty) }
    }
}

#[cfg(target_arch = "x86_64")]
mod v3 {
    use std::arch::x86_64::*;

    use super::Pair;

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn if_at_most_one(set: Pair, test: Pair) -> Pair {
        let swapped = test.swapped();
        let either = test | swapped;
        let more = either & either.less_one() | test & swapped;
        let zeros = _mm_cmpeq_epi64(more.register(), _mm_setzero_si128());
        set & Pair::from_register(zeros)
    }

    /// Two strings in each register.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn with_one_liberty<const ROW: i32>(strings: [Pair; 4], empty: Pair) -> Pair {
        let [a, b, c, d] = strings;
        let empty = _mm256_broadcastsi128_si256(empty.register());
        let one_liberty = |first: Pair, second: Pair| {
            let pair = _mm256_set_m128i(second.register(), first.register());
            let beside = _mm256_or_si256(_mm256_slli_epi64::<1>(pair), _mm256_srli_epi64::<1>(pair));
            let over = _mm256_or_si256(_mm256_slli_epi64::<ROW>(pair), _mm256_srli_epi64::<ROW>(pair));
            let liberties = _mm256_and_si256(_mm256_or_si256(beside, over), empty);
            let swapped = _mm256_shuffle_epi32::<0b01_00_11_10>(liberties);
            let either = _mm256_or_si256(liberties, swapped);
            let less_one = _mm256_add_epi64(either, _mm256_set1_epi64x(-1));
            let both = _mm256_and_si256(liberties, swapped);
            let more = _mm256_or_si256(_mm256_and_si256(either, less_one), both);
            _mm256_and_si256(pair, _mm256_cmpeq_epi64(more, _mm256_setzero_si256()))
        };
        let found = _mm256_or_si256(one_liberty(a, b), one_liberty(c, d));
        let found = _mm_or_si128(_mm256_castsi256_si128(found), _mm256_extracti128_si256::<1>(found));
        Pair::from_register(found)
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use crate::isa::{Isa, random_pairs};

    #[test]
    fn every_instruction_set_finds_the_same_strings() {
        let Some(v3) = V3::detect() else {
            return crate::testing::skipped("this processor lacks x86-64-v3");
        };
        let mut kept = 0;
        let pairs: Vec<Pair> = random_pairs(9).take(3000).collect();
        for group in pairs.windows(6) {
            let &[set, test, a, b, c, d] = group else { continue };
            let found = v3.if_at_most_one(set, test).words();
            assert_eq!(found, Portable.if_at_most_one(set, test).words(), "{set:?} by {test:?}");
            kept += usize::from(found != [0, 0]);
            let strings = [a, b, c, d];
            let expected = Portable.with_one_liberty::<10>(strings, test).words();
            assert_eq!(v3.with_one_liberty::<10>(strings, test).words(), expected, "{strings:?} by {test:?}");
        }
        assert!((300..2700).contains(&kept), "{kept} of 3000 sets were kept: one answer is hardly tested");
    }
}
