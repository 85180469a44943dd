//! A unit done.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::plan::{Plan, Unit};
use crate::row::Row;

/// Somebody who does one unit after the other.
pub(crate) struct Worker<'a> {
    plan: &'a Plan,
    stop: Arc<AtomicBool>,
}

/// Why a unit was not done.
#[derive(Debug)]
pub(crate) enum NoRow {
    /// Somebody wants an end.
    Stopped,
    /// It cannot be done.
    Impossible(String),
}

impl<'a> Worker<'a> {
    /// A worker; what programs say goes into files of this directory.
    pub(crate) fn new(plan: &'a Plan, _messages: &Path, stop: Arc<AtomicBool>) -> Worker<'a> {
        Worker { plan, stop }
    }

    /// Does a unit. The same unit gives the same finding, whoever does it and whatever was done before, except for times.
    pub(crate) fn work(&mut self, _unit: &Unit) -> Result<Row, NoRow> {
        let _ = (self.plan, &self.stop);
        Err(NoRow::Stopped)
    }
}
