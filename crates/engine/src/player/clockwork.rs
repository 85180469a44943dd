//! What ends a search: the clock, or somebody who watches.

use std::ops::ControlFlow;
use std::time::Duration;

use mcts::{Observer, View};
use playout::Tally;

use super::Task;
use crate::thought::Ending;
use crate::time::Clock;
use crate::watch::{Look, Watcher};

/// Ends a search when it is time, and notes why it ended.
pub(super) struct Clockwork<'a> {
    clock: &'a dyn Clock,
    start: Duration,
    task: &'a Task<'a>,
    tally: Option<&'a Tally>,
    watcher: &'a mut dyn Watcher,
    ending: Ending,
}

impl<'a> Clockwork<'a> {
    pub(super) fn new(
        clock: &'a dyn Clock,
        start: Duration,
        task: &'a Task<'a>,
        tally: Option<&'a Tally>,
        watcher: &'a mut dyn Watcher,
    ) -> Clockwork<'a> {
        Clockwork { clock, start, task, tally, watcher, ending: Ending::Playouts }
    }

    /// Why the search ended.
    pub(super) fn ending(&self) -> Ending {
        self.ending
    }

    fn stop(&mut self, ending: Ending) -> ControlFlow<()> {
        self.ending = ending;
        ControlFlow::Break(())
    }
}

impl Observer for Clockwork<'_> {
    fn observe(&mut self, view: &View<'_>) -> ControlFlow<()> {
        let elapsed = self.clock.now().saturating_sub(self.start);
        if self.task.budget.time.is_some_and(|time| elapsed >= time) {
            return self.stop(Ending::Time);
        }
        let look = Look { view, game: self.task.game, tally: self.tally, elapsed };
        match self.watcher.look(&look) {
            ControlFlow::Break(()) => self.stop(Ending::Watcher),
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
        }
    }
}
