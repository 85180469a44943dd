use super::*;
use crate::color::Color;
use crate::point::Size;
use crate::rules::Rules;
use crate::testing::{self, marked, marks};
use crate::{LargeBoard, Turn};

fn at(name: &str) -> Point {
    name.parse().unwrap()
}

/// Checks the distances from `start`, drawn as digits, in the position of the first picture.
fn check(position: &str, start: &str, distances_drawn: &str) {
    let distance = distances(&testing::board(position), at(start), FAR);
    for (point, digit) in marks(distances_drawn) {
        assert_eq!(u32::from(distance[point]), digit.to_digit(10).unwrap(), "{point} from {start}");
    }
}

#[test]
fn on_an_empty_board_distance_is_counted_in_steps() {
    check(
        ". . . .
         . . . .
         . . . .",
        "B2",
        "2 1 2 3
         1 0 1 2
         2 1 2 3",
    );
}

#[test]
fn a_string_is_one_step_however_long_it_is() {
    let position = "\
        . . . . . .
        X X X X X .
        . . . . . .
        . O . . . .";
    check(
        position,
        "A1",
        "3 3 3 3 3 4
         2 2 2 2 2 3
         1 2 3 3 3 4
         0 1 2 3 4 5",
    );
    check(
        position,
        "C3",
        "1 1 1 1 1 2
         0 0 0 0 0 1
         1 1 1 1 1 2
         2 2 2 2 2 3",
    );
}

#[test]
fn neighbouring_strings_are_one_step_apart() {
    check(
        ". X O .
         X X O O
         X O O .",
        "A1",
        "1 0 1 2
         0 0 1 1
         0 1 1 2",
    );
}

#[test]
fn points_beyond_the_limit_are_far() {
    let board = testing::board(". . . X X . .");
    let distance = distances(&board, at("A1"), 3);
    let found: Vec<u8> = board.size().points().map(|p| distance[p]).collect();
    assert_eq!(found, [0, 1, 2, 3, 3, FAR, FAR]);
    assert_eq!(distances(&board, at("T19"), FAR)[at("A1")], FAR);
    assert_eq!(super::distance(&board, at("A1"), at("G1")), 5);
    assert_eq!(super::distance(&board, at("A1"), at("T19")), FAR);
}

#[test]
fn distance_is_the_same_both_ways() {
    for seed in 0..20 {
        let game = testing::random_game(Size::new(7, 6).unwrap(), Rules::CHINESE, 30, seed);
        let board = game.board();
        for (from, to) in board.size().points().zip(board.size().points().rev()) {
            assert_eq!(distance(board, from, to), distance(board, to, from), "seed {seed}: {from}, {to}");
        }
    }
}

/// Checks the group of the given points: its empty points are drawn as `*`, its stones as capitals, and other
/// stones as small letters.
fn check_group(picture: &str, starts: &[&str], distance: u8, limit: usize) -> Group {
    let board = testing::board(&picture.replace('x', "X").replace('o', "O"));
    let starts: Vec<Point> = starts.iter().map(|name| at(name)).collect();
    let group = group(&board, &starts, distance, limit).unwrap();
    let mut stones = marked(picture, 'X');
    stones.extend_from(&marked(picture, 'O'));
    assert_eq!(group.empty, marked(picture, '*'), "empty points in\n{picture}");
    assert_eq!(group.stones, stones, "stones in\n{picture}");
    group
}

#[test]
fn a_lone_stone_gathers_the_points_within_the_distance() {
    check_group(
        ". . . * . . .
         . . * * * . .
         . * * X * * .
         . . * * * . .
         . . . * . . .",
        &["D3"],
        2,
        50,
    );
}

#[test]
fn strings_that_touch_the_gathered_points_join_and_gather_more() {
    check_group(
        ". . . . . . . .
         . * . * . . . .
         * X * O * . x .
         . * . * . . . .",
        &["B2"],
        1,
        50,
    );
}

#[test]
fn a_string_in_contact_leads_on_without_joining_by_itself() {
    // All liberties of the white string are two steps from the black one, through the white one.
    check_group(
        "X X O O * * .
         X * X O * * .
         X X X O * * .",
        &["A1"],
        2,
        50,
    );
    check_group(
        "X X o o . . .
         X * X o . . .
         X X X o . . .",
        &["A1"],
        1,
        50,
    );
}

#[test]
fn the_distance_shrinks_until_the_moves_are_few_enough() {
    let picture = "\
        . . . . . . .
        . . . * . . .
        . . * X * . .
        . . . * . . .
        . . . . . . .";
    assert_eq!(check_group(picture, &["D3"], 4, 11).distance, 1);
    let board = testing::board(picture);
    assert_eq!(group(&board, &[at("D3")], 4, 12).map(|group| group.empty.len()), Some(12));
    assert_eq!(group(&board, &[at("D3")], 4, 3), None);
}

#[test]
fn groups_of_two_points_are_their_union() {
    for seed in 0..100 {
        let game = testing::random_game(Size::square(9), Rules::CHINESE, 10 + seed as usize % 60, seed);
        let last: Vec<Point> = game.turns().iter().rev().filter_map(|turn: &Turn| turn.mv.point()).collect();
        let [one, two] = [last[0], last[1]].map(|start| gather(game.board(), &[start], 2, 81).unwrap());
        let both = gather(game.board(), &last[..2], 2, 81).unwrap();
        let mut empty = one.empty;
        empty.extend_from(&two.empty);
        assert_eq!(both.empty, empty, "seed {seed}");
    }
}

#[test]
fn a_group_grows_from_an_empty_point_and_from_nothing_off_the_board() {
    check_group(
        ". . * * .
         . * * X *
         . . * * .",
        &["C2"],
        1,
        50,
    );
    let board = LargeBoard::new(Size::square(9));
    assert_eq!(group(&board, &[at("T19")], 4, 50), None);
    assert_eq!(group(&board, &[], 4, 50), None);
    assert_eq!(group(&board, &[at("E5")], 4, 50).map(|group| group.empty.len()), Some(41));
}

/// The definition, step by step, with the distances of the whole graph.
fn literal(board: &LargeBoard, start: Point, limit: u8) -> PointSet {
    let mut stones: PointSet = [start].into_iter().collect();
    let mut empty = PointSet::EMPTY;
    loop {
        let before = stones;
        for stone in before.iter() {
            let distance = distances(board, stone, limit);
            empty.extend_from(
                &board
                    .size()
                    .points()
                    .filter(|&p| board.cell(p) == Cell::Empty && distance[p] <= limit)
                    .collect(),
            );
        }
        let touching = empty.iter().flat_map(|p| p.neighbours()).filter(|&p| board.cell(p).color().is_some());
        stones.extend_from(&touching.collect());
        if stones == before {
            return empty;
        }
    }
}

#[test]
fn groups_agree_with_their_definition() {
    for seed in 0..30 {
        let game = testing::random_game(Size::square(9), Rules::CHINESE, 5 + 4 * seed as usize, seed);
        let Some(start) = game.board().stone_set(Color::White).iter().next() else { continue };
        for distance in 1..=4 {
            let gathered = gather(game.board(), &[start], distance, 81).unwrap();
            assert_eq!(gathered.empty, literal(game.board(), start, distance), "seed {seed}, {distance}");
        }
    }
}
