//! Lines of another protocol than GTP, for programs of other games: the same process, the same limits of time and of memory.

use std::time::Duration;

use super::conversation::Deadline;
use super::{Client, ClientError};

impl Client {
    /// Sends lines as they are, and shows each line that comes back until `read` has what it wants, but waits no longer than this in all.
    ///
    /// It is not for engines that speak GTP: [`Client::send`] is.
    pub fn converse<T>(
        &mut self,
        lines: &[String],
        timeout: Duration,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, ClientError> {
        let deadline = Deadline::after(timeout);
        let question = lines.last().map_or("", String::as_str).to_owned();
        let answer = self.tell_lines(lines).and_then(|()| self.read_lines(&question, deadline, &mut read));
        answer.map_err(|error| self.note(error))
    }

    fn tell_lines(&mut self, lines: &[String]) -> Result<(), ClientError> {
        if let Some(reason) = &self.broken {
            return Err(ClientError::Broken { reason: reason.clone() });
        }
        for line in lines {
            if line.trim().is_empty() || line.chars().any(|sign| sign.is_control() && sign != '\t') {
                return Err(ClientError::NotOneLine { command: line.clone() });
            }
            let bytes = format!("{line}\n").into_bytes();
            let is_sent = self.pipes.commands.as_ref().is_some_and(|to| to.send(bytes).is_ok());
            // The thread that writes goes only when the program takes nothing any more.
            if !is_sent {
                return Err(self.gone());
            }
        }
        Ok(())
    }

    fn read_lines<T>(
        &mut self,
        question: &str,
        deadline: Deadline,
        read: &mut dyn FnMut(&str) -> Option<T>,
    ) -> Result<T, ClientError> {
        loop {
            let Some(line) = self.next_line(question, deadline)? else {
                return Err(self.timed_out(question, deadline, ""));
            };
            if let Some(answer) = read(&line) {
                return Ok(answer);
            }
            // A program that never stops talking gets no more time for it than one that says nothing.
            if deadline.left().is_zero() {
                return Err(self.timed_out(question, deadline, ""));
            }
        }
    }
}
