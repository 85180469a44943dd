//! The soak itself, with engines of a few lines of shell, and with GNU Go on both sides.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use clap::Parser;
use go::{Color, Move};

use crate::options::{Options, gnugo, is_there};
use crate::record::{Ending, FailureKind, GameRecord, Judge, Side};
use crate::report::{Counts, report};
use crate::{Journal, play, run};

/// A directory that goes away with the test.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Directory {
        let path = std::env::temp_dir().join(format!("tengen-soak-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Directory(path)
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Options with an engine on both sides, on 5x5.
fn options(out: &Path, engine: &str, opponent: &str, more: &[&str]) -> Options {
    let out = out.to_string_lossy();
    let fixed = ["soak", "--out", &out, "--size", "5", "--engine-args", ""];
    let engines = ["--engine", engine, "--opponent", opponent];
    Options::try_parse_from(fixed.iter().chain(&engines).chain(more)).unwrap()
}

/// An engine that makes these moves, passes afterwards, and gives that score. A move may be any shell command. Arguments
/// that are added end up as parameters of the shell, which do no harm.
fn fake(moves: &[&str], score: &str, dead: &str) -> String {
    let mut cases = String::new();
    for (number, mv) in moves.iter().enumerate() {
        cases += &format!("{}) answer={mv} ;; ", number + 1);
    }
    format!(
        "sh -c 'n=0; while read -r id name rest; do answer=; case $name in \
         genmove) n=$((n+1)); case $n in {cases} *) answer=pass ;; esac ;; \
         play) case $rest in *A5) printf \"?$id illegal move\\n\\n\"; continue ;; esac ;; \
         final_score) answer={score} ;; final_status_list) answer=\"{dead}\" ;; \
         name) answer=Fake ;; version) answer=1 ;; esac; \
         printf \"=$id $answer\\n\\n\"; done; exit 0'"
    )
}

/// A game between two fakes; ours is Black.
fn game(engine: &str, opponent: &str, more: &[&str]) -> GameRecord {
    let options = options(Path::new("nowhere"), engine, opponent, more);
    play::game(&options, 0, &AtomicBool::new(false)).unwrap().unwrap()
}

fn mv(name: &str) -> Move {
    name.parse().unwrap()
}

#[test]
fn a_game_ends_with_two_passes_and_two_scores() {
    let record = game(&fake(&["C3", "B2"], "B+17.5", "D4"), &fake(&["D4"], "B+16.5", ""), &[]);
    assert_eq!(record.ending, Ending::Passes);
    assert_eq!(record.engine_is, Color::Black);
    assert_eq!(record.names, ["Fake 1", "Fake 1"]);
    assert_eq!(record.moves, ["C3", "D4", "B2", "pass", "pass"].map(mv));
    assert_eq!(record.first_pass, Some(Side::Opponent));
    assert_eq!(record.scores, [Some("B+17.5".to_owned()), Some("B+16.5".to_owned())]);
    assert_eq!(record.dead, [Some(vec!["D4".parse().unwrap()]), Some(Vec::new())]);
    assert_eq!(record.agrees(), Some(false));
    assert!(record.time_losses.is_empty() && record.errors.is_empty(), "{:?}", record.errors);
}

#[test]
fn colours_change_and_seeds_differ_from_game_to_game() {
    let options = options(Path::new("nowhere"), &fake(&[], "0", ""), &fake(&[], "0", ""), &[]);
    let record = play::game(&options, 1, &AtomicBool::new(false)).unwrap().unwrap();
    assert_eq!(record.engine_is, Color::White);
    assert_eq!(record.first_pass, Some(Side::Opponent));
    let mut seeds: Vec<u64> = (0..100).flat_map(|number| options.seeds(number)).collect();
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 200);
    assert!(seeds.iter().all(|&seed| seed > 0 && i32::try_from(seed).is_ok()));
}

#[test]
fn an_illegal_move_is_found_by_the_referee_or_by_the_other_engine() {
    let good = fake(&["C3"], "0", "");
    let record = game(&fake(&["B2", "C3"], "0", ""), &good, &[]);
    let Ending::Illegal { by, mv: found, judge, reason } = record.ending else {
        panic!("{:?}", record.ending)
    };
    assert_eq!((by, found, judge), (Side::Engine, mv("C3"), Judge::Referee));
    assert_eq!(reason, "there is a stone on C3");
    let record = game(&fake(&["A5"], "0", ""), &good, &[]);
    assert!(matches!(record.ending, Ending::Illegal { by: Side::Engine, judge: Judge::OtherEngine, .. }));
    assert!(record.moves.is_empty());
}

#[test]
fn crashes_hangs_and_nonsense_are_told_apart() {
    let good = fake(&[], "0", "");
    let how = |engine: &str, more: &[&str]| match game(engine, &good, more).ending {
        Ending::Failed { by: Side::Engine, kind, .. } => kind,
        other => panic!("{other:?}"),
    };
    assert_eq!(how(&fake(&["$(kill $$)"], "0", ""), &[]), FailureKind::Crash);
    assert_eq!(how(&fake(&["perhaps"], "0", ""), &[]), FailureKind::Protocol);
    assert_eq!(how("sh -c 'exec sleep 1000'", &["--patience", "0.2"]), FailureKind::Hang);
}

#[test]
fn an_engine_that_cannot_be_started_is_no_game() {
    let options = options(Path::new("nowhere"), "./no-such-engine", &fake(&[], "0", ""), &[]);
    let error = play::game(&options, 0, &AtomicBool::new(false)).unwrap_err().to_string();
    assert!(error.starts_with("'./no-such-engine "), "{error}");
}

#[test]
fn a_move_over_the_limit_is_a_loss_on_time() {
    let slow = fake(&["$(sleep 0.3; echo C3)"], "0", "");
    let record = game(&slow, &fake(&[], "0", ""), &["--time", "0.1", "--margin", "0.1"]);
    assert_eq!(record.time_losses[0].turn, 1);
    assert!(record.time_losses[0].seconds >= 0.3 && record.slowest[0] >= 0.3);
    let record = game(&slow, &fake(&[], "0", ""), &["--main-time", "0.1", "--margin", "0.1"]);
    assert_eq!(record.time_losses[0].turn, 1);
    let record = game(&fake(&[], "0", ""), &slow, &["--time", "0.1", "--margin", "30"]);
    assert!(record.time_losses.is_empty(), "the opponent has no limit");
}

#[test]
fn resignations_and_long_games_are_counted_apart() {
    let good = fake(&[], "0", "");
    let record = game(&fake(&["resign"], "0", ""), &good, &[]);
    assert_eq!(record.ending, Ending::Resigned { by: Side::Engine });
    assert_eq!(record.winner(), Some(Side::Opponent));
    let record = game(&fake(&["A1", "A2"], "0", ""), &fake(&["C1", "C2"], "0", ""), &["--move-cap", "3"]);
    assert_eq!(record.ending, Ending::MoveCap);
    assert_eq!(record.scores, [None, None]);
}

#[test]
fn a_game_that_was_stopped_is_no_game() {
    let options = options(Path::new("nowhere"), &fake(&[], "0", ""), &fake(&[], "0", ""), &[]);
    assert!(play::game(&options, 0, &AtomicBool::new(true)).unwrap().is_none());
}

#[test]
fn the_report_counts_and_shows_the_position_of_every_dispute() {
    let engine = fake(&["C3", "B2"], "B+17.5", "D4");
    let same = game(&engine, &fake(&["D4"], "B+17.5", "D4"), &[]);
    let other = game(&engine, &fake(&["D4"], "B+15.5", ""), &[]);
    let crash = game("sh -c 'exit 3'", &engine, &[]);
    let games = [same, other, crash];
    let counts = Counts::of(&games);
    assert_eq!((counts.games, counts.passes, counts.agreed, counts.disagreed), (3, 2, 1, 1));
    assert_eq!((counts.crashes, counts.duplicates, counts.wins), ([1, 0], 1, [1, 0]));
    let options = options(Path::new("nowhere"), &engine, &engine, &[]);
    let text = report(&options, &games);
    assert!(text.contains("| crashes | 1 | 0 | 1 |\n"), "{text}");
    assert!(text.contains("| agreement | | | 50.0 % |\n"), "{text}");
    assert!(text.contains("- Our engine says B+17.5; dead: D4; counted so: B+17.5.\n"), "{text}");
    assert!(text.contains("- The opponent says B+15.5; dead: none; counted so: W+6.5.\n"), "{text}");
    assert!(text.contains(" 4 . . . w . 4\n") && text.contains("\nw: O\n"), "{text}");
    assert!(text.contains("Engine, Crash: the engine is gone: it ended with exit code 3"), "{text}");
}

#[test]
fn a_soak_goes_on_after_a_torn_line_and_refuses_other_settings() {
    let out = Directory::new("torn");
    let engine = fake(&["C3"], "B+17.5", "");
    let soak = options(&out.0, &engine, &engine, &["--games", "3"]);
    assert_eq!(run(&soak).unwrap().len(), 3);
    let path = out.0.join("games.jsonl");
    let whole = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, &whole[..whole.len() - 20]).unwrap();
    assert_eq!(Journal::open(&soak).unwrap().numbers().len(), 2);
    let again = run(&soak).unwrap();
    assert!(again.keys().eq(&[0, 1, 2]));
    let lines = std::fs::read_to_string(&path).unwrap().lines().count();
    assert_eq!(lines, 4, "the settings and three games");
    let sgf = std::fs::read(out.0.join("game-0002.sgf")).unwrap();
    assert_eq!(go::sgf::first(&sgf).unwrap().main_line().count(), 1 + again[&2].moves.len());
    let other = options(&out.0, &engine, &engine, &["--games", "3", "--komi", "6.5"]);
    let error = run(&other).unwrap_err().to_string();
    assert!(error.contains("was begun with other settings"), "{error}");
}

#[test]
fn gnu_go_agrees_with_itself() {
    let line = gnugo();
    if !is_there(line.program()) {
        let is_required = std::env::var_os("TENGEN_REQUIRE_TOOLS").is_some_and(|value| value == "1");
        assert!(!is_required, "GNU Go not found, and TENGEN_REQUIRE_TOOLS=1 says that it must be there");
        println!("skipped: GNU Go not found");
        return;
    }
    let out = Directory::new("gnugo");
    let line = line.to_string();
    let games = run(&options(&out.0, &format!("{line} --level 0"), &line, &["--games", "2"])).unwrap();
    assert_eq!(games.len(), 2);
    for game in games.values() {
        assert_eq!(game.ending, Ending::Passes);
        assert_eq!(game.agrees(), Some(true), "{:?}", game.scores);
        assert!(game.errors.is_empty() && game.winner().is_some(), "{:?}", game.errors);
    }
}
