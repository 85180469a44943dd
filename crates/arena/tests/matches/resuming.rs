//! A match that was stopped has, in the end, the games of one that was not.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::record::GameRecord;
use arena::report::sprt_state;
use arena::run::{Books, End, GIVEN_UP, JOURNAL, RunOptions, Spectator, load, run};
use arena::stats::Verdict;

use crate::support::{Directory, essence, misbehave, options, plan, play};

/// Stops a match after some games.
struct StopAfter {
    games: usize,
    stop: Arc<AtomicBool>,
}

impl Spectator for StopAfter {
    fn begun(&mut self, _: &[GameRecord], _: u64) {}

    fn game_ended(&mut self, _: &GameRecord, _: &[GameRecord]) {
        self.games = self.games.saturating_sub(1);
        if self.games == 0 {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

#[test]
fn a_resumed_match_equals_one_that_was_never_stopped() {
    let plan = plan(&misbehave(""), &misbehave(""), 10, "seed = 7\n[openings]\nrandom = 2");
    let whole = Directory::new("whole");
    let expected = play(&plan, &whole);
    assert_eq!(expected.end, End::AllPlayed);
    let out = Directory::new("stopped");
    let stop = Arc::new(AtomicBool::new(false));
    let options = RunOptions { stop: Arc::clone(&stop), ..options(&out, 2) };
    let stopped = run(&plan, &options, &mut StopAfter { games: 3, stop }).unwrap();
    assert_eq!(stopped.end, End::Stopped);
    assert!(stopped.games.len() < 10, "{}", stopped.games.len());
    let resumed = play(&plan, &out);
    assert_eq!(resumed.end, End::AllPlayed);
    assert_eq!(essence(&resumed.games), essence(&expected.games));
}

#[test]
fn a_game_that_was_given_up_is_listed_until_it_is_played() {
    let plan = plan(&misbehave(""), &misbehave(""), 4, "seed = 7\n[openings]\nrandom = 2");
    let expected = play(&plan, &Directory::new("all-played"));
    let (out, mut nobody) = (Directory::new("given-up"), ());
    let books = Books::open(&plan, out.path(), false, &mut nobody).unwrap();
    let [first, second, _, last] = &expected.games[..] else { panic!("{:?}", expected.games) };
    [first, second, last].into_iter().for_each(|game| books.enter(game.clone()).unwrap());
    books.give_up(2, "it broke");
    let conclusion = books.close().unwrap();
    assert_eq!((conclusion.end, conclusion.games.len()), (End::AllPlayed, 3));
    assert_eq!(conclusion.given_up.get(&2).map(String::as_str), Some("it broke"));
    let list = || std::fs::read_to_string(out.join(GIVEN_UP)).ok();
    assert_eq!(list().unwrap(), "{\"unit\":\"game-00002\",\"reason\":\"it broke\"}\n");
    assert!(std::fs::read_to_string(out.join("report.md")).unwrap().contains("| 2 | it broke |"));
    assert_eq!(load(out.path()).unwrap().0.given_up, conclusion.given_up);

    // It is tried again, and stays in the list until it was.
    let books = Books::open(&plan, out.path(), true, &mut nobody).unwrap();
    assert_eq!(books.missing(), [2]);
    let conclusion = books.close().unwrap();
    assert_eq!((conclusion.end, conclusion.given_up.len()), (End::Stopped, 1));
    assert_eq!(essence(&play(&plan, &out).games), essence(&expected.games));
    assert_eq!(list(), None);
}

#[test]
fn a_game_of_another_match_is_noticed_before_it_is_entered() {
    let plan = plan(&misbehave(""), &misbehave(""), 2, "seed = 7\n[openings]\nrandom = 2");
    let (out, mut nobody) = (Directory::new("checked"), ());
    let games = play(&plan, &Directory::new("to-check")).games;
    let books = Books::open(&plan, out.path(), false, &mut nobody).unwrap();
    assert_eq!(books.check(&games[1]), Ok(()));
    let other = GameRecord { number: 1, ..games[0].clone() };
    assert_eq!(books.check(&other).unwrap_err(), "game 1 has another opening or other players");
}

#[test]
fn a_torn_line_is_played_again_and_a_lost_record_written_again() {
    let plan = plan(&misbehave(""), &misbehave(""), 4, "");
    let out = Directory::new("torn");
    let expected = play(&plan, &out);
    let path = out.join(JOURNAL);
    let text = std::fs::read_to_string(&path).unwrap();
    // The tear goes through a letter of more than one byte.
    let torn = [&text.as_bytes()[..text.len() - 30], b"\xc3"].concat();
    std::fs::write(&path, torn).unwrap();
    let record = out.join("sgf/game-00000.sgf");
    let sgf = std::fs::read_to_string(&record).unwrap();
    std::fs::remove_file(&record).unwrap();
    let again = play(&plan, &out);
    assert_eq!(essence(&again.games), essence(&expected.games));
    assert_eq!(std::fs::read_to_string(&record).unwrap(), sgf);
    assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 5, "the head and four games");
}

#[test]
fn more_games_are_added_at_the_end() {
    let (few, more) =
        (plan(&misbehave(""), &misbehave(""), 4, ""), plan(&misbehave(""), &misbehave(""), 6, ""));
    let (grown, whole) = (Directory::new("grown"), Directory::new("at-once"));
    play(&few, &grown);
    assert_eq!(essence(&play(&more, &grown).games), essence(&play(&more, &whole).games));
}

#[test]
fn games_are_not_mixed_with_those_of_another_match() {
    let out = Directory::new("other");
    play(&plan(&misbehave(""), &misbehave(""), 2, ""), &out);
    let other = plan(&misbehave(""), &misbehave(""), 2, "seed = 2");
    let error = run(&other, &options(&out, 1), &mut ()).unwrap_err().to_string();
    assert!(error.contains("seed was 1 and is 2"), "{error}");
    let same = plan(&misbehave(""), &misbehave(""), 2, "");
    let options = RunOptions { resume: false, ..options(&out, 1) };
    let error = run(&same, &options, &mut ()).unwrap_err().to_string();
    assert!(error.contains("has 2 games already") && error.contains("--resume"), "{error}");
}

#[test]
fn the_number_of_workers_changes_nothing() {
    let plan = plan(&misbehave(""), &misbehave(""), 6, "seed = 3");
    let [one, three] = [1, 3].map(|workers| {
        let out = Directory::new(&format!("workers-{workers}"));
        essence(&run(&plan, &options(&out, workers), &mut ()).unwrap().games)
    });
    assert_eq!(one, three);
}

#[test]
fn engines_that_stay_play_the_same_games_as_new_ones() {
    let with = |stays: bool| {
        let mut text = "games = 4\nsize = 5\nkomi = 0.5\n".to_owned();
        for name in ["a", "b"] {
            text += &format!(
                "[[player]]\nname = \"{name}\"\nstays = {stays}\ncommand = \"\"\"{}\"\"\"\n",
                misbehave("")
            );
        }
        let out = Directory::new(&format!("stays-{stays}"));
        essence(&play(&crate::support::plan_of(&text), &out).games)
    };
    assert_eq!(with(true), with(false));
}

#[test]
fn fewer_games_may_be_wanted_than_there_are() {
    let with = |games| plan(&misbehave(""), &misbehave(""), games, "");
    let out = Directory::new("fewer");
    let all = play(&with(4), &out);
    let fewer = play(&with(2), &out);
    assert_eq!((fewer.end, essence(&fewer.games)), (End::AllPlayed, essence(&all.games)));
}

#[test]
fn a_file_of_somebody_else_is_not_overwritten() {
    let out = Directory::new("occupied");
    std::fs::write(out.join("match.toml"), "# mine").unwrap();
    let plan = plan(&misbehave(""), &misbehave(""), 2, "");
    let error = run(&plan, &options(&out, 1), &mut ()).unwrap_err().to_string();
    assert!(error.contains("choose another --out"), "{error}");
    assert_eq!(std::fs::read_to_string(out.join("match.toml")).unwrap(), "# mine");
    assert!(!out.join("sgf").exists(), "nothing else was written either");
}

#[test]
fn whoever_stops_a_match_before_it_begins_blames_no_engine() {
    let out = Directory::new("too-early");
    let options = RunOptions { stop: Arc::new(AtomicBool::new(true)), ..options(&out, 1) };
    let error = run(&plan(&misbehave(""), &misbehave(""), 2, ""), &options, &mut ()).err().unwrap();
    assert!(error.to_string().contains("interrupted before the first game"), "{error}");
}

#[test]
fn a_test_ends_the_match_at_the_same_pair_whatever_the_workers() {
    // The weaker one resigns at once in every game, so that every pair says the same.
    let plan = plan(&misbehave(""), &misbehave("resign@1"), 400, "[sprt]\nelo0 = 0\nelo1 = 100");
    let [one, three] = [1, 3].map(|workers| {
        let out = Directory::new(&format!("sprt-{workers}"));
        let conclusion = run(&plan, &options(&out, workers), &mut ()).unwrap();
        assert_eq!(conclusion.end, End::Decided(Verdict::AcceptedH1));
        let state = sprt_state(&plan, &conclusion.games).unwrap();
        let again = run(&plan, &options(&out, workers), &mut ()).unwrap();
        assert_eq!(again, conclusion, "a decided match has no more games");
        (state.pairs, state.verdict, state.llr.to_string())
    });
    assert_eq!(one, three);
    assert!(one.0 < 50, "{:?}", one.0);
}
