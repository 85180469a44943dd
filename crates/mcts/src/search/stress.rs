//! Four threads in a deep tree that is pruned again and again. `scripts/sanitize` runs this under the thread sanitizer.

#[path = "../../tests/support/nim.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod nim;

use std::ops::ControlFlow;

use self::nim::{AtRandom, Nim};
use super::*;
use crate::observe::View;
use crate::settings::{Sharing, WhenFull};
use crate::tree::Edge;

fn settings(sharing: Sharing, when_full: WhenFull) -> Settings {
    let text = "reward = \"win\"\ndecide = \"most-visits\"\nselect = { rule = \"ucb1\" }\n
        backup = { rule = \"mean\" }\nvariance = { rule = \"standard-error\" }\n[growth]\nrule = \"one-node\"\n";
    Settings { sharing, when_full, ..toml::from_str(text).unwrap() }
}

/// No node has more visits in its moves than came to it, and all virtual losses are paid back.
fn assert_nothing_is_lost(tree: &Tree) {
    let mut open = vec![tree.top()];
    while let Some(edge) = open.pop() {
        let visits = edge.tally().visits;
        assert!((0.0..=f64::from(visits)).contains(&edge.sum()), "{} of {visits} games won", edge.sum());
        let Some(node) = tree.node(&edge) else { continue };
        assert!(node.tallies().map(|tally| tally.visits).sum::<u32>() <= visits);
        open.extend(node.edges().filter(|edge| edge.tally().visits > 0));
    }
}

/// The visits of the root that chose none of its moves, because it was a leaf then.
fn as_a_leaf(tree: &Tree) -> u32 {
    let root = tree.node(&tree.top()).unwrap();
    tree.top().tally().visits - root.tallies().map(|tally| tally.visits).sum::<u32>()
}

/// The sums in the tree are those of the playouts, all of which but so many chose a move of the root.
fn assert_counts(search: &Search, report: &Report, leaf_visits: u32) {
    let tree = &search.tree;
    let visits = u64::from(tree.top().tally().visits);
    assert_eq!(visits, report.kept + report.playouts);
    // The edge to the root belongs to the other player.
    let lost = 1.0 - tree.top().sum() / visits as f64;
    assert!((lost - f64::from(report.win_rate)).abs() < 1e-6);
    let root = tree.node(&tree.top()).unwrap();
    assert_eq!(as_a_leaf(tree), leaf_visits);
    let won = |edge: &Edge<'_>| edge.sum() / f64::from(edge.tally().visits);
    for edge in root.edges().filter(|edge| edge.tally().visits > 0) {
        let found = report.moves.iter().find(|mv| mv.mv == edge.link().mv()).unwrap();
        assert!((won(&edge) - f64::from(found.win_rate)).abs() < 1e-6, "{found:?}");
    }
}

#[test]
fn no_playout_is_lost_whoever_shares_prunes_or_stops() {
    for sharing in [Sharing::LockFree, Sharing::Mutex] {
        for when_full in [WhenFull::StopGrowing, WhenFull::Prune] {
            let mut search = Search::new(settings(sharing, when_full), 1 << 20).unwrap();
            for (seed, stops_at) in [(1, u64::MAX), (2, 9000)] {
                let limits = Limits { playouts: Some(30_000), threads: 4, seed, period: 500 };
                let mut observer = |view: &View<'_>| {
                    let report = view.report();
                    assert!(report.extent.bytes <= 1 << 20 && report.moves.len() == 3);
                    if view.playouts() < stops_at {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                };
                let report = search.run(&Nim::new(150), &AtRandom, AnyProcessor, &limits, &mut observer);
                // The observer's thread may be the slowest one, and come too late.
                assert!(report.playouts == 30_000 || report.playouts >= stops_at);
                assert_nothing_is_lost(&search.tree);
                assert_counts(&search, &report, 0);

                let best = report.best().expect("there were playouts");
                assert_eq!(search.keep(&[best.mv]), u64::from(best.visits));
                let leaf_visits = as_a_leaf(&search.tree);
                let mut next = Nim::new(150);
                next.play(best.mv);
                let report = search.run(&next, &AtRandom, AnyProcessor, &limits, &mut observer);
                assert_eq!(report.kept, u64::from(best.visits));
                assert_nothing_is_lost(&search.tree);
                assert_counts(&search, &report, leaf_visits);
            }
        }
    }
}
