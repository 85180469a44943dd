//! A plain grid of stones. Strings and liberties are found by flood fill when somebody asks.

use std::fmt;

use go::{Cell, Color, Point, PointSet, Size};

/// The stones of a position.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Grid {
    size: Size,
    /// By the index of the point, off the board, too.
    cells: [Cell; 512],
}

/// Connected stones of one colour.
#[derive(Clone)]
pub(crate) struct Chain {
    pub(crate) color: Color,
    pub(crate) stones: PointSet,
    pub(crate) liberties: PointSet,
}

impl Chain {
    pub(crate) fn is_in_atari(&self) -> bool {
        self.liberties.len() == 1
    }

    pub(crate) fn has_only_liberty(&self, point: Point) -> bool {
        self.is_in_atari() && self.liberties.contains(point)
    }
}

impl Grid {
    pub(crate) fn new(size: Size) -> Grid {
        let mut cells = [Cell::Off; 512];
        size.points().for_each(|point| cells[point.raw()] = Cell::Empty);
        Grid { size, cells }
    }

    pub(crate) fn size(&self) -> Size {
        self.size
    }

    pub(crate) fn get(&self, point: Point) -> Cell {
        self.cells[point.raw()]
    }

    pub(crate) fn set(&mut self, point: Point, cell: Cell) {
        self.cells[point.raw()] = cell;
    }

    pub(crate) fn count(&self, color: Color) -> usize {
        self.cells.iter().filter(|cell| cell.is(color)).count()
    }

    pub(crate) fn empty_points(&self) -> impl Iterator<Item = Point> {
        self.size.points().filter(|&point| self.get(point) == Cell::Empty)
    }

    pub(crate) fn empty_neighbours(&self, point: Point) -> Vec<Point> {
        point.neighbours().into_iter().filter(|&p| self.get(p) == Cell::Empty).collect()
    }

    /// The points connected to this one through points with the same on them, and the points around these.
    fn region(&self, start: Point) -> (PointSet, PointSet) {
        let (mut region, mut border) = (PointSet::EMPTY, PointSet::EMPTY);
        region.insert(start);
        let mut open = vec![start];
        while let Some(point) = open.pop() {
            for near in point.neighbours() {
                if self.get(near) == self.get(start) {
                    if region.insert(near) {
                        open.push(near);
                    }
                } else if self.get(near) != Cell::Off {
                    border.insert(near);
                }
            }
        }
        (region, border)
    }

    /// The string of a stone.
    pub(crate) fn chain(&self, stone: Point) -> Chain {
        let color = self.get(stone).color().expect("there is a stone");
        let (stones, border) = self.region(stone);
        let mut liberties = border;
        for point in border.iter().filter(|&point| self.get(point).is(!color)) {
            liberties.remove(point);
        }
        Chain { color, stones, liberties }
    }

    /// The grid after a stone on an empty point, and the captured points. A stone that has no liberty then stays
    /// there without one.
    pub(crate) fn after(&self, color: Color, point: Point) -> (Grid, PointSet) {
        assert_eq!(self.get(point), Cell::Empty, "there is something on {point}");
        let mut after = self.clone();
        after.set(point, color.into());
        let mut captured = PointSet::EMPTY;
        for near in point.neighbours() {
            if after.get(near).is(!color) {
                let chain = after.chain(near);
                if chain.liberties.is_empty() {
                    chain.stones.iter().for_each(|stone| after.set(stone, Cell::Empty));
                    captured.extend_from(&chain.stones);
                }
            }
        }
        (after, captured)
    }

    /// Black's area less White's: stones, and empty regions that touch stones of one colour only.
    pub(crate) fn area(&self) -> i32 {
        let area_of = |color: Color| {
            let is_owned = |&point: &Point| {
                let border = self.region(point).1;
                !border.is_empty() && border.iter().all(|near| self.get(near).is(color))
            };
            self.count(color) + self.empty_points().filter(is_owned).count()
        };
        area_of(Color::Black) as i32 - area_of(Color::White) as i32
    }

    /// The same, but only single empty points count, as at the end of a playout: those with no empty neighbour.
    pub(crate) fn filled_area(&self) -> i32 {
        let area_of = |color: Color| {
            let is_owned = |&point: &Point| self.size.neighbours(point).all(|near| self.get(near).is(color));
            self.count(color) + self.empty_points().filter(is_owned).count()
        };
        area_of(Color::Black) as i32 - area_of(Color::White) as i32
    }
}

/// A picture, the top row first.
impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in (0..self.size.height()).rev() {
            let letter = |x| match self.get(Point::new(x, y)) {
                Cell::Black => " X",
                Cell::White => " O",
                Cell::Empty | Cell::Off => " .",
            };
            writeln!(f, "{}", (0..self.size.width()).map(letter).collect::<String>())?;
        }
        Ok(())
    }
}
