//! Matches between players of Go, with results that can be trusted.

pub mod stats;
