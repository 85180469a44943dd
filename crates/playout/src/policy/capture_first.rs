//! Captures first, else uniformly random moves: MoGo's "pure random mode".
//!
//! Paper: Gelly, Wang, Munos and Teytaud 2006, section 3.2.
//! Reads: nothing but the board.
//! Differs: the paper "privileges" captures without saying how much; here they come first, as in its other mode, or
//!   with a given probability.

use go::{Board, Color};
use serde::{Deserialize, Serialize};

use super::{Choice, Play, Reason};
use crate::game::Playing;
use crate::probability::Probability;
use crate::random::Random;

/// A move that captures, if there is one: any of the points where something is captured, with the same probability.
/// Else a move of [`Uniform`](super::Uniform).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CaptureFirst {
    /// The probability of looking for captures; 1.
    pub capture_p: Probability,
}

impl Default for CaptureFirst {
    fn default() -> CaptureFirst {
        CaptureFirst { capture_p: Probability::ALWAYS }
    }
}

impl<B: Board> Play<B> for CaptureFirst {
    #[inline(always)]
    fn choose(&mut self, color: Color, game: &mut Playing<B>, random: &mut Random) -> Choice {
        if self.capture_p.happens(random)
            && let Some(point) = game.board.random_capture(color, |n| random.index(n))
        {
            return Choice { point: Some(point), reason: Reason::Capture };
        }
        match game.board.random_move(color, |n| random.index(n)) {
            Some(point) => Choice { point: Some(point), reason: Reason::Random },
            None => Choice::PASS,
        }
    }
}
