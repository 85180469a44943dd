//! What the pieces of shogi are worth.

use haitaka::{Board, Color, Piece};

/// In pawns, on the board and in hand alike: roughly what books for beginners say. In the order of the crate: pawn, lance, knight,
/// silver, bishop, rook, gold, king, and the promoted ones but for gold and king.
const PAWNS: [f32; Piece::NUM] = [1.0, 3.0, 3.0, 5.0, 8.0, 10.0, 6.0, 0.0, 6.0, 6.0, 6.0, 6.0, 10.0, 12.0];

/// By how many pawns Black is ahead, with the pieces in hand.
pub(super) fn lead(board: &Board) -> f32 {
    let count = |color: Color, piece: Piece| {
        let on_board = board.colored_pieces(color, piece).into_iter().count() as f32;
        let in_hand = f32::from(board.hand(color)[piece as usize]);
        on_board + in_hand
    };
    let lead =
        |&piece: &Piece| PAWNS[piece as usize] * (count(Color::Black, piece) - count(Color::White, piece));
    Piece::ALL.iter().map(lead).sum()
}

#[cfg(test)]
mod tests {
    use crate::{BoardGame, Shogi};

    #[test]
    fn pieces_on_the_board_and_in_hand_are_added_up() {
        let lead = |text: &str| text.parse::<Shogi>().unwrap().lead().unwrap();
        assert!(Shogi::start().lead().unwrap().abs() < 1e-6);
        assert!((lead("4k4/9/9/9/9/9/9/9/4K4 b R2P 1") - 12.0).abs() < 1e-6);
        assert!((lead("4k4/9/4+r4/9/9/9/9/9/4K4 b G 1") + 6.0).abs() < 1e-6);
    }
}
