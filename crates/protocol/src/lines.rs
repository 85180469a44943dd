//! Lines of bytes with a limit, as every protocol here reads them.

use std::io::{self, BufRead};

/// Something that a client sent.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A line, without its end.
    Line(Vec<u8>),
    /// A line that is too long.
    TooLong,
}

/// The next line, with or without an end; `None` when there is none. Never keeps more than the longest one.
pub(crate) fn read_line(reader: &mut impl BufRead, longest: usize) -> io::Result<Option<Event>> {
    let mut line = Vec::new();
    let mut is_too_long = false;
    let mut has_begun = false;
    loop {
        let bytes = match reader.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        if bytes.is_empty() {
            break;
        }
        has_begun = true;
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        is_too_long |= line.len() + part.len() > longest;
        if !is_too_long {
            line.extend_from_slice(part);
        }
        let used = end.map_or(bytes.len(), |end| end + 1);
        reader.consume(used);
        if end.is_some() {
            break;
        }
    }
    let event = if is_too_long { Event::TooLong } else { Event::Line(line) };
    Ok(has_begun.then_some(event))
}
