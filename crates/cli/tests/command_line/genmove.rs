//! `tengen genmove`.

use serde_json::Value;

#[cfg(target_os = "linux")]
use super::interrupted;
use super::{fresh_path, stderr, stdout, tengen, tengen_with_input};

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
    let heading = "move      visits    share    value  win rate    score  variation";
    let at = lines.iter().position(|&line| line == heading).expect("a table");
    assert!(lines[at + 1].starts_with(&format!("{mv} ")), "{answer}");
    assert_eq!((lines[2], lines[12]), ("   A B C D E F G H J", "   A B C D E F G H J"), "{answer}");
    assert_eq!(lines[13], "a is the move chosen, the last move is in parentheses", "{answer}");
    let board = lines[3..12].join("\n");
    assert!(board.contains("(O)") && board.matches('a').count() == 1, "{answer}");
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
        assert_eq!((&thought["color"], &thought["size"]), (&expected.into(), &5.into()));
        assert_eq!(thought["turns"], 2, "the history stays");
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
    assert!(stderr(&output).starts_with("tengen: no-such-game.sgf cannot be read: "), "{}", stderr(&output));
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
        (&[][..], "<FILE.sgf|--size <N>>"),
        (&[SAMPLE, "--size", "9"], "cannot be used with"),
        (&["--size", "9", "--moves", "3"], "cannot be used with"),
        (&["--size", "1"], "from 2 to 19"),
        (&["--size", "9", "--playouts", "99999999999999999999999"], "to 18446744073709551615, or as in 100k"),
        (&["--size", "9", "--set", "search.select.equivalence=abc"], "expected a number"),
        (&["--size", "9", "--set", "search.root.rule=sequential-halving", "--time", "1"], "search.root.rule"),
        (&[SAMPLE, "--preset", "alphago"], "there is no preset 'alphago': expected tengen"),
        (&[SAMPLE, "--set", "p"], "expected PATH=VALUE"),
        (&[SAMPLE, "--playouts", "0"], "a whole number, 1 or greater"),
        (&[SAMPLE, "--time", "0"], "from 0.01 to"),
        (&[SAMPLE, "--threads", "0"], "processors"),
        (&[SAMPLE, "--memory", "0"], "from 1 to 32768"),
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
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).starts_with("tengen: preset uct: "), "{}", stderr(&output));
}

#[test]
fn a_record_is_read_by_the_rules_that_are_asked_for() {
    // White's last move leaves two stones without a liberty.
    let suicide = "(;SZ[5]RU[Chinese];B[ca];W[aa];B[bb];W[cc];B[ab];W[ba])";
    let arguments = [&["genmove", "-", "--json"][..], &SHORT].concat();
    let output = tengen_with_input(&arguments, suicide);
    assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
    let output = tengen_with_input(&[&arguments[..], &["--rules", "tromp-taylor"]].concat(), suicide);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let lax = suicide.replace("Chinese", "Tromp-Taylor");
    let output = tengen_with_input(&[&arguments[..], &["--rules", "chinese"]].concat(), &lax);
    assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
}

#[test]
fn komi_and_rules_that_are_not_understood_are_remarked_upon() {
    let record = "(;SZ[5]KM[abc]RU[weird];B[aa])";
    let answer = stdout(&tengen_with_input(&[&["genmove", "-"][..], &SHORT].concat(), record));
    assert!(
        answer.contains("\nThe record's rules, weird, are not known here: chinese rules are used.\n"),
        "{answer}"
    );
    assert!(
        answer.contains("\nThe record's komi, abc, is no number of points here: 7.5 is used.\n"),
        "{answer}"
    );
    let more = ["genmove", "-", "--json", "--komi", "3", "--rules", "aga"];
    let output = tengen_with_input(&[&more[..], &SHORT].concat(), record);
    let thought: Value = serde_json::from_str(&stdout(&output)).expect("it is one object");
    assert!(!thought["remarks"].to_string().contains("record"), "{thought}");
}

