//! Whole matches, most of them with an engine that does on request what engines should not do.

#![allow(clippy::unwrap_used, reason = "an unwrap that fails is a test that fails, in helpers too")]

mod faults;
mod resuming;
mod scores;
mod support;
