//! How children are published, checked by loom: every order in which the threads may run, and every value that the
//! memory model lets them read.
//!
//! This is the tree itself with loom's atomic words. Its chunks lie in cells of the standard library, which loom knows
//! nothing of: planting the tree makes the one chunk of these models before there is a second thread.

use loom::sync::Arc;
use loom::thread;

use super::*;
use crate::game::Prior;

fn planted() -> Arc<Tree> {
    Arc::new(Tree::new(0, Columns::default()))
}

fn candidates(numbers: std::ops::Range<usize>) -> Vec<Candidate> {
    numbers.map(|number| Candidate { mv: MoveId::new(number), is_threat: true, prior: Prior::NONE }).collect()
}

/// Who sees a node sees all of it.
fn assert_whole(node: &Node<'_>) {
    let moves: Vec<_> =
        node.links().map(|link| (link.mv().number(), link.is_threat(), link.node())).collect();
    assert_eq!(moves, [(7, true, None), (8, true, None)]);
    assert!(node.edges().all(|edge| edge.sum() == 0.0));
}

/// Looks for the node behind the edge to the root.
fn look(tree: &Tree) {
    if let Some(node) = tree.node(&tree.top()) {
        assert_whole(&node);
    }
}

#[test]
fn who_sees_a_node_sees_all_of_it() {
    loom::model(|| {
        let tree = planted();
        let (made, seen) = (Arc::clone(&tree), Arc::clone(&tree));
        let maker = thread::spawn(move || {
            assert!(made.expand(Player::First, &made.top(), &candidates(7..9)).is_some())
        });
        let reader = thread::spawn(move || look(&seen));
        maker.join().unwrap();
        reader.join().unwrap();
        assert_whole(&tree.node(&tree.top()).unwrap());
    });
}

#[test]
fn exactly_one_makes_the_node_and_no_visit_is_lost() {
    loom::model(|| {
        let tree = planted();
        let work = |tree: Arc<Tree>| {
            move || {
                let edge = tree.top();
                edge.visit();
                let made = tree.expand(Player::First, &edge, &candidates(7..9));
                look(&tree);
                usize::from(made.is_some())
            }
        };
        let other = thread::spawn(work(Arc::clone(&tree)));
        let made = work(Arc::clone(&tree))() + other.join().unwrap();
        assert_eq!(made, 1);
        assert_eq!(tree.extent().nodes, 1);
        assert_eq!(tree.top().tally().visits, 2);
    });
}

#[test]
fn a_mark_neither_hides_a_node_nor_gets_lost() {
    loom::model(|| {
        let tree = planted();
        let maker = {
            let tree = Arc::clone(&tree);
            thread::spawn(move || tree.expand(Player::First, &tree.top(), &candidates(7..9)).is_some())
        };
        let reader = {
            let tree = Arc::clone(&tree);
            // The mark may be what it reads: the order set by who published must survive it.
            thread::spawn(move || look(&tree))
        };
        tree.top().prune();
        let made = maker.join().unwrap();
        reader.join().unwrap();
        assert!(tree.top().link().is_pruned());
        // The mark may come between the look and the claim; then there is no node yet, and the next visit makes it.
        assert_eq!(tree.node(&tree.top()).is_some(), made);
        assert!(made || tree.expand(Player::First, &tree.top(), &candidates(7..9)).is_some());
    });
}

#[test]
fn what_one_gives_up_another_may_take() {
    loom::model(|| {
        let tree = planted();
        let other = {
            let tree = Arc::clone(&tree);
            // More than the chunk holds: claimed, and given up.
            thread::spawn(move || {
                assert!(tree.expand(Player::First, &tree.top(), &candidates(0..40)).is_none())
            })
        };
        let early = tree.expand(Player::First, &tree.top(), &candidates(7..9)).is_some();
        other.join().unwrap();
        let late = tree.expand(Player::First, &tree.top(), &candidates(7..9)).is_some();
        assert!(early != late, "made once, at the latest when the other has given up");
        assert_whole(&tree.node(&tree.top()).unwrap());
    });
}

#[test]
fn values_do_not_overwrite_visits() {
    loom::model(|| {
        let tree = planted();
        let visit = |tree: Arc<Tree>, value: f32| {
            move || {
                tree.top().visit();
                tree.top().add(value);
                tree.top().set_value(value);
            }
        };
        let other = thread::spawn(visit(Arc::clone(&tree), 1.0));
        visit(Arc::clone(&tree), 2.0)();
        other.join().unwrap();
        assert_eq!((tree.top().tally().visits, tree.top().sum()), (2, 3.0));
    });
}

#[test]
fn nodes_that_are_made_at_once_do_not_overlap() {
    loom::model(|| {
        let tree = planted();
        tree.expand(Player::First, &tree.top(), &candidates(0..2));
        let expand = |tree: Arc<Tree>, at: usize| {
            move || {
                let root = tree.node(&tree.top()).unwrap();
                let node = tree.expand(Player::First, &root.edge(at), &candidates(7..9)).unwrap();
                node.edge(at).add(1.0);
            }
        };
        let other = thread::spawn(expand(Arc::clone(&tree), 0));
        expand(Arc::clone(&tree), 1)();
        other.join().unwrap();
        let root = tree.node(&tree.top()).unwrap();
        for at in 0..2 {
            let node = tree.node(&root.edge(at)).unwrap();
            let sums: Vec<_> = node.edges().map(|edge| edge.sum()).collect();
            assert_eq!(sums, if at == 0 { [1.0, 0.0] } else { [0.0, 1.0] });
        }
    });
}
