//! Matches between players of Go, with results that can be trusted.
//!
//! Where to start reading:
//!
//! 1. [`plan`]: what is to be played, by whom, and in which order;
//! 2. [`game`]: one game, from the first move to the score, and `seat/`: whoever sits at the board;
//! 3. [`run`]: all games, by several workers, with a journal from which a match goes on;
//! 4. [`record`]: what is kept of a game;
//! 5. [`stats`]: what the games say, and how surely;
//! 6. [`report`]: all of it for people to read.

pub mod game;
mod panics;
pub mod plan;
pub mod record;
pub mod report;
pub mod run;
mod seat;
pub mod stats;

pub use panics::caught;
pub use seat::opinion::{Answer, Asking};
