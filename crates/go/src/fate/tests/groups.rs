//! Groups on positions drawn as pictures.

use super::at;
use crate::fate::{Group, group};
use crate::point::{Point, Size};
use crate::testing::{self, marked};
use crate::{Board, Color, LargeBoard};

/// Checks the group of the given points: its empty points are drawn as `*`, its stones as capitals, and other
/// stones as small letters.
#[track_caller]
fn check(picture: &str, starts: &[&str], distance: u8, limit: usize) -> Group {
    check_on(&board(picture), picture, starts, distance, limit)
}

/// The same on a board that is as in the picture, but came about in another way.
#[track_caller]
fn check_on(board: &LargeBoard, picture: &str, starts: &[&str], distance: u8, limit: usize) -> Group {
    let starts: Vec<Point> = starts.iter().map(|name| at(name)).collect();
    let group = group(board, &starts, distance, limit).expect("there is a group");
    let mut stones = marked(picture, 'X');
    stones.extend_from(&marked(picture, 'O'));
    assert_eq!(group.empty, marked(picture, '*'), "empty points in\n{picture}");
    assert_eq!(group.stones, stones, "stones in\n{picture}");
    group
}

fn board(picture: &str) -> LargeBoard {
    testing::board(&picture.replace('x', "X").replace('o', "O"))
}

#[test]
fn a_lone_stone_gathers_the_points_within_the_distance() {
    check(
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
fn the_edge_and_the_corner_cut_a_group_off() {
    check(
        ". . . . . .
         * . . . . .
         * * . . . .
         * * * . . .
         X * * * . .",
        &["A1"],
        3,
        50,
    );
    check(
        ". . * * * . .
         . * * * * * .
         * * * X * * *",
        &["D1"],
        3,
        50,
    );
}

#[test]
fn strings_that_touch_the_gathered_points_join_and_gather_more() {
    check(
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
    check(
        "X X O O * * .
         X * X O * * .
         X X X O * * .",
        &["A1"],
        2,
        50,
    );
    check(
        "X X o o . . .
         X * X o . . .
         X X X o . . .",
        &["A1"],
        1,
        50,
    );
}

#[test]
fn a_long_string_gathers_all_along() {
    check(
        ". * * * * * . .
         * X X X X X * .
         . * * * * * . x
         . . . . . . . .",
        &["B3"],
        1,
        50,
    );
}

#[test]
fn the_groups_of_two_moves_far_apart_are_both_there() {
    check(
        ". . . . . . . * .
         . . . . . . * * *
         . x . . . * * O *
         . . . . . . * * *
         . * . . . . . * .
         * * * . . . . . .
         * X * * . . o . .
         * * * . . . . . .
         . * . . . . . . .",
        &["B3", "H7"],
        2,
        50,
    );
}

#[test]
fn a_group_grows_from_an_empty_point_and_from_nothing_off_the_board() {
    check(
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

#[test]
fn a_captured_stone_leaves_a_group_around_its_point() {
    let mut board = board(
        ". . X . . . .
         . X O . . . .
         . . X . . . .
         . . . . . . .",
    );
    board.play(Color::Black, at("D3"));
    check_on(
        &board,
        ". * X * . . .
         * X * X * . .
         . * X * . . .
         . . * . . . .",
        &["C3"],
        1,
        50,
    );
}

#[test]
fn a_group_may_be_the_whole_board() {
    let group = check(
        "* * * * *
         * X * O *
         * * * * *",
        &["B2"],
        4,
        50,
    );
    assert_eq!((group.distance, group.is_chained), (4, true));
}

#[test]
fn the_distance_shrinks_until_the_moves_are_few_enough() {
    let picture = "\
        . . . . . . .
        . . . * . . .
        . . * X * . .
        . . . * . . .
        . . . . . . .";
    assert_eq!(check(picture, &["D3"], 4, 11).distance, 1);
    assert_eq!(group(&board(picture), &[at("D3")], 4, 3), None);
}

#[test]
fn a_limit_that_is_met_exactly_is_kept() {
    let picture = "\
        . . . * . . .
        . . * * * . .
        . * * X * * .
        . . * * * . .
        . . . * . . .";
    assert_eq!(check(picture, &["D3"], 4, 12).distance, 2);
    assert_eq!(group(&board(picture), &[at("D3")], 4, 4).map(|group| group.distance), Some(1));
    let crowded = group(&board(CROWDED), &[at("D4")], 4, 16);
    assert_eq!(crowded.map(|group| (group.empty.len(), group.is_chained)), Some((16, false)));
}

/// Every empty point leads to two other strings, and so one string to all of them. What is within three steps of D4
/// alone is marked: four empty points at one step, twelve more at three, and eight strings between them.
const CROWDED: &str = "\
    x . o * x . o
    . x * O * x .
    o * X * O * x
    * O * X * O *
    x * O * X * o
    . o * X * o .
    o . x * o . x";

#[test]
fn in_a_crowded_position_only_what_is_near_is_in_the_group() {
    let group = check(CROWDED, &["D4"], 3, 20);
    assert_eq!((group.distance, group.is_chained), (3, false));
}

#[test]
fn what_is_near_shrinks_with_the_limit_too() {
    let group = check(
        "x . o . x . o
         . x . O . x .
         o . X * O . x
         . O * X * O .
         x . O * X . o
         . o . X . o .
         o . x . o . x",
        &["D4"],
        4,
        15,
    );
    assert_eq!((group.distance, group.is_chained), (2, false));
}

#[test]
fn in_a_crowded_position_with_room_for_all_the_group_is_chained() {
    let group = group(&board(CROWDED), &[at("D4")], 4, 24).expect("there is a group");
    assert_eq!((group.empty.len(), group.is_chained, group.distance), (24, true, 4));
}

#[test]
fn where_even_the_nearest_points_are_too_many_all_moves_are_considered() {
    assert_eq!(group(&board(CROWDED), &[at("D4")], 4, 3), None);
    assert_eq!(group(&board(CROWDED), &[at("D4")], 0, 50), None);
}
