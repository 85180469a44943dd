//! The end of what an engine writes to its standard error.

use std::collections::VecDeque;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::lines::clean;
use super::pipes::{CHUNK, read_some};

/// The last lines that an engine wrote to its standard error.
#[derive(Debug)]
pub(super) struct Tail {
    state: Mutex<TailState>,
    closed: Condvar,
    most: usize,
}

#[derive(Debug, Default)]
struct TailState {
    lines: VecDeque<Vec<u8>>,
    is_closed: bool,
    /// Where everything is copied to.
    copy: Option<Copy>,
    /// The last whole lines that nobody has taken yet.
    untaken: VecDeque<Vec<u8>>,
}

/// A file that what an engine writes is added to, up to a limit.
#[derive(Debug)]
pub(super) struct Copy {
    file: File,
    room: u64,
}

impl Copy {
    /// Adds to this file.
    pub(super) fn to(path: &Path, room: u64) -> io::Result<Copy> {
        Ok(Copy { file: OpenOptions::new().create(true).append(true).open(path)?, room })
    }

    fn add(&mut self, bytes: &[u8]) {
        let fitting = &bytes[..bytes.len().min(usize::try_from(self.room).unwrap_or(usize::MAX))];
        self.room -= fitting.len() as u64;
        // A full disk must not stall the engine: what does not fit is lost.
        let _ = self.file.write_all(fitting);
        if fitting.len() < bytes.len() && !fitting.is_empty() {
            let _ = self.file.write_all(b"\n(There was more.)\n");
        }
    }
}

/// Longer lines are kept up to here.
const LONGEST_LINE: usize = 4096;

impl Tail {
    /// Starts a thread that reads to the end, keeps the last lines, and copies everything to the file if there is one.
    pub(super) fn follow(
        mut from: impl Read + Send + 'static,
        most: usize,
        copy: Option<Copy>,
    ) -> io::Result<Arc<Tail>> {
        let state = TailState { copy, ..TailState::default() };
        let tail = Arc::new(Tail { state: Mutex::new(state), closed: Condvar::new(), most });
        let ours = Arc::clone(&tail);
        thread::Builder::new().spawn(move || {
            let mut chunk = vec![0; CHUNK];
            while let Some(bytes) = read_some(&mut from, &mut chunk) {
                ours.lock().add(bytes, ours.most);
            }
            ours.lock().is_closed = true;
            ours.closed.notify_all();
        })?;
        Ok(tail)
    }

    /// The last lines.
    pub(super) fn lines(&self) -> Vec<String> {
        cleaned(&self.lock().lines)
    }

    /// The last whole lines that nobody has taken yet.
    pub(super) fn take_lines(&self) -> Vec<String> {
        let untaken = std::mem::take(&mut self.lock().untaken);
        cleaned(&untaken)
    }

    /// Copies what comes from now on to another file.
    pub(super) fn set_copy(&self, copy: Copy) {
        self.lock().copy = Some(copy);
    }

    /// Waits until everything was read, but not longer than this.
    pub(super) fn wait(&self, limit: Duration) {
        let _ = self.closed.wait_timeout_while(self.lock(), limit, |state| !state.is_closed);
    }

    fn lock(&self) -> MutexGuard<'_, TailState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TailState {
    /// The last of the lines is the one that is still being written.
    fn add(&mut self, bytes: &[u8], most: usize) {
        if let Some(copy) = &mut self.copy {
            copy.add(bytes);
        }
        for (number, part) in bytes.split(|&byte| byte == b'\n').enumerate() {
            if number > 0 {
                self.untaken.extend(self.lines.back().cloned());
            }
            if number > 0 || self.lines.is_empty() {
                self.lines.push_back(Vec::new());
            }
            if let Some(line) = self.lines.back_mut() {
                let room = LONGEST_LINE.saturating_sub(line.len());
                line.extend_from_slice(&part[..part.len().min(room)]);
            }
            if self.untaken.len() > most {
                self.untaken.pop_front();
            }
            // One more than is shown, because the last one is empty after a line break.
            if self.lines.len() > most + 1 {
                self.lines.pop_front();
            }
        }
    }
}

/// Lines as text, without those that say nothing.
fn cleaned(lines: &VecDeque<Vec<u8>>) -> Vec<String> {
    let lines = lines.iter().map(|line| clean(line).trim_end().to_owned());
    lines.filter(|line| !line.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tail_keeps_the_last_lines_only() {
        let text: String = (0..100_000).map(|number| format!("line {number}\r\n")).collect();
        let tail = Tail::follow(std::io::Cursor::new(text), 3, None).unwrap();
        tail.wait(Duration::from_secs(60));
        assert_eq!(tail.lines(), ["line 99997", "line 99998", "line 99999"]);
    }

    #[test]
    fn lines_are_taken_once() {
        let tail = Tail { state: Mutex::default(), closed: Condvar::new(), most: 3 };
        tail.lock().add(b"one\ntwo\n", tail.most);
        assert_eq!(tail.take_lines(), ["one", "two"]);
        assert!(tail.take_lines().is_empty());
        tail.lock().add(b"\n\nthree\nhalf", tail.most);
        assert_eq!(tail.take_lines(), ["three"]);
        tail.lock().add(b" a line\n", tail.most);
        assert_eq!(tail.take_lines(), ["half a line"]);
        assert_eq!(tail.lines(), ["three", "half a line"]);
    }

    #[test]
    fn a_line_without_end_does_not_grow_without_end() {
        let tail = Tail::follow(std::io::repeat(b'x').take(10_000_000), 3, None).unwrap();
        tail.wait(Duration::from_secs(60));
        assert_eq!(tail.lines(), ["x".repeat(LONGEST_LINE)]);
    }
}
