//! One question and its answer.
//!
//! Section 2 of the protocol: a command is `id name arguments` in one line; an answer is `=id text` or `?id message`,
//! perhaps with more lines, and ends with an empty line.

use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use super::error::{Ending, start_of};
use super::reply::Header;
use super::{Client, ClientError, Event};

/// How long we wait at a time before we look whether the engine is still there: a program that it started may hold its
/// output open.
const LOOK: Duration = Duration::from_millis(100);

/// How long we wait for the last words of an engine that is gone.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// How many lines outside the protocol are kept.
const MOST_JUNK: usize = 100;

/// A moment until which we wait.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline {
    start: Instant,
    pub(super) limit: Duration,
}

impl Deadline {
    pub(super) fn after(limit: Duration) -> Deadline {
        Deadline { start: Instant::now(), limit }
    }

    pub(super) fn left(&self) -> Duration {
        self.limit.saturating_sub(self.start.elapsed())
    }
}

impl Client {
    /// Sends a command and reads the answer.
    pub(super) fn ask(&mut self, command: &str, timeout: Duration) -> Result<String, ClientError> {
        let deadline = Deadline::after(timeout);
        let id = self.tell(command)?;
        self.close_stream(deadline)?;
        let header = self.read_header(id, command, deadline)?;
        let text = self.read_rest(header.text, command, deadline)?;
        if header.is_success { Ok(text) } else { Err(refused(command, text)) }
    }

    /// Sends a command, and returns the number it got.
    pub(super) fn tell(&mut self, command: &str) -> Result<u64, ClientError> {
        if let Some(reason) = &self.broken {
            return Err(ClientError::Broken { reason: reason.clone() });
        }
        let is_comment = command.trim_start().starts_with('#');
        if command.trim().is_empty() || is_comment || command.chars().any(|c| c.is_control() && c != '\t') {
            return Err(ClientError::NotOneLine { command: command.to_owned() });
        }
        self.last_id += 1;
        let line = format!("{} {command}\n", self.last_id);
        let is_sent = self.pipes.commands.as_ref().is_some_and(|to| to.send(line.into_bytes()).is_ok());
        // The thread that writes goes only when the engine takes nothing any more.
        if is_sent { Ok(self.last_id) } else { Err(self.gone()) }
    }

    fn read_header(
        &mut self,
        id: u64,
        command: &str,
        deadline: Deadline,
    ) -> Result<OwnedHeader, ClientError> {
        loop {
            let Some(line) = self.next_line(command, deadline)? else {
                return Err(self.timed_out(command, deadline, ""));
            };
            if let Some(header) = self.accept(id, command, &line)? {
                return Ok(header);
            }
            // A program that never stops talking gets no more time for it than one that says nothing.
            if deadline.left().is_zero() {
                return Err(self.timed_out(command, deadline, ""));
            }
        }
    }

    /// Takes a line for the first of the answer to a command; `None` if it can be passed over.
    pub(super) fn accept(
        &mut self,
        id: u64,
        command: &str,
        line: &str,
    ) -> Result<Option<OwnedHeader>, ClientError> {
        // Some engines write more than one empty line after an answer.
        if line.trim().is_empty() {
            return Ok(None);
        }
        let bad = |expected: String| ClientError::BadFraming {
            command: command.to_owned(),
            line: start_of(line),
            expected,
        };
        let Some(header) = Header::parse(line) else {
            if self.has_answered {
                return Err(bad("a line that begins with = or ?".to_owned()));
            }
            if self.junk.len() < MOST_JUNK {
                self.junk.push(start_of(line));
            }
            return Ok(None);
        };
        // Some engines do not repeat the number. Then the order has to do.
        if header.id.is_some_and(|found| found.parse() != Ok(id)) {
            return Err(bad(format!("the answer to command number {id}")));
        }
        self.has_answered = true;
        Ok(Some(OwnedHeader { is_success: header.is_success, text: header.text.to_owned() }))
    }

