//! The fastest board and instructions that this machine has for a policy and a size.

#[cfg(target_arch = "x86_64")]
use go::isa::V3;
use go::isa::{Isa, Portable};
use go::{Board, LargeBoard, Size, SmallBoard, WatchfulBoard};

use crate::policy::Play;

/// Something to be done by a policy on whichever board fits.
pub(crate) trait Work<P> {
    /// What comes out.
    type Output;

    /// Does it on this kind of board, with these instructions.
    fn on<B: Board, I: Isa>(self, isa: I, policy: &P) -> Self::Output
    where
        P: Play<B>;
}

/// A policy that plays on every board.
pub(crate) trait PlayAnywhere:
    PlayV3 + Play<SmallBoard<Portable>> + Play<LargeBoard> + Play<WatchfulBoard>
{
}

impl<P> PlayAnywhere for P where
    P: PlayV3 + Play<SmallBoard<Portable>> + Play<LargeBoard> + Play<WatchfulBoard>
{
}

/// A policy that plays on boards with wide instructions, where there are any.
#[cfg(target_arch = "x86_64")]
pub(crate) trait PlayV3: Play<SmallBoard<V3>> {}
#[cfg(target_arch = "x86_64")]
impl<P: Play<SmallBoard<V3>>> PlayV3 for P {}

#[cfg(not(target_arch = "x86_64"))]
pub(crate) trait PlayV3 {}
#[cfg(not(target_arch = "x86_64"))]
impl<P> PlayV3 for P {}

/// Does the work on the board that fits. `Large` is the one for positions that do not fit the small ones.
pub(crate) fn on_fitting_board<Large: Board, P: PlayAnywhere + Play<Large>, W: Work<P>>(
    size: Size,
    policy: &P,
    work: W,
) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if SmallBoard::<V3>::fits(size)
        && let Some(isa) = V3::detect()
    {
        return work.on::<SmallBoard<V3>, _>(isa, policy);
    }
    // Wide instructions are for small boards; on tables they gain too little to compile everything once more for them.
    if SmallBoard::<Portable>::fits(size) {
        work.on::<SmallBoard<Portable>, _>(Portable, policy)
    } else {
        work.on::<Large, _>(Portable, policy)
    }
}
