//! Moves in the notation of the Computer Shogi Association.

use haitaka::{Color, File, Move, Piece, Rank, Square};
use mcts::MoveId;

use super::{Shogi, numbers};
use crate::board_game::MoveError;

/// The names of the pieces, in the order of the crate.
const NAMES: [&str; Piece::NUM] =
    ["FU", "KY", "KE", "GI", "KA", "HI", "KI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"];

/// What a move looks like, for messages.
const NOTATION: &str =
    "a sign, two squares and a piece, as in `+7776FU`, or `00` and a square for a drop, as in `-0055KA`";

impl Shogi {
    /// Reads a legal move in the notation of the Computer Shogi Association, as in `+7776FU`: the piece is the one that stands there
    /// afterwards.
    pub fn read_csa_move(&self, text: &str) -> Result<MoveId, MoveError> {
        let (color, mv, piece) =
            parse(text, self).ok_or_else(|| MoveError::unreadable::<Shogi>(text, NOTATION))?;
        let is_meant = color == self.board.side_to_move() && self.piece_after(mv) == Some(piece);
        if is_meant && self.is_legal(mv) {
            Ok(numbers::number_of(mv))
        } else {
            Err(MoveError::refused(text, self))
        }
    }

    /// Writes a legal move in the notation of the Computer Shogi Association.
    pub fn write_csa_move(&self, mv: MoveId) -> String {
        let known = numbers::move_of(mv).and_then(|mv| Some((mv, self.piece_after(mv)?)));
        let Some((mv, piece)) = known else { return String::new() };
        let sign = if self.board.side_to_move() == Color::Black { '+' } else { '-' };
        let from = mv.from().map_or_else(|| "00".to_owned(), digits_of);
        format!("{sign}{from}{}{}", digits_of(mv.to()), NAMES[piece as usize])
    }

    /// The piece that stands on the square after a move; `None` if there is nothing to move.
    fn piece_after(&self, mv: Move) -> Option<Piece> {
        match mv {
            Move::Drop { piece, .. } => Some(piece),
            Move::BoardMove { from, promotion, .. } => {
                let piece = self.board.piece_on(from)?;
                Some(if promotion { piece.promote() } else { piece })
            }
        }
    }
}

/// Who moves, the move, and the piece that it says.
fn parse(text: &str, position: &Shogi) -> Option<(Color, Move, Piece)> {
    let &[sign, from_file, from_rank, to_file, to_rank, _, _] = text.as_bytes() else { return None };
    let color = match sign {
        b'+' => Color::Black,
        b'-' => Color::White,
        _ => return None,
    };
    let name = text.get(5..)?;
    let piece = Piece::try_index(NAMES.iter().position(|&known| known == name)?)?;
    let to = square(to_file, to_rank)?;
    if (from_file, from_rank) == (b'0', b'0') {
        return Some((color, Move::Drop { piece, to }, piece));
    }
    let from = square(from_file, from_rank)?;
    let promotion = piece.is_promoted() && position.board.piece_on(from).is_some_and(Piece::is_unpromoted);
    Some((color, Move::BoardMove { from, to, promotion }, piece))
}

fn square(file: u8, rank: u8) -> Option<Square> {
    let file = File::try_index(usize::from(file.checked_sub(b'1')?))?;
    Some(Square::new(file, Rank::try_index(usize::from(rank.checked_sub(b'1')?))?))
}

fn digits_of(square: Square) -> String {
    format!("{}{}", square.file() as usize + 1, square.rank() as usize + 1)
}
