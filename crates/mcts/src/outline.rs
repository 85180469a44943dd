//! The tree as a list: its most visited part, for those who draw it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use serde::Serialize;

use crate::game::{MoveId, Player};
use crate::report::value_of_root;
use crate::search::Control;
use crate::settings::Settings;
use crate::tree::{Edge, Tree};

/// A part of a tree in which nobody is without the node above: the root, and then always the most visited move of those
/// whose parents are there.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Outline {
    /// The nodes, each behind its parent; the first is the root.
    pub nodes: Vec<OutlineNode>,
    /// Are there moves with a playout that are not in the list?
    pub is_cut: bool,
}

/// A node of a tree: a position, and the move that leads to it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct OutlineNode {
    /// The place of the node above in the list; none at the root.
    pub parent: Option<usize>,
    /// The move that leads to it; none at the root.
    pub mv: Option<MoveId>,
    /// Whom the value is for: who makes the move. At the root it is who is to move there.
    pub player: Player,
    /// The number of moves from the root.
    pub depth: u32,
    /// The number of playouts that came through it.
    pub visits: u32,
    /// What it is worth to that player, as the backup says.
    pub value: f32,
}

impl OutlineNode {
    /// A root about which this is known.
    pub(crate) fn root(player: Player, visits: u64, value: f32) -> OutlineNode {
        let visits = visits.try_into().unwrap_or(u32::MAX);
        OutlineNode { parent: None, mv: None, player, depth: 0, visits, value }
    }
}

/// A move below a node, and where it leads: what kinds of search tell of themselves.
pub(crate) struct Below<T> {
    pub(crate) mv: MoveId,
    pub(crate) player: Player,
    pub(crate) visits: u32,
    pub(crate) value: f32,
    pub(crate) to: T,
}

impl Outline {
    /// The outline of a tree with at most so many nodes.
    pub(crate) fn of_tree(tree: &Tree, settings: &Settings, control: &Control, limit: usize) -> Outline {
        let visits = control.done() + control.kept() + control.merged().visits();
        let root = OutlineNode::root(control.player(), visits, value_of_root(tree, settings, control));
        Outline::grown(root, tree.top(), limit, |edge| {
            let edges = tree.node(&edge).into_iter().flat_map(|node| node.edges());
            edges.map(below).collect()
        })
    }

    /// The outline that begins with this root, which is there, where `moves` tells the moves from a place.
    pub(crate) fn grown<T: Copy>(
        root: OutlineNode,
        there: T,
        limit: usize,
        moves: impl Fn(T) -> Vec<Below<T>>,
    ) -> Outline {
        let mut outline = Outline::default();
        let mut found = vec![(root, there)];
        // Of equals, what was found first.
        let mut open = BinaryHeap::from([(root.visits, Reverse(0))]);
        while outline.nodes.len() < limit
            && let Some((_, Reverse(at))) = open.pop()
        {
            let (node, place) = found[at];
            let parent = Some(outline.nodes.len());
            outline.nodes.push(node);
            for Below { mv, player, visits, value, to } in moves(place).into_iter().filter(|m| m.visits > 0) {
                open.push((visits, Reverse(found.len())));
                let depth = node.depth + 1;
                found.push((OutlineNode { parent, mv: Some(mv), player, depth, visits, value }, to));
            }
        }
        outline.is_cut = !open.is_empty();
        outline
    }
}

fn below<'t>(edge: Edge<'t>) -> Below<Edge<'t>> {
    let (link, tally) = (edge.link(), edge.tally());
    Below { mv: link.mv(), player: link.player(), visits: tally.visits, value: tally.value, to: edge }
}
