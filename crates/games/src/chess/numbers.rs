//! The numbers of the moves of chess.
//!
//! A move is its two squares, 64 times 64, and castling is the king's square and the rook's. Promotions come after them, by colour,
//! file, direction and new piece: with four numbers for every pair of squares the tables of the search would have
//! five times the length.

use cozy_chess::{Color, File, Move, Piece, Rank, Square};
use mcts::MoveId;

/// The pieces that a pawn can become, in the order of their numbers.
const PROMOTIONS: [Piece; 4] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// Where promotions begin.
const FIRST_PROMOTION: usize = 64 * 64;

/// Moves have numbers less than this.
pub(super) const LIMIT: usize = FIRST_PROMOTION + 2 * 8 * 3 * PROMOTIONS.len();

/// The number of a move.
#[inline]
pub(super) fn number_of(mv: Move) -> MoveId {
    let (from, to) = (mv.from as usize, mv.to as usize);
    let Some(piece) = mv.promotion else { return MoveId::new(from * 64 + to) };
    let color = usize::from(mv.to.rank() == Rank::First);
    let file = mv.from.file() as usize;
    let direction = mv.to.file() as usize + 1 - file;
    let kind = PROMOTIONS.iter().position(|&kind| kind == piece).unwrap_or_default();
    MoveId::new(FIRST_PROMOTION + ((color * 8 + file) * 3 + direction) * PROMOTIONS.len() + kind)
}

/// The move with this number; `None` if there is none, because a pawn would leave the board.
#[inline]
pub(super) fn move_of(id: MoveId) -> Option<Move> {
    let Some(number) = id.number().checked_sub(FIRST_PROMOTION) else {
        let from = Square::try_index(id.number() / 64)?;
        return Some(Move { from, to: Square::try_index(id.number() % 64)?, promotion: None });
    };
    let (number, kind) = (number / PROMOTIONS.len(), number % PROMOTIONS.len());
    let (number, direction) = (number / 3, number % 3);
    let (color, file) = (Color::try_index(number / 8)?, number % 8);
    let to_file = File::try_index((file + direction).checked_sub(1)?)?;
    Some(Move {
        from: Square::new(File::try_index(file)?, Rank::Seventh.relative_to(color)),
        to: Square::new(to_file, Rank::Eighth.relative_to(color)),
        promotion: Some(PROMOTIONS[kind]),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_one_move_and_the_move_has_that_number() {
        let moves = (0..LIMIT).filter_map(|number| Some((number, move_of(MoveId::new(number))?)));
        let mut known = 0;
        for (number, mv) in moves {
            assert_eq!(number_of(mv).number(), number, "{mv}");
            known += 1;
        }
        // All pairs of squares, and for each colour 22 ways for a pawn to reach the last row.
        assert_eq!(known, 64 * 64 + 2 * 22 * 4);
        assert!((LIMIT..70_000).all(|number| number > 65_535 || move_of(MoveId::new(number)).is_none()));
    }

    #[test]
    fn promotions_differ_by_colour_direction_and_piece() {
        let texts =
            ["e7e8q", "e7e8n", "e7d8q", "e7f8q", "e2e1q", "e2d1b", "a7a8q", "a7b8r", "h2h1q", "h2g1n"];
        let mut numbers: Vec<usize> =
            texts.iter().map(|text| number_of(text.parse().unwrap()).number()).collect();
        assert!(numbers.iter().all(|number| (FIRST_PROMOTION..LIMIT).contains(number)));
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), texts.len());
    }
}
