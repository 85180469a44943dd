//! How a game of Go is played out at random.
//!
//! Where to start reading: `policy/uniform.rs`, the smallest policy; then `game.rs`, the loop that plays a game.

#[cfg(target_arch = "x86_64")]
mod bulk;
mod fit;
mod game;
mod ownership;
pub mod pattern;
pub mod policy;
mod position;
mod prior;
mod probability;
mod question;
mod searcher;
mod simulate;
mod surroundings;
mod survey;
mod tally;
#[cfg(test)]
mod testing;
mod zone;

pub use game::{Outcome, Playing, Watch, play_out};
pub use mcts::Random;
pub use ownership::{Ownership, owner};
pub use policy::{Choice, Play, Policy, Reason};
pub use position::{Eyes, Groups, Moves, Pass, Position, Start, move_of, number_of};
pub use prior::{Because, Learned, Opinion, Priors, Source};
pub use probability::{Probability, ProbabilityError};
pub use question::{Goal, MoveSet, Question, Restriction, RestrictionKind};
pub use searcher::{GoSearcher, Method, searcher};
pub use simulate::{How, Totals, play_watched, simulate};
pub use surroundings::Surroundings;
pub use survey::survey;
pub use tally::Tally;
pub use zone::ZoneMode;
