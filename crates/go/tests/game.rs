//! The game against the slow one: every ko rule with every suicide rule, on boards so small that captures and
//! repetitions happen all the time.

mod support;

use std::cell::RefCell;

use go::{Board, Cell, Color, Game, IllegalMove, Ko, Move, Point, Rules, SetupError, Size, Suicide};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use support::{GamePair, Grid, Hashes, KO_RULES, Random, ReferenceGame, SUICIDE_RULES, rules};

fn small_sizes() -> impl Strategy<Value = Size> {
    (1..=5usize, 1..=5usize).prop_map(|(width, height)| Size::new(width, height).expect("both are small"))
}

#[test]
fn every_rule_set_agrees_with_the_slow_game() {
    let hashes = RefCell::new(Hashes::default());
    for ko in KO_RULES {
        for suicide in SUICIDE_RULES {
            let rng_seed = RngSeed::Fixed(0x676f);
            let config = Config { cases: 60, rng_seed, failure_persistence: None, ..Config::default() };
            let choices = prop::collection::vec(any::<u32>(), 1..160);
            let result = TestRunner::new(config).run(&(small_sizes(), choices), |(size, choices)| {
                let mut pair = GamePair::new(size, rules(ko, suicide));
                for &choice in &choices {
                    pair.step(choice);
                    pair.check(&mut hashes.borrow_mut());
                }
                Ok(())
            });
            result.unwrap_or_else(|error| panic!("{ko:?}, suicide {suicide:?}: {error}"));
        }
    }
}

#[test]
fn the_random_games_meet_every_kind_of_refusal() {
    let mut met = [0; 4];
    for seed in 0..20 {
        let mut random = Random::new(seed);
        for (ko, suicide) in [(Ko::Simple, Suicide::Forbidden), (Ko::Positional, Suicide::Allowed)] {
            let mut pair = GamePair::new(Size::square(3), rules(ko, suicide));
            for _ in 0..100 {
                pair.step(random.next() as u32);
                for point in pair.slow.grid().empty_points() {
                    match pair.slow.check(pair.slow.to_play(), point.into()) {
                        Ok(()) => met[0] += 1,
                        Err(IllegalMove::Suicide(_)) => met[1] += 1,
                        Err(IllegalMove::Ko(_)) => met[2] += 1,
                        Err(IllegalMove::Superko { .. }) => met[3] += 1,
                        Err(other) => panic!("{other} on an empty point"),
                    }
                }
            }
        }
    }
    assert!(met.iter().all(|&count| count >= 20), "legal, suicide, ko, superko: {met:?}");
}

#[test]
fn undoing_everything_leads_back_to_the_start() {
    let mut random = Random::new(7);
    let mut pair = GamePair::new(Size::square(4), Rules::TROMP_TAYLOR);
    for _ in 0..200 {
        pair.step(random.next() as u32);
    }
    let start = Grid::of(pair.game.start());
    while pair.game.undo().is_some() {}
    assert_eq!(Grid::of(pair.game.board()), start);
    assert!(pair.game.turns().is_empty());
    assert_eq!(pair.game.undo(), None);
}

#[test]
fn the_position_after_any_turn_can_be_seen_again() {
    let mut random = Random::new(8);
    let mut pair = GamePair::new(Size::square(4), Rules::TROMP_TAYLOR);
    for _ in 0..200 {
        pair.step(random.next() as u32);
    }
    let mut length = pair.game.turns().len();
    let whole = pair.game.clone();
    assert!(length > 10, "a game of {length} turns shows little");
    assert_eq!(Grid::of(&whole.board_after(length + 1)), Grid::of(whole.board()));
    while pair.game.undo().is_some() {
        length -= 1;
        pair.slow.undo();
        assert_eq!(&Grid::of(&whole.board_after(length)), pair.slow.grid());
    }
}

#[test]
fn set_up_stones_start_a_new_history() {
    let mut game = Game::new(Size::square(5), Rules::TROMP_TAYLOR);
    game.play(Color::Black, Move::Play(Point::new(2, 2))).unwrap();
    game.set_up(&[(Point::new(2, 2), Cell::Empty), (Point::new(0, 0), Cell::White)]).unwrap();
    assert_eq!(Grid::of(game.board()), Grid::picture(&[".....", ".....", ".....", ".....", "O...."]));
    assert_eq!(game.to_play(), Color::White);
    assert_eq!(game.undo(), None);
    let outside = Point::new(5, 0);
    let refused = game.set_up(&[(outside, Cell::Black)]);
    assert_eq!(refused, Err(SetupError::OffBoard { point: outside, size: game.size() }));
}

