//! `tengen worker`: does units of whatever coordinator has some.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use clap::Args;
use cluster::play::Guest;
use cluster::{Address, Found};
use engine::{DEFAULT_MEMORY, MOST_MEMORY};
use lab::run::{RunOptions, Spectator, rehearse, run};
use lab::{Job, LabError, Row};

use super::cluster::{
    AddressParser, ClusterDesk, NoGames, PlayWorker, connect, name, nap, play_games, seconds, usual_name,
};
use super::interrupt;
use super::lab::cache::CacheOptions;
use super::lab::words::{counted, say};
use super::numbers::whole_number;

/// How often somebody who waits looks for a job.
const LOOK: Duration = Duration::from_millis(100);

/// How long to wait before the server is asked again.
const AGAIN: Duration = Duration::from_secs(1);

/// Do units of experiments that a coordinator elsewhere has, or think with a player elsewhere, over a NATS server.
///
/// A worker takes part in what `tengen lab run --nats`, `tengen evaluate --nats` or `tengen match --nats` has begun, on this machine or another: it makes the same plan, sees
/// that it is the same, and does one unit after the other until all are done; then it waits for the next job. It may come and go
/// at any time. Ctrl-C gives back what it has not finished. With --play it takes part in the searches of `tengen gtp --cluster` instead.
/// docs/cluster.md shows how a cluster is set up.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen worker --nats nats://127.0.0.1
  tengen worker --nats nats://TOKEN@node17:4222 --threads 16
  tengen worker --nats nats://127.0.0.1 --play --threads 2
  tengen worker --nats tls://hub.example.org --records data/games --wait 600")]
pub(crate) struct Worker {
    /// The NATS server.
    #[arg(long, value_name = "nats://HOST", value_parser = AddressParser)]
    nats: Address,

    /// Think with players instead of doing units: search what `tengen gtp --cluster` searches.
    #[arg(long, conflicts_with_all = ["records", "cache", "no_cache"])]
    play: bool,

    /// With --play: the memory that the tree may take, in mebibytes.
    #[arg(long, default_value_t = DEFAULT_MEMORY as u64, value_name = "MIB", requires = "play")]
    #[arg(value_parser = |text: &str| whole_number(text, 1..=MOST_MEMORY as u64), allow_negative_numbers = true)]
    memory: u64,

    /// How many threads compute at a time; if nobody says, as many as there are processors.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 1..=1024))]
    threads: Option<u64>,

    /// What it is called where its work is shown; without it, the name of the machine and the number of the process.
    #[arg(long, value_name = "NAME", value_parser = name)]
    name: Option<String>,

    /// The folder with the records that jobs need, where they are found by their names; without it, where the coordinator has them.
    /// They must be the same to the letter.
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,

    /// End when there was nothing to do for so many seconds; without it, wait for ever.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    wait: Option<f64>,

    #[command(flatten)]
    cache: CacheOptions,
}

impl Worker {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let stop = Arc::new(AtomicBool::new(false));
        interrupt::listen_for(&stop)?;
        let name = self.name.clone().unwrap_or_else(usual_name);
        let threads = self.threads.map_or_else(
            || thread::available_parallelism().map_or(1, usize::from),
            |threads| threads as usize,
        );
        let wait = self.wait.map(Duration::from_secs_f64);
        let found = connect(&self.nats, &format!("tengen worker {name}"), wait, &stop, &|told| say(told))?;
        let Some(link) = found else { return Ok(()) };
        let (with, what) =
            (counted(threads as u64, "thread"), if self.play { "games to think about" } else { "work" });
        let greeting = format!("{name} waits for {what} at {}, with {with}.", self.nats);
        if self.play {
            let guest = Guest::open(link, &name, threads)?;
            say(&greeting);
            return PlayWorker { guest, name, threads, memory: self.memory as usize, wait, stop }.serve();
        }
        let worker = cluster::Worker::open(link, &name, threads)?;
        say(&greeting);
        At { options: self, worker, name, threads, stop, refused: BTreeMap::new() }.serve()
    }

    fn has_waited(&self, since: Instant) -> bool {
        self.wait.is_some_and(|wait| since.elapsed().as_secs_f64() >= wait)
    }
}

/// A worker at its server.
struct At<'a> {
    options: &'a Worker,
    worker: cluster::Worker,
    name: String,
    threads: usize,
    stop: Arc<AtomicBool>,
    /// Why this worker does not take part in jobs, by their keys.
    refused: BTreeMap<String, String>,
}

/// Why a job was left.
enum Left {
    /// It is over, or an end is wanted. So many units were done.
    Over(u64),
    /// This worker does not fit.
    Refused(String),
    /// The server did not answer.
    Lost,
}

