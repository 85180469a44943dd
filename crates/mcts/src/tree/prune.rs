//! Making room: the least visited nodes go, the others move together.
//!
//! A node is made after the one above it, so its block has a higher address; and whoever visits it has visited the one
//! above, so what stays is a tree. One walk through the memory in ascending order therefore meets every node after its
//! parent has settled, and needs no list of nodes: a parent leaves the place of its link in the header of each child
//! that stays, and the child writes its new address there. Memory is tight when this happens.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;

use super::arena::{Address, FIRST, WORD};
use super::{Link, Tree, node};

impl Tree {
    /// Forgets the least visited nodes until what is left takes no more than half of the memory. What was counted stays
    /// with the edges that led to them. Returns whether there was anything to forget; the root stays in any case.
    ///
    /// Nobody else can look at the tree meanwhile: the threads of a search have come home.
    pub(crate) fn prune(&mut self) -> bool {
        self.compact(self.least_visits(self.arena.capacity() / 2))
    }

    /// Forgets what the edge to the root does not lead to, and nodes with fewer visits than this. Returns whether there
    /// was anything to forget.
    pub(super) fn compact(&mut self, least: u32) -> bool {
        let end = self.arena.end();
        self.arena.cut(FIRST);
        let (mut nodes, mut edges) = (0, 0);
        let mut next = Some(FIRST);
        while let Some(old) = next {
            let words = self.layout.words(self.at(old).len());
            next = self.arena.block_from(old as usize + words, end);
            if let Some(new) = self.settle(old, words) {
                self.mark_children(new, if old == FIRST { 0 } else { least });
                nodes += 1;
                edges += self.at(new).len() as u64;
            }
        }
        // The block with the edge to the root is not a node that anybody made.
        let before = self.counts.nodes.swap(nodes - 1, Relaxed);
        self.counts.edges.store(edges - 1, Relaxed);
        self.is_full.store(false, Relaxed);
        nodes - 1 < before
    }

    /// Moves a block if its parent wants it to stay, and tells the parent where it is now.
    fn settle(&mut self, old: Address, words: usize) -> Option<Address> {
        let header = self.arena.words_from(old)[0].load(Relaxed);
        let parent_link = (header >> 32) as Address;
        if old != FIRST && parent_link == 0 {
            return None;
        }
        let new = self.arena.shift(old, words);
        self.arena.words_from(new)[0].store(u64::from(header as u32), Relaxed);
        if old != FIRST {
            Link::relink(&self.arena.words_from(parent_link)[0], Some(new));
        }
        Some(new)
    }

    /// Tells the children with enough visits that they stay, and forgets the others.
    fn mark_children(&self, address: Address, least: u32) {
        let count = self.at(address).len();
        let first_link = address as usize + 1 + node::LINK * count;
        for edge in self.at(address).edges() {
            let Some(child) = edge.link().node() else { continue };
            if edge.tally().visits < least {
                Link::relink(edge.link_word(), None);
            } else {
                let header = &self.arena.words_from(child)[0];
                let link = (first_link + edge.index()) as u64;
                header.store(link << 32 | header.load(Relaxed), Relaxed);
            }
        }
    }

    /// The least number of visits such that all nodes with as many fit into so many bytes.
    fn least_visits(&self, bytes: usize) -> u32 {
        let mut sizes: BTreeMap<u32, usize> = BTreeMap::new();
        let mut next = Some(FIRST);
        while let Some(address) = next {
            let node = self.at(address);
            for edge in node.edges() {
                if let Some(child) = self.node(&edge) {
                    *sizes.entry(edge.tally().visits).or_default() += self.layout.words(child.len()) * WORD;
                }
            }
            next = self.arena.block_from(address as usize + self.layout.words(node.len()), self.arena.end());
        }
        let mut sum = 0;
        for (visits, size) in sizes.into_iter().rev() {
            sum += size;
            if sum > bytes {
                return visits.saturating_add(1);
            }
        }
        0
    }
}