#[test]
fn handicap_stones_are_black_and_white_moves_first() {
    let mut game = Game::new(Size::square(9), Rules::CHINESE);
    let stones = ["C3", "G7", "C7"].map(|name| name.parse().unwrap());
    game.place_handicap(&stones).unwrap();
    assert_eq!(game.handicap(), 3);
    assert_eq!(game.to_play(), Color::White);
    assert_eq!(game.board().stone_set(Color::Black), stones.into_iter().collect());
    assert_eq!(game.board().stones()[Color::White], 0);
    let slow = ReferenceGame::new(Grid::of(game.board()), Color::White, Rules::CHINESE);
    for point in game.size().points() {
        assert_eq!(game.check(Color::White, point.into()), slow.check(Color::White, point.into()));
    }
}

#[test]
fn the_move_cap_ends_a_game() {
    let mut game = Game::new(Size::square(3), Rules::CHINESE);
    game.set_move_cap(2);
    game.play(Color::Black, Move::Pass).unwrap();
    assert!(!game.is_over());
    game.play(Color::White, Move::Play(Point::new(1, 1))).unwrap();
    assert!(game.is_over());
}

#[test]
fn the_turn_can_be_given_to_either_player_and_the_history_stays() {
    for given in Color::BOTH {
        let mut game = Game::new(Size::square(5), Rules::CHINESE);
        game.play(Color::Black, "C3".parse().expect("a point")).expect("it is legal");
        let before = game.clone();
        game.set_to_play(given);
        assert_eq!(game.to_play(), given);
        assert_eq!((game.turns(), game.hash(), game.passes()), (before.turns(), before.hash(), 0));

        let turn = game.play(given, "C2".parse().expect("a point")).expect("it is legal");
        assert_eq!((turn.color, game.to_play()), (given, !given));
        assert_eq!(game.undo(), Some(turn));
        assert_eq!(
            (game.to_play(), game.turns(), game.hash()),
            (Color::White, before.turns(), before.hash())
        );
        assert_eq!(game.board().stone_set(Color::Black), before.board().stone_set(Color::Black));

        game.set_to_play(Color::Black);
        game.undo();
        assert_eq!(game.to_play(), Color::Black, "the first player's, by alternation");
    }
}

#[test]
fn a_turn_that_was_given_ends_with_a_move_an_undo_or_a_set_up() {
    let mut game = Game::new(Size::square(5), Rules::CHINESE);
    game.set_to_play(Color::White);
    assert_eq!(game.undo(), None);
    assert_eq!(game.to_play(), Color::Black);
    game.set_to_play(Color::White);
    game.set_first(Color::Black);
    assert_eq!(game.to_play(), Color::Black);
    game.set_to_play(Color::White);
    game.set_up(&[]).expect("nothing is wrong with nothing");
    assert_eq!((game.to_play(), game.first()), (Color::White, Color::White), "whose turn it was stays");
    game.set_to_play(Color::White);
    assert!(game.play(Color::White, "C9".parse().expect("a point")).is_err());
    assert_eq!(game.to_play(), Color::White, "a refused move changes nothing");
    game.play(Color::White, Move::Pass).expect("a pass is legal");
    assert_eq!(game.to_play(), Color::Black);
}

#[test]
fn what_may_not_be_repeated_may_not_be_repeated_out_of_turn_either() {
    // Black takes the ko, passes for White and moves again: White takes back, whoever's turn it is called.
    for ko in [Ko::Positional, Ko::Situational] {
        let picture = Grid::picture(&[". X O .", "X O . O", ". X O ."]);
        let mut game = picture.game(rules(ko, Suicide::Forbidden), Color::Black);
        game.play(Color::Black, "C2".parse().expect("a point")).expect("it is legal");
        game.set_to_play(Color::White);
        let back = Move::Play("B2".parse().expect("a point"));
        assert!(matches!(game.check(Color::White, back), Err(IllegalMove::Superko { .. })), "{ko:?}");
        game.set_to_play(Color::Black);
        assert!(matches!(game.check(Color::White, back), Err(IllegalMove::Superko { .. })), "{ko:?}");
        assert!(game.is_legal(Color::Black, back), "{ko:?}: Black may fill it");
    }
}
