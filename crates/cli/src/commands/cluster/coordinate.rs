//! A run whose units are done elsewhere: rows come in until every unit has one.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use cluster::{ClusterError, Coordinator, Event, Link, Terms};
use lab::report::GivenUp;
use lab::run::{End, Spectator};
use lab::{Job, LocalDesk, Plan, Row};

use super::Nats;
use super::crew::Crew;
use crate::commands::lab::live::Live;

/// How long to wait for news before looking whether an end is wanted.
const LOOK: Duration = Duration::from_millis(100);

/// How many rows are stored in one piece.
const MOST_AT_A_TIME: usize = 500;

/// How often workers are looked after.
const COUNT: Duration = Duration::from_secs(1);

/// How long the server may take to start, which is often done in the same script.
const START: Duration = Duration::from_secs(10);

/// How a run came to its end.
pub(in crate::commands) struct Coordinated {
    pub(in crate::commands) end: End,
    /// The units that were tried often enough in vain.
    pub(in crate::commands) given_up: Vec<GivenUp>,
}

/// Lets others do what is left on the desk. Rows are stored here as if they had been found here.
pub(in crate::commands) fn coordinate(
    nats: &Nats,
    job: &Job,
    plan: &Plan,
    desk: &LocalDesk,
    stop: &AtomicBool,
    live: &mut Live<'_>,
) -> anyhow::Result<Coordinated> {
    let left: HashSet<String> = desk.left().into_iter().map(|unit| unit.id).collect();
    let Some(link) = connect(nats, stop, live)? else {
        return Ok(Coordinated { end: End::Stopped, given_up: Vec::new() });
    };
    let terms = Terms {
        key: job.key(),
        title: plan.experiment.name.clone(),
        version: engine::VERSION.to_owned(),
        description: job.to_bytes(),
        silence: nats.silence,
    };
    let coordinator = Coordinator::open(link, terms, left.iter().cloned())?;
    live.say(&format!("Whoever is to take part: tengen worker --nats {}", nats.address));
    let known = plan.units().into_iter().map(|unit| unit.id).collect();
    let given_up = BTreeMap::new();
    let mut run = Run { coordinator, desk, known, left, given_up, crew: Crew::default(), is_up: true };
    let end = run.take_all(stop, live)?;
    let given_up = std::mem::take(&mut run.given_up);
    if end == End::Done
        && let Err(error) = run.coordinator.close()
    {
        live.say(&format!("warning: what the server has of this job stays there: {error}"));
    }
    let given_up = given_up.into_iter().map(|(unit, reason)| GivenUp { unit, reason }).collect();
    Ok(Coordinated { end, given_up })
}

/// The server, or nothing if an end is wanted before it answers.
fn connect(nats: &Nats, stop: &AtomicBool, live: &Live<'_>) -> Result<Option<Link>, ClusterError> {
    let start = Instant::now();
    let mut is_told = false;
    while !stop.load(Ordering::Relaxed) {
        match Link::open(&nats.address, "tengen coordinator") {
            Ok(link) => return Ok(Some(link)),
            Err(error) if start.elapsed() >= START => return Err(error),
            Err(error) => {
                if !is_told {
                    live.say(&format!("{error}; waiting for it."));
                }
                is_told = true;
                thread::sleep(LOOK);
            }
        }
    }
    Ok(None)
}

struct Run<'a> {
    coordinator: Coordinator,
    desk: &'a LocalDesk,
    /// All units of the plan.
    known: HashSet<String>,
    /// The units that have neither a row nor been given up.
    left: HashSet<String>,
    /// The units that were given up, with the reasons.
    given_up: BTreeMap<String, String>,
    crew: Crew,
    /// Was the server there when we last looked?
    is_up: bool,
}

impl Run<'_> {
    /// Takes rows until every unit has one, or was given up: never because the queue is empty.
    fn take_all(&mut self, stop: &AtomicBool, live: &mut Live<'_>) -> anyhow::Result<End> {
        let mut counted = Instant::now();
        while !self.left.is_empty() {
            if stop.load(Ordering::Relaxed) {
                return Ok(End::Stopped);
            }
            let mut rows = Vec::new();
            let mut next = self.coordinator.next(LOOK);
            // What has come meanwhile is stored in one piece: a disk takes as long for one row as for many.
            while let Some(event) = next {
                rows.extend(self.take(event, live));
                next = if rows.len() < MOST_AT_A_TIME { self.coordinator.next(Duration::ZERO) } else { None };
            }
            self.keep(rows, live)?;
            if counted.elapsed() >= COUNT {
                counted = Instant::now();
                self.look_around(live);
            }
        }
        Ok(End::Done)
    }

    /// The row that there is, if the event is about one of this plan. Those of a larger one are nobody's here.
    fn take(&mut self, event: Event, live: &mut Live<'_>) -> Option<Row> {
        let news = match event {
            Event::Result { unit, worker, bytes } if self.known.contains(&unit) => {
                match row_of(&unit, &worker, &bytes) {
                    Ok(row) => return Some(row),
                    // The server has a result of this unit, and would store no other.
                    Err(reason) => self.fail(unit, &reason, true),
                }
            }
            Event::Result { .. } => None,
            Event::Failure { unit, reason, is_final } => self.fail(unit, &reason, is_final),
            Event::Seen { worker, threads, units } => self.crew.seen(&worker, threads, units),
            Event::Refused { worker, reason } => self.crew.refused(&worker, &reason),
        };
        news.iter().for_each(|line| live.say(line));
        None
    }

    /// Stores rows; those that are there already are not stored again.
    fn keep(&mut self, rows: Vec<Row>, live: &mut Live<'_>) -> anyhow::Result<()> {
        self.desk.finish_all(rows.clone())?;
        for row in rows {
            self.given_up.remove(&row.unit);
            if self.left.remove(&row.unit) {
                live.done(&row);
            }
        }
        Ok(())
    }

    fn fail(&mut self, unit: String, reason: &str, is_final: bool) -> Option<String> {
        if !self.left.contains(&unit) {
            return None;
        }
        if !is_final {
            return Some(format!("warning: {unit} could not be done and is tried again: {reason}"));
        }
        self.left.remove(&unit);
        self.given_up.insert(unit.clone(), reason.to_owned());
        Some(format!("warning: {unit} is given up: {reason}"))
    }

    fn look_around(&mut self, live: &mut Live<'_>) {
        self.crew.miss().iter().for_each(|line| live.say(line));
        live.seen(self.crew.count(), self.crew.threads(), self.crew.under_way());
        let is_up = self.coordinator.is_up();
        if is_up != self.is_up {
            self.is_up = is_up;
            live.say(if is_up {
                "The server is there again."
            } else {
                "The server is away: waiting for it."
            });
        }
    }
}

/// What a worker sent for a unit, or what is wrong with it.
fn row_of(unit: &str, worker: &str, bytes: &[u8]) -> Result<Row, String> {
    let row: Row = serde_json::from_slice(bytes)
        .map_err(|error| format!("what {worker} sent is no row of an experiment: {error}"))?;
    if row.unit == unit { Ok(row) } else { Err(format!("{worker} sent a row of {} for it", row.unit)) }
}
