//! What is measured, the same by the clock and by counting instructions.
#![allow(dead_code, reason = "each benchmark uses its own part of this module")]

#[path = "../../tests/support/mod.rs"]
mod support;

use go::{Board, Color, Game, Point, PointSet, Rules, Size, score};
use support::Random;

/// A recorded game, the position in the middle of it and the one at its end.
pub(crate) struct Recorded<B> {
    pub(crate) moves: Vec<Option<Point>>,
    pub(crate) middle: B,
    pub(crate) end: B,
}

/// The colours alternate, Black first.
fn mover(ply: usize) -> Color {
    if ply.is_multiple_of(2) { Color::Black } else { Color::White }
}

fn make<B: Board>(board: &mut B, color: Color, mv: Option<Point>) {
    match mv {
        Some(point) => board.play(color, point),
        None => board.pass(),
    }
}

/// Records a uniformly random game without filled eyes.
pub(crate) fn record<B: Board>(side: usize) -> Recorded<B> {
    let mut random = Random::new(side as u64);
    let mut board = B::new(Size::square(side));
    let moves = play_out(&mut board, &mut random);
    let mut middle = B::new(Size::square(side));
    for (ply, &mv) in moves[..moves.len() / 2].iter().enumerate() {
        make(&mut middle, mover(ply), mv);
    }
    Recorded { moves, middle, end: board }
}

/// Plays random moves until both have none left, or three times the points of the board.
fn play_out<B: Board>(board: &mut B, random: &mut Random) -> Vec<Option<Point>> {
    let mut moves = Vec::with_capacity(3 * board.size().area());
    while moves.len() < 3 * board.size().area() && !moves.ends_with(&[None, None]) {
        let color = mover(moves.len());
        let mv = board.random_move(color, |bound| random.below(bound));
        make(board, color, mv);
        moves.push(mv);
    }
    moves
}

/// Plays a recorded game again.
pub(crate) fn replay<B: Board>(recorded: &Recorded<B>) -> B {
    let mut board = B::new(recorded.end.size());
    for (ply, &mv) in recorded.moves.iter().enumerate() {
        make(&mut board, mover(ply), mv);
    }
    board
}

/// Counts the legal moves of both colours.
pub(crate) fn count_legal<B: Board>(board: &B) -> usize {
    let points = board.size().points();
    points.map(|point| Color::BOTH.iter().filter(|&&color| board.is_legal(color, point)).count()).sum()
}

/// Counts the liberties of every string, once for each stone.
pub(crate) fn count_liberties<B: Board>(board: &B) -> u32 {
    let stones = board.size().points().filter(|&point| board.cell(point).color().is_some());
    stones.map(|stone| board.liberties(stone)).sum()
}

/// Black's area less White's, every stone alive.
pub(crate) fn area_score<B: Board>(board: &B) -> i64 {
    let [black, white] = score::count(board.size(), &score::area(board, &PointSet::EMPTY)).0;
    i64::from(black) - i64::from(white)
}

/// One playout, scored.
pub(crate) fn playout<B: Board>(mut board: B, seed: u64) -> i32 {
    play_out(&mut board, &mut Random::new(seed));
    board.filled_score()
}

/// Plays the record in a game with superko, as far as superko lets it.
pub(crate) fn replay_game<B: Board>(recorded: &Recorded<B>) -> Game {
    let mut game = Game::new(recorded.end.size(), Rules::CHINESE);
    for (ply, mv) in recorded.moves.iter().enumerate() {
        if game.play(mover(ply), mv.map_or(go::Move::Pass, Into::into)).is_err() {
            break;
        }
    }
    game
}

/// The number of legal moves, superko included.
pub(crate) fn count_legal_in_game(game: &Game) -> usize {
    game.legal_points(game.to_play()).count()
}
