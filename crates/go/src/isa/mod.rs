//! Wider instructions, where the processor has them.
//!
//! A plain build runs on every x86-64 and aarch64 processor. What gains from newer instructions is written once,
//! generic over an [`Isa`], and is compiled for each; which one runs is decided when the program runs. A value of
//! an `Isa` is a proof that its instructions are there, so code that holds one may use them.

#![allow(unsafe_code)]

pub(crate) mod lanes;
pub(crate) mod pair;
#[cfg(target_arch = "x86_64")]
pub(crate) mod quad;
pub(crate) mod window;

use std::fmt::Debug;

/// A set of instructions that is known to be there.
///
/// Those of this module are all there are: boards have parts written for each ([`crate::SmallBoard`]).
pub trait Isa: lanes::Lanes + window::Windows + Copy + Debug + Send + Sync + 'static {
    /// The proof, if this processor has the instructions.
    fn detect() -> Option<Self>;

    /// The position of the bit number `n` among the set bits of `word`, counted from the lowest, which is number 0.
    /// There must be more than `n` set bits, or none: then it is 64.
    fn nth_bit(self, word: u64, n: u32) -> u32;

    /// The bits of `word` that are set in `mask`, side by side from the lowest on.
    fn gather_bits(self, word: u64, mask: u64) -> u64;

    /// Runs the job compiled for these instructions.
    fn run<J: Job>(self, job: J) -> J::Output;
}

/// Something to be compiled for several instruction sets. Mark `run` and all it calls in its hot loop
/// `#[inline(always)]`: what is not inlined is compiled for the least processor.
pub trait Job {
    /// What comes out.
    type Output;

    /// Does it.
    fn run(self) -> Self::Output;
}

/// What every processor has.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Isa for Portable {
    fn detect() -> Option<Portable> {
        Some(Portable)
    }

    /// Halves the word until one bit is left.
    #[inline(always)]
    fn nth_bit(self, word: u64, mut n: u32) -> u32 {
        let mut at = 0;
        let mut rest = word;
        for width in [32, 16, 8, 4, 2, 1] {
            let low = rest & ((1 << width) - 1);
            let count = low.count_ones();
            let is_above = n >= count;
            n -= if is_above { count } else { 0 };
            at += if is_above { width } else { 0 };
            rest = if is_above { rest >> width } else { low };
        }
        at + u32::from(rest == 0)
    }

    /// One bit of the mask after the other, the lowest first.
    #[inline(always)]
    fn gather_bits(self, word: u64, mask: u64) -> u64 {
        let (mut rest, mut gathered, mut at) = (mask, 0, 0);
        while rest != 0 {
            gathered |= (word >> rest.trailing_zeros() & 1) << at;
            rest &= rest - 1;
            at += 1;
        }
        gathered
    }

    #[inline(always)]
    fn run<J: Job>(self, job: J) -> J::Output {
        job.run()
    }
}

/// x86-64-v3: AVX2, BMI, popcount; processors since 2013 (Intel Haswell) and 2015 (AMD Excavator).
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct V3(Proof);

#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
struct Proof;

#[cfg(target_arch = "x86_64")]
impl Isa for V3 {
    fn detect() -> Option<V3> {
        let has_all = std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("lzcnt")
            && std::is_x86_feature_detected!("popcnt");
        has_all.then_some(V3(Proof))
    }

    #[inline(always)]
    fn nth_bit(self, word: u64, n: u32) -> u32 {
        // SAFETY: a `V3` exists only where `detect` has found BMI2.
        let bit = unsafe { std::arch::x86_64::_pdep_u64(1 << n, word) };
        bit.trailing_zeros()
    }

    #[inline(always)]
    fn gather_bits(self, word: u64, mask: u64) -> u64 {
        // SAFETY: a `V3` exists only where `detect` has found BMI2.
        unsafe { std::arch::x86_64::_pext_u64(word, mask) }
    }

    #[inline(always)]
    fn run<J: Job>(self, job: J) -> J::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn with_features<J: Job>(job: J) -> J::Output {
            job.run()
        }
        // SAFETY: a `V3` exists only where `detect` has found all these features.
        unsafe { with_features(job) }
    }
}

/// Random sets of points in pairs of words: empty, of one bit or two, and of many, equally often in each word.
#[cfg(all(test, target_arch = "x86_64"))]
fn random_pairs(seed: u64) -> impl Iterator<Item = pair::Pair> {
    let mut below = crate::testing::random(seed);
    let mut word = move || match below(4) {
        3 => u64::from(below(u32::MAX)) << 32 | u64::from(below(u32::MAX)),
        bits => (0..bits).fold(0, |word, _| word | 1 << below(64)),
    };
    std::iter::repeat_with(move || pair::Pair::new([word(), word()]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One bit after the other.
    fn slow_nth_bit(word: u64, n: u32) -> u32 {
        let mut seen = 0;
        for at in 0..64 {
            if word >> at & 1 != 0 {
                if seen == n {
                    return at;
                }
                seen += 1;
            }
        }
        panic!("{word:b} has no bit number {n}");
    }

    fn agrees_with_slow(isa: impl Isa) {
        let mut word: u64 = 1;
        for _ in 0..1000 {
            for n in 0..word.count_ones() {
                assert_eq!(isa.nth_bit(word, n), slow_nth_bit(word, n), "bit {n} of {word:b} by {isa:?}");
            }
            let mask = word.rotate_left(23) & word.reverse_bits();
            assert_eq!(isa.gather_bits(word, mask), Portable.gather_bits(word, mask), "{mask:b} of {word:b}");
            word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        }
        assert_eq!(isa.nth_bit(u64::MAX, 63), 63);
        assert_eq!(isa.nth_bit(0, 0), 64, "by {isa:?}");
        assert_eq!(isa.gather_bits(0b1010_0110, 0b1111_0010), 0b10101);
        assert_eq!(isa.gather_bits(u64::MAX, u64::MAX), u64::MAX);
    }

    #[test]
    fn every_instruction_set_finds_the_same_bits() {
        agrees_with_slow(Portable);
        #[cfg(target_arch = "x86_64")]
        match V3::detect() {
            Some(isa) => agrees_with_slow(isa),
            None => crate::testing::skipped("this processor lacks x86-64-v3"),
        }
    }
}
