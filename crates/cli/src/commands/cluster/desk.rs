//! A desk that is a queue for many machines, as a worker sees it.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cluster::{ClusterError, Found, Queue, Worker};
use lab::{Desk, LabError, Row, Unit};

/// A queue for many machines.
pub(in crate::commands) struct ClusterDesk<'a> {
    worker: &'a Worker,
    job: &'a Found,
    queue: Queue<'a>,
    /// What the coordinator said when this began.
    description: &'a [u8],
    units: HashMap<String, Unit>,
    /// Set when an end is wanted.
    stop: Arc<AtomicBool>,
    /// Set when the coordinator has other units by now than those that are known here.
    is_outdated: AtomicBool,
}

impl<'a> ClusterDesk<'a> {
    /// Takes part in a job with these units.
    pub(in crate::commands) fn open(
        worker: &'a Worker,
        job: &'a Found,
        description: &'a [u8],
        units: Vec<Unit>,
        stop: &Arc<AtomicBool>,
    ) -> Result<ClusterDesk<'a>, ClusterError> {
        let queue = worker.join(job)?;
        let units = units.into_iter().map(|unit| (unit.id.clone(), unit)).collect();
        let (stop, is_outdated) = (Arc::clone(stop), AtomicBool::new(false));
        Ok(ClusterDesk { worker, job, queue, description, units, stop, is_outdated })
    }

    /// A unit that is not known here is of a larger run, which has been begun by now, or of one that has ended long ago.
    fn pass_over(&self, unit: &str) {
        match self.worker.description(self.job) {
            Ok(now) if now == self.description => self.queue.discard(unit),
            _ => {
                self.is_outdated.store(true, Ordering::Relaxed);
                self.queue.give_back(unit);
            }
        }
    }
}

impl Desk for ClusterDesk<'_> {
    fn lease(&self) -> Result<Option<Unit>, LabError> {
        while !self.is_outdated.load(Ordering::Relaxed) {
            let Some(name) = self.queue.lease(&self.stop) else { return Ok(None) };
            match self.units.get(&name) {
                Some(unit) => return Ok(Some(unit.clone())),
                None => self.pass_over(&name),
            }
        }
        Ok(None)
    }

    fn finish(&self, row: Row) -> Result<(), LabError> {
        let bytes = match bytes_of(&row) {
            Ok(bytes) => bytes,
            Err(reason) => return self.queue.fail(&row.unit, &reason, &self.stop).map_err(told),
        };
        match self.queue.finish(&row.unit, bytes, &self.stop) {
            Err(error @ ClusterError::TooLarge { .. }) => {
                self.queue.fail(&row.unit, &error.to_string(), &self.stop).map_err(told)
            }
            handed_in => handed_in.map_err(told),
        }
    }

    fn give_back(&self, unit: &Unit) {
        self.queue.give_back(&unit.id);
    }

    fn fail(&self, unit: &Unit, reason: &str) -> Result<(), LabError> {
        self.queue.fail(&unit.id, reason, &self.stop).map_err(told)
    }
}

fn told(error: ClusterError) -> LabError {
    LabError::Desk(error.to_string())
}

/// A row as it is sent, or why nobody could read it: what is no number is written without complaint, and not read again.
fn bytes_of(row: &Row) -> Result<Vec<u8>, String> {
    let written = serde_json::to_vec(row).and_then(|bytes| {
        serde_json::from_slice::<Row>(&bytes)?;
        Ok(bytes)
    });
    written.map_err(|error| format!("its row cannot be read again: {error}"))
}

#[cfg(test)]
mod tests {
    use lab::{Cost, FactsFinding, Finding};

    use super::*;

    #[test]
    fn a_row_with_what_is_no_number_is_not_sent() {
        let row = |seconds| Row {
            unit: "facts-00000".to_owned(),
            finding: Finding::Facts(FactsFinding { first: 0, positions: Vec::new() }),
            cost: Cost { cpu_seconds: 0.0, seconds },
        };
        assert!(bytes_of(&row(1.5)).is_ok());
        let told = bytes_of(&row(f64::NAN)).unwrap_err();
        assert!(told.starts_with("its row cannot be read again: invalid type: null"), "{told}");
    }
}
