//! `tengen match`: the calculators, the check, and what is no match.

use super::{fresh_path, stderr, stdout, tengen};

/// The message of a call that must fail with this code.
fn refusal(arguments: &[&str], code: i32) -> String {
    let output = tengen(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", stderr(&output));
    assert!(output.stdout.is_empty(), "{arguments:?}: {}", stdout(&output));
    stderr(&output)
}

/// What a call that must succeed prints.
fn answer(arguments: &[&str]) -> String {
    let output = tengen(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
    stdout(&output)
}

#[test]
fn the_calculator_of_elo_explains_a_result() {
    let text = answer(&["match", "elo", "60", "40"]);
    assert!(text.starts_with("games        100: 60 won, 40 lost, 0 drawn\n"), "{text}");
    assert!(text.contains("Elo ") && text.contains("superiority "), "{text}");
    assert!(
        answer(&["match", "elo", "3", "2", "5"]).starts_with("games        10: 3 won, 2 lost, 5 drawn\n")
    );
    let nothing = answer(&["match", "elo", "0", "0"]);
    assert!(!nothing.contains("NaN") && !nothing.contains("inf"), "{nothing}");
}

#[test]
fn the_calculator_of_tests_takes_games_or_pairs() {
    let text = answer(&["match", "sprt", "60", "40", "--elo0", "0", "--elo1", "50"]);
    assert!(text.starts_with("hypotheses   H0: 0 Elo, H1: 50 Elo\n"), "{text}");
    assert!(text.contains("games        100: ") && text.contains("LLR "), "{text}");
    let pairs = ["match", "sprt", "--pairs", "30,0,100,0,70", "--elo0", "-5", "--elo1", "30"];
    let text = answer(&[&pairs[..], &["--model", "normalized", "--alpha", "0.01"]].concat());
    assert!(text.contains("H0: -5 normalized Elo") && text.contains("alpha 0.01, beta 0.05"), "{text}");
    assert!(text.contains("pairs        200: 30 with 0 points"), "{text}");
}

#[test]
fn calculators_refuse_what_is_no_result() {
    for arguments in [
        &["match", "elo"][..],
        &["match", "elo", "60"],
        &["match", "elo", "60", "-1"],
        &["match", "elo", "1.5", "2"],
        &["match", "sprt", "60", "40"],
        &["match", "sprt", "60", "40", "--elo0", "0"],
        &["match", "sprt", "--elo0", "0", "--elo1", "50"],
        &["match", "sprt", "60", "40", "--pairs", "1,2,3,4,5", "--elo0", "0", "--elo1", "50"],
        &["match", "sprt", "--pairs", "1,2,3", "--elo0", "0", "--elo1", "50"],
        &["match", "sprt", "60", "40", "--elo0", "nan", "--elo1", "50"],
        &["match", "sprt", "60", "40", "--elo0", "0", "--elo1", "50", "--alpha", "1.5"],
        &["match", "sprt", "60", "40", "--elo0", "0", "--elo1", "50", "--beta", "0.5"],
    ] {
        refusal(arguments, 2);
    }
    let told = refusal(&["match", "sprt", "60", "40", "--elo0", "50", "--elo1", "0"], 2);
    assert_eq!(told, "tengen: elo0 must be less than elo1, not 50 and 0\n");
}

#[test]
fn a_match_needs_a_file_or_two_players() {
    assert!(refusal(&["match"], 2).contains("Examples:"));
    assert!(refusal(&["match", "--a", "mogo"], 2).contains("--b <PLAYER>"));
    let told = refusal(&["match", "docs/examples/match.toml", "--komi", "5"], 2);
    assert!(told.starts_with("tengen: --komi is for a match of two players without a file"), "{told}");
    let told = refusal(&["match", "--a", "tengen gtp", "--b", "mogo"], 2);
    assert!(told.contains("'gtp' means nothing after the preset tengen"), "{told}");
    let told = refusal(&["match", "--a", "mc", "--b", "uct", "--games", "25"], 2);
    assert!(told.contains("games is 25: expected an even number"), "{told}");
    let told = refusal(&["match", "--a", "mc", "--b", "uct", "--time", "1", "--clock", "60+2"], 2);
    assert!(told.contains("cannot be used with"), "{told}");
    let told = refusal(&["match", "--a", "mc", "--b", "uct", "--clock", "soon"], 2);
    assert!(told.contains("expected none, 0.2/move"), "{told}");
    assert!(refusal(&["match", "--a", "mc", "--b", "uct", "--sprt", "5"], 2).contains("as in 0,50"));
    assert!(refusal(&["match", "--a", "mc", "--b", "uct", "--alpha", "0.1"], 2).contains("--sprt"));
    assert!(
        refusal(&["match", "--a", "mc", "--b", "uct", "--referee", "x", "--scoring", "tromp-taylor"], 2)
            .contains("leave out referee")
    );
}

#[test]
fn what_was_meant_is_asked_for() {
    for arguments in [&["match", "repot", "some-folder"][..], &["match", "repot"]] {
        let told = refusal(arguments, 2);
        assert_eq!(told, "tengen: there is no file repot: did you mean tengen match report?\n");
    }
    let told = refusal(&["match", "one.toml", "two.toml"], 2);
    assert_eq!(told, "tengen: 'two.toml' means nothing after the file of a match, one.toml\n");
    assert!(refusal(&["match", "--resume"], 2).starts_with("tengen: which match goes on? Give its folder"));
    let told = refusal(&["match", "--games", "10"], 2);
    assert_eq!(told, "tengen: a match needs a file, or two players with --a and --b\n");
}

#[test]
fn a_match_is_told_by_its_folder_or_its_file() {
    let folder = fresh_path("small match");
    let out = folder.to_str().expect("the path is UTF-8");
    let players = ["match", "--a", "mc --playouts 2", "--b", "mc --playouts 2", "--name-a", "one"];
    let terms = ["--name-b", "two", "--size", "2", "--games", "2", "--patience", "30", "--out", out];
    let text = answer(&[&players[..], &terms].concat());
    assert!(text.starts_with("one against two: 2 of 2 games\n"), "{text}");
    let file = format!("{out}/match.toml");
    let saved = std::fs::read_to_string(&file).expect("the match is saved");
    assert!(saved.contains("patience = 30.0"), "{saved}");
    for place in [out, &file] {
        assert!(answer(&["match", "report", place]).starts_with("one against two: 2 of 2 games\n"));
        assert!(answer(&["match", place, "--resume"]).starts_with("one against two: 2 of 2 games\n"));
    }
    let longer = answer(&["match", out, "--resume", "--games", "4"]);
    assert!(longer.starts_with("one against two: 4 of 4 games\n"), "{longer}");
}

#[test]
fn a_file_that_is_no_match_is_named_with_the_place() {
    assert!(refusal(&["match", "no-such-file.toml"], 1).contains("no-such-file.toml cannot be read"));
    let path = fresh_path("no-match.toml");
    let file = path.to_str().expect("the path is UTF-8");
    std::fs::write(&path, "games = 10\nkommi = 7.5\n").expect("the file is written");
    let told = refusal(&["match", file], 1);
    assert!(told.contains("no-match.toml: line 2, column 1: unknown field `kommi`"), "{told}");
    std::fs::write(&path, "games = 10\n[[player]]\npreset = 'mc'\n").expect("the file is written");
    let told = refusal(&["match", file], 1);
    assert!(told.contains("no-match.toml: the number of players is 1"), "{told}");
}

#[test]
fn a_folder_with_games_is_refused_with_the_command_that_goes_on() {
    let folder = fresh_path("played match");
    let out = folder.to_str().expect("the path is UTF-8");
    let arguments = [
        "match",
        "--a",
        "mc --playouts 5",
        "--b",
        "uct --playouts 5",
        "--size",
        "4",
        "--games",
        "2",
        "--out",
        out,
    ];
    answer(&arguments);
    let told = refusal(&arguments, 2);
    let command = format!("match '{out}/match.toml' --resume\n");
    assert!(told.contains("there are games of a match in") && told.ends_with(&command), "{told}");
}

#[test]
fn a_check_asks_every_engine_for_a_move() {
    let engine = concat!(env!("CARGO_BIN_EXE_tengen"), " gtp --preset mc --playouts 10");
    let text =
        answer(&["match", "check", "--a", "mc --playouts 10 --name one", "--b", engine, "--size", "5"]);
    assert!(text.starts_with("one\n  preset mc\n  plays "), "{text}");
    assert!(text.contains(" and 10 playouts\ntengen\n  Tengen "), "{text}");
    assert!(text.contains("  dead stones: final_status_list\n"), "{text}");
}

#[test]
fn a_check_tells_what_fails_and_goes_on() {
    let output =
        tengen(&["match", "check", "--a", "./no-such-engine", "--b", "mc --playouts 10", "--size", "5"]);
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(text.starts_with("no-such-engine\n  FAILS: ") && text.contains("\nmc\n  preset mc\n"), "{text}");
    assert_eq!(stderr(&output), "tengen: 1 of the engines cannot play this match\n");
}
