//! What the tests share: boards and sets of points drawn as pictures, and games of random moves.
//!
//! In a picture `X` is Black, `O` is White, any other mark an empty point.

use std::io::Write;

use crate::board::{Board, LargeBoard};
use crate::color::Color;
use crate::game::Game;
use crate::moves::Move;
use crate::point::{Point, PointSet, Size};
use crate::rules::Rules;

/// The board of a picture, first line on top; spaces do not matter.
pub(crate) fn board(picture: &str) -> LargeBoard {
    let size = size(picture);
    let mut board = LargeBoard::new(size);
    for (mark, color) in [('X', Color::Black), ('O', Color::White)] {
        for point in marked(picture, mark).iter() {
            assert!(!board.is_suicide(color, point), "the stone on {point} has no liberty");
            board.play_with(color, point, |captured| panic!("the stone on {captured} has no liberty"));
        }
    }
    board.pass();
    board
}

/// The points drawn with that mark.
pub(crate) fn marked(picture: &str, wanted: char) -> PointSet {
    marks(picture).into_iter().filter(|&(_, mark)| mark == wanted).map(|(point, _)| point).collect()
}

/// Every point of the picture with its mark.
pub(crate) fn marks(picture: &str) -> Vec<(Point, char)> {
    let height = size(picture).height();
    let rows = picture.lines().enumerate();
    rows.flat_map(|(row, line)| {
        let marks = line.chars().filter(|mark| !mark.is_whitespace()).enumerate();
        marks.map(move |(x, mark)| (Point::new(x, height - 1 - row), mark))
    })
    .collect()
}

fn size(picture: &str) -> Size {
    let width = |line: &str| line.chars().filter(|mark| !mark.is_whitespace()).count();
    let widths: Vec<usize> = picture.lines().map(width).collect();
    assert!(widths.iter().all(|&width| width == widths[0]), "the lines differ in length:\n{picture}");
    Size::new(widths[0], widths.len()).unwrap()
}

/// Says that a test did nothing, on the error stream itself, which the test harness does not swallow.
pub(crate) fn skipped(what: &str) {
    // Without an error stream there is nobody to tell.
    let _ = writeln!(std::io::stderr(), "skipped: {what}");
}

/// Draws numbers less than `n` by the generator of Steele, Lea and Flood 2014 (splitmix64).
pub(crate) fn random(seed: u64) -> impl FnMut(u32) -> u32 {
    let mut state = seed;
    move |n| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % u64::from(n)) as u32
    }
}

/// A game of random legal moves that fill no own eye, up to that number of turns or to its end.
pub(crate) fn random_game(size: Size, rules: Rules, turns: usize, seed: u64) -> Game {
    let mut game = Game::new(size, rules);
    let mut below = random(seed);
    while game.turns().len() < turns && !game.is_over() {
        let color = game.to_play();
        let moves: Vec<Point> =
            game.legal_points(color).filter(|&p| !game.board().is_eye(color, p)).collect();
        let mv = if moves.is_empty() { Move::Pass } else { moves[below(moves.len() as u32) as usize].into() };
        game.play(color, mv).unwrap();
    }
    game
}
