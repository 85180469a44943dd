//! Games besides Go, for the tree search.
//!
//! Where to start reading:
//!
//! 1. [`BoardGame`]: what a game knows here besides what the search asks of it;
//! 2. [`Othello`]: the smallest of them, all our own; then [`Chess`] and
//!    [`Shogi`], whose moves are made by crates of others;
//! 3. [`Uniform`] and [`perft`]: what comes for every game alike.

mod board_game;
pub mod chess;
pub mod othello;
mod perft;
mod playout;
pub mod shogi;

pub use board_game::{BoardGame, MoveError};
pub use chess::Chess;
pub use othello::Othello;
pub use perft::perft;
pub use playout::Uniform;
pub use shogi::Shogi;
