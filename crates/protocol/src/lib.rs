//! How programs talk to a player of Go.
//!
//! Where to start reading:
//!
//! 1. `gtp/server.rs`: the loop that serves commands, one at a time;
//! 2. `gtp/table.rs` and `gtp/commands/`: what a command is, and all there are, a file for each group;
//! 3. [`gtp::Session`]: the game, the player and the clocks behind them;
//! 4. [`client`]: the other side, which starts engines and gives them commands;
//! 5. [`json::Engine`]: the other protocol, KataGo's lines of analysis.

pub mod client;
pub mod gtp;
pub mod json;
mod lines;
