//! The curves inside a panel.

use super::axis::Axis;
use super::scene::{Look, Place, Role, Shape, Tone};
use super::{ErrorBar, MARK, Plot, RING, Series, Span};

/// The colours of the series; more series have them again, with other dashes.
const COLORS: usize = 8;

/// The kinds of lines, the first without gaps. A line with gaps lets one show that lies below it.
const DASHES: usize = 4;

/// Half the width of the ends of an error bar.
const END: f64 = 3.5;

/// Series at the same name stand at most so far apart.
const MOST_APART: f64 = 16.0;

/// A panel with its axes.
pub(super) struct Panel<'a> {
    pub plot: &'a Plot,
    pub x: &'a Axis,
    pub y: &'a Axis,
    pub width: f64,
}

impl Panel<'_> {
    /// Bands lie lowest, then guides and lines, with hollow marks above all.
    pub(super) fn shapes(&self) -> Vec<Shape> {
        let series = &self.plot.series;
        let mut shapes: Vec<Shape> =
            series.iter().enumerate().flat_map(|(number, series)| self.bands(number, series)).collect();
        shapes.extend(self.guides());
        // Lines without gaps lie lowest, so that they hide none of the others.
        let mut numbers: Vec<usize> = (0..series.len()).collect();
        numbers.sort_by_key(|&number| dashes(number));
        for &number in &numbers {
            let (series, tone, aside) = (&series[number], look(number, &series[number]), self.aside(number));
            for part in series.line.chunk_by(|one, next| series.joins(one.0, next.0)) {
                let line: Vec<Place> = part.iter().filter_map(|&point| self.place(point)).collect();
                if !line.is_empty() {
                    shapes.push(Shape::Line(Look { role: Role::Line, tone }, line));
                }
            }
            shapes.extend(series.bars.iter().filter_map(|bar| self.bar(bar, tone, aside)).flatten());
        }
        for number in numbers {
            let (series, aside) = (&series[number], self.aside(number));
            let look = Look { role: Role::Hollow, tone: look(number, series) };
            let places = series.marks.iter().filter_map(|&point| self.place(point));
            shapes.extend(places.map(|(x, y)| Shape::Circle(look, (x + aside, y), RING)));
        }
        shapes
    }

    fn place(&self, (x, y): (f64, f64)) -> Option<Place> {
        (self.x.has_place(x) && self.y.has_place(y)).then(|| (self.x.place(x), self.y.place(y)))
    }

    fn guides(&self) -> Option<Shape> {
        let guides = self.plot.guides.iter();
        let strokes: Vec<[Place; 2]> =
            guides.filter_map(|&[from, to]| Some([self.place(from)?, self.place(to)?])).collect();
        (!strokes.is_empty()).then(|| Shape::Strokes(Look::plain(Role::Level), strokes))
    }

    fn bands(&self, number: usize, series: &Series) -> Vec<Shape> {
        let look = Look { role: Role::Band, tone: look(number, series) };
        let parts = series.band.chunk_by(|one, next| series.joins(one.x, next.x));
        parts.filter_map(|part| self.band(look, part)).collect()
    }

    /// Along the upper ends and back along the lower ones. What reaches below a logarithmic axis is cut at its end.
    fn band(&self, look: Look, band: &[Span]) -> Option<Shape> {
        let end = |x: f64, y: f64| {
            (self.x.has_place(x) && y.is_finite()).then(|| (self.x.place(x), self.y.place(y)))
        };
        let upper: Vec<Place> = band.iter().filter_map(|span| end(span.x, span.high)).collect();
        let lower: Vec<Place> = band.iter().rev().filter_map(|span| end(span.x, span.low)).collect();
        (!upper.is_empty() && !lower.is_empty()).then(|| Shape::Area(look, [upper, lower].concat()))
    }

    fn bar(&self, bar: &ErrorBar, tone: Tone, aside: f64) -> Option<[Shape; 2]> {
        let (x, middle) = self.place((bar.x, bar.y))?;
        if !bar.low.is_finite() || !bar.high.is_finite() {
            return None;
        }
        let (x, low, high) = (x + aside, self.y.place(bar.low), self.y.place(bar.high));
        let ends = [low, high].map(|y| [(x - END, y), (x + END, y)]);
        let strokes = vec![[(x, low), (x, high)], ends[0], ends[1]];
        let look = |role: Role| Look { role, tone };
        Some([Shape::Strokes(look(Role::Bar), strokes), Shape::Circle(look(Role::Mark), (x, middle), MARK)])
    }

    /// How far a series stands beside the place of a name, so that error bars do not hide each other. The curve of a line stays
    /// in place, and so do the points on it.
    fn aside(&self, number: usize) -> f64 {
        let stands = |series: &Series| series.line.is_empty() && !series.is_empty();
        let series = &self.plot.series;
        if self.plot.x_names.is_empty() || !stands(&series[number]) {
            return 0.0;
        }
        let count = series.iter().filter(|series| stands(series)).count() as f64;
        let rank = series[..number].iter().filter(|series| stands(series)).count() as f64;
        let slot = self.width / self.plot.x_names.len() as f64;
        (rank - (count - 1.0) / 2.0) * (0.7 * slot / count).min(MOST_APART)
    }
}

