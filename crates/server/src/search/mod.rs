//! Searches: what the page asks for, who does it, and how it is told.
//!
//! 1. `request.rs`: what may be asked;
//! 2. [`Search`]: a search as those see it who listen, and those who do it;
//! 3. `pool.rs`: the workers, and who waits for them;
//! 4. `work/`: what is done for each kind of request;
//! 5. `events.rs`: what goes to a browser, and how fast.

pub(crate) mod events;
pub(crate) mod pool;
pub(crate) mod registry;
pub(crate) mod request;
mod told;
pub(crate) mod work;

pub(crate) use told::{End, Search};
