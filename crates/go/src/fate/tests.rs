mod definition;
mod groups;
mod zones;

use super::*;
use crate::point::Size;
use crate::rules::Rules;
use crate::testing::{self, marks};

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
