//! Everything that an engine can do wrong: it is reported as what it is, and the match goes on.

use std::process::Command;
use std::time::Duration;

use arena::record::{Ending, Fault};
use arena::run::End;

use crate::support::{Directory, forfeit, misbehave, plan, play, reason};

/// Plays two games in which `a` does this, and expects that it forfeits both, as what it did.
fn expect(name: &str, wishes: &str, more: &str, fault: Fault, words: &str) {
    let out = Directory::new(name);
    let plan = plan(&misbehave(wishes), &misbehave(""), 2, more);
    let conclusion = play(&plan, &out);
    assert_eq!(conclusion.end, End::AllPlayed);
    assert_eq!(conclusion.games.len(), 2);
    for game in &conclusion.games {
        assert_eq!(forfeit(game), Some(("a", fault)), "{wishes}: {:?}", game.ending);
        assert!(reason(game).contains(words), "{wishes}: {}", reason(game));
    }
}

#[test]
fn a_crash_is_a_crash() {
    expect("crash", "crash@3", "", Fault::Crash, "there is something wrong");
    expect("exit", "exit@3", "", Fault::Crash, "exit code 3");
}

#[test]
fn a_crash_at_the_start_of_a_later_game_is_a_crash() {
    let out = Directory::new("later");
    let wish = format!("'crash-later:{}'", out.join("file").display());
    expect("start", &wish, "", Fault::Crash, "signal 6");
}

/// The sentence with which a match ends before it begins, and without a trace.
fn refusal(name: &str, a: &str, more: &str) -> String {
    let out = Directory::new(name);
    std::fs::remove_dir(out.path()).unwrap();
    let plan = plan(a, &misbehave(""), 2, more);
    let error = arena::run::run(&plan, &crate::support::options(&out, 1), &mut ()).err().unwrap();
    assert!(!out.path().exists(), "nothing was written");
    error.to_string()
}

#[test]
fn a_program_that_cannot_say_its_name_ends_the_match_with_a_sentence() {
    let told = refusal("usage", &misbehave("usage"), "");
    assert!(told.contains("a cannot play") && told.contains("usage: misbehave"), "{told}");
    assert!(refusal("at-start", &misbehave("crash-at-start"), "").contains("signal 6"));
    let told = refusal("talk", &misbehave("talk"), "patience = 0.4");
    assert!(told.contains("did not answer 'list_commands'"), "{told}");
    let told = refusal("missing", "./no-such-engine", "");
    assert!(told.contains("a cannot play") && told.contains("no-such-engine"), "{told}");
    let told = refusal("misspelled", "mgoo", "");
    assert!(told.contains("there is no preset 'mgoo'") && told.contains("mogo"), "{told}");
}

#[test]
fn a_referee_that_cannot_judge_ends_the_match_with_a_sentence() {
    let told = refusal("referee", &misbehave(""), "referee = './no-such-referee'");
    assert!(told.contains("the referee cannot judge"), "{told}");
}

#[test]
fn an_engine_that_does_not_answer_is_stalled() {
    expect("hang", "hang@2", "patience = 0.4", Fault::Stall, "did not answer");
}

#[test]
fn with_a_clock_an_engine_that_never_answers_is_stalled_too() {
    expect("hang-clock", "hang@2", "patience = 0.3\ntime = 0.2", Fault::Stall, "did not answer");
}

#[test]
fn an_answer_that_makes_no_sense_is_told_apart_from_an_illegal_move() {
    expect("garbage", "garbage@2", "", Fault::Protocol, "perhaps somewhere");
    expect("refuse", "refuse@2", "", Fault::Protocol, "I do not feel like it");
    expect("illegal", "illegal@2", "", Fault::IllegalMove, "there is a stone on");
    expect("outside", "play@1:T19", "", Fault::IllegalMove, "T19");
}

#[test]
fn an_answer_that_comes_too_late_loses_on_time() {
    expect("slow", "slow@2:0.6", "time = 0.2", Fault::Time, "0.200 s were left");
    expect("total", "slow@1:0.3 slow@2:0.3", "time = { main = 0.5 }\nmargin = 0.02", Fault::Time, "move");
}

#[test]
fn what_is_within_the_margin_is_no_loss() {
    let out = Directory::new("margin");
    let plan = plan(&misbehave("slow@2:0.3"), &misbehave(""), 2, "time = 0.2\nmargin = 5.0");
    assert!(play(&plan, &out).games.iter().all(|game| forfeit(game).is_none()));
}

#[test]
fn whoever_refuses_a_legal_move_forfeits() {
    let out = Directory::new("refuse-play");
    let plan = plan(&misbehave(""), &misbehave("refuse-play@2"), 2, "");
    for game in &play(&plan, &out).games {
        assert_eq!(forfeit(game), Some(("b", Fault::Protocol)));
        assert!(reason(game).contains("refused the legal move"), "{}", reason(game));
    }
}

#[test]
fn a_flood_of_messages_neither_blocks_nor_fills_the_disk() {
    let out = Directory::new("flood");
    let plan = plan(&misbehave("flood"), &misbehave(""), 2, "patience = 60");
    let games = play(&plan, &out).games;
    assert!(games.iter().all(|game| matches!(game.ending, Ending::Score { .. })), "{games:?}");
    let files: Vec<_> = std::fs::read_dir(out.join("stderr")).unwrap().map(Result::unwrap).collect();
    assert_eq!(files.len(), 2, "one for each game of the engine that writes, none for the other");
    for file in files {
        let bytes = file.metadata().unwrap().len();
        assert!(((8 << 20)..(9 << 20)).contains(&bytes), "{bytes} bytes");
    }
}

