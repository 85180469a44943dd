//! Watching a player think.

use std::ops::ControlFlow;
use std::time::Duration;

use go::Game;
use mcts::View;
use playout::Tally;

use crate::analysis::Analysis;

/// Somebody who watches a search: a bar, lines of analysis, whoever may interrupt it.
pub trait Watcher {
    /// Called every few milliseconds; the search waits for it. `Break` ends the search.
    fn look(&mut self, look: &Look<'_>) -> ControlFlow<()>;
}

/// Nobody watches.
impl Watcher for () {
    fn look(&mut self, _: &Look<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<F: FnMut(&Look<'_>) -> ControlFlow<()>> Watcher for F {
    fn look(&mut self, look: &Look<'_>) -> ControlFlow<()> {
        self(look)
    }
}

/// A search under way.
pub struct Look<'a> {
    pub(crate) view: &'a View<'a>,
    pub(crate) game: &'a Game,
    pub(crate) tally: Option<&'a Tally>,
    pub(crate) elapsed: Duration,
}

impl Look<'_> {
    /// The number of playouts so far.
    pub fn playouts(&self) -> u64 {
        self.view.playouts()
    }

    /// The time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// All that is known so far. This takes a while: for the few times that somebody wants to see it.
    pub fn analysis(&self) -> Analysis {
        Analysis::new(self.game, &self.view.report(), self.tally)
    }
}
