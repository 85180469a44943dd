//! Every answer of every representation is held against a slow one that is obviously right, in random games.

use std::collections::BTreeSet;

use crate::board::{Board, Cell, LargeBoard, Neighbourhood, SmallBoard, WatchfulBoard, convert};
use crate::color::Color;
use crate::isa::Portable;
#[cfg(target_arch = "x86_64")]
use crate::isa::{Isa, V3};
use crate::point::{Point, Size};
use crate::testing::{board, random};

/// Plays random games, eyes filled now and then so that more is captured, and checks every position.
fn check_games<B: Board>(size: Size, games: u64) {
    for seed in 0..games {
        let mut board = B::new(size);
        let mut below = random(seed);
        for turn in 0..3 * size.area() {
            let color = if turn % 2 == 0 { Color::Black } else { Color::White };
            let any = size.point(below(size.area() as u32) as usize);
            if below(8) == 0 && board.is_legal(color, any) {
                board.play(color, any);
            } else if board.play_random(color, &mut below).is_none() {
                board.pass();
            }
            check_position(&mut board, &mut below);
        }
    }
}

fn check_position<B: Board>(board: &mut B, below: &mut impl FnMut(u32) -> u32) {
    for color in [Color::Black, Color::White] {
        let captures = slow_captures(board, color);
        match board.random_capture(color, &mut *below) {
            Some(point) => assert!(captures.contains(&point), "{point} captures nothing"),
            None => assert!(captures.is_empty(), "{captures:?} capture"),
        }
        for point in board.size().points() {
            check_ataris(board, color, point);
            if board.cell(point) == Cell::Empty {
                assert_eq!(board.liberties_after(color, point), slow_liberties_after(board, color, point));
            } else if board.cell(point).is(color) {
                check_captures_beside(board, color, point);
            }
        }
    }
    for point in board.size().points() {
        assert_eq!(board.neighbourhood(point), slow_neighbourhood(board, point), "{point}");
        let ring = board.ring(point);
        for (i, beside) in point.ring().into_iter().enumerate() {
            let is_empty = board.cell(beside) == Cell::Empty;
            assert_eq!(ring.empty >> i & 1 == 1, is_empty, "{beside} beside {point}");
            let expected = slow_neighbourhood(board, beside);
            assert!(!is_empty || ring.neighbourhoods[i] == expected, "{beside} beside {point}");
        }
    }
}

fn slow_neighbourhood<B: Board>(board: &B, point: Point) -> Neighbourhood {
    let cell = |p: Point| if board.size().contains(p) { board.cell(p) } else { Cell::Off };
    Neighbourhood::of(point.ring().map(cell))
}

fn slow_liberties_after<B: Board>(board: &B, color: Color, point: Point) -> u32 {
    if board.is_suicide(color, point) {
        return 0;
    }
    let mut after = board.clone();
    after.play(color, point);
    after.liberties(point).min(2)
}

fn slow_captures<B: Board>(board: &B, color: Color) -> BTreeSet<Point> {
    let is_capture = |&p: &Point| {
        let mut taken = 0;
        if board.is_legal(color, p) {
            board.clone().play_with(color, p, |_| taken += 1);
        }
        taken > 0
    };
    board.size().points().filter(is_capture).collect()
}

fn check_ataris<B: Board>(board: &B, color: Color, point: Point) {
    let mut found = BTreeSet::new();
    board.for_each_in_atari_around(color, point, |stone, liberty| {
        assert_eq!(board.last_liberty(stone), Some(liberty));
        assert!(board.cell(stone).is(color) && found.insert(board.head(stone)), "{stone} twice");
    });
    let stones = board.size().neighbours(point).filter(|&p| board.cell(p).is(color) && board.is_in_atari(p));
    assert_eq!(found, stones.map(|p| board.head(p)).collect(), "around {point}");
}

fn check_captures_beside<B: Board>(board: &B, color: Color, stone: Point) {
    let mut found = BTreeSet::new();
    board.for_each_capture_beside(color, stone, |liberty| {
        found.insert(liberty);
    });
    let mut expected = BTreeSet::new();
    board.for_each_stone(stone, |p| {
        let enemies = board.size().neighbours(p).filter(|&enemy| board.cell(enemy).is(!color));
        expected.extend(enemies.filter_map(|enemy| board.last_liberty(enemy)));
    });
    assert_eq!(found, expected, "beside {stone}");
}

#[test]
fn small_boards_agree_with_the_slow_answers() {
    for (width, height) in [(9, 9), (8, 9), (9, 8), (5, 5), (2, 7), (1, 6), (3, 1)] {
        check_games::<SmallBoard<Portable>>(Size::new(width, height).unwrap(), 6);
        #[cfg(target_arch = "x86_64")]
        if V3::detect().is_some() {
            check_games::<SmallBoard<V3>>(Size::new(width, height).unwrap(), 6);
        }
    }
}

#[test]
fn boards_on_tables_agree_with_the_slow_answers() {
    for (width, height) in [(9, 9), (7, 4), (1, 6), (2, 7)] {
        check_games::<LargeBoard>(Size::new(width, height).unwrap(), 4);
        check_games::<WatchfulBoard>(Size::new(width, height).unwrap(), 4);
    }
    check_games::<WatchfulBoard>(Size::new(19, 5).unwrap(), 1);
    check_games::<WatchfulBoard>(Size::new(5, 19).unwrap(), 1);
}

#[test]
fn captures_are_drawn_evenly_even_if_one_takes_two_strings() {
    let large = board("X O a O X\n. X . X .\n. . . . .\nX . . . a\nO a . X O");
    let points = slow_captures(&large, Color::Black);
    assert_eq!(points.len(), 3);
    check_draws(convert::<_, SmallBoard>(&large), &points);
    check_draws(convert::<_, WatchfulBoard>(&large), &points);
    check_draws(large, &points);
}

fn check_draws<B: Board>(mut board: B, points: &BTreeSet<Point>) {
    let mut below = random(1);
    let draws: Vec<Point> =
        (0..3000).filter_map(|_| board.random_capture(Color::Black, &mut below)).collect();
    for point in points {
        let count = draws.iter().filter(|&drawn| drawn == point).count();
        // 1000 and four standard deviations.
        assert!((897..=1103).contains(&count), "{point} was drawn {count} times");
    }
}
