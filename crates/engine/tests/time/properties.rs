//! What holds for any time control in any state.

use std::time::Duration;

use engine::{LEAST_TIME, Situation, TimeControl, TimeKeeper};
use go::{Color, Size};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// Times of all magnitudes, from nothing to three centuries.
fn any_time() -> impl Strategy<Value = Duration> {
    prop_oneof![
        Just(Duration::ZERO),
        (-9.0..10.0_f64).prop_map(|magnitude| Duration::from_secs_f64(10.0_f64.powf(magnitude))),
    ]
}

fn any_control() -> impl Strategy<Value = TimeControl> {
    let limit = || prop::option::of(any_time());
    prop_oneof![
        any_time().prop_map(|time| TimeControl::PerMove { time }),
        any_time().prop_map(|main| TimeControl::Absolute { main }),
        (any_time(), any_time(), 0..50_u32).prop_map(|(main, period, stones)| TimeControl::Canadian {
            main,
            period,
            stones
        }),
        (any_time(), any_time(), 0..50_u32).prop_map(|(main, period, periods)| TimeControl::ByoYomi {
            main,
            period,
            periods
        }),
        (any_time(), any_time(), limit(), limit()).prop_map(|(main, increment, limit, most_per_move)| {
            TimeControl::Fischer { main, increment, limit, most_per_move }
        }),
    ]
}

/// Something that happens to a clock.
#[derive(Clone, Debug)]
enum Event {
    Told(f64, u32),
    Moved(Duration),
}

fn any_event() -> impl Strategy<Value = Event> {
    prop_oneof![
        (any_time(), 0..60_u32).prop_map(|(left, count)| Event::Told(left.as_secs_f64(), count)),
        (-10.0..1.0_f64, 0..60_u32).prop_map(|(left, count)| Event::Told(left, count)),
        any_time().prop_map(Event::Moved),
    ]
}

fn any_situation() -> impl Strategy<Value = Situation> {
    (1..=19_usize, 1..=19_usize, 0..1000_usize).prop_map(|(width, height, moves_played)| {
        let size = Size::new(width, height).expect("both are at most 19");
        Situation { size, moves_played }
    })
}

fn runner(cases: u32) -> TestRunner {
    let rng_seed = RngSeed::Fixed(0x7469_6d65);
    TestRunner::new(Config { cases, rng_seed, failure_persistence: None, ..Config::default() })
}

fn happen(keeper: &mut TimeKeeper, size: Size, event: &Event) {
    match *event {
        Event::Told(seconds, count) => {
            keeper.time_left(Color::White, seconds, count).expect("it is a number")
        }
        Event::Moved(used) => {
            let start = Duration::from_secs(1000);
            keeper.start(Color::White, size, start);
            keeper.finish(Color::White, start + used);
        }
    }
}

#[test]
fn a_move_is_given_some_time_and_never_more_than_there_is() {
    let events = prop::collection::vec(any_event(), 0..8);
    let inputs = (any_control(), any_time(), any_situation(), events);
    let result = runner(4000).run(&inputs, |(control, margin, situation, events)| {
        let mut keeper = TimeKeeper::new(control);
        keeper.set_lag(margin);
        for event in &events {
            happen(&mut keeper, situation.size, event);
            let allotment = keeper.allotment(Color::White, &situation);
            let (target, most) = (allotment.target.unwrap(), allotment.most.unwrap());
            let longest = keeper.longest(Color::White).unwrap();
            prop_assert!(LEAST_TIME <= target, "{target:?}");
            prop_assert!(target <= most, "{target:?} {most:?}");
            prop_assert!(most <= longest.max(LEAST_TIME), "{most:?} of {longest:?}");
        }
        Ok(())
    });
    result.unwrap();
}

#[test]
fn more_time_never_means_a_shorter_move() {
    let inputs = (any_control(), any_situation(), any_time(), any_time(), 0..60_u32);
    let result = runner(4000).run(&inputs, |(control, situation, one, other, count)| {
        // Nothing left and nothing to count means a full period, so it is no less than a little.
        prop_assume!(!(count == 0 && (one.is_zero() || other.is_zero())));
        let target = |left: Duration| {
            let mut keeper = TimeKeeper::new(control);
            keeper.time_left(Color::White, left.as_secs_f64(), count).expect("it is a number");
            keeper.allotment(Color::White, &situation).target.unwrap()
        };
        prop_assert!(target(one.min(other)) <= target(one.max(other)));
        Ok(())
    });
    result.unwrap();
}

#[test]
fn no_words_are_too_strange_to_be_answered() {
    let words = [
        "none",
        "absolute",
        "byoyomi",
        "canadian",
        "fischer",
        "fischer-capped",
        "0",
        "1",
        "-1",
        "2.5",
        "1e10",
    ];
    let strange = ["nan", "-inf", "1e999", "-0", "4294967296", "", "\u{0}", "é", "0x10", "١"];
    let word = prop::sample::select([words.as_slice(), strange.as_slice()].concat());
    let result = runner(4000).run(&prop::collection::vec(word, 0..6), |words| {
        let controls =
            [TimeControl::from_gtp(&words), TimeControl::from_kgs(&words), TimeControl::from_kata(&words)];
        for control in controls.into_iter().flatten() {
            prop_assert!(!control.to_string().is_empty());
            let mut keeper = TimeKeeper::new(control);
            if keeper.read_time_left(Color::White, &words).is_err() {
                prop_assert_eq!(keeper.longest(Color::White), TimeKeeper::new(control).longest(Color::White));
            }
        }
        Ok(())
    });
    result.unwrap();
}
