//! The time of a player, in whole games on a virtual clock: it never runs out, and it is used.

mod properties;
mod referee;
mod simulation;

use std::time::Duration;

use engine::{Allotment, LEAST_TIME, Situation, TimeControl, TimeKeeper};
use go::{Color, Size};
use simulation::{Client, Mind, Play, Way};

const MINDS: [Mind; 3] = [Mind::Calm, Mind::Doubtful, Mind::Moody];

fn seconds(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds)
}

fn milliseconds(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

fn fischer(main: f64, increment: f64, limit: Option<f64>, most_per_move: Option<f64>) -> TimeControl {
    TimeControl::Fischer {
        main: seconds(main),
        increment: seconds(increment),
        limit: limit.map(seconds),
        most_per_move: most_per_move.map(seconds),
    }
}

/// A tenth of a second per move to the end of a long game.
fn hurried() -> Play {
    Play { moves: 400, margin: milliseconds(10), ..Play::new(TimeControl::PerMove { time: seconds(0.1) }) }
}

/// Games with margins that are in proportion, so that they count in full.
fn every_control() -> Vec<Play> {
    let slow = |control| Play { margin: milliseconds(100), step: milliseconds(10), ..Play::new(control) };
    vec![
        hurried(),
        Play::new(TimeControl::Absolute { main: seconds(10.0) }),
        Play { moves: 700, ..Play::new(TimeControl::Absolute { main: seconds(10.0) }) },
        slow(TimeControl::Absolute { main: seconds(900.0) }),
        slow(TimeControl::byo_yomi(seconds(600.0), seconds(30.0), 5)),
        slow(TimeControl::byo_yomi(seconds(0.0), seconds(3.0), 1)),
        slow(TimeControl::canadian(seconds(60.0), seconds(60.0), 25)),
        slow(TimeControl::canadian(seconds(0.0), seconds(60.0), 25)),
        slow(TimeControl::canadian(seconds(600.0), seconds(60.0), 25)),
        slow(fischer(10.0, 1.0, Some(20.0), None)),
        slow(fischer(10.0, 1.0, None, Some(1.5))),
        slow(fischer(120.0, 1.0, Some(60.0), None)),
        Play { margin: milliseconds(15), ..Play::new(fischer(60.0, 0.0, None, None)) },
    ]
}

/// The game with searches and ways of every kind.
fn in_every_way(play: Play) -> impl Iterator<Item = Play> {
    let ways = [Way::Short, Way::Long, Way::Uneven];
    MINDS.into_iter().flat_map(move |mind| ways.map(|way| Play { mind, way, ..play }))
}

#[test]
fn with_a_client_that_tells_the_time_nothing_is_lost() {
    for play in every_control().into_iter().flat_map(in_every_way) {
        let story = play.play().unwrap();
        assert_eq!(story.periods_lost, 0, "{play:?}");
    }
}

#[test]
fn with_a_client_that_is_silent_nothing_is_lost() {
    for play in every_control().into_iter().flat_map(in_every_way) {
        let story = Play { client: Client::Silent, ..play }.play().unwrap();
        assert_eq!(story.periods_lost, 0, "{play:?}");
    }
}

#[test]
fn with_a_client_that_tells_whole_seconds_nothing_is_lost() {
    for play in every_control().into_iter().flat_map(in_every_way) {
        let story = Play { client: Client::WholeSeconds, ..play }.play().unwrap();
        assert_eq!(story.periods_lost, 0, "{play:?}");
    }
}

#[test]
fn a_tenth_of_a_second_per_move_is_used_to_the_end() {
    let story = hurried().play().unwrap();
    assert_eq!(story.thinking.len(), 200);
    assert!(story.thinking.iter().all(|used| (0.08..0.1).contains(used)), "{story:?}");
}

#[test]
fn sudden_death_is_used_and_the_opening_does_not_eat_it() {
    let games =
        [(9, 56, 10.0), (9, 56, 600.0), (13, 130, 300.0), (19, 250, 10.0), (19, 250, 900.0), (19, 300, 60.0)];
    for (side, moves, main) in games {
        for client in [Client::Exact, Client::Silent] {
            let control = TimeControl::Absolute { main: seconds(main) };
            let play = Play { size: Size::square(side), moves, client, ..Play::new(control) };
            let story = play.play().unwrap();
            let (used, opening) = (story.total() / main, story.first(moves / 20) / main);
            assert!((0.6..0.95).contains(&used), "{side}x{side}, {main} s, {client:?}: {used} was used");
            assert!(opening < 0.15, "{side}x{side}, {main} s, {client:?}: the first tenth took {opening}");
        }
    }
}

#[test]
fn the_default_margin_leaves_most_of_a_short_game_to_think() {
    for (side, moves) in [(9, 56), (19, 300)] {
        let control = TimeControl::Absolute { main: seconds(10.0) };
        let play =
            Play { size: Size::square(side), moves, margin: engine::DEFAULT_LAG, ..Play::new(control) };
        for client in [Client::Exact, Client::Silent] {
            let used = Play { client, ..play }.play().unwrap().total() / 10.0;
            assert!(used > 0.6, "{side}x{side}, {client:?}: {used} was used");
        }
    }
}

#[test]
fn byo_yomi_uses_every_period_nearly_to_its_end() {
    let control = TimeControl::byo_yomi(seconds(600.0), seconds(30.0), 5);
    let play = Play { margin: milliseconds(100), step: milliseconds(10), ..Play::new(control) };
    let story = play.play().unwrap();
    assert_eq!(story.left, (30.0, 5));
    assert!(story.thinking.iter().all(|used| (29.5..30.0).contains(used)), "{story:?}");
}

#[test]
fn a_canadian_period_is_shared_by_its_stones() {
    let control = TimeControl::canadian(seconds(0.0), seconds(60.0), 25);
    let story = Play { margin: milliseconds(100), ..Play::new(control) }.play().unwrap();
    assert!(story.thinking.iter().all(|used| (2.2..5.0).contains(used)), "{story:?}");
    let used = story.total() / (60.0 * 150.0 / 25.0);
    assert!(used > 0.9, "{used}");
}

#[test]
fn increments_are_used_as_they_come() {
    let story = Play::new(fischer(10.0, 1.0, Some(20.0), None)).play().unwrap();
    let used = story.total() / (10.0 + 150.0);
    assert!(used > 0.9, "{used}");
    assert!(story.first(15) < 30.0, "{story:?}");
    let hasty = Play::new(fischer(10.0, 1.0, None, Some(1.5))).play().unwrap();
    assert!(hasty.thinking.iter().all(|used| *used < 1.5), "{hasty:?}");
}

#[test]
fn moves_that_are_clear_save_time_for_those_that_are_not() {
    let control = TimeControl::Absolute { main: seconds(60.0) };
    let total = |mind| Play { mind, ..Play::new(control) }.play().unwrap().first(30);
    assert!(total(Mind::Moody) < total(Mind::Calm) && total(Mind::Calm) < total(Mind::Doubtful));
}

#[test]
fn who_has_no_time_left_still_moves_at_once() {
    let situation = Situation { size: Size::square(19), moves_played: 250 };
    for play in every_control() {
        for told in [-5.0, 0.0] {
            let mut keeper = TimeKeeper::new(play.control);
            keeper.time_left(Color::Black, told, 1).unwrap();
            let least = Allotment { target: Some(LEAST_TIME), most: Some(LEAST_TIME) };
            assert_eq!(keeper.allotment(Color::Black, &situation), least, "{}", play.control);
        }
    }
    let nothing = TimeControl::from_gtp(&["0", "0", "0"]).unwrap();
    let target = TimeKeeper::new(nothing).allotment(Color::Black, &situation).target;
    assert_eq!(target, Some(LEAST_TIME));
}
