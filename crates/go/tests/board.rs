//! Every board representation against the slow one, by random play.
//!
//! The checks are generic; a representation is one line at the end of this file.

mod support;

use std::collections::BTreeMap;

use go::{Board, Color, Eyes, Move, Point, Size};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use support::{BoardPair, Random};

/// Sizes up to `side`, the smallest and the largest more often than chance would have it.
fn sizes(side: usize) -> impl Strategy<Value = Size> {
    let lengths = prop_oneof![1..=side, 1..=5usize.min(side), Just(side)];
    (lengths.clone(), lengths, any::<bool>()).prop_map(|(width, height, is_square)| {
        Size::new(width, if is_square { width } else { height }).expect("both are from 1 to 19")
    })
}

fn fixed_runner(cases: u32) -> TestRunner {
    let rng_seed = RngSeed::Fixed(0x7465_6e67_656e);
    TestRunner::new(Config { cases, rng_seed, failure_persistence: None, ..Config::default() })
}

fn agrees_with_the_slow_board<B: Board>(side: usize) {
    let choices = prop::collection::vec(any::<u32>(), 1..600);
    let mut runner = fixed_runner(60);
    let result = runner.run(&(sizes(side), choices), |(size, choices)| {
        let mut pair = BoardPair::<B>::new(size);
        // On a large board single plies differ little, and comparing takes long.
        let stride = 1 + size.area() / 8;
        for (ply, &choice) in choices.iter().enumerate() {
            pair.step(choice);
            if ply % stride == 0 {
                pair.check();
            }
        }
        pair.check();
        pair.check_conversion();
        pair.check_random_moves(u64::from(choices[0]));
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

/// Plays uniformly random moves until both have none, or for so long that nothing new will happen.
fn play_out<B: Board>(pair: &mut BoardPair<B>, random: &mut Random) -> bool {
    let mut passes = 0;
    for _ in 0..8 * pair.grid.size().area() + 20 {
        passes = if pair.play_random(random) { 0 } else { passes + 1 };
        if passes == 2 {
            return true;
        }
    }
    false
}

fn playouts_end_in_the_area_score<B: Board>(side: usize) {
    let mut runner = fixed_runner(60);
    let ended = std::cell::Cell::new(0);
    let result = runner.run(&(sizes(side), any::<u64>()), |(size, seed)| {
        let mut pair = BoardPair::<B>::new(size);
        let has_ended = play_out(&mut pair, &mut Random::new(seed));
        pair.check();
        pair.check_random_moves(seed);
        if has_ended {
            ended.set(ended.get() + 1);
            assert_eq!(pair.board.filled_score(), pair.grid.area_score(), "{:?}", pair.grid);
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    // Superko is not part of a playout, so some games on the smallest boards never end.
    assert!(ended.get() >= 50, "only {} of 60 playouts ended", ended.get());
}

/// Draws a hundred times the number of moves and compares the counts with equal ones by chi-square. The mean of
/// the statistic is the degrees of freedom k, its deviation the root of 2k; five deviations are never chance.
fn random_moves_are_uniform<B: Board>(side: usize) {
    for (seed, plies) in [(1, 0), (2, 10), (3, 40), (4, 90), (5, 200)] {
        let mut random = Random::new(seed);
        let mut pair = BoardPair::<B>::new(Size::square(side));
        for _ in 0..plies {
            pair.step(random.next() as u32);
        }
        for color in Color::BOTH {
            let allowed = pair.allowed(color, Eyes::Diagonal);
            let mut counts: BTreeMap<Point, u32> = allowed.iter().map(|&point| (point, 0)).collect();
            for _ in 0..100 * allowed.len() {
                let drawn = pair.board.random_move(color, |bound| random.below(bound));
                *counts.get_mut(&drawn.expect("a move is allowed")).expect("only allowed moves") += 1;
            }
            let statistic: f64 = counts.values().map(|&n| (f64::from(n) - 100.0).powi(2) / 100.0).sum();
            let freedom = allowed.len().saturating_sub(1) as f64;
            let bound = freedom + 5.0 * (2.0 * freedom).sqrt();
            assert!(statistic <= bound, "chi-square {statistic:.1} with {freedom} degrees of freedom");
        }
    }
}

/// Whatever a board held before, once another is copied onto it nobody can tell them apart, nor how they go on.
fn a_copied_board_is_the_same<B: Board>(side: usize) {
    let mut random = Random::new(11);
    for (width, height) in [(side, side), (side, 2), (3, side), (1, 1)] {
        let size = Size::new(width, height).expect("the sides are those of a board");
        let mut boards = [0, 1].map(|_| B::new(size));
        for plies in [5, 30, 100, 300] {
            let [original, copy] = &mut boards;
            for ply in 0..plies {
                let color = Color::BOTH[ply % 2];
                if original.play_random(color, |n| random.below(n)).is_none() {
                    original.pass();
                }
            }
            copy.copy_from(original);
            for ply in 0..40 {
                assert_eq!(original.ko(), copy.ko());
                assert_eq!(original.filled_score(), copy.filled_score());
                assert!(size.points().all(|p| original.cell(p) == copy.cell(p)));
                assert!(size.points().all(|p| original.neighbourhood(p) == copy.neighbourhood(p)));
                for color in Color::BOTH {
                    let ataris = |board: &mut B| {
                        let mut found = Vec::new();
                        board.for_each_in_atari(color, |stone, liberty| found.push((stone, liberty)));
                        found
                    };
                    assert_eq!(ataris(original), ataris(copy));
                }
                let bits = random.next();
                let draw = |n: u32| (bits % u64::from(n)) as u32;
                let moves =
                    [&mut *original, &mut *copy].map(|board| board.play_random(Color::BOTH[ply % 2], draw));
                assert_eq!(moves[0], moves[1]);
            }
        }
    }
}

/// A game through a small board's whole life: two eyes, a ko, a capture of two, a suicide of two.
fn plays_a_small_game_by_hand<B: Board>(_: usize) {
    let mut pair = BoardPair::<B>::new(Size::square(3));
    for text in ["A2", "B2", "B1", "C1", "A1", "C3", "A3", "pass", "pass", "C2", "B3", "A3"] {
        match text.parse() {
            Ok(Move::Play(point)) if pair.grid.get(point).is_none() => pair.play(pair.to_play, point),
            _ => pair.pass(),
        }
        pair.check();
        pair.check_conversion();
    }
}

/// The tests of one representation, for boards up to `side`.
macro_rules! representation {
    ($name:ident, $board:ty, $side:expr, [$($claim:ident),*]) => {
        mod $name {
            $(
                #[test]
                fn $claim() {
                    if <$board as go::Board>::fits(go::Size::square($side)) {
                        super::$claim::<$board>($side);
                    } else {
                        super::support::skipped("this processor lacks the instructions of a board");
                    }
                }
            )*
        }
    };
    ($name:ident, $board:ty, $side:expr) => {
        representation!($name, $board, $side, [
            agrees_with_the_slow_board,
            playouts_end_in_the_area_score,
            random_moves_are_uniform,
            a_copied_board_is_the_same,
            plays_a_small_game_by_hand
        ]);
    };
}

representation!(large_board, go::LargeBoard, 19);
representation!(watchful_board, go::WatchfulBoard, 19);
representation!(small_board, go::SmallBoard, 9);
#[cfg(target_arch = "x86_64")]
representation!(small_board_v3, go::SmallBoard<go::isa::V3>, 9);
