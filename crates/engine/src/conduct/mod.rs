//! How a player behaves in a game: when to pass, when to resign, how strong to be.
//!
//! In the middle of a game a turn is a search, and its best move is played. When the game may be near its end (the
//! opponent has passed, the search would pass, or playouts agree about almost every point), the position is judged, and
//! `ending.rs` says what to do: play on as long as something is not settled; take dead stones where they count as alive;
//! fill neutral points where they count; then pass, won or lost. Where that is not what the search would do,
//! `second_look.rs` has the last word.

mod ending;
mod level;
mod resign;
mod second_look;
mod turn;

pub use level::Level;
pub use resign::Resign;
pub(crate) use resign::Streak;

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
    ///
    /// All of it takes no longer than the time of the budget, if that is limited.
    pub fn genmove(
        &mut self,
        task: &Task<'_>,
        must_clean_up: bool,
        watcher: &mut dyn Watcher,
    ) -> Result<Decision, PlayerError> {
        turn::take(self, task, must_clean_up, watcher)
    }
}
