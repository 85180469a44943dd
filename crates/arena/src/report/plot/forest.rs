//! A forest plot: rows of names with a point and its interval each, along one axis.

use super::axis::{Axis, Scale};
use super::layout::{RIGHT, TICK_GAP, WIDTH, grid, named, title};
use super::legend::{Entry, Legend, shortened, width};
use super::scene::{Anchor, Look, Role, Scene, Shape, Text, TextKind, Tone};
use super::{MARK, RING};

const ROW: f64 = 24.0;
const BELOW: f64 = 52.0;
const MARGIN: f64 = 20.0;

/// Longer names are cut, and longer notes.
const LONGEST_NAME: usize = 44;
const LONGEST_NOTE: usize = 30;

/// Intervals keep so far from the edges.
const ROOM: f64 = 14.0;

/// The colours of rows.
const COLORS: usize = 8;

/// Half the height of the ends of an interval.
const END: f64 = 3.5;

/// A drawing of intervals, one below the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Forest {
    /// What stands above it.
    pub title: String,
    /// What the axis is.
    pub x_label: String,
    /// The rows, from the top.
    pub rows: Vec<ForestRow>,
    /// Values that are marked from top to bottom, such as 50 %.
    pub levels: Vec<f64>,
    /// The ends of the axis; all of the data if they are not given. What lies beyond is cut off.
    pub x_range: Option<(f64, f64)>,
    /// Is the axis logarithmic? What is not above zero is then left out.
    pub x_log: bool,
    /// What the points with intervals are: a line of the legend, unless it is empty.
    pub values_name: String,
    /// What the hollow marks are: a line of the legend, unless it is empty.
    pub marks_name: String,
}

/// A row of a forest plot. One that has neither a value nor a mark is the heading of those below it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForestRow {
    /// Its name, on the left.
    pub name: String,
    /// The point and its interval.
    pub value: Option<Interval>,
    /// The place of a hollow mark, such as the number that a paper gives.
    pub mark: Option<f64>,
    /// What stands on the right, such as the numbers of the interval.
    pub note: String,
    /// The number of the colour.
    pub color: usize,
}

/// A value with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The value.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The panel, with the names to the left of it and the notes to the right.
struct Frame {
    left: f64,
    right: f64,
    top: f64,
    height: f64,
}

impl Forest {
    /// The drawing, laid out.
    pub(super) fn scene(&self) -> Scene {
        let legend = Legend::new(self.entries(), MARGIN, RIGHT);
        let widest = |texts: &mut dyn Iterator<Item = f64>| texts.fold(0.0, f64::max);
        let names = widest(&mut self.rows.iter().map(|row| width(&shortened(&row.name, LONGEST_NAME))));
        let notes = widest(&mut self.rows.iter().map(|row| width(&shortened(&row.note, LONGEST_NOTE))));
        let frame = Frame {
            left: (MARGIN + names + 12.0).clamp(66.0, 320.0).ceil(),
            right: (if notes > 0.0 { RIGHT - notes - 8.0 } else { RIGHT }).max(480.0).floor(),
            top: legend.bottom(),
            height: ROW * self.rows.len().max(1) as f64 + 8.0,
        };
        let axis = self.axis(&frame);
        let mut shapes = vec![title(MARGIN, &self.title)];
        shapes.extend(legend.shapes());
        shapes.push(Shape::Panel((frame.left, frame.top), (frame.right - frame.left, frame.height)));
        shapes.extend(self.numbers(&frame, &axis));
        shapes.extend(self.texts(&frame));
        let size = (frame.right - frame.left, frame.height);
        shapes.push(Shape::Window { corner: (frame.left, frame.top), size, shapes: self.values(&axis) });
        let height = frame.top + frame.height + BELOW;
        Scene { title: self.title.clone(), width: WIDTH, height, shapes }
    }

    fn entries(&self) -> Vec<Entry> {
        // The sample has the colour of all rows, if they have one.
        let mut colors = self.rows.iter().filter(|row| row.value.is_some()).map(|row| row.color);
        let first = colors.next().unwrap_or_default();
        let tone = if colors.all(|color| color == first) { tone(first) } else { Tone::Neutral };
        let values = (&self.values_name, tone, vec![Role::Bar, Role::Mark]);
        let marks = (&self.marks_name, Tone::Neutral, vec![Role::Hollow]);
        let named = [values, marks].into_iter().filter(|(name, ..)| !name.is_empty());
        named.map(|(name, tone, roles)| Entry { name: name.clone(), tone, roles }).collect()
    }

