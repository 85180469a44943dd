//! Two games in lockstep are two games: each agrees with the small board, move by move.
#![cfg(target_arch = "x86_64")]

mod support;

use go::board::{Twins, convert};
use go::isa::{Isa, V3};
use go::{Board, Cell, Color, LargeBoard, Point, Size, SmallBoard};
use support::Random;

/// One game of the lockstep and the same game on a board of its own.
struct Shadow {
    board: SmallBoard<V3>,
    to_play: Color,
    passes: u32,
    moves: usize,
}

impl Shadow {
    fn new(start: &SmallBoard<V3>, to_play: Color) -> Shadow {
        Shadow { board: start.clone(), to_play, passes: 0, moves: 0 }
    }

    /// Follows the lockstep: the move is the stone that is new on its board.
    fn follow(&mut self, twin: &SmallBoard<V3>, has_passed: bool) {
        let (color, size) = (self.to_play, twin.size());
        let is_new = |p: &Point| twin.cell(*p).is(color) && self.board.cell(*p) == Cell::Empty;
        let new: Vec<Point> = size.points().filter(is_new).collect();
        if has_passed {
            assert!(new.is_empty(), "a pass puts no stone on the board");
            assert!(
                size.points().all(|p| !self.board.is_legal(color, p) || self.board.is_eye(color, p)),
                "who passes has nothing left to play"
            );
            self.board.pass();
            self.passes += 1;
        } else {
            assert_eq!(new.len(), 1, "a move is one stone");
            assert!(self.board.is_legal(color, new[0]) && !self.board.is_eye(color, new[0]), "{}", new[0]);
            self.board.play(color, new[0]);
            self.passes = 0;
        }
        self.to_play = !color;
        self.moves += 1;
        assert_same(&self.board, twin);
    }

    fn is_over(&self) -> bool {
        self.passes >= 2 || self.moves >= 3 * self.board.size().area()
    }
}

fn assert_same(own: &SmallBoard<V3>, twin: &SmallBoard<V3>) {
    assert_eq!(own.ko(), twin.ko());
    for point in own.size().points() {
        assert_eq!(own.cell(point), twin.cell(point), "{point}");
        if own.cell(point).color().is_some() {
            assert_eq!(own.liberties(point), twin.liberties(point), "{point}");
            assert_eq!(own.string_size(point), twin.string_size(point), "{point}");
            assert_eq!(own.is_in_atari(point), twin.is_in_atari(point), "{point}");
        }
    }
    for color in Color::BOTH {
        let ataris = |board: &SmallBoard<V3>| {
            let mut found = Vec::new();
            board.clone().for_each_in_atari(color, |_, liberty| found.push(liberty));
            found
        };
        assert_eq!(ataris(own), ataris(twin));
    }
    assert_eq!(own.filled_score(), twin.filled_score());
}

fn play_in_lockstep(start: &SmallBoard<V3>, to_play: Color, turns: usize) {
    let mut random = Random::new(5);
    let mut twins = Twins::new(start, to_play);
    let mut shadows = [0, 1].map(|_| Shadow::new(start, to_play));
    let mut turn = Color::Black;
    let mut ended = 0;
    for _ in 0..turns {
        let passed = twins.play_random(turn, |[m, n]| [random.below(m), random.below(n)]);
        turn = !turn;
        shadows[0].follow(&twins.board::<0>(), passed[0]);
        shadows[1].follow(&twins.board::<1>(), passed[1]);
        assert_eq!(twins.filled_score::<0>(), shadows[0].board.filled_score());
        assert_eq!(twins.filled_score::<1>(), shadows[1].board.filled_score());
        if shadows[0].is_over() {
            twins.restart::<0>(turn);
            shadows[0] = Shadow::new(start, to_play);
            ended += 1;
        }
        if shadows[1].is_over() {
            twins.restart::<1>(turn);
            shadows[1] = Shadow::new(start, to_play);
            ended += 1;
        }
    }
    assert!(ended > 3, "the games went on to their ends and began anew");
}

#[test]
fn games_in_lockstep_agree_with_games_on_their_own() {
    if V3::detect().is_none() {
        return support::skipped("this processor lacks x86-64-v3");
    }
    for (width, height) in [(9, 9), (2, 2), (5, 7), (9, 1), (3, 3)] {
        let start = SmallBoard::new(Size::new(width, height).unwrap());
        play_in_lockstep(&start, Color::Black, 4000);
        play_in_lockstep(&start, Color::White, 1000);
    }
}

#[test]
fn games_in_lockstep_begin_from_any_position() {
    if V3::detect().is_none() {
        return support::skipped("this processor lacks x86-64-v3");
    }
    let mut random = Random::new(7);
    for moves in [10, 40, 70, 95] {
        let mut board = LargeBoard::new(Size::square(9));
        let mut color = Color::Black;
        for _ in 0..moves {
            board.play_random(color, |n| random.below(n));
            color = !color;
        }
        play_in_lockstep(&convert(&board), color, 2000);
    }
}
