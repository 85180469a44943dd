//! The tree as a list of its most visited nodes.

mod support;

use std::ops::ControlFlow::{self, Continue};

use mcts::*;
use support::nim::{self, Nim};
use support::settings::uct;
use support::tic_tac_toe::{Anywhere, TicTacToe};

const PLAYOUTS: u64 = 500;

/// The last outlines of a search with these limits of nodes, and what the search found.
fn outlines<const N: usize>(limits: [usize; N]) -> ([Outline; N], Report) {
    let mut seen = None;
    let mut observer = |view: &View<'_>| -> ControlFlow<()> {
        seen = Some(limits.map(|limit| view.outline(limit)));
        Continue(())
    };
    let playouts = Limits { playouts: Some(PLAYOUTS), period: PLAYOUTS, ..Limits::default() };
    let mut search = Search::new(uct(), 1 << 22).expect("the parts go together");
    let report = search.run(&TicTacToe::after(&[4]), &Anywhere, AnyProcessor, &playouts, &mut observer);
    (seen.expect("the observer is called"), report)
}

#[test]
fn the_first_node_is_the_root_and_those_below_it_are_its_moves() {
    let ([outline], report) = outlines([usize::MAX]);
    let root = outline.nodes[0];
    assert_eq!((root.parent, root.mv, root.depth), (None, None, 0));
    assert_eq!((root.visits, root.value, root.player), (PLAYOUTS as u32, report.value, Player::Second));
    let first: Vec<&OutlineNode> = outline.nodes.iter().filter(|node| node.depth == 1).collect();
    assert_eq!(first.iter().map(|node| u64::from(node.visits)).sum::<u64>(), PLAYOUTS);
    for node in first {
        let mv = report.moves.iter().find(|mv| Some(mv.mv) == node.mv).unwrap();
        assert_eq!((node.visits, node.value, node.player), (mv.visits, mv.value, Player::Second));
    }
    assert!(!outline.is_cut);
}

#[test]
fn every_node_comes_after_the_one_above_and_has_no_more_visits() {
    let ([outline], report) = outlines([usize::MAX]);
    assert!(outline.nodes.len() as u64 > report.extent.nodes, "{}", outline.nodes.len());
    for (at, node) in outline.nodes.iter().enumerate().skip(1) {
        let parent = node.parent.unwrap();
        assert!(parent < at);
        let above = outline.nodes[parent];
        assert_eq!(node.depth, above.depth + 1);
        assert!(node.visits > 0 && node.visits <= above.visits);
        assert_eq!(node.player == above.player, parent == 0, "players take turns");
    }
    assert!(outline.nodes.is_sorted_by(|one, other| one.visits >= other.visits));
}

#[test]
fn a_shorter_list_is_the_beginning_of_a_longer_one() {
    let ([all, ten, none], _) = outlines([usize::MAX, 10, 0]);
    assert_eq!(ten.nodes, all.nodes[..10]);
    assert!(ten.is_cut && none.is_cut && none.nodes.is_empty());
}

#[test]
fn an_outline_can_be_written() {
    let ([outline], _) = outlines([2]);
    let text = toml::to_string(&outline).unwrap();
    assert!(text.contains("player = \"second\"") && text.contains("depth = 1"), "{text}");
}

#[test]
fn the_plies_of_indigo_have_an_outline_too() {
    let mut deepest = 0;
    let mut observer = |view: &View<'_>| -> ControlFlow<()> {
        let nodes = view.outline(1000).nodes;
        assert!(nodes.iter().all(|node| node.value.is_finite()));
        deepest = nodes.iter().map(|node| node.depth).max().unwrap();
        Continue(())
    };
    let indigo = Indigo { min_games: 20, ..Indigo::new(1.0) };
    let limits = Limits { playouts: Some(20_000), period: 20_000, ..Limits::default() };
    indigo.run(&Nim::new(7), &nim::AtRandom, AnyProcessor, &limits, &mut observer);
    assert_eq!(deepest, 3);
}
