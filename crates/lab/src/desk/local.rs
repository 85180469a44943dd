//! A desk on this machine: a plan, and a journal of what is done.

use crate::desk::Desk;
use crate::error::LabError;
use crate::plan::Unit;
use crate::row::Row;

/// A desk on this machine.
#[derive(Debug)]
pub struct LocalDesk;

impl Desk for LocalDesk {
    fn lease(&self) -> Result<Option<Unit>, LabError> {
        Ok(None)
    }

    fn finish(&self, _row: Row) -> Result<(), LabError> {
        Ok(())
    }

    fn give_back(&self, _unit: &Unit) {}
}
