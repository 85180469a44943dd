//! Where things are on the sheet.

use crate::diagram::svg::Svg;
use crate::point::Point;

/// The distance between two lines in the drawing's own units; the cell size only scales the whole.
pub(super) const UNIT: f64 = 32.0;

/// From the outermost line to the edge of the sheet, with and without coordinates.
const MARGIN_WITH_COORDINATES: f64 = 1.25 * UNIT;
const MARGIN: f64 = 0.75 * UNIT;

/// The rectangle of the board that is shown, and its place on the sheet.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) left: usize,
    pub(super) right: usize,
    pub(super) bottom: usize,
    pub(super) top: usize,
    pub(super) margin: f64,
}

impl Frame {
    pub(super) fn new(svg: &Svg) -> Frame {
        let whole = [Point::new(0, 0), Point::new(svg.size.width() - 1, svg.size.height() - 1)];
        let [a, b] = svg.crop.unwrap_or(whole);
        Frame {
            left: a.x().min(b.x()),
            right: a.x().max(b.x()),
            bottom: a.y().min(b.y()),
            top: a.y().max(b.y()),
            margin: if svg.has_coordinates { MARGIN_WITH_COORDINATES } else { MARGIN },
        }
    }

    pub(super) fn contains(&self, point: Point) -> bool {
        (self.left..=self.right).contains(&point.x()) && (self.bottom..=self.top).contains(&point.y())
    }

    /// The points shown, row by row from below.
    pub(super) fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let frame = *self;
        (frame.bottom..=frame.top)
            .flat_map(move |y| (frame.left..=frame.right).map(move |x| Point::new(x, y)))
    }

    /// The position of a column from the left.
    pub(super) fn x(&self, column: usize) -> f64 {
        self.margin + (column as f64 - self.left as f64) * UNIT
    }

    /// The position of a row from the top.
    pub(super) fn y(&self, row: usize) -> f64 {
        self.margin + (self.top as f64 - row as f64) * UNIT
    }

    pub(super) fn place(&self, point: Point) -> (f64, f64) {
        (self.x(point.x()), self.y(point.y()))
    }

    pub(super) fn width(&self) -> f64 {
        self.x(self.right) + self.margin
    }

    /// The height of the sheet without captions.
    pub(super) fn height(&self) -> f64 {
        self.y(self.bottom) + self.margin
    }
}
