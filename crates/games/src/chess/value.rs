//! A simple evaluation of positions of chess, with and without a search of captures.
//!
//! Paper: Takeuchi, Kaneko and Yamaguchi 2008, table III and figure 2, the evaluation of a program with and without quiescence search.
//! Differs: the evaluation is not Crafty's but the well-known simplified one: T. Michniewski, Simplified evaluation function, Chess
//! Programming Wiki; without its second table for kings in endings, and with left and right alike in the queen's.

use cozy_chess::{Board, Color, Move, Piece, Square};

use super::Chess;

/// What pieces are worth, in hundredths of a pawn: pawn, knight, bishop, rook, queen, king.
const WORTH: [i32; Piece::NUM] = [100, 320, 330, 500, 900, 0];

/// What it adds to stand on a square: the left halves of the rows from White's last, because right and left are alike. The queen's
/// table, which has a few squares that are not, is made so too.
#[rustfmt::skip]
const PLACES: [[[i32; 4]; 8]; Piece::NUM] = [
    [[0, 0, 0, 0], [50, 50, 50, 50], [10, 10, 20, 30], [5, 5, 10, 25],
     [0, 0, 0, 20], [5, -5, -10, 0], [5, 10, 10, -20], [0, 0, 0, 0]],
    [[-50, -40, -30, -30], [-40, -20, 0, 0], [-30, 0, 10, 15], [-30, 5, 15, 20],
     [-30, 0, 15, 20], [-30, 5, 10, 15], [-40, -20, 0, 5], [-50, -40, -30, -30]],
    [[-20, -10, -10, -10], [-10, 0, 0, 0], [-10, 0, 5, 10], [-10, 5, 5, 10],
     [-10, 0, 10, 10], [-10, 10, 10, 10], [-10, 5, 0, 0], [-20, -10, -10, -10]],
    [[0, 0, 0, 0], [5, 10, 10, 10], [-5, 0, 0, 0], [-5, 0, 0, 0],
     [-5, 0, 0, 0], [-5, 0, 0, 0], [-5, 0, 0, 0], [0, 0, 0, 5]],
    [[-20, -10, -10, -5], [-10, 0, 0, 0], [-10, 0, 5, 5], [-5, 0, 5, 5],
     [-5, 0, 5, 5], [-10, 5, 5, 5], [-10, 0, 5, 0], [-20, -10, -10, -5]],
    [[-30, -40, -40, -50], [-30, -40, -40, -50], [-30, -40, -40, -50], [-30, -40, -40, -50],
     [-20, -30, -30, -40], [-10, -20, -20, -20], [20, 20, 0, 0], [20, 30, 10, 0]],
];

/// The value of a mate; a later one is worth a little less.
const MATE: i32 = 30_000;

/// The search of captures looks at no more positions: in games it needs some dozens, but with many queens of both colours captures
/// go on and on.
const MOST_POSITIONS: u32 = 100_000;

/// The search of captures goes no deeper. There are at most thirty captures in a row, and answers to checks between them.
const DEEPEST: i32 = 40;

impl Chess {
    /// The value of the position to White in hundredths of a pawn: pieces and where they stand, whatever is about to be taken.
    pub fn static_value(&self) -> i32 {
        match (self.ending, self.board.side_to_move()) {
            (None, Color::White) => static_value(&self.board),
            (None, Color::Black) => -static_value(&self.board),
            (Some(super::Ending::Checkmate), Color::White) => -MATE,
            (Some(super::Ending::Checkmate), Color::Black) => MATE,
            (Some(_), _) => 0,
        }
    }

    /// The same after all captures that are worth making: a search of captures and promotions to queens, and of all moves
    /// out of check.
    pub fn quiescent_value(&self) -> i32 {
        if self.ending.is_some() {
            return self.static_value();
        }
        let mut left = MOST_POSITIONS;
        let value = quiescent_value(&self.board, -MATE, MATE, 0, &mut left);
        if self.board.side_to_move() == Color::White { value } else { -value }
    }
}

/// By how many pawns White is ahead, places left out: a pawn 1, a knight and a bishop 3, a rook 5, a queen 9.
pub(super) fn lead(board: &Board) -> f32 {
    const PAWNS: [f32; Piece::NUM] = [1.0, 3.0, 3.0, 5.0, 9.0, 0.0];
    let count = |color, piece| board.colored_pieces(color, piece).len() as f32;
    let lead =
        |&piece: &Piece| PAWNS[piece as usize] * (count(Color::White, piece) - count(Color::Black, piece));
    Piece::ALL.iter().map(lead).sum()
}

/// The value to the player to move.
fn static_value(board: &Board) -> i32 {
    let mut value = 0;
    for piece in Piece::ALL {
        for color in [Color::White, Color::Black] {
            let sign = if color == board.side_to_move() { 1 } else { -1 };
            for square in board.colored_pieces(color, piece) {
                value += sign * (WORTH[piece as usize] + place(piece, square.relative_to(color)));
            }
        }
    }
    value
}

/// What it adds to stand on a square, seen by White.
fn place(piece: Piece, square: Square) -> i32 {
    let file = square.file() as usize;
    PLACES[piece as usize][7 - square.rank() as usize][file.min(7 - file)]
}

