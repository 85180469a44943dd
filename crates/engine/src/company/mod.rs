//! Others who search the same positions as a player, here or elsewhere.
//!
//! A player without company searches alone, and nothing here is of any concern to it. With company, every search for a move, an
//! analysis or in the opponent's time is told to the others, who search the same position with a whole tree of their own. What they
//! count near the root comes into the player's tree through an [`Exchange`], and counts there like its own. The player's own
//! budget decides when the search ends: its clock, or its own playouts.

mod brief;
mod team;

pub use brief::{Brief, BriefError};
pub use mcts::exchange::{Exchange, Increment, read_increments, write_increments};
pub use team::Team;

use crate::player::Task;
use crate::preset::Preset;
use crate::thought::Ending;

/// Others who search the same positions.
pub trait Company: Send {
    /// A search begins. Who carries what is found out meanwhile; nobody if this is no search to be shared.
    fn begin(&mut self, task: &Task<'_>, preset: &Preset) -> Option<Box<dyn Exchange>>;

    /// The search has ended, and what carried its increments is gone.
    fn end(&mut self, ending: Ending);

    /// What comes next has nothing to do with what was before.
    fn forget(&mut self) {}
}
