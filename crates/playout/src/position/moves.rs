//! Which moves the tree considers.

use go::fate::{self, Group};
use go::{Board, Choices, Color, Point};
use serde::{Deserialize, Serialize};

use crate::prior::Priors;

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
    /// Consider only moves in the groups of the last two moves: MoGo's way on large boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<Groups>,
    /// What is thought of moves before their first game, for rules that heed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priors: Option<Priors>,
}

impl Default for Moves {
    fn default() -> Moves {
        Moves { eyes: Eyes::Diagonal, pass: Pass::Always, threats: false, group: None, priors: None }
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

/// Moves are considered only in the groups of the last two moves (Gelly et al. 2006, section 3.3). The paper has no numbers
/// but "less than 50" moves at the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Groups {
    /// How far around a string empty points belong to its group, in steps of the common-fate graph; 4. It is reduced
    /// where there would be too many.
    pub distance: u8,
    /// The empty points of a group, at most; 49.
    pub limit: usize,
}

impl Default for Groups {
    fn default() -> Groups {
        Groups { distance: 4, limit: 49 }
    }
}

impl Groups {
    /// The groups of the last moves taken together; `None` if all moves are to be considered. See [`go::fate::group`].
    pub fn of(&self, board: &impl Board, last: &[Point]) -> Option<Group> {
        fate::group(board, last, self.distance, self.limit)
    }
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
