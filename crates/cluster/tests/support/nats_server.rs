//! A real server on this machine, for tests here and for those of the command line.

use std::io::Write;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// How long a server may take to answer.
const START: Duration = Duration::from_secs(30);

/// How many ports are tried.
const PORTS: usize = 10;

/// A server whose store is a folder that goes with it.
pub(crate) struct NatsServer {
    program: PathBuf,
    pub(crate) port: u16,
    pub(crate) store: PathBuf,
    arguments: &'static [&'static str],
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

impl NatsServer {
    /// Starts it on a port of its own; `None` if the test is to be skipped.
    pub(crate) fn start(store: PathBuf, arguments: &'static [&'static str]) -> Option<NatsServer> {
        let program = path_of_server()?;
        let try_port = |port| Some((port, launch(&program, port, &store, arguments)?));
        let started = (0..PORTS).find_map(|_| try_port(free_port()));
        let (port, child) = started.expect("a server that does not end at once");
        Some(NatsServer { program, port, store, arguments, child })
    }

    /// Kills it as a loss of power would, the disk apart.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("the server is killed");
        self.child.wait().expect("the server ends");
    }

    pub(crate) fn restart(&mut self) {
        let child = launch(&self.program, self.port, &self.store, self.arguments);
        self.child = child.expect("the server starts again on its port");
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
fn launch(program: &Path, port: u16, store: &Path, arguments: &[&str]) -> Option<Child> {
    let mut child = Command::new(program)
        .args(["-a", "127.0.0.1", "-p", &port.to_string(), "-sd"])
        .arg(store)
        .args(arguments)
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

impl Drop for NatsServer {
    fn drop(&mut self) {
        // It may have been killed, and what is left behind harms nobody.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.store);
    }
}
