//! Conversations with the server, in one process: what clients send, and what they must get.

mod coverage;
mod framing;
mod games;
mod handicap;
mod oracle;
mod ponder;
mod positions;
mod records;
mod reuse;
mod rules;
mod scoring;
mod support;
mod time;
mod transcripts;
