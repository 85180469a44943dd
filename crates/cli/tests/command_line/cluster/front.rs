//! A player that others think with: `tengen gtp --cluster`, as a client of it sees it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::server::{LONG, Server};

/// A player at the end of a pipe.
pub(super) struct Front {
    child: Child,
    input: ChildStdin,
    /// The lines of its answers.
    output: Receiver<String>,
    told: Arc<Mutex<String>>,
    /// The moves that it was asked for.
    asked: usize,
}

impl Front {
    /// Starts it on a board of 7x7, with so many seconds for a move, and with an exchange every 20 milliseconds.
    pub(super) fn start(server: &Server, seconds: &str) -> Front {
        let words = ["gtp", "--verbose", "--time", seconds, "--cluster-period", "20", "--cluster"];
        let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
            .args(words)
            .arg(server.address())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let told = Arc::new(Mutex::new(String::new()));
        let (ours, stderr) = (Arc::clone(&told), child.stderr.take().expect("a pipe"));
        thread::spawn(move || read_all(stderr, &ours));
        let (input, output) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        // A player that says nothing any more must not hold up the test for ever.
        thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.map(|line| sender.send(line)).take_while(Result::is_ok).for_each(drop);
        });
        let mut front = Front { child, input, output: lines, told, asked: 0 };
        front.ask("boardsize 7");
        front
    }

    /// Sends a command.
    pub(super) fn send(&mut self, command: &str) {
        self.asked += usize::from(command.starts_with("genmove"));
        writeln!(self.input, "{command}").expect("it listens");
    }

    /// The answer to the command that was sent, which must be a success.
    pub(super) fn answer(&mut self) -> String {
        let mut answer = String::new();
        while !answer.ends_with("\n\n") {
            let line = self.output.recv_timeout(LONG);
            let line = line.unwrap_or_else(|_| panic!("it has ended or says nothing: {}", self.told()));
            answer += &format!("{line}\n");
        }
        assert!(answer.starts_with('='), "{answer}");
        answer.trim_start_matches('=').trim().to_owned()
    }

    pub(super) fn ask(&mut self, command: &str) -> String {
        self.send(command);
        self.answer()
    }

    /// What it has told on standard error.
    pub(super) fn told(&self) -> String {
        self.told.lock().expect("words").clone()
    }

    /// How many of its searches had help, when it has told of all of them: its answers may come before that.
    pub(super) fn helped(&self) -> usize {
        let start = Instant::now();
        while self.told().matches(" seconds, win rate ").count() < self.asked {
            assert!(start.elapsed() < LONG, "it does not tell of its searches: {}", self.told());
            thread::sleep(Duration::from_millis(5));
        }
        self.told().matches("of them by others").count()
    }

    /// Searches the same position again and again, until others have had a part in it.
    pub(super) fn search_until_helped(&mut self) {
        let (start, before) = (Instant::now(), self.helped());
        while self.helped() == before {
            assert!(start.elapsed() < LONG, "nobody helps: {}", self.told());
            self.ask("genmove b");
            self.ask("undo");
        }
    }
}

fn read_all(mut stream: impl Read, into: &Mutex<String>) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = stream.read(&mut bytes) {
        into.lock().expect("words").push_str(&String::from_utf8_lossy(&bytes[..count]));
    }
}

impl Drop for Front {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
