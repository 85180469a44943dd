//! The plots of all reports, in one style.

use arena::report::plot::{ErrorBar, Plot, Series, Span};
use arena::stats::Interval;

use super::statistics::Estimate;

/// A curve with its name: where, and what was measured there.
pub(super) type Curve = (String, Vec<(f64, Estimate)>);

/// A drawing as SVG, and the files that it is kept in, whose names begin like this.
pub(super) fn drawn(plot: Plot, name: &str) -> (String, Vec<(String, Vec<u8>)>) {
    let svg = plot.to_string();
    let files = vec![(format!("{name}.svg"), svg.clone().into_bytes())];
    (svg, files)
}

/// A plot with its texts and curves.
fn plot(title: &str, x_label: &str, y_label: &str, series: Vec<Series>) -> Plot {
    let [title, x_label, y_label] = [title, x_label, y_label].map(str::to_owned);
    Plot { title, x_label, y_label, series, ..Plot::default() }
}

/// Curves over the number of playouts.
pub(super) fn over_playouts(title: &str, y_label: &str, series: Vec<Series>) -> Plot {
    plot(title, "playouts", y_label, series)
}

/// Curves over the number of playouts whose values range over orders of magnitude.
pub(super) fn over_orders_of_magnitude(title: &str, y_label: &str, series: Vec<Series>) -> Plot {
    over_playouts(title, y_label, series)
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
        bars: Vec::new(),
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

/// Results of matches in percent, with a line at a half.
pub(super) fn results(title: &str, x_label: &str, counts: bool, curves: &[Curve]) -> Plot {
    let x_range = with_margin(curves.iter().flat_map(|(_, points)| points.iter().map(|(x, _)| *x)));
    let plot = plot(title, x_label, "wins in a hundred", curves.iter().map(marked).collect());
    Plot { counts, levels: vec![50.0], x_range, y_range: Some((0.0, 100.0)), ..plot }
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
