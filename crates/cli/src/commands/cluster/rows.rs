//! Units of an experiment that are done elsewhere, and their rows.

use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use cluster::Terms;
use lab::run::Spectator;
use lab::{Job, LocalDesk, Plan, Row};

use super::coordinate::{Coordinated, Keeper, coordinate_units};
use super::crew::Crew;
use super::{Nats, run_key};
use crate::commands::lab::live::Live;

/// Lets others do what is left on the desk. Rows are stored here as if they had been found here.
pub(in crate::commands) fn coordinate(
    nats: &Nats,
    job: &Job,
    plan: &Plan,
    desk: &LocalDesk,
    folder: &Path,
    stop: &AtomicBool,
    live: &mut Live<'_>,
) -> anyhow::Result<Coordinated> {
    let terms = Terms {
        key: run_key(folder, &job.key())?,
        title: plan.experiment.name.clone(),
        version: engine::VERSION.to_owned(),
        description: job.to_bytes(),
        silence: nats.silence,
    };
    let left = desk.left().into_iter().map(|unit| unit.id).collect();
    let known = plan.units().into_iter().map(|unit| unit.id).collect();
    coordinate_units(nats, terms, left, &mut Rows { desk, known, live }, stop)
}

/// The desk, and who watches it.
struct Rows<'a, 'l> {
    desk: &'a LocalDesk,
    /// All units of the plan.
    known: HashSet<String>,
    live: &'a mut Live<'l>,
}

impl Keeper for Rows<'_, '_> {
    type Found = Row;

    fn knows(&self, unit: &str) -> bool {
        self.known.contains(unit)
    }

    fn read(&self, unit: &str, worker: &str, bytes: &[u8]) -> Result<Row, String> {
        let row: Row = serde_json::from_slice(bytes)
            .map_err(|error| format!("what {worker} sent is no row of an experiment: {error}"))?;
        if row.unit == unit { Ok(row) } else { Err(format!("{worker} sent a row of {} for it", row.unit)) }
    }

    fn keep(&mut self, rows: &[Row]) -> anyhow::Result<()> {
        Ok(self.desk.finish_all(rows.to_vec())?)
    }

    fn done(&mut self, row: &Row) {
        self.live.done(row);
    }

    fn say(&self, line: &str) {
        self.live.say(line);
    }

    fn show(&mut self, crew: &Crew) {
        self.live.seen(crew.count(), crew.threads(), crew.under_way());
    }
}
