//! The plots of all reports, in one style.

use arena::report::plot::{self, ErrorBar, Forest, ForestRow, Panels, Plot, Series, Span, Tree};
use arena::stats::Interval;

use super::statistics::Estimate;

/// A curve with its name: where, and what was measured there.
pub(super) type Curve = (String, Vec<(f64, Estimate)>);

/// What the marks of a paper's numbers are called in legends.
const PAPER: &str = "the paper";

/// What the axis of right answers is called.
const RIGHT: &str = "right in a hundred";

/// All of a hundred, with room for the ends of intervals.
const PERCENT: (f64, f64) = (-3.0, 103.0);

/// Curves, several plots of them, results one below the other, or a tree.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Drawing {
    Curves(Plot),
    Panels(Panels),
    Rows(Forest),
    Tree(Tree),
}

impl From<Tree> for Drawing {
    fn from(tree: Tree) -> Drawing {
        Drawing::Tree(tree)
    }
}

impl From<Panels> for Drawing {
    fn from(panels: Panels) -> Drawing {
        Drawing::Panels(panels)
    }
}

impl From<Plot> for Drawing {
    fn from(plot: Plot) -> Drawing {
        Drawing::Curves(plot)
    }
}

/// A drawing as SVG, and the files that it is kept in, whose names begin like this.
pub(super) fn drawn(drawing: &Drawing, name: &str) -> (String, Vec<(String, Vec<u8>)>) {
    let (svg, png) = match drawing {
        Drawing::Curves(plot) => (plot.to_string(), plot.to_png()),
        Drawing::Panels(panels) => (panels.to_string(), panels.to_png()),
        Drawing::Rows(forest) => (forest.to_string(), forest.to_png()),
        Drawing::Tree(tree) => (tree.to_string(), tree.to_png()),
    };
    let files = vec![(format!("{name}.svg"), svg.clone().into_bytes()), (format!("{name}.png"), png)];
    (svg, files)
}

/// A plot with its texts and curves, in which marks are a paper's numbers.
pub(super) fn plot(title: &str, x_label: &str, y_label: &str, series: Vec<Series>) -> Plot {
    let [title, x_label, y_label] = [title, x_label, y_label].map(str::to_owned);
    Plot { title, x_label, y_label, series, marks_name: PAPER.to_owned(), ..Plot::default() }
}

/// Curves over the number of playouts.
pub(super) fn over_playouts(title: &str, y_label: &str, series: Vec<Series>) -> Plot {
    Plot { x_log: true, ..plot(title, "playouts", y_label, series) }
}

/// Curves over the number of playouts whose values range over orders of magnitude.
pub(super) fn over_orders_of_magnitude(title: &str, y_label: &str, series: Vec<Series>) -> Plot {
    Plot { y_log: true, ..over_playouts(title, y_label, series) }
}

/// Points over the number of moves that have been made.
pub(super) fn over_turns(title: &str, y_label: &str, series: Vec<Series>) -> Plot {
    Plot { counts: true, ..plot(title, "moves made", y_label, series) }
}

/// Curves over the depth of a tree whose values range over orders of magnitude.
pub(super) fn over_depth(title: &str, y_label: &str, series: Vec<Series>) -> Plot {
    Plot { y_log: true, counts: true, ..plot(title, "depth", y_label, series) }
}

/// A curve with a band.
pub(super) fn banded((name, points): &Curve) -> Series {
    let band = points.iter().filter_map(|(x, estimate)| {
        estimate.interval.map(|Interval { low, high }| Span { x: *x, low, high })
    });
    Series {
        name: name.clone(),
        line: points.iter().map(|(x, estimate)| (*x, estimate.value)).collect(),
        band: band.collect(),
        ..Series::default()
    }
}

/// A curve without anything around it.
pub(super) fn plain(name: impl Into<String>, line: Vec<(f64, f64)>) -> Series {
    Series { name: name.into(), line, ..Series::default() }
}

/// Points with error bars, which are marks where there is no interval.
pub(super) fn marked((name, points): &Curve) -> Series {
    let bar = |(x, estimate): &(f64, Estimate)| {
        let value = estimate.value;
        let Interval { low, high } = estimate.interval.unwrap_or(Interval { low: value, high: value });
        ErrorBar { x: *x, y: value, low, high }
    };
    Series { name: name.clone(), bars: points.iter().map(bar).collect(), ..Series::default() }
}

/// Results of matches in percent over what is swept, with a line at a half. Those of a paper are marks.
pub(super) fn results(title: &str, x_label: &str, x_log: bool, ours: &Curve, paper: Vec<(f64, f64)>) -> Plot {
    let places: Vec<f64> = ours.1.iter().map(|(x, _)| *x).chain(paper.iter().map(|(x, _)| *x)).collect();
    let counts = places.iter().all(|place| place.fract() == 0.0);
    let series = vec![Series { marks: paper, ..marked(ours) }];
    let x_range = match x_log {
        true => with_margin(places.into_iter().map(f64::ln)).map(|(low, high)| (low.exp(), high.exp())),
        false => with_margin(places.into_iter()),
    };
    Plot {
        counts,
        levels: vec![50.0],
        x_range,
        x_log,
        y_range: Some(PERCENT),
        ..plot(title, x_label, "wins in a hundred", series)
    }
}

/// Results of matches in percent, one below the other: what, ours, and the paper's.
pub(super) fn rows(title: &str, results: Vec<(String, Estimate, Option<f64>)>) -> Forest {
    let row = |(name, Estimate { value, interval }, mark): (String, Estimate, Option<f64>)| {
        let Interval { low, high } = interval.unwrap_or(Interval { low: value, high: value });
        let note = format!("{value:.0} ({low:.0} to {high:.0})");
        ForestRow {
            name,
            value: Some(plot::Interval { value, low, high }),
            mark,
            note,
            ..ForestRow::default()
        }
    };
    let has_marks = results.iter().any(|(_, _, mark)| mark.is_some());
    Forest {
        title: title.to_owned(),
        x_label: "wins in a hundred".to_owned(),
        rows: results.into_iter().map(row).collect(),
        levels: vec![50.0],
        x_range: Some(PERCENT),
        marks_name: if has_marks { PAPER.to_owned() } else { String::new() },
        ..Forest::default()
    }
}

/// Right answers in a hundred over the number of playouts, with a line at what is to be reached.
pub(super) fn right_answers(title: &str, curves: &[Curve], goal: Option<f64>) -> Plot {
    let series = curves.iter().map(banded).collect();
    let levels = goal.into_iter().collect();
    Plot { levels, y_range: Some(PERCENT), ..over_playouts(title, RIGHT, series) }
}

/// Right answers in a hundred, one below the other, with a line at those of all together.
pub(super) fn right_by(
    title: &str,
    results: Vec<(String, Estimate, Option<f64>)>,
    all: Option<f64>,
) -> Forest {
    Forest { x_label: RIGHT.to_owned(), levels: all.into_iter().collect(), ..rows(title, results) }
}

/// Both ends with some room beside them.
fn with_margin(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    let hull = |ends: Option<(f64, f64)>, value: f64| {
        Some(ends.map_or((value, value), |(low, high)| (low.min(value), high.max(value))))
    };
    let (low, high) = values.filter(|value| value.is_finite()).fold(None, hull)?;
    let margin = if high > low { 0.05 * (high - low) } else { 1.0 };
    Some((low - margin, high + margin))
}
