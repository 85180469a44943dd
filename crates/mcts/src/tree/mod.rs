//! The tree: nodes in an arena, shared by all threads without locks.
//!
//! What is known about a position is kept with the move that leads to it: an *edge*. A node is the list of the moves from
//! a position, and is made when the search first wants to choose among them. There is one edge that leads to the
//! root, so that nothing about the root is special.
//!
//! Visits and sums of rewards are added up atomically, and none is ever lost. The value of an edge is computed from them
//! and then stored: of two threads that do so at once the slower one may store what it read before the other's playout
//! came in. The next visit puts that right.

mod arena;
mod keep;
#[cfg(all(test, loom))]
mod model;
mod node;
mod prune;
#[cfg(all(test, not(loom)))]
mod tests;
mod word;
mod work;

pub(crate) use node::{Columns, Edge, Node};
pub(crate) use work::{square_units, units};

use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use serde::Serialize;

use self::arena::{Address, Arena, FIRST, WORD};
use self::node::Layout;
use self::word::Link;
use crate::game::{Candidate, MoveId, Player};
use crate::sync::{Apart, AtomicU64};

/// How large a tree is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Extent {
    /// Nodes with a list of moves.
    pub nodes: u64,
    /// Moves in all these lists.
    pub edges: u64,
    /// Bytes of memory, taken from the system a mebibyte at a time.
    pub bytes: u64,
    /// Has the tree been without room for a node?
    pub is_full: bool,
}

pub(crate) struct Tree {
    arena: Arena,
    layout: Layout,
    is_full: AtomicBool,
    counts: Apart<Counts>,
}

#[derive(Default)]
struct Counts {
    nodes: AtomicU64,
    edges: AtomicU64,
}

impl Tree {
    /// An empty tree that never needs more than so many bytes, or than a chunk if that is more.
    pub(crate) fn new(bytes: usize, columns: Columns) -> Tree {
        let tree = Tree {
            arena: Arena::new(bytes),
            layout: Layout::new(columns),
            is_full: AtomicBool::new(false),
            counts: Apart::default(),
        };
        tree.plant();
        tree
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.arena.cut(FIRST);
        self.counts.nodes.store(0, Relaxed);
        self.counts.edges.store(0, Relaxed);
        self.is_full.store(false, Relaxed);
        self.plant();
    }

    /// Makes the edge that leads to the root.
    fn plant(&self) {
        let address = self.add(Player::First, &[Candidate::plain(MoveId::new(0))]);
        debug_assert_eq!(address, Some(FIRST), "the first block of an arena is at its beginning");
    }

    /// The edge that leads to the root.
    #[inline(always)]
    pub(crate) fn top(&self) -> Edge<'_> {
        self.at(FIRST).edge(0)
    }

    /// The node behind an edge, if it is there.
    #[inline(always)]
    pub(crate) fn node(&self, edge: &Edge<'_>) -> Option<Node<'_>> {
        edge.link().node().map(|address| self.at(address))
    }

    #[inline(always)]
    fn at(&self, address: Address) -> Node<'_> {
        Node::new(self.arena.words_from(address), &self.layout)
    }

    /// Makes the node behind an edge, where this player is to move; `None` if there is no room, or somebody else is making
    /// it just now. There is no node without moves.
    pub(crate) fn expand(
        &self,
        player: Player,
        edge: &Edge<'_>,
        candidates: &[Candidate],
    ) -> Option<Node<'_>> {
        if candidates.is_empty() || !Link::claim(edge.link_word()) {
            return None;
        }
        match self.add(player, candidates) {
            Some(address) => {
                Link::publish(edge.link_word(), address);
                self.counts.nodes.fetch_add(1, Relaxed);
                self.counts.edges.fetch_add(candidates.len() as u64, Relaxed);
                Some(self.at(address))
            }
            None => {
                Link::give_up(edge.link_word());
                self.is_full.store(true, Relaxed);
                None
            }
        }
    }

    /// A new block with these moves of that player and nothing counted.
    fn add(&self, player: Player, candidates: &[Candidate]) -> Option<Address> {
        let address = self.arena.allocate(self.layout.words(candidates.len()))?;
        let words = self.arena.words_from(address);
        words[0].store(candidates.len() as u64, Relaxed);
        let columns = &words[1..][..candidates.len() * self.layout.width];
        for (column, words) in columns.chunks_exact(candidates.len()).enumerate() {
            for (word, &candidate) in words.iter().zip(candidates) {
                word.store(self.layout.first_word(column, player, candidate), Relaxed);
            }
        }
        Some(address)
    }

    /// The nodes with a list of moves.
    #[inline(always)]
    pub(crate) fn nodes(&self) -> u64 {
        self.counts.nodes.load(Relaxed)
    }

    /// Has the tree been without room for a node?
    #[inline(always)]
    pub(crate) fn is_full(&self) -> bool {
        self.is_full.load(Relaxed)
    }

    /// All of it. This looks at every chunk, so it is not for every playout.
    pub(crate) fn extent(&self) -> Extent {
        Extent {
            nodes: self.nodes(),
            edges: self.counts.edges.load(Relaxed),
            bytes: self.arena.bytes() as u64,
            is_full: self.is_full(),
        }
    }

    /// The bytes per edge.
    pub(crate) fn edge_bytes(&self) -> usize {
        self.layout.width * WORD
    }
}
