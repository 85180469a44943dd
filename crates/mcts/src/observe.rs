//! Watching a search, and stopping it.

use std::ops::ControlFlow;

use crate::report::Report;
use crate::search::Control;
use crate::settings::Settings;
use crate::tree::{Extent, Tree};

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

/// A search under way.
pub struct View<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) settings: &'a Settings,
    pub(crate) control: &'a Control,
}

impl View<'_> {
    /// The number of finished playouts.
    pub fn playouts(&self) -> u64 {
        self.control.done()
    }

    /// How large the tree is.
    pub fn extent(&self) -> Extent {
        self.tree.extent()
    }

    /// Everything about the moves of the root. This takes a while: for the few times that somebody looks.
    pub fn report(&self) -> Report {
        Report::new(self.tree, self.settings, self.control)
    }
}
