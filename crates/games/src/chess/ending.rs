//! How games of chess end.

use cozy_chess::{BitBoard, Board, Move, Piece, Rank, Square, get_pawn_attacks};

use super::QUIET_MOVES;

/// How a game of chess ended. All but the first are draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The player to move is in check and has no move.
    Checkmate,
    /// The player to move is not in check and has no move.
    Stalemate,
    /// A position was on the board for the third time.
    Repetition,
    /// Fifty moves of each player without a capture or a move of a pawn.
    FiftyMoves,
    /// Nobody has what it takes to win.
    DeadMaterial,
}

/// How the game ended, if it is over. `past` are the keys of the positions since the last capture or move of a pawn.
pub(super) fn of(board: &Board, past: &[u64]) -> Option<Ending> {
    if !board.generate_moves(|_| true) {
        let is_check = !board.checkers().is_empty();
        return Some(if is_check { Ending::Checkmate } else { Ending::Stalemate });
    }
    if board.halfmove_clock() >= QUIET_MOVES {
        return Some(Ending::FiftyMoves);
    }
    if is_dead(board) {
        return Some(Ending::DeadMaterial);
    }
    is_third_time(board, past).then_some(Ending::Repetition)
}

/// What tells positions apart: that a pawn could be taken in passing counts only where somebody may do so.
pub(super) fn key(board: &Board) -> u64 {
    let Some(file) = board.en_passant() else { return board.hash() };
    let color = board.side_to_move();
    let to = Square::new(file, Rank::Sixth.relative_to(color));
    let takes = |from| board.is_legal(Move { from, to, promotion: None });
    let takers = get_pawn_attacks(to, !color) & board.colored_pieces(color, Piece::Pawn);
    if takers.into_iter().any(takes) { board.hash() } else { board.hash_without_ep() }
}

/// Was the position there twice before? Every other position has the other player to move, and the same cannot be there again
/// before each has made two moves.
fn is_third_time(board: &Board, past: &[u64]) -> bool {
    if past.len() < 8 {
        return false;
    }
    let key = key(board);
    past.iter().rev().skip(3).step_by(2).filter(|&&before| before == key).nth(1).is_some()
}

/// Is there too little to give mate with, whatever the other does?
fn is_dead(board: &Board) -> bool {
    let strong = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    if !strong.is_empty() {
        return false;
    }
    let (knights, bishops) = (board.pieces(Piece::Knight), board.pieces(Piece::Bishop));
    let of_one_colour = |squares: BitBoard| bishops & squares == BitBoard::EMPTY;
    match (knights.len(), bishops.len()) {
        (0, 0 | 1) | (1, 0) => true,
        (0, _) => of_one_colour(BitBoard::LIGHT_SQUARES) || of_one_colour(BitBoard::DARK_SQUARES),
        _ => false,
    }
}
