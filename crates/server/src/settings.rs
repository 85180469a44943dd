//! What whoever starts the server decides.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use engine::DEFAULT_MEMORY;

/// The port of the board, unless another is given.
pub const DEFAULT_PORT: u16 = 8080;

/// How the server runs.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen.
    pub address: SocketAddr,
    /// Names by which browsers may call the server besides those of this machine, each with a port or without.
    pub hosts: Vec<String>,
    /// The searches that run at the same time; others wait.
    pub searches: usize,
    /// The threads of each.
    pub threads: usize,
    /// The mebibytes that the trees of all of them may take together.
    pub memory: usize,
    /// Folders with reports.
    pub results: Vec<PathBuf>,
    /// The connections at the same time; others wait at the door. A browser has up to six.
    pub connections: usize,
    /// How long it waits for others.
    pub patience: Patience,
}

/// How long the server waits for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For the head of a request, also on a connection that is kept open for the next one.
    pub head: Duration,
    /// For the next part of the body of a request.
    pub body: Duration,
    /// For a client to read what is written to it.
    pub unread: Duration,
    /// For an answer that is no stream. Counting a large board that is not settled takes longest.
    pub answer: Duration,
    /// For somebody to listen to a search, before it ends.
    pub alone: Duration,
    /// For somebody to ask what came of a search, before it is forgotten.
    pub kept: Duration,
    /// What a search has for itself before it makes way for others.
    pub turn: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            head: Duration::from_secs(15),
            body: Duration::from_secs(15),
            unread: Duration::from_secs(20),
            answer: Duration::from_secs(120),
            alone: Duration::from_secs(10),
            kept: Duration::from_secs(60),
            turn: Duration::from_secs(20),
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Settings {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), DEFAULT_PORT),
            hosts: Vec::new(),
            searches: cores.max(2),
            // Half of the machine stays with whoever sits before it.
            threads: (cores / 2).max(1),
            memory: DEFAULT_MEMORY,
            results: Vec::new(),
            connections: 1024,
            patience: Patience::default(),
        }
    }
}

impl Settings {
    /// Can nobody but this machine reach the server?
    pub fn is_loopback(&self) -> bool {
        self.address.ip().is_loopback()
    }

    /// The mebibytes for one search. The engine for KaTrain has a share, too.
    pub fn memory_of_a_search(&self) -> usize {
        (self.memory / (self.searches + 1)).max(LEAST_MEMORY)
    }
}

/// The mebibytes without which a tree is hardly one.
const LEAST_MEMORY: usize = 8;

/// What a single request may ask for. People see these numbers in the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The playouts of a search.
    pub playouts: u64,
    /// The seconds of a search.
    pub seconds: u64,
    /// The methods of a comparison.
    pub methods: usize,
    /// The bytes of a request.
    pub bytes: usize,
}

impl Limits {
    /// What is allowed.
    pub const ALL: Limits = Limits { playouts: 10_000_000, seconds: 600, methods: 4, bytes: 2 << 20 };
}
