//! Keeping the lanes of a comparison in step.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A lane that waits looks around this often, in case it is to end.
const LOOK_AROUND: Duration = Duration::from_millis(50);

/// How far each lane is. None runs away from the others by more than a stride.
pub(super) struct Pace {
    lanes: Mutex<Vec<u64>>,
    moved: Condvar,
    stride: u64,
}

impl Pace {
    /// So many lanes, at their start.
    pub(super) fn new(lanes: usize, stride: u64) -> Pace {
        Pace { lanes: Mutex::new(vec![0; lanes]), moved: Condvar::new(), stride }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<u64>> {
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A lane is there now. Waits for those that are behind, unless it is to end, and returns for how long.
    pub(super) fn reach(&self, lane: usize, playouts: u64, is_to_end: impl Fn() -> bool) -> Duration {
        let began = Instant::now();
        let mut lanes = self.lock();
        lanes[lane] = playouts;
        self.moved.notify_all();
        while lanes.iter().any(|&other| other.saturating_add(self.stride) < playouts) && !is_to_end() {
            lanes = self.moved.wait_timeout(lanes, LOOK_AROUND).unwrap_or_else(PoisonError::into_inner).0;
        }
        began.elapsed()
    }

    /// A lane is done, and nobody waits for it any more.
    pub(super) fn leave(&self, lane: usize) {
        self.lock()[lane] = u64::MAX;
        self.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
    use std::thread;

    #[test]
    fn nobody_runs_away_from_the_slowest_by_more_than_a_stride() {
        let pace = Pace::new(2, 10);
        let slow = AtomicU64::new(0);
        thread::scope(|scope| {
            scope.spawn(|| {
                for playouts in 1..=200 {
                    pace.reach(0, playouts, || false);
                    assert!(playouts <= slow.load(SeqCst) + 10, "{playouts}");
                }
                pace.leave(0);
            });
            for playouts in 1..=200 {
                slow.store(playouts, SeqCst);
                pace.reach(1, playouts, || false);
            }
            pace.leave(1);
        });
    }

    #[test]
    fn nobody_waits_for_one_who_is_done_or_when_it_is_to_end() {
        let pace = Pace::new(2, 10);
        pace.leave(1);
        pace.reach(0, 1_000_000, || false);
        let pace = Pace::new(2, 10);
        let is_to_end = AtomicBool::new(false);
        thread::scope(|scope| {
            let waiting = scope.spawn(|| pace.reach(0, 1_000_000, || is_to_end.load(SeqCst)));
            is_to_end.store(true, SeqCst);
            waiting.join().unwrap();
        });
    }
}
