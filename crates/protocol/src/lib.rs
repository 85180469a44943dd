//! How programs talk to a player of Go.
//!
//! The protocol is version 2 of the Go Text Protocol (G. Farnebäck, "Specification of the Go Text Protocol, version 2,
//! draft 2", 2002). [`client`] is the end that gives commands.

pub mod client;
