//! Masks of two boards side by side.

use std::ops::{BitAnd, BitOr};

use super::mask::{Mask, Sets};
use crate::isa::V3;
use crate::isa::quad::Quad;

/// Masks of two boards.
#[derive(Clone, Copy, Debug)]
pub(super) struct TwoMasks(Quad);

impl TwoMasks {
    #[inline(always)]
    pub(super) fn new(isa: V3, first: Mask, second: Mask) -> TwoMasks {
        TwoMasks(Quad::new(isa, first.pair(), second.pair()))
    }

    /// The mask of the first board, or of the second.
    #[inline(always)]
    pub(super) fn half<const GAME: usize>(self) -> Mask {
        Mask::from_pair(if GAME == 0 { self.0.first() } else { self.0.second() })
    }

    /// With the mask of one board changed.
    #[inline(always)]
    pub(super) fn with<const GAME: usize>(self, isa: V3, mask: Mask) -> TwoMasks {
        if GAME == 0 {
            TwoMasks::new(isa, mask, self.half::<1>())
        } else {
            TwoMasks::new(isa, self.half::<0>(), mask)
        }
    }

    /// Are both empty?
    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.0.is_zero()
    }

    /// Of each board this mask if the other, at home, has at most one point, else none.
    #[inline(always)]
    pub(super) fn if_at_most_one(self, other: TwoMasks) -> TwoMasks {
        TwoMasks(self.0.if_at_most_one(other.0))
    }
}

impl Sets for TwoMasks {
    #[inline(always)]
    fn at_home(self) -> TwoMasks {
        // The proof that AVX2 is there is in `self`.
        TwoMasks(self.0.and_both(Mask::all_at_home().pair()))
    }

    #[inline(always)]
    fn without(self, other: TwoMasks) -> TwoMasks {
        TwoMasks(self.0.without(other.0))
    }

    #[inline(always)]
    fn up<const N: i32>(self) -> TwoMasks {
        TwoMasks(self.0.up::<N>())
    }

    #[inline(always)]
    fn down<const N: i32>(self) -> TwoMasks {
        TwoMasks(self.0.down::<N>())
    }
}

impl BitAnd for TwoMasks {
    type Output = TwoMasks;

    #[inline(always)]
    fn bitand(self, other: TwoMasks) -> TwoMasks {
        TwoMasks(self.0 & other.0)
    }
}

impl BitOr for TwoMasks {
    type Output = TwoMasks;

    #[inline(always)]
    fn bitor(self, other: TwoMasks) -> TwoMasks {
        TwoMasks(self.0 | other.0)
    }
}
