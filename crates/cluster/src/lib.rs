//! Work for many machines over NATS: a queue of named units, their results, and who does what.
//!
//! Where to start reading:
//!
//! 1. [`Address`] and [`Link`]: where the server is, and the connection to it;
//! 2. [`Coordinator`]: puts units into a queue and takes results until every unit has one;
//! 3. [`Worker`]: hears of jobs and joins one, and [`Queue`]: where it leases units and hands in results;
//! 4. [`play`]: many who search one position;
//! 5. `names.rs` and `message.rs`: what is said, and where.
//!
//! Results are the truth, and the queue is only a hint: a coordinator is done when every unit has a result, never because the
//! queue is empty, and it puts units there again that nobody has any more. A unit may be done twice, and its first result counts.

mod address;
mod coordinator;
mod error;
mod heard;
mod link;
mod message;
mod names;
pub mod play;
mod worker;

pub use address::Address;
pub use coordinator::{Coordinator, Event, Terms};
pub use error::ClusterError;
pub use heard::Found;
pub use link::Link;
pub use worker::{Queue, Worker};

/// How many times a unit is tried before it is given up.
pub const ATTEMPTS: u64 = 5;
