//! The sets of points that make a position: of one board, or of two boards side by side.

use super::Eyes;
use super::mask::Sets;
use crate::color::{Color, PerColor};

/// The stones of a position and what follows from them.
#[derive(Clone)]
pub(super) struct Stones<M> {
    /// The stones of each colour.
    pub(super) of: PerColor<M>,
    /// The stones of strings with one liberty.
    pub(super) in_atari: PerColor<M>,
    /// The point that may not be retaken, at home; or none.
    pub(super) ko: M,
    /// All points of the board.
    pub(super) board: M,
    /// The points on its edge.
    pub(super) edge: M,
}

impl<M: Sets> Stones<M> {
    #[inline(always)]
    pub(super) fn empty(&self) -> M {
        self.board.without(self.of[Color::Black] | self.of[Color::White])
    }

    /// All moves that are legal and fill no own eye, at home.
    #[inline(always)]
    pub(super) fn allowed(&self, color: Color, eyes: Eyes) -> M {
        let (mine, theirs) = (self.of[color], self.of[!color]);
        let empty = self.empty();
        let false_eye = match eyes {
            Eyes::Diagonal => {
                let (one_corner, two_corners) = theirs.diagonals();
                two_corners | one_corner & self.edge
            }
            Eyes::Safe => self.in_atari[color].spread(),
        };
        // Next to a string that will have another liberty, or that is captured.
        let lives = (mine.without(self.in_atari[color]) | self.in_atari[!color]).spread();
        let no_eye = theirs.spread() | false_eye;
        empty.at_home().without(self.ko) & (empty.spread() | lives & no_eye)
    }
}
