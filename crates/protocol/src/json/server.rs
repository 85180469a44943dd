//! The loop that serves a client over a pair of streams.

use std::io::{self, BufReader, Read, Write};
use std::sync::{Mutex, PoisonError};

use super::engine::Engine;
use crate::lines::{Event, read_line};

/// The longest line, in bytes; of a longer one nothing is kept. The longest game fits in many times over.
pub const LONGEST_LINE: usize = 1 << 20;

/// What to do when there are no more lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AtEnd {
    /// Answer what was asked, however long it takes.
    #[default]
    Finish,
    /// End the searches, with what they know by then.
    Stop,
}

/// Serves a client until it has no more lines, or does not read its replies.
pub fn serve(
    engine: &Engine,
    reader: impl Read,
    writer: impl Write + Send + 'static,
    at_end: AtEnd,
) -> io::Result<()> {
    let writer = Mutex::new(writer);
    let client = engine.client(move |reply: &str| {
        let mut writer = writer.lock().unwrap_or_else(PoisonError::into_inner);
        writer.write_all(format!("{reply}\n").as_bytes())?;
        writer.flush()
    });
    let mut reader = BufReader::new(reader);
    while let Some(event) = read_line(&mut reader, LONGEST_LINE)? {
        match event {
            Event::Line(line) => client.submit(line),
            Event::TooLong => client.refuse(format!("a line has at most {LONGEST_LINE} bytes")),
        }
        if client.is_gone() {
            return Ok(());
        }
    }
    if at_end == AtEnd::Stop {
        client.end_all();
    }
    client.wait();
    Ok(())
}
