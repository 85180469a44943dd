//! The front end of a cluster that plays: what it searches, workers search with it.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use cluster::Address;
use cluster::play::{News, Table};
use engine::company::{Brief, Company, Exchange};
use engine::{Ending, Player, Preset, Task};
use go::Size;

use super::connect::{START, connect};
use super::crew::Crew;
use super::play::{Assignment, Fingerprints, NatsExchange};
use super::{AddressParser, usual_name};
use crate::commands::lab::words::say;
use crate::commands::numbers::whole_number;
use crate::terminal::WrongUsage;

/// Options of players whose positions workers on other machines can search with them.
#[derive(Args, Debug)]
pub(in crate::commands) struct ClusterOptions {
    /// Let workers on other machines search with this player, over the NATS server at this address. `tengen worker --play` starts one,
    /// and docs/cluster.md shows how all of it is set up.
    #[arg(long, value_name = "nats://HOST", value_parser = AddressParser)]
    cluster: Option<Address>,

    /// How many milliseconds pass until all tell each other again what they have found.
    #[arg(long, value_name = "MS", default_value = "100", requires = "cluster", hide_short_help = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 10..=10_000), allow_negative_numbers = true)]
    cluster_period: u64,
}

impl ClusterOptions {
    /// The player in the company of whoever there is, if that is wanted.
    pub(in crate::commands) fn accompany(&self, player: Player, is_verbose: bool) -> anyhow::Result<Player> {
        let Some(address) = &self.cluster else { return Ok(player) };
        let method = player.preset().method(Size::square(go::MAX_SIDE))?;
        method.search.check_shared().map_err(|error| {
            let name = player.preset().name();
            WrongUsage(format!("{name} cannot be searched by several machines: {error}"))
        })?;
        let name = usual_name();
        let found = connect(
            address,
            &format!("tengen player {name}"),
            Some(START),
            &AtomicBool::new(false),
            &|told| say(told),
        )?;
        let Some(link) = found else { return Ok(player) };
        // Two processes that share a name must not share a table.
        let key = format!("{:016x}", RandomState::new().build_hasher().finish());
        let table = Table::open(link, &key, &format!("the game of {name}"), engine::VERSION)?;
        let (period, crew) = (self.cluster_period, Crew::default());
        let fingerprints = Fingerprints::default();
        let company = Workers { table, period, crew, is_verbose, has_told: false, fingerprints };
        Ok(player.in_company(Box::new(company)))
    }
}

/// Workers on other machines.
struct Workers {
    table: Table,
    /// Milliseconds.
    period: u64,
    crew: Crew,
    is_verbose: bool,
    /// Was it told that a game cannot be?
    has_told: bool,
    fingerprints: Fingerprints,
}

impl Company for Workers {
    fn begin(&mut self, task: &Task<'_>, preset: &Preset) -> Option<Box<dyn Exchange>> {
        self.hear();
        let size = task.game.size();
        // A search that cannot be told or shared is done alone.
        preset.method(size).ok()?.search.check_shared().ok()?;
        let brief = Brief::of(task).or_else(|| self.tell_alone())?;
        let assignment = Assignment {
            preset: preset.to_toml(),
            fingerprint: self.fingerprints.of(preset, size).ok()?,
            period: self.period,
            brief,
        };
        let post = self.table.search(&assignment.to_bytes());
        Some(Box::new(NatsExchange::new(post, Duration::from_millis(self.period))))
    }

    fn end(&mut self, _: Ending) {
        self.table.rest();
        self.hear();
    }
}

impl Workers {
    /// Tells, the first time, that there is no brief of a game.
    fn tell_alone(&mut self) -> Option<Brief> {
        if !self.has_told {
            say("This game cannot be told to others by its stones and moves: it is searched here alone.");
        }
        self.has_told = true;
        None
    }

    /// Tells who has come and gone, if anybody wants to know, and who does not fit in any case.
    fn hear(&mut self) {
        for news in self.table.news() {
            let told = match news {
                News::Refused { guest, reason } => {
                    self.crew.refused(&guest, &reason).iter().for_each(|line| say(line));
                    None
                }
                News::Seen { guest, threads, at } => self.crew.seen(&guest, threads, Vec::new(), at),
            };
            told.iter().filter(|_| self.is_verbose).for_each(|line| say(line));
        }
        for name in self.crew.miss() {
            if self.is_verbose {
                say(&format!("{name} is not heard of any more."));
            }
        }
    }
}
