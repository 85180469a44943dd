//! The time of a player.
//!
//! Where to start reading:
//!
//! 1. [`TimeControl`]: what is agreed, and how the protocols say it;
//! 2. [`TimeKeeper`]: what each player has left, told by the client or counted by ourselves;
//! 3. `allot.rs`: what of it this move may take, an [`Allotment`];
//! 4. [`StopRule`]: when a search that has an allotment ends;
//! 5. [`RefereeClock`]: when a game is lost, for whoever lets others play.
//!
//! Nothing here waits or reads the time by itself: who calls passes in what a [`Clock`] says, so that tests play whole
//! games in no time.

mod allot;
mod clock;
mod control;
mod flag;
mod keeper;
mod read;
mod remaining;
mod stop;

pub use allot::{Allotment, LEAST_TIME, Situation};
pub use clock::{Clock, SystemClock, VirtualClock};
pub use control::TimeControl;
pub use flag::RefereeClock;
pub use keeper::{DEFAULT_LAG, TimeKeeper};
pub use read::TimeError;
pub use stop::{Standing, StopReason, StopRule, Verdict};
