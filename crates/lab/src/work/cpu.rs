//! The processor time of a thread.

use std::time::Duration;

/// The time that this thread has used so far, where the system tells it.
#[cfg(unix)]
pub(super) fn of_thread() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
}

/// The time that this thread has used so far, where the system tells it.
#[cfg(not(unix))]
pub(super) fn of_thread() -> Option<Duration> {
    None
}
