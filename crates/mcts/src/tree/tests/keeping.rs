//! What keeping a subtree leaves.

use super::contents::{Contents, Path, contents, grow};
use super::pruning::expected;
use super::*;
use crate::random::Random;

fn moves(path: &[usize]) -> Vec<MoveId> {
    path.iter().map(|&number| MoveId::new(number)).collect()
}

/// A copy of what lies behind the path, and of the edge that leads there.
fn subtree(whole: &Contents, path: &[usize]) -> Contents {
    let rest = |from: &Path| from.strip_prefix(path).map(<[usize]>::to_vec);
    Contents {
        edges: whole.edges.iter().filter_map(|(from, edge)| Some((rest(from)?, *edge))).collect(),
        nodes: whole.nodes.iter().filter_map(|(from, node)| Some((rest(from)?, *node))).collect(),
    }
}

/// A node by chance, of those with at least so many nodes below.
fn any_node(whole: &Contents, least: usize, random: &mut Random) -> Path {
    let below = |path: &Path| whole.nodes.keys().filter(|other| other.starts_with(path)).count();
    let large: Vec<&Path> =
        whole.nodes.keys().filter(|path| path.len() < 6 && below(path) >= least).collect();
    large[random.index(large.len() as u32) as usize].clone()
}

#[test]
fn what_is_kept_is_a_copy_of_the_subtree_and_grows_on() {
    for seed in 0..8 {
        let mut random = Random::new(seed);
        let chunks = 1 + seed as usize % 4;
        let mut tree =
            Tree::new(chunks << 20, Columns { variance: true, amaf: seed % 2 == 0, priors: seed % 3 == 0 });
        tree.expand(Player::First, &tree.top(), &plain(60));
        for least in [20, 1] {
            grow(&tree, &mut random);
            let before = contents(&tree);
            let path = any_node(&before, least, &mut random);
            assert!(tree.keep(&moves(&path)));
            assert_eq!(contents(&tree), subtree(&before, &path), "seed {seed}, {path:?}");
            assert_eq!(tree.extent().is_full, path.is_empty());
        }
        grow(&tree, &mut random);
        let before = contents(&tree);
        tree.prune();
        assert_eq!(contents(&tree).nodes, expected(&before, chunks << 19), "seed {seed}");
    }
}

#[test]
fn keeping_move_by_move_is_keeping_all_at_once() {
    let build = || {
        let tree = Tree::new(0, Columns { variance: true, amaf: false, priors: false });
        tree.expand(Player::First, &tree.top(), &plain(4));
        grow(&tree, &mut Random::new(3));
        tree
    };
    let deepest = contents(&build()).nodes.into_keys().max_by_key(Vec::len).unwrap();
    assert!(deepest.len() > 3, "{deepest:?}");
    let (mut at_once, mut one_by_one) = (build(), build());
    assert!(at_once.keep(&moves(&deepest)));
    for mv in moves(&deepest) {
        assert!(one_by_one.keep(&[mv]));
    }
    assert_eq!(contents(&at_once), contents(&one_by_one));
}

#[test]
fn without_a_node_nothing_is_kept_and_nothing_changes() {
    let mut tree = Tree::new(0, Columns { variance: true, amaf: false, priors: false });
    assert!(!tree.keep(&[]), "not even the root has moves");
    tree.expand(Player::First, &tree.top(), &plain(9));
    let before = contents(&tree);
    for path in [&[3][..], &[3, 1], &[12]] {
        assert!(!tree.keep(&moves(path)), "{path:?}");
        assert_eq!(contents(&tree), before);
    }
    assert!(tree.keep(&[]));
    assert_eq!(contents(&tree), before);
}
