//! The bias: how far the value at the root is from 1 where the player to move wins, and from 0 where it loses.

use super::super::data::Data;
use super::super::grid::{Column, Grid, Value};
use super::super::page::Page;
use super::super::plots::{self, Curve};
use super::super::statistics::{Estimate, bootstrap, mean, mean_of, plain_mean};
use super::super::words;
use super::{Searcher, counts, searchers};
use crate::row::{Checkpoint, SolvedFinding};

/// Slopes are fitted from this number of playouts on: before it, most moves are tried for the first time.
const FIT_FROM: u64 = 64;

/// The last numbers of playouts, for the slope at the end: a factor of sixteen.
const LATE: usize = 5;

/// What a slope is fitted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// All numbers of playouts from [`FIT_FROM`] on.
    Whole,
    /// The last of them.
    Late,
}

/// A bias that is less is nothing but rounding.
const LEAST: f64 = 1e-7;

/// All boards together.
const ALL: &str = "all boards";

/// The bias of a search on a board.
pub(super) struct Bias {
    pub(super) board: String,
    pub(super) search: Searcher,
    counts: Vec<u64>,
    /// At each number of playouts, that of each position; all have as many.
    values: Vec<Vec<f64>>,
}

/// What a search said about a position after so many playouts.
pub(super) fn checkpoint<'a>(
    position: &'a SolvedFinding,
    search: &str,
    playouts: u64,
) -> Option<&'a Checkpoint> {
    let trace = position.traces.iter().find(|trace| trace.search == search)?;
    let found = trace.checkpoints.iter().find(|checkpoint| checkpoint.playouts == playouts)?;
    found.value.is_finite().then_some(found)
}

/// How far the value is from that of perfect play.
pub(super) fn bias(position: &SolvedFinding, search: &str, playouts: u64) -> Option<f64> {
    let value = if position.is_won { 1.0 } else { 0.0 };
    Some((value - checkpoint(position, search, playouts)?.value).abs())
}

/// The bias of every search on all boards together, and then on each; those without positions are left out.
pub(super) fn all(data: &Data<'_>) -> Vec<Bias> {
    let boards = data.plan.experiment.bias.iter().flat_map(|bias| &bias.boards);
    let names = std::iter::once(ALL.to_owned()).chain(boards.map(|board| board.0.to_string()));
    let all = names.flat_map(|board| {
        let of = |search: Searcher| Bias::of(data, &board, search);
        searchers(data).into_iter().map(of).collect::<Vec<_>>()
    });
    all.filter(|bias| bias.positions() > 0).collect()
}

impl Bias {
    fn of(data: &Data<'_>, board: &str, search: Searcher) -> Bias {
        let counts = counts(data);
        let is_here = |position: &&&SolvedFinding| board == ALL || position.board == board;
        let of = |position: &&SolvedFinding| -> Option<Vec<f64>> {
            counts.iter().map(|&count| bias(position, &search.name, count)).collect()
        };
        let rows: Vec<Vec<f64>> = data.solved.iter().filter(is_here).filter_map(of).collect();
        let values = (0..counts.len()).map(|place| rows.iter().map(|row| row[place]).collect()).collect();
        Bias { board: board.to_owned(), search, counts, values }
    }

    pub(super) fn is_on_all_boards(&self) -> bool {
        self.board == ALL
    }

    pub(super) fn positions(&self) -> usize {
        self.values.first().map_or(0, Vec::len)
    }

    /// The mean over the positions at each number of playouts.
    fn means(&self) -> impl Iterator<Item = (u64, Estimate)> {
        let counts = self.counts.iter().copied();
        counts.zip(&self.values).filter_map(|(count, values)| Some((count, mean(values)?)))
    }

    /// The mean after the last playout.
    pub(super) fn last(&self) -> Option<(u64, Estimate)> {
        self.means().last()
    }

    fn curve(&self, name: &str) -> Curve {
        let points = self.means().map(|(count, estimate)| (count as f64, estimate));
        (name.to_owned(), points.filter(|(_, estimate)| estimate.value > 0.0).collect())
    }

    /// The places of the numbers of playouts that slopes are fitted to.
    fn fitted(&self, part: Part) -> Vec<usize> {
        let mut places: Vec<usize> =
            (0..self.counts.len()).filter(|&place| self.counts[place] >= FIT_FROM).collect();
        if part == Part::Late {
            places.drain(..places.len().saturating_sub(LATE));
        }
        places
    }

    /// The slope of the mean in doubly logarithmic axes: -1 if it halves whenever the playouts double. Positions are drawn
    /// anew for its interval. What has come to nothing has no slope.
    pub(super) fn slope(&self, part: Part) -> Option<Estimate> {
        let places = self.fitted(part);
        let line = |mean: &dyn Fn(usize) -> f64| {
            let points = places.iter().map(|&place| ((self.counts[place] as f64).ln(), mean(place)));
            let points: Option<Vec<(f64, f64)>> =
                points.map(|(x, y)| (y > LEAST).then(|| (x, y.ln()))).collect();
            slope(&points?)
        };
        let value = line(&|place| plain_mean(&self.values[place]).unwrap_or(0.0))?;
        let again = |draw: &[u32]| line(&|place| mean_of(&self.values[place], draw)).unwrap_or(value);
        let interval = bootstrap(self.positions(), again).map(|sample| sample.interval());
        Some(Estimate { value, interval })
    }

