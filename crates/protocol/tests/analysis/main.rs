//! Analysis over GTP and the extensions of clients, in conversations with a client that sends its next line when the engine
//! has written so many.

mod boards;
mod cgos;
mod client;
mod formats;
mod gogui;
mod gomill;
mod line;
mod lizgoban;
mod options;
mod parameters;
mod sidelines;
mod stopping;
