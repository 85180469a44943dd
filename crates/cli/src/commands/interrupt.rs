//! Ctrl-C and a polite request to end: once, the work under way is brought to an end; twice, the program ends.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

static ASKED: AtomicBool = AtomicBool::new(false);

/// From now on, the first signal is what [`asked`] tells, and the second ends the program. To be called when there is
/// somebody who asks; until then a signal ends the program as usual.
pub(super) fn listen() -> anyhow::Result<()> {
    let heed = || {
        if ASKED.swap(true, Ordering::Relaxed) {
            process::exit(1);
        }
    };
    ctrlc::set_handler(heed).context("signals cannot be listened to")
}

/// The same for who asks a flag of its own, which the first signal sets.
pub(super) fn listen_for(stop: &Arc<AtomicBool>) -> anyhow::Result<()> {
    let stop = Arc::clone(stop);
    let heed = move || {
        if stop.swap(true, Ordering::Relaxed) {
            // Engines have process groups of their own, which the signal has not reached.
            protocol::client::kill_all();
            process::exit(1);
        }
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
