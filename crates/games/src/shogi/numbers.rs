//! The numbers of the moves of shogi.
//!
//! A move on the board is its two squares, 81 times 81, once without and once with promotion; drops come after them, by piece
//! and square.

use haitaka::{Move, Piece, Square};
use mcts::MoveId;

/// The squares of the board.
const SQUARES: usize = 81;

/// Where drops begin.
const FIRST_DROP: usize = SQUARES * SQUARES * 2;

/// Moves have numbers less than this.
pub(super) const LIMIT: usize = FIRST_DROP + Piece::HAND_NUM * SQUARES;

/// The number of a move.
#[inline]
pub(super) fn number_of(mv: Move) -> MoveId {
    MoveId::new(match mv {
        Move::BoardMove { from, to, promotion } => {
            (from as usize * SQUARES + to as usize) * 2 + usize::from(promotion)
        }
        Move::Drop { piece, to } => FIRST_DROP + piece as usize * SQUARES + to as usize,
    })
}

/// The move with this number; `None` if there is none.
#[inline]
pub(super) fn move_of(id: MoveId) -> Option<Move> {
    let Some(number) = id.number().checked_sub(FIRST_DROP) else {
        let (squares, promotion) = (id.number() / 2, id.number() % 2 == 1);
        let (from, to) = (Square::try_index(squares / SQUARES)?, Square::try_index(squares % SQUARES)?);
        return Some(Move::BoardMove { from, to, promotion });
    };
    let kind = number / SQUARES;
    let piece = if kind < Piece::HAND_NUM { Piece::try_index(kind)? } else { return None };
    Some(Move::Drop { piece, to: Square::try_index(number % SQUARES)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_one_move_and_the_move_has_that_number() {
        for number in 0..LIMIT {
            let mv = move_of(MoveId::new(number)).unwrap();
            assert_eq!(number_of(mv).number(), number, "{mv}");
        }
        assert_eq!(LIMIT, 13_689);
        assert!((LIMIT..=65_535).all(|number| move_of(MoveId::new(number)).is_none()));
    }
}
