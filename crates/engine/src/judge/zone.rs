//! Where a move may matter to the life of a string.
//!
//! The smaller the zone, the deeper a short search looks. In a seki everything depends on it: playouts break it, so only
//! the tree can show that both do better to pass, and it does as soon as there are few other moves to try.

use go::{Board, Cell, Point, PointSet};

/// How many empty points away from a weak string a move may matter to it: at least, and at most as long as the zone is
/// small.
const LEAST_STEPS: usize = 2;
const MOST_STEPS: usize = 5;

/// A zone with so many empty points is large enough.
const MANY_POINTS: usize = 12;

/// The points where a move may matter to the string of this stone: its own, those of the weak strings of both colours that
/// are next to it or share a liberty with it, and so on, and the empty points near them. Points under the stones around are
/// among them, because these might be taken.
pub(super) fn zone(board: &impl Board, stone: Point, weak: &PointSet) -> PointSet {
    let mut zone = string_of(board, stone);
    let mut edge: Vec<Point> = zone.iter().collect();
    while let Some(from) = edge.pop() {
        for next in around(board, from) {
            for found in std::iter::once(next).chain(beyond(board, next)) {
                if weak.contains(found) && !zone.contains(found) {
                    let string = string_of(board, found);
                    edge.extend(string.iter());
                    zone.extend_from(&string);
                }
            }
        }
    }
    let beside: Vec<Point> = zone.iter().flat_map(|point| around(board, point)).collect();
    add_empty_points(board, &mut zone);
    for stone in beside.into_iter().filter(|&point| board.cell(point).color().is_some()) {
        zone.extend_from(&string_of(board, stone));
    }
    zone
}

/// Adds the empty points within some steps.
fn add_empty_points(board: &impl Board, zone: &mut PointSet) {
    let mut edge: Vec<Point> = zone.iter().collect();
    let mut count = 0;
    for step in 0..MOST_STEPS {
        if step >= LEAST_STEPS && count >= MANY_POINTS {
            break;
        }
        let next: Vec<Point> = edge.iter().flat_map(|&point| around(board, point)).collect();
        edge = next.into_iter().filter(|&p| board.cell(p) == Cell::Empty && zone.insert(p)).collect();
        count += edge.len();
    }
}

fn string_of(board: &impl Board, stone: Point) -> PointSet {
    let mut stones = PointSet::EMPTY;
    board.for_each_stone(stone, |stone| _ = stones.insert(stone));
    stones
}

fn around(board: &impl Board, point: Point) -> impl Iterator<Item = Point> {
    point.neighbours().into_iter().filter(|&next| board.cell(next) != Cell::Off)
}

/// What is next to the point, if it is empty.
fn beyond(board: &impl Board, point: Point) -> impl Iterator<Item = Point> {
    let is_empty = board.cell(point) == Cell::Empty;
    around(board, point).filter(move |_| is_empty)
}
