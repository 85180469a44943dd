//! Shogi, on the boards and move generator of `haitaka`.

mod csa;
mod ending;
mod material;
mod moves;
mod numbers;
mod text;

pub use ending::Ending;
pub use text::PositionError;

use haitaka::{Board, Color, Move, PieceMoves};
use mcts::{Candidate, Game, MoveId, Outcome, Player, Random};

use self::ending::Seen;
use crate::board_game::{BoardGame, MoveError};

/// A position of shogi, with all those before it.
///
/// The first player is Black (sente). A game is won by one point, or drawn:
///
/// - who has no move has lost. A pawn may not be dropped for mate;
/// - the fourth time that a position is on the board, with the same pieces in hand and the same player to move, is a draw
///   (sennichite). If since the first time all moves of one player gave check, that player has lost;
/// - after 512 moves of both together the game is a draw, counted from where it was set up.
///
/// There is no win by entering the other's camp with many points (impasse): such games go on until the limit. In
/// records they end as their players said.
///
/// The numbers of the moves are two times (81 times the square from which, plus the square to which), plus one for a promotion; squares
/// count from 1a = 0 down the files to 9i = 80. Drops have 567 numbers after them, by piece and square.
///
/// ```
/// use games::{BoardGame, MoveError, Shogi};
/// use mcts::Game;
///
/// let mut game = Shogi::start();
/// game.play(game.read_move("7g7f")?);
/// assert!(matches!(game.read_move("P*5e"), Err(MoveError::Illegal { .. })));
/// # Ok::<(), games::MoveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shogi {
    board: Board,
    past: Vec<Seen>,
    ending: Option<Ending>,
}

/// A game of so many moves is a draw.
pub const LONGEST: usize = 512;

/// What a move looks like, for messages.
const NOTATION: &str = "two squares and perhaps `+`, as in `8h2b+`, or a piece and a square, as in `P*5e`";

impl Shogi {
    /// How the game ended, if it is over.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    fn set_up(board: Board) -> Shogi {
        let ending = ending::of(&board, &[]);
        Shogi { board, past: Vec::new(), ending }
    }

    fn is_legal(&self, mv: Move) -> bool {
        // The crate's own question does not ask whether a piece that is dropped is in hand.
        self.ending.is_none() && moves::each(&self.board, |moves| moves.into_iter().any(|legal| legal == mv))
    }
}

impl Game for Shogi {
    fn move_limit(&self) -> usize {
        numbers::LIMIT
    }

    fn largest_score(&self) -> f32 {
        1.0
    }

    fn to_play(&self) -> Player {
        match self.board.side_to_move() {
            Color::Black => Player::First,
            Color::White => Player::Second,
        }
    }

    fn copy_from(&mut self, other: &Shogi) {
        self.board.clone_from(&other.board);
        self.past.clone_from(&other.past);
        self.ending = other.ending;
    }

    fn play(&mut self, mv: MoveId) {
        let Some(mv) = numbers::move_of(mv) else { return };
        self.past.push(Seen::new(&self.board));
        self.board.play_unchecked(mv);
        self.ending = ending::of(&self.board, &self.past);
    }

    fn outcome(&self) -> Option<Outcome> {
        let for_mover = match self.ending? {
            Ending::Checkmate | Ending::PerpetualCheckByMover => -1.0,
            Ending::PerpetualCheckByOther => 1.0,
            Ending::Repetition | Ending::TooLong => 0.0,
        };
        Some(Outcome::by_score(if self.to_play() == Player::First { for_mover } else { -for_mover }))
    }

    fn candidates(&mut self, list: &mut Vec<Candidate>) {
        if self.ending.is_some() {
            return;
        }
        let begin = list.len();
        moves::each(&self.board, |moves| {
            list.extend(moves.into_iter().map(|mv| Candidate::plain(numbers::number_of(mv))));
            false
        });
        list[begin..].sort_unstable_by_key(|candidate| candidate.mv);
    }
}

impl BoardGame for Shogi {
    const NAME: &'static str = "shogi";

    fn start() -> Shogi {
        Shogi::set_up(Board::startpos())
    }

    fn random_move(&mut self, random: &mut Random) -> Option<MoveId> {
        if self.ending.is_some() {
            return None;
        }
        // As in chess: a set is kept with its share of all moves so far.
        let mut seen = 0;
        let mut kept: Option<PieceMoves> = None;
        moves::each(&self.board, |moves| {
            let count = moves.into_iter().len() as u32;
            seen += count;
            if random.index(seen) < count {
                kept = Some(moves);
            }
            false
        });
        let mut kept = kept?.into_iter();
        let chosen = random.index(kept.len() as u32) as usize;
        kept.nth(chosen).map(numbers::number_of)
    }

    fn lead(&self) -> Option<f32> {
        Some(material::lead(&self.board))
    }

    fn read_move(&self, text: &str) -> Result<MoveId, MoveError> {
        let mv: Move = text.parse().map_err(|_| MoveError::unreadable::<Shogi>(text, NOTATION))?;
        if self.is_legal(mv) { Ok(numbers::number_of(mv)) } else { Err(MoveError::refused(text, self)) }
    }

    fn write_move(&self, mv: MoveId) -> String {
        numbers::move_of(mv).map_or_else(String::new, |mv| mv.to_string())
    }
}

#[cfg(test)]
mod tests;
