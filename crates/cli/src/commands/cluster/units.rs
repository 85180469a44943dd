//! The units of a job as a worker takes them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cluster::{ClusterError, Found, Queue, Worker};

/// The queue of a job, as long as it is the job that was joined.
pub(super) struct Units<'a> {
    worker: &'a Worker,
    job: &'a Found,
    pub(super) queue: Queue<'a>,
    /// What the coordinator said when this began.
    description: &'a [u8],
    /// Set when an end is wanted.
    pub(super) stop: Arc<AtomicBool>,
    /// Set when the coordinator has other units by now than those that are known here.
    is_outdated: AtomicBool,
}

impl<'a> Units<'a> {
    /// Takes part in a job.
    pub(super) fn join(
        worker: &'a Worker,
        job: &'a Found,
        description: &'a [u8],
        stop: &Arc<AtomicBool>,
    ) -> Result<Units<'a>, ClusterError> {
        let (queue, stop, is_outdated) = (worker.join(job)?, Arc::clone(stop), AtomicBool::new(false));
        Ok(Units { worker, job, queue, description, stop, is_outdated })
    }

    /// The next unit that this makes something of; nothing if the job is over or an end is wanted.
    pub(super) fn lease<T>(&self, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        while !self.is_outdated.load(Ordering::Relaxed) {
            let name = self.queue.lease(&self.stop)?;
            match read(&name) {
                Some(unit) => return Some(unit),
                None => self.pass_over(&name),
            }
        }
        None
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

    /// Hands in what came out of a unit. What fits into no message is a failure of the unit.
    pub(super) fn finish(&self, unit: &str, bytes: Vec<u8>) -> Result<(), ClusterError> {
        match self.queue.finish(unit, bytes, &self.stop) {
            Err(error @ ClusterError::TooLarge { .. }) => self.fail(unit, &error.to_string()),
            handed_in => handed_in,
        }
    }

    /// A unit cannot be done here.
    pub(super) fn fail(&self, unit: &str, reason: &str) -> Result<(), ClusterError> {
        self.queue.fail(unit, reason, &self.stop)
    }
}
