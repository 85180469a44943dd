//! Text for the terminal.

use std::io::{self, Write};

use anyhow::Context;

/// Writes to standard output at once. An error names it, for it may be a file on a full disk.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.context("standard output cannot be written")
}

/// A sentence about a command line that makes no sense, where only the work itself finds out.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct WrongUsage(pub(crate) String);

/// Text from a file as it may go to a terminal: characters that control it, colours and titles among them, are
/// replaced. Line breaks stay.
pub(crate) fn printable(text: &str) -> String {
    text.replace(|c: char| c.is_control() && c != '\n', "\u{FFFD}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_from_a_file_cannot_control_the_terminal() {
        assert_eq!(printable("\u{1b}[31mred\u{7}"), "\u{FFFD}[31mred\u{FFFD}");
        assert_eq!(printable("天元, 9段\nnext"), "天元, 9段\nnext");
    }
}