    /// The slope that log t / t has where ours is fitted.
    pub(super) fn slope_of_bound(&self, part: Part) -> Option<f64> {
        let points = self.fitted(part).into_iter().map(|place| {
            let playouts = self.counts[place] as f64;
            (playouts.ln(), (playouts.ln() / playouts).ln())
        });
        slope(&points.collect::<Vec<_>>())
    }
}

/// The slope of the line with the least squares through these points; nothing for fewer than three.
fn slope(points: &[(f64, f64)]) -> Option<f64> {
    let x = plain_mean(&points.iter().map(|point| point.0).collect::<Vec<_>>())?;
    let y = plain_mean(&points.iter().map(|point| point.1).collect::<Vec<_>>())?;
    let products = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum::<f64>();
    let squares = points.iter().map(|point| (point.0 - x).powi(2)).sum::<f64>();
    (points.len() > 2 && squares > 0.0).then(|| products / squares)
}

/// log t / t, as high as a curve at its beginning.
fn bound(curve: &Curve) -> Vec<(f64, f64)> {
    let places = curve.1.iter().filter(|(playouts, _)| *playouts >= FIT_FROM as f64);
    let points = places.map(|(playouts, estimate)| (*playouts, playouts.ln() / playouts, estimate.value));
    let points: Vec<(f64, f64, f64)> = points.collect();
    let Some(&(_, bound, height)) = points.first() else { return Vec::new() };
    points.iter().map(|(playouts, value, _)| (*playouts, value * height / bound)).collect()
}

pub(super) fn write(data: &Data<'_>, curves: &[Bias], page: &mut Page) {
    if curves.is_empty() {
        return;
    }
    page.body.heading("The bias at the root");
    page.body.paragraph(
        "The bias is how far the value at the root, the share of wins of the player to move as the backup says, is from 1 where \
         that player wins with perfect play, and from 0 where it loses. Its mean over the positions:",
    );
    let on_all: Vec<&Bias> = curves.iter().filter(|bias| bias.is_on_all_boards()).collect();
    page.table("bias", &table(&on_all));
    let series = on_all.iter().map(|bias| bias.curve(&bias.search.name));
    let mut series: Vec<_> = series.map(|curve| (plots::banded(&curve), bound(&curve))).collect();
    let bound = series.first_mut().map(|(_, bound)| std::mem::take(bound)).unwrap_or_default();
    let mut series: Vec<_> = series.into_iter().map(|(series, _)| series).collect();
    series.push(plots::plain("log t / t", bound));
    let plot = plots::over_orders_of_magnitude("The bias at the root, all boards", "bias", series);
    page.plot("bias", plot, "The mean bias of every search against the playouts, on doubly logarithmic axes");
    for search in searchers(data).iter().filter(|search| !search.is_yardstick) {
        by_board(curves, search, page);
    }
    page.body.paragraph(format!(
        "Slopes of the mean bias on doubly logarithmic axes, from {FIT_FROM} playouts on and over the last {LATE} numbers of \
         playouts, with those of log t / t beside them:"
    ));
    page.table("slopes", &slopes(curves));
}

fn by_board(curves: &[Bias], search: &Searcher, page: &mut Page) {
    let of_search = curves.iter().filter(|bias| bias.search == *search && !bias.is_on_all_boards());
    let series: Vec<_> = of_search.map(|bias| plots::banded(&bias.curve(&bias.board))).collect();
    if series.len() < 2 {
        return;
    }
    let title = format!("The bias at the root by board, {}", search.name);
    let plot = plots::over_orders_of_magnitude(&title, "bias", series);
    page.plot(&format!("bias {}", search.name), plot, &format!("{title}, against the playouts"));
}

/// A row for each number of playouts, and a column for each search.
fn table(curves: &[&Bias]) -> Grid {
    let mut columns = vec![("playouts".to_owned(), Column::Count)];
    columns.extend(curves.iter().map(|bias| (bias.search.name.clone(), Column::Estimate(4))));
    let mut grid = Grid::new(columns);
    let means: Vec<Vec<(u64, Estimate)>> = curves.iter().map(|bias| bias.means().collect()).collect();
    for (place, &(count, _)) in means.first().into_iter().flatten().enumerate() {
        let mut row = vec![Value::Count(count)];
        row.extend(means.iter().map(|means| Value::Estimate(means.get(place).map(|(_, mean)| *mean))));
        grid.add(row);
    }
    grid
}

fn slopes(curves: &[Bias]) -> Grid {
    let column = |name: &str, column| (name.to_owned(), column);
    let mut grid = Grid::new(vec![
        column("board", Column::Name),
        column("search", Column::Name),
        column("positions", Column::Count),
        column("bias at the end", Column::Estimate(4)),
        column("slope", Column::Estimate(2)),
        column("log t / t", Column::Number(2)),
        column("slope at the end", Column::Estimate(2)),
        column("log t / t at the end", Column::Number(2)),
    ]);
    for bias in curves {
        grid.add(vec![
            Value::Text(words::capitalized(&bias.board)),
            Value::Text(bias.search.name.clone()),
            Value::Count(bias.positions() as u64),
            Value::Estimate(bias.last().map(|(_, mean)| mean)),
            Value::Estimate(bias.slope(Part::Whole)),
            Value::Number(bias.slope_of_bound(Part::Whole)),
            Value::Estimate(bias.slope(Part::Late)),
            Value::Number(bias.slope_of_bound(Part::Late)),
        ]);
    }
    grid
}
