//! What a game knows besides what the search asks of it.

use mcts::{Game, MoveId, Random};

/// A game that can be begun, played at random and written down.
pub trait BoardGame: Game + Sync {
    /// Its name, in small letters.
    const NAME: &'static str;

    /// The position before the first move.
    fn start() -> Self;

    /// A legal move, each with the same probability; `None` if the game is over.
    fn random_move(&mut self, random: &mut Random) -> Option<MoveId>;

    /// By how many pawns the first player is ahead in material, in games whose pieces can be added up: what a game that is broken
    /// off counts by.
    fn lead(&self) -> Option<f32> {
        None
    }

    /// Reads a legal move of this position in the notation of the game.
    fn read_move(&self, text: &str) -> Result<MoveId, MoveError>;

    /// Writes a legal move of this position, such that [`BoardGame::read_move`] understands it.
    fn write_move(&self, mv: MoveId) -> String;
}

/// Why a text is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// It does not look like one.
    #[error("`{given}` is not a move of {game}: expected {expected}")]
    Unreadable {
        /// The text.
        given: String,
        /// The game.
        game: &'static str,
        /// What moves look like.
        expected: &'static str,
    },
    /// It looks like one, but it is against the rules.
    #[error("the move `{given}` is against the rules of {game} in this position")]
    Illegal {
        /// The text.
        given: String,
        /// The game.
        game: &'static str,
    },
    /// Nobody may move any more.
    #[error("the move `{given}` comes after the end of the game of {game}")]
    Over {
        /// The text.
        given: String,
        /// The game.
        game: &'static str,
    },
}

impl MoveError {
    pub(crate) fn unreadable<G: BoardGame>(given: &str, expected: &'static str) -> MoveError {
        MoveError::Unreadable { given: shortened(given), game: G::NAME, expected }
    }

    /// A move that can be read but not be made.
    pub(crate) fn refused<G: BoardGame>(given: &str, position: &G) -> MoveError {
        let (given, game) = (shortened(given), G::NAME);
        if position.outcome().is_some() {
            MoveError::Over { given, game }
        } else {
            MoveError::Illegal { given, game }
        }
    }
}

/// What comes from a broken file may be a megabyte long, and nobody wants to see it in a message.
fn shortened(text: &str) -> String {
    text.chars().take(20).collect()
}
