//! What is around each point, kept up to date.

use crate::board::{Cell, Neighbourhood};
use crate::color::Color;
use crate::point::{Point, Size};
use crate::point_map::PointMap;

/// The neighbourhood of every point.
#[derive(Clone)]
pub(super) struct Shapes(PointMap<u16>);

impl Shapes {
    pub(super) fn of_empty_board(size: Size) -> Shapes {
        let mut codes = PointMap::filled(0);
        let cell = |p: Point| if size.contains(p) { Cell::Empty } else { Cell::Off };
        for point in size.points() {
            codes[point] = Neighbourhood::of(point.ring().map(cell)).code();
        }
        Shapes(codes)
    }

    /// Takes over the shapes of another board of that size.
    #[inline(always)]
    pub(super) fn copy_from(&mut self, other: &Shapes, size: Size) {
        self.0.copy_from(&other.0, size);
    }

    /// A stone of that colour comes or goes.
    #[inline(always)]
    pub(super) fn change(&mut self, color: Color, point: Point) {
        // Seen from the points around, the stone is on the opposite side.
        self.0.change_ring(point, |i, code| *code ^= 1 << (7 - i + 8 * color as usize));
    }

    #[inline(always)]
    pub(super) fn at(&self, point: Point) -> Neighbourhood {
        Neighbourhood::from_code(self.0[point])
    }

    /// Those of the points around the point.
    #[inline(always)]
    pub(super) fn around(&self, point: Point) -> [Neighbourhood; 8] {
        self.0.ring(point).map(Neighbourhood::from_code)
    }
}
