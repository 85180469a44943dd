//! Depth and branching of trees, with all moves and with few: Gelly et al. 2006, section 3.3.

mod answers;

use std::collections::BTreeSet;
use std::ops::Range;

use arena::report::plot::Plot;
use arena::stats::Interval;

use super::data::Data;
use super::grid::{Column, Grid, Value};
use super::page::{Answer, Page};
use super::plots::{self, Curve};
use super::statistics::{Estimate, mean};
use super::words;
use crate::row::{PositionFinding, Shape};

/// The parts of a game, by the number of moves that have been made. The paper says "at the opening" and no more.
const PHASES: [(&str, Range<usize>); 3] =
    [("first 20 moves", 0..20), ("moves 20 to 59", 20..60), ("from move 60 on", 60..usize::MAX)];

/// Positions are taken together by so many moves in the plot over the course of the game.
const STEP: usize = 10;

/// The mean of fewer positions than this has no interval: Student's would be wider than anything that is known.
const FEWEST: usize = 5;

/// Every playout makes a move in the tree.
const LEAST_DEPTH: f64 = 1.0;

/// The tree of a search at a position, after all its playouts.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Seen {
    /// The number of the position.
    position: u64,
    /// How many moves had been made.
    turn: usize,
    /// How many moves but a pass were considered at the root.
    root_moves: usize,
    shape: Shape,
}

impl Seen {
    /// How many moves the nodes of the tree have in the mean, passes included.
    fn branching(&self) -> f64 {
        self.shape.moves as f64 / self.shape.nodes as f64
    }
}

/// What is told about trees.
#[derive(Clone, Copy)]
struct Quantity {
    name: &'static str,
    digits: usize,
    /// What it cannot be less than.
    least: f64,
    of: fn(&Seen) -> f64,
}

const ROOT_MOVES: Quantity =
    Quantity { name: "moves at the root", digits: 1, least: 0.0, of: |seen| seen.root_moves as f64 };
const BRANCHING: Quantity = Quantity { name: "moves of a node", digits: 1, least: 0.0, of: Seen::branching };
const MEAN_DEPTH: Quantity =
    Quantity { name: "mean depth", digits: 2, least: LEAST_DEPTH, of: |seen| seen.shape.mean_depth };
const DEEPEST: Quantity =
    Quantity { name: "deepest", digits: 1, least: LEAST_DEPTH, of: |seen| f64::from(seen.shape.deepest) };

/// A search, and its trees at all positions.
struct Trees {
    name: String,
    seen: Vec<Seen>,
}

impl Trees {
    /// Those at positions of a part of the game.
    fn during(&self, phase: &Range<usize>) -> Trees {
        let seen = self.seen.iter().filter(|seen| phase.contains(&seen.turn)).copied().collect();
        Trees { name: self.name.clone(), seen }
    }

    fn mean(&self, quantity: Quantity) -> Option<Estimate> {
        mean_from(quantity.least, &self.seen.iter().map(quantity.of).collect::<Vec<_>>())
    }

    /// How much more it is than with another search, at the same positions.
    fn excess(&self, other: &Trees, quantity: Quantity) -> Vec<f64> {
        let same = |seen: &Seen| other.seen.iter().find(|there| there.position == seen.position);
        let pairs = self.seen.iter().filter_map(|seen| Some((seen, same(seen)?)));
        pairs.map(|(seen, other)| (quantity.of)(seen) - (quantity.of)(other)).collect()
    }

    fn most(&self, of: impl Fn(&Seen) -> u64) -> u64 {
        self.seen.iter().map(of).max().unwrap_or(0)
    }
}

/// The mean of enough positions with an interval that does not go below what is possible.
fn mean_from(least: f64, values: &[f64]) -> Option<Estimate> {
    let Estimate { value, interval } = mean(values)?;
    let possible = |interval: Interval| Interval { low: interval.low.max(least.min(value)), ..interval };
    let interval = interval.filter(|_| values.len() >= FEWEST).map(possible);
    Some(Estimate { value, interval })
}

/// The mean of differences, which may be anything.
fn mean_difference(values: &[f64]) -> Option<Estimate> {
    mean_from(f64::NEG_INFINITY, values)
}

pub(super) fn write(data: &Data<'_>, page: &mut Page) {
    let trees = trees(data);
    if trees.is_empty() {
        page.answers = vec![Answer::new("There are not enough positions yet.", Vec::new()); answers::COUNT];
        return;
    }
    page.answers = answers::answers(&trees, data.plan.sizes.playouts);
    page.body.heading("The shape of trees");
    page.body.paragraph(format!(
        "After {} playouts, in the mean over positions: the moves at the root that were considered, passes aside; the moves \
         of all nodes of the tree, passes included; how many moves playouts made until they were in a new position (depth), \
         and how many those did that went farthest.",
        words::grouped(data.plan.sizes.playouts)
    ));
    phase("all positions", &trees, page);
    for (name, turns) in &PHASES {
        let part: Vec<Trees> = trees.iter().map(|trees| trees.during(turns)).collect();
        if part.iter().any(|trees| !trees.seen.is_empty()) {
            phase(name, &part, page);
        }
    }
    if let [first, others @ ..] = trees.as_slice()
        && !others.is_empty()
    {
        page.body.paragraph(format!("How much more than with {}, at the same positions:", first.name));
        page.table("differences", &differences(first, others));
    }
    draw(data, &trees, page);
}

fn phase(name: &str, trees: &[Trees], page: &mut Page) {
    page.body.paragraph(format!("{}:", words::capitalized(name)));
    page.table(name, &table(trees));
}

