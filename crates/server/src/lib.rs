//! The web board of Tengen: a page to play, to analyse, and to watch the algorithms think, and the server behind it.
//!
//! Where to start reading:
//!
//! 1. `app.rs`: the addresses, and what answers at each;
//! 2. [`line::Line`]: a game as the page sends it. The server keeps none;
//! 3. `search/`: searches, who does them, and how they are told while they run;
//! 4. `http/guard.rs`: who may ask at all.
//!
//! `web/src/api/types.ts` has the same types as the page sees them, and docs/web.md tells it in words.

pub mod about;
mod app;
pub mod count;
mod http;
pub mod line;
mod names;
pub mod opinions;
pub mod position;
pub mod record;
mod remote;
mod results;
mod search;
mod settings;
pub mod simulate;
mod snapshot;

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

pub use http::page::is_built;
pub use settings::{DEFAULT_PORT, Limits, Patience, Settings};

use app::App;
use http::guard::Guard;
use search::pool::{Crowd, Pool};
use search::registry::Registry;
use search::work::{Courtesy, Desk};

/// How often searches are looked after that nobody listens to.
const TIDY: Duration = Duration::from_millis(500);

/// Threads for what takes a while and is no search, such as reading a record; others wait.
const ASIDE: usize = 4;

/// A server that listens, and does not answer yet.
pub struct Server {
    runtime: tokio::runtime::Runtime,
    listener: TcpListener,
    settings: Settings,
    token: Option<String>,
    end: watch::Sender<bool>,
}

/// Ends a server from another thread.
#[derive(Clone)]
pub struct Handle(watch::Sender<bool>);

impl Handle {
    /// Requests under way have a moment left.
    pub fn end(&self) {
        self.0.send_replace(true);
    }
}

impl Server {
    /// Takes the address. If it can be reached from elsewhere, there is a token that everybody has to know.
    pub fn bind(mut settings: Settings) -> io::Result<Server> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .max_blocking_threads(ASIDE)
            .build()?;
        let listener = runtime.block_on(TcpListener::bind(settings.address))?;
        settings.address = listener.local_addr()?;
        let token = match settings.is_loopback() {
            true => None,
            false => Some(names::unguessable().map_err(io::Error::other)?),
        };
        Ok(Server { runtime, listener, settings, token, end: watch::Sender::new(false) })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.settings.address
    }

    /// What to open in a browser of this machine.
    pub fn url(&self) -> String {
        let mut address = self.address();
        // All addresses at once are none that can be opened.
        match address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
            IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
            _ => {}
        }
        match &self.token {
            Some(token) => format!("http://{address}/?token={token}"),
            None => format!("http://{address}/"),
        }
    }

    /// Something to end it with.
    pub fn handle(&self) -> Handle {
        Handle(self.end.clone())
    }

    /// Serves until it is ended.
    pub fn run(self) -> io::Result<()> {
        let Server { runtime, listener, settings, token, end } = self;
        let (memory, patience) = (settings.memory_of_a_search(), settings.patience);
        let doors = (settings.connections, patience);
        let crowd = Arc::new(Crowd::default());
        let courtesy = Courtesy { turn: patience.turn, crowd: Arc::clone(&crowd) };
        let desk = |_| Desk::new(memory, settings.threads, courtesy.clone());
        let pool = Pool::start((0..settings.searches.max(1)).map(desk).collect(), crowd)?;
        let gate = Guard::new(settings.address.port(), &settings.hosts, token);
        let remote = Arc::new(remote::Remote::new(settings.threads, memory));
        let app = Arc::new(App { settings, registry: Registry::default(), pool, remote });
        let router = http::protected(app::routes(Arc::clone(&app)), &patience, gate);
        runtime.block_on(async {
            let looking_after = tokio::spawn(look_after(Arc::clone(&app)));
            http::listen::listen(listener, router, doors, end.subscribe()).await;
            looking_after.abort();
        });
        app.registry.stop_all();
        Ok(())
    }
}

async fn look_after(app: Arc<App>) {
    let mut ticks = interval(TIDY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        app.registry.tidy(&app.settings.patience);
        app.pool.tidy();
    }
}
