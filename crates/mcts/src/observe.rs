//! Watching a search, and stopping it.

use std::ops::ControlFlow;

use crate::exchange::{Accounts, Exchange};
use crate::outline::Outline;
use crate::report::Report;
use crate::tree::Extent;

/// Somebody who watches a search: the clock, a page, an experiment.
pub trait Observer {
    /// Called before the first playout of a search in a tree.
    fn begin(&mut self, _: &View<'_>) {}

    /// Called by one of the searching threads after 1, 2, 4, 8, … playouts and after every [`Limits::period`] of them;
    /// the search waits for it. `Break` stops the search.
    ///
    /// With several threads the numbers are passed rather than met.
    ///
    /// [`Limits::period`]: crate::Limits::period
    fn observe(&mut self, view: &View<'_>) -> ControlFlow<()>;

    /// Is there still time for what comes before the first playout of a search, and is not told of by it? Who has a lot to do
    /// then asks every few milliseconds.
    fn may_prepare(&mut self) -> bool {
        true
    }

    /// Is there time to prune a tree of that size, during which nobody is asked anything? If not, it stops growing.
    fn may_prune(&mut self, _: Extent) -> bool {
        true
    }
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
    fn standing(&self) -> Standing;
    fn outline(&self, limit: usize) -> Outline;
    /// Nothing where there is no tree that others could know; nor does the next.
    fn open(&self, _: &mut Accounts) {}
    fn exchange(&self, _: &mut Accounts, _: &mut dyn Exchange) {}
}

/// How clear it is which move is the best: what a clock wants to know every few milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The number of finished playouts of this search.
    pub playouts: u64,
    /// The visits that others have added to it.
    pub merged: u64,
    /// The visits of the most visited move, those kept from an earlier search included.
    pub best_visits: u32,
    /// The visits of the one after it; 0 if there is none.
    pub second_visits: u32,
    /// Has the most visited move also the highest value, among the moves with at least a tenth of its visits?
    pub best_is_best_valued: bool,
}

impl Standing {
    /// The standing of moves with these visits and values.
    pub(crate) fn new(playouts: u64, moves: impl Iterator<Item = (u32, f32)> + Clone) -> Standing {
        let (mut best, mut second_visits) = ((0, f32::NEG_INFINITY), 0);
        for tried in moves.clone().filter(|&(visits, _)| visits > 0) {
            if tried > best {
                second_visits = best.0;
                best = tried;
            } else {
                second_visits = second_visits.max(tried.0);
            }
        }
        let (best_visits, best_value) = best;
        let is_known = |visits: u32| u64::from(visits) * 10 >= u64::from(best_visits);
        let is_better = |&(visits, value): &(u32, f32)| is_known(visits) && value > best_value;
        let best_is_best_valued =
            best_visits > 0 && moves.filter(|tried| tried.0 > 0).all(|tried| !is_better(&tried));
        Standing { playouts, merged: 0, best_visits, second_visits, best_is_best_valued }
    }
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

    /// How clear it is which move is the best. This takes no longer than choosing a move once.
    pub fn standing(&self) -> Standing {
        self.progress.standing()
    }

    /// Everything about the moves of the root. This takes a while: for the few times that somebody looks.
    pub fn report(&self) -> Report {
        self.progress.report()
    }

    /// Notes in new accounts what there is before the first playout.
    pub fn open(&self, accounts: &mut Accounts) {
        self.progress.open(accounts);
    }

    /// Tells other searches of this position what is new here, and adds what is new there; see [`exchange`](crate::exchange).
    pub fn exchange(&self, accounts: &mut Accounts, exchange: &mut dyn Exchange) {
        self.progress.exchange(accounts, exchange);
    }

    /// The most visited part of the tree, with at most so many nodes. This takes as long as the part is large.
    pub fn outline(&self, limit: usize) -> Outline {
        self.progress.outline(limit)
    }
}

#[cfg(test)]
mod tests {
    use super::Standing;

    fn standing(moves: &[(u32, f32)]) -> (u32, u32, bool) {
        let standing = Standing::new(0, moves.iter().copied());
        (standing.best_visits, standing.second_visits, standing.best_is_best_valued)
    }

    #[test]
    fn the_two_most_visited_moves_are_found_wherever_they_are() {
        assert_eq!(standing(&[(5, 0.1), (30, 0.5), (20, 0.4)]), (30, 20, true));
        assert_eq!(standing(&[(20, 0.4), (30, 0.5), (5, 0.1)]), (30, 20, true));
        assert_eq!(standing(&[(30, 0.5), (30, 0.6), (5, 0.1)]), (30, 30, true), "of equals the better one");
        assert_eq!(standing(&[(3, 0.2)]), (3, 0, true));
    }

    #[test]
    fn a_better_value_counts_from_a_tenth_of_the_visits_on() {
        assert_eq!(standing(&[(9, 0.9), (100, 0.5)]), (100, 9, true));
        assert_eq!(standing(&[(10, 0.9), (100, 0.5)]), (100, 10, false));
        assert_eq!(standing(&[(100, 0.5), (60, 0.5)]), (100, 60, true), "an equal one is not better");
    }

    #[test]
    fn moves_that_were_never_tried_do_not_count() {
        assert_eq!(standing(&[]), (0, 0, false));
        assert_eq!(standing(&[(0, 0.9), (0, f32::NAN)]), (0, 0, false));
        assert_eq!(standing(&[(0, 0.9), (2, 0.1), (0, f32::NAN)]), (2, 0, true));
    }
}
