//! What is done by workers on other machines, over NATS: units of commands with `--nats`, and searches of players with `--cluster`.

mod connect;
mod coordinate;
mod crew;
mod desk;
mod games;
mod guest;
mod play;
mod players;
mod rows;
mod table;
mod units;

pub(super) use connect::{connect, nap};
pub(super) use coordinate::Coordinated;
pub(super) use desk::ClusterDesk;
pub(super) use games::coordinate_games;
pub(super) use guest::PlayWorker;
pub(super) use players::{NoGames, play_games};
pub(super) use rows::coordinate;
pub(super) use table::ClusterOptions;

use std::collections::hash_map::RandomState;
use std::ffi::OsStr;
use std::hash::{BuildHasher, Hasher};
use std::path::Path;
use std::time::Duration;
use std::{fs, process};

use clap::builder::TypedValueParser;
use clap::error::ErrorKind;
use clap::{Arg, Args, Command};
use cluster::{Address, ClusterError};

use super::files::write_whole;

/// The seconds that a worker may be silent if nobody says how many.
const SILENCE: f64 = 60.0;

/// Options of commands whose units can be done by workers on other machines.
#[derive(Args, Debug)]
pub(super) struct NatsOptions {
    /// Let workers on other machines do the units, over the NATS server at this address; nothing is done here. `tengen worker` starts
    /// a worker, and docs/cluster.md shows how all of it is set up.
    #[arg(long, value_name = "nats://HOST", value_parser = AddressParser, conflicts_with = "workers")]
    nats: Option<Address>,

    /// The seconds that a worker may be silent before its units are given to others.
    #[arg(long, value_name = "SECONDS", default_value_t = SILENCE, requires = "nats", hide_short_help = true)]
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

impl Nats {
    /// The options that say so, without what lets us in.
    pub(super) fn words(&self) -> Vec<String> {
        let mut words = vec!["--nats".to_owned(), self.address.with_placeholder()];
        if self.silence != Duration::from_secs_f64(SILENCE) {
            words.extend(["--silence".to_owned(), self.silence.as_secs_f64().to_string()]);
        }
        words
    }
}

/// The file in the folder of a run with the number by which workers elsewhere know it.
const RUN_FILE: &str = "nats-run.txt";

/// The key of the job for the run in this folder: that of its plan, and a number drawn when its units are first done elsewhere. So
/// nothing that was found for one run gets into another one of the same plan, and a run that goes on finds what was found for it.
fn run_key(folder: &Path, plan: &str) -> anyhow::Result<String> {
    let path = folder.join(RUN_FILE);
    let known = fs::read_to_string(&path).unwrap_or_default();
    if known.trim().len() == 16 && known.trim().chars().all(|c| c.is_ascii_hexdigit()) {
        return Ok(format!("{plan}{}", known.trim()));
    }
    let drawn = format!("{:016x}", RandomState::new().build_hasher().finish());
    write_whole(&path, &format!("{drawn}\n"))?;
    Ok(format!("{plan}{drawn}"))
}

/// Reads an address on the command line. The usual readers repeat what was given when it is wrong, and there may be a token in it.
#[derive(Clone)]
pub(super) struct AddressParser;

impl TypedValueParser for AddressParser {
    type Value = Address;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Address, clap::Error> {
        let option = arg.and_then(Arg::get_long).unwrap_or("nats");
        value.to_string_lossy().parse().map_err(|error: ClusterError| {
            clap::Error::raw(ErrorKind::ValueValidation, format!("--{option}: {error}\n")).with_cmd(command)
        })
    }
}

/// Some time on the command line: a second or more, and a day at most.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    const MOST: f64 = 86_400.0;
    let seconds = text.parse().ok().filter(|seconds| (1.0..=MOST).contains(seconds));
    seconds.ok_or_else(|| format!("expected seconds from 1 to {MOST}, as in 60"))
}

/// The name of the machine and the number of the process.
pub(super) fn usual_name() -> String {
    let machine = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let machine = machine.trim().split('.').next().unwrap_or_default();
    let machine = if name(machine).is_ok() { machine } else { "worker" };
    format!("{machine}-{}", process::id())
}

/// The name of a worker on the command line. A folder is named after it, so that it must be fit for that.
pub(super) fn name(text: &str) -> Result<String, String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    if !text.is_empty() && text.len() <= 60 && text.chars().all(is_plain) {
        return Ok(text.to_owned());
    }
    Err("expected letters, digits and dashes, as in node17-2".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_keeps_its_key_and_another_of_the_same_plan_has_another() {
        let folder = |name: &str| {
            let folder = std::env::temp_dir().join(format!("tengen-run-key-{name}-{}", process::id()));
            fs::create_dir_all(&folder).unwrap();
            folder
        };
        let [one, other] = [folder("one"), folder("other")];
        let key = run_key(&one, "plan").unwrap();
        assert!(key.starts_with("plan") && key.len() == "plan".len() + 16, "{key}");
        assert_eq!(run_key(&one, "plan").unwrap(), key);
        assert_ne!(run_key(&other, "plan").unwrap(), key);
        fs::write(one.join(RUN_FILE), "half of a num").unwrap();
        assert_ne!(run_key(&one, "plan").unwrap(), key, "a file that is no number is written anew");
        [one, other].iter().for_each(|folder| fs::remove_dir_all(folder).unwrap());
    }
}
