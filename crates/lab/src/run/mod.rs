//! Workers who do what is on the desk.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::desk::Desk;
use crate::error::LabError;
use crate::plan::Plan;
use crate::row::Row;

/// How an experiment is run.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// How many units are done at a time.
    pub workers: usize,
    /// The directory for what programs say on their standard error.
    pub messages: PathBuf,
    /// Whoever sets this wants an end.
    pub stop: Arc<AtomicBool>,
}

/// Somebody who watches.
pub trait Spectator: Send {
    /// A unit is done.
    fn done(&mut self, row: &Row);
}

/// Nobody watches.
impl Spectator for () {
    fn done(&mut self, _: &Row) {}
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// There is nothing left on the desk.
    Done,
    /// Somebody stopped it.
    Stopped,
}

/// Does what is on the desk.
pub fn run(
    _plan: &Plan,
    _desk: &dyn Desk,
    _options: &RunOptions,
    _spectator: &mut dyn Spectator,
) -> Result<End, LabError> {
    Ok(End::Stopped)
}
