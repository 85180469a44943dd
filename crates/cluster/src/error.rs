//! What can go wrong, as sentences for whoever runs a cluster.

use std::io;

/// Why work cannot be shared, or a unit not be handed in.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// This is no address of a server.
    #[error(
        "'{given}' is no address of a NATS server: expected nats://HOST, nats://HOST:PORT, nats://TOKEN@HOST or the same with tls://"
    )]
    Address {
        /// What was given, without what may be secret.
        given: String,
    },
    /// Nobody answers there.
    #[error("the NATS server at {address} cannot be reached: {reason}")]
    Unreachable {
        /// Where it should be.
        address: String,
        /// What the client says.
        reason: String,
    },
    /// It answers, and does not let us in.
    #[error(
        "the NATS server at {address} cannot be reached: it does not let us in without the right token, as in nats://TOKEN@HOST"
    )]
    NotAdmitted {
        /// Where it is.
        address: String,
    },
    /// The server keeps no messages.
    #[error(
        "the NATS server at {address} keeps no streams ({reason}): expected one with JetStream, as in nats-server -js"
    )]
    NoStreams {
        /// Where it is.
        address: String,
        /// What it says.
        reason: String,
    },
    /// The server, or the way to it, failed.
    #[error("{what} failed: {reason}")]
    Failed {
        /// What was tried.
        what: &'static str,
        /// What the client says.
        reason: String,
    },
    /// A result does not fit into a message.
    #[error(
        "the result of {unit} has {bytes} bytes, and the server takes {most} at most: expected a larger max_payload in its \
         configuration"
    )]
    TooLarge {
        /// The name of the unit.
        unit: String,
        /// How large it is.
        bytes: usize,
        /// How large it may be.
        most: usize,
    },
    /// The asynchronous runtime.
    #[error("the threads that talk to the server cannot be started: {0}")]
    Runtime(#[from] io::Error),
}

impl ClusterError {
    /// For errors of the client, of which it has one type for each function.
    pub(crate) fn failed(what: &'static str) -> impl Fn(async_nats::Error) -> ClusterError {
        move |error| ClusterError::Failed { what, reason: error.to_string() }
    }
}
