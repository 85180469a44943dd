//! A board of which only a part is played on.

use super::{FencedBoard, TableBoard};
use crate::board::Cell;
use crate::point::{Point, PointSet};

impl<const WATCH: bool, const FENCED: bool> TableBoard<WATCH, FENCED> {
    /// May a playout move here, as far as the fence is concerned?
    #[inline(always)]
    pub(super) fn is_open(&self, point: Point) -> bool {
        !FENCED || self.fence.contains(point)
    }
}

impl FencedBoard {
    /// Restricts the moves of playouts to these points, from now on. Stones beyond the fence are what they were: they have
    /// liberties, and can be taken. But no move beyond it is drawn, legal or thought to be good.
    ///
    /// Whoever plays a point beyond the fence all the same breaks the board.
    pub fn fence(&mut self, points: &PointSet) {
        self.fence = *points;
        self.empty_count = 0;
        for point in self.size.points().filter(|&point| points.contains(point)) {
            if self.cells[point] == Cell::Empty {
                self.list(point);
            }
        }
    }
}
