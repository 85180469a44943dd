//! Curves with bands and error bars, as a drawing in SVG.
//!
//! A [`Plot`] is a value, written by `to_string`; the same plot gives the same bytes. It brings its own colours for light and
//! for dark surroundings, so that it looks right by itself and inside a page.

use std::fmt::{self, Write};

use go::diagram::{Escaped, Short};

use super::axis::Axis;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 66.0;
const RIGHT: f64 = 700.0;
const PANEL_HEIGHT: f64 = 300.0;
const BELOW: f64 = 52.0;

/// Where the legend begins, and the height of a row of it.
const HEAD: f64 = 40.0;
const ROW: f64 = 19.0;

/// The room of a letter, more or less: nobody knows the width of a font that is elsewhere.
const LETTER: f64 = 6.6;
const SWATCH: f64 = 26.0;

/// Longer names are cut in the legend.
const LONGEST_NAME: usize = 40;

/// The colours of the series; more series have them again, with other dashes.
const COLORS: usize = 8;

/// The kinds of lines, the first without dashes. A line with gaps lets one show that lies below it.
const DASHES: [&str; 4] = ["", " dashed", " dotted", " dash-dotted"];

const STYLE: &str = include_str!("plot.css");

/// A drawing of curves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plot {
    /// What stands above it.
    pub title: String,
    /// What the horizontal axis is.
    pub x_label: String,
    /// What the vertical axis is.
    pub y_label: String,
    /// The curves.
    pub series: Vec<Series>,
    /// Does the horizontal axis count something, so that it has whole numbers only?
    pub counts: bool,
    /// Heights that are marked from side to side.
    pub levels: Vec<f64>,
    /// The ends of the horizontal axis; all of the data if they are not given.
    pub x_range: Option<(f64, f64)>,
    /// The ends of the vertical axis; all of the data if they are not given. What lies beyond is cut off.
    pub y_range: Option<(f64, f64)>,
}

/// A curve.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// Its points, from left to right.
    pub line: Vec<(f64, f64)>,
    /// What surrounds it, from left to right.
    pub band: Vec<Span>,
    /// Points with a mark and an interval of their own.
    pub bars: Vec<ErrorBar>,
}

