//! The server as browsers and others see it: real sockets, a line of text at a time.

mod common;
mod guard;
mod limits;
mod opinions;
mod page;
mod presets;
mod remote;
mod searches;
mod slow;
mod types;
mod typescript;
