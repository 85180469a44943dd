//! Moves drawn by urgency, and replaced when they are useless: the playouts of Crazy Stone.
//!
//! Paper: Coulom 2006, "Efficient Selectivity and Backup Operators in Monte-Carlo Tree Search", appendix A:
//!   A.1 is `urgency.rs`, A.2 is `useless.rs`.
//! Reads: nothing but the board.
//! Differs: nothing on purpose. Where the paper leaves a choice:
//!   - a move that replaces another is played without asking whether it is useless itself, and must have an
//!     urgency of its own (be legal, fill no eye), or the first move stays;
//!   - in "this string had a contiguous string in atari before the move", this string is any of those that the
//!     move joins; if there are several to capture, one point is drawn from all that do; if the capture would
//!     retake a ko, the first move stays;
//!   - "the other liberty" is that of any of the joined strings that had two (it is the same for all of them,
//!     because the new string has no other liberty);
//!   - a stone that takes its neighbour changes that string's atari status.

#[cfg(test)]
mod tests;
mod urgency;
mod useless;

pub use urgency::Drawn;
pub use useless::Useless;

use std::num::NonZeroU32;

use go::{Board, Color, PointSet};
use serde::{Deserialize, Serialize};

use self::useless::Verdict;
use super::{Choice, Play, Reason};
use crate::game::Playing;
use mcts::Random;

/// Every move has an urgency and is drawn with a probability proportional to it; some moves that are known to be
/// useless are then replaced by better ones.
///
/// The default values are the paper's. A point that is illegal or an own eye ([`go::Eyes::Safe`]) has no urgency.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct CrazyStone {
    /// The urgency of every move; the following are added to it.
    pub base: NonZeroU32,
    /// For each own stone saved from capture.
    pub save: u32,
    /// For each enemy stone captured that could escape.
    pub capture: u32,
    /// For each enemy stone captured whose string is next to an own string in atari.
    pub capture_to_save: u32,
    /// Replace a move in a small eye space by the point beside it, which makes an eye.
    pub make_eye: bool,
    /// Replace a move surrounded by enemy stones by the point that leads out.
    pub step_out: bool,
    /// Draw again instead of an urgent move that leaves two or more own stones in atari.
    pub redraw: bool,
    /// The least urgency of a move that is drawn again.
    pub redraw_from: u32,
    /// Replace a move that leaves two or more own stones in atari by the capture of a string next to them.
    pub capture_instead: bool,
    /// Replace a move that fills the second last liberty of own stones by the last one.
    pub other_liberty: bool,
}

impl Default for CrazyStone {
    fn default() -> CrazyStone {
        CrazyStone {
            base: NonZeroU32::MIN,
            save: 1_000,
            capture: 10_000,
            capture_to_save: 100_000,
            make_eye: true,
            step_out: true,
            redraw: true,
            redraw_from: 1_000,
            capture_instead: true,
            other_liberty: true,
        }
    }
}

impl<B: Board> Play<B> for CrazyStone {
    /// Ends, because a point whose urgency was reset once is not reset again.
    #[inline(always)]
    fn choose(&mut self, color: Color, game: &mut Playing<B>, random: &mut Random) -> Choice {
        let board = &mut game.board;
        let mut reset = PointSet::EMPTY;
        loop {
            let Some(drawn) = self.draw_except(color, board, &reset, random) else { return Choice::PASS };
            let choice = |point, reason| Choice { point: Some(point), reason };
            match self.judge(color, board, drawn, random) {
                Verdict::Keep if !reset.is_empty() => {
                    return choice(drawn.point, Reason::Instead(Useless::Redrawn));
                }
                Verdict::Keep => return choice(drawn.point, drawn.reason(self.base)),
                Verdict::Instead(point, rule) => return choice(point, Reason::Instead(rule)),
                Verdict::DrawAgain => reset.insert(drawn.point),
            };
        }
    }
}
