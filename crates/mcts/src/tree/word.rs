//! The words of an edge: two small things side by side in each, read and written at once.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

use super::arena::Address;
use crate::game::{Candidate, MoveId, Player, Prior};
use crate::sync::AtomicU64;

/// Visits in the lower half, a value in the upper one: what selection reads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Tally {
    pub(crate) visits: u32,
    pub(crate) value: f32,
}

impl Tally {
    #[inline(always)]
    pub(crate) fn load(word: &AtomicU64) -> Tally {
        Tally::unpack(word.load(Relaxed))
    }

    #[inline(always)]
    pub(crate) fn unpack(word: u64) -> Tally {
        Tally { visits: word as u32, value: upper(word) }
    }

    #[inline(always)]
    pub(crate) fn pack(self) -> u64 {
        u64::from(self.visits) | u64::from(self.value.to_bits()) << 32
    }

    /// One more visit; returns the number of those before.
    #[inline(always)]
    pub(crate) fn visit(word: &AtomicU64) -> u32 {
        word.fetch_add(1, Relaxed) as u32
    }

    /// One more visit, and another value because of it; returns the number of visits before.
    #[inline(always)]
    pub(crate) fn visit_with(word: &AtomicU64, value: impl Fn(u32, f32) -> f32) -> u32 {
        let mut old = word.load(Relaxed);
        loop {
            let Tally { visits, value: before } = Tally::unpack(old);
            let upper = u64::from(value(visits, before).to_bits()) << 32;
            match word.compare_exchange_weak(old, u64::from(visits + 1) | upper, Relaxed, Relaxed) {
                Ok(_) => return visits,
                Err(now) => old = now,
            }
        }
    }

    /// Another value for the same visits.
    #[inline(always)]
    pub(crate) fn set_value(word: &AtomicU64, value: f32) {
        replace_upper(word, value);
    }
}

/// Replaces the upper half, whatever others do to the lower one meanwhile.
#[inline(always)]
pub(crate) fn replace_upper(word: &AtomicU64, upper: f32) {
    let mut old = word.load(Relaxed);
    loop {
        let new = old & u64::from(u32::MAX) | u64::from(upper.to_bits()) << 32;
        match word.compare_exchange_weak(old, new, Relaxed, Relaxed) {
            Ok(_) => return,
            Err(now) => old = now,
        }
    }
}

#[inline(always)]
pub(crate) fn upper(word: u64) -> f32 {
    f32::from_bits((word >> 32) as u32)
}

/// The games of a prior in the lower half, their mean in the upper one.
pub(crate) fn pack_prior(prior: Prior) -> u64 {
    u64::from(prior.games.to_bits()) | u64::from(prior.value.to_bits()) << 32
}

#[inline(always)]
pub(crate) fn unpack_prior(word: u64) -> Prior {
    Prior { games: f32::from_bits(word as u32), value: upper(word) }
}

/// A move, what is known about it, and where the moves after it are: bits 0 to 31 the address of the node behind the
/// edge, 32 to 47 the move, 48 and up the marks.
///
/// The address is published once: [`NONE`](Self) → claimed by the thread that makes the node → its address. Who reads
/// the address sees the whole node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Link(u64);

/// There is no node yet.
const NONE: Address = 0;
/// Somebody is making it.
const CLAIMED: Address = 1;

const THREAT: u64 = 1 << 48;
const PRUNED: u64 = 1 << 49;
const BY_SECOND: u64 = 1 << 50;

impl Link {
    /// The word of a move of this player, without a node.
    pub(crate) fn pack(player: Player, candidate: Candidate) -> u64 {
        let threat = if candidate.is_threat { THREAT } else { 0 };
        let by_second = if player == Player::Second { BY_SECOND } else { 0 };
        (candidate.mv.number() as u64) << 32 | threat | by_second
    }

    #[inline(always)]
    pub(crate) fn load(word: &AtomicU64) -> Link {
        Link(word.load(Acquire))
    }

    /// The address of the node behind the edge, if it is there for all to see.
    #[inline(always)]
    pub(crate) fn node(self) -> Option<Address> {
        let address = self.0 as u32;
        (address > CLAIMED).then_some(address)
    }

    #[inline(always)]
    pub(crate) fn mv(self) -> MoveId {
        MoveId::new((self.0 >> 32) as u16 as usize)
    }

    /// Who makes the move.
    pub(crate) fn player(self) -> Player {
        if self.0 & BY_SECOND != 0 { Player::Second } else { Player::First }
    }

    #[inline(always)]
    pub(crate) fn is_threat(self) -> bool {
        self.0 & THREAT != 0
    }

    #[inline(always)]
    pub(crate) fn is_pruned(self) -> bool {
        self.0 & PRUNED != 0
    }

    pub(crate) fn prune(word: &AtomicU64) {
        word.fetch_or(PRUNED, Relaxed);
    }

    /// Takes it upon oneself to make the node; `false` if somebody else has.
    pub(crate) fn claim(word: &AtomicU64) -> bool {
        let old = word.load(Relaxed);
        old as u32 == NONE && {
            // Marks may change meanwhile; then this fails, and the next visit tries again.
            word.compare_exchange(old, old | u64::from(CLAIMED), Relaxed, Relaxed).is_ok()
        }
    }

    /// Shows everybody the node that was claimed.
    pub(crate) fn publish(word: &AtomicU64, address: Address) {
        word.fetch_xor(u64::from(CLAIMED ^ address), Release);
    }

    /// Gives up what was claimed.
    pub(crate) fn give_up(word: &AtomicU64) {
        word.fetch_xor(u64::from(CLAIMED), Relaxed);
    }

    /// Another address, or none, while nobody else looks.
    pub(crate) fn relink(word: &AtomicU64, address: Option<Address>) {
        let rest = word.load(Relaxed) & !u64::from(u32::MAX);
        word.store(rest | u64::from(address.unwrap_or(NONE)), Relaxed);
    }
}
