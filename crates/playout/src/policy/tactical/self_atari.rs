//! Self-ataris that help nobody.

use go::{Board, Color, Point, PointSet};

use super::nakade;

/// Is this legal move a self-atari without a purpose? A purpose is to take something, or to play a stone into an enclosed
/// space so that what is taken leaves a single eye.
#[inline(always)]
pub(super) fn is_bad<B: Board>(board: &B, color: Color, point: Point) -> bool {
    board.liberties_after(color, point) == 1 && is_senseless(board, color, point)
}

#[inline(never)]
fn is_senseless<B: Board>(board: &B, color: Color, point: Point) -> bool {
    if board.capture_size(color, point) > 0 {
        return false;
    }
    let mut stones = PointSet::EMPTY;
    stones.insert(point);
    let (strings, count) = board.strings_around(color, point);
    for &head in &strings[..count] {
        if board.string_size(head) as usize >= nakade::LARGEST {
            return true;
        }
        board.for_each_stone(head, |stone| {
            stones.insert(stone);
        });
    }
    if stones.len() > nakade::LARGEST || !is_enclosed(board, color, &stones) {
        return true;
    }
    let mut list = [point; nakade::LARGEST];
    let mut count = 0;
    for (place, stone) in list.iter_mut().zip(stones.iter()) {
        *place = stone;
        count += 1;
    }
    !nakade::is_dead_shape(&list[..count])
}

/// Is the last liberty of these stones, joined by a move, closed in by the enemy?
fn is_enclosed<B: Board>(board: &B, color: Color, stones: &PointSet) -> bool {
    let around = stones.next_to().difference(stones);
    let Some(liberty) = around.iter().find(|&point| board.cell(point) == go::Cell::Empty) else {
        return false;
    };
    liberty.neighbours().into_iter().all(|point| {
        stones.contains(point) || board.cell(point).is(!color) || board.cell(point) == go::Cell::Off
    })
}
