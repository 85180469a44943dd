//! Ctrl-C and a polite request to end: once, the work under way is brought to an end; twice, the program ends.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use anyhow::Context;

static ASKED: AtomicBool = AtomicBool::new(false);

/// When the first signal came.
static FIRST: OnceLock<Instant> = OnceLock::new();

/// A signal that comes so soon after the first is the same one: `timeout` and others send it to a process and to its group.
const SAME: Duration = Duration::from_millis(300);

/// Is this a second signal, and not the first once more?
fn is_second() -> bool {
    FIRST.get_or_init(Instant::now).elapsed() > SAME
}

/// From now on, the first signal is what [`asked`] tells, and the second ends the program. To be called when there is
/// somebody who asks; until then a signal ends the program as usual.
pub(super) fn listen() -> anyhow::Result<()> {
    let heed = || {
        FIRST.get_or_init(Instant::now);
        if ASKED.swap(true, Ordering::Relaxed) && is_second() {
            process::exit(1);
        }
    };
    ctrlc::set_handler(heed).context("signals cannot be listened to")
}

/// The same for who asks a flag of its own, which the first signal sets.
pub(super) fn listen_for(stop: &Arc<AtomicBool>) -> anyhow::Result<()> {
    let stop = Arc::clone(stop);
    let heed = move || {
        FIRST.get_or_init(Instant::now);
        if stop.swap(true, Ordering::Relaxed) && is_second() {
            // Engines have process groups of their own, which the signal has not reached.
            protocol::client::kill_all();
            process::exit(1);
        }
    };
    ctrlc::set_handler(heed).context("signals cannot be listened to")
}

/// The same for who is told: the first signal calls this.
pub(super) fn listen_with(end: impl Fn() + Send + 'static) -> anyhow::Result<()> {
    let heed = move || {
        FIRST.get_or_init(Instant::now);
        if ASKED.swap(true, Ordering::Relaxed) && is_second() {
            process::exit(1);
        }
        end();
    };
    ctrlc::set_handler(heed).context("signals cannot be listened to")
}

/// Has somebody asked for an end?
pub(super) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Nothing, or the error for work that was cut short.
pub(super) fn ensure_not_asked() -> anyhow::Result<()> {
    anyhow::ensure!(!asked(), "interrupted: what was measured until then is above");
    Ok(())
}
