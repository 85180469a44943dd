//! Length, score and wins of many games, next to those of the reference.

use go::{Board, Color, Size};
use playout::policy::{CaptureFirst, CrazyStone, Mogo, Uniform};
use playout::{Play, Playing, Random, play_out};

use crate::boards::{Check, Fast, on_every_board};
use crate::reference::{self, Position, Reference};
use crate::statistics::Sample;

/// What is looked at.
#[derive(Default)]
struct Results {
    length: Sample,
    area: Sample,
    wins: Sample,
}

impl Results {
    fn add(&mut self, moves: u32, area: i32) {
        self.length.add(f64::from(moves));
        self.area.add(f64::from(area));
        self.wins.add(f64::from(u8::from(f64::from(area) > 7.5)));
    }

    fn of_reference(size: Size, games: u32, reference: Reference) -> Results {
        let mut random = Random::new(21);
        let mut results = Results::default();
        for _ in 0..games {
            let mut position = Position::empty(size);
            let moves = reference::play_out(&mut position, reference, &mut random);
            results.add(moves, position.grid.filled_area());
        }
        results
    }
}

struct Comparison {
    size: Size,
    games: u32,
    expected: Results,
}

impl Check for Comparison {
    fn on<B: Board, P: Play<B>>(&mut self, board: &str, mut policy: P) {
        let mut random = Random::new(22);
        let start = Playing::new(B::new(self.size), Color::Black);
        let mut game = start.clone();
        let mut results = Results::default();
        for _ in 0..self.games {
            game.copy_from(&start);
            let outcome = play_out(&mut game, &mut policy, &mut random, &mut ());
            results.add(outcome.moves, outcome.area);
        }
        let pairs = [
            ("length", results.length, self.expected.length),
            ("area", results.area, self.expected.area),
            ("wins", results.wins, self.expected.wins),
        ];
        for (name, found, expected) in pairs {
            let (found_mean, expected_mean) = (found.mean(), expected.mean());
            assert!(
                found.distance(&expected) < 4.0,
                "{name} of games on {}, {board}: {found_mean:.2} +- {:.2}, reference {expected_mean:.2} +- {:.2}",
                self.size,
                found.error(),
                expected.error()
            );
        }
    }
}

/// Games from the empty board.
fn ends_as(policy: &impl Fast, reference: Reference) {
    for (side, slow, fast) in [(7, 600, 5_000), (9, 500, 5_000), (13, 50, 500)] {
        let size = Size::square(side);
        let expected = Results::of_reference(size, slow, reference);
        on_every_board(policy, size, &mut Comparison { size, games: fast, expected });
    }
}

#[test]
fn uniform_games_end_as_those_of_the_reference() {
    ends_as(&Uniform::default(), reference::uniform);
}

#[test]
fn capture_first_games_end_as_those_of_the_reference() {
    ends_as(&CaptureFirst::default(), reference::capture_first);
}

#[test]
fn crazy_stone_games_end_as_those_of_the_reference() {
    ends_as(&CrazyStone::default(), reference::crazy_stone);
}

#[test]
fn mogo_games_end_as_those_of_the_reference() {
    ends_as(&Mogo::default(), reference::mogo);
}
