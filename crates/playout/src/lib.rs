//! How a game of Go is played out at random.
//!
//! Where to start reading: `policy/uniform.rs`, the smallest policy; then `game.rs`, the loop that plays a game.

#[cfg(target_arch = "x86_64")]
mod bulk;
mod game;
mod ownership;
pub mod pattern;
pub mod policy;
mod probability;

mod simulate;
#[cfg(test)]
mod testing;

pub use game::{Outcome, Playing, Watch, play_out};
pub use mcts::Random;
pub use ownership::{Ownership, owner};
pub use policy::{Choice, Play, Policy, Reason};
pub use probability::{Probability, ProbabilityError};
pub use simulate::{How, Totals, simulate};
