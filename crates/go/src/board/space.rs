//! Small spaces: a few empty points that belong together, with stones of one colour around.

use super::{Board, Cell};
use crate::point::Point;

/// A few empty points that belong together. Beside them are stones of one colour, the edge, and nothing else.
#[derive(Clone, Copy, Debug)]
pub struct Space {
    points: [Point; Space::MOST],
    count: u8,
}

impl Space {
    /// The points of the largest one. No larger shape has a single point on which everything depends.
    pub const MOST: usize = 6;

    /// A space of no points.
    pub(super) const NONE: Space = Space { points: [Point::NOWHERE; Space::MOST], count: 0 };

    /// Its points, in no particular order.
    #[inline(always)]
    pub fn points(&self) -> &[Point] {
        &self.points[..usize::from(self.count).min(Space::MOST)]
    }

    /// Adds a point that is not there yet; `false` if there is no room for it.
    #[inline(always)]
    pub(super) fn push(&mut self, point: Point) -> bool {
        let Some(free) = self.points.get_mut(usize::from(self.count)) else { return false };
        *free = point;
        self.count += 1;
        true
    }

    /// The space of an empty point, found by going from point to point.
    pub(super) fn around(board: &impl Board, start: Point) -> Option<Space> {
        let mut space = Space::NONE;
        space.push(start);
        let mut owner = None;
        let mut next = 0;
        while let Some(&point) = space.points().get(next) {
            next += 1;
            for beside in point.neighbours() {
                match board.cell(beside) {
                    Cell::Off => {}
                    Cell::Empty => {
                        if !space.points().contains(&beside) && !space.push(beside) {
                            return None;
                        }
                    }
                    stone => {
                        if *owner.get_or_insert(stone) != stone {
                            return None;
                        }
                    }
                }
            }
        }
        owner.map(|_| space)
    }
}
