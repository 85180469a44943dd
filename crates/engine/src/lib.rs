//! A player of Go.
//!
//! Where to start reading:
//!
//! 1. `presets/*.toml` at the root of the repository: what a player is made of, with the papers' numbers;
//! 2. [`Preset`]: how such a file becomes a [`playout::Method`] for a size of board;
//! 3. [`Player`]: a search for one move, with a clock, and the [`Thought`] that it ends with;
//! 4. [`TimeKeeper`]: what a move may take in a game that has a time limit;
//! 5. [`review`]: a whole game, move by move, after it was played;
//! 6. [`company`]: others who search the same positions.
//!
//! ```
//! use engine::{Budget, Player, Preset};
//! use go::{Game, Rules, Size};
//!
//! let mut player = Player::new(Preset::named("mc")?, 16);
//! let game = Game::new(Size::square(5), Rules::CHINESE);
//! let thought = player.choose(&game, &Budget::playouts(500))?;
//! assert_eq!(thought.analysis.playouts, 500);
//! assert!(game.is_legal(game.to_play(), thought.analysis.best.mv));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod budget;
pub mod company;
mod conduct;
mod judge;
mod player;
mod preset;
pub mod review;
mod thought;
mod time;
mod watch;

pub use analysis::{Analysis, Considered, Estimate, Tree};
pub use budget::{Budget, DEFAULT_TIME};
pub use conduct::{Conduct, Decision, Level, Reply, Resign};
pub use judge::Judgement;
pub use player::{DEFAULT_MEMORY, Detail, MOST_MEMORY, Player, PlayerError, Task};
pub use playout::{MoveSet, Ownership, Restriction, RestrictionKind, Surroundings};
pub use preset::{CalibrationEntry, Calibrations, DEFAULT_PRESET, Preset, PresetError, calibration_toml};
pub use thought::{Ending, Thought, side_or_sides};
pub use time::{
    Allotment, Clock, DEFAULT_LAG, LEAST_TIME, RefereeClock, Situation, Standing, StopReason, StopRule,
    SystemClock, TimeControl, TimeError, TimeKeeper, Verdict, VirtualClock,
};
pub use watch::{Branch, Look, Watcher};

/// The version of Tengen, which is part of every result.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
