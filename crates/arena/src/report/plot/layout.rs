//! The layout of a plot: its axes, its legend, and a panel with the curves.

use super::axis::{Axis, Scale, Tick};
use super::curve::{Panel, look};
use super::legend::{Entry, Legend, shortened, width};
use super::names::Names;
use super::scene::{Anchor, Look, Role, Scene, Shape, Text, Tone};
use super::{Plot, Series};

pub(super) const WIDTH: f64 = 720.0;
pub(super) const RIGHT: f64 = 700.0;
const LEFT: f64 = 66.0;
const PANEL_HEIGHT: f64 = 300.0;
const BELOW: f64 = 52.0;

/// The room between the names of two ticks.
pub(super) const TICK_GAP: f64 = 8.0;
const LINE_HEIGHT: f64 = 16.0;

/// The room of a letter of the title, more or less.
const TITLE_LETTER: f64 = 8.2;

/// The room for the name of the vertical axis, to the left of its numbers.
const Y_LABEL: f64 = 24.0;

/// Marks at the ends of the data keep so far from the edge.
const MARGIN: f64 = 12.0;

/// The ends of intervals on a logarithmic axis move its lower end down by at most this factor.
const MOST_DOWN: f64 = 10.0;

/// The frame of a panel.
pub(super) struct Frame {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) height: f64,
}

impl Frame {
    fn width(&self) -> f64 {
        self.right - self.left
    }

    pub(super) fn bottom(&self) -> f64 {
        self.top + self.height
    }
}

/// The plot, laid out.
pub(super) fn scene(plot: &Plot) -> Scene {
    let y = y_axis(plot, PANEL_HEIGHT);
    let y_ticks = y_ticks(plot, &y);
    let widest = y_ticks.iter().map(|(_, name)| width(name)).fold(0.0, f64::max);
    let left = (Y_LABEL + widest + 7.0).max(LEFT).ceil();
    let slot = |left: f64| (RIGHT - left) / plot.x_names.len().max(1) as f64;
    let left = left.max(Names::new(&plot.x_names, slot(left)).before).ceil();
    let names = Names::new(&plot.x_names, slot(left));
    let legend = Legend::new(entries(plot), left, RIGHT);
    let frame = Frame { left, right: RIGHT, top: legend.bottom(), height: PANEL_HEIGHT };
    let x = x_axis(plot, frame.width());

    let mut shapes = vec![title(left, &plot.title)];
    shapes.extend(legend.shapes());
    shapes.push(Shape::Panel((left, frame.top), (frame.width(), PANEL_HEIGHT)));
    shapes.extend(x_numbers(plot, &frame, &x));
    shapes.extend(names.shapes(|number| left + x.place(number as f64), frame.bottom()));
    shapes.extend(y_numbers(plot, &frame, &y, y_ticks));
    shapes.extend(labels(plot, &frame, names.more_height));
    shapes.push(curves(plot, &frame, &x, &y));
    let height = frame.bottom() + BELOW + names.more_height;
    Scene { title: plot.title.clone(), width: WIDTH, height, shapes }
}

/// A panel alone in its frame, with numbers along its axes and without title, legend and names of the axes.
pub(super) fn panel(plot: &Plot, frame: &Frame) -> Vec<Shape> {
    let (x, y) = (x_axis(plot, frame.width()), y_axis(plot, frame.height));
    let mut shapes = vec![Shape::Panel((frame.left, frame.top), (frame.width(), frame.height))];
    shapes.extend(x_numbers(plot, frame, &x));
    shapes.extend(y_numbers(plot, frame, &y, y_ticks(plot, &y)));
    shapes.push(curves(plot, frame, &x, &y));
    shapes
}

fn scale(is_logarithmic: bool) -> Scale {
    if is_logarithmic { Scale::Logarithmic } else { Scale::Linear }
}

fn x_axis(plot: &Plot, width: f64) -> Axis {
    if !plot.x_names.is_empty() {
        let ends = (-0.5, plot.x_names.len() as f64 - 0.5);
        return Axis::over(Scale::Linear, Some(ends), std::iter::empty(), (0.0, width));
    }
    let data = || plot.series.iter().flat_map(Series::all_x);
    let axis = |margin: f64| Axis::over(scale(plot.x_log), plot.x_range, data(), (margin, width - margin));
    let mut marks = plot.series.iter().flat_map(Series::marked_x);
    let is_near = plot.x_range.is_none() && marks.any(|value| is_at_an_end(&axis(0.0), value, width));
    axis(if is_near { MARGIN } else { 0.0 })
}

fn y_axis(plot: &Plot, height: f64) -> Axis {
    let points: Vec<f64> = plot.series.iter().flat_map(Series::all_y).collect();
    let intervals = plot.series.iter().flat_map(Series::interval_ends);
    let floor = match plot.y_log {
        true => points.iter().copied().filter(|&value| value > 0.0).fold(f64::INFINITY, f64::min) / MOST_DOWN,
        false => f64::NEG_INFINITY,
    };
    let intervals: Vec<f64> = intervals.filter(|&value| value >= floor).collect();
    let data = || points.iter().chain(&intervals).chain(&plot.levels).copied();
    let axis = |margin: f64| Axis::over(scale(plot.y_log), plot.y_range, data(), (height - margin, margin));
    let mut marks = plot.series.iter().flat_map(Series::marked_y);
    let is_near = plot.y_range.is_none() && marks.any(|value| is_at_an_end(&axis(0.0), value, height));
    axis(if is_near { MARGIN } else { 0.0 })
}

