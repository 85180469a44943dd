//! Where units of work are taken from, and where rows are handed in.

mod journal;
mod local;
mod merge;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

pub use journal::{Content, Head, JOURNAL};
pub use local::LocalDesk;
pub use merge::{Merged, merge, without_times};

pub(crate) use journal::differences;

use std::collections::HashMap;

use crate::error::LabError;
use crate::plan::Unit;
use crate::row::Row;

/// Where units are leased and rows are stored. All that a worker knows of the rest of the world.
///
/// A desk may be a file on this machine or a queue for many. It never hands out a unit that has a row; a unit that was
/// handed out and neither finished nor given back may be handed out again, because doing a unit twice gives the same row.
pub trait Desk: Sync {
    /// A unit that nobody else does now, or `None` if there is nothing left to do for this worker.
    fn lease(&self) -> Result<Option<Unit>, LabError>;

    /// A unit is done. When this returns, the row is stored.
    fn finish(&self, row: Row) -> Result<(), LabError>;

    /// A unit was not done, because somebody wants an end.
    fn give_back(&self, unit: &Unit);

    /// A unit cannot be done. On most desks that ends the run; where others may have more luck, the worker goes on.
    fn fail(&self, unit: &Unit, reason: &str) -> Result<(), LabError> {
        self.give_back(unit);
        Err(LabError::Unit { unit: unit.id.clone(), reason: reason.to_owned() })
    }
}

/// The place of each unit.
pub(crate) fn places(units: &[Unit]) -> HashMap<String, usize> {
    units.iter().enumerate().map(|(place, unit)| (unit.id.clone(), place)).collect()
}

/// The rows of these units, in their order.
pub(crate) fn in_order(rows: &[Row], places: &HashMap<String, usize>) -> Vec<Row> {
    let mut placed: Vec<(usize, &Row)> =
        rows.iter().filter_map(|row| Some((*places.get(&row.unit)?, row))).collect();
    placed.sort_by_key(|&(place, _)| place);
    placed.into_iter().map(|(_, row)| row.clone()).collect()
}
