//! A real server on this machine, and processes that talk to each other over it.

use std::io::Write;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use super::super::fresh_path;

/// How long anything may take.
pub(super) const LONG: Duration = Duration::from_secs(120);

/// How long a server may take to answer.
const START: Duration = Duration::from_secs(30);

/// How many ports are tried.
const PORTS: usize = 10;

/// A server whose store is a folder of its own.
pub(super) struct Server {
    program: PathBuf,
    port: u16,
    store: PathBuf,
    child: Child,
}

/// Where the server is: on the search path or where Debian keeps it. Without it the test is skipped, or fails if the environment says
/// that all tools must be there.
fn path_of_server() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let directories = env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
    let found = directories.map(|directory| directory.join("nats-server")).find(|file| file.is_file());
    if found.is_none() {
        let is_required = env::var_os("TENGEN_REQUIRE_TOOLS").is_some_and(|value| value == "1");
        assert!(!is_required, "nats-server not found, and TENGEN_REQUIRE_TOOLS=1 says that it must be there");
        // On the error stream itself, which the test harness does not swallow.
        let _ = writeln!(std::io::stderr(), "skipped: nats-server not found");
    }
    found
}

impl Server {
    pub(super) fn start(name: &str) -> Option<Server> {
        let program = path_of_server()?;
        let store = fresh_path(&format!("nats-{name}"));
        let try_port = |port| Some((port, launch(&program, port, &store)?));
        let started = (0..PORTS).find_map(|_| try_port(free_port()));
        let (port, child) = started.expect("a server that does not end at once");
        Some(Server { program, port, store, child })
    }

    pub(super) fn kill(&mut self) {
        self.child.kill().expect("the server is killed");
        self.child.wait().expect("the server ends");
    }

    pub(super) fn restart(&mut self) {
        let child = launch(&self.program, self.port, &self.store);
        self.child = child.expect("the server starts again on its port");
    }

    pub(super) fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
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

    /// A worker that finds a file in its temporary folder where it wants to keep what the engines of a match say.
    pub(super) fn unlucky_worker(&self, name: &str, temporary: &Path, duel: &str) -> Process {
        // The worker takes the place of the shell, whose number is thus known to be that of the worker.
        let script = format!(
            "folder=$TMPDIR/tengen-{name}-$$; mkdir \"$folder\" && : > \"$folder/{duel}\" && exec \"$0\" \"$@\""
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

/// A port that nobody has now, below those that the system gives away by itself: it could be anybody's when the server starts.
fn free_port() -> u16 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        // Tests in other processes begin elsewhere.
        let number = process::id() % 1000 * 10 + NEXT.fetch_add(1, Ordering::Relaxed);
        let port = 20_000 + (number % 10_000) as u16;
        if TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return port;
        }
    }
}

/// A server that answers, or nothing if it has ended, as it does when somebody else has the port.
fn launch(program: &Path, port: u16, store: &Path) -> Option<Child> {
    let mut child = Command::new(program)
        .args(["-js", "-a", "127.0.0.1", "-p", &port.to_string(), "-sd"])
        .arg(store)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the server starts");
    let start = Instant::now();
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
        if child.try_wait().expect("the server can be waited for").is_some() {
            return None;
        }
        if start.elapsed() >= START {
            let _ = child.kill();
            let _ = child.wait();
            panic!("the server does not answer on port {port}");
        }
        thread::sleep(Duration::from_millis(10));
    }
    child.try_wait().expect("the server can be waited for").is_none().then_some(child)
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have been killed, and what is left behind harms nobody.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.store);
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
