//! KataGo's protocol for analysis: a query is a line of JSON, and so is a reply. Queries may come at any time, and replies
//! come when they are ready, in any order.
//!
//! Where to start reading:
//!
//! 1. [`Engine`] and [`Client`]: what becomes of a line;
//! 2. `query.rs`: what a query may say, `fields.rs` how it is read;
//! 3. `queue.rs` and `work.rs`: what waits, and what is done about it;
//! 4. `reply.rs`: what is said about a position.
//!
//! docs/analysis.md describes every field. The protocol is that of docs/Analysis_Engine.md in KataGo's repository.

mod actions;
mod client;
mod engine;
mod fields;
mod fingerprint;
mod overrides;
mod perspective;
mod position;
mod query;
mod queue;
mod reply;
mod rules;
mod server;
mod work;

pub use client::{Client, Sink};
pub use engine::{DEFAULT_VISITS, Engine, Settings};
pub use perspective::{ParsePerspectiveError, Perspective};
pub use server::{AtEnd, LONGEST_LINE, serve};