impl Series {
    /// Is there nothing to draw but perhaps a band?
    pub(super) fn is_empty(&self) -> bool {
        self.line.is_empty() && self.bars.is_empty() && self.marks.is_empty()
    }

    /// Does the line go on from one place to the next?
    fn joins(&self, one: f64, next: f64) -> bool {
        self.farthest.is_none_or(|farthest| next - one <= farthest)
    }

    /// Where its error bars and marks are, from left to right.
    pub(super) fn marked_x(&self) -> impl Iterator<Item = f64> {
        self.bars.iter().map(|bar| bar.x).chain(self.marks.iter().map(|&(x, _)| x))
    }

    /// Where all that it has is, from left to right.
    pub(super) fn all_x(&self) -> impl Iterator<Item = f64> {
        let line = self.line.iter().map(|&(x, _)| x);
        line.chain(self.band.iter().map(|span| span.x)).chain(self.marked_x())
    }

    /// The heights of its error bars, with their ends, and of its marks.
    pub(super) fn marked_y(&self) -> impl Iterator<Item = f64> {
        let bars = self.bars.iter().flat_map(|bar| [bar.low, bar.y, bar.high]);
        bars.chain(self.marks.iter().map(|&(_, y)| y))
    }

    /// The heights of its points.
    pub(super) fn all_y(&self) -> impl Iterator<Item = f64> {
        let line = self.line.iter().map(|&(_, y)| y);
        line.chain(self.bars.iter().map(|bar| bar.y)).chain(self.marks.iter().map(|&(_, y)| y))
    }

    /// The ends of its intervals.
    pub(super) fn interval_ends(&self) -> impl Iterator<Item = f64> {
        let band = self.band.iter().flat_map(|&Span { low, high, .. }| [low, high]);
        band.chain(self.bars.iter().flat_map(|bar| [bar.low, bar.high]))
    }

    /// Are all of its points that have a logarithm at powers of two?
    pub(super) fn is_binary(&self) -> bool {
        let logarithms = || self.all_x().filter(|&x| x > 0.0 && x.is_finite()).map(f64::log2);
        logarithms().count() >= 2 && logarithms().all(|power| (power - power.round()).abs() < 1e-9)
    }
}

/// The colour and the kind of line of a series.
pub(super) fn look(number: usize, series: &Series) -> Tone {
    Tone::Series { color: series.color.unwrap_or(number) % COLORS, dashes: dashes(number) }
}

/// The kind of line of a series: neighbours differ, and so do those of one colour.
fn dashes(number: usize) -> usize {
    (number + number / COLORS) % DASHES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirty_two_series_look_different() {
        let looks: Vec<Tone> = (0..32).map(|number| look(number, &Series::default())).collect();
        assert!((0..32).all(|number| !looks[..number].contains(&looks[number])), "{looks:?}");
    }
}
