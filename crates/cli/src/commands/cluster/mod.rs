//! Units that are done by workers on other machines, over NATS: what commands with `--nats` and `tengen worker` share.

mod coordinate;
mod crew;
mod desk;

pub(super) use coordinate::{Coordinated, coordinate};
pub(super) use desk::ClusterDesk;

use std::time::Duration;

use clap::Args;
use cluster::Address;

/// Options of commands whose units can be done by workers on other machines.
#[derive(Args, Debug)]
pub(super) struct NatsOptions {
    /// Let workers on other machines do the units, over the NATS server at this address; nothing is done here. `tengen worker` starts
    /// a worker, and docs/cluster.md shows how all of it is set up.
    #[arg(long, value_name = "nats://HOST", value_parser = address, conflicts_with = "workers")]
    nats: Option<Address>,

    /// The seconds that a worker may be silent before its units are given to others.
    #[arg(long, value_name = "SECONDS", default_value = "60", requires = "nats", hide_short_help = true)]
    #[arg(value_parser = seconds, allow_negative_numbers = true)]
    silence: f64,
}

/// Where workers are to be found, and how patient one is with them.
#[derive(Clone, Debug)]
pub(super) struct Nats {
    pub(super) address: Address,
    pub(super) silence: Duration,
}

impl NatsOptions {
    /// Where workers are, if they are to do it.
    pub(super) fn given(&self) -> Option<Nats> {
        let silence = Duration::from_secs_f64(self.silence);
        self.nats.clone().map(|address| Nats { address, silence })
    }
}

/// An address on the command line.
pub(super) fn address(text: &str) -> Result<Address, String> {
    text.parse().map_err(|error: cluster::ClusterError| error.to_string())
}

/// Some time on the command line: a second or more, and a day at most.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    const MOST: f64 = 86_400.0;
    let seconds = text.parse().ok().filter(|seconds| (1.0..=MOST).contains(seconds));
    seconds.ok_or_else(|| format!("expected seconds from 1 to {MOST}, as in 60"))
}
