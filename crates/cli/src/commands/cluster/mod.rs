//! Units that are done by workers on other machines, over NATS: what commands with `--nats` and `tengen worker` share.

mod coordinate;
mod crew;
mod desk;

pub(super) use coordinate::{Coordinated, coordinate};
pub(super) use desk::ClusterDesk;

use std::ffi::OsStr;
use std::time::Duration;

use clap::builder::TypedValueParser;
use clap::error::ErrorKind;
use clap::{Arg, Args, Command};
use cluster::{Address, ClusterError};

/// Options of commands whose units can be done by workers on other machines.
#[derive(Args, Debug)]
pub(super) struct NatsOptions {
    /// Let workers on other machines do the units, over the NATS server at this address; nothing is done here. `tengen worker` starts
    /// a worker, and docs/cluster.md shows how all of it is set up.
    #[arg(long, value_name = "nats://HOST", value_parser = AddressParser, conflicts_with = "workers")]
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

/// Reads an address on the command line. The usual readers repeat what was given when it is wrong, and there may be a token in it.
#[derive(Clone)]
pub(super) struct AddressParser;

impl TypedValueParser for AddressParser {
    type Value = Address;

    fn parse_ref(&self, command: &Command, _: Option<&Arg>, value: &OsStr) -> Result<Address, clap::Error> {
        value.to_string_lossy().parse().map_err(|error: ClusterError| {
            clap::Error::raw(ErrorKind::ValueValidation, format!("--nats: {error}\n")).with_cmd(command)
        })
    }
}

/// Some time on the command line: a second or more, and a day at most.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    const MOST: f64 = 86_400.0;
    let seconds = text.parse().ok().filter(|seconds| (1.0..=MOST).contains(seconds));
    seconds.ok_or_else(|| format!("expected seconds from 1 to {MOST}, as in 60"))
}
