//! Watching a player think.

use std::ops::ControlFlow;
use std::time::Duration;

use go::{Game, Move};
use mcts::View;
use playout::{Tally, move_of};

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

    /// The most visited part of the tree, with at most so many nodes, for those who draw it: the root first, and each
    /// node behind the one above it. This takes as long as the part is large.
    pub fn outline(&self, limit: usize) -> Vec<Branch> {
        let nodes = self.view.outline(limit).nodes;
        let branch = |node: &mcts::OutlineNode| Branch {
            parent: node.parent,
            mv: node.mv.map(move_of),
            visits: node.visits,
            value: node.value,
        };
        nodes.iter().map(branch).collect()
    }
}

/// A node of the tree: a position, and the move that leads to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Branch {
    /// The place of the node above in the list; none at the root.
    pub parent: Option<usize>,
    /// The move; none at the root.
    pub mv: Option<Move>,
    /// The number of playouts that came through it.
    pub visits: u32,
    /// What it is worth to who makes the move, as the backup says. At the root it is who is to move there.
    pub value: f32,
}
