//! How much thought a move may cost.

use std::time::Duration;

use mcts::Limits;

/// The time for a move when nobody says how much it may cost.
pub const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// The clock is read after so many playouts, which take some milliseconds on the largest board.
const PERIOD: u64 = 16;

/// How much thought a move may cost. Whatever is used up first ends the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The number of playouts, those of earlier searches not counted.
    pub playouts: Option<u64>,
    /// The time by the clock.
    pub time: Option<Duration>,
    /// The time by the clock that an undecided search may take instead, if it is more.
    pub most_time: Option<Duration>,
    /// End the search as soon as no other move can become the most visited one.
    pub stops_early: bool,
    /// The number of threads.
    pub threads: usize,
    /// Where the random numbers begin. With one thread and a number of playouts, the same seed gives the same move.
    pub seed: u64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::time(DEFAULT_TIME)
    }
}

impl Budget {
    /// No limit at all: until somebody who watches ends the search.
    pub const ENDLESS: Budget =
        Budget { playouts: None, time: None, most_time: None, stops_early: false, threads: 1, seed: 1 };

    /// So many playouts, in one thread.
    pub fn playouts(playouts: u64) -> Budget {
        Budget { playouts: Some(playouts), ..Budget::ENDLESS }
    }

    /// So much time, in one thread.
    pub fn time(time: Duration) -> Budget {
        Budget { time: Some(time), ..Budget::ENDLESS }
    }

    /// Playouts or time or both; [`DEFAULT_TIME`] if neither is given.
    pub fn of(playouts: Option<u64>, time: Option<Duration>) -> Budget {
        let default = playouts.is_none().then_some(DEFAULT_TIME);
        Budget { playouts, time: time.or(default), ..Budget::ENDLESS }
    }

    pub(crate) fn limits(&self) -> Limits {
        Limits { playouts: self.playouts, threads: self.threads, seed: self.seed, period: PERIOD }
    }
}
