//! Thinking in the opponent's time.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use engine::Clock;
use protocol::gtp::{Session, Settings, serve};

use crate::support::player;

/// A clock that counts how often it is read, which a search does all the time and nobody else does.
#[derive(Default)]
struct CountingClock(AtomicU64);

impl Clock for CountingClock {
    fn now(&self) -> Duration {
        Duration::from_micros(self.0.fetch_add(1, Ordering::SeqCst))
    }
}

/// One end of a pipe.
struct Input {
    lines: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.lines.recv().unwrap_or_default();
        }
        let count = self.rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

/// The other end of another.
struct Output(Sender<Vec<u8>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.send(bytes.to_vec()).map_err(|_| io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A client that talks to a server line by line.
struct Client {
    lines: Sender<Vec<u8>>,
    answers: Receiver<Vec<u8>>,
    clock: Arc<CountingClock>,
    server: JoinHandle<Session>,
}

impl Client {
    fn new(settings: Settings) -> Client {
        let clock = Arc::new(CountingClock::default());
        let mut session = Session::new(player().with_clock(clock.clone()), settings);
        let (lines, input) = channel();
        let (output, answers) = channel();
        let server = thread::spawn(move || {
            serve(&mut session, Input { lines: input, rest: Vec::new() }, Output(output))
                .expect("pipes do not break");
            session
        });
        Client { lines, answers, clock, server }
    }

    /// Sends a command and waits for the answer.
    fn ask(&self, command: &str) -> String {
        self.lines.send(format!("{command}\n").into_bytes()).expect("the server is there");
        let mut answer = String::new();
        while !answer.ends_with("\n\n") {
            answer.push_str(&String::from_utf8_lossy(&self.answers.recv().expect("the server answers")));
        }
        answer.trim_end().to_owned()
    }

    fn readings(&self) -> u64 {
        self.clock.0.load(Ordering::SeqCst)
    }

    /// Waits until a search has gone on for a while.
    fn wait_for_pondering(&self) {
        let before = self.readings();
        while self.readings() < before + 300 {
            thread::yield_now();
        }
    }

    fn quit(self) -> Session {
        self.ask("quit");
        self.server.join().expect("the server ends")
    }
}

fn pondering() -> Client {
    Client::new(Settings { playouts: Some(50), ponders: true, ..Settings::default() })
}

#[test]
fn what_was_pondered_is_there_for_the_reply() {
    let client = pondering();
    client.ask("boardsize 5");
    client.ask("genmove b");
    client.wait_for_pondering();
    let legal = client.ask("all_legal w");
    let reply = legal.trim_start_matches("= ").split(' ').next().expect("there is a move").to_owned();
    client.ask(&format!("play w {reply}"));
    client.ask("genmove b");
    let session = client.quit();
    let thought = &session.decision.as_ref().expect("a move was made").thought;
    assert!(thought.analysis.kept > 50, "more than the first search had: {}", thought.analysis.kept);
    assert!(thought.bytes <= 16 << 20, "{} bytes", thought.bytes);
}

#[test]
fn questions_do_not_end_pondering_for_good() {
    let client = pondering();
    client.ask("boardsize 5");
    client.ask("genmove b");
    client.wait_for_pondering();
    assert_eq!(client.ask("name"), "= Tengen");
    client.wait_for_pondering();
    client.quit();
}

#[test]
fn there_is_nothing_to_ponder_on_before_a_move_of_ours_and_after_another_one() {
    let client = pondering();
    let is_idle = |client: &Client| {
        let before = client.readings();
        client.ask("name");
        client.ask("showboard");
        client.readings() == before
    };
    client.ask("boardsize 5");
    client.ask("play b C3");
    assert!(is_idle(&client), "no move of ours");
    client.ask("genmove w");
    client.ask("play b pass");
    assert!(is_idle(&client), "the opponent has moved");
    client.ask("genmove w");
    client.ask("undo");
    assert!(is_idle(&client), "the move was taken back");
    client.ask("genmove w");
    client.ask("komi 3");
    assert!(is_idle(&client), "another komi");
    client.ask("genmove b");
    client.ask("kgs-game_over");
    assert!(is_idle(&client), "the game has ended");
    client.quit();
}

#[test]
fn who_does_not_ponder_rests() {
    for (ponders, reuses) in [(false, true), (true, false)] {
        let client = Client::new(Settings { playouts: Some(50), ponders, reuses, ..Settings::default() });
        client.ask("boardsize 5");
        client.ask("genmove b");
        let before = client.readings();
        client.ask("name");
        client.ask("name");
        assert_eq!(client.readings(), before);
        client.quit();
    }
}
