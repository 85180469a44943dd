//! Whole games.

use go::{Board, Color, Size, SmallBoard, WatchfulBoard};

use super::{CrazyStone, Question, Urgencies};
use crate::game::{Outcome, Playing, play_out};
use crate::policy::{Play, Policy, Reason};
use mcts::Random;

fn outcomes<B: Board>(size: Size, games: u64) -> Vec<Outcome> {
    let mut policy = CrazyStone::default();
    let play = |part| {
        let mut game = Playing::new(B::new(size), Color::Black);
        let outcome = play_out(&mut game, &mut policy, &mut Random::for_part(8, part), &mut ());
        assert!(outcome.moves < game.cap, "game {part} does not end");
        outcome
    };
    (0..games).map(play).collect()
}

/// Mean and standard error.
fn mean(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let count = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / count;
    let variance = values.map(|value| (value - mean).powi(2)).sum::<f64>() / count;
    (mean, (variance / count).sqrt())
}

fn assert_same_mean(what: &str, a: impl Iterator<Item = f64> + Clone, b: impl Iterator<Item = f64> + Clone) {
    let ((mean_a, error_a), (mean_b, error_b)) = (mean(a), mean(b));
    let error = (error_a.powi(2) + error_b.powi(2)).sqrt();
    assert!((mean_a - mean_b).abs() < 4.0 * error, "{what}: {mean_a} and {mean_b}, standard error {error}");
}

#[test]
fn games_are_as_long_and_end_as_well_on_every_board() {
    let small = outcomes::<SmallBoard>(Size::square(9), 6000);
    let large = outcomes::<WatchfulBoard>(Size::square(9), 6000);
    let moves = |outcome: &Outcome| f64::from(outcome.moves);
    let area = |outcome: &Outcome| f64::from(outcome.area);
    assert_same_mean("moves", small.iter().map(moves), large.iter().map(moves));
    assert_same_mean("area", small.iter().map(area), large.iter().map(area));
}

#[test]
fn games_on_large_boards_end() {
    outcomes::<WatchfulBoard>(Size::square(19), 100);
    outcomes::<WatchfulBoard>(Size::new(13, 4).unwrap(), 300);
}

#[test]
fn games_on_tiny_boards_end() {
    for (width, height) in [(2, 2), (3, 2), (1, 5), (3, 3)] {
        let size = Size::new(width, height).unwrap();
        let mut policy = CrazyStone::default();
        for part in 0..50 {
            let mut game = Playing::new(SmallBoard::<go::isa::Portable>::new(size), Color::Black);
            let outcome = play_out(&mut game, &mut policy, &mut Random::for_part(9, part), &mut ());
            assert!(outcome.moves <= game.cap);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let game = |seed| {
        let mut watched = Vec::new();
        let mut game = Playing::new(SmallBoard::<go::isa::Portable>::new(Size::square(9)), Color::Black);
        play_out(&mut game, &mut CrazyStone::default(), &mut Random::new(seed), &mut watched);
        watched
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}

/// Every chosen move must have an urgency, also one that replaces another; and all kinds of reasons must be seen.
fn moves_have_urgency_on<B: Board>(size: Size, games: u64) {
    let mut policy = CrazyStone::default();
    let mut reasons = std::collections::BTreeSet::new();
    for part in 0..games {
        let mut random = Random::for_part(10, part);
        let mut game = Playing::new(B::new(size), Color::Black);
        for _ in 0..game.cap {
            let color = game.to_play;
            let urgencies = Urgencies(policy.clone()).ask(color, game.board.clone());
            let choice = policy.choose(color, &mut game, &mut random);
            match choice.point {
                Some(point) => {
                    assert!(urgencies.contains_key(&point), "{color:?} {point}: {}", choice.reason);
                    assert!(game.board.is_legal(color, point));
                    game.board.play(color, point);
                }
                None => {
                    assert!(urgencies.is_empty());
                    game.board.pass();
                }
            }
            if let Reason::Urgency(urgency) = choice.reason {
                assert_eq!(Some(&urgency), choice.point.as_ref().and_then(|point| urgencies.get(point)));
            } else {
                reasons.insert(choice.reason.to_string());
            }
            game.to_play = !color;
        }
    }
    assert_eq!(reasons.len(), 7, "{reasons:?}");
}

#[test]
fn every_chosen_move_has_an_urgency() {
    moves_have_urgency_on::<SmallBoard>(Size::square(9), 100);
    moves_have_urgency_on::<WatchfulBoard>(Size::new(13, 11).unwrap(), 40);
}

#[test]
fn the_default_is_the_paper_and_wrong_names_are_refused() {
    let policy: Policy = toml::from_str("name = 'crazy-stone'").unwrap();
    assert_eq!(policy, Policy::CrazyStone(CrazyStone::default()));
    let policy: Policy = toml::from_str("name = 'crazy-stone'\ncapture-to-save = 5\nredraw = false").unwrap();
    let expected = CrazyStone { capture_to_save: 5, redraw: false, ..CrazyStone::default() };
    assert_eq!(policy, Policy::CrazyStone(expected));
    assert!(toml::from_str::<Policy>("name = 'crazy-stone'\ncaptures = 5").is_err());
    assert!(toml::from_str::<Policy>("name = 'crazy-stone'\nbase = 0").is_err());
}
