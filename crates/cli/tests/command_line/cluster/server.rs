//! A real server on this machine, and processes that talk to each other over it.

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use std::{env, thread};

use super::super::fresh_path;
use super::nats_server::NatsServer;

/// How long anything may take.
pub(super) const LONG: Duration = Duration::from_secs(120);

/// A server, as processes of `tengen` see it.
pub(super) struct Server(NatsServer);

impl Server {
    pub(super) fn start(name: &str) -> Option<Server> {
        Server::start_with(name, &["-js"])
    }

    pub(super) fn start_with(name: &str, arguments: &'static [&'static str]) -> Option<Server> {
        NatsServer::start(fresh_path(&format!("nats-{name}")), arguments).map(Server)
    }

    pub(super) fn kill(&mut self) {
        self.0.kill();
    }

    pub(super) fn restart(&mut self) {
        self.0.restart();
    }

    pub(super) fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.0.port)
    }

    /// A worker with one thread, which waits for longer than any test takes.
    pub(super) fn worker(&self, name: &str) -> Process {
        self.worker_who_waits(name, "600")
    }

    /// A worker with one thread, which ends when there was nothing to do for so many seconds.
    pub(super) fn worker_who_waits(&self, name: &str, seconds: &str) -> Process {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        Process::start(command.args(self.words(name, seconds)))
    }

    /// A worker with one thread that thinks with players, for longer than any test takes.
    pub(super) fn play_worker(&self, name: &str) -> Process {
        self.play_worker_who_waits(name, "600")
    }

    /// The same, which ends when there was no game for so many seconds.
    pub(super) fn play_worker_who_waits(&self, name: &str, seconds: &str) -> Process {
        let address = self.address();
        let words =
            ["worker", "--play", "--nats", &address, "--threads", "1", "--memory", "64", "--name", name];
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        Process::start(command.args(words).args(["--wait", seconds]))
    }

    /// A worker that finds what a command of the shell has put where it wants to keep what the engines of a match say.
    pub(super) fn unlucky_worker(&self, name: &str, temporary: &Path, hindrance: &str) -> Process {
        // The worker takes the place of the shell, whose number is thus known to be that of the worker.
        let script = format!(
            "folder=$TMPDIR/tengen-{name}-$$; mkdir \"$folder\" && (cd \"$folder\" && {hindrance}) && exec \"$0\" \"$@\""
        );
        let mut command = Command::new("sh");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_tengen")]).args(self.words(name, "600"));
        Process::start(command.env("TMPDIR", temporary))
    }

    fn words(&self, name: &str, seconds: &str) -> Vec<String> {
        let (address, cache) = (self.address(), fresh_path(&format!("cache-{name}")));
        let cache = cache.to_str().expect("a path of letters");
        let words = ["worker", "--nats", &address, "--threads", "1", "--wait", seconds, "--name", name];
        words.iter().chain(&["--cache", cache]).map(|&word| word.to_owned()).collect()
    }

    /// A command with its units done over this server, where workers may be silent for two seconds.
    pub(super) fn coordinator(&self, arguments: &[&str]) -> Process {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        Process::start(command.args(arguments).args(["--nats", &self.address(), "--silence", "2"]))
    }
}

/// A process of `tengen` that goes with the test.
pub(super) struct Process(Option<Child>);

impl Process {
    fn start(command: &mut Command) -> Process {
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        Process(Some(child))
    }

    /// Kills it at once.
    pub(super) fn kill(mut self) {
        let mut child = self.0.take().expect("it was not killed before");
        child.kill().expect("it is killed");
        child.wait().expect("it ends");
    }

    /// Asks it to end, as Ctrl-C does.
    pub(super) fn interrupt(&self) {
        let process = self.0.as_ref().expect("it was not killed before").id().to_string();
        Command::new("sh").args(["-c", "kill -INT $0", &process]).status().expect("the shell starts");
    }

    /// What it said, once it has ended by itself.
    pub(super) fn end(mut self) -> Output {
        let start = Instant::now();
        let child = self.0.as_mut().expect("it was not killed before");
        while child.try_wait().expect("it can be waited for").is_none() {
            assert!(start.elapsed() < LONG, "it does not end");
            thread::sleep(Duration::from_millis(20));
        }
        self.0.take().expect("it was not killed before").wait_with_output().expect("it has ended")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
