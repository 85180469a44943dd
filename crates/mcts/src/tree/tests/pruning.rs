//! What pruning leaves.

use std::collections::BTreeMap;

use super::contents::{Contents, Path, contents, grow};
use super::*;
use crate::random::Random;

/// The nodes with the most visits that fit into half of the memory, all with as many or none of them.
pub(super) fn expected(before: &Contents, bytes: usize) -> BTreeMap<Path, (u32, usize)> {
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
        let columns = Columns { variance: true, amaf: seed % 2 == 0, priors: seed % 3 == 0 };
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
    let mut tree = Tree::new(0, Columns { variance: true, amaf: false, priors: false });
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
    let mut tree = Tree::new(0, Columns { variance: true, amaf: false, priors: false });
    tree.expand(Player::First, &tree.top(), &plain(20_000));
    let before = contents(&tree);
    assert!(!tree.prune(), "there is nothing to forget");
    assert_eq!(contents(&tree), before);
}
