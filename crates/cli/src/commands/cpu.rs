//! The processor time that this program has used, all threads together.

use std::time::Duration;

/// The time so far, where the system tells it.
#[cfg(unix)]
pub(super) fn time_used() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
}

/// The time so far, where the system tells it.
#[cfg(not(unix))]
pub(super) fn time_used() -> Option<Duration> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn work_takes_processor_time() {
        let before = time_used().unwrap();
        let mut sum = 0u64;
        while time_used().unwrap() - before < Duration::from_millis(1) {
            sum = std::hint::black_box(sum.wrapping_mul(31).wrapping_add(7));
        }
        assert!(time_used().unwrap() > before);
    }
}
