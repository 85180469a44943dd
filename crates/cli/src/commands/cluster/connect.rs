//! The way to a server that may not be there yet.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use cluster::{Address, ClusterError, Link};

/// How long a server may take to start, which is often done in the same script.
pub(in crate::commands) const START: Duration = Duration::from_secs(10);

/// How often the server is looked for, and how often one looks whether an end is wanted.
const AGAIN: Duration = Duration::from_millis(500);
const LOOK: Duration = Duration::from_millis(50);

/// The server, or nothing if an end is wanted before it answers. It is waited for as long as `patience` says, or for ever; one that
/// answers and does not let us in is not.
pub(in crate::commands) fn connect(
    address: &Address,
    name: &str,
    patience: Option<Duration>,
    stop: &AtomicBool,
    say: &dyn Fn(&str),
) -> Result<Option<Link>, ClusterError> {
    let start = Instant::now();
    let mut is_told = false;
    while !stop.load(Ordering::Relaxed) {
        match Link::open(address, name) {
            Ok(link) => return Ok(Some(link)),
            Err(error @ ClusterError::NotAdmitted { .. }) => return Err(error),
            Err(error) if patience.is_some_and(|patience| start.elapsed() >= patience) => return Err(error),
            Err(error) => {
                if !is_told {
                    say(&format!("{error}; waiting for it."));
                }
                is_told = true;
                nap(AGAIN, stop);
            }
        }
    }
    Ok(None)
}

/// Waits, unless an end is wanted.
pub(in crate::commands) fn nap(time: Duration, stop: &AtomicBool) {
    let start = Instant::now();
    while start.elapsed() < time && !stop.load(Ordering::Relaxed) {
        thread::sleep(LOOK.min(time));
    }
}
