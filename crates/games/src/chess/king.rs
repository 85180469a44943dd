//! How safe the kings of chess are.

use cozy_chess::{
    BitBoard, Board, Color, Piece, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};

use super::Chess;

impl Chess {
    /// How many of the squares of White's king and around it Black's pieces and pawns attack, and the same of Black's king: a simple measure of how
    /// much danger they are in. Kings attack nobody here.
    pub fn king_danger(&self) -> [u32; 2] {
        [Color::White, Color::Black].map(|color| danger(&self.board, color))
    }
}

fn danger(board: &Board, color: Color) -> u32 {
    let king = board.king(color);
    let around = get_king_moves(king) | king.bitboard();
    (around & attacked(board, !color)).len()
}

/// The squares that somebody's pieces and pawns attack.
fn attacked(board: &Board, color: Color) -> BitBoard {
    let occupied = board.occupied();
    let mut squares = BitBoard::EMPTY;
    for piece in [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
        for square in board.colored_pieces(color, piece) {
            squares |= match piece {
                Piece::Pawn => get_pawn_attacks(square, color),
                Piece::Knight => get_knight_moves(square),
                Piece::Bishop => get_bishop_moves(square, occupied),
                Piece::Rook => get_rook_moves(square, occupied),
                _ => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
            };
        }
    }
    squares
}

#[cfg(test)]
mod tests {
    use crate::{BoardGame, Chess};

    fn danger(text: &str) -> [u32; 2] {
        text.parse::<Chess>().unwrap().king_danger()
    }

    #[test]
    fn attacked_squares_around_kings_are_counted() {
        assert_eq!(Chess::start().king_danger(), [0, 0]);
        // The rook attacks d1 and e1, and the king itself is between it and f1.
        assert_eq!(danger("4k3/8/8/8/8/8/8/r3K3 w - - 0 1"), [2, 0]);
        // The knight attacks g8 and h7.
        assert_eq!(danger("7k/8/5N2/8/8/8/8/K7 w - - 0 1"), [0, 2]);
        // The queen attacks g7 and h7, and the pawn g7 once more.
        assert_eq!(danger("7k/Q7/5P2/8/8/8/8/K7 b - - 0 1"), [0, 2]);
    }
}
