//! What ends a search: the clock, or somebody who watches.

use std::ops::ControlFlow;
use std::time::Duration;

use mcts::{Extent, Observer, View};
use playout::Tally;

use super::Task;
use crate::budget::Budget;
use crate::thought::Ending;
use crate::time::{Clock, Standing, StopReason, StopRule, Verdict};
use crate::watch::{Look, Watcher};

/// How long the standing of the moves is not looked at again: reading it takes a while where there are many moves.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// What comes before the first playout may take one part in so many of the time.
const PART_BEFORE: u32 = 4;

/// Ends a search when it is time, and notes why it ended.
pub(super) struct Clockwork<'a> {
    clock: &'a dyn Clock,
    start: Duration,
    task: &'a Task<'a>,
    tally: Option<&'a Tally>,
    watcher: &'a mut dyn Watcher,
    rule: StopRule,
    /// When the standing is looked at again, counted from the start.
    next_look: Duration,
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
        let rule = stop_rule(&task.budget);
        let next_look = next_look(&rule, Duration::ZERO);
        Clockwork { clock, start, task, tally, watcher, rule, next_look, ending: Ending::Playouts }
    }

    /// Why the search ended.
    pub(super) fn ending(&self) -> Ending {
        self.ending
    }

    /// Why the search ends now, if the clock has anything to say about it.
    fn verdict(&mut self, elapsed: Duration, view: &View<'_>) -> Option<Ending> {
        if self.rule.most.is_some_and(|most| elapsed >= most) {
            return Some(Ending::Time);
        }
        if elapsed < self.next_look || !(self.rule.stops_early || self.rule.target.is_some()) {
            return None;
        }
        self.next_look = next_look(&self.rule, elapsed);
        match self.rule.verdict(elapsed, &standing(&self.task.budget, view)) {
            Verdict::GoOn => None,
            Verdict::Stop(StopReason::Decided) => Some(Ending::Decided),
            Verdict::Stop(StopReason::PlayoutsUsed) => Some(Ending::Playouts),
            Verdict::Stop(StopReason::TimeUsed | StopReason::TimeIsUp) => Some(Ending::Time),
        }
    }

    fn stop(&mut self, ending: Ending) -> ControlFlow<()> {
        self.ending = ending;
        ControlFlow::Break(())
    }
}

impl Observer for Clockwork<'_> {
    fn observe(&mut self, view: &View<'_>) -> ControlFlow<()> {
        let elapsed = self.clock.now().saturating_sub(self.start);
        if let Some(ending) = self.verdict(elapsed, view) {
            return self.stop(ending);
        }
        let look = Look { view, game: self.task.game, tally: self.tally, elapsed };
        match self.watcher.look(&look) {
            ControlFlow::Break(()) => self.stop(Ending::Watcher),
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
        }
    }

    /// Most of the time is for the search itself.
    fn may_prepare(&mut self) -> bool {
        let elapsed = self.clock.now().saturating_sub(self.start);
        let time = self.rule.target.or(self.rule.most);
        time.is_none_or(|time| elapsed.saturating_mul(PART_BEFORE) < time)
    }

    fn may_prune(&mut self, tree: Extent) -> bool {
        let elapsed = self.clock.now().saturating_sub(self.start);
        self.rule.most.is_none_or(|most| most.saturating_sub(elapsed) >= 4 * time_to_move(tree.bytes))
    }
}

/// What it takes to go through a tree of so many bytes and to move a part of it, on a slow machine.
pub(super) fn time_to_move(bytes: u64) -> Duration {
    Duration::from_nanos(bytes)
}

/// Without a longer time for undecided searches the time is the same for all.
fn stop_rule(budget: &Budget) -> StopRule {
    let most = match (budget.time, budget.most_time) {
        (Some(time), Some(most)) => Some(most.max(time)),
        (time, most) => time.or(most),
    };
    StopRule { target: budget.time, most, stops_early: budget.stops_early }
}

/// The next look is not later than the moment at which the search ends if it has made up its mind.
fn next_look(rule: &StopRule, elapsed: Duration) -> Duration {
    let later = elapsed.saturating_add(LOOK_EVERY);
    rule.target.filter(|&target| target > elapsed).map_or(later, |target| target.min(later))
}

fn standing(budget: &Budget, view: &View<'_>) -> Standing {
    let standing = view.standing();
    Standing {
        // By these it is estimated how many are still to come, and those of others come too.
        playouts: standing.playouts + standing.merged,
        best_visits: u64::from(standing.best_visits),
        second_visits: u64::from(standing.second_visits),
        best_is_best_valued: standing.best_is_best_valued,
        playouts_left: budget.playouts.map(|limit| left(limit, standing.playouts, standing.merged)),
    }
}

/// The visits that are still to come when so many playouts were done here, of at most `limit`: others go on as they did so far.
fn left(limit: u64, playouts: u64, merged: u64) -> u64 {
    let own = limit.saturating_sub(playouts);
    if merged == 0 || playouts == 0 {
        return own;
    }
    let company = (playouts as f64 + merged as f64) / playouts as f64;
    (own as f64 * company) as u64
}

#[cfg(test)]
mod tests {
    use super::left;

    #[test]
    fn visits_of_others_are_still_to_come_as_long_as_there_are_own_playouts() {
        assert_eq!(left(1000, 400, 0), 600);
        assert_eq!(left(1000, 400, 800), 1800);
        assert_eq!(left(1000, 0, 50), 1000);
        assert_eq!(left(1000, 1000, 3000), 0);
        assert_eq!(left(1000, 1200, 3000), 0);
        assert_eq!(left(u64::MAX, 1, u64::MAX), u64::MAX);
    }
}
