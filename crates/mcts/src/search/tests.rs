//! What only the tree shows: all-moves-as-first, and that a virtual loss leaves no trace.

#[path = "../../tests/support/tree_game.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod tree_game;

use std::sync::Arc;

use self::tree_game::{AtRandom, Choice, LARGEST, Scripted, Spot, Turns, random_tree};
use super::*;
use crate::game::Player::{self, First, Second};
use crate::settings::{Reward, Sharing};
use crate::tree::{Edge, Node};
use crate::{backup, select};

fn settings(text: &str) -> Settings {
    let growth = "decide = \"most-visits\"\n[growth]\nrule = \"one-node\"\n";
    toml::from_str(&format!("{text}\n{growth}")).unwrap()
}

/// A position with these moves, all of which lead to the same next one, and a scripted playout.
fn step(player: Player, moves: &[usize], next: &Spot, score: f32, played: &[(Player, usize)]) -> Spot {
    let moves = moves.iter().map(|&mv| (mv, next.clone())).collect();
    Spot::Choice(Arc::new(Choice { player, script: (score, played.to_vec()), moves }))
}

/// The visits and the mean of a move as first.
fn as_first(node: Node<'_>, mv: usize) -> (u32, f32) {
    let at = node.links().position(|link| link.mv().number() == mv).unwrap();
    let tally = node.amafs().nth(at).unwrap();
    (tally.visits, tally.value)
}

#[test]
fn a_playout_counts_for_the_moves_that_their_player_was_first_to_make_from_there_on() {
    // Three playouts, each a move longer in the tree: from A won by the first player, from B by the second, from C by
    // the first.
    let end = Spot::End(1.0);
    let after_b = [(Second, 5), (First, 3), (First, 5), (Second, 3), (First, 1), (Second, 2), (Second, 4)];
    let c = step(Second, &[7], &end, 6.0, &after_b);
    let b = step(First, &[1, 2, 3, 5], &c, -3.0, &[(First, 5), (Second, 2), (First, 4), (First, 1)]);
    let a = step(Second, &[4], &b, 1.0, &[(Second, 2), (First, 4)]);
    let root = step(First, &[2], &a, 0.0, &[]);
    let rules = "reward = \"win\"\nselect = { rule = \"all-moves-as-first\" }\nbackup = { rule = \"mean\" }";
    let mut chosen = Vec::new();
    for seed in 0..20 {
        let mut search = Search::new(settings(rules), 1 << 20).unwrap();
        let limits = Limits { playouts: Some(3), seed, ..Limits::default() };
        search.run(&root, &Scripted, AnyProcessor, &limits, &mut ());
        let behind = |edge: &Edge<'_>| search.tree.node(edge);
        let at_root = behind(&search.tree.top()).unwrap();
        let at_a = behind(&at_root.edge(0)).unwrap();
        let at_b = behind(&at_a.edge(0)).unwrap();

        // The first player began every game with 2, so the other's 2 comes too late: won, lost, won.
        let (visits, value) = as_first(at_root, 2);
        assert!(visits == 3 && (value - 2.0 / 3.0).abs() < 1e-6, "{visits} {value}");
        // The first game ended before A had moves; of the others the second player won one. First's 4 is later.
        assert_eq!(as_first(at_a, 4), (2, 0.5));
        // Only the third game chose at B. After B, First was first to play 1 and 3; Second was first to play 5, and
        // alone in playing 2, which First had played before B: these two count only as the move chosen at B.
        let choice = at_b.edges().find(|edge| edge.tally().visits > 0).unwrap().link().mv().number();
        for mv in [1, 2, 3, 5] {
            let counts = mv == choice || mv == 1 || mv == 3;
            let expected = if counts { (1, 1.0) } else { (0, 0.0) };
            assert_eq!(as_first(at_b, mv), expected, "{mv} after {choice}");
        }
        chosen.push(choice);
    }
    for mv in [1, 2, 3, 5] {
        assert!(chosen.contains(&mv), "{mv} was never chosen at B");
    }
}

/// A search in one thread, with or without the virtual losses that several threads have.
fn search_with(settings: &Settings, root: &Spot, virtual_loss: Option<f32>) -> Report {
    let search = Search::new(settings.clone(), 1 << 22).unwrap();
    let tree = &search.tree;
    let mut candidates = Vec::new();
    root.clone().candidates(&mut candidates);
    tree.expand(root.to_play(), &tree.top(), &candidates);
    let control = Control::new(2000, root.to_play(), candidates.len(), 1);
    let lock = Mutex::new(());
    let shared = Shared { tree, settings, control: &control, root, lock: &lock, budget: None, virtual_loss };
    let (mut playout, mut random) = (AtRandom, Random::new(1));
    let mut worker = Worker::new(shared, 0, &mut playout, &mut random);
    while let Some(number) = control.begin(0) {
        worker.play(number);
    }
    Report::new(tree, settings, &control)
}

