//! Where a move is: lines of the board, and distances.

use go::{Board, Point};

/// The lines that are told apart: four, and the centre.
pub(crate) const LINES: usize = 5;

/// How far the game is: 0 in the opening, when less than a seventh of the board is taken, 2 when half or more is, and 1 between.
pub(crate) fn stage<B: Board>(board: &B) -> usize {
    let stones: u32 = board.stones().0.iter().sum();
    let area = board.size().area() as u32;
    match stones {
        stones if stones * 7 < area => 0,
        stones if stones * 2 < area => 1,
        _ => 2,
    }
}

/// dx + dy + max(dx, dy), as Coulom has it: 2 for neighbours, 3 for diagonal points.
#[inline(always)]
pub(crate) fn distance(one: Point, two: Point) -> usize {
    let dx = one.x().abs_diff(two.x());
    let dy = one.y().abs_diff(two.y());
    dx + dy + dx.max(dy)
}
