//! A search between those who do it and those who listen.

use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::http::failure::Failure;

/// Why a search ends before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Somebody asked for it.
    Stopped = 1,
    /// Nobody listens.
    Alone = 2,
    /// It has had its turn, and others are waiting.
    Others = 3,
}

impl End {
    /// As the page is told.
    pub(crate) fn name(self) -> &'static str {
        match self {
            End::Stopped => "stopped",
            End::Alone => "alone",
            End::Others => "others",
        }
    }
}

/// A search: what is known of it by now, and whether it is to go on.
pub(crate) struct Search {
    pub(crate) id: String,
    pub(crate) client: String,
    pub(crate) kind: &'static str,
    end: AtomicU8,
    listeners: AtomicUsize,
    state: Mutex<State>,
    /// Counts the changes, and wakes those who listen.
    changes: watch::Sender<u64>,
}

/// All that there is to tell.
#[derive(Default)]
pub(super) struct State {
    /// The searches that come first, as long as it waits.
    pub(super) ahead: Option<usize>,
    /// The latest snapshot of each lane, with the number of the change that brought it.
    pub(super) lanes: Vec<(u64, Arc<str>)>,
    /// The positions of a review, all of them.
    pub(super) findings: Vec<Arc<str>>,
    /// The last event: its name and what it says.
    pub(super) last: Option<(&'static str, Arc<str>)>,
    /// Since when nobody listens, or everything is told.
    quiet_since: Option<Instant>,
    version: u64,
}

impl Search {
    /// A search that has not begun.
    pub(crate) fn new(id: String, client: String, kind: &'static str) -> Search {
        let state = State { quiet_since: Some(Instant::now()), ..State::default() };
        Search {
            id,
            client,
            kind,
            end: AtomicU8::new(0),
            listeners: AtomicUsize::new(0),
            state: Mutex::new(state),
            changes: watch::Sender::new(0),
        }
    }

    /// What is there stays consistent between any two statements, so a thread that died with the lock did no harm.
    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        let mut state = self.lock();
        if state.last.is_none() {
            change(&mut state);
            state.version += 1;
            self.changes.send_replace(state.version);
        }
    }

    /// Tells how many come first.
    pub(crate) fn wait_behind(&self, ahead: usize) {
        // Whoever listens need not wake up for nothing.
        if self.lock().ahead != Some(ahead) {
            self.change(|state| state.ahead = Some(ahead));
        }
    }

    /// Tells that it is its turn.
    pub(crate) fn begin(&self) {
        self.change(|state| state.ahead = None);
    }

    /// Tells how a lane stands.
    pub(crate) fn show(&self, lane: usize, snapshot: String) {
        self.change(|state| {
            let version = state.version + 1;
            if state.lanes.len() <= lane {
                state.lanes.resize(lane + 1, (0, Arc::from("")));
            }
            state.lanes[lane] = (version, snapshot.into());
        });
    }

    /// Tells about a position of a review.
    pub(crate) fn find(&self, finding: String) {
        self.change(|state| state.findings.push(finding.into()));
    }

    /// Tells that it is done. What comes after that is not told.
    pub(crate) fn finish(&self, done: String) {
        self.close("done", done);
    }

    /// Tells that nothing came of it.
    pub(crate) fn fail(&self, failure: &Failure) {
        self.close("failed", failure.event());
    }

    fn close(&self, name: &'static str, text: String) {
        self.change(|state| {
            state.ahead = None;
            state.last = Some((name, text.into()));
            state.quiet_since = Some(Instant::now());
        });
    }

    /// Asks it to end; the first reason counts.
    pub(crate) fn stop(&self, end: End) {
        let _ = self.end.compare_exchange(0, end as u8, SeqCst, SeqCst);
    }

    /// Why it is to end, if it is.
    pub(crate) fn end(&self) -> Option<End> {
        match self.end.load(SeqCst) {
            1 => Some(End::Stopped),
            2 => Some(End::Alone),
            3 => Some(End::Others),
            _ => None,
        }
    }

    /// Is everything told?
    pub(crate) fn is_over(&self) -> bool {
        self.lock().last.is_some()
    }

    /// Since when everything is told, if it is.
    pub(crate) fn over_since(&self) -> Option<Instant> {
        let state = self.lock();
        state.quiet_since.filter(|_| state.last.is_some())
    }

    /// Does anybody want to know?
    pub(crate) fn is_heard(&self) -> bool {
        self.listeners.load(SeqCst) > 0
    }

    /// The bytes of all that there is to tell.
    pub(crate) fn bytes(&self) -> usize {
        let state = self.lock();
        let lanes = state.lanes.iter().map(|(_, snapshot)| snapshot.len());
        let findings = state.findings.iter().map(|finding| finding.len());
        lanes.chain(findings).sum::<usize>() + state.last.as_ref().map_or(0, |(_, text)| text.len())
    }

    /// For how long nobody has listened to it, or it has been over.
    pub(crate) fn quiet_for(&self) -> Duration {
        self.lock().quiet_since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// Somebody who listens from now on.
    pub(crate) fn listen(self: &Arc<Search>) -> Listening {
        self.listeners.fetch_add(1, SeqCst);
        let mut state = self.lock();
        if state.last.is_none() {
            state.quiet_since = None;
        }
        drop(state);
        Listening { search: Arc::clone(self), changes: self.changes.subscribe() }
    }
}

/// Somebody who listens to a search, until it is dropped.
pub(crate) struct Listening {
    pub(super) search: Arc<Search>,
    pub(super) changes: watch::Receiver<u64>,
}

impl Drop for Listening {
    fn drop(&mut self) {
        let mut state = self.search.lock();
        let was_last = self.search.listeners.fetch_sub(1, SeqCst) == 1;
        if was_last && state.last.is_none() {
            state.quiet_since = Some(Instant::now());
        }
    }
}
