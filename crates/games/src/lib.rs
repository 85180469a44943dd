//! Games besides Go, for the tree search.
//!
//! Where to start reading:
//!
//! 1. [`BoardGame`]: what a game knows here besides what the search asks of it;
//! 2. [`Othello`]: the smallest of them, all our own;
//! 3. [`Uniform`] and [`perft`]: what comes for every game alike.

mod board_game;
mod othello;
mod perft;
mod playout;

pub use board_game::{BoardGame, MoveError};
pub use othello::{Othello, PositionError};
pub use perft::perft;
pub use playout::Uniform;
