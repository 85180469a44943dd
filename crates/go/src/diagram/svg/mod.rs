//! A board as a drawing, in the manner of printed Go books.

mod draw;
mod frame;
mod ink;
mod overlay;

pub use ink::{Escaped, Short};

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use crate::board::{Board, Cell};
use crate::color::Color;
use crate::diagram::text::Picture;
use crate::game::{Game, Turn};
use crate::moves::Move;
use crate::point::{Point, PointSet, Size};
use crate::point_map::PointMap;

/// A mark on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A ring.
    Circle,
    /// Two crossing strokes.
    Cross,
    /// A triangle that points up.
    Triangle,
    /// A square.
    Square,
}

/// The colour of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tint {
    /// Blue.
    Blue,
    /// Red.
    Red,
    /// Green.
    Green,
    /// Purple.
    Purple,
}

/// A drawing of a board, built up by adding to it and written by `to_string`.
///
/// The same calls give the same bytes. The drawing brings its own background and needs no fonts or images from
/// elsewhere, so it can stand on a light or a dark page. Points that are not on the board are ignored everywhere.
///
/// ```
/// use go::diagram::{Mark, Picture, Svg};
///
/// let picture: Picture = ". X O .\n. X(O).\n. a . .".parse()?;
/// let drawing = Svg::from(&picture).mark("B2".parse()?, Mark::Triangle).caption("Black to play");
/// assert!(drawing.to_string().ends_with("</svg>\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Svg {
    size: Size,
    cells: PointMap<Cell>,
    crop: Option<[Point; 2]>,
    has_coordinates: bool,
    cell_size: f64,
    title: Option<String>,
    captions: Vec<String>,
    notes: Vec<String>,
    last: Option<Point>,
    labels: BTreeMap<Point, String>,
    marks: BTreeMap<Point, Mark>,
    heat: BTreeMap<Point, Heat>,
    ownership: BTreeMap<Point, f64>,
    tints: Vec<(PointSet, Tint)>,
    arrows: Vec<[Point; 2]>,
}

/// One point of a heat map.
#[derive(Clone)]
struct Heat {
    value: f64,
    text: String,
}

impl Svg {
    /// A drawing of the board with coordinates.
    pub fn new(board: &impl Board) -> Svg {
        let mut cells = PointMap::filled(Cell::Off);
        for point in board.size().points() {
            cells[point] = board.cell(point);
        }
        Svg::with_cells(board.size(), cells)
    }

    /// A figure of a game as books print them: the position before the given turns (counted from 0), and the
    /// stones of these turns with their numbers. Captured stones stay, so that all numbers can be seen; turns on
    /// a point that is taken in the figure, and passes, are listed below it ("31 at 25").
    pub fn figure(game: &Game, turns: Range<usize>) -> Svg {
        let end = turns.end.min(game.turns().len());
        let start = turns.start.min(end);
        let mut svg = Svg::new(&game.board_after(start));
        for (number, turn) in (start + 1..).zip(&game.turns()[start..end]) {
            svg.add_numbered(number, turn);
        }
        svg
    }

    fn with_cells(size: Size, cells: PointMap<Cell>) -> Svg {
        Svg {
            size,
            cells,
            crop: None,
            has_coordinates: true,
            cell_size: frame::UNIT,
            title: None,
            captions: Vec::new(),
            notes: Vec::new(),
            last: None,
            labels: BTreeMap::new(),
            marks: BTreeMap::new(),
            heat: BTreeMap::new(),
            ownership: BTreeMap::new(),
            tints: Vec::new(),
            arrows: Vec::new(),
        }
    }

    /// Adds a stone with its number to a figure, or a note about it.
    fn add_numbered(&mut self, number: usize, turn: &Turn) {
        match turn.mv {
            Move::Pass => self.notes.push(format!("{number} pass")),
            Move::Play(point) if self.cells[point] == Cell::Empty => {
                self.cells[point] = turn.color.into();
                self.labels.insert(point, number.to_string());
            }
            Move::Play(point) => {
                let place = self.labels.get(&point).cloned().unwrap_or_else(|| point.to_string());
                self.notes.push(format!("{number} at {place}"));
            }
        }
    }