/// The searches that have trees, in the order of the experiment.
fn trees(data: &Data<'_>) -> Vec<Trees> {
    let searches = data.plan.experiment.searches.iter().map(|search| {
        let seen = data.positions.iter().filter_map(|position| seen(data, position, &search.name)).collect();
        Trees { name: search.name.clone(), seen }
    });
    searches.filter(|trees| !trees.seen.is_empty()).collect()
}

fn seen(data: &Data<'_>, position: &PositionFinding, search: &str) -> Option<Seen> {
    let trace = position.traces.iter().find(|trace| trace.search == search)?;
    let shape = shape(position, search, data.plan.sizes.playouts)?;
    let (position, turn) = (position.number, position.moves.len());
    Some(Seen { position, turn, root_moves: trace.root_moves?, shape })
}

/// The tree after so many playouts, if it was written down and is one.
fn shape(position: &PositionFinding, search: &str, playouts: u64) -> Option<Shape> {
    let shape = Data::checkpoint(position, search, playouts)?.shape?;
    (shape.nodes > 0 && shape.mean_depth.is_finite()).then_some(shape)
}

fn table(trees: &[Trees]) -> Grid {
    let column = |name: &str, column| (name.to_owned(), column);
    let estimated = |quantity: Quantity| column(quantity.name, Column::Estimate(quantity.digits));
    let mut grid = Grid::new(vec![
        column("search", Column::Name),
        column("positions", Column::Count),
        estimated(ROOT_MOVES),
        column("most moves at the root", Column::Count),
        estimated(BRANCHING),
        estimated(MEAN_DEPTH),
        estimated(DEEPEST),
        column("deepest of all", Column::Count),
    ]);
    for trees in trees {
        let estimate = |quantity| Value::Estimate(trees.mean(quantity));
        grid.add(vec![
            Value::Text(trees.name.clone()),
            Value::Count(trees.seen.len() as u64),
            estimate(ROOT_MOVES),
            Value::Count(trees.most(|seen| seen.root_moves as u64)),
            estimate(BRANCHING),
            estimate(MEAN_DEPTH),
            estimate(DEEPEST),
            Value::Count(trees.most(|seen| u64::from(seen.shape.deepest))),
        ]);
    }
    grid
}

fn differences(first: &Trees, others: &[Trees]) -> Grid {
    let quantities = [ROOT_MOVES, BRANCHING, MEAN_DEPTH, DEEPEST];
    let mut columns = vec![("search".to_owned(), Column::Name), ("positions".to_owned(), Column::Count)];
    columns.extend(quantities.map(|quantity| (quantity.name.to_owned(), Column::Estimate(quantity.digits))));
    let mut grid = Grid::new(columns);
    for other in others {
        let positions = other.excess(first, MEAN_DEPTH).len() as u64;
        let mut row = vec![Value::Text(other.name.clone()), Value::Count(positions)];
        row.extend(
            quantities.map(|quantity| Value::Estimate(mean_difference(&other.excess(first, quantity)))),
        );
        grid.add(row);
    }
    grid
}

/// One of the two depths of a tree.
type Depth = fn(&Shape) -> f64;

/// Depth over the playouts, and moves at the root over the course of the game.
fn draw(data: &Data<'_>, trees: &[Trees], page: &mut Page) {
    let depths: [(&str, Depth); 2] =
        [("Mean depth", |shape| shape.mean_depth), ("Deepest", |shape| f64::from(shape.deepest))];
    for (title, of) in depths {
        let series = trees.iter().map(|trees| plots::banded(&over_playouts(data, &trees.name, of))).collect();
        let about = format!("{title}: moves in the tree over the playouts, with intervals of 95 %");
        page.plot(title, plots::over_playouts(title, "moves", series), &about);
    }
    let title = "Moves at the root";
    // Side by side, because some searches consider the same moves.
    let width = STEP as f64 / (trees.len() + 1) as f64;
    let curves = trees.iter().enumerate().map(|(place, trees)| over_turns(trees, (place + 1) as f64 * width));
    let series = curves.map(|curve| plots::marked(&curve)).collect();
    let most = trees.iter().map(|trees| trees.most(|seen| seen.root_moves as u64)).max().unwrap_or(0);
    let plot = Plot {
        y_range: Some((0.0, 1.05 * most.max(1) as f64)),
        ..plots::over_turns(title, "moves at the root", series)
    };
    let about =
        format!("{title} over the moves that have been made, {STEP} taken together, with intervals of 95 %");
    page.plot(title, plot, &about);
}

fn over_playouts(data: &Data<'_>, search: &str, of: Depth) -> Curve {
    let traces = data.positions.iter().flat_map(|position| &position.traces);
    let checkpoints = traces.filter(|trace| trace.search == search).flat_map(|trace| &trace.checkpoints);
    let counts: BTreeSet<u64> =
        checkpoints.map(|at| at.playouts).filter(|&count| count <= data.plan.sizes.playouts).collect();
    let point = |count: u64| {
        let shapes = data.positions.iter().filter_map(|position| shape(position, search, count));
        Some((count as f64, mean_from(LEAST_DEPTH, &shapes.map(|shape| of(&shape)).collect::<Vec<_>>())?))
    };
    (search.to_owned(), counts.into_iter().filter_map(point).collect())
}

/// The moves at the root by steps of the game, each at so many moves from where it begins.
fn over_turns(trees: &Trees, shift: f64) -> Curve {
    let last = trees.seen.iter().map(|seen| seen.turn / STEP).max().unwrap_or(0);
    let point = |step: usize| {
        let part = trees.during(&(step * STEP..(step + 1) * STEP));
        Some(((step * STEP) as f64 + shift, part.mean(ROOT_MOVES)?))
    };
    (trees.name.clone(), (0..=last).filter_map(point).collect())
}
