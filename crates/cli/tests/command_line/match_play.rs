//! `tengen match`: whole matches, stopped and resumed, and with GNU Go.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use super::gnugo::path_of_gnugo;
use super::{fresh_path, stderr, stdout, tengen};

/// A short match between two presets on a small board.
const SHORT: [&str; 9] =
    ["match", "--a", "uct --playouts 60", "--b", "mc --playouts 60", "--size", "5", "--komi", "3.5"];

/// Plays this match into a directory of its own, and returns its games.
fn play(name: &str, arguments: &[&str]) -> Vec<Value> {
    let out = fresh_path(name);
    let output = tengen(&[arguments, &["--out", out.to_str().expect("a path of letters")]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    games(&out)
}

/// The games in the journal of a directory, by number.
pub(super) fn games(directory: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(directory.join("games.jsonl")).unwrap_or_default();
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let mut games: Vec<Value> =
        whole.lines().skip(1).map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    games.sort_by_key(|game| game["number"].as_u64());
    games
}

/// What does not depend on the time of day, nor on whether a player is in this process.
pub(super) fn essence(games: &[Value]) -> Vec<String> {
    let essence = |game: &Value| {
        let moves = game["moves"].as_array().expect("a list of moves").iter();
        let moves: Vec<&str> = moves.map(|turn| turn["move"].as_str().expect("a move")).collect();
        format!("{} {} {} {moves:?}", game["number"], game["seeds"], game["ending"])
    };
    games.iter().map(essence).collect()
}

#[test]
fn a_preset_plays_the_same_games_in_process_and_over_gtp() {
    let inside = play("match-inside", &[&SHORT[..], &["--games", "2"]].concat());
    let ours =
        |preset: &str| format!("'{}' gtp --preset {preset} --playouts 60", env!("CARGO_BIN_EXE_tengen"));
    let (a, b) = (ours("uct"), ours("mc"));
    let outside = ["match", "--a", &a, "--b", &b, "--size", "5", "--komi", "3.5", "--games", "2"];
    let outside = play("match-outside", &outside);
    assert_eq!(inside.len(), 2);
    assert_eq!(essence(&inside), essence(&outside));
    for game in inside.iter().chain(&outside) {
        let opinion = &game["moves"][0];
        assert!(opinion["win_rate"].is_number() && opinion["playouts"].is_number(), "{opinion}");
    }
}

#[test]
fn a_match_that_was_killed_goes_on_as_if_nothing_had_happened() {
    let arguments = [&SHORT[..], &["--games", "16", "--random-moves", "2", "--workers", "2"]].concat();
    let undisturbed = play("match-undisturbed", &arguments);
    let out = fresh_path("match-killed");
    let arguments = [&arguments[..], &["--out", out.to_str().expect("a path of letters")]].concat();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(&arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    while games(&out).len() < 3 {
        assert!(child.try_wait().expect("the process can be asked").is_none(), "the match was too short");
        std::thread::sleep(Duration::from_millis(2));
    }
    // On Unix this is the signal that cannot be caught.
    child.kill().expect("the process is there");
    child.wait().expect("the process ends");
    let left = games(&out).len();
    assert!((3..16).contains(&left), "{left} games were played before the end");
    let refused = tengen(&arguments);
    assert_eq!(refused.status.code(), Some(2), "{}", stderr(&refused));
    assert!(stderr(&refused).contains("--resume"), "{}", stderr(&refused));
    let resumed = tengen(&[&arguments[..], &["--resume"]].concat());
    assert_eq!(resumed.status.code(), Some(0), "{}", stderr(&resumed));
    assert_eq!(essence(&games(&out)), essence(&undisturbed));
    for name in ["report.md", "report.html", "elo.svg", "match.toml", "sgf/game-00015.sgf"] {
        assert!(out.join(name).is_file(), "{name} is missing");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_match_prints_the_command_that_goes_on() {
    let out = fresh_path("match interrupted");
    let arguments =
        [&SHORT[..], &["--games", "400", "--out", out.to_str().expect("a path of letters")]].concat();
    let output = super::interrupted(&arguments, 1);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let message = stderr(&output);
    assert!(message.contains("interrupted"), "{message}");
    let command = message.lines().last().expect("a last line").trim();
    assert!(command.contains("--resume"), "{message}");
    let script = format!("{command} --games 2");
    let resumed = Command::new("sh").args(["-c", &script]).output().expect("the shell starts");
    // There may be more than two games already, which are kept.
    assert_eq!(resumed.status.code(), Some(0), "{script}: {}", stderr(&resumed));
    assert!(stdout(&resumed).contains("uct against mc"), "{}", stdout(&resumed));
    assert!(games(&out).len() >= 2);
}

#[test]
fn gnu_go_against_itself_forfeits_nothing() {
    let Some(program) = path_of_gnugo() else { return };
    let engine = format!("'{}' --mode gtp --level 0 --chinese-rules", program.display());
    let games = play("match-gnugo", &["match", "--a", &engine, "--b", &engine, "--games", "2"]);
    assert_eq!(games.len(), 2);
    for game in &games {
        let why = game["ending"]["why"].as_str().expect("a reason");
        assert!(["score", "resignation"].contains(&why), "{}", game["ending"]);
        assert_eq!(game["notes"], Value::Null, "both count alike, and quit when they are asked");
    }
    assert_ne!(essence(&games[..1]), essence(&games[1..]), "seeds differ");
}
