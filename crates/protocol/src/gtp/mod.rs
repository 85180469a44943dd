//! The Go Text Protocol, version 2 (G. Farnebäck's draft 2 of 2002), as the server, which is the engine.

mod arguments;
mod commands;
mod conversation;
mod documentation;
mod failure;
mod input;
mod line;
mod pictures;
mod searched;
mod server;
mod session;
mod sidelines;
mod table;
mod turn;

pub use arguments::Arguments;
pub use conversation::Conversation;
pub use documentation::documentation;
pub use failure::Failure;
pub use server::serve;
pub use session::{Session, Settings};
pub use sidelines::Sidelines;
pub use table::{Answer, Command, Group, all, find};
pub use turn::Order;
