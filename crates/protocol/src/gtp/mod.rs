//! The Go Text Protocol, version 2 (G. Farnebäck's draft 2 of 2002), as the server, which is the engine.

mod arguments;
mod commands;
mod conversation;
mod failure;
mod input;
mod line;
mod server;
mod session;
mod table;

pub use arguments::Arguments;
pub use conversation::Conversation;
pub use failure::Failure;
pub use server::serve;
pub use session::{Session, Settings};
pub use table::{Answer, Command, Group, all, find};
