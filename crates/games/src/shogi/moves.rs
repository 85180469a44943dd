//! The legal moves: those of `haitaka`, with our own answer to a pawn that is dropped for mate.
//!
//! A pawn may not be dropped such that it gives mate at once. `haitaka` 0.3.2 asks this about the first square alone where a pawn could
//! be dropped, and not at all for a player in check, whose dropped pawn may block the check of a pinned piece; so it
//! allows most of these drops. The positions are in the tests.

use haitaka::{BitBoard, Board, Color, File, Move, Piece, PieceMoves, Square, drop_zone};

/// Tells the legal moves, a set for each piece, none of them empty, until somebody has heard enough.
pub(super) fn each(board: &Board, mut hear: impl FnMut(PieceMoves) -> bool) -> bool {
    board.generate_board_moves(&mut hear)
        || board.generate_drops(|moves| match moves {
            // Without a check all empty squares are asked about below, because the crate may have taken a wrong one off.
            PieceMoves::Drops { piece: Piece::Pawn, to, .. } => {
                !board.checkers().is_empty() && drop_pawns(board, to, &mut hear)
            }
            moves => !moves.is_empty() && hear(moves),
        })
        || board.checkers().is_empty() && drop_pawns(board, !board.occupied(), &mut hear)
}

/// Is there a legal move?
pub(super) fn is_there_any(board: &Board) -> bool {
    each(board, |_| true)
}

/// Tells on which of these squares a pawn may be dropped.
fn drop_pawns(board: &Board, squares: BitBoard, hear: &mut impl FnMut(PieceMoves) -> bool) -> bool {
    let color = board.side_to_move();
    if !board.has_in_hand(color, Piece::Pawn) {
        return false;
    }
    let own = board.colored_pieces(color, Piece::Pawn);
    let mut to = squares & drop_zone(color, Piece::Pawn);
    for file in File::ALL {
        if !(own & file.bitboard()).is_empty() {
            to &= !file.bitboard();
        }
    }
    if let Some(square) = before_the_king(board, !color)
        && to.has(square)
        && is_mate(board, square)
    {
        to = to.rm(square);
    }
    !to.is_empty() && hear(PieceMoves::Drops { color, piece: Piece::Pawn, to })
}

/// The square from which a pawn of the other player attacks the king of this colour.
fn before_the_king(board: &Board, color: Color) -> Option<Square> {
    board.king(color).try_offset(0, if color == Color::White { 1 } else { -1 })
}

/// Is it mate when a pawn is dropped on this square before the king? It stands next to it, so that no drop can help.
fn is_mate(board: &Board, to: Square) -> bool {
    let mut after = board.clone();
    after.play_unchecked(Move::Drop { piece: Piece::Pawn, to });
    !after.generate_board_moves(|_| true)
}
