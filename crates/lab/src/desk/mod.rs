//! Where units of work are taken from, and where rows are handed in.

mod journal;
mod local;

pub use local::LocalDesk;

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
}