/// Would a mark there be cut by the edge?
fn is_at_an_end(axis: &Axis, value: f64, length: f64) -> bool {
    let place = axis.place(value);
    axis.has_place(value) && (place < MARGIN / 2.0 || place > length - MARGIN / 2.0)
}

fn y_ticks(plot: &Plot, y: &Axis) -> Vec<Tick> {
    match plot.y_log {
        true => y.log_ticks(10, false, |_| LINE_HEIGHT + 4.0),
        false => y.ticks(8, |_| LINE_HEIGHT),
    }
}

/// What the legend names: the series, and the marks of all of them.
pub(super) fn entries(plot: &Plot) -> Vec<Entry> {
    let has_name = !plot.marks_name.is_empty();
    let entry = |(number, series): (usize, &Series)| {
        let tone = look(number, series);
        Entry { name: series.name.clone(), tone, roles: roles(series, has_name) }
    };
    let mut entries: Vec<Entry> = plot.series.iter().enumerate().map(entry).collect();
    if has_name && plot.series.iter().any(|series| !series.marks.is_empty()) {
        entries.push(Entry { name: plot.marks_name.clone(), tone: Tone::Neutral, roles: vec![Role::Hollow] });
    }
    entries
}

/// What the sample of a series shows: its line, or else what it has.
fn roles(series: &Series, marks_have_a_name: bool) -> Vec<Role> {
    let (has_line, has_bars) = (!series.line.is_empty(), !series.bars.is_empty());
    let (has_marks, has_band) = (!series.marks.is_empty(), !series.band.is_empty());
    let mut roles = Vec::new();
    if has_bars && !has_line {
        roles.extend([Role::Bar, Role::Mark]);
    }
    if has_marks && (!marks_have_a_name || !(has_line || has_bars)) {
        roles.push(Role::Hollow);
    }
    if has_line || (roles.is_empty() && !has_band) {
        roles.insert(0, Role::Line);
    }
    if roles.is_empty() {
        roles.push(Role::Band);
    }
    roles
}

fn x_numbers(plot: &Plot, frame: &Frame, x: &Axis) -> Vec<Shape> {
    if !plot.x_names.is_empty() {
        return Vec::new();
    }
    let room = |name: &str| width(name) + TICK_GAP;
    let ticks = match (plot.x_log, plot.counts) {
        (true, _) => x.log_ticks(10, plot.series.iter().any(Series::is_binary), room),
        (false, true) => x.whole_ticks(10, room),
        (false, false) => x.ticks(10, room),
    };
    let shapes = ticks.into_iter().flat_map(|(value, name)| {
        let place = frame.left + x.place(value);
        let line = grid(&name, [(place, frame.top), (place, frame.bottom())]);
        [Some(line), named(Anchor::Middle, (place, frame.bottom() + 17.0), name)]
    });
    shapes.flatten().collect()
}

fn y_numbers(plot: &Plot, frame: &Frame, y: &Axis, ticks: Vec<Tick>) -> Vec<Shape> {
    let across = |value: f64| {
        let place = frame.top + y.place(value);
        [(frame.left, place), (frame.right, place)]
    };
    let shapes = ticks.into_iter().flat_map(|(value, name)| {
        let line = grid(&name, across(value));
        let place = (frame.left - 7.0, frame.top + y.place(value) + 4.0);
        [Some(line), named(Anchor::End, place, name)]
    });
    let levels = plot.levels.iter().filter(|level| y.holds(**level));
    let levels = levels.map(|&level| Shape::Strokes(Look::plain(Role::Level), vec![across(level)]));
    shapes.flatten().chain(levels).collect()
}

/// The title, which is cut where the sheet ends.
pub(super) fn title(left: f64, text: &str) -> Shape {
    Text::title((left, 27.0), &shortened(text, ((WIDTH - left) / TITLE_LETTER) as usize))
}

/// A line of the grid, which is thinner if it has no name.
pub(super) fn grid(name: &str, stroke: [(f64, f64); 2]) -> Shape {
    let role = if name.is_empty() { Role::Minor } else { Role::Grid };
    Shape::Strokes(Look::plain(role), vec![stroke])
}

/// The name of a tick, if it has one.
pub(super) fn named(anchor: Anchor, place: (f64, f64), name: String) -> Option<Shape> {
    (!name.is_empty()).then(|| Text::label(anchor, place, name))
}

/// What the axes are.
fn labels(plot: &Plot, frame: &Frame, more_height: f64) -> [Shape; 2] {
    let below = (frame.left + frame.width() / 2.0, frame.bottom() + 38.0 + more_height);
    let beside = (16.0, frame.top + frame.height / 2.0);
    [
        Text::label(Anchor::Middle, below, &*plot.x_label),
        Text::turned(Anchor::Middle, beside, -90.0, &*plot.y_label),
    ]
}

fn curves(plot: &Plot, frame: &Frame, x: &Axis, y: &Axis) -> Shape {
    if plot.series.iter().all(Series::is_empty) {
        let middle = (frame.left + frame.width() / 2.0, frame.top + frame.height / 2.0);
        return Text::label(Anchor::Middle, middle, "nothing to show yet");
    }
    let shapes = Panel { plot, x, y, width: frame.width() }.shapes();
    Shape::Window { corner: (frame.left, frame.top), size: (frame.width(), frame.height), shapes }
}
