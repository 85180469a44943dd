//! `tengen genmove`.

use serde_json::Value;

use super::{stderr, stdout, tengen, tengen_with_input};

const SAMPLE: &str = "docs/games/sample-9x9.sgf";

/// Options for a short search that is always the same.
const SHORT: [&str; 4] = ["--playouts", "200", "--memory", "16"];

/// The object that it prints with `--json`.
fn thought(arguments: &[&str]) -> Value {
    let output = tengen(&[&["genmove", "--json"], arguments, &SHORT].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    serde_json::from_str(&stdout(&output)).expect("it is one object")
}

#[test]
fn people_get_the_move_and_a_table_and_the_cost() {
    let output = tengen(&[&["genmove", SAMPLE, "--moves", "20", "--preset", "uct"][..], &SHORT].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let answer = stdout(&output);
    let lines: Vec<&str> = answer.lines().collect();
    let mv = lines[0].strip_prefix("Black ").expect("the player to move and the move");
    assert_eq!(lines[2], "move      visits    share    value  win rate    score  variation");
    assert!(lines[3].starts_with(&format!("{mv} ")), "{answer}");
    assert!(answer.contains("\nPreset    uct, seed 1, threads 1\n"), "{answer}");
    assert!(answer.contains("\nGame      9x9, komi 7, rules chinese\n"), "{answer}");
    assert!(answer.contains("\nPlayouts  200 in ") && answer.contains(" of 16 MiB; "), "{answer}");
    assert!(output.stderr.is_empty(), "{}", stderr(&output));
}

#[test]
fn programs_get_everything_in_one_object() {
    let thought = thought(&[SAMPLE, "--moves", "21", "--preset", "mogo", "--seed", "7"]);
    assert_eq!(thought["color"], "white");
    assert_eq!(thought["turns"], 21);
    assert_eq!((&thought["playouts"], &thought["seed"]), (&200.into(), &7.into()));
    assert_eq!(thought["variation"][0], thought["move"]);
    assert_eq!(thought["method"]["search"]["select"]["rule"], "ucb1-tuned");
    let alternatives = thought["alternatives"].as_array().expect("a list");
    let visits = |mv: &Value| mv["visits"].as_u64().expect("a number");
    let all: u64 = alternatives.iter().map(visits).sum();
    assert_eq!(all + visits(&thought), 200);
    assert!(alternatives.iter().all(|other| visits(other) <= visits(&thought)), "{thought}");
}

#[test]
fn the_same_command_gives_the_same_move() {
    let ask = || {
        let thought = thought(&[SAMPLE, "--moves", "30"]);
        (thought["move"].clone(), thought["alternatives"].clone())
    };
    assert_eq!(ask(), ask());
}

#[test]
fn an_empty_board_needs_no_record() {
    let thought =
        thought(&["--size", "7x5", "--komi", "-3.5", "--rules", "tromp-taylor", "--color", "white"]);
    assert_eq!((&thought["size"], &thought["komi"]), (&"7x5".into(), &(-3.5).into()));
    assert_eq!((&thought["rules"], &thought["color"]), (&"tromp-taylor".into(), &"white".into()));
}

#[test]
fn a_record_is_read_from_standard_input_and_the_other_player_may_move() {
    let arguments = ["genmove", "-", "--json", "--color", "black", "--game", "2"];
    let games = "(;SZ[9])(;SZ[5]KM[0];W[cc];B[cb])";
    for (color, expected) in [("black", "black"), ("white", "white"), ("b", "black")] {
        let arguments = [&arguments[..4], &[color], &arguments[5..], &SHORT].concat();
        let output = tengen_with_input(&arguments, games);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let thought: Value = serde_json::from_str(&stdout(&output)).expect("it is one object");
        assert_eq!((&thought["color"], &thought["size"]), (&expected.into(), &"5x5".into()));
    }
}

#[test]
fn a_finished_game_has_no_move_and_an_earlier_one_is_offered() {
    let output = tengen_with_input(&["genmove", "-"], "(;SZ[5];B[cc];W[];B[])");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        stderr(&output),
        "tengen: standard input: the game is over after 3 moves (both have passed), so there is no move to choose; \
         --moves N takes an earlier position\n"
    );
}

#[test]
fn what_is_wrong_with_a_record_is_told() {
    for (text, more, expected) in [
        ("(;SZ[5];B[aa];W[aa])", &[][..], "standard input: game 1, move 2: there is a stone on A5\n"),
        (
            "(;SZ[5];B[aa])",
            &["--moves", "2"],
            "standard input: the game has 1 moves, and --moves asks for 2\n",
        ),
        ("(;SZ[5])", &["--game", "3"], "--game asks for number 3, and the last game here is number 1\n"),
        ("Dear diary", &[], "standard input: there is no game record here"),
        ("(;GM[2])", &[], "standard input: game 1"),
    ] {
        let output = tengen_with_input(&[&["genmove", "-"], more, &SHORT].concat(), text);
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(stderr(&output).contains(expected), "{text}: {}", stderr(&output));
        assert!(output.stdout.is_empty());
    }
    let output = tengen(&["genmove", "no-such-game.sgf"]);
    assert!(stderr(&output).contains("no-such-game.sgf cannot be read: "), "{}", stderr(&output));
}

#[test]
fn moves_before_an_illegal_one_can_still_be_asked_for() {
    let arguments = [&["genmove", "-", "--json", "--moves", "1"][..], &SHORT].concat();
    let output = tengen_with_input(&arguments, "(;SZ[5];B[aa];W[aa])");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

#[test]
fn a_full_memory_is_remarked_upon() {
    let arguments = ["genmove", "--size", "19", "--preset", "uct", "--playouts", "1500", "--memory", "1"];
    let answer = stdout(&tengen(&arguments));
    assert!(answer.ends_with("The 1 MiB for the tree were full, so it stopped growing.\n"), "{answer}");
}

#[test]
fn wrong_usage_is_told_from_failure() {
    for (arguments, expected) in [
        (&[][..], "FILE.sgf"),
        (&[SAMPLE, "--size", "9"], "cannot be used with"),
        (&["--size", "9", "--moves", "3"], "cannot be used with"),
        (&["--size", "1"], "from 2 to 19"),
        (&[SAMPLE, "--preset", "alphago"], "there is no preset 'alphago': expected tengen"),
        (&[SAMPLE, "--set", "p"], "expected PATH=VALUE"),
        (&[SAMPLE, "--playouts", "0"], "a whole number, 1 or greater"),
        (&[SAMPLE, "--time", "0"], "from 0.01 to"),
        (&[SAMPLE, "--threads", "0"], "from 1 to 1024"),
        (&[SAMPLE, "--memory", "0"], "from 1 to 1048576"),
        (&[SAMPLE, "--komi", "much"], "number of points"),
        (&[SAMPLE, "--rules", "checkers"], "'checkers' names no rules"),
        (&[SAMPLE, "--color", "green"], "green"),
    ] {
        let output = tengen(&[&["genmove"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(expected), "{arguments:?}: {}", stderr(&output));
    }
}

#[test]
fn parts_that_do_not_go_together_fail_with_the_reason() {
    let output = tengen(&["genmove", "--size", "9", "--preset", "uct", "--set", "search.reward=score"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).starts_with("tengen: preset uct: "), "{}", stderr(&output));
}