#[test]
fn the_object_tells_where_the_position_came_from_and_what_was_asked_for() {
    let thought =
        thought(&[SAMPLE, "--moves", "20", "--set", "search.select.equivalence=2000", "--time", "60"]);
    assert_eq!((&thought["file"], &thought["game"]), (&SAMPLE.into(), &1.into()));
    assert_eq!((&thought["playouts_limit"], &thought["time_limit"]), (&200.into(), &60.0.into()));
    assert_eq!((&thought["size"], &thought["preset"]), (&9.into(), &"tengen".into()));
    assert_eq!(thought["changes"], serde_json::json!(["search.select.equivalence=2000"]));
    assert!(
        thought["remarks"].is_array() && (thought["cpu_seconds"].is_f64() || cfg!(not(unix))),
        "{thought}"
    );
}

#[test]
fn every_field_of_the_object_is_in_the_documentation() {
    let page = include_str!("../../../../docs/presets.md");
    let thought = thought(&[SAMPLE, "--moves", "20"]);
    for field in thought.as_object().expect("it is an object").keys() {
        assert!(page.contains(&format!("`{field}`")), "docs/presets.md does not explain {field}");
    }
}

#[test]
fn a_changed_player_and_a_file_are_named_as_such() {
    let change = ["--preset", "mogo", "--set", "playout.name=uniform"];
    let answer = stdout(&tengen(&[&["genmove", "--size", "5"][..], &change, &SHORT].concat()));
    assert!(answer.contains("\nPreset    mogo with playout.name=uniform, seed 1"), "{answer}");
    let answer =
        stdout(&tengen(&[&["genmove", "--size", "5", "--preset", "presets/mc.toml"][..], &SHORT].concat()));
    assert!(answer.contains("\nPreset    mc (presets/mc.toml), seed 1"), "{answer}");
}

#[test]
fn boards_one_point_wide_can_be_searched_by_every_preset() {
    for preset in engine::Preset::names() {
        for size in ["1x2", "5x1"] {
            assert!(thought(&["--size", size, "--preset", preset])["move"].is_string());
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_the_search_with_the_best_move_so_far() {
    let output = interrupted(&["genmove", "--size", "9", "--time", "600", "--json"], 1);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let thought: Value = serde_json::from_str(&stdout(&output)).expect("it is one object");
    assert_eq!(thought["was_interrupted"], true);
    assert!(
        thought["remarks"][0].as_str().is_some_and(|text| text.contains("interrupted after")),
        "{thought}"
    );
}

#[test]
fn what_a_win_rate_stands_for_is_told_on_request() {
    let path = fresh_path("measured.toml");
    let entry = "[[calibration]]\nsize = 9\nplayouts = 200\nkind = 'isotonic'\nsteps = [[0.0, 0.25]]\n";
    let plain = stdout(&tengen(&["preset", "show", "mogo-pure"]));
    std::fs::write(&path, format!("{plain}\n{entry}")).expect("the folder can be written");
    let measured = path.to_str().expect("the path is text");
    let ask = |arguments: &[&str]| thought(&[&[SAMPLE, "--moves", "21"], arguments].concat());
    assert_eq!(ask(&["--preset", measured, "--calibrated"])["calibratedWinrate"], 0.75, "White has the turn");
    assert!(ask(&["--preset", measured]).get("calibratedWinrate").is_none());
    let without = ask(&["--preset", "mogo-pure", "--calibrated"]);
    assert!(without["calibratedWinrate"].is_null() && without.get("calibratedWinrate").is_some());
    let remarks = without["remarks"].as_array().expect("a list");
    let last = remarks.last().and_then(Value::as_str).expect("a sentence");
    assert!(last.starts_with("mogo-pure has no calibration for a board of 9x9"), "{last}");
    let changed = ask(&["--preset", measured, "--set", "search.select.p=0.5", "--calibrated"]);
    let last =
        changed["remarks"].as_array().and_then(|remarks| remarks.last()?.as_str()).expect("a sentence");
    assert!(
        last.ends_with("has no calibration: if mogo-pure has one, it is of the player without changes."),
        "{last}"
    );
    let arguments = ["genmove", SAMPLE, "--moves", "20", "--preset", measured, "--calibrated"];
    let answer = stdout(&tengen(&[&arguments[..], &SHORT].concat()));
    assert!(answer.contains("\nChances   25.0 % for Black, calibrated from the "), "{answer}");
}
