//! The last search, and which position it was about.

use engine::Thought;
use go::{Color, Game, Rules};

use super::session::Session;

/// The last search, for whatever command.
pub(super) struct Searched {
    position: Position,
    thought: Thought,
}

/// What a search depends on.
#[derive(PartialEq)]
struct Position {
    hash: u64,
    turns: usize,
    to_play: Color,
    komi: f32,
    rules: Rules,
}

impl Position {
    fn of(game: &Game) -> Position {
        Position {
            hash: game.hash(),
            turns: game.turns().len(),
            to_play: game.to_play(),
            komi: game.komi(),
            rules: game.rules(),
        }
    }
}

impl Session {
    /// Keeps what a search found out about a position.
    pub(super) fn remember(&mut self, game: &Game, thought: Thought) {
        self.searched = Some(Searched { position: Position::of(game), thought });
    }

    /// What the last search found out, whatever it was about.
    pub(super) fn last_thought(&self) -> Option<&Thought> {
        self.searched.as_ref().map(|searched| &searched.thought)
    }

    /// What the last search found out, if it was about the present position.
    pub(super) fn remembered(&self) -> Option<&Thought> {
        let searched = self.searched.as_ref()?;
        (searched.position == Position::of(&self.game)).then_some(&searched.thought)
    }
}
