//! Where the time comes from.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Something that tells the time. It is passed as an `Arc<dyn Clock>`, since a search reads it from several threads.
pub trait Clock: Send + Sync {
    /// The time since some moment that never changes.
    fn now(&self) -> Duration;
}

/// The clock of the machine. It counts from its own making, and never goes back.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(Instant);

impl SystemClock {
    /// A clock that shows zero now.
    pub fn new() -> SystemClock {
        SystemClock(Instant::now())
    }
}

impl Default for SystemClock {
    fn default() -> SystemClock {
        SystemClock::new()
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A clock for tests, which moves only when it is told to or when somebody looks at it.
#[derive(Debug, Default)]
pub struct VirtualClock {
    nanoseconds: AtomicU64,
    per_reading: u64,
}

impl VirtualClock {
    /// A clock that stands still at zero.
    pub fn new() -> VirtualClock {
        VirtualClock::default()
    }

    /// A clock that every reading moves on by so much. A search that looks at it after every so many playouts then takes
    /// the same time on every machine.
    pub fn per_reading(step: Duration) -> VirtualClock {
        VirtualClock { per_reading: nanoseconds(step), ..VirtualClock::new() }
    }

    /// Lets so much time go by.
    pub fn advance(&self, time: Duration) {
        self.nanoseconds.fetch_add(nanoseconds(time), Ordering::Relaxed);
    }
}

impl Clock for VirtualClock {
    fn now(&self) -> Duration {
        Duration::from_nanos(self.nanoseconds.fetch_add(self.per_reading, Ordering::Relaxed))
    }
}

/// 64 bits hold the nanoseconds of five centuries.
fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn a_virtual_clock_moves_when_it_is_told_to() {
        let clock = VirtualClock::new();
        assert_eq!(clock.now(), clock.now());
        clock.advance(Duration::from_millis(1500));
        assert_eq!(clock.now(), Duration::from_millis(1500));
    }

    #[test]
    fn every_reading_moves_a_virtual_clock_on() {
        let clock: Arc<dyn Clock> = Arc::new(VirtualClock::per_reading(Duration::from_millis(2)));
        let readings: Vec<u128> = (0..4).map(|_| clock.now().as_millis()).collect();
        assert_eq!(readings, [0, 2, 4, 6]);
    }

    #[test]
    fn the_clock_of_the_machine_does_not_go_back() {
        let clock = SystemClock::new();
        let before = clock.now();
        assert!(clock.now() >= before);
    }
}
