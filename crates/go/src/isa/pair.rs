//! Two machine words side by side, in one register where there are such registers.
//!
//! Every x86-64 has them (SSE2); left to itself, the compiler moves the halves of an array of two words back and
//! forth between ordinary and wide registers (docs/board.md). On other processors an array does.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
pub(crate) use sse2::Sse2 as Pair;

#[cfg(not(target_arch = "x86_64"))]
pub(crate) use array::Array as Pair;

#[cfg(any(test, not(target_arch = "x86_64")))]
mod array {
    use std::ops::{BitAnd, BitOr};

    /// Two words in an array.
    #[derive(Clone, Copy, Debug)]
    #[cfg_attr(
        target_arch = "x86_64",
        expect(unreachable_pub, reason = "elsewhere it is the pair of a public trait")
    )]
    pub struct Array([u64; 2]);

    impl Array {
        #[inline(always)]
        pub(crate) fn new([low, high]: [u64; 2]) -> Array {
            Array([low, high])
        }

        #[inline(always)]
        pub(crate) fn words(self) -> [u64; 2] {
            self.0
        }

        /// The words of this pair without the bits of the other.
        #[inline(always)]
        pub(crate) fn without(self, other: Array) -> Array {
            Array([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
        }

        /// Each word shifted up.
        #[inline(always)]
        pub(crate) fn up<const N: i32>(self) -> Array {
            Array(self.0.map(|word| word << N))
        }

        /// Each word shifted down.
        #[inline(always)]
        pub(crate) fn down<const N: i32>(self) -> Array {
            Array(self.0.map(|word| word >> N))
        }

        /// This pair, if no bit of `test` is set; else zeros.
        #[inline(always)]
        pub(crate) fn if_zero(self, test: Array) -> Array {
            let is_zero = test.0[0] | test.0[1] == 0;
            Array(self.0.map(|word| if is_zero { word } else { 0 }))
        }

        /// The words exchanged.
        #[inline(always)]
        pub(crate) fn swapped(self) -> Array {
            Array([self.0[1], self.0[0]])
        }

        /// One less in each word.
        #[inline(always)]
        pub(crate) fn less_one(self) -> Array {
            Array(self.0.map(|word| word.wrapping_sub(1)))
        }
    }

    impl BitAnd for Array {
        type Output = Array;

        #[inline(always)]
        fn bitand(self, other: Array) -> Array {
            Array([self.0[0] & other.0[0], self.0[1] & other.0[1]])
        }
    }

    impl BitOr for Array {
        type Output = Array;

        #[inline(always)]
        fn bitor(self, other: Array) -> Array {
            Array([self.0[0] | other.0[0], self.0[1] | other.0[1]])
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod sse2 {
    use std::arch::x86_64::*;
    use std::ops::{BitAnd, BitOr};

    /// An intrinsic function of SSE2.
    macro_rules! sse2 {
        ($call:expr) => {
            // SAFETY: SSE2 is a part of x86-64.
            unsafe { $call }
        };
    }

    /// Two words in one register. The methods are those of `Array`.
    #[derive(Clone, Copy, Debug)]
    pub struct Sse2(__m128i);

    impl Sse2 {
        #[inline(always)]
        pub(crate) fn new([low, high]: [u64; 2]) -> Sse2 {
            Sse2(sse2!(_mm_set_epi64x(high as i64, low as i64)))
        }

        #[inline(always)]
        pub(crate) fn register(self) -> __m128i {
            self.0
        }

        #[inline(always)]
        pub(crate) fn from_register(register: __m128i) -> Sse2 {
            Sse2(register)
        }

        #[inline(always)]
        pub(crate) fn words(self) -> [u64; 2] {
            let high = sse2!(_mm_unpackhi_epi64(self.0, self.0));
            sse2!([_mm_cvtsi128_si64(self.0) as u64, _mm_cvtsi128_si64(high) as u64])
        }

        #[inline(always)]
        pub(crate) fn without(self, other: Sse2) -> Sse2 {
            Sse2(sse2!(_mm_andnot_si128(other.0, self.0)))
        }

        #[inline(always)]
        pub(crate) fn up<const N: i32>(self) -> Sse2 {
            Sse2(sse2!(_mm_slli_epi64::<N>(self.0)))
        }

        #[inline(always)]
        pub(crate) fn down<const N: i32>(self) -> Sse2 {
            Sse2(sse2!(_mm_srli_epi64::<N>(self.0)))
        }

        /// SSE2 compares words of 32 bits; a pair is zero if all four are.
        #[inline(always)]
        pub(crate) fn if_zero(self, test: Sse2) -> Sse2 {
            let zeros = sse2!(_mm_cmpeq_epi32(test.0, _mm_setzero_si128()));
            let zeros = sse2!(_mm_and_si128(zeros, _mm_shuffle_epi32::<0b10_11_00_01>(zeros)));
            let zeros = sse2!(_mm_and_si128(zeros, _mm_shuffle_epi32::<0b01_00_11_10>(zeros)));
            Sse2(sse2!(_mm_and_si128(self.0, zeros)))
        }

        #[inline(always)]
        pub(crate) fn swapped(self) -> Sse2 {
            Sse2(sse2!(_mm_shuffle_epi32::<0b01_00_11_10>(self.0)))
        }

        #[inline(always)]
        pub(crate) fn less_one(self) -> Sse2 {
            Sse2(sse2!(_mm_add_epi64(self.0, _mm_set1_epi64x(-1))))
        }
    }

    impl BitAnd for Sse2 {
        type Output = Sse2;

        #[inline(always)]
        fn bitand(self, other: Sse2) -> Sse2 {
            Sse2(sse2!(_mm_and_si128(self.0, other.0)))
        }
    }

    impl BitOr for Sse2 {
        type Output = Sse2;

        #[inline(always)]
        fn bitor(self, other: Sse2) -> Sse2 {
            Sse2(sse2!(_mm_or_si128(self.0, other.0)))
        }
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::array::Array;
    use super::sse2::Sse2;

    #[test]
    fn registers_and_arrays_agree() {
        let words = [0, 1, 1 << 63, u64::MAX, 0x0123_4567_89ab_cdef, 0xffff_ffff_0000_0000];
        for a in words.into_iter().flat_map(|low| words.map(|high| [low, high])) {
            for b in words.map(|word| [word, a[0]]) {
                let (array, sse2) = (Array::new(a), Sse2::new(a));
                let (array_b, sse2_b) = (Array::new(b), Sse2::new(b));
                assert_eq!((array & array_b).words(), (sse2 & sse2_b).words());
                assert_eq!((array | array_b).words(), (sse2 | sse2_b).words());
                assert_eq!(array.without(array_b).words(), sse2.without(sse2_b).words());
                assert_eq!(array.if_zero(array_b).words(), sse2.if_zero(sse2_b).words());
                assert_eq!(array.up::<10>().words(), sse2.up::<10>().words());
                assert_eq!(array.down::<9>().words(), sse2.down::<9>().words());
                assert_eq!(array.swapped().words(), sse2.swapped().words());
                assert_eq!(array.less_one().words(), sse2.less_one().words());
            }
        }
    }
}
