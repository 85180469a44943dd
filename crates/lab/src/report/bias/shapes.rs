//! The shapes of trees, and drawings of some: Gelly et al. 2006, figures 1 and 2.

use std::cmp::Reverse;

use arena::report::plot::{Tree, TreeNode};

use super::super::data::Data;
use super::super::grid::{Column, Grid, Value};
use super::super::page::Page;
use super::super::plots;
use super::super::statistics::{Estimate, mean};
use super::super::words;
use super::{searchers, stopped};
use crate::row::{GrownNode, GrownTree, TreeFinding};

/// Trees with values beside their nodes have so many of them.
const SMALL: usize = 36;

/// So many of the moves that were not tried are drawn.
const MOST_UNKNOWN: usize = 8;

/// What is told of the shape of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    Tried,
    LargestShare,
    Deepest,
    MeanDepth,
}

impl Measure {
    pub(super) const ALL: [Measure; 4] =
        [Measure::Tried, Measure::LargestShare, Measure::Deepest, Measure::MeanDepth];

    fn name(self) -> &'static str {
        match self {
            Measure::Tried => "moves of the root that were tried, %",
            Measure::LargestShare => "playouts of the most visited of them, %",
            Measure::Deepest => "deepest node",
            Measure::MeanDepth => "mean depth of playouts",
        }
    }

    fn of(self, tree: &TreeFinding, shape: &GrownTree) -> f64 {
        let moves = tree.candidates.max(1) as f64;
        match self {
            Measure::Tried => 100.0 * shape.tried as f64 / moves,
            Measure::LargestShare => 100.0 * shape.largest_share,
            Measure::Deepest => shape.nodes_by_depth.len().saturating_sub(1) as f64,
            Measure::MeanDepth => {
                let depths = shape.playouts_by_depth.iter().enumerate();
                let sum: f64 = depths.map(|(depth, playouts)| depth as f64 * *playouts as f64).sum();
                sum / shape.playouts.max(1) as f64
            }
        }
    }
}

/// The mean of a measure over all positions.
pub(super) fn measured(data: &Data<'_>, search: &str, measure: Measure) -> Option<Estimate> {
    let of = |tree: &&TreeFinding| Some(measure.of(tree, shape(tree, search)?));
    let values: Vec<f64> = data.trees.iter().filter_map(of).filter(|value| value.is_finite()).collect();
    mean(&values)
}

fn shape<'a>(tree: &'a TreeFinding, search: &str) -> Option<&'a GrownTree> {
    tree.shapes.iter().find(|shape| shape.search == search)
}

fn names(data: &Data<'_>) -> Vec<String> {
    searchers(data).into_iter().map(|search| search.name).chain(stopped(data)).collect()
}

pub(super) fn write(data: &Data<'_>, page: &mut Page) {
    if data.trees.is_empty() {
        return;
    }
    let names = names(data);
    page.body.heading("The shape of the tree");
    let playouts = data.plan.experiment.bias.as_ref().map_or(0, |bias| bias.tree_playouts);
    page.body.paragraph(format!(
        "Means over {} of the {} board, with {} playouts each:",
        words::counted(data.trees.len(), "position"),
        data.plan.board(),
        words::grouped(playouts)
    ));
    page.table("shapes", &table(data, &names));
    let series = names.iter().map(|name| plots::plain(name.as_str(), nodes_by_depth(data, name)));
    let plot = plots::over_depth("Nodes by depth", "nodes, on average", series.collect());
    page.plot("nodes by depth", plot, "The mean number of nodes at each depth, for every search");
    drawings(data, page);
}

fn table(data: &Data<'_>, names: &[String]) -> Grid {
    let mut columns = vec![("search".to_owned(), Column::Name)];
    columns.extend(Measure::ALL.map(|measure| (measure.name().to_owned(), Column::Estimate(1))));
    let mut grid = Grid::new(columns);
    for name in names {
        let mut row = vec![Value::Text(name.clone())];
        row.extend(Measure::ALL.map(|measure| Value::Estimate(measured(data, name, measure))));
        grid.add(row);
    }
    grid
}

/// The mean number of nodes at each depth.
fn nodes_by_depth(data: &Data<'_>, search: &str) -> Vec<(f64, f64)> {
    let shapes: Vec<&GrownTree> = data.trees.iter().filter_map(|tree| shape(tree, search)).collect();
    let depths = shapes.iter().map(|shape| shape.nodes_by_depth.len()).max().unwrap_or(0);
    let at = |depth: usize| {
        let nodes =
            shapes.iter().map(|shape| shape.nodes_by_depth.get(depth).copied().unwrap_or(0)).sum::<u64>();
        (depth as f64, nodes as f64 / shapes.len().max(1) as f64)
    };
    (0..depths).map(at).collect()
}

/// The trees of the position with most moves that has some: those of searches that are not there for comparison, and of alpha-beta.
fn drawings(data: &Data<'_>, page: &mut Page) {
    let is_drawn = |tree: &&&TreeFinding| tree.shapes.iter().any(|shape| !shape.nodes.is_empty());
    let drawn = data.trees.iter().filter(is_drawn);
    let Some(tree) = drawn.max_by_key(|tree| (tree.candidates, Reverse(tree.number))) else { return };
    page.body.paragraph(format!(
        "The trees of one position ({}). Marks are as large as the playouts through them are many; rings are moves of the root that \
         were not tried. Values are those of who makes the move.",
        tree.origin
    ));
    let subjects =
        searchers(data).into_iter().filter(|search| !search.is_yardstick).map(|search| search.name);
    for (color, name) in subjects.chain(stopped(data)).enumerate() {
        let Some(shape) = shape(tree, &name).filter(|shape| !shape.nodes.is_empty()) else { continue };
        for (what, most) in [("small", SMALL), ("large", usize::MAX)] {
            let drawing = drawing(tree, shape, most, color);
            let about = format!("{}: {}", drawing.title, drawing.note);
            page.plot(&format!("tree {name} {what}"), drawing, &about);
        }
    }
}

fn drawing(tree: &TreeFinding, shape: &GrownTree, most: usize, color: usize) -> Tree {
    let kept = GrownNode::most_visited(&shape.nodes, most);
    let all = kept.first().map_or(1, |root| root.visits).max(1) as f64;
    let has_values = most < usize::MAX;
    let node = |node: &GrownNode| TreeNode {
        parent: node.parent,
        label: match node.value.filter(|_| has_values) {
            Some(value) => words::number(value, 2),
            None => String::new(),
        },
        share: node.visits as f64 / all,
        is_unknown: node.depth > 0 && node.visits == 0,
    };
    let mut nodes: Vec<TreeNode> = kept.iter().map(node).collect();
    let untried = tree.candidates.saturating_sub(shape.tried);
    let unknown = TreeNode { parent: Some(0), label: "?".to_owned(), share: 0.0, is_unknown: true };
    nodes.extend(vec![unknown; untried.min(MOST_UNKNOWN)]);
    let total: u64 = shape.nodes_by_depth.iter().sum();
    let note = format!(
        "{} of {}; {untried} of {} of the root not tried",
        words::grouped(kept.len() as u64),
        words::counted(total as usize, "node"),
        words::counted(tree.candidates, "move")
    );
    let title = format!("{}, {} playouts", shape.search, words::grouped(shape.playouts));
    Tree { title, note, nodes, color }
}
