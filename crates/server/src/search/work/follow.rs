//! Following a search for those who listen to it.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use engine::{Analysis, Calibrations, Look, Preset, Thought};
use go::Size;

use super::desk::Courtesy;
use crate::search::told::{End, Search};
use crate::snapshot::Snapshot;

/// The time between two snapshots: ten a second.
const PACE: Duration = Duration::from_millis(100);

/// Watches a search, shows how it stands, and ends it when it is time.
pub(super) struct Follow<'a> {
    search: &'a Search,
    courtesy: Courtesy,
    lane: usize,
    size: Size,
    calibrations: Option<Calibrations>,
    began: Instant,
    shown: Option<Instant>,
}

impl<'a> Follow<'a> {
    /// For a lane of a search on a board of this size, by this preset.
    pub(super) fn new(
        search: &'a Search,
        courtesy: Courtesy,
        lane: usize,
        size: Size,
        preset: &Preset,
    ) -> Follow<'a> {
        let calibrations = preset.calibrations(size);
        Follow { search, courtesy, lane, size, calibrations, began: Instant::now(), shown: None }
    }

    /// Is the search to go on?
    pub(super) fn goes_on(&self) -> bool {
        if self.courtesy.asks_to_leave(self.began.elapsed()) {
            self.search.stop(End::Others);
        }
        self.search.end().is_none()
    }

    /// Is it time for a snapshot, and does anybody want one?
    pub(super) fn is_due(&mut self) -> bool {
        let is_due = self.search.is_heard() && self.shown.is_none_or(|shown| shown.elapsed() >= PACE);
        if is_due {
            self.shown = Some(Instant::now());
        }
        is_due
    }

    /// What is known after so long.
    pub(super) fn snapshot(&self, analysis: &Analysis, elapsed: Duration) -> Snapshot {
        Snapshot::of(analysis, self.size, self.lane, elapsed, self.calibrations.as_ref())
    }

    /// Shows it.
    pub(super) fn show(&self, snapshot: &Snapshot) {
        self.search.show(self.lane, snapshot.text());
    }

    /// Shows what a search knew in the end.
    pub(super) fn show_last(&self, thought: &Thought) {
        let elapsed = Duration::try_from_secs_f64(thought.seconds).unwrap_or_default();
        self.show(&self.snapshot(&thought.analysis, elapsed));
    }
}

impl engine::Watcher for Follow<'_> {
    fn look(&mut self, look: &Look<'_>) -> ControlFlow<()> {
        if !self.goes_on() {
            return ControlFlow::Break(());
        }
        if self.is_due() {
            self.show(&self.snapshot(&look.analysis(), look.elapsed()));
        }
        ControlFlow::Continue(())
    }
}
