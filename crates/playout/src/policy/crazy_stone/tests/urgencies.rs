//! A.1: exact urgencies.

use std::num::NonZeroU32;

use super::{CrazyStone, Urgencies, scene};

const CAPTURE_AND_SAVE: &str = "
    . . X X . .
    . X O a . .
    . O X X O .
    b . O O . .";

#[test]
fn every_move_on_an_empty_board_is_an_ordinary_one() {
    let urgencies = scene(". . .\n . . .").urgencies();
    assert_eq!(urgencies.into_values().collect::<Vec<_>>(), [1; 6]);
}

#[test]
fn suicide_has_no_urgency() {
    let corner = scene(
        "a O .
         O . .",
    );
    assert_eq!(corner.urgency('a'), 0);
    let extension = scene(
        ". . . . .
         O X a O .
         . O O . .",
    );
    assert_eq!(extension.urgency('a'), 1, "there is a point above");
    let extension = scene(
        ". O O . .
         O X a O .
         . O O . .",
    );
    assert_eq!(extension.urgency('a'), 0);
}

#[test]
fn retaking_a_ko_has_no_urgency() {
    let ko = scene(
        ". X O .
         X b a O
         . X O .
         b: O",
    );
    assert_eq!(ko.after('a').urgency('b'), 0);
}

#[test]
fn an_eye_has_no_urgency_even_a_false_one() {
    let eye = scene(
        ". . . . .
         . O X O .
         . X a X .
         . O X O .
         . . . . .",
    );
    assert_eq!(eye.urgency('a'), 0);
}

#[test]
fn a_point_among_own_stones_in_atari_is_no_eye() {
    let threatened = scene(
        "X a X .
         O X X .
         . . . .",
    );
    assert_eq!(threatened.urgency('a'), 1_001);
}

#[test]
fn saving_counts_a_thousand_for_each_stone() {
    let one = scene(
        ". . O . . .
         . O X a . .
         . . O . . .",
    );
    assert_eq!(one.urgency('a'), 1_001);
    let two = scene(
        ". . O O . .
         . O X X a .
         . . O O . .",
    );
    assert_eq!(two.urgency('a'), 2_001);
}

#[test]
fn saving_two_strings_counts_both() {
    let two = scene(
        ". . O . O .
         . O X a X O
         . . O . O .",
    );
    assert_eq!(two.urgency('a'), 2_001);
}

#[test]
fn a_string_that_touches_the_point_twice_counts_once() {
    let bent = scene(
        ". O O . .
         O X X O .
         O X a . .
         . O . . .",
    );
    assert_eq!(bent.urgency('a'), 3_001);
}

#[test]
fn a_hopeless_extension_is_an_ordinary_move() {
    let hopeless = scene(
        ". O O . .
         O X a . .
         . O O . .",
    );
    assert_eq!(hopeless.urgency('a'), 1);
}

#[test]
fn an_extension_with_two_empty_points_around_is_not_hopeless() {
    let open = scene(
        ". O O . .
         O X a . .
         . O . O .",
    );
    assert_eq!(open.urgency('a'), 1_001);
}

#[test]
fn an_extension_to_a_string_not_in_atari_is_not_hopeless() {
    let connected = scene(
        ". O . . .
         O X a X .
         . O O . .",
    );
    assert_eq!(connected.urgency('a'), 1_001);
}

#[test]
fn an_extension_that_captures_is_not_hopeless() {
    let capturing = scene(
        ". O . X . .
         O X a O X .
         . O O X . .
         . . . . . .",
    );
    assert_eq!(capturing.urgency('a'), 1 + 1_000 + 10_000);
}

#[test]
fn capturing_counts_ten_thousand_for_each_stone() {
    let one = scene(
        ". . X . . .
         . X O a . .
         . . X . . .",
    );
    assert_eq!(one.urgency('a'), 10_001);
    let three = scene(
        ". . X X . .
         . X O O a .
         . X O X . .
         . . X . . .",
    );
    assert_eq!(three.urgency('a'), 30_001);
}

#[test]
fn capturing_stones_that_cannot_escape_is_an_ordinary_move() {
    let hopeless = scene(
        ". X X . .
         X O a . .
         . X X . .",
    );
    assert_eq!(hopeless.urgency('a'), 1);
}

#[test]
fn capturing_stones_that_could_connect_counts() {
    let connected = scene(
        ". X X . .
         X O a O .
         . X X . .",
    );
    assert_eq!(connected.urgency('a'), 10_001);
}

#[test]
fn capturing_stones_that_could_capture_counts() {
    // White could take the two stones below, which are saved by the capture.
    let capturing = scene(CAPTURE_AND_SAVE);
    assert_eq!(capturing.urgency('a'), 1 + 2_000 + 10_000 + 100_000);
}

#[test]
fn capturing_to_save_counts_a_hundred_thousand_for_each_stone() {
    let escaping = scene(
        ". . . . . .
         . O X . . .
         b X O a . .",
    );
    assert_eq!(escaping.urgency('a'), 110_001);
    assert_eq!(escaping.urgency('b'), 1);
    let two = scene(
        ". . . . . .
         . O X X . .
         b X O O a .",
    );
    assert_eq!(two.urgency('a'), 220_001);
}

#[test]
fn capturing_to_save_counts_even_for_stones_that_cannot_escape() {
    let caught = scene(
        ". . . . . .
         . O X X . .
         b X O a . .",
    );
    assert_eq!(caught.urgency('a'), 100_001);
}

#[test]
fn only_strings_next_to_own_stones_in_atari_count_for_saving_them() {
    // Of the two stones taken at a, which could not escape, the left one touches a black stone in atari.
    let both = scene(
        ". . . X . . .
         . O X . X . .
         b X O a O X .",
    );
    assert_eq!(both.urgency('a'), 100_001);
}

#[test]
fn taking_a_ko_counts_as_any_capture() {
    let ko = scene(
        ". . . . .
         . X O . .
         X O a O .
         . X O . .
         . . . . .",
    );
    assert_eq!(ko.urgency('a'), 10_001);
}

#[test]
fn every_urgency_is_a_parameter() {
    let policy = CrazyStone {
        base: NonZeroU32::new(2).unwrap(),
        save: 3,
        capture: 50,
        capture_to_save: 700,
        ..CrazyStone::default()
    };
    let scene = scene(CAPTURE_AND_SAVE);
    let urgencies = scene.ask(Urgencies(policy));
    assert_eq!(urgencies[&scene.point('a')], 2 + 2 * 3 + 50 + 700);
    assert_eq!(urgencies[&scene.point('b')], 2);
}
