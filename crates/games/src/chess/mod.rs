//! Chess, on the boards and move generator of `cozy-chess`.

mod ending;
mod king;
mod numbers;
mod value;

pub use ending::Ending;

use std::fmt;
use std::str::FromStr;

use cozy_chess::util::{display_san_move, display_uci_move, parse_san_move, parse_uci_move};
use cozy_chess::{Board, Color, File, Move, PieceMoves};
use mcts::{Candidate, Game, MoveId, Outcome, Player, Random};

use crate::board_game::{BoardGame, MoveError};

/// A position of chess, with those before it that could come again.
///
/// The first player has the white pieces. Checkmate wins, by one point, and everything else that ends a game is a draw:
///
/// - stalemate;
/// - the third time that a position is on the board, with the same player to move, the same rights to castle and the same pawn to be
///   taken in passing. The rules of tournaments let a player claim this draw; here nobody has to;
/// - fifty moves of each player without a capture or a move of a pawn, claimed or not, unless the last of them is checkmate;
/// - dead material: a king alone against a king with at most one knight or bishop, or nothing but bishops on squares of one
///   colour. Other positions that nobody can win go on until one of the other rules ends them.
///
/// So no game lasts for ever, and no limit on its length is needed. A position that was set up has no past: what was
/// on the board before is not known, but the moves without a capture are those that it says.
///
/// The numbers of the moves are 64 times the square from which, plus the square to which, from a1 = 0 along the rows to h8 = 63; castling
/// goes to the square of the rook. Promotions have 192 numbers after them.
///
/// ```
/// use games::{BoardGame, Chess, chess::Ending};
/// use mcts::Game;
///
/// let mut game = Chess::start();
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     game.play(game.read_move(text)?);
/// }
/// assert_eq!(game.ending(), Some(Ending::Checkmate));
/// # Ok::<(), games::MoveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chess {
    board: Board,
    /// What tells the positions since the last capture or move of a pawn apart, the present one left out.
    past: Vec<u64>,
    ending: Option<Ending>,
}

/// What a move looks like, for messages.
const NOTATION: &str = "two squares and perhaps a new piece, as in `e2e4` or `e7e8q`";

/// The moves of each player without a capture or a move of a pawn that make a draw, counted for both.
const QUIET_MOVES: u8 = 100;

/// Why a text is no position of chess.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{given}` is not a position of chess: {reason} Expected six fields of Forsyth-Edwards notation")]
pub struct PositionError {
    given: String,
    reason: String,
}

impl Chess {
    /// How the game ended, if it is over.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Reads a legal move in the short notation of books and PGN files, as in `Nf3`, `exd5`, `O-O` or `e8=Q+`.
    pub fn read_short_move(&self, text: &str) -> Result<MoveId, MoveError> {
        if self.ending.is_some() {
            return Err(MoveError::refused(text, self));
        }
        let bare = text.trim_end_matches(['!', '?']);
        // The crate finds the move among the legal ones, so that what cannot be read and what cannot be made are the same to it.
        let mv = parse_san_move(&self.board, bare).map_err(|_| MoveError::refused(text, self))?;
        Ok(numbers::number_of(mv))
    }

    /// Writes a legal move in the short notation of books and PGN files.
    pub fn write_short_move(&self, mv: MoveId) -> String {
        let legal = numbers::move_of(mv).filter(|&mv| self.is_legal(mv));
        legal.map_or_else(String::new, |mv| display_san_move(&self.board, mv).to_string())
    }

    fn set_up(board: Board) -> Chess {
        let ending = ending::of(&board, &[]);
        Chess { board, past: Vec::new(), ending }
    }

    fn is_legal(&self, mv: Move) -> bool {
        let mut is_legal = false;
        self.board.generate_moves(|moves| {
            is_legal |= moves.into_iter().any(|legal| legal == mv);
            is_legal
        });
        is_legal && self.ending.is_none()
    }
}

impl Game for Chess {
    fn move_limit(&self) -> usize {
        numbers::LIMIT
    }

    fn largest_score(&self) -> f32 {
        1.0
    }