impl At<'_> {
    /// Does one job after the other.
    fn serve(mut self) -> anyhow::Result<()> {
        let mut idle = Instant::now();
        while !self.stop.load(Ordering::Relaxed) {
            let Some(job) = self.worker.job(|job| !self.refused.contains_key(&job.key)) else {
                if self.options.has_waited(idle) {
                    return self.give_up();
                }
                nap(LOOK, &self.stop);
                continue;
            };
            match self.take_part(&job)? {
                Left::Over(0) => {}
                Left::Over(done) => {
                    say(&format!("{} of {} done here.", counted(done, "unit"), job.title));
                    idle = Instant::now();
                }
                Left::Refused(reason) => self.refuse(&job, reason),
                Left::Lost => nap(AGAIN, &self.stop),
            }
        }
        Ok(())
    }

    /// There was nothing to do for long: a worker that fits nowhere says so.
    fn give_up(&self) -> anyhow::Result<()> {
        match self.refused.values().next() {
            Some(reason) => anyhow::bail!("{reason}"),
            None => {
                say("There was nothing to do for so long that this worker ends.");
                Ok(())
            }
        }
    }

    fn refuse(&mut self, job: &Found, reason: String) {
        say(&format!("This worker does not take part: {reason}"));
        // Who cannot be told now sees no work done.
        let _ = self.worker.refuse(job, &reason);
        self.refused.insert(job.key.clone(), reason);
    }

    fn take_part(&self, job: &Found) -> anyhow::Result<Left> {
        if job.version != engine::VERSION {
            return Ok(Left::Refused(format!(
                "{} is for workers of Tengen {}, and this is {}: expected the same version",
                job.title,
                job.version,
                engine::VERSION
            )));
        }
        let Ok(bytes) = self.worker.description(job) else { return Ok(Left::Lost) };
        if let Some(games) = arena::run::job::Job::from_bytes(&bytes) {
            return self.play(job, &games, &bytes);
        }
        match self.work_on(job, &bytes) {
            // These are mistakes in Tengen or troubles with the server; what else goes wrong does so at the door.
            Err(error @ (LabError::Panicked | LabError::Desk(_))) => Err(error.into()),
            Err(error) => Ok(Left::Refused(error.to_string())),
            Ok(left) => Ok(left),
        }
    }

    /// Plays games of a match.
    fn play(&self, job: &Found, games: &arena::run::job::Job, bytes: &[u8]) -> anyhow::Result<Left> {
        let messages = Messages::make(&self.name)?;
        let begun = || say(&format!("{} takes part in {}.", self.name, job.title));
        let description = (games, bytes);
        match play_games(&self.worker, job, description, self.threads, &messages.0, &self.stop, begun) {
            Ok(done) => Ok(Left::Over(done)),
            Err(NoGames::Refused(reason)) => Ok(Left::Refused(reason)),
            Err(NoGames::Lost) => Ok(Left::Lost),
            Err(NoGames::Failed(error)) => Err(error.into()),
        }
    }

    fn work_on(&self, job: &Found, bytes: &[u8]) -> Result<Left, LabError> {
        let description = Job::from_bytes(bytes)?;
        let plan = description.plan(self.options.records.as_deref())?;
        let units = description.units(&plan)?;
        match rehearse(&plan, &units, &self.stop) {
            // Who is to end does not fail the rehearsal.
            _ if self.stop.load(Ordering::Relaxed) => return Ok(Left::Over(0)),
            rehearsed => rehearsed?,
        }
        let messages = Messages::make(&self.name)?;
        let options = RunOptions {
            workers: plan.workers_for(self.threads),
            messages: messages.0.clone(),
            cache: self.options.cache.open(&plan)?,
            stop: Arc::clone(&self.stop),
        };
        let Ok(desk) = ClusterDesk::open(&self.worker, job, bytes, plan.units(), &self.stop) else {
            return Ok(Left::Lost);
        };
        say(&format!("{} takes part in {}.", self.name, job.title));
        let mut done = Done(0);
        run(&plan, &desk, &options, &mut done)?;
        Ok(Left::Over(done.0))
    }
}

/// A folder for what engines say, of this process alone, which goes when a job is left.
struct Messages(PathBuf);

impl Messages {
    fn make(worker: &str) -> Result<Messages, LabError> {
        let folder = env::temp_dir().join(format!("tengen-{worker}-{}", process::id()));
        fs::create_dir_all(&folder).map_err(|error| LabError::file(&folder, error))?;
        Ok(Messages(folder))
    }
}

impl Drop for Messages {
    fn drop(&mut self) {
        // What is left behind harms nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Counts what is done here.
struct Done(u64);

impl Spectator for Done {
    fn done(&mut self, _: &Row) {
        self.0 += 1;
    }
}
