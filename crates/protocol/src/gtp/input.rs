//! The lines that a client sends, read by a thread of their own: a search must know that there is a next one.

use std::io::{self, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use super::line;
pub(super) use crate::lines::Event;
use crate::lines::read_line;

/// The longest line, in bytes; of a longer one nothing is kept.
pub(super) const LONGEST_LINE: usize = 1 << 18;

/// Lines that wait to be served; then the client has to wait.
const MOST_WAITING: usize = 256;

/// What waits to be served.
pub(super) struct Input {
    events: Receiver<Event>,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    waiting: AtomicUsize,
    is_interrupted: AtomicBool,
    has_ended: AtomicBool,
}

impl Input {
    /// Reads from now on. The thread ends with the stream, or with the process.
    pub(super) fn start(reader: impl Read + Send + 'static) -> io::Result<Input> {
        let (sender, events) = sync_channel(MOST_WAITING);
        let state = Arc::new(State::default());
        let ours = Arc::clone(&state);
        thread::Builder::new().name("input".to_owned()).spawn(move || {
            read_all(reader, &sender, &ours);
            ours.has_ended.store(true, SeqCst);
        })?;
        Ok(Input { events, state })
    }

    /// What comes next; `None` when the stream has ended.
    pub(super) fn next(&self) -> Option<Event> {
        let event = self.events.recv().ok()?;
        self.state.waiting.fetch_sub(1, SeqCst);
        Some(event)
    }

    /// Is there anything to do other than think? (The end of the stream is.)
    pub(super) fn is_waiting(&self) -> bool {
        self.state.waiting.load(SeqCst) > 0 || self.state.has_ended.load(SeqCst)
    }

    /// Has the client asked to stop thinking since this was asked last?
    pub(super) fn take_interrupt(&self) -> bool {
        self.state.is_interrupted.swap(false, SeqCst)
    }
}

fn read_all(reader: impl Read, sender: &SyncSender<Event>, state: &State) {
    let mut reader = BufReader::new(reader);
    while let Ok(Some(event)) = read_line(&mut reader, LONGEST_LINE) {
        if let Event::Line(bytes) = &event
            && line::is_interrupt(bytes)
        {
            state.is_interrupted.store(true, SeqCst);
        }
        state.waiting.fetch_add(1, SeqCst);
        if sender.send(event).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(text: &[u8]) -> Vec<Event> {
        let input = Input::start(io::Cursor::new(text.to_vec())).unwrap();
        std::iter::from_fn(|| input.next()).collect()
    }

    #[test]
    fn lines_end_with_a_line_feed_or_with_the_stream() {
        let lines = |lines: &[&str]| -> Vec<Event> {
            lines.iter().map(|line| Event::Line(line.as_bytes().to_vec())).collect()
        };
        assert_eq!(events(b"name\r\n\nquit"), lines(&["name\r", "", "quit"]));
        assert_eq!(events(b""), []);
    }

    #[test]
    fn of_a_line_that_is_too_long_nothing_is_kept() {
        let mut text = vec![b'a'; LONGEST_LINE + 1];
        text.extend(b"\nname\n");
        assert_eq!(events(&text), [Event::TooLong, Event::Line(b"name".to_vec())]);
    }

    #[test]
    fn the_end_of_the_stream_is_something_to_do() {
        let input = Input::start(io::Cursor::new(b"# interrupt\n".to_vec())).unwrap();
        assert!(input.next().is_some());
        assert!(input.next().is_none());
        assert!(input.is_waiting() && input.take_interrupt() && !input.take_interrupt());
    }
}
