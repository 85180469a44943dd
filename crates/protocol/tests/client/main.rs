//! The client against engines that behave badly, each a few lines of shell, and against GNU Go.
//!
//! The cases follow those of gomill's controller tests (a program that hangs, that closes a pipe, that prints its usage
//! or bad framing) and the reports on real engines: a forgotten line break (leela-zero #226), a full pipe of messages.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot talk to its partner has to fail")]

#[cfg(target_os = "linux")]
mod ends;
mod failures;
mod gnugo;
mod manners;
mod streams;

use std::time::Duration;

use protocol::client::{Client, ClientError, CommandLine, Options};

/// Long enough for every engine that answers at all.
const PATIENT: Duration = Duration::from_secs(60);

/// Long enough for nobody: who waits so long waits for an engine that does not answer.
const SHORT: Duration = Duration::from_millis(300);

/// The same, for an engine that gets as far as half an answer.
const LONGER: Duration = Duration::from_secs(1);

/// An engine that is a shell script.
fn fake(script: &str) -> Client {
    fake_with(script, Options::default())
}

fn fake_with(script: &str, options: Options) -> Client {
    let options = Options { grace: SHORT, timeout: PATIENT, ..options };
    Client::start(&CommandLine::new("sh", ["-c", script]), options).unwrap()
}

/// What such an engine does with commands: for each, `$id`, `$name` and `$rest` are set.
fn for_each_command(body: &str) -> String {
    format!("while read -r id name rest; do {body}; done")
}

/// Asks for the name.
fn ask(client: &mut Client) -> Result<String, ClientError> {
    client.send("name", PATIENT).map(|reply| reply.text)
}
