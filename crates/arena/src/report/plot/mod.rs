//! Curves with bands, error bars and marks, rows of intervals, and trees, as drawings in SVG and PNG.
//!
//! A [`Plot`], several of them as [`Panels`], a [`Forest`] or a [`Tree`] is a value. `to_string` writes it as SVG, which brings its own colours for light and for dark
//! surroundings, so that it looks right by itself and inside a page; `to_png` makes a picture of it. The same value gives the
//! same bytes.
//!
//! Where to start reading: `layout.rs`, `panels.rs`, `forest.rs` and `tree.rs` turn values into a `scene`, helped by `axis`, `legend` and `names`;
//! `svg.rs` and `raster.rs` write a scene down, the latter with the letters of `font`.

mod axis;
mod curve;
mod font;
mod forest;
mod glyphs;
mod layout;
mod legend;
mod log_ticks;
mod names;
mod panels;
mod raster;
mod scene;
mod svg;
#[cfg(test)]
mod tests;
mod tree;

use std::fmt;

pub use forest::{Forest, ForestRow, Interval};
pub use panels::Panels;
pub use tree::{Tree, TreeNode};

/// The radius of a mark, and of a hollow one, which shows a mark inside it.
const MARK: f64 = 3.0;
const RING: f64 = 4.6;

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
    /// Straight lines from a point to another that curves are compared with, such as the diagonal. They do not widen the axes.
    pub guides: Vec<[(f64, f64); 2]>,
    /// The ends of the horizontal axis; all of the data if they are not given.
    pub x_range: Option<(f64, f64)>,
    /// The ends of the vertical axis; all of the data if they are not given. What lies beyond is cut off.
    pub y_range: Option<(f64, f64)>,
    /// Is the horizontal axis logarithmic? What is not above zero is then left out. If the points of a series are at powers of
    /// two, those are the numbers along the axis.
    pub x_log: bool,
    /// Is the vertical axis logarithmic? Points that are not above zero are then left out, and intervals that reach down to
    /// zero are cut at the lower edge.
    pub y_log: bool,
    /// Names below the horizontal axis, at 0, 1, 2 and so on, in place of numbers. Series with error bars or marks of their own
    /// then stand side by side, and `x_range`, `x_log` and `counts` mean nothing.
    pub x_names: Vec<String>,
    /// What the hollow marks of all series are: a line of the legend. If it is empty, the samples of the series show them.
    pub marks_name: String,
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
    /// Points of the line and of the band that are farther apart than this are not joined; without it all are.
    pub farthest: Option<f64>,
    /// Points with a mark and an interval of their own.
    pub bars: Vec<ErrorBar>,
    /// Points with a hollow mark and no interval, such as the numbers that a paper gives.
    pub marks: Vec<(f64, f64)>,
    /// The number of the colour, if it is not that of the place among the series: a fit looks like what it fits.
    pub color: Option<usize>,
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

impl ErrorBar {
    /// A point whose interval is itself.
    pub fn bare(x: f64, y: f64) -> ErrorBar {
        ErrorBar { x, y, low: y, high: y }
    }
}

impl Plot {
    /// As a picture of twice the size, with light colours on a white sheet.
    pub fn to_png(&self) -> Vec<u8> {
        raster::png(&layout::scene(self))
    }
}

impl fmt::Display for Plot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        svg::write(&layout::scene(self), f)
    }
}

impl Forest {
    /// As a picture of twice the size, with light colours on a white sheet.
    pub fn to_png(&self) -> Vec<u8> {
        raster::png(&self.scene())
    }
}

impl fmt::Display for Forest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        svg::write(&self.scene(), f)
    }
}

impl Panels {
    /// As a picture of twice the size, with light colours on a white sheet.
    pub fn to_png(&self) -> Vec<u8> {
        raster::png(&self.scene())
    }
}

impl fmt::Display for Panels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        svg::write(&self.scene(), f)
    }
}

impl Tree {
    /// As a picture of twice the size, with light colours on a white sheet.
    pub fn to_png(&self) -> Vec<u8> {
        raster::png(&self.scene())
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        svg::write(&self.scene(), f)
    }
}
