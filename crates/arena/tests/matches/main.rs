//! Whole matches, most of them with an engine that does on request what engines should not do.

mod faults;
mod resuming;
mod scores;
mod support;