    fn to_play(&self) -> Player {
        match self.board.side_to_move() {
            Color::White => Player::First,
            Color::Black => Player::Second,
        }
    }

    fn copy_from(&mut self, other: &Chess) {
        self.board = other.board.clone();
        self.past.clone_from(&other.past);
        self.ending = other.ending;
    }

    fn play(&mut self, mv: MoveId) {
        let Some(mv) = numbers::move_of(mv) else { return };
        self.past.push(ending::key(&self.board));
        self.board.play_unchecked(mv);
        if self.board.halfmove_clock() == 0 {
            self.past.clear();
        }
        self.ending = ending::of(&self.board, &self.past);
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = match self.to_play() {
            Player::First => -1.0,
            Player::Second => 1.0,
        };
        self.ending.map(|ending| Outcome::by_score(if ending == Ending::Checkmate { won } else { 0.0 }))
    }

    fn candidates(&mut self, list: &mut Vec<Candidate>) {
        if self.ending.is_some() {
            return;
        }
        let begin = list.len();
        self.board.generate_moves(|moves| {
            list.extend(moves.into_iter().map(|mv| Candidate::plain(numbers::number_of(mv))));
            false
        });
        list[begin..].sort_unstable_by_key(|candidate| candidate.mv);
    }
}

impl BoardGame for Chess {
    const NAME: &'static str = "chess";

    fn start() -> Chess {
        Chess::set_up(Board::startpos())
    }

    fn random_move(&mut self, random: &mut Random) -> Option<MoveId> {
        if self.ending.is_some() {
            return None;
        }
        // The moves of a piece come as a set. The set of the last piece so far is kept with its share of all moves so far, which in
        // the end is the right probability for every set.
        let mut seen = 0;
        let mut kept: Option<PieceMoves> = None;
        self.board.generate_moves(|moves| {
            let count = moves.len() as u32;
            seen += count;
            if random.index(seen) < count {
                kept = Some(moves);
            }
            false
        });
        let kept = kept?;
        let mv = kept.into_iter().nth(random.index(kept.len() as u32) as usize)?;
        Some(numbers::number_of(mv))
    }

    fn lead(&self) -> Option<f32> {
        Some(value::lead(&self.board))
    }

    fn read_move(&self, text: &str) -> Result<MoveId, MoveError> {
        let unreadable = || MoveError::unreadable::<Chess>(text, NOTATION);
        // The crate does not mind what comes after the fifth character.
        if text.len() > 5 {
            return Err(unreadable());
        }
        let mv = parse_uci_move(&self.board, text).map_err(|_| unreadable())?;
        if self.is_legal(mv) { Ok(numbers::number_of(mv)) } else { Err(MoveError::refused(text, self)) }
    }

    fn write_move(&self, mv: MoveId) -> String {
        numbers::move_of(mv).map_or_else(String::new, |mv| display_uci_move(&self.board, mv).to_string())
    }
}

impl FromStr for Chess {
    type Err = PositionError;

    /// Reads a position in Forsyth-Edwards notation. Castling from anywhere but the first position's squares is another game.
    fn from_str(text: &str) -> Result<Chess, PositionError> {
        let refused = |reason: String| PositionError { given: text.chars().take(100).collect(), reason };
        // The crate takes any number of rows, from the last one on.
        if text.split(' ').next().is_none_or(|rows| rows.split('/').count() != 8) {
            return Err(refused("expected eight rows".to_owned()));
        }
        let board = Board::from_fen(text, false).map_err(|reason| refused(reason.to_string()))?;
        let castles_from_elsewhere = Color::ALL.into_iter().any(|color| {
            let rights = board.castle_rights(color);
            (rights.short.is_some() || rights.long.is_some()) && board.king(color).file() != File::E
        });
        if castles_from_elsewhere {
            return Err(refused("expected a king on its first square where it may castle".to_owned()));
        }
        Ok(Chess::set_up(board))
    }
}

impl fmt::Display for Chess {
    /// Writes the position in Forsyth-Edwards notation.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board.fmt(out)
    }
}

#[cfg(test)]
mod tests;
