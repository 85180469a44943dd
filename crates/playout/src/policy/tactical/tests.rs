use go::{Size, SmallBoard, WatchfulBoard};

use super::*;
use crate::game::play_out;
use crate::testing::{agree, check_even, choices, position};

/// A policy that does nothing but move at random.
fn nothing() -> Tactical {
    Tactical {
        save_p: Probability::NEVER,
        read_from: 1,
        take_p: Probability::NEVER,
        ladder_p: Probability::NEVER,
        nakade_p: Probability::NEVER,
        pattern_p: Probability::NEVER,
        capture_p: Probability::NEVER,
        careful_p: Probability::NEVER,
        patterns: Patterns::default(),
    }
}

/// Black plays on all points `a`, on nothing else, and for these reasons.
#[track_caller]
fn check(picture: &str, mut policy: Tactical, reasons: &[&str]) {
    assert_eq!(check_even(picture, Color::Black, &mut policy), reasons, "{picture}");
}

/// The policy finds nothing for Black before its last step.
#[track_caller]
fn check_nothing(picture: &str, mut policy: Tactical) {
    let small = choices(&position::<SmallBoard>(picture, Color::Black), &mut policy, 300);
    let watchful = choices(&position::<WatchfulBoard>(picture, Color::Black), &mut policy, 300);
    for (choice, _) in small.into_values().chain(watchful.into_values()) {
        assert_eq!(choice.reason, Reason::Random, "{choice:?} for\n{picture}");
    }
}

fn saving() -> Tactical {
    Tactical { save_p: Probability::ALWAYS, ..nothing() }
}

#[test]
fn a_string_in_atari_runs_if_no_ladder_catches_it() {
    // Towards the middle of an empty board, and towards the edge.
    let open = ". . . . . . .\n. . . . . . .\n. . a . . . .\n. O X O . . .\n. .(O). . . .\n. . . . . . .\n. . . . . . .";
    check(open, saving(), &["saved from atari by an extension"]);
    let ladder = ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. O O . . . .\nO X . . . . .\n.(O). . . . .";
    // White gives atari from the right, and the edge is there.
    check_nothing(ladder, saving());
}

#[test]
fn an_attacker_is_taken_even_where_running_is_hopeless() {
    let picture = ". . . . .\nO(O)X . .\n. X O a .";
    check(picture, saving(), &["saved from atari by a capture"]);
}

#[test]
fn the_string_of_the_last_move_is_taken_if_it_can_be() {
    let taking = Tactical { take_p: Probability::ALWAYS, ..nothing() };
    check(". . . . .\n. . X . .\n. X(O)a .\n. . X . .\n. . . . .", taking.clone(), &["capture"]);
    check_nothing(". . . . .\n. . X . .\n. X(O). .\n. . . . .\n. . . . .", taking);
}

#[test]
fn ladders_begin_with_two_liberties() {
    let reading = Tactical { ladder_p: Probability::ALWAYS, ..nothing() };
    let picture = ". . . . .\n. . . . .\n. X X . .\n. X(O)a .\n. . . . .";
    check(picture, reading, &["ladder"]);
}

#[test]
fn the_vital_point_of_a_small_space_is_taken() {
    let killing = Tactical { nakade_p: Probability::ALWAYS, ..nothing() };
    let three = ". a . O .\nO(O)O O .\n. . . . .\n. . . . .\n. . . . .";
    check(three, killing.clone(), &["vital point of a small space"]);
    let four_in_a_row = ". . . . O\nO O(O)O O\n. . . . .\n. . . . .\n. . . . .";
    check_nothing(four_in_a_row, killing);
}

#[test]
fn self_ataris_are_played_into_small_spaces_only() {
    let bad = |picture: &str, name: &str| {
        let game = position::<SmallBoard>(picture, Color::Black);
        let large = position::<WatchfulBoard>(picture, Color::Black);
        let point: Point = name.parse().unwrap();
        let is_bad = self_atari::is_bad(&game.board, Color::Black, point);
        assert_eq!(is_bad, self_atari::is_bad(&large.board, Color::Black, point));
        is_bad
    };
    // Two stones that leave White one eye in the corner; the same beside open space; and one or two in the open.
    assert!(!bad("X . . O .\nO O O O .\n. . . . .\n. . . . .\n. . . . .", "B5"));
    assert!(bad("X . . . .\nO O . . .\n. . O . .\n. . . . .\n. . . . .", "B5"));
    assert!(bad(". . . . .\n. O . . .\nO . O . .\n. . . . .\n. . . . .", "B3"));
    assert!(bad(". . . . .\n. O . . .\nO . O . .\n. X O . .\n. O . . .", "B3"));
    // A capture is no self-atari without a purpose.
    assert!(!bad("O . X . .\nX O X . .\n. X . . .\n. . . . .\n. . . . .", "B5"));
}

#[test]
fn all_games_end_and_both_boards_play_alike() {
    fn areas<B: Board>(seed: u64) -> Vec<f64> {
        let start = Playing::new(B::new(Size::square(9)), Color::Black);
        let mut random = Random::new(seed);
        let mut play = || play_out(&mut start.clone(), &mut Tactical::default(), &mut random, &mut ());
        let outcomes: Vec<_> = (0..1500).map(|_| play()).collect();
        let ended = outcomes.iter().filter(|outcome| outcome.moves < start.cap).count();
        assert!(ended > 1490, "only {ended} of 1500 games ended by themselves");
        outcomes.iter().map(|outcome| f64::from(outcome.area)).collect()
    }
    assert!(agree(&areas::<SmallBoard>(1), &areas::<WatchfulBoard>(2)));
}

#[test]
fn its_parameters_can_be_left_out_and_no_others_are_known() {
    assert_eq!(toml::from_str::<Tactical>("").unwrap(), Tactical::default());
    assert!(toml::from_str::<Tactical>("capture = 1.0").is_err());
}
