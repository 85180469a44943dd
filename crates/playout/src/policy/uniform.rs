//! Uniformly random moves that fill no own eye.
//!
//! Paper: the "pure" random player of every Monte-Carlo Go program since Brügmann 1993; Gelly et al. 2006, section
//!   3.2 (there with captures first: `capture_first.rs`).
//! Reads: nothing but the board.

use go::{Board, Color};
use serde::{Deserialize, Serialize};

use super::{Choice, Play, Reason};
use crate::game::Playing;
use mcts::Random;

/// Every legal move that fills no own eye, with the same probability; a pass if there is none. Eyes are those of
/// [`Board::is_eye`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Uniform {}

impl<B: Board> Play<B> for Uniform {
    #[inline(always)]
    fn choose(&mut self, color: Color, game: &mut Playing<B>, random: &mut Random) -> Choice {
        match game.board.random_move(color, |n| random.index(n)) {
            Some(point) => Choice { point: Some(point), reason: Reason::Random },
            None => Choice::PASS,
        }
    }

    /// Some boards can do both at once faster.
    #[inline(always)]
    fn turn(&mut self, color: Color, game: &mut Playing<B>, random: &mut Random) -> Choice {
        match game.board.play_random(color, |n| random.index(n)) {
            Some(point) => Choice { point: Some(point), reason: Reason::Random },
            None => Choice::PASS,
        }
    }
}
