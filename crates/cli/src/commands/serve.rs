//! `tengen serve`: the web board.

use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::Context;
use clap::Args;
use engine::MOST_MEMORY;
use server::{DEFAULT_PORT, Server, Settings};

use super::interrupt;
use super::numbers::{threads, whole_number};
use crate::terminal::WrongUsage;

/// Open the board in a browser: play, analyse, compare methods, watch playouts, read reports.
///
/// The server keeps no games: each browser keeps its own. Nobody but this machine can reach it, unless --address says
/// otherwise; then it prints an address with a token, without which it answers nobody.
///
/// KaTrain can use it as a remote engine at ws://127.0.0.1:8080/analysis. docs/web.md tells more.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen serve --open
  tengen serve --port 9000 --threads 2 --memory 2048
  tengen serve --results docs/results --results lab      with reports of experiments and matches
  tengen serve --address 0.0.0.0                         for the whole network, with a token")]
pub(crate) struct Serve {
    /// The port; 0 for any that is free.
    #[arg(long, default_value_t = DEFAULT_PORT, value_name = "PORT")]
    port: u16,

    /// The address to listen on; 0.0.0.0 for all that this machine has.
    #[arg(long, default_value = "127.0.0.1", value_name = "IP")]
    address: IpAddr,

    /// A name by which browsers may call the server, besides its address; may be given several times.
    #[arg(long = "allow-host", value_name = "NAME")]
    hosts: Vec<String>,

    /// Show the page in the browser.
    #[arg(long)]
    open: bool,

    /// The threads of each search; without this, half of the processors.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = threads)]
    threads: Option<u64>,

    /// The searches that run at the same time, while others wait; without this, as many as there are processors, and at
    /// least 2.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 1..=64))]
    searches: Option<u64>,

    /// The memory that the trees of all searches may take together, in mebibytes.
    #[arg(long, default_value_t = engine::DEFAULT_MEMORY as u64, value_name = "MIB", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 64..=MOST_MEMORY as u64))]
    memory: u64,

    /// A folder with reports of the laboratory or of matches, to be read in the page; may be given several times.
    #[arg(long, value_name = "DIR")]
    results: Vec<PathBuf>,
}

impl Serve {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        for folder in &self.results {
            if !folder.is_dir() {
                let message = format!("{} is no folder: expected one with reports", folder.display());
                return Err(WrongUsage(message).into());
            }
        }
        allow_many_files();
        let server = Server::bind(self.settings()).with_context(|| {
            let address = SocketAddr::new(self.address, self.port);
            format!("{address} cannot be listened on: try another --port, or 0 for any that is free")
        })?;
        let handle = server.handle();
        interrupt::listen_with(move || handle.end())?;
        let url = server.url();
        say(&format!("Tengen is at {url}"))?;
        if self.address.is_unspecified() {
            say("From elsewhere it is at the same, with an address of this machine instead of this one.")?;
        }
        if !server::is_built() {
            say("The page was not built into this program: `make run` does that, and needs Node.")?;
        }
        say("Ctrl-C ends it.")?;
        if self.open && !open(&url) {
            say("No browser could be started: please open the address yourself.")?;
        }
        server.run().context("the server cannot go on")
    }

    fn settings(&self) -> Settings {
        let default = Settings::default();
        Settings {
            address: SocketAddr::new(self.address, self.port),
            hosts: self.hosts.clone(),
            searches: self.searches.map_or(default.searches, |searches| searches as usize),
            threads: self.threads.map_or(default.threads, |threads| threads as usize),
            memory: self.memory as usize,
            results: self.results.clone(),
            ..default
        }
    }
}

/// Asks for as many open files as the system allows: each connection is one, and many systems begin with 1024 for all.
#[cfg(unix)]
fn allow_many_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    // Without it there are fewer connections, which is no reason to give up.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
}

#[cfg(not(unix))]
fn allow_many_files() {}

/// Says something to whoever started the server.
fn say(message: &str) -> io::Result<()> {
    writeln!(io::stderr(), "{message}")
}

/// Asks the system to show the address. Was there somebody to ask?
fn open(url: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
