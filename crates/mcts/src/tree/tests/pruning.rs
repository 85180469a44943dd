//! What pruning leaves.

use std::collections::BTreeMap;

use super::*;
use crate::random::Random;
use crate::tree::word::Tally;

/// The moves from the root to an edge; none for the edge that leads to the root.
type Path = Vec<usize>;

/// Everything that an edge counts.
type Counts = (u32, f32, f64, f64, Option<f32>, bool, bool);

/// What a tree holds, without addresses.
#[derive(Debug, PartialEq)]
struct Contents {
    edges: BTreeMap<Path, Counts>,
    /// The nodes with their visits and words.
    nodes: BTreeMap<Path, (u32, usize)>,
}

/// Reads a tree, and checks that all links are right.
fn contents(tree: &Tree) -> Contents {
    let mut found = Contents { edges: BTreeMap::new(), nodes: BTreeMap::new() };
    let mut blocks = vec![(FIRST as usize, tree.layout.words(1))];
    let mut open = vec![(Path::new(), FIRST, tree.top())];
    while let Some((path, parent, edge)) = open.pop() {
        let link = edge.link();
        let Tally { visits, value } = edge.tally();
        let marks = (link.is_threat(), link.is_pruned());
        let counts = (visits, value, edge.sum(), edge.squares(), edge.variance(), marks.0, marks.1);
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
fn grow(tree: &Tree, random: &mut Random) {
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
        let candidates = (0..1 + random.index(60) as usize)
            .map(|at| Candidate { mv: MoveId::new(3 * at), is_threat: threats >> at & 1 == 1 });
        tree.expand(Player::First, &edge, &candidates.collect::<Vec<_>>());
    }
}

/// The nodes with the most visits that fit into half of the memory, all with as many or none of them.
fn expected(before: &Contents, bytes: usize) -> BTreeMap<Path, (u32, usize)> {
    let size = |least: u32| -> usize {
        before.nodes.values().filter(|node| node.0 >= least).map(|node| node.1 * WORD).sum()
    };
    let mut counts: Vec<u32> = before.nodes.values().map(|node| node.0).collect();
    counts.sort_unstable();
    counts.dedup();
    let least = counts.into_iter().find(|&least| size(least) <= bytes).expect("the root fits");
    before
        .nodes
        .iter()
        .filter(|(_, node)| node.0 >= least)
        .map(|(path, &node)| (path.clone(), node))
        .collect()
}

#[test]
fn the_most_visited_nodes_stay_as_they_are_and_the_tree_grows_on() {
    for seed in 0..4 {
        let mut random = Random::new(seed);
        let columns = Columns { variance: true, amaf: seed % 2 == 0 };
        let mut tree = Tree::new(3 << 20, columns);
        tree.expand(Player::First, &tree.top(), &plain(60));
        for _ in 0..3 {
            grow(&tree, &mut random);
            let before = contents(&tree);
            assert!(tree.prune());
            let after = contents(&tree);
            assert_eq!(after.nodes, expected(&before, 3 << 19), "seed {seed}");
            assert!(after.nodes.len() > 200 && after.nodes.len() < before.nodes.len());
            for (path, counts) in &after.edges {
                assert_eq!(counts, &before.edges[path], "{path:?}");
            }
            assert!(!tree.extent().is_full);
        }
    }
}

#[test]
fn no_edge_of_a_node_that_stays_is_forgotten() {
    let mut tree = Tree::new(0, Columns { variance: true, amaf: false });
    tree.expand(Player::First, &tree.top(), &plain(9));
    grow(&tree, &mut Random::new(7));
    let before = contents(&tree);
    tree.prune();
    let after = contents(&tree);
    let inside = |path: &&Path| path.split_last().is_none_or(|(_, parent)| after.nodes.contains_key(parent));
    assert_eq!(before.edges.keys().filter(inside).count(), after.edges.len());
}

#[test]
fn the_root_stays_even_if_it_is_all_there_is() {
    let mut tree = Tree::new(0, Columns { variance: true, amaf: false });
    tree.expand(Player::First, &tree.top(), &plain(20_000));
    let before = contents(&tree);
    assert!(!tree.prune(), "there is nothing to forget");
    assert_eq!(contents(&tree), before);
}
