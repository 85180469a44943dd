//! `tengen show --groups`: the groups of the last two moves, and the zone around them.

use super::{fresh_path, stderr, stdout, tengen, tengen_with_input};

const OPENING: &str = "docs/games/opening-19x19.sgf";

#[track_caller]
fn shown(arguments: &[&str]) -> String {
    let output = tengen(&[&["show", OPENING, "--groups"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    stdout(&output)
}

#[test]
fn the_terminal_shows_the_moves_of_the_groups_and_the_rest_of_the_zone() {
    let text = shown(&["--moves", "13"]);
    let expected = "   A B C D E F G H J K L M N O P Q R S T
19 . . . . . . . . . . z z g g g g g g z 19
18 . . . . . . . . . z z g g g g g g g g 18
17 . . . . . . . . z z g g g X g g(X)g g 17
16 . . . O . . . . . z z g g g g X g O g 16
15 . . . . . . . . . . z z g g g g g g g 15
14 . . . . . . . . . . . z z g g g O g g 14
13 . . . . . . . . . . . . z z g g g g g 13
12 . . . . . . . . . . . . . z z g g g z 12
11 . . . . . . . . . . . . . . z z g z z 11
10 . . . + . . . . . + . . . . . z z z . 10
 9 . . X . . . . . . . . . . . . . z . . 9
";
    assert!(text.starts_with(expected), "{text}");
    let facts = "Groups    g, 48 of 348 empty points around S16 and R17: distance 3, chained\n\
                 Zone      g, z and stones, 79 of 361 points: margin 2\n";
    assert!(text.ends_with(facts), "{text}");
}

#[test]
fn the_picture_has_squares_a_shade_and_the_numbers_of_the_last_two_moves() {
    let path = fresh_path("groups.svg");
    let text = shown(&["--moves", "13", "--svg", path.to_str().expect("the path is UTF-8")]);
    assert!(text.contains("Groups    g, 48 of 348"), "{text}");
    let svg = std::fs::read_to_string(path).expect("the picture is there");
    let squares = svg.matches("stroke-linejoin=\"round\"><rect ").count();
    assert_eq!(squares, 48, "{svg}");
    // Rows have their number on both sides.
    let numbers = [">12<", ">13<", ">14<"].map(|number| svg.matches(number).count());
    assert_eq!(numbers, [3, 3, 2], "{svg}");
    assert_eq!(svg.matches("fill-opacity").count(), 1, "the zone is shaded: {svg}");
    assert!(svg.contains("Shade: the zone, 79 of 361 points: margin 2."), "{svg}");
}

#[test]
fn the_picture_in_the_documentation_is_what_the_command_draws() {
    let drawn = shown(&["--moves", "13", "--svg", "-"]);
    let kept = include_str!("../../../../docs/images/groups.svg");
    assert_eq!(drawn, kept, "draw docs/images/groups.svg again, with the command in docs/groups.md");
}

#[test]
fn numbers_come_from_a_preset_and_from_changes() {
    for (arguments, expected, also) in [
        (&["--preset", "mogo-group"][..], "48 of 348 empty points", "79 of 361 points: margin 2"),
        (&["--preset", "uct"], "48 of 348 empty points", "79 of 361 points: margin 2"),
        (&["--set", "moves.group.limit=20"], "8 of 348 empty points", "34 of 361 points"),
        (&["--set", "moves.group.limit=7"], "6 of 348 empty points", "distance 1, not chained"),
        (&["--set", "moves.group.limit=5"], "no distance from 1 to 4 leaves 5 or fewer", "all 361 points"),
        (&["--set", "zone.margin=0"], "distance 3, chained", "53 of 361 points: margin 0"),
        (&["--set", "moves.group.distance=1"], "distance 1, chained", "34 of 361 points"),
    ] {
        let text = shown(&[&["--moves", "13"], arguments].concat());
        assert!(text.contains(expected) && text.contains(also), "{arguments:?}:\n{text}");
    }
}

#[test]
fn without_a_move_to_answer_all_moves_are_shown_with_the_reason() {
    let text = shown(&["--moves", "0"]);
    assert!(text.contains("\n 1 g g g g g g g g g g g g g g g g g g g 1\n"), "{text}");
    let reason = "Groups    g, all 361 empty points: there is no move yet to gather them around\n\
                  Zone      g, z and stones, all 361 points\n";
    assert!(text.ends_with(reason), "{text}");
    let output = tengen_with_input(&["show", "-", "--groups"], "(;SZ[5];B[cc];W[])");
    assert!(stdout(&output).contains("all 24 empty points: the last turn was no move to answer\n"));
}

#[test]
fn a_stone_that_was_taken_at_once_still_has_its_number() {
    // White 6 in the corner is taken by Black 7.
    let record = "(;SZ[5];B[ba];W[ee];B[bb];W[de];B[cc];W[aa];B[ab])";
    let output = tengen_with_input(&["show", "-", "--groups", "--svg", "-"], record);
    let svg = stdout(&output);
    assert!(svg.contains(">6<") && svg.contains(">7<"), "there are five rows: {svg}");
}

#[test]
fn numbers_that_make_no_sense_are_wrong_usage() {
    for (change, expected) in [
        ("moves.group.limit=0", "`moves.group.limit` is 0"),
        ("zone.margin=wide", "zone"),
        ("moves.group.width=3", "width"),
    ] {
        let output = tengen(&["show", OPENING, "--groups", "--set", change]);
        assert_eq!(output.status.code(), Some(2), "{change}");
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
}
