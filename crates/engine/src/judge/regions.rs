//! Connected points without living stones.

use go::{Board, Cell, Color, PerColor, Point, PointSet, Size};

/// A connected set of points that are empty once the dead stones are gone.
pub(super) struct Region {
    pub points: Vec<Point>,
    /// Which colours' living stones are next to it.
    pub touches: PerColor<bool>,
}

/// All regions of a board without these stones.
pub(super) fn regions(board: &impl Board, dead: &PointSet) -> Vec<Region> {
    let is_open = |point: Point| board.cell(point) == Cell::Empty || dead.contains(point);
    components(board.size(), is_open)
        .into_iter()
        .map(|points| {
            let mut touches = PerColor([false; 2]);
            for next in points.iter().flat_map(|point| point.neighbours()).filter(|&next| !is_open(next)) {
                if let Some(color) = board.cell(next).color() {
                    touches[color] = true;
                }
            }
            Region { points, touches }
        })
        .collect()
}

/// The connected sets of points that are inside.
pub(super) fn components(size: Size, is_inside: impl Fn(Point) -> bool) -> Vec<Vec<Point>> {
    let mut seen = PointSet::EMPTY;
    let mut found = Vec::new();
    for start in size.points() {
        if !is_inside(start) || !seen.insert(start) {
            continue;
        }
        let mut points = vec![start];
        let mut at = 0;
        while let Some(point) = points.get(at).copied() {
            at += 1;
            let next = point.neighbours().into_iter();
            points.extend(next.filter(|&next| size.contains(next) && is_inside(next) && seen.insert(next)));
        }
        found.push(points);
    }
    found
}

impl Region {
    /// Do both players' living stones touch it?
    pub(super) fn is_shared(&self) -> bool {
        self.touches == PerColor([true; 2])
    }
}

/// Is a stone of that colour next to the point, the dead ones left out?
pub(super) fn is_beside(board: &impl Board, dead: &PointSet, color: Color, point: Point) -> bool {
    point.neighbours().iter().any(|&next| board.cell(next).is(color) && !dead.contains(next))
}
