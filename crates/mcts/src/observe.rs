//! Watching a search, and stopping it.

use std::ops::ControlFlow;

use crate::report::Report;
use crate::tree::Extent;

/// Somebody who watches a search: the clock, a page, an experiment.
pub trait Observer {
    /// Called by one of the searching threads after 1, 2, 4, 8, … playouts and after every [`Limits::period`] of them;
    /// the search waits for it. `Break` stops the search.
    ///
    /// With several threads the numbers are passed rather than met.
    ///
    /// [`Limits::period`]: crate::Limits::period
    fn observe(&mut self, view: &View<'_>) -> ControlFlow<()>;
}

/// Nobody watches.
impl Observer for () {
    fn observe(&mut self, _: &View<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<F: FnMut(&View<'_>) -> ControlFlow<()>> Observer for F {
    fn observe(&mut self, view: &View<'_>) -> ControlFlow<()> {
        self(view)
    }
}

/// What every kind of search tells those who watch it.
pub(crate) trait Progress {
    fn playouts(&self) -> u64;
    fn extent(&self) -> Extent;
    fn report(&self) -> Report;
}

/// A search under way.
pub struct View<'a> {
    progress: &'a dyn Progress,
}

impl<'a> View<'a> {
    pub(crate) fn new(progress: &'a dyn Progress) -> View<'a> {
        View { progress }
    }

    /// The number of finished playouts.
    pub fn playouts(&self) -> u64 {
        self.progress.playouts()
    }

    /// How large the tree is.
    pub fn extent(&self) -> Extent {
        self.progress.extent()
    }

    /// Everything about the moves of the root. This takes a while: for the few times that somebody looks.
    pub fn report(&self) -> Report {
        self.progress.report()
    }
}
