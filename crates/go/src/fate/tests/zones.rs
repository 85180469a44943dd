//! Zones on positions drawn as pictures.

use super::at;
use crate::fate::{Group, group, zone};
use crate::point::{Point, PointSet, Size};
use crate::testing::{self, marked};
use crate::{Board, LargeBoard};

/// Checks the zone with that margin around the group of the given points within `distance`: its empty points are drawn as
/// `*` and `+`, its stones as capitals, and other stones as small letters. Only the `*` are in the group.
#[track_caller]
fn check(picture: &str, starts: &[&str], distance: u8, margin: u8) {
    let board = board(picture);
    let group = group_of(&board, starts, distance);
    assert_eq!(group.empty, marked(picture, '*'), "the group in\n{picture}");
    let mut drawn = PointSet::EMPTY;
    "*+XO".chars().for_each(|mark| drawn.extend_from(&marked(picture, mark)));
    assert_eq!(zone(&board, &group, margin), drawn, "the zone in\n{picture}");
}

fn group_of(board: &LargeBoard, starts: &[&str], distance: u8) -> Group {
    let starts: Vec<Point> = starts.iter().map(|name| at(name)).collect();
    group(board, &starts, distance, 50).expect("there is a group")
}

fn board(picture: &str) -> LargeBoard {
    testing::board(&picture.replace('x', "X").replace('o', "O"))
}

#[test]
fn without_a_margin_the_zone_is_the_group_with_its_stones() {
    check(
        ". . . . . . .
         . * . * . . o
         * X * O * . o
         . * . * . . .",
        &["B2"],
        1,
        0,
    );
}

#[test]
fn a_margin_of_one_adds_what_is_next_to_the_group() {
    check(
        ". + . + . . .
         + * + * + . o
         * X * O * + o
         + * + * + . .",
        &["B2"],
        1,
        1,
    );
}

#[test]
fn whole_strings_belong_to_the_zone_and_lead_on_by_one_step() {
    // The string on the right is two steps from the group, so that its own liberties are three.
    check(
        "+ + + + + . O
         + * + * + + O
         * X * O * + O
         + * + * + + O",
        &["B2"],
        1,
        2,
    );
    check(
        "+ + + + + + O +
         + * + * + + O +
         * X * O * + O +
         + * + * + + O +",
        &["B2"],
        1,
        3,
    );
}

#[test]
fn a_margin_leads_through_strings_in_contact() {
    check(
        "* X O O . . .
         * X O x . . .
         * X O x . . .",
        &["B2"],
        1,
        1,
    );
    check(
        "* X O O + . .
         * X O X . . .
         * X O X . . .",
        &["B2"],
        1,
        2,
    );
    check(
        "* X O O + + .
         * X O X + . .
         * X O X + . .",
        &["B2"],
        1,
        3,
    );
}

#[test]
fn no_margin_leads_off_the_board() {
    let board = LargeBoard::new(Size::new(7, 5).unwrap());
    let corner = group_of(&board, &["A1"], 1);
    let all: PointSet = board.size().points().collect();
    assert_eq!(zone(&board, &corner, u8::MAX), all);
    assert_eq!(zone(&board, &corner, 8).len(), 34);
}

#[test]
fn an_opening_is_about_the_corner_of_the_last_two_moves() {
    // White slid to S16, and Black answered at R17. With a distance of 4 there would be more than 50 moves.
    check(
        ". . . . . . . . . . + + * * * * * * +
         . . . . . . . . . + + * * * * * * * *
         . . . . . . . . + + * * * X * * X * *
         . . . o . . . . . + + * * * * X * O *
         . . . . . . . . . . + + * * * * * * *
         . . . . . . . . . . . + + * * * O * *
         . . . . . . . . . . . . + + * * * * *
         . . . . . . . . . . . . . + + * * * +
         . . . . . . . . . . . . . . + + * + +
         . . . . . . . . . . . . . . . + + + .
         . . x . . . . . . . . . . . . . + . .
         . . . . . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . . . . . .
         . . x . . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . . . . . .
         . x . o . . . . . . . . . . . . . . .
         . . o . . o . . . . . . . . . x . . .
         . . . . . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . . . . . .",
        &["R17", "S16"],
        4,
        2,
    );
}

#[test]
fn a_fight_on_the_side_leads_to_the_stones_on_either_side_of_it() {
    // Black pushed at L7 and was blocked; the last two moves are K7 and L9. The stones in the left half are left alone.
    check(
        ". . . . . . . . + + + + .
         . . . . . . . + + * + + +
         . . . . . . + + * * * * +
         . . . o . + + * * X * * *
         . . . . . . + + * * O O *
         . . . . . . + + * * O X *
         . . x . . + + * * X X X *
         . . . . . . + + * * * * *
         . . . . . . + + * * * * +
         . . . o . + + * * X * * +
         . . . . . o + + * * * + +
         . . . . . . . + + * + + .
         . . . . . . . . + + + . .",
        &["K7", "L9"],
        4,
        2,
    );
}
