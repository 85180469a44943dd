//! Monte-Carlo tree search for any two-player game.
//!
//! Where to start reading:
//!
//! 1. `search/worker.rs`: the loop of every such search, descend, expand, play out, back up;
//! 2. [`Game`] and [`Playout`]: all that it asks of a game;
//! 3. [`select`] and [`backup`]: the rules of the papers, a file each; `select/ucb1.rs` is the one to copy;
//! 4. `tree/`: how threads share it without locks;
//! 5. [`exchange`]: several such searches that tell each other what they find;
//! 6. [`Indigo`]: the other kind of search, a few plies and minimax, to compare with.

// The games in `tests/support`, which unit tests use as well, know the crate by this name.
#[cfg(test)]
extern crate self as mcts;

pub mod backup;
pub mod exchange;
mod game;
mod indigo;
mod method;
mod numeric;
mod observe;
mod outline;
mod random;
mod report;
mod root;
mod search;
pub mod select;
mod settings;
mod siblings;
mod sync;
mod tree;

pub use game::{Candidate, Game, MoveId, Outcome, Player, Playout, Prior, Record};
pub use indigo::Indigo;
pub use method::Method;
pub use observe::{Observer, Standing, View};
pub use outline::{Outline, OutlineNode};
pub use random::Random;
pub use report::{Report, RootMove, lower_bound};
pub use root::{Allocation, Decision, Ocba, SequentialHalving};
pub use search::{AnyProcessor, Limits, Processor, Search, Searcher, Task};
pub use settings::{Growth, GrowthRule, Lead, Reward, Settings, SettingsError, Sharing, WhenFull};
pub use siblings::{Siblings, Wants};
pub use tree::Extent;
