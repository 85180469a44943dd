//! `tengen show`.

use super::{fresh_path, stderr, stdout, tengen, tengen_with_input};

const SAMPLE: &str = "docs/games/sample-9x9.sgf";

/// Are these lines in the text, one below the other?
#[track_caller]
fn assert_has_lines(text: &str, lines: &str) {
    assert!(text.contains(lines), "expected the lines\n{lines}\nin\n{text}");
}

#[test]
fn the_sample_game_is_shown_with_its_facts() {
    let output = tengen(&["show", SAMPLE]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let shown = stdout(&output);
    assert_has_lines(&shown, " 9 . . X X X O O X . 9\n 8 O . X O X O . O O 8\n");
    assert_has_lines(&shown, "Black     GNU Go 3.8\nWhite     GNU Go 3.8\nBoard     9x9\n");
    assert_has_lines(&shown, "Rules     Chinese\nKomi      7\nResult    W+2\n");
    assert_has_lines(
        &shown,
        "Moves     59, the last one Black pass\nPrisoners taken by Black 1, by White 1\n",
    );
}

#[test]
fn the_position_after_some_moves_marks_the_last_one() {
    let output = tengen(&["show", SAMPLE, "--moves", "2"]);
    assert_eq!(output.status.code(), Some(0));
    let shown = stdout(&output);
    assert_has_lines(&shown, " 5 . . . . X . . . . 5\n 4 . . .(O). . . . . 4\n");
    assert_has_lines(&shown, "Moves     2 of 59, the last one White D4\n");
    let shown = stdout(&tengen(&["show", SAMPLE, "--moves", "0"]));
    assert_has_lines(&shown, " 5 . . . . + . . . . 5\n");
    assert_has_lines(&shown, "Moves     0 of 59\n");
}

#[test]
fn the_position_is_written_as_a_picture() {
    let path = fresh_path("position.svg");
    let output = tengen(&["show", SAMPLE, "--svg", path.to_str().expect("the path is UTF-8")]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let svg = std::fs::read_to_string(path).expect("the picture is there");
    assert!(svg.starts_with("<svg ") && svg.contains("GNU Go 3.8 (Black)"), "{svg}");
}

#[test]
fn a_picture_that_cannot_be_written_fails_with_a_sentence() {
    let output = tengen(&["show", SAMPLE, "--svg", "no-such-directory/position.svg"]);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    assert!(message.contains("no-such-directory/position.svg cannot be written: "), "{message}");
}

#[test]
fn a_picture_does_not_replace_the_record() {
    let path = fresh_path("only-copy.sgf");
    std::fs::write(&path, "(;SZ[5];B[aa])").expect("the record can be written");
    let record = path.to_str().expect("the path is UTF-8");
    let folder = path.parent().and_then(|folder| folder.to_str()).expect("the path has a folder");
    for picture in [record, &format!("{folder}/./only-copy.sgf")] {
        let output = tengen(&["show", record, "--svg", picture]);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains("only-copy.sgf is the record itself"), "{}", stderr(&output));
        assert_eq!(std::fs::read_to_string(&path).expect("the record is there"), "(;SZ[5];B[aa])");
    }
}

#[test]
fn a_picture_on_standard_output_is_alone_there() {
    let output = tengen(&["show", SAMPLE, "--svg", "-"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let svg = stdout(&output);
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{svg}");
}

#[test]
fn moves_are_numbered_in_the_picture_when_asked_for() {
    let numbered = stdout(&tengen(&["show", SAMPLE, "--svg", "-", "--numbers", "--moves", "31"]));
    let plain = stdout(&tengen(&["show", SAMPLE, "--svg", "-", "--moves", "31"]));
    assert!(numbered.contains(">31<") && !numbered.contains(">32<"), "{numbered}");
    assert!(!plain.contains(">31<"), "{plain}");
}

#[test]
fn numbers_that_make_no_sense_are_refused_with_what_was_expected() {
    for (arguments, given, expected) in [
        (["--moves", "-1"], "'-1'", "expected a whole number, 0 or greater"),
        (["--moves", "many"], "'many'", "expected a whole number, 0 or greater"),
        (["--game", "-1"], "'-1'", "expected a whole number, 1 or greater"),
        (["--game", "0"], "'0'", "expected a whole number, 1 or greater"),
    ] {
        let output = tengen(&[&["show", SAMPLE][..], &arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let message = stderr(&output);
        assert!(message.contains(given) && message.contains(expected), "{arguments:?}: {message}");
    }
}

#[test]
fn a_single_game_with_problems_is_told_in_the_singular() {
    let games = "(;SZ[9];B[aa];W[aa])(;SZ[9];B[ii])";
    let output = tengen_with_input(&["show", "-", "--all-games"], games);
    assert_eq!(output.status.code(), Some(1));
    assert_has_lines(
        &stderr(&output),
        "tengen: standard input: 1 of 2 games has problems\n  game 1, move 2: ",
    );
}

#[test]
fn games_are_read_from_standard_input_and_chosen_by_number() {
    let games = "(;SZ[5]PB[first];B[aa])(;SZ[5]PB[second];B[ee])";
    let output = tengen_with_input(&["show", "-", "--game", "2"], games);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_has_lines(&stdout(&output), " 1 . . . .(X)1\n");
    assert_has_lines(&stdout(&output), "Game      2 of 2\nBlack     second\n");
}

#[test]
fn problems_of_games_that_are_not_shown_are_mentioned() {
    let games = "(;SZ[5];B[aa])(;SZ[5];B[aa];W[aa])(;GM[2])";
    let output = tengen_with_input(&["show", "-"], games);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_has_lines(&stdout(&output), "Game      1 of 3, 2 others have problems\n");
    let output = tengen_with_input(&["show", "-", "--game", "2"], games);
    assert_has_lines(&stdout(&output), "Game      2 of 3, 1 other has problems\n");
}

#[test]
fn all_games_are_shown_and_their_problems_listed() {
    let games = "(;SZ[9];B[aa];W[aa])(;GM[2])(;SZ[9];B[ii])(;SZ[9];B[jj])";
    let output = tengen_with_input(&["show", "-", "--all-games"], games);
    assert_eq!(output.status.code(), Some(1));
    let shown = stdout(&output);
    for game in ["Game      1 of 4\n", "Game      3 of 4\n", "Game      4 of 4\n"] {
        assert_has_lines(&shown, game);
    }
    let message = stderr(&output);
    assert_has_lines(
        &message,
        "tengen: standard input: 3 of 4 games have problems\n  game 1, move 2: there is a stone on A9\n  game 2, ",
    );
    assert_has_lines(&message, "\n  game 4, move 1: ");
}

#[test]
fn what_comes_before_an_illegal_move_is_shown() {
    let suicide = "(;SZ[5]RU[Chinese];B[ab];W[ee];B[ba];W[aa])";
    let output = tengen_with_input(&["show", "-"], suicide);
    assert_eq!(output.status.code(), Some(1));
    assert_has_lines(&stdout(&output), " 5 .(X). . . 5\n 4 X . . . . 4\n");
    assert_has_lines(&stdout(&output), "Moves     3 of 4, the last one Black B5\n");
    assert_eq!(stderr(&output), "tengen: standard input: game 1, move 4: A5 would be suicide\n");
}

#[test]
fn illegal_moves_to_empty_points_are_made_when_asked_for() {
    let suicide = "(;SZ[5]RU[Chinese];B[ab];W[ee];B[ba];W[aa])";
    let output = tengen_with_input(&["show", "-", "--lenient"], suicide);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_has_lines(&stdout(&output), " 5 . X . . . 5\n");
    assert_has_lines(&stdout(&output), "Prisoners taken by Black 1, by White 0\n");
}

#[test]
fn two_moves_in_a_node_count_as_two_everywhere() {
    let output = tengen_with_input(&["show", "-", "--moves", "3"], "(;SZ[5];B[aa]W[bb];B[cc];W[dd]");
    assert_has_lines(&stdout(&output), "Moves     3 of 4, the last one Black C3\n");
    let message = stderr(&output);
    assert!(message.starts_with("tengen: standard input: game 1, after move 4: "), "{message}");
}

#[test]
fn rules_that_are_not_known_are_told_with_those_taken_instead() {
    for (text, told) in [
        ("(;SZ[5]RU[GOE])", "Rules     GOE, which are not known here: read as chinese\n"),
        ("(;SZ[5])", "Rules     unknown: read as chinese\n"),
        ("(;SZ[5]RU[japanese:1989])", "Rules     japanese:1989\n"),
    ] {
        assert_has_lines(&stdout(&tengen_with_input(&["show", "-"], text)), told);
    }
}

#[test]
fn a_missing_file_is_named() {
    let output = tengen(&["show", "no-such-game.sgf"]);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    assert!(message.starts_with("tengen: no-such-game.sgf cannot be read: "), "{message}");
    assert!(output.stdout.is_empty());
}

#[test]
fn a_file_without_games_is_refused() {
    for arguments in [&["show", "-"][..], &["show", "-", "--all-games"], &["show", "-", "--game", "2"]] {
        let output = tengen_with_input(arguments, "Dear diary,\n");
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains("there is no game record here"), "{}", stderr(&output));
    }
}

#[test]
fn games_and_moves_that_are_not_there_are_refused_with_the_number_there_is() {
    for (arguments, expected) in [
        (["--game", "2"], "there is only one game here, and --game asks for number 2\n"),
        (["--moves", "60"], "the game has 59 moves, and --moves asks for 60\n"),
    ] {
        let output = tengen(&[&["show", SAMPLE][..], &arguments].concat());
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).ends_with(expected), "{}", stderr(&output));
    }
}

#[test]
fn wrong_usage_is_told_from_failure() {
    for arguments in [
        &["show"][..],
        &["show", SAMPLE, "--game", "0"],
        &["show", SAMPLE, "--moves", "many"],
        &["show", SAMPLE, "--all-games", "--svg", "a.svg"],
        &["show", SAMPLE, "--numbers"],
        &["show", SAMPLE, "--groups", "--all-games"],
        &["show", SAMPLE, "--groups", "--numbers", "--svg", "a.svg"],
        &["show", SAMPLE, "--preset", "mogo-zone"],
        &["show", SAMPLE, "--set", "zone.margin=1"],
        &["show", SAMPLE, "--groups", "--preset", "no-such-player"],
    ] {
        let output = tengen(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).starts_with("error: "), "{}", stderr(&output));
    }
}

#[test]
fn names_in_a_record_cannot_control_the_terminal() {
    let output = tengen_with_input(&["show", "-"], "(;SZ[5]PB[\u{1b}\\[31mRed])");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_has_lines(&stdout(&output), "Black     \u{FFFD}[31mRed\n");
}
