//! Strings in atari, and those that soon will be.

use go::ladder::{Reader, Verdict};
use go::{Board, Color, Move, Point};

use crate::policy::{Choice, Reason, mogo};
use mcts::Random;

/// How many moves are read ahead. What takes longer is as good as open in a playout.
const LADDER_MOVES: u32 = 40;

/// A move that saves a string that the last move put in atari, as MoGo's, but large strings do not run into a ladder.
#[inline(always)]
pub(super) fn save<B: Board>(
    board: &B,
    color: Color,
    last: Point,
    read_from: u32,
    random: &mut Random,
) -> Option<Choice> {
    mogo::save(board, color, last, random, |stone| {
        board.string_size(stone) < read_from
            || !(Reader { budget: LADDER_MOVES }).is_caught_when_extended(board, stone)
    })
}

/// Takes the string of the last move, if it is in atari.
#[inline(always)]
pub(super) fn take<B: Board>(board: &B, color: Color, last: Point) -> Option<Choice> {
    let point = board.last_liberty(last)?;
    board.is_legal(color, point).then_some(Choice { point: Some(point), reason: Reason::Capture })
}

/// Saves a string next to the last move from a ladder, or catches that of the last move in one.
#[inline(always)]
pub(super) fn ladder<B: Board>(board: &B, color: Color, last: Point) -> Option<Choice> {
    let (strings, count) = board.strings_around(color, last);
    let short = strings[..count].iter().filter(|&&head| board.last_two_liberties(head).is_some());
    for &head in short {
        if let Some(point) = escape(board, head) {
            return Some(Choice { point: Some(point), reason: Reason::SavedFromLadder });
        }
    }
    board.last_two_liberties(last)?;
    let point = catch(board, last)?;
    Some(Choice { point: Some(point), reason: Reason::Ladder })
}

#[inline(never)]
fn escape<B: Board>(board: &B, stone: Point) -> Option<Point> {
    match (Reader { budget: LADDER_MOVES }).can_escape(board, stone) {
        Verdict::Yes(Move::Play(point)) => Some(point),
        _ => None,
    }
}

#[inline(never)]
fn catch<B: Board>(board: &B, stone: Point) -> Option<Point> {
    match (Reader { budget: LADDER_MOVES }).can_capture(board, stone) {
        Verdict::Yes(Move::Play(point)) => Some(point),
        _ => None,
    }
}