    /// Whether column letters and row numbers stand around the board; they do unless told otherwise.
    pub fn coordinates(mut self, shown: bool) -> Svg {
        self.has_coordinates = shown;
        self
    }

    /// The distance between two lines in pixels: 32 if not set, from 4 to 400.
    pub fn cell_size(mut self, pixels: f32) -> Svg {
        if pixels.is_finite() {
            self.cell_size = f64::from(pixels.clamp(4.0, 400.0));
        }
        self
    }

    /// Shows only the rectangle between two opposite corners.
    pub fn crop(mut self, corner: Point, opposite: Point) -> Svg {
        if self.size.contains(corner) && self.size.contains(opposite) {
            self.crop = Some([corner, opposite]);
        }
        self
    }

    /// What the drawing shows, for people who cannot see it. Without a title the stones are counted.
    pub fn title(mut self, title: impl Into<String>) -> Svg {
        self.title = Some(title.into());
        self
    }

    /// A line of text below the board, broken where it is too long; further calls add further lines.
    pub fn caption(mut self, text: impl Into<String>) -> Svg {
        self.captions.push(text.into());
        self
    }

    /// Marks the stone played last.
    pub fn last_move(mut self, point: Point) -> Svg {
        self.last = Some(point).filter(|&point| self.size.contains(point));
        self
    }

    /// Draws a mark on a point.
    pub fn mark(mut self, point: Point, mark: Mark) -> Svg {
        if self.size.contains(point) {
            self.marks.insert(point, mark);
        }
        self
    }

    /// Writes a short text on a point; more than six characters are cut.
    pub fn label(mut self, point: Point, text: impl Into<String>) -> Svg {
        if self.size.contains(point) {
            self.labels.insert(point, text.into());
        }
        self
    }

    /// Colours a point by a value from 0 to 1 and writes a short text there, which may be empty.
    pub fn heat(mut self, point: Point, value: f32, text: impl Into<String>) -> Svg {
        if self.size.contains(point) && value.is_finite() {
            self.heat.insert(point, Heat { value: f64::from(value.clamp(0.0, 1.0)), text: text.into() });
        }
        self
    }

    /// Shows who owns a point: from -1, surely White's, to 1, surely Black's.
    pub fn ownership(mut self, point: Point, value: f32) -> Svg {
        if self.size.contains(point) && value.is_finite() {
            self.ownership.insert(point, f64::from(value.clamp(-1.0, 1.0)));
        }
        self
    }

    /// Tints and outlines a set of points; sets given later lie above.
    pub fn tint(mut self, points: &PointSet, tint: Tint) -> Svg {
        self.tints.push((points.iter().filter(|&point| self.size.contains(point)).collect(), tint));
        self
    }

    /// Draws an arrow from one point to another.
    pub fn arrow(mut self, from: Point, to: Point) -> Svg {
        if self.size.contains(from) && self.size.contains(to) && from != to {
            self.arrows.push([from, to]);
        }
        self
    }

    fn stone(&self, point: Point) -> Option<Color> {
        self.cells[point].color()
    }
}

/// The stones, labels and last move of a picture.
impl From<&Picture> for Svg {
    fn from(picture: &Picture) -> Svg {
        let mut cells = PointMap::filled(Cell::Off);
        for point in picture.size().points() {
            cells[point] = picture.cell(point);
        }
        let mut svg = Svg::with_cells(picture.size(), cells);
        svg.last = picture.last();
        for (letter, points) in picture.labels() {
            svg.labels.extend(points.iter().map(|point| (point, letter.to_string())));
        }
        svg
    }
}

impl fmt::Display for Svg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw::Drawing::new(self).fmt(f)
    }
}

impl fmt::Debug for Svg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Svg").field("size", &self.size).field("title", &self.title).finish_non_exhaustive()
    }
}
