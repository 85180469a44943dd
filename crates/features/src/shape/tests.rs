//! Shapes against a slow way to compare them: the cells as they lie, turned and reflected.

use go::{Cell, LargeBoard, Move, Rules};
use proptest::prelude::*;

use super::tables::round_distance;
use super::*;

/// A board after these moves, those that are illegal left out.
fn board(side: usize, moves: &[usize]) -> LargeBoard {
    let mut game = go::Game::new(Size::square(side), Rules::CHINESE);
    for &mv in moves {
        let point = game.size().point(mv % game.size().area());
        let _ = game.play(game.to_play(), Move::Play(point));
    }
    game.board().clone()
}

/// The nested shapes around a point.
fn nested(board: &LargeBoard, color: Color, point: Point) -> Vec<u32> {
    let mut numbers = Vec::new();
    Field::of(board, color).nested(point, |shape| {
        numbers.push(shape.number);
        true
    });
    numbers
}

/// Where a point goes when a shape is turned or reflected.
type Image = fn(i32, i32) -> (i32, i32);

/// The cells within a radius, as the least of eight lists: equal exactly if the shapes are.
fn cells(board: &LargeBoard, color: Color, point: Point, radius: i32) -> Vec<(i32, i32, u8)> {
    let images: [Image; 8] = [
        |x, y| (x, y),
        |x, y| (-x, y),
        |x, y| (x, -y),
        |x, y| (-x, -y),
        |x, y| (y, x),
        |x, y| (-y, x),
        |x, y| (y, -x),
        |x, y| (-y, -x),
    ];
    let turned = images.map(|image| {
        let mut list = Vec::new();
        for (dx, dy) in (-6..=6).flat_map(|dy| (-6..=6).map(move |dx| (dx, dy))) {
            if (1..=radius).contains(&round_distance(dx, dy)) {
                let (x, y) = (point.x() as i32 + dx, point.y() as i32 + dy);
                let side = board.size().width() as i32;
                let cell = if !(0..side).contains(&x) || !(0..side).contains(&y) {
                    3
                } else {
                    match board.cell(Point::new(x as usize, y as usize)) {
                        Cell::Empty => 0,
                        cell if cell.is(color) => 1,
                        _ => 2,
                    }
                };
                let (x, y) = image(dx, dy);
                list.push((x, y, cell));
            }
        }
        list.sort_unstable();
        list
    });
    turned.into_iter().min().unwrap_or_default()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn shapes_have_the_same_number_if_they_are_the_same_and_hardly_ever_if_not(
        side in 5_usize..14,
        moves in prop::collection::vec(0_usize..400, 0..80),
    ) {
        let board = board(side, &moves);
        let mut number_of = std::collections::HashMap::new();
        let mut numbers_seen = std::collections::HashSet::new();
        for color in [Color::Black, Color::White] {
            for point in board.size().points().filter(|&point| board.cell(point) == Cell::Empty) {
                let numbers = nested(&board, color, point);
                prop_assert_eq!(numbers.len(), NESTED.len());
                for (&radius, &number) in NESTED.iter().zip(&numbers) {
                    let known = number_of.entry((radius, cells(&board, color, point, radius))).or_insert(number);
                    prop_assert_eq!(*known, number, "a shape has two numbers");
                    numbers_seen.insert((radius, number));
                }
            }
        }
        // Of some hundred thousand pairs on a large board one may meet by chance, of 2^29; two of them do not.
        let met = number_of.len() - numbers_seen.len();
        prop_assert!(met <= 1, "{met} shapes have the number of another");
    }
}

/// Stored weights are known by these numbers.
#[test]
fn the_numbers_of_shapes_never_change() {
    let board = board(9, &[40, 41, 31, 50]);
    let numbers = nested(&board, Color::Black, Point::new(5, 3));
    assert_eq!(numbers[..3], PINNED, "files of weights could no longer be read");

    // Around the point are strings with one, two and three liberties, the edge and the last move.
    let liberties = |stone: Point| stone.x() as u8 % 3 + 1;
    let close = |point, last| {
        let families = [Family::RING, Family::DIAMOND];
        Field::of(&board, Color::Black).close(board.size(), point, last, families, liberties)
    };
    let middle = close(Point::new(5, 3), Some(Point::new(5, 5)));
    let edge = close(Point::new(4, 8), None);
    let numbers = [middle, edge].map(|shapes| shapes.map(|shape| shape.number));
    assert_eq!(numbers, PINNED_CLOSE, "files of weights could no longer be read");
}

const PINNED: [u32; 3] = [610_144_397, 396_056_276, 2_547_882_381];

#[test]
fn shapes_grow_ring_by_ring() {
    let points: Vec<usize> = (0..Family::COUNT).filter_map(Family::from_number).map(Family::points).collect();
    assert_eq!(points, [8, 12, 8, 12, 20, 28, 36, 48, 60, 72, 88, 104, 8, 12]);
    assert_eq!(Family::from_number(Family::COUNT), None);
}

/// The kinds of the small shapes around a move.
const MOVE: [Family; 2] = [Family::RING, Family::DIAMOND];

#[test]
fn the_last_move_is_part_of_the_diamond_alone() {
    let board = board(9, &[40, 41]);
    let point = Point::new(5, 3);
    let close = |last| Field::of(&board, Color::Black).close(board.size(), point, last, MOVE, |_| 4);
    let without = close(None);
    let with = close(Some(Point::new(5, 4)));
    assert_eq!(without[0], with[0]);
    assert_ne!(without[1], with[1]);
    // A move far away is no part of it.
    assert_eq!(close(Some(Point::new(0, 0))), without);
}

#[test]
fn liberties_of_strings_next_to_the_point_matter() {
    let board = board(9, &[40, 41]);
    let close = |liberties: u8| {
        let field = Field::of(&board, Color::Black);
        field.close(board.size(), Point::new(5, 3), None, MOVE, |_| liberties)[0].number
    };
    assert!(close(1) != close(2) && close(2) != close(3) && close(1) != close(3));
    assert_eq!(close(3), close(4));
}

const PINNED_CLOSE: [[u32; 2]; 2] = [[2_697_386_571, 3_291_113_653], [2_556_352_401, 4_086_953_022]];
