//! What is around a point, as one number.

use crate::color::{Color, PerColor};
use crate::point::{Point, Size};

/// What is around a point, three bits each: how many neighbours are empty, black and white, and how many diagonal
/// points are black and white. Off the board counts as both colours; among the diagonals, once for all.
///
/// So a point is an eye of Black, as playouts see it, if four neighbours are black and less than two diagonal points
/// are white: one comparison.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Around(u16);

impl Around {
    /// Nothing at all, for points that are not on the board.
    pub(super) const NOTHING: Around = Around(0);

    const NEIGHBOUR: PerColor<u32> = PerColor([3, 6]);
    const DIAGONAL: PerColor<u32> = PerColor([9, 12]);

    /// What changes when an empty neighbour becomes a stone.
    #[inline(always)]
    pub(super) fn neighbour(color: Color) -> u16 {
        (1 << Around::NEIGHBOUR[color]) - 1
    }

    /// What changes when a diagonal point becomes a stone.
    #[inline(always)]
    pub(super) fn diagonal(color: Color) -> u16 {
        1 << Around::DIAGONAL[color]
    }

    /// A point of an empty board.
    pub(super) fn on_empty_board(size: Size, point: Point) -> Around {
        let empty = size.neighbours(point).count() as u16;
        let on_edge = u16::from(size.edge_distance(point) == 0);
        let off = |color| (4 - empty) << Around::NEIGHBOUR[color] | on_edge << Around::DIAGONAL[color];
        Around(empty | off(Color::Black) | off(Color::White))
    }

    #[inline(always)]
    pub(super) const fn has_empty(self) -> bool {
        self.0 & 7 != 0
    }

    /// The number of empty neighbours.
    #[inline(always)]
    pub(super) fn empty(self) -> u32 {
        u32::from(self.0 & 7)
    }

    /// The number of neighbours of that colour that are on the board.
    #[inline(always)]
    pub(super) fn stones(self, color: Color) -> usize {
        // The others are empty, of the other colour or off the board, and off the board counts as of the other colour.
        usize::from(4 - (self.0 & 7) - (self.0 >> Around::NEIGHBOUR[!color] & 7))
    }

    /// Are all neighbours of that colour, or off the board?
    #[inline(always)]
    pub(super) fn is_all(self, color: Color) -> bool {
        self.0 >> Around::NEIGHBOUR[color] & 4 != 0
    }

    #[inline(always)]
    pub(super) fn is_eye(self, color: Color) -> bool {
        let all = 4 << Around::NEIGHBOUR[color];
        let two_or_more = 6 << Around::DIAGONAL[!color];
        self.0 & (all | two_or_more) == all
    }

    #[inline(always)]
    pub(super) fn add(&mut self, change: u16) {
        self.0 = self.0.wrapping_add(change);
    }

    #[inline(always)]
    pub(super) fn take(&mut self, change: u16) {
        self.0 = self.0.wrapping_sub(change);
    }
}
