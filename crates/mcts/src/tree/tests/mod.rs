//! Tests of the tree from the inside: its memory, its words, and what pruning leaves.

mod contents;
mod keeping;
mod memory;
mod pruning;
mod words;

use super::node::{Columns, Layout};
use super::*;
use crate::game::Prior;

fn plain(count: usize) -> Vec<Candidate> {
    (0..count).map(|number| Candidate::plain(MoveId::new(number))).collect()
}

#[test]
fn an_edge_takes_24_to_56_bytes() {
    let bytes = |variance, amaf, priors| Tree::new(0, Columns { variance, amaf, priors }).edge_bytes();
    assert_eq!(bytes(false, false, false), 24);
    assert_eq!(bytes(false, true, false), 32);
    assert_eq!(bytes(true, false, false), 40);
    assert_eq!(bytes(false, true, true), 40, "the strongest player's");
    assert_eq!(bytes(true, true, false), 48);
    assert_eq!(bytes(true, true, true), 56);
}

#[test]
fn columns_do_not_overlap() {
    let tree = Tree::new(0, Columns { variance: true, amaf: true, priors: true });
    let priors = [0.0, 12.0, 40.0].map(|games| Prior::NONE.with(games, 0.75));
    let mut candidates = plain(3);
    for (candidate, &prior) in candidates.iter_mut().zip(&priors) {
        candidate.prior = prior;
    }
    let node = tree.expand(Player::First, &tree.top(), &candidates).unwrap();
    let edge = node.edge(1);
    edge.visit();
    edge.set_value(0.25);
    edge.add(-7.5);
    edge.add_square(56.25);
    edge.set_variance(3.5);
    node.add_amaf(0.75, |mv| mv.number() == 1);

    assert_eq!(edge.tally(), word::Tally { visits: 1, value: 0.25 });
    assert_eq!((edge.sum(), edge.squares(), edge.variance()), (-7.5, 56.25, Some(3.5)));
    assert_eq!(node.amafs().nth(1), Some(word::Tally { visits: 1, value: 0.75 }));
    for other in [0, 2] {
        let edge = node.edge(other);
        assert_eq!(edge.tally(), word::Tally { visits: 0, value: 0.0 });
        assert_eq!((edge.sum(), edge.squares(), edge.variance()), (0.0, 0.0, Some(0.0)));
        assert_eq!(node.amafs().nth(other), Some(word::Tally { visits: 0, value: 0.0 }));
    }
    assert_eq!(node.links().map(|link| link.mv().number()).collect::<Vec<_>>(), [0, 1, 2]);
    assert_eq!(node.priors().collect::<Vec<_>>(), priors);
}

#[test]
fn a_node_has_one_word_more_than_its_columns() {
    let layout = Layout::new(Columns { variance: true, amaf: true, priors: false });
    assert_eq!(layout.words(82) * WORD, 8 + 82 * 48);
}

#[test]
fn there_is_no_node_without_moves() {
    let tree = Tree::new(0, Columns::default());
    assert!(tree.expand(Player::First, &tree.top(), &[]).is_none());
    assert!(
        tree.expand(Player::First, &tree.top(), &plain(1)).is_some(),
        "and the link is free for another try"
    );
    assert_eq!(tree.extent().nodes, 1);
}

#[test]
fn a_node_is_made_once() {
    let tree = Tree::new(0, Columns::default());
    assert!(tree.expand(Player::First, &tree.top(), &plain(5)).is_some());
    assert!(tree.expand(Player::First, &tree.top(), &plain(5)).is_none());
    assert_eq!(tree.extent(), Extent { nodes: 1, edges: 5, bytes: 1 << 20, is_full: false });
}

#[test]
fn a_tree_without_room_says_so_and_stays_as_it_is() {
    let tree = Tree::new(0, Columns::default());
    let wide = plain(40_000);
    let root = tree.expand(Player::First, &tree.top(), &wide).unwrap();
    assert!(tree.expand(Player::First, &root.edge(7), &wide).is_none());
    assert!(tree.extent().is_full);
    assert_eq!(root.edge(7).link().node(), None);
    assert!(tree.expand(Player::First, &root.edge(7), &plain(10)).is_some(), "a smaller one still fits");
}

#[test]
fn a_cleared_tree_is_empty() {
    let mut tree = Tree::new(0, Columns { variance: true, amaf: true, priors: false });
    let root = tree.expand(Player::First, &tree.top(), &plain(5)).unwrap();
    root.edge(2).visit();
    tree.top().visit();
    tree.clear();
    assert!(tree.node(&tree.top()).is_none());
    assert_eq!(tree.top().tally().visits, 0);
    assert_eq!((tree.extent().nodes, tree.extent().edges), (0, 0));
    let root = tree.expand(Player::First, &tree.top(), &plain(5)).unwrap();
    assert!(root.tallies().all(|tally| tally.visits == 0));
}

#[test]
fn the_squares_of_the_longest_search_fit() {
    let tree = Tree::new(0, Columns { variance: true, amaf: false, priors: false });
    let most = crate::Limits::MOST as f32;
    for _ in 0..2 {
        tree.top().add_square(500.0 * 500.0 * (most / 2.0));
    }
    let right = 250_000.0 * f64::from(most);
    assert!((tree.top().squares() / right - 1.0).abs() < 1e-6, "{}", tree.top().squares());
}

#[test]
fn squares_are_rounded_and_not_cut() {
    let tree = Tree::new(0, Columns { variance: true, amaf: false, priors: false });
    let squares: Vec<f32> = (0..1000u16).map(|at| f32::from(at) / 999.0).collect();
    squares.iter().for_each(|&square| tree.top().add_square(square));
    let right: f64 = squares.iter().map(|&square| f64::from(square)).sum();
    // Cut off, each would lose half a unit: 0.015 together.
    assert!((tree.top().squares() - right).abs() < 1e-3, "{}", tree.top().squares());
}
