//! Games besides Go, for the tree search.
//!
//! Where to start reading:
//!
//! 1. [`BoardGame`]: what a game knows here besides what the search asks of it;
//! 2. [`Othello`]: the smallest of them, all our own; then [`Chess`] and
//!    [`Shogi`], whose moves are made by crates of others;
//! 3. [`Uniform`] and [`perft`](fn@perft): what comes for every game alike;
//! 4. [`Duel`] and [`players`]: games between two searches, to see which of them is stronger;
//! 5. [`records`]: games that others have played, and [`evaluation`]: what their positions are worth.

mod board_game;
pub mod chess;
mod duel;
pub mod evaluation;
pub mod othello;
mod perft;
pub mod players;
mod playout;
pub mod records;
pub mod shogi;

pub use board_game::{BoardGame, MoveError};
pub use chess::Chess;
pub use duel::{Duel, Played};
pub use othello::Othello;
pub use perft::perft;
pub use playout::Uniform;
pub use shogi::Shogi;
