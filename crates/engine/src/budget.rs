//! How much thought a move may cost.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use mcts::{Limits, Observer, View};

/// The time for a move when nobody says how much it may cost.
pub const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// The clock is read after so many playouts, which take some milliseconds on the largest board.
const PERIOD: u64 = 16;

/// How much thought a move may cost. Whatever is used up first ends the search; without any limit,
/// [`DEFAULT_TIME`] does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The number of playouts.
    pub playouts: Option<u64>,
    /// The time by the clock.
    pub time: Option<Duration>,
    /// The number of threads.
    pub threads: usize,
    /// Where the random numbers begin. With one thread and a number of playouts, the same seed gives the same move.
    pub seed: u64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { playouts: None, time: None, threads: 1, seed: 1 }
    }
}

impl Budget {
    /// So many playouts, in one thread.
    pub fn playouts(playouts: u64) -> Budget {
        Budget { playouts: Some(playouts), ..Budget::default() }
    }

    /// So much time, in one thread.
    pub fn time(time: Duration) -> Budget {
        Budget { time: Some(time), ..Budget::default() }
    }

    /// The time that ends the search, if it is not the number of playouts alone that does.
    pub fn time_limit(&self) -> Option<Duration> {
        match (self.playouts, self.time) {
            (None, None) => Some(DEFAULT_TIME),
            (_, time) => time,
        }
    }

    pub(crate) fn limits(&self) -> Limits {
        Limits { playouts: self.playouts, threads: self.threads, seed: self.seed, period: PERIOD }
    }
}

/// Stops a search when its time is over, and notes whether somebody else stopped it before.
pub(crate) struct Clock<'a> {
    pub(crate) start: Instant,
    pub(crate) limit: Option<Duration>,
    /// Whoever else watches.
    pub(crate) next: &'a mut dyn Observer,
    /// Did they stop the search?
    pub(crate) was_interrupted: bool,
}

impl Observer for Clock<'_> {
    fn observe(&mut self, view: &View<'_>) -> ControlFlow<()> {
        if self.limit.is_some_and(|limit| self.start.elapsed() >= limit) {
            return ControlFlow::Break(());
        }
        let onward = self.next.observe(view);
        self.was_interrupted |= onward.is_break();
        onward
    }
}