    fn axis(&self, frame: &Frame) -> Axis {
        let values = self.rows.iter().filter_map(|row| row.value);
        let values = values.flat_map(|interval| [interval.low, interval.value, interval.high]);
        let data =
            values.chain(self.rows.iter().filter_map(|row| row.mark)).chain(self.levels.iter().copied());
        let scale = if self.x_log { Scale::Logarithmic } else { Scale::Linear };
        let room = if self.x_range.is_some() { 0.0 } else { ROOM };
        Axis::over(scale, self.x_range, data, (room, frame.right - frame.left - room))
    }

    /// The grid, the numbers below it, and the levels.
    fn numbers(&self, frame: &Frame, axis: &Axis) -> Vec<Shape> {
        let bottom = frame.top + frame.height;
        let room = |name: &str| width(name) + TICK_GAP;
        let ticks = if self.x_log { axis.log_ticks(10, false, room) } else { axis.ticks(10, room) };
        let down = |value: f64| {
            let place = frame.left + axis.place(value);
            [(place, frame.top), (place, bottom)]
        };
        let ticks = ticks.into_iter().flat_map(|(value, name)| {
            let below = (frame.left + axis.place(value), bottom + 17.0);
            [Some(grid(&name, down(value))), named(Anchor::Middle, below, name)]
        });
        let levels = self.levels.iter().filter(|level| axis.holds(**level));
        let levels = levels.map(|&level| Shape::Strokes(Look::plain(Role::Level), vec![down(level)]));
        let middle = ((frame.left + frame.right) / 2.0, bottom + 38.0);
        let label = Text::label(Anchor::Middle, middle, &*self.x_label);
        ticks.flatten().chain(levels).chain([label]).collect()
    }

    /// The names on the left and the notes on the right.
    fn texts(&self, frame: &Frame) -> Vec<Shape> {
        let texts = self.rows.iter().enumerate().flat_map(|(number, row)| {
            let y = frame.top + middle(number) + 4.0;
            let kind = if row.is_heading() { TextKind::Heading } else { TextKind::Label };
            let text = shortened(&row.name, LONGEST_NAME);
            let name = Text { kind, anchor: Anchor::Start, at: (MARGIN, y), turn: 0.0, text };
            [Some(Shape::Text(name)), named(Anchor::End, (RIGHT, y), shortened(&row.note, LONGEST_NOTE))]
        });
        texts.flatten().collect()
    }

    /// The intervals and marks, from the corner of the panel.
    fn values(&self, axis: &Axis) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for (number, row) in self.rows.iter().enumerate() {
            let (y, look) = (middle(number), |role: Role| Look { role, tone: tone(row.color) });
            if let Some(Interval { value, low, high }) = row.value.filter(|value| value.is_drawn(axis)) {
                let [low, value, high] = [low, value, high].map(|value| axis.place(value));
                let ends = [low, high].map(|x| [(x, y - END), (x, y + END)]);
                shapes.push(Shape::Strokes(look(Role::Bar), vec![[(low, y), (high, y)], ends[0], ends[1]]));
                shapes.push(Shape::Circle(look(Role::Mark), (value, y), MARK + 0.5));
            }
            if let Some(mark) = row.mark.filter(|&mark| axis.has_place(mark)) {
                shapes.push(Shape::Circle(look(Role::Hollow), (axis.place(mark), y), RING + 0.4));
            }
        }
        shapes
    }
}

impl ForestRow {
    fn is_heading(&self) -> bool {
        self.value.is_none() && self.mark.is_none() && self.note.is_empty()
    }
}

impl Interval {
    fn is_drawn(&self, axis: &Axis) -> bool {
        axis.has_place(self.value) && self.low.is_finite() && self.high.is_finite()
    }
}

/// The middle of a row, from the upper edge of the panel.
fn middle(number: usize) -> f64 {
    4.0 + ROW * (number as f64 + 0.5)
}

fn tone(color: usize) -> Tone {
    Tone::Series { color: color % COLORS, dashes: 0 }
}
