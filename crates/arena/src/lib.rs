//! Matches between players of Go, with results that can be trusted.
//!
//! Where to start reading:
//!
//! 1. [`plan`]: what is to be played, by whom, and in which order;
//! 2. [`record`]: what is kept of a game;
//! 3. [`stats`]: what the games say, and how surely;
//! 4. [`report`]: all of it for people to read.

pub mod plan;
pub mod record;
pub mod report;
pub mod run;
pub mod stats;
