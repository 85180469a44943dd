//! A server for a test of its own, and the way to it.

use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

use cluster::{Address, Link};

use crate::nats_server::NatsServer;

/// A server, as the tests here see it.
pub(super) struct Server(NatsServer);

impl Server {
    /// Starts a server that keeps streams.
    pub(super) fn start(name: &str) -> Option<Server> {
        Server::start_with(name, &["-js"])
    }

    pub(super) fn start_with(name: &str, arguments: &'static [&'static str]) -> Option<Server> {
        // Two tests may have the same name for it, and run at the same time.
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let store = env::temp_dir().join(format!("tengen-cluster-{name}-{}-{number}", process::id()));
        NatsServer::start(store, arguments).map(Server)
    }

    pub(super) fn kill(&mut self) {
        self.0.kill();
    }

    pub(super) fn restart(&mut self) {
        self.0.restart();
    }

    /// Loses what it had stored.
    pub(super) fn lose_store(&mut self) {
        fs::remove_dir_all(&self.0.store).expect("the store goes");
    }

    pub(super) fn address(&self) -> Address {
        self.address_with("")
    }

    /// The address with something before the host.
    pub(super) fn address_with(&self, secret: &str) -> Address {
        format!("nats://{secret}127.0.0.1:{}", self.0.port).parse().expect("an address")
    }

    pub(super) fn link(&self) -> Link {
        Link::open(&self.address(), "test").expect("a server")
    }
}