    /// The text of an answer from its first line to the empty line after it.
    pub(super) fn read_rest(
        &mut self,
        mut text: String,
        command: &str,
        deadline: Deadline,
    ) -> Result<String, ClientError> {
        loop {
            let Some(line) = self.next_line(command, deadline)? else {
                return Err(self.timed_out(command, deadline, &text));
            };
            if line.is_empty() {
                return Ok(text.trim_end().to_owned());
            }
            // The text may begin on the second line, as that of a board does, whose blanks count.
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&line);
            if text.len() > self.options.longest_reply {
                return Err(self.too_much(command));
            }
        }
    }

    /// The next line from the engine; `None` if it does not come in time.
    pub(super) fn next_line(
        &mut self,
        command: &str,
        deadline: Deadline,
    ) -> Result<Option<String>, ClientError> {
        let mut has_looked = false;
        loop {
            if let Some(line) = self.lines.next() {
                return Ok(Some(line));
            }
            if self.lines.pending() > self.options.longest_reply {
                return Err(self.too_much(command));
            }
            if self.is_cancelled() {
                return Err(ClientError::Cancelled { command: command.to_owned() });
            }
            let left = deadline.left();
            // What is there already is read even if there is no time to wait for it, but only once.
            if left.is_zero() && has_looked {
                return Ok(None);
            }
            has_looked = true;
            match self.pipes.events.recv_timeout(left.min(LOOK)) {
                Ok(Event::Bytes(bytes)) => self.lines.push(&bytes),
                Ok(Event::Closed | Event::Deaf) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(self.gone());
                }
                Err(RecvTimeoutError::Timeout) if self.process.ending().is_some() => {
                    // It may have answered just before its end.
                    match self.pipes.events.recv_timeout(LAST_WORDS) {
                        Ok(Event::Bytes(bytes)) => self.lines.push(&bytes),
                        Ok(Event::Closed | Event::Deaf) | Err(_) => return Err(self.gone()),
                    }
                }
                Err(RecvTimeoutError::Timeout) if left <= LOOK => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The error for an engine that is gone, with its last words.
    pub(super) fn gone(&mut self) -> ClientError {
        let start = Instant::now();
        let left = || LAST_WORDS.saturating_sub(start.elapsed());
        let ending = self.process.wait(LAST_WORDS).unwrap_or(Ending::Silent);
        self.messages.wait(left());
        let mut last_lines = self.messages.lines();
        // A program that prints how it wants to be used often does so on its standard output.
        if !self.has_answered && last_lines.is_empty() {
            self.collect_junk();
            last_lines.clone_from(&self.junk);
        }
        ClientError::Gone { ending, last_lines }
    }

    /// Takes all that the engine has written for junk.
    fn collect_junk(&mut self) {
        let deadline = Deadline::after(LAST_WORDS);
        loop {
            match self.pipes.events.recv_timeout(deadline.left()) {
                Ok(Event::Bytes(bytes)) => self.lines.push(&bytes),
                Ok(Event::Deaf) => {}
                Ok(Event::Closed) | Err(_) => break,
            }
        }
        let rest = std::iter::from_fn(|| self.lines.next()).filter(|line| !line.is_empty());
        let room = MOST_JUNK.saturating_sub(self.junk.len());
        self.junk.extend(rest.take(room).map(|line| start_of(&line)));
    }

    pub(super) fn timed_out(&self, command: &str, deadline: Deadline, text: &str) -> ClientError {
        let mut heard = text.to_owned();
        if heard.is_empty() && !self.has_answered {
            heard = self.junk.join("\n");
        }
        heard.push_str(&self.lines.unfinished());
        ClientError::TimedOut { command: command.to_owned(), after: deadline.limit, heard }
    }

    fn too_much(&self, command: &str) -> ClientError {
        ClientError::TooMuch { command: command.to_owned(), limit: self.options.longest_reply }
    }
}

/// The first line of an answer that is ours.
pub(super) struct OwnedHeader {
    pub(super) is_success: bool,
    pub(super) text: String,
}

pub(super) fn refused(command: &str, message: String) -> ClientError {
    ClientError::Refused { command: command.to_owned(), message }
}
