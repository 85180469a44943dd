//! `tengen learn`: weights from our own games, and what a search does with them.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;

use super::{fresh_path, stderr, stdout, tengen};

/// Games of our own making.
const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../lab/data/own-games.sgfs");

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of letters")
}

fn learn(out: &Path, options: &[&str]) -> Output {
    let usual = ["learn", GAMES, "--size", "9", "--shapes", "300", "--least", "3", "--rounds", "1"];
    tengen(&[&usual, &["--out", text(out)][..], options].concat())
}

#[test]
fn weights_are_learned_and_played_with_and_gone_on_with() {
    let out = fresh_path("learn");
    let output = learn(&out, &[]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let told = stdout(&output);
    assert!(told.contains("Held out: ") && told.contains("top 5 ") && told.contains("300 shapes"), "{told}");
    let path = out.join("weights.txt");
    let weights = fs::read_to_string(&path).expect("the weights are written");
    assert!(
        weights.starts_with("tengen-weights 2\n# Weights of moves on 9x9, learned by Tengen"),
        "{weights}"
    );

    let set = format!("moves.priors.learned.weights={}", text(&path));
    let output = tengen(&["genmove", "--size", "9", "--playouts", "50", "--json", "--set", &set]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let answer: Value = serde_json::from_str(&stdout(&output)).expect("an object");
    let likely = answer["likely"].as_array().expect("a list of moves");
    let chances: f64 = likely.iter().filter_map(|opinion| opinion["chance"].as_f64()).sum();
    assert!(likely.len() == 81 && (chances - 1.0).abs() < 1e-3, "{} moves, {chances}", likely.len());
    assert!(likely[0]["reasons"][0]["text"].is_string() && likely[0]["move"].is_string(), "{}", likely[0]);

    let again = learn(&out, &[]);
    assert_eq!(again.status.code(), Some(1));
    assert!(stderr(&again).contains("say --resume to go on with it"), "{}", stderr(&again));
    let usual =
        ["learn", GAMES, "--size", "9", "--shapes", "300", "--least", "3", "--rounds", "2", "--resume"];
    let more = tengen(&[&usual, &["--out", text(&out)][..]].concat());
    assert_eq!(more.status.code(), Some(0), "{}", stderr(&more));
    assert_ne!(fs::read_to_string(&path).expect("the weights are written"), weights);
}

#[test]
fn more_games_for_the_first_rounds_are_told_of() {
    let out = fresh_path("learn-first");
    let output = learn(&out, &["--where", "winner = black", "--first", GAMES]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stderr(&output).contains(" more for the first rounds."), "{}", stderr(&output));
    let weights = fs::read_to_string(out.join("weights.txt")).expect("the weights are written");
    assert!(weights.contains(" more in the first round to learn from, "), "{weights}");

    let output = learn(&out, &["--first-rounds", "2"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--first"), "{}", stderr(&output));
}

#[test]
fn what_makes_no_sense_is_refused_with_a_sentence() {
    let out = fresh_path("learn-refused");
    for (options, expected) in [
        (&["--rate", "0"][..], "the rate is 0: expected more than 0 and at most 10"),
        (&["--held-out", "1"], "expected 0 to 0.9"),
        (&["--where", "rank >"], "--where: "),
    ] {
        let output = learn(&out, options);
        assert_eq!(output.status.code(), Some(2), "{}", stdout(&output));
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
    let output = tengen(&["learn", GAMES, "--size", "13", "--out", text(&out)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("there is no game on a board of 13 by 13"), "{}", stderr(&output));
    let output = tengen(&[
        "genmove",
        "--size",
        "9",
        "--set",
        "moves.priors.learned.weights=nowhere.txt",
        "--playouts",
        "1",
    ]);
    assert_ne!(output.status.code(), Some(0));
    assert!(stderr(&output).contains("the weights nowhere.txt cannot be used"), "{}", stderr(&output));
}
