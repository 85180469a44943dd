//! Making room: the least visited nodes go, the others move together.

use std::sync::atomic::Ordering::Relaxed;

use super::arena::{Address, FIRST, WORD};
use super::{Link, Tree};

/// A node that stays: where it is, how many words it has, and how often it was visited.
struct Kept {
    address: Address,
    words: usize,
    visits: u32,
}

impl Tree {
    /// Forgets the least visited nodes until what is left takes no more than half of the memory. What was counted stays
    /// with the edges that led to them.
    pub(crate) fn prune(&mut self) {
        let mut nodes = self.all();
        let least = least_visits(&nodes, self.arena.capacity() / 2);
        nodes.retain(|node| node.visits >= least);
        nodes.sort_unstable_by_key(|node| node.address);
        let blocks: Vec<_> = nodes.iter().map(|node| (node.address, node.words)).collect();
        let moved = self.arena.compact(&blocks);
        let new_address = |old: Address| {
            blocks.binary_search_by_key(&old, |&(address, _)| address).ok().map(|at| moved[at])
        };
        let mut edges = 0;
        for &address in &moved {
            for edge in self.at(address).edges() {
                edges += 1;
                Link::relink(edge.link_word(), edge.link().node().and_then(new_address));
            }
        }
        // The block with the edge to the root is not a node that anybody made.
        self.nodes.store(moved.len() as u64 - 1, Relaxed);
        self.edges.store(edges - 1, Relaxed);
        self.is_full.store(false, Relaxed);
    }

    /// All blocks, that of the edge to the root first.
    fn all(&self) -> Vec<Kept> {
        let words = |address| self.layout.words(self.at(address).len());
        let mut found = vec![Kept { address: FIRST, words: words(FIRST), visits: u32::MAX }];
        let mut next = 0;
        while next < found.len() {
            for edge in self.at(found[next].address).edges() {
                if let Some(address) = edge.link().node() {
                    // The root stays in any case.
                    let visits = if next == 0 { u32::MAX } else { edge.tally().visits };
                    found.push(Kept { address, words: words(address), visits });
                }
            }
            next += 1;
        }
        found
    }
}

/// The least number of visits such that all nodes with as many fit into so many bytes.
fn least_visits(nodes: &[Kept], bytes: usize) -> u32 {
    let mut sizes: Vec<(u32, usize)> = nodes.iter().map(|node| (node.visits, node.words * WORD)).collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    let mut sum = 0;
    for (visits, size) in sizes {
        sum += size;
        if sum > bytes {
            return visits.saturating_add(1);
        }
    }
    0
}
