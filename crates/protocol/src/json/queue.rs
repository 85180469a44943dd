//! What waits to be analysed, and what is being analysed.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::work::Job;

/// Jobs, of which the most urgent is done first, and of equals the one that came first.
#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: BTreeMap<(Reverse<i64>, u64), Arc<Job>>,
    running: Vec<Arc<Job>>,
    arrivals: u64,
    is_closed: bool,
}

impl Queue {
    /// What is there stays consistent between any two statements, so a thread that died with the lock did no harm.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds jobs, which come one after the other.
    pub(super) fn add(&self, jobs: impl IntoIterator<Item = Job>) {
        let mut state = self.lock();
        for job in jobs {
            let key = (Reverse(job.priority()), state.arrivals);
            state.arrivals += 1;
            state.waiting.insert(key, Arc::new(job));
        }
        self.changed.notify_all();
    }

    /// The next job, as soon as there is one; `None` when there will be no more.
    pub(super) fn take(&self) -> Option<Arc<Job>> {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some((_, job)) = state.waiting.pop_first() {
                state.running.push(Arc::clone(&job));
                return Some(job);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Notes that a job that was taken is done.
    pub(super) fn finish(&self, job: &Arc<Job>) {
        self.lock().running.retain(|running| !Arc::ptr_eq(running, job));
        self.changed.notify_all();
    }

    /// Ends some of the jobs. Those that are being done are told; those that wait are taken out and returned, in order.
    pub(super) fn stop(&self, is_meant: impl Fn(&Job) -> bool) -> Vec<Arc<Job>> {
        let mut state = self.lock();
        for job in state.running.iter().filter(|job| is_meant(job)) {
            job.stop();
        }
        let waiting = std::mem::take(&mut state.waiting);
        let (stopped, left): (BTreeMap<_, _>, _) = waiting.into_iter().partition(|(_, job)| is_meant(job));
        state.waiting = left;
        self.changed.notify_all();
        stopped.into_values().collect()
    }

    /// How many of these jobs are left.
    pub(super) fn count(&self, is_meant: impl Fn(&Job) -> bool) -> usize {
        let state = self.lock();
        state.waiting.values().chain(&state.running).filter(|job| is_meant(job)).count()
    }

    /// Waits until none of these jobs is left.
    pub(super) fn wait_until_done(&self, is_meant: impl Fn(&Job) -> bool) {
        let mut state = self.lock();
        while state.waiting.values().chain(&state.running).any(|job| is_meant(job)) {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// From now on there are no more jobs.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }
}
