//! The connection to a server, and the threads behind it.

use std::future::Future;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectErrorKind};
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;

use crate::address::Address;
use crate::error::ClusterError;

/// How long a question to the server may take until it is asked again.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long the server may be out of reach between two tries to find it again, at most.
const MOST_BETWEEN_TRIES: Duration = Duration::from_millis(500);

/// A connection to a server, found again whenever it is lost.
pub struct Link {
    runtime: Runtime,
    client: Client,
    context: Context,
    address: Address,
}

impl Link {
    /// Connects under this name, which the server shows to whoever asks it. An error if nobody answers now; later the server may
    /// go away and come back.
    pub fn open(address: &Address, name: &str) -> Result<Link, ClusterError> {
        // One thread is enough: it passes messages on and never computes.
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let between = |tries: usize| MOST_BETWEEN_TRIES.min(Duration::from_millis(20 * tries as u64));
        let options = address.options().name(name).reconnect_delay_callback(between);
        let server = address.server()?;
        let client = runtime.block_on(options.connect(server)).map_err(|error| {
            let address = address.to_string();
            match error.kind() {
                ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
                    ClusterError::NotAdmitted { address }
                }
                _ => ClusterError::Unreachable { address, reason: error.to_string() },
            }
        })?;
        // It starts a task of its own, so that it must be made within the runtime.
        let mut context = runtime.block_on(async { jetstream::new(client.clone()) });
        context.set_timeout(PATIENCE);
        Ok(Link { runtime, client, context, address: address.clone() })
    }

    /// Is the server there now?
    pub fn is_up(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Where the server is.
    pub fn address(&self) -> &Address {
        &self.address
    }

    pub(crate) fn client(&self) -> &Client {
        &self.client
    }

    pub(crate) fn context(&self) -> &Context {
        &self.context
    }

    /// Waits for something in the calling thread.
    pub(crate) fn wait<T>(&self, what: impl Future<Output = T>) -> T {
        self.runtime.block_on(what)
    }

    /// Does something in the thread behind the connection.
    pub(crate) fn spawn(&self, what: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
        self.runtime.spawn(what)
    }
}
