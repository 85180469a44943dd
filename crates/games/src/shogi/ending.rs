//! How games of shogi end.

use haitaka::Board;

use super::{LONGEST, moves};

/// How a game of shogi ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The player to move has no move, and has lost.
    Checkmate,
    /// A position was on the board for the fourth time: a draw.
    Repetition,
    /// The same, but the player to move was in check all the while: the one who gave check has lost.
    PerpetualCheckByOther,
    /// The same, but the player to move gave check all the while, and has lost.
    PerpetualCheckByMover,
    /// Too many moves: a draw.
    TooLong,
}

/// A position that was on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    key: u64,
    is_check: bool,
}

impl Seen {
    pub(super) fn new(board: &Board) -> Seen {
        Seen { key: board.hash(), is_check: !board.checkers().is_empty() }
    }
}

/// How the game ended, if it is over. `past` are all positions before.
pub(super) fn of(board: &Board, past: &[Seen]) -> Option<Ending> {
    if !moves::is_there_any(board) {
        return Some(Ending::Checkmate);
    }
    if let Some(first) = first_of_four(board, past) {
        return Some(by_repetition(board, &past[first..]));
    }
    (past.len() >= LONGEST).then_some(Ending::TooLong)
}

/// The first of the four times that this position was on the board, if there were so many. Every other position has the other
/// player to move. Pieces come back from the hand, so that nothing that was ever there is out of reach.
fn first_of_four(board: &Board, past: &[Seen]) -> Option<usize> {
    let key = board.hash();
    (0..past.len()).rev().skip(1).step_by(2).filter(|&at| past[at].key == key).nth(2)
}

/// What a fourth time means. `cycle` begins with the first of them, and the present one would be the next in it.
fn by_repetition(board: &Board, cycle: &[Seen]) -> Ending {
    // After the first position, those with the same player to move came from moves of the other.
    let is_checked = |skip: usize| cycle.iter().skip(skip).step_by(2).all(|seen| seen.is_check);
    let by_other = is_checked(2) && !board.checkers().is_empty();
    match (by_other, is_checked(1)) {
        (true, false) => Ending::PerpetualCheckByOther,
        (false, true) => Ending::PerpetualCheckByMover,
        _ => Ending::Repetition,
    }
}
