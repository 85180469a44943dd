//! Workers who do what is on the desk.

mod rehearsal;
#[cfg(test)]
mod tests;

pub use rehearsal::rehearse;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use arena::caught;

use crate::desk::Desk;
use crate::error::LabError;
use crate::evaluator::Cache;
use crate::plan::{Plan, Unit};
use crate::row::Row;
use crate::work::{NoRow, Worker};

/// How an experiment is run.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// How many units are done at a time.
    pub workers: usize,
    /// The directory for what programs say on their standard error.
    pub messages: PathBuf,
    /// Values of positions that are known already, and where new ones are kept.
    pub cache: Option<Arc<Cache>>,
    /// Whoever sets this wants an end.
    pub stop: Arc<AtomicBool>,
}

/// Somebody who watches.
pub trait Spectator: Send {
    /// A unit is begun.
    fn begun(&mut self, _unit: &Unit) {}

    /// A unit is done, and stored.
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
    plan: &Plan,
    desk: &dyn Desk,
    options: &RunOptions,
    spectator: &mut dyn Spectator,
) -> Result<End, LabError> {
    run_with(desk, options, spectator, |stop| {
        let mut worker = Worker::new(plan, &options.messages, stop).with_cache(options.cache.clone());
        move |unit: &Unit| worker.work(unit)
    })
}

/// How often we look whether somebody wants an end.
const LOOK: Duration = Duration::from_millis(20);

/// Does what is on the desk, with workers hired by the function, each in its own thread.
fn run_with<Work>(
    desk: &dyn Desk,
    options: &RunOptions,
    spectator: &mut dyn Spectator,
    hire: impl Fn(Arc<AtomicBool>) -> Work + Sync,
) -> Result<End, LabError>
where
    Work: FnMut(&Unit) -> Result<Row, NoRow>,
{
    let floor = Floor { desk, spectator: Mutex::new(spectator), cancel: Arc::new(AtomicBool::new(false)) };
    let ends: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..options.workers.max(1))
            .map(|_| scope.spawn(|| floor.work(|| hire(Arc::clone(&floor.cancel)))))
            .collect();
        while workers.iter().any(|worker| !worker.is_finished()) {
            if options.stop.load(Ordering::Relaxed) {
                floor.cancel.store(true, Ordering::Relaxed);
            }
            thread::sleep(LOOK);
        }
        workers.into_iter().map(|worker| worker.join().unwrap_or(Err(LabError::Panicked))).collect()
    });
    let mut end = End::Done;
    for worker in ends {
        if worker? == End::Stopped {
            end = End::Stopped;
        }
    }
    Ok(end)
}

/// What the workers share.
struct Floor<'a> {
    desk: &'a dyn Desk,
    spectator: Mutex<&'a mut dyn Spectator>,
    /// Set when anybody wants an end: whoever runs the experiment, or a worker who has failed.
    cancel: Arc<AtomicBool>,
}

impl Floor<'_> {
    /// One worker: does one unit after the other. However it fails, the others are stopped.
    fn work<Work>(&self, hire: impl Fn() -> Work) -> Result<End, LabError>
    where
        Work: FnMut(&Unit) -> Result<Row, NoRow>,
    {
        let _alarm = Alarm(&self.cancel);
        let end = self.work_on(hire);
        if end.is_err() {
            self.cancel.store(true, Ordering::Relaxed);
        }
        end
    }

    fn work_on<Work>(&self, hire: impl Fn() -> Work) -> Result<End, LabError>
    where
        Work: FnMut(&Unit) -> Result<Row, NoRow>,
    {
        let mut work = hire();
        while let Some(unit) = self.desk.lease()? {
            if self.cancel.load(Ordering::Relaxed) {
                self.desk.give_back(&unit);
                return Ok(End::Stopped);
            }
            self.tell(|spectator| spectator.begun(&unit));
            let done = caught(|| work(&unit)).unwrap_or_else(|reason| {
                // Whoever panicked is in a state that nobody knows, and another one is hired.
                work = hire();
                Err(NoRow::Impossible(reason))
            });
            match done {
                Ok(row) => {
                    self.desk.finish(row.clone())?;
                    self.tell(|spectator| spectator.done(&row));
                }
                Err(NoRow::Stopped) => {
                    self.desk.give_back(&unit);
                    return Ok(End::Stopped);
                }
                Err(NoRow::Impossible(reason)) => self.desk.fail(&unit, &reason)?,
            }
        }
        Ok(End::Done)
    }

    fn tell(&self, what: impl FnOnce(&mut dyn Spectator)) {
        what(&mut **self.spectator.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// Stops the others when a worker panics.
struct Alarm<'a>(&'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
