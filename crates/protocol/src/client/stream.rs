//! Answers that come line by line for as long as the engine thinks, as `lz-analyze` and `kata-analyze` give them.

use std::time::Duration;

use super::conversation::{Deadline, refused};
use super::{Client, ClientError, Reply};

/// A command whose answer is still coming.
#[derive(Debug)]
pub(super) struct Open {
    id: u64,
    command: String,
    has_begun: bool,
}

/// An answer that is still coming. If it is dropped, the next command ends it.
pub struct Stream<'a> {
    client: &'a mut Client,
}

/// What came of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line.
    Line(String),
    /// Nothing in time; that is no failure, a search may have nothing to say.
    Nothing,
    /// The end of the answer.
    End,
}

impl Client {
    /// Sends a command whose answer is to be read line by line. It ends the stream before it, if there is one, which may
    /// take so long.
    pub fn stream(&mut self, command: &str, timeout: Duration) -> Result<Stream<'_>, ClientError> {
        self.open_stream(command, timeout).map_err(|error| self.note(error))?;
        Ok(Stream { client: self })
    }

    fn open_stream(&mut self, command: &str, timeout: Duration) -> Result<(), ClientError> {
        let id = self.tell(command)?;
        self.close_stream(Deadline::after(timeout))?;
        self.open = Some(Open { id, command: command.to_owned(), has_begun: false });
        Ok(())
    }

    /// Reads an open stream to its end, if there is one. By a convention that all analysis commands follow, the engine
    /// stops it when a new command arrives.
    pub(super) fn close_stream(&mut self, deadline: Deadline) -> Result<(), ClientError> {
        while let Some(open) = &self.open {
            let command = open.command.clone();
            match self.hear(deadline) {
                Ok(Heard::Line(_) | Heard::End) | Err(ClientError::Refused { .. }) => {}
                Ok(Heard::Nothing) => {
                    let heard = String::new();
                    return Err(ClientError::TimedOut { command, after: deadline.limit, heard });
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn hear(&mut self, deadline: Deadline) -> Result<Heard, ClientError> {
        while let Some(Open { id, ref command, has_begun }) = self.open {
            let command = command.clone();
            let Some(line) = self.next_line(&command, deadline)? else { return Ok(Heard::Nothing) };
            if has_begun {
                if !line.is_empty() {
                    return Ok(Heard::Line(line));
                }
                self.open = None;
            } else if let Some(header) = self.accept(id, &command, &line)? {
                if !header.is_success {
                    self.open = None;
                    let message = self.read_rest(header.text, &command, deadline)?;
                    return Err(refused(&command, message));
                }
                self.open = Some(Open { id, command, has_begun: true });
                if !header.text.is_empty() {
                    return Ok(Heard::Line(header.text));
                }
            }
        }
        Ok(Heard::End)
    }
}

impl Stream<'_> {
    /// The next line, if it comes in time.
    pub fn next_line(&mut self, timeout: Duration) -> Result<Heard, ClientError> {
        self.client.hear(Deadline::after(timeout)).map_err(|error| self.client.note(error))
    }

    /// Ends the stream by a command, and returns the answer to that command.
    pub fn stop(self, command: &str, timeout: Duration) -> Result<Reply, ClientError> {
        self.client.send(command, timeout)
    }
}
