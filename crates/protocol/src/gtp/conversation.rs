//! The answer to one command, while it is given.

use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use super::failure::Failure;
use super::input::Input;

/// The time between two looks for another line when there is nothing else to do.
const PAUSE: Duration = Duration::from_millis(10);

/// The answer to one command, while it is given: lines of analysis go out before it ends, and the client may want to say
/// something else meanwhile.
pub struct Conversation<'a> {
    output: &'a mut dyn Write,
    input: &'a Input,
    id: Option<u32>,
    has_begun: bool,
}

impl<'a> Conversation<'a> {
    pub(super) fn new(output: &'a mut dyn Write, input: &'a Input, id: Option<u32>) -> Conversation<'a> {
        Conversation { output, input, id, has_begun: false }
    }

    /// Has the client sent another line, or gone? That ends an analysis.
    pub fn is_line_waiting(&self) -> bool {
        self.input.is_waiting()
    }

    /// Has the client asked to stop thinking, as GoGui does?
    pub fn take_interrupt(&self) -> bool {
        self.input.take_interrupt()
    }

    /// Waits for another line, or for the client to go.
    pub fn wait_for_line(&self) {
        while !self.is_line_waiting() {
            thread::sleep(PAUSE);
        }
    }

    /// Has an answer of several lines begun?
    pub fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// Begins an answer of several lines, which is a success.
    pub fn begin(&mut self) -> Result<(), Failure> {
        self.has_begun = true;
        let id = self.id.map_or(String::new(), |id| id.to_string());
        writeln!(self.output, "={id}").and_then(|()| self.output.flush()).map_err(|_| Failure::Gone)
    }

    /// Sends a line of an answer that has begun.
    pub fn line(&mut self, line: &str) -> Result<(), Failure> {
        debug_assert!(self.has_begun && !line.contains('\n'));
        writeln!(self.output, "{line}").and_then(|()| self.output.flush()).map_err(|_| Failure::Gone)
    }

    /// Ends the answer. There is no blank line inside it, because a blank line ends it. A text that starts with a line
    /// break, as a board does, starts on a line of its own.
    pub(super) fn end(self, answer: &Result<String, Failure>) -> io::Result<()> {
        let (sign, text) = match answer {
            Ok(text) => ('=', text.clone()),
            Err(failure) => ('?', failure.to_string()),
        };
        let is_below = text.starts_with('\n');
        let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
        if self.has_begun {
            lines.iter().try_for_each(|line| writeln!(self.output, "{line}"))?;
        } else {
            let id = self.id.map_or(String::new(), |id| id.to_string());
            let separator = if is_below && !lines.is_empty() { "\n" } else { " " };
            writeln!(self.output, "{sign}{id}{separator}{}", lines.join("\n"))?;
        }
        writeln!(self.output)?;
        self.output.flush()
    }
}
