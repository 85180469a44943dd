//! Connected regions of points.

use crate::point::{MAX_AREA, Point, PointSet};

/// Finds connected regions one after the other, each once, without allocating.
pub(crate) struct Regions {
    found: PointSet,
    points: [Point; MAX_AREA],
}

impl Regions {
    /// No region has been found yet.
    pub(crate) fn new() -> Regions {
        Regions { found: PointSet::EMPTY, points: [Point::NOWHERE; MAX_AREA] }
    }

    /// The points connected to `start` through points that are inside, `start` first.
    ///
    /// There are none if `start` is outside or belongs to a region found before. No point off the board may be
    /// inside.
    pub(crate) fn find(&mut self, start: Point, is_inside: impl Fn(Point) -> bool) -> &[Point] {
        let mut count = 0;
        if is_inside(start) && self.found.insert(start) {
            self.points[0] = start;
            count = 1;
        }
        let mut at = 0;
        while at < count {
            for p in self.points[at].neighbours() {
                if is_inside(p) && self.found.insert(p) {
                    self.points[count] = p;
                    count += 1;
                }
            }
            at += 1;
        }
        &self.points[..count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Cell};
    use crate::testing;

    #[test]
    fn each_region_is_found_once_and_whole() {
        let board = testing::board(
            ". X . .
             X X . O
             . . O .",
        );
        let mut regions = Regions::new();
        let sizes: Vec<usize> = board
            .size()
            .points()
            .map(|start| regions.find(start, |p| board.cell(p) == Cell::Empty).len())
            .filter(|&size| size > 0)
            .collect();
        assert_eq!(sizes, [2, 1, 3, 1]);
    }
}
