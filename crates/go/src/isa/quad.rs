//! Four machine words in one register: two pairs side by side.

#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr};

use super::V3;
use super::pair::Pair;

/// Two pairs. It is made with a [`V3`] only, so where there is one there is AVX2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quad(__m256i);

/// An intrinsic function of AVX2.
macro_rules! avx2 {
    ($call:expr) => {
        // SAFETY: a `Quad` exists only where AVX2 does.
        unsafe { $call }
    };
}

impl Quad {
    /// These two pairs.
    #[inline(always)]
    pub(crate) fn new(_: V3, first: Pair, second: Pair) -> Quad {
        Quad(avx2!(_mm256_set_m128i(second.register(), first.register())))
    }

    #[inline(always)]
    pub(crate) fn first(self) -> Pair {
        Pair::from_register(avx2!(_mm256_castsi256_si128(self.0)))
    }

    #[inline(always)]
    pub(crate) fn second(self) -> Pair {
        Pair::from_register(avx2!(_mm256_extracti128_si256::<1>(self.0)))
    }

    /// Each pair of this and the other.
    #[inline(always)]
    pub(crate) fn and_both(self, other: Pair) -> Quad {
        Quad(avx2!(_mm256_and_si256(self.0, _mm256_broadcastsi128_si256(other.register()))))
    }

    #[inline(always)]
    pub(crate) fn without(self, other: Quad) -> Quad {
        Quad(avx2!(_mm256_andnot_si256(other.0, self.0)))
    }

    #[inline(always)]
    pub(crate) fn up<const N: i32>(self) -> Quad {
        Quad(avx2!(_mm256_slli_epi64::<N>(self.0)))
    }

    #[inline(always)]
    pub(crate) fn down<const N: i32>(self) -> Quad {
        Quad(avx2!(_mm256_srli_epi64::<N>(self.0)))
    }

    #[inline(always)]
    pub(crate) fn is_zero(self) -> bool {
        avx2!(_mm256_testz_si256(self.0, self.0) != 0)
    }

    /// Each pair of this, if the one beside it in `test` has at most one bit in both words together, none of them in
    /// both; else zeros.
    #[inline(always)]
    pub(crate) fn if_at_most_one(self, test: Quad) -> Quad {
        let swapped = Quad(avx2!(_mm256_shuffle_epi32::<0b01_00_11_10>(test.0)));
        let either = test | swapped;
        let less_one = Quad(avx2!(_mm256_add_epi64(either.0, _mm256_set1_epi64x(-1))));
        let more = either & less_one | test & swapped;
        let zeros = Quad(avx2!(_mm256_cmpeq_epi64(more.0, _mm256_setzero_si256())));
        self & zeros
    }
}

impl BitAnd for Quad {
    type Output = Quad;

    #[inline(always)]
    fn bitand(self, other: Quad) -> Quad {
        Quad(avx2!(_mm256_and_si256(self.0, other.0)))
    }
}

impl BitOr for Quad {
    type Output = Quad;

    #[inline(always)]
    fn bitor(self, other: Quad) -> Quad {
        Quad(avx2!(_mm256_or_si256(self.0, other.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::lanes::Lanes;
    use crate::isa::{Isa, Portable, random_pairs};

    fn words(quad: Quad) -> [[u64; 2]; 2] {
        [quad.first().words(), quad.second().words()]
    }

    #[test]
    fn two_pairs_in_one_register_do_what_each_does_alone() {
        let Some(v3) = V3::detect() else {
            return crate::testing::skipped("this processor lacks x86-64-v3");
        };
        let pairs: Vec<Pair> = random_pairs(4).take(3000).collect();
        for group in pairs.windows(4) {
            let &[a, b, c, d] = group else { continue };
            let (ab, cd) = (Quad::new(v3, a, b), Quad::new(v3, c, d));
            let each = |of: fn(Pair, Pair) -> Pair| [of(a, c).words(), of(b, d).words()];
            assert_eq!(words(ab), [a.words(), b.words()]);
            assert_eq!(words(ab & cd), each(|a, c| a & c));
            assert_eq!(words(ab | cd), each(|a, c| a | c));
            assert_eq!(words(ab.without(cd)), each(Pair::without));
            assert_eq!(words(ab.and_both(c)), [(a & c).words(), (b & c).words()]);
            assert_eq!(words(ab.up::<10>()), each(|a, _| a.up::<10>()));
            assert_eq!(words(ab.down::<1>()), each(|a, _| a.down::<1>()));
            assert_eq!(words(ab.if_at_most_one(cd)), each(|a, c| Portable.if_at_most_one(a, c)));
            assert_eq!(ab.is_zero(), words(ab) == [[0; 2]; 2]);
            let rest = ab.without(ab);
            assert!(rest.is_zero());
        }
    }
}