/// Negamax with alpha and beta over captures. It is never more than [`DEEPEST`] calls deep, and when no positions are left to look
/// at, what stands counts.
fn quiescent_value(board: &Board, alpha: i32, beta: i32, depth: i32, left: &mut u32) -> i32 {
    let is_check = !board.checkers().is_empty();
    let standing = static_value(board);
    *left = left.saturating_sub(1);
    if *left == 0 || depth >= DEEPEST || !is_check && standing >= beta {
        return standing;
    }
    let mut moves = moves_to_try(board, is_check);
    if moves.is_empty() && is_check {
        return depth - MATE;
    }
    // The largest victim of the smallest piece first, so that most others need not be looked at.
    moves.sort_by_key(|&mv| (-gain(board, mv), board.piece_on(mv.from).map(|piece| piece as usize)));
    let mut best = if is_check { -MATE } else { standing };
    for mv in moves {
        let mut after = board.clone();
        after.play_unchecked(mv);
        best = best.max(-quiescent_value(&after, -beta, -alpha.max(best), depth + 1, left));
        if best >= beta {
            break;
        }
    }
    best
}

/// All moves out of check; otherwise captures and promotions to queens.
fn moves_to_try(board: &Board, is_check: bool) -> Vec<Move> {
    let mut list = Vec::new();
    board.generate_moves(|moves| {
        list.extend(moves.into_iter().filter(|&mv| is_check || gain(board, mv) > 0));
        false
    });
    list
}

/// What a move takes, and what a pawn becomes.
fn gain(board: &Board, mv: Move) -> i32 {
    let color = board.side_to_move();
    let is_pawn = board.pieces(Piece::Pawn).has(mv.from);
    let taken = match board.piece_on(mv.to) {
        Some(piece) if board.colors(!color).has(mv.to) => WORTH[piece as usize],
        // A pawn that changes its file and takes nothing there takes in passing.
        None if is_pawn && mv.from.file() != mv.to.file() => WORTH[Piece::Pawn as usize],
        _ => 0,
    };
    let promoted = match mv.promotion {
        Some(Piece::Queen) => WORTH[Piece::Queen as usize] - WORTH[Piece::Pawn as usize],
        _ => 0,
    };
    taken + promoted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BoardGame;
    use mcts::{Game, Random};

    fn values(text: &str) -> (i32, i32) {
        let position: Chess = text.parse().unwrap();
        (position.static_value(), position.quiescent_value())
    }

    #[test]
    fn the_first_position_is_even() {
        let start = Chess::start();
        assert_eq!((start.static_value(), start.quiescent_value()), (0, 0));
    }

    #[test]
    fn a_queen_that_can_be_taken_is_worth_something_only_without_quiescence() {
        // White is a queen up, and it is Black's turn to take it with a pawn.
        let (still, quiet) = values("6k1/5ppp/8/3p4/4Q3/8/5PPP/6K1 b - - 0 1");
        assert!(still > 600 && quiet < 0, "{still}, {quiet}");
        // Taking a pawn that is guarded is not worth a queen.
        let (still, quiet) = values("6k1/5ppp/4p3/3p4/4Q3/8/5PPP/6K1 w - - 0 1");
        assert!(quiet == still, "{still}, {quiet}");
    }

    #[test]
    fn checks_are_answered_and_mates_are_seen() {
        // Black is in check and can take the rook; then the same without that.
        let (_, quiet) = values("R5k1/5ppp/8/8/4b3/8/5PPP/6K1 b - - 0 1");
        assert!(quiet < 0, "{quiet}");
        let (still, quiet) = values("R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1");
        assert_eq!((still, quiet), (MATE, MATE));
    }

    #[test]
    fn a_pawn_is_about_to_become_a_queen_or_is_taken_in_passing() {
        let (still, quiet) = values("8/P5k1/8/8/8/8/8/6K1 w - - 0 1");
        assert!(quiet > still + 700, "{still}, {quiet}");
        let (still, quiet) = values("6k1/8/8/3pP3/8/8/8/6K1 w - d6 0 1");
        assert!(quiet >= still + 90, "{still}, {quiet}");
    }

    #[test]
    fn what_is_worth_so_much_to_one_is_worth_it_to_the_other() {
        // The same position seen from the other side, with the colours exchanged.
        let mirrored = "rnbqkb1r/pppp1ppp/5n2/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3";
        let original = "rnbqkbnr/ppp2ppp/8/3pp3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 3";
        let ((still, quiet), (still_too, quiet_too)) = (values(mirrored), values(original));
        assert_eq!((still, quiet), (-still_too, -quiet_too));
    }

    #[test]
    fn captures_without_end_are_given_up() {
        let (_, quiet) = values("q2k2q1/2nqn2b/1n1P1n1b/2rnr2Q/1NQ1QN1Q/3Q3B/2RQR2B/Q2K2Q1 w - - 0 1");
        assert!(quiet.abs() <= MATE, "{quiet}");
    }

    #[test]
    fn every_position_has_a_value_between_the_mates() {
        let mut random = Random::new(5);
        for _ in 0..20 {
            let mut game = Chess::start();
            while let Some(mv) = game.random_move(&mut random) {
                game.play(mv);
                let (still, quiet) = (game.static_value(), game.quiescent_value());
                assert!(still.abs() <= MATE && quiet.abs() <= MATE, "{game}");
                let is_quiet = game.board.checkers().is_empty() && game.ending().is_none();
                let for_mover =
                    if game.board.side_to_move() == Color::White { quiet - still } else { still - quiet };
                assert!(!is_quiet || for_mover >= 0, "nobody has to take: {game}");
            }
        }
    }
}
