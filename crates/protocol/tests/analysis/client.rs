//! A client with a script. It sends a line when what it waits for has come, so that a line comes in while the engine is
//! still thinking, every time at the same place.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use engine::{Clock, Player, Preset};
use protocol::gtp::{Session, Settings, serve};

/// What a client waits for before it sends a line.
#[derive(Clone, Copy, Debug)]
pub(crate) enum When {
    /// The answers to all commands before.
    Answered,
    /// So many lines of an answer that has not ended.
    Lines(usize),
    /// Nothing.
    AtOnce,
}

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Answer {
    /// `=` or `?`, and the number of the command.
    pub(crate) head: String,
    /// The rest of the first line, if there is any, and the other lines.
    pub(crate) lines: Vec<String>,
}

impl Answer {
    /// Is it a success?
    pub(crate) fn is_ok(&self) -> bool {
        self.head.starts_with('=')
    }

    /// All lines as one text.
    pub(crate) fn text(&self) -> String {
        self.lines.join("\n")
    }

    /// The lines of analysis.
    pub(crate) fn infos(&self) -> Vec<&str> {
        self.lines.iter().map(String::as_str).filter(|line| line.starts_with("info ")).collect()
    }
}

/// A session with a player that takes this many playouts for a move. Its clock goes on by a millisecond whenever somebody
/// looks at it, so that intervals are a matter of playouts.
pub(crate) fn session(playouts: u64) -> Session {
    session_of("uct", playouts)
}

/// The same with another player.
pub(crate) fn session_of(preset: &str, playouts: u64) -> Session {
    let player = Player::new(Preset::named(preset).expect("a preset of ours"), 16)
        .with_clock(Arc::new(Ticks::default()));
    Session::new(player, Settings { playouts: Some(playouts), ..Settings::default() })
}

/// Sends every line when the one before is answered, and returns the answers.
pub(crate) fn ask(session: &mut Session, lines: &[&str]) -> Vec<Answer> {
    let script: Vec<(When, &str)> = lines.iter().map(|&line| (When::Answered, line)).collect();
    talk(session, &script)
}

/// Sends every line when what it waits for has come, and returns the answers.
pub(crate) fn talk(session: &mut Session, script: &[(When, &str)]) -> Vec<Answer> {
    answers(&transcript(session, script))
}

/// The same as it went over the wire.
pub(crate) fn transcript(session: &mut Session, script: &[(When, &str)]) -> String {
    let wire = Arc::new(Wire::default());
    let lines = script.iter().map(|&(when, line)| (when, format!("{line}\n"))).collect();
    let reader = Sender { wire: Arc::clone(&wire), lines, next: 0, commands: 0, rest: VecDeque::new() };
    serve(session, reader, Receiver(Arc::clone(&wire))).expect("nothing is wrong with the wire");
    let text = wire.text.lock().expect("nobody panics with the lock").clone();
    assert!(text.is_empty() || text.ends_with("\n\n"), "the last answer has not ended: {text:?}");
    assert!(!text.contains("\n\n\n"), "there is an empty answer: {text:?}");
    text
}

fn answers(text: &str) -> Vec<Answer> {
    let answer = |part: &str| {
        assert!(part.starts_with(['=', '?']), "an answer begins with = or ?: {part:?}");
        let (first, rest) = part.split_once('\n').unwrap_or((part, ""));
        let (head, word) = first.split_once(' ').unwrap_or((first, ""));
        let lines = std::iter::once(word).filter(|word| !word.is_empty()).chain(rest.lines());
        Answer { head: head.to_owned(), lines: lines.map(str::to_owned).collect() }
    };
    text.split_terminator("\n\n").map(answer).collect()
}

/// What the engine has written.
#[derive(Default)]
struct Wire {
    text: Mutex<String>,
    has_grown: Condvar,
}

struct Receiver(Arc<Wire>);

impl Write for Receiver {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0
            .text
            .lock()
            .expect("nobody panics with the lock")
            .push_str(std::str::from_utf8(bytes).expect("text"));
        self.0.has_grown.notify_all();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct Sender {
    wire: Arc<Wire>,
    lines: Vec<(When, String)>,
    next: usize,
    commands: usize,
    /// What did not fit into the reader's buffer.
    rest: VecDeque<u8>,
}

/// A conversation that takes longer hangs.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

impl Read for Sender {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.rest.is_empty() {
            return self.rest.read(buffer);
        }
        let Some((when, line)) = self.lines.get(self.next) else { return Ok(0) };
        let commands = self.commands;
        let is_early = |text: &mut String| match when {
            When::Answered => text.matches("\n\n").count() < commands,
            When::Lines(count) => {
                let open = text.rsplit("\n\n").next().unwrap_or_default();
                open.matches('\n').count() < *count
            }
            When::AtOnce => false,
        };
        let text = self.wire.text.lock().expect("nobody panics with the lock");
        let waited = self.wire.has_grown.wait_timeout_while(text, LONGEST_WAIT, is_early).expect("the same");
        assert!(!waited.1.timed_out(), "{when:?} never came before {line:?}");
        self.rest.extend(line.bytes());
        self.commands += usize::from(!line.trim().is_empty() && !line.starts_with('#'));
        self.next += 1;
        self.rest.read(buffer)
    }
}

/// A clock that goes on when it is looked at.
#[derive(Default)]
struct Ticks(AtomicU64);

impl Clock for Ticks {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Relaxed))
    }
}