#[test]
fn a_banner_is_forgiven() {
    let out = Directory::new("banner");
    let plan = plan(&misbehave("banner"), &misbehave(""), 2, "");
    assert!(play(&plan, &out).games.iter().all(|game| forfeit(game).is_none()));
}

#[test]
fn a_stubborn_engine_is_killed_with_its_children() {
    let out = Directory::new("stubborn");
    let log = out.join("log");
    let wishes = format!("ignore-quit child pass@1 'log:{}'", log.display());
    let plan = plan(&misbehave(&wishes), &misbehave("pass@1"), 2, "");
    let games = play(&plan, &out).games;
    for game in &games {
        assert_eq!(forfeit(game), None);
        assert!(game.notes.iter().any(|note| note.contains("was killed")), "{:?}", game.notes);
    }
    assert!(std::fs::read_to_string(&log).unwrap().contains("quit"), "it was asked before");
    // Nobody in the list of processes has the name of our file among its arguments, and the sleeping child is in the same group.
    let list = Command::new("ps").args(["-A", "-o", "args"]).output();
    if let Ok(list) = list {
        let text = String::from_utf8_lossy(&list.stdout).into_owned();
        assert!(!text.contains(&log.display().to_string()), "{text}");
    }
}

#[test]
fn the_other_engine_is_not_blamed_and_plays_on() {
    let out = Directory::new("plays-on");
    let plan = plan(&misbehave("crash@2"), &misbehave(""), 6, "");
    let conclusion = play(&plan, &out);
    assert_eq!(conclusion.games.len(), 6);
    assert!(conclusion.games.iter().all(|game| forfeit(game) == Some(("a", Fault::Crash))));
    let slowest = conclusion.games.iter().map(|game| game.seconds).fold(0.0, f64::max);
    assert!(slowest < Duration::from_secs(60).as_secs_f64());
}

#[test]
fn a_crash_before_it_is_known_who_won_is_a_crash() {
    expect("counting", "pass@1 crash-when-counting", "", Fault::Crash, "signal 6");
}

/// A match in which `a` does something odd that is no fault; returns its games.
fn forgiven(name: &str, wishes: &str, more: &str) -> Vec<arena::record::GameRecord> {
    let out = Directory::new(name);
    let games = play(&plan(&misbehave(wishes), &misbehave(""), 2, more), &out).games;
    for game in &games {
        assert_eq!(forfeit(game), None, "{wishes}: {:?}", game.ending);
    }
    games
}

#[test]
fn whoever_cannot_explain_its_moves_may_play_all_the_same() {
    assert!(forgiven("explain", "explain-nothing", "")[0].notes.is_empty());
    let games = forgiven("analyze", "analyze-nothing", "");
    assert!(games[0].notes[0].contains("lz-genmove_analyze"), "{:?}", games[0].notes);
}

#[test]
fn a_pass_that_ends_the_game_may_be_refused() {
    let games = forgiven("last-pass", "refuse-last-pass pass@1", "move_cap = 30");
    let notes: Vec<&String> = games.iter().flat_map(|game| &game.notes).collect();
    assert!(notes.iter().all(|note| note.contains("at the end of the game")), "{notes:?}");
}

#[test]
fn an_engine_of_whole_seconds_is_told_whole_seconds() {
    let out = Directory::new("whole-seconds");
    let log = out.join("log");
    let wishes = format!("whole-seconds 'log:{}'", log.display());
    let games =
        play(&plan(&misbehave(&wishes), &misbehave(""), 2, "time = { main = 60, increment = 2 }"), &out);
    assert!(games.games.iter().all(|game| forfeit(game).is_none() && game.notes.is_empty()));
    let told = std::fs::read_to_string(&log).unwrap();
    let whole = told.lines().filter(|line| line.contains("time_left") && !line.contains('.'));
    assert!(whole.count() >= 3, "{told}");
}

#[test]
fn whoever_knows_no_periods_is_told_of_one_stone() {
    let out = Directory::new("periods");
    let log = out.join("log");
    let wishes = format!("'log:{}'", log.display());
    let clock = "time = { main = 0, period = 2, periods = 5 }";
    play(&plan(&misbehave(&wishes), &misbehave(""), 2, clock), &out);
    let told = std::fs::read_to_string(&log).unwrap();
    assert!(told.contains("time_settings 0 2 1") && told.contains(" 2 1\n"), "{told}");
    assert!(!told.lines().any(|line| line.contains("time_left") && line.ends_with(" 5")), "{told}");
}

#[test]
fn if_neither_engine_starts_there_is_no_result() {
    let out = Directory::new("neither");
    let crash = |name| misbehave(&format!("'crash-later:{}'", out.join(name).display()));
    let plan = plan(&crash("a"), &crash("b"), 2, "");
    let error = arena::run::run(&plan, &crate::support::options(&out, 1), &mut ()).err().unwrap().to_string();
    assert!(error.contains("neither does the other"), "{error}");
}

#[test]
fn an_engine_that_stays_and_ends_between_games_is_started_again() {
    let out = Directory::new("stays-and-goes");
    let command = misbehave("pass@1 exit-after-game");
    let mut text = "games = 4\nsize = 5\n".to_owned();
    for name in ["a", "b"] {
        text += &format!("[[player]]\nname = '{name}'\nstays = true\ncommand = \"\"\"{command}\"\"\"\n");
    }
    let games = play(&crate::support::plan_of(&text), &out).games;
    assert_eq!(games.len(), 4);
    assert!(games.iter().all(|game| game.ending != Ending::MoveCap));
}
