//! Shapes: what lies around a point, up to turns and reflections, seen by who is to move.
//!
//! A shape is known by a number, the least of the eight numbers that it has as it is turned and reflected. All eight are worked
//! out at once: each stone, and each point off the board, changes them by a random number of its own (Zobrist 1970).

mod tables;

use go::{Board, Cell, Color, Point, Size};

use tables::{Around, DIAMOND, Lanes, NESTED, RING, Tables, tables};

/// The largest distance of a point of a shape from its middle, in columns or rows.
const REACH: usize = 6;

/// The width of a [`Field`]: a board, and what is off it on all sides.
const WIDTH: usize = go::MAX_SIDE + 2 * REACH;

/// The kinds of shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Family(u8);

impl Family {
    /// The number of kinds.
    pub const COUNT: usize = 4 + NESTED.len();

    /// The eight points around, with the liberties of the strings next to the point: one, two, or more.
    pub(crate) const RING: Family = Family(0);
    /// The twelve points within two steps, with the same liberties, and where among them the last move is.
    pub(crate) const DIAMOND: Family = Family(1);
    /// The same two around the last move, whose place is that of the move before it: they tell the situation, not a move.
    pub(crate) const LAST_RING: Family = Family(2 + NESTED.len() as u8);
    pub(crate) const LAST_DIAMOND: Family = Family(3 + NESTED.len() as u8);

    /// The kind with that number, if there is one.
    pub fn from_number(number: usize) -> Option<Family> {
        (number < Family::COUNT).then_some(Family(number as u8))
    }

    /// Its number, less than [`Family::COUNT`].
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// How many points such a shape has, its middle not among them.
    pub fn points(self) -> usize {
        match self {
            Family::RING | Family::LAST_RING => RING.len(),
            Family::DIAMOND | Family::LAST_DIAMOND => DIAMOND.len(),
            Family(nested) => tables().ends[usize::from(nested) - 2],
        }
    }

    /// Is it one of those without liberties, each of which contains the one before it?
    pub const fn is_nested(self) -> bool {
        self.0 >= 2 && !self.is_of_situation()
    }

    /// Does it tell the situation, which is the same for all moves?
    pub const fn is_of_situation(self) -> bool {
        self.0 >= Family::LAST_RING.0
    }
}

/// A shape: its kind, and its number there. Different shapes have different numbers, but for a chance of one in 2^29 or so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    /// Its kind.
    pub family: Family,
    /// Its number.
    pub number: u32,
}

/// The stones of a position as shapes see it: with room around the board, and in the colours of who is to move.
pub(crate) struct Field {
    /// 0 for an empty point, 1 for own stones, 2 for the enemy's, 3 off the board.
    cells: [u8; WIDTH * WIDTH],
}

/// What a cell of a field is.
const EMPTY: u8 = 0;
const OWN: u8 = 1;
const ENEMY: u8 = 2;
const OFF: u8 = 3;

impl Field {
    pub(crate) fn of<B: Board>(board: &B, color: Color) -> Field {
        let mut cells = [OFF; WIDTH * WIDTH];
        let size = board.size();
        for y in 0..size.height() {
            let row = &mut cells[(y + REACH) * WIDTH + REACH..][..size.width()];
            for (x, cell) in row.iter_mut().enumerate() {
                *cell = match board.cell(Point::new(x, y)) {
                    Cell::Empty => EMPTY,
                    cell if cell.is(color) => OWN,
                    _ => ENEMY,
                };
            }
        }
        Field { cells }
    }

    /// Tells the nested shapes around the point, smallest first, as long as `visit` wants larger ones.
    #[inline(always)]
    pub(crate) fn nested(&self, point: Point, mut visit: impl FnMut(Shape) -> bool) {
        let Tables { ends, salts, nested, .. } = tables();
        let middle = place(point);
        let mut lanes: Lanes = [0; 8];
        let mut from = 0;
        for (size, &end) in ends.iter().enumerate() {
            for Around { offset, changes } in &nested[from..end] {
                let cell = self.cells[middle.wrapping_add_signed(*offset)];
                // The mask changes nothing, but spares the check of the bounds.
                change(&mut lanes, &changes[usize::from(cell & OFF)]);
            }
            from = end;
            let family = Family(size as u8 + 2);
            if !visit(Shape { family, number: least(&lanes) ^ salts[usize::from(family.0)] }) {
                return;
            }
        }
    }

    /// The small shapes with liberties, of these two kinds; `liberties` tells those of a stone's string, and `last` is the move
    /// that is marked.
    #[inline(always)]
    pub(crate) fn close(
        &self,
        size: Size,
        point: Point,
        last: Option<Point>,
        [ring_family, diamond_family]: [Family; 2],
        liberties: impl Fn(Point) -> u8,
    ) -> [Shape; 2] {
        let Tables { diamond, last: lasts, salts, .. } = tables();
        let middle = place(point);
        let mut lanes: Lanes = [0; 8];
        let look = |lanes: &mut Lanes, at: usize| {
            let (dx, dy) = DIAMOND[at];
            let cell = self.cells[middle.wrapping_add_signed(offset(dx, dy))];
            let state = match cell {
                // The strings next to the point, by their liberties.
                OWN | ENEMY if at < 4 => {
                    let stone = point.neighbours()[at];
                    4 + 3 * (cell - 1) + liberties(stone).clamp(1, 3) - 1
                }
                _ => cell,
            };
            change(lanes, &diamond[at][usize::from(state)]);
        };
        (0..RING.len()).for_each(|at| look(&mut lanes, at));
        let ring = least(&lanes) ^ salts[ring_family.number()];
        (RING.len()..DIAMOND.len()).for_each(|at| look(&mut lanes, at));
        if let Some(at) = last.and_then(|last| place_in_diamond(size, point, last)) {
            change(&mut lanes, &lasts[at]);
        }
        let diamond = least(&lanes) ^ salts[diamond_family.number()];
        [Shape { family: ring_family, number: ring }, Shape { family: diamond_family, number: diamond }]
    }
}

/// Where a point of the board is in a field.
#[inline(always)]
fn place(point: Point) -> usize {
    (point.y() + REACH) * WIDTH + point.x() + REACH
}

const fn offset(dx: i32, dy: i32) -> isize {
    dy as isize * WIDTH as isize + dx as isize
}

/// Where in the diamond around a point the other one is, if it is there.
#[inline(always)]
fn place_in_diamond(size: Size, point: Point, other: Point) -> Option<usize> {
    if !size.contains(other) {
        return None;
    }
    let dx = other.x() as i32 - point.x() as i32;
    let dy = other.y() as i32 - point.y() as i32;
    DIAMOND.iter().position(|&there| there == (dx, dy))
}

#[inline(always)]
fn change(lanes: &mut Lanes, by: &Lanes) {
    for (lane, by) in lanes.iter_mut().zip(by) {
        *lane ^= by;
    }
}

#[inline(always)]
fn least(lanes: &Lanes) -> u32 {
    lanes.iter().fold(u32::MAX, |least, &lane| least.min(lane))
}

#[cfg(test)]
mod tests;
