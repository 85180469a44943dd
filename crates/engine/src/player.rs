//! A player: one move for one position.

use std::time::Instant;

use go::{Game, Size};
use mcts::{Observer, SettingsError};
use playout::{GoSearcher, Method, Question};

use crate::budget::{Budget, Clock};
use crate::preset::{Preset, PresetError};
use crate::thought::Thought;

/// The mebibytes that a tree may take when nobody says how many.
pub const DEFAULT_MEMORY: usize = 1024;

/// The most mebibytes that a tree can use: it counts its words of eight bytes in 32 bits.
pub const MOST_MEMORY: usize = 32 * 1024;

/// Why a player has no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// There is no such player.
    #[error(transparent)]
    Preset(#[from] PresetError),
    /// Both have passed, or the game has lasted too long.
    #[error("the game is over after {turns} moves ({reason}), so there is no move to choose")]
    GameIsOver {
        /// The number of moves.
        turns: usize,
        /// Why it is over.
        reason: &'static str,
    },
}

/// Somebody who chooses moves. Memory is kept from move to move.
pub struct Player {
    preset: Preset,
    memory: usize,
    ready: Option<Ready>,
}

/// What is made for a size of board.
struct Ready {
    size: Size,
    method: Method,
    searcher: GoSearcher,
}

impl Player {
    /// A player whose tree takes at most so many mebibytes.
    pub fn new(preset: Preset, memory: usize) -> Player {
        Player { preset, memory, ready: None }
    }

    /// What the player is made of.
    pub fn preset(&self) -> &Preset {
        &self.preset
    }

    /// The mebibytes that the tree may take.
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// A move for whoever has the turn.
    pub fn choose(&mut self, game: &Game, budget: &Budget) -> Result<Thought, PlayerError> {
        self.choose_watched(game, budget, &mut ())
    }

    /// The same with somebody who watches, and who may stop the search.
    pub fn choose_watched(
        &mut self,
        game: &Game,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Thought, PlayerError> {
        ensure_goes_on(game)?;
        let limits = budget.limits();
        let ready = Player::prepare(&mut self.ready, &self.preset, game.size(), self.memory)?;
        ready.method.search.check_limits(&limits).map_err(|error| senseless(&self.preset, &error))?;
        let start = Instant::now();
        let mut clock = Clock { start, limit: budget.time_limit(), next: observer, was_interrupted: false };
        let report = ready.searcher.search(&Question::new(game), &limits, &mut clock);
        let seconds = start.elapsed().as_secs_f64();
        let was_interrupted = clock.was_interrupted;
        let method = ready.method.clone();
        Ok(Thought { was_interrupted, ..Thought::new(self, game, budget, method, &report, seconds) })
    }

    /// The search for boards of this size, made anew when it is another one.
    fn prepare<'a>(
        ready: &'a mut Option<Ready>,
        preset: &Preset,
        size: Size,
        memory: usize,
    ) -> Result<&'a mut Ready, PresetError> {
        let fitting = match ready.take().filter(|ready| ready.size == size) {
            Some(fitting) => fitting,
            None => Ready::new(preset, size, memory)?,
        };
        Ok(ready.insert(fitting))
    }
}

impl Ready {
    fn new(preset: &Preset, size: Size, memory: usize) -> Result<Ready, PresetError> {
        let method = preset.method(size)?;
        let searcher = playout::searcher(&method, memory.saturating_mul(1 << 20));
        let searcher = searcher.map_err(|error| senseless(preset, &error))?;
        Ok(Ready { size, method, searcher })
    }
}

fn ensure_goes_on(game: &Game) -> Result<(), PlayerError> {
    if !game.is_over() {
        return Ok(());
    }
    let reason =
        if game.passes() >= 2 { "both have passed" } else { "it has reached its largest number of moves" };
    Err(PlayerError::GameIsOver { turns: game.turns().len(), reason })
}

/// Parts that do not go together, with the name of the preset.
fn senseless(preset: &Preset, error: &SettingsError) -> PresetError {
    PresetError::senseless(preset.name(), error)
}
