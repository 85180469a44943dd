//! Clocks.

use std::time::{Duration, Instant};

/// Something that tells the time.
pub trait Clock: Send + Sync {
    /// The time since some fixed moment.
    fn now(&self) -> Duration;
}

/// The clock of the system.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(Instant);

impl Default for SystemClock {
    fn default() -> SystemClock {
        SystemClock(Instant::now())
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
