//! Which moves the tree considers.

use go::{Board, Choices, Color, Point};
use serde::{Deserialize, Serialize};

/// Which moves the tree considers: the legal ones (suicide is never considered, even where the rules allow it), less
/// those that fill own eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Moves {
    /// Which own eyes are not filled.
    pub eyes: Eyes,
    /// When a pass is considered.
    pub pass: Pass,
    /// Recognise ataris, for rules that favour them.
    pub threats: bool,
}

impl Default for Moves {
    fn default() -> Moves {
        Moves { eyes: Eyes::Diagonal, pass: Pass::Always, threats: false }
    }
}

/// Which own eyes are not filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Eyes {
    /// Those of [`go::Eyes::Diagonal`].
    Diagonal,
    /// Those of [`go::Eyes::Safe`].
    Safe,
    /// None: all legal moves are considered.
    Fill,
}

/// When a pass is considered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pass {
    /// Always.
    Always,
    /// When there is no other move.
    Last,
}

impl Moves {
    /// Calls `visit` with every point to consider, in any order.
    #[inline(always)]
    pub(super) fn for_each<B: Board>(&self, board: &B, color: Color, mut visit: impl FnMut(&B, Point)) {
        let eyes = match self.eyes {
            Eyes::Diagonal => go::Eyes::Diagonal,
            Eyes::Safe => go::Eyes::Safe,
            Eyes::Fill => {
                let legal = board.size().points().filter(|&point| board.is_legal(color, point));
                return legal.for_each(|point| visit(board, point));
            }
        };
        let choices = board.choices(color, eyes);
        for point in (0..choices.count()).filter_map(|n| choices.nth(board, n)) {
            visit(board, point);
        }
    }
}

/// Would the move leave an enemy string with a single liberty? (Strings that it takes do not count.)
#[inline(always)]
pub(super) fn is_atari<B: Board>(board: &B, color: Color, point: Point) -> bool {
    let (strings, count) = board.strings_around(!color, point);
    strings[..count].iter().any(|&head| board.last_two_liberties(head).is_some())
}
