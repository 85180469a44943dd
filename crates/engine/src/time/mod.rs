//! The time of a player.

mod clock;

pub use clock::{Clock, SystemClock};
