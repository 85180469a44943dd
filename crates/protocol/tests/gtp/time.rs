//! Clocks, by a clock that moves only when somebody looks at it.

use std::sync::Arc;
use std::time::Duration;

use engine::{Clock, Ending, VirtualClock};
use go::Color;
use protocol::gtp::{Session, Settings};

use crate::support::{answers, check, check_in, player, session};

/// A session whose clock every reading moves on by some microseconds.
fn timed(step: u64, settings: Settings) -> (Session, Arc<VirtualClock>) {
    let clock = Arc::new(VirtualClock::per_reading(Duration::from_micros(step)));
    (Session::new(player().with_clock(clock.clone()), settings), clock)
}

/// The seconds that each of so many moves took, the players in turn.
fn move_times(session: &mut Session, clock: &VirtualClock, moves: usize) -> Vec<f64> {
    let step = clock.now();
    let step = clock.now() - step;
    let mut times = Vec::new();
    for number in 0..moves {
        let start = clock.now();
        let answer = answers(session, if number % 2 == 0 { "genmove b\n" } else { "genmove w\n" });
        assert!(answer[0].starts_with("= "), "{answer:?}");
        // The reading at the start has moved the clock on as well.
        times.push((clock.now() - start - step).as_secs_f64());
    }
    times
}

#[test]
fn a_client_that_says_nothing_about_time_gets_a_move_in_finite_time() {
    // Sabaki never sends any time settings (clients.md 1.7).
    let (mut session, clock) = timed(50_000, Settings::default());
    answers(&mut session, "boardsize 5\n");
    assert_eq!(session.turn_budget(Color::Black).time, Some(Duration::from_secs(5)));
    let times = move_times(&mut session, &clock, 1);
    assert!(times[0] <= 5.3, "{times:?}");
}

#[test]
fn so_much_for_every_move_is_never_exceeded() {
    let (mut session, clock) = timed(2000, Settings::default());
    answers(&mut session, "boardsize 9\ntime_settings 0 1 1\n");
    let times = move_times(&mut session, &clock, 6);
    assert!(times.iter().all(|&time| time < 1.0), "{times:?}");
    assert!(times.iter().any(|&time| time > 0.2), "the time is used: {times:?}");
}

#[test]
fn a_tenth_of_a_second_for_every_move_lasts_to_the_end_of_a_game() {
    let (mut session, clock) = timed(500, Settings::default());
    session.player.conduct.resign.is_on = false;
    answers(&mut session, "boardsize 9\ntime_settings 0 0.1 1\n");
    let times = move_times(&mut session, &clock, 120);
    let longest = times.iter().fold(0.0, |longest: f64, &time| longest.max(time));
    assert!(longest < 0.1, "{longest}");
}

#[test]
fn sudden_death_lasts_for_the_whole_game_without_a_word_from_the_client() {
    let (mut session, clock) = timed(2000, Settings::default());
    session.player.conduct.resign.is_on = false;
    answers(&mut session, "boardsize 9\ntime_settings 10 0 0\n");
    let times = move_times(&mut session, &clock, 150);
    let black: f64 = times.iter().step_by(2).sum();
    assert!(black < 10.0, "{black}");
    assert!(black > 3.0, "the time is used: {black}");
}

#[test]
fn who_has_no_time_left_moves_at_once() {
    let (mut session, clock) = timed(1000, Settings::default());
    answers(&mut session, "boardsize 9\ntime_settings 300 0 0\ntime_left b 0 0\n");
    let times = move_times(&mut session, &clock, 1);
    assert!(times[0] < 0.05, "{times:?}");
}

#[test]
fn the_clients_word_counts_for_the_player_it_is_about() {
    let (mut session, _) = timed(1000, Settings::default());
    answers(&mut session, "boardsize 9\ntime_settings 300 0 0\ntime_left b 30 0\n");
    let time = |session: &Session, color| session.turn_budget(color).time.expect("there is a limit");
    assert!(time(&session, Color::Black) * 5 < time(&session, Color::White));
    answers(&mut session, "time_settings 300 0 0\n");
    assert!(time(&session, Color::Black) * 5 < time(&session, Color::White), "to repeat it fills no clock");
    answers(&mut session, "clear_board\n");
    assert_eq!(time(&session, Color::Black), time(&session, Color::White), "another game has full clocks");
}

#[test]
fn playouts_and_seconds_from_the_command_line_are_limits_as_well() {
    let settings = Settings { playouts: Some(40), time: Some(Duration::from_secs(2)), ..Settings::default() };
    let (mut session, _) = timed(1000, settings);
    answers(&mut session, "boardsize 9\n");
    let budget = session.turn_budget(Color::Black);
    assert_eq!((budget.playouts, budget.time), (Some(40), Some(Duration::from_secs(2))));
    answers(&mut session, "time_settings 0 60 1\n");
    let budget = session.turn_budget(Color::Black);
    assert_eq!((budget.time, budget.most_time), (Some(Duration::from_secs(2)), Some(Duration::from_secs(2))));
    answers(&mut session, "time_settings 0 0.5 1\n");
    assert!(session.turn_budget(Color::Black).time < Some(Duration::from_millis(500)));
    answers(&mut session, "genmove b\n");
    let thought = session.decision.expect("a move was made").thought;
    assert!(thought.analysis.playouts <= 40);
}

#[test]
fn a_search_of_so_many_playouts_makes_all_of_them() {
    let mut session = session();
    answers(&mut session, "boardsize 5\ngenmove b\n");
    let thought = session.decision.expect("a move was made").thought;
    assert_eq!((thought.analysis.playouts, thought.ended_by), (30, Ending::Playouts));
}

#[test]
fn every_kind_of_clock_is_understood() {
    let mut session = session();
    check_in(
        &mut session,
        "
        > kata-list_time_settings
        = none absolute byoyomi canadian fischer fischer-capped
        > kgs-time_settings none
        =
        > kgs-time_settings absolute 600
        =
        > kgs-time_settings canadian 600 300 25
        =
        > kgs-time_settings byoyomi 600 30 5
        =
        > time_left b 30 5
        =
        > kata-time_settings fischer 60 5
        =
        > kata-time_settings fischer-capped 60 5 120 -1
        =
    ",
    );
    assert_eq!(
        session.clocks.control().to_string(),
        "1 minute, and 5 seconds more with every move, up to 2 minutes"
    );
}

#[test]
fn clocks_that_make_no_sense_fail() {
    check(
        "
        > time_settings 1 2
        ? syntax error: *
        > time_settings -1 0 0
        ? syntax error: *
        > kgs-time_settings ing 1 2 3
        ? syntax error: *
        > kgs-time_settings
        ? syntax error: *
        > kata-time_settings fischer 10
        ? syntax error: *
        > kata-time_settings fischer-capped 10 1 nan -1
        ? syntax error: *
        > time_left b
        ? syntax error: *
        > time_left green 1 1
        ? syntax error: *
        > time_left b -5 0
        =
    ",
    );
}
