//! Every kind of board that playouts run on.

use go::isa::Portable;
use go::{Board, Size, SmallBoard, WatchfulBoard};
use playout::Play;

#[cfg(target_arch = "x86_64")]
use go::isa::V3;

/// A policy that plays on all of them.
#[cfg(target_arch = "x86_64")]
pub(crate) trait Fast:
    Clone + Play<SmallBoard<Portable>> + Play<SmallBoard<V3>> + Play<WatchfulBoard>
{
}
#[cfg(target_arch = "x86_64")]
impl<P: Clone + Play<SmallBoard<Portable>> + Play<SmallBoard<V3>> + Play<WatchfulBoard>> Fast for P {}

/// A policy that plays on all of them.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) trait Fast: Clone + Play<SmallBoard<Portable>> + Play<WatchfulBoard> {}
#[cfg(not(target_arch = "x86_64"))]
impl<P: Clone + Play<SmallBoard<Portable>> + Play<WatchfulBoard>> Fast for P {}

/// Something to be checked on a kind of board.
pub(crate) trait Check {
    fn on<B: Board, P: Play<B>>(&mut self, board: &str, policy: P);
}

/// Checks on every board that has room for the size. A processor without wide instructions checks fewer.
pub(crate) fn on_every_board(policy: &impl Fast, size: Size, check: &mut impl Check) {
    if SmallBoard::<Portable>::fits(size) {
        check.on::<SmallBoard<Portable>, _>("small board", policy.clone());
    }
    #[cfg(target_arch = "x86_64")]
    if SmallBoard::<V3>::fits(size) {
        check.on::<SmallBoard<V3>, _>("small board with wide instructions", policy.clone());
    }
    check.on::<WatchfulBoard, _>("watchful board", policy.clone());
}
