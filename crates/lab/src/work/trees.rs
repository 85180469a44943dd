//! The shapes of the trees of several searches, from one position and with as many playouts each.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use engine::Preset;
use go::Game;
use mcts::{Limits, Outline, View};
use playout::{Question, move_of};

use super::{NoRow, Worker, alpha_beta, ensure_goes_on, positions};
use crate::experiment::Bias;
use crate::plan::{Stream, memory_for};
use crate::row::{GrownNode, GrownTree, TreeFinding};

/// The trees of so many positions are kept to be drawn.
const DRAWN: u64 = 4;

/// So many nodes of each.
const MOST_DRAWN: usize = 600;

impl Worker<'_> {
    /// The experiment's part on solved boards and trees.
    pub(super) fn bias(&self) -> Result<&Bias, NoRow> {
        let bias = self.plan.experiment.bias.as_ref();
        bias.ok_or_else(|| NoRow::impossible("the experiment does not say what is solved"))
    }

    /// Finds a position, and compares the trees that grow from it.
    pub(super) fn tree(&self, number: u64) -> Result<TreeFinding, NoRow> {
        let bias = self.bias()?;
        let found = positions::find(self.plan, number, &self.stop)?;
        let game = &found.game;
        let mut seeds = self.plan.random(Stream::Trees, number);
        let drawn = if number < DRAWN { MOST_DRAWN } else { 0 };
        let (mut shapes, mut candidates) = (Vec::new(), 0);
        for (search, preset) in self.plan.experiment.searches.iter().zip(&self.plan.searches) {
            let (outline, moves) = self.grow(preset, game, bias.tree_playouts, seeds.bits())?;
            candidates = moves;
            shapes.push(shape(&search.name, &nodes_of(&outline), drawn));
        }
        let method = self.method(game.size())?;
        for rules in &bias.alpha_beta {
            let counts = [bias.tree_playouts];
            let stopped = alpha_beta::search(rules, &method, game, &counts, seeds.bits(), &self.stop)?;
            shapes.push(shape(&rules.name, &stopped.nodes, drawn));
        }
        Ok(TreeFinding {
            number,
            origin: found.origin,
            moves: game.turns().iter().map(|turn| (turn.color, turn.mv)).collect(),
            to_play: game.to_play(),
            candidates,
            shapes,
        })
    }

    /// The method of the first search, whose moves are those of all, and whose playouts alpha-beta has too.
    pub(super) fn method(&self, size: go::Size) -> Result<playout::Method, NoRow> {
        let preset = self.plan.searches.first();
        let preset = preset.ok_or_else(|| NoRow::impossible("the experiment has no searches"))?;
        preset.method(size).map_err(NoRow::impossible)
    }

    /// The whole tree of a search, and the number of moves at its root.
    fn grow(
        &self,
        preset: &Preset,
        game: &Game,
        playouts: u64,
        seed: u64,
    ) -> Result<(Outline, usize), NoRow> {
        let method = preset.method(game.size()).map_err(NoRow::impossible)?;
        let memory = memory_for(playouts, game.size()) << 20;
        let mut searcher = playout::searcher(&method, memory).map_err(NoRow::impossible)?;
        let limits = Limits { playouts: Some(playouts), threads: 1, seed, period: playouts };
        let mut outline = Outline::default();
        let mut observe = |view: &View<'_>| {
            if view.playouts() == playouts {
                outline = view.outline(usize::MAX);
            }
            match self.stop.load(Ordering::Relaxed) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let report = searcher.search(&Question::new(game), &limits, &mut observe);
        ensure_goes_on(&self.stop)?;
        Ok((outline, report.moves.len()))
    }
}

fn nodes_of(outline: &Outline) -> Vec<GrownNode> {
    let node = |node: &mcts::OutlineNode| GrownNode {
        parent: node.parent,
        mv: node.mv.map(move_of),
        depth: node.depth,
        visits: u64::from(node.visits),
        value: Some(f64::from(node.value)),
    };
    outline.nodes.iter().map(node).collect()
}

/// The shape of the tree of these nodes, each of which is behind the one above it.
fn shape(search: &str, nodes: &[GrownNode], drawn: usize) -> GrownTree {
    let mut below = vec![0; nodes.len()];
    for node in nodes {
        if let Some(parent) = node.parent {
            below[parent] += node.visits;
        }
    }
    let depths = nodes.iter().map(|node| node.depth as usize + 1).max().unwrap_or(0);
    let (mut nodes_by_depth, mut playouts_by_depth) = (vec![0; depths], vec![0; depths]);
    for (node, below) in nodes.iter().zip(below) {
        nodes_by_depth[node.depth as usize] += 1;
        playouts_by_depth[node.depth as usize] += node.visits.saturating_sub(below);
    }
    let playouts = nodes.first().map_or(0, |root| root.visits);
    let first = || nodes.iter().filter(|node| node.depth == 1 && node.visits > 0);
    let largest = first().map(|node| node.visits).max().unwrap_or(0);
    GrownTree {
        search: search.to_owned(),
        playouts,
        tried: first().count(),
        largest_share: largest as f64 / playouts.max(1) as f64,
        nodes_by_depth,
        playouts_by_depth,
        nodes: GrownNode::most_visited(nodes, drawn),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(parent: Option<usize>, depth: u32, visits: u64) -> GrownNode {
        let mv = parent.map(|_| go::Move::Pass);
        GrownNode { parent, mv, depth, visits, value: Some(0.5) }
    }

    /// Ten playouts: six through a move with a move after it, three through another, and one that left at the root.
    fn nodes() -> Vec<GrownNode> {
        vec![node(None, 0, 10), node(Some(0), 1, 6), node(Some(1), 2, 5), node(Some(0), 1, 3)]
    }

    #[test]
    fn playouts_are_counted_where_they_leave_the_tree() {
        let shape = shape("x", &nodes(), 0);
        assert_eq!((shape.playouts, shape.tried), (10, 2));
        assert_eq!((shape.nodes_by_depth, shape.playouts_by_depth), (vec![1, 2, 1], vec![1, 4, 5]));
        assert!((shape.largest_share - 0.6).abs() < 1e-12 && shape.nodes.is_empty());
    }

    #[test]
    fn what_is_drawn_keeps_the_node_above() {
        let drawn = shape("x", &nodes(), 3).nodes;
        assert_eq!(drawn.iter().map(|node| node.visits).collect::<Vec<_>>(), [10, 6, 5]);
        assert_eq!(drawn.iter().map(|node| node.parent).collect::<Vec<_>>(), [None, Some(0), Some(1)]);
        // One that has no playouts yet may be left, and nobody below it stays.
        let mut late = nodes();
        late.insert(1, node(Some(0), 1, 0));
        late[2..].iter_mut().filter(|node| node.parent == Some(1)).for_each(|node| node.parent = Some(2));
        assert_eq!(shape("x", &late, 4).nodes, nodes());
    }

    #[test]
    fn no_nodes_have_a_shape_too() {
        let shape = shape("x", &[], 5);
        assert_eq!((shape.tried, shape.playouts, shape.largest_share.to_bits()), (0, 0, 0f64.to_bits()));
    }
}
