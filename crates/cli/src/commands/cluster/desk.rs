//! A desk that is a queue for many machines, as a worker sees it.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use cluster::{ClusterError, Found, Worker};
use lab::{Desk, LabError, Row, Unit};

use super::units::Units;

/// A queue for many machines.
pub(in crate::commands) struct ClusterDesk<'a> {
    queue: Units<'a>,
    units: HashMap<String, Unit>,
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
        let queue = Units::join(worker, job, description, stop)?;
        let units = units.into_iter().map(|unit| (unit.id.clone(), unit)).collect();
        Ok(ClusterDesk { queue, units })
    }
}

impl Desk for ClusterDesk<'_> {
    fn lease(&self) -> Result<Option<Unit>, LabError> {
        Ok(self.queue.lease(|name| self.units.get(name).cloned()))
    }

    fn finish(&self, row: Row) -> Result<(), LabError> {
        match bytes_of(&row) {
            Ok(bytes) => self.queue.finish(&row.unit, bytes).map_err(told),
            Err(reason) => self.queue.fail(&row.unit, &reason).map_err(told),
        }
    }

    fn give_back(&self, unit: &Unit) {
        self.queue.queue.give_back(&unit.id);
    }

    fn fail(&self, unit: &Unit, reason: &str) -> Result<(), LabError> {
        self.queue.fail(&unit.id, reason).map_err(told)
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