#[test]
fn a_virtual_loss_leaves_no_trace() {
    let crazy_stone = "reward = \"score\"
        select = { rule = \"crazy-stone\", internal-from = 3, unvisited-variance = 1024.0 }
        backup = { rule = \"mix\", weight = 6.0, grows-from = 48.0, internal-from = 3 }
        variance = { rule = \"crazy-stone\", prior = 1024.0, internal-from = 3 }";
    let mogo =
        "reward = \"win\"\nselect = { rule = \"ucb1-tuned\", fpu = 1.1 }\nbackup = { rule = \"mean\" }";
    for rules in [crazy_stone, mogo] {
        let settings = settings(rules);
        let least = settings.reward.least(LARGEST);
        for seed in 0..10 {
            let root = random_tree(4, Turns::AtRandom, &mut Random::new(seed));
            let without = search_with(&settings, &root, None);
            assert_eq!(search_with(&settings, &root, Some(least)), without, "{rules}, seed {seed}");
        }
    }
}

#[test]
fn a_visit_under_way_makes_a_move_look_worse_but_keeps_its_backed_up_value() {
    // Eight games at 0.25, which the backup values at 0.9; one more that may be lost: 0.9 * 8 / 9, not 2 / 9.
    let rules = "reward = \"win\"\nselect = { rule = \"ucb1\" }\nbackup = { rule = \"max\" }";
    let settings = settings(rules);
    assert_eq!(settings.backup, backup::Rule::Max(backup::Max::default()));
    assert_eq!(settings.select, select::Rule::Ucb1(select::Ucb1::default()));
    let search = Search::new(settings, 1 << 20).unwrap();
    let edge = search.tree.top();
    for _ in 0..8 {
        edge.visit();
        edge.add(0.25);
    }
    edge.set_value(0.9);
    let control = Control::new(1, First, 1, 1);
    let lock = Mutex::new(());
    let root = Spot::End(0.0);
    let shared = Shared {
        tree: &search.tree,
        settings: &search.settings,
        control: &control,
        root: &root,
        lock: &lock,
        budget: None,
        virtual_loss: Some(Reward::Win.least(LARGEST)),
    };
    let (mut playout, mut random) = (AtRandom, Random::new(1));
    Worker::new(shared, 0, &mut playout, &mut random).visit(edge, Second);
    assert_eq!(edge.tally().visits, 9);
    assert!((edge.tally().value - 0.8).abs() < 1e-6, "{}", edge.tally().value);
}

#[test]
fn threads_that_give_up_different_moves_at_once_do_not_give_up_all() {
    for sharing in [Sharing::LockFree, Sharing::Mutex] {
        let rules = "reward = \"win\"\nselect = { rule = \"uniform\" }\nbackup = { rule = \"mean\" }
            root = { rule = \"sequential-halving\" }";
        let search = Search::new(Settings { sharing, ..settings(rules) }, 1 << 20).unwrap();
        let root = step(First, &[1, 2, 3, 4], &Spot::End(1.0), 0.0, &[]);
        let mut candidates = Vec::new();
        root.clone().candidates(&mut candidates);
        let node = search.tree.expand(Player::First, &search.tree.top(), &candidates).unwrap();
        let control = Control::new(1, First, 4, 1);
        let lock = Mutex::new(());
        let shared = Shared {
            tree: &search.tree,
            settings: &search.settings,
            control: &control,
            root: &root,
            lock: &lock,
            budget: Some(100),
            virtual_loss: None,
        };
        // Both have seen a node in which nothing was given up.
        for given_up in [[true, true, false, false], [false, false, true, true]] {
            let (mut playout, mut random) = (AtRandom, Random::new(1));
            let mut worker = Worker::new(shared, 0, &mut playout, &mut random);
            worker.moves.pruned = given_up.to_vec();
            worker.keep_pruned(node, 0);
        }
        let pruned: Vec<bool> = node.links().map(|link| link.is_pruned()).collect();
        assert_eq!(pruned, [true, true, false, false], "{sharing:?}");
    }
}

#[test]
fn no_search_has_more_visits_than_rules_can_count() {
    let limits = |playouts| Limits { playouts, ..Limits::default() };
    assert_eq!(limits(None).most_playouts(0), Limits::MOST);
    assert_eq!(limits(None).most_playouts(1000), Limits::MOST - 1000);
    assert_eq!(limits(Some(50)).most_playouts(Limits::MOST - 20), 20);
    assert_eq!(limits(Some(50)).most_playouts(Limits::MOST), 0);
    assert_eq!(limits(Some(50)).most_playouts(1000), 50);
}