/// A part of a vertical line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// Where it is.
    pub x: f64,
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// A point with an interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ErrorBar {
    /// Where it is.
    pub x: f64,
    /// Its value.
    pub y: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Plot {
    fn x_axis(&self) -> Axis {
        let data = self.series.iter().flat_map(|series| {
            let line = series.line.iter().map(|&(x, _)| x);
            line.chain(series.band.iter().map(|span| span.x)).chain(series.bars.iter().map(|bar| bar.x))
        });
        Axis::over(self.x_range, data, 0.0, RIGHT - LEFT)
    }

    fn y_axis(&self) -> Axis {
        let data = self.series.iter().flat_map(|series| {
            let line = series.line.iter().map(|&(_, y)| y);
            let band = series.band.iter().flat_map(|span| [span.low, span.high]);
            line.chain(band).chain(series.bars.iter().flat_map(|bar| [bar.low, bar.y, bar.high]))
        });
        Axis::over(self.y_range, data.chain(self.levels.iter().copied()), PANEL_HEIGHT, 0.0)
    }

    fn is_empty(&self) -> bool {
        self.series.iter().all(|series| series.line.is_empty() && series.bars.is_empty())
    }

    /// Where the entries of the legend stand, and the number of its rows.
    fn legend(&self) -> (Vec<(f64, f64)>, usize) {
        let (mut x, mut row) = (LEFT, 0);
        let mut places = Vec::new();
        for series in &self.series {
            let width = SWATCH + LETTER * shown_name(&series.name).chars().count() as f64 + 20.0;
            if x > LEFT && x + width > RIGHT {
                (x, row) = (LEFT, row + 1);
            }
            places.push((x, HEAD + ROW * row as f64 + 12.0));
            x += width;
        }
        (places, if self.series.is_empty() { 0 } else { row + 1 })
    }

    fn open(&self, f: &mut fmt::Formatter<'_>, height: f64) -> fmt::Result {
        let title = Escaped(&self.title);
        let (width, height) = (Short(WIDTH), Short(height));
        write!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="plot" width="{width}" height="{height}" "#
        )?;
        writeln!(f, r#"viewBox="0 0 {width} {height}" role="img" aria-label="{title}">"#)?;
        writeln!(f, "<title>{title}</title>\n<style>\n{STYLE}</style>")?;
        writeln!(f, r#"<rect class="sheet" width="{width}" height="{height}" rx="5"/>"#)?;
        writeln!(f, r#"<text class="title" x="{}" y="27">{title}</text>"#, Short(LEFT))
    }

    fn draw_legend(&self, f: &mut fmt::Formatter<'_>, places: &[(f64, f64)]) -> fmt::Result {
        for (number, (series, &(x, y))) in self.series.iter().zip(places).enumerate() {
            let (start, end, middle) = (Short(x), Short(x + SWATCH - 6.0), Short(y - 4.0));
            writeln!(f, r#"<path class="line {}" d="M{start} {middle}H{end}"/>"#, look(number))?;
            let name = shown_name(&series.name);
            writeln!(f, r#"<text x="{}" y="{}">{}</text>"#, Short(x + SWATCH), Short(y), Escaped(&name))?;
        }
        Ok(())
    }

    /// The panel with its grid, and the numbers beside it.
    fn draw_axes(&self, f: &mut fmt::Formatter<'_>, top: f64, x: &Axis, y: &Axis) -> fmt::Result {
        let (width, bottom) = (RIGHT - LEFT, top + PANEL_HEIGHT);
        let [left, right, height] = [LEFT, RIGHT, PANEL_HEIGHT].map(Short);
        writeln!(
            f,
            r#"<rect class="panel" x="{left}" y="{}" width="{}" height="{height}"/>"#,
            Short(top),
            Short(width)
        )?;
        let ticks = if self.counts { x.whole_ticks(10) } else { x.ticks(10) };
        for (value, name) in ticks {
            let place = Short(LEFT + x.place(value));
            writeln!(f, r#"<path class="grid" d="M{place} {}V{}"/>"#, Short(top), Short(bottom))?;
            let below = Short(bottom + 17.0);
            writeln!(f, r#"<text class="middle" x="{place}" y="{below}">{name}</text>"#)?;
        }
        for (value, name) in y.ticks(8) {
            let place = top + y.place(value);
            writeln!(f, r#"<path class="grid" d="M{left} {}H{right}"/>"#, Short(place))?;
            let (before, beside) = (Short(LEFT - 7.0), Short(place + 4.0));
            writeln!(f, r#"<text class="end" x="{before}" y="{beside}">{name}</text>"#)?;
        }
        for &level in self.levels.iter().filter(|level| y.holds(**level)) {
            writeln!(f, r#"<path class="level" d="M{left} {}H{right}"/>"#, Short(top + y.place(level)))?;
        }
        let (middle, below) = (Short(LEFT + width / 2.0), Short(bottom + 38.0));
        writeln!(f, r#"<text class="middle" x="{middle}" y="{below}">{}</text>"#, Escaped(&self.x_label))?;
        let center = Short(top + PANEL_HEIGHT / 2.0);
        write!(f, r#"<text class="middle" transform="translate(16 {center}) rotate(-90)">"#)?;
        writeln!(f, "{}</text>", Escaped(&self.y_label))
    }

    /// The curves, in a drawing of their own, which cuts off what is beyond its edges.
    fn draw_series(&self, f: &mut fmt::Formatter<'_>, top: f64, x: &Axis, y: &Axis) -> fmt::Result {
        let [left, top, width, height] = [LEFT, top, RIGHT - LEFT, PANEL_HEIGHT].map(Short);
        writeln!(f, r#"<svg x="{left}" y="{top}" width="{width}" height="{height}">"#)?;
        for (number, series) in self.series.iter().enumerate() {
            let band = band(&series.band, x, y);
            if !band.is_empty() {
                writeln!(f, r#"<path class="band {}" d="{band}"/>"#, look(number))?;
            }
        }
        // Lines without gaps lie lowest, so that they hide none of the others.
        let mut numbers: Vec<usize> = (0..self.series.len()).collect();
        numbers.sort_by_key(|&number| dashes(number));
        for number in numbers {
            let series = &self.series[number];
            let line = path(series.line.iter().copied(), 'M', x, y);
            if !line.is_empty() {
                writeln!(f, r#"<path class="line {}" d="{line}"/>"#, look(number))?;
            }
            for bar in &series.bars {
                draw_bar(f, bar, number, x, y)?;
            }
        }
        writeln!(f, "</svg>")
    }
}

impl fmt::Display for Plot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (places, rows) = self.legend();
        let top = HEAD + ROW * rows as f64 + 8.0;
        let (x, y) = (self.x_axis(), self.y_axis());
        self.open(f, top + PANEL_HEIGHT + BELOW)?;
        self.draw_legend(f, &places)?;
        self.draw_axes(f, top, &x, &y)?;
        if self.is_empty() {
            let (middle, center) = (Short((LEFT + RIGHT) / 2.0), Short(top + PANEL_HEIGHT / 2.0));
            writeln!(f, r#"<text class="middle" x="{middle}" y="{center}">nothing to show yet</text>"#)?;
        } else {
            self.draw_series(f, top, &x, &y)?;
        }
        f.write_str("</svg>\n")
    }
}

/// The names of the classes of a series.
fn look(number: usize) -> String {
    format!("series-{}{}", number % COLORS, DASHES[dashes(number)])
}

/// The kind of line of a series: neighbours differ, and so do those of one colour.
fn dashes(number: usize) -> usize {
    (number + number / COLORS) % DASHES.len()
}

fn shown_name(name: &str) -> String {
    match name.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

/// The points that are numbers, joined; the first one is reached with `start`.
fn path(points: impl Iterator<Item = (f64, f64)>, start: char, x: &Axis, y: &Axis) -> String {
    let mut text = String::new();
    let mut command = start;
    for (at, value) in points.filter(|(at, value)| at.is_finite() && value.is_finite()) {
        let _always_ok = write!(text, "{command}{} {}", Short(x.place(at)), Short(y.place(value)));
        command = 'L';
    }
    text
}

/// Along the upper ends and back along the lower ones.
fn band(spans: &[Span], x: &Axis, y: &Axis) -> String {
    let upper = path(spans.iter().map(|span| (span.x, span.high)), 'M', x, y);
    let lower = path(spans.iter().rev().map(|span| (span.x, span.low)), 'L', x, y);
    if upper.is_empty() || lower.is_empty() { String::new() } else { format!("{upper}{lower}Z") }
}

fn draw_bar(f: &mut fmt::Formatter<'_>, bar: &ErrorBar, number: usize, x: &Axis, y: &Axis) -> fmt::Result {
    if ![bar.x, bar.y, bar.low, bar.high].iter().all(|value| value.is_finite()) {
        return Ok(());
    }
    let at = x.place(bar.x);
    let [place, left, right] = [at, at - 3.5, at + 3.5].map(Short);
    let [low, middle, high] = [bar.low, bar.y, bar.high].map(|value| Short(y.place(value)));
    let look = look(number);
    writeln!(
        f,
        r#"<path class="bar {look}" d="M{place} {low}V{high}M{left} {low}H{right}M{left} {high}H{right}"/>"#
    )?;
    writeln!(f, r#"<circle class="mark {look}" cx="{place}" cy="{middle}" r="3"/>"#)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot() -> Plot {
        let line = vec![(0.0, 0.0), (5.0, f64::NAN), (10.0, 100.0)];
        let band =
            vec![Span { x: 0.0, low: -50.0, high: 50.0 }, Span { x: 10.0, low: 50.0, high: f64::INFINITY }];
        let bars = vec![
            ErrorBar { x: 5.0, y: 20.0, low: 10.0, high: 30.0 },
            ErrorBar { x: 6.0, y: f64::NAN, low: 1.0, high: 2.0 },
        ];
        let series = vec![Series { name: "one < two".to_owned(), line, band, bars }];
        Plot { title: "A & B".to_owned(), series, levels: vec![0.0], ..Plot::default() }
    }

    #[test]
    fn points_have_their_places_and_what_is_no_number_is_left_out() {
        let drawing = plot().to_string();
        // The panel is 634 wide and 300 high, and goes from -50 to 100.
        assert!(drawing.contains(r#"<path class="line series-0" d="M0 200L634 0"/>"#), "{drawing}");
        assert!(drawing.contains(r#"<path class="band series-0" d="M0 100L634 100L0 300Z"/>"#), "{drawing}");
        assert_eq!(drawing.matches("<circle").count(), 1, "{drawing}");
        assert!(!drawing.contains("NaN") && !drawing.contains("inf"), "{drawing}");
    }

    #[test]
    fn texts_are_escaped() {
        let drawing = plot().to_string();
        assert!(
            drawing.contains("<title>A &amp; B</title>") && drawing.contains("one &lt; two"),
            "{drawing}"
        );
    }

    #[test]
    fn a_long_legend_takes_rows_and_the_drawing_grows_with_it() {
        let series =
            |number: usize| Series { name: format!("a player, number {number}"), ..Series::default() };
        let plot = Plot { series: (0..12).map(series).collect(), ..Plot::default() };
        let (places, rows) = plot.legend();
        assert!(rows > 2, "{places:?}");
        assert!(places.iter().all(|&(x, _)| x < RIGHT));
        let looks: std::collections::HashSet<String> = (0..32).map(look).collect();
        assert_eq!(looks.len(), 32, "{looks:?}");
    }

    #[test]
    fn lines_at_the_same_place_do_not_hide_each_other() {
        let line = vec![(0.0, 1.0), (9.0, 2.0)];
        let series = |name: &str| Series { name: name.to_owned(), line: line.clone(), ..Series::default() };
        let names = ["a", "b", "c", "d", "e"];
        let drawing = Plot { series: names.map(series).into(), ..Plot::default() }.to_string();
        let panel = &drawing[drawing.rfind("<svg").unwrap()..];
        let place = |look: &str| panel.find(&format!(r#""line {look}""#)).unwrap();
        let order = ["series-0", "series-4", "series-1 dashed", "series-2 dotted", "series-3 dash-dotted"];
        assert!(order.map(place).is_sorted(), "{panel}");
    }
}
