//! What a tree holds, and trees to look into.

use std::collections::BTreeMap;

use super::*;
use crate::game::Prior;
use crate::random::Random;
use crate::tree::word::Tally;

/// The moves from the root to an edge; none for the edge that leads to the root.
pub(super) type Path = Vec<usize>;

/// Everything that an edge counts.
type Counts = (u32, f32, f64, f64, Option<f32>, bool, bool, Player);

/// What a tree holds, without addresses.
#[derive(Debug, PartialEq)]
pub(super) struct Contents {
    pub(super) edges: BTreeMap<Path, Counts>,
    /// The nodes with their visits and words.
    pub(super) nodes: BTreeMap<Path, (u32, usize)>,
}

/// Reads a tree, and checks that all links are right.
pub(super) fn contents(tree: &Tree) -> Contents {
    let mut found = Contents { edges: BTreeMap::new(), nodes: BTreeMap::new() };
    let mut blocks = vec![(FIRST as usize, tree.layout.words(1))];
    let mut open = vec![(Path::new(), FIRST, tree.top())];
    while let Some((path, parent, edge)) = open.pop() {
        let link = edge.link();
        let Tally { visits, value } = edge.tally();
        let marks = (link.is_threat(), link.is_pruned());
        let sums = (edge.sum(), edge.squares());
        let counts = (visits, value, sums.0, sums.1, edge.variance(), marks.0, marks.1, link.player());
        assert!(found.edges.insert(path.clone(), counts).is_none(), "{path:?} is there twice");
        let Some(address) = link.node() else { continue };
        assert!(address > parent, "a child comes after its parent");
        let node = tree.at(address);
        let words = tree.layout.words(node.len());
        blocks.push((address as usize, words));
        found.nodes.insert(path.clone(), (visits, words));
        for edge in node.edges() {
            open.push(([&path[..], &[edge.link().mv().number()]].concat(), address, edge));
        }
    }
    assert_all_of_memory(tree, blocks);
    let extent = tree.extent();
    assert_eq!(extent.nodes as usize, found.nodes.len());
    assert_eq!(extent.edges as usize, found.edges.len() - 1);
    found
}

/// The blocks lie behind each other, with gaps at the ends of chunks only.
fn assert_all_of_memory(tree: &Tree, mut blocks: Vec<(usize, usize)>) {
    blocks.sort_unstable();
    for pair in blocks.windows(2) {
        let end = pair[0].0 + pair[0].1;
        assert!(end == pair[1].0 || end.next_multiple_of(arena::CHUNK) == pair[1].0, "{pair:?}");
    }
    let &(start, words) = blocks.last().expect("there is the root");
    assert_eq!(tree.arena.end(), start + words);
}

/// Playouts with random paths and rewards, which prefer low numbers, until there is no more room.
pub(super) fn grow(tree: &Tree, random: &mut Random) {
    while !tree.extent().is_full {
        let mut edge = tree.top();
        loop {
            edge.visit();
            edge.add(random.index(100) as f32);
            edge.add_square(random.index(100) as f32);
            edge.set_value(random.index(1000) as f32);
            edge.set_variance(random.index(1000) as f32);
            let Some(node) = tree.node(&edge) else { break };
            let chosen = random.index(node.len() as u32).min(random.index(node.len() as u32));
            edge = node.edge(chosen as usize);
            if random.chance(0.01) {
                edge.prune();
            }
        }
        let threats = random.bits();
        let candidates = (0..1 + random.index(60) as usize).map(|at| Candidate {
            mv: MoveId::new(3 * at),
            is_threat: threats >> at & 1 == 1,
            prior: Prior::NONE,
        });
        let player = if threats >> 63 == 0 { Player::First } else { Player::Second };
        tree.expand(player, &edge, &candidates.collect::<Vec<_>>());
    }
}
