//! The eight points around a point, as one number.

use super::Cell;

/// What is on the eight points around a point, in the order of [`Point::ring`](crate::Point::ring), as a number to
/// index tables with: eight bits for "black or off the board", then eight bits for "white or off the board".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neighbourhood(u16);

impl Neighbourhood {
    /// The neighbourhood with that number; every number is one.
    #[inline(always)]
    pub const fn from_code(code: u16) -> Neighbourhood {
        Neighbourhood(code)
    }

    /// The number.
    #[inline(always)]
    pub const fn code(self) -> u16 {
        self.0
    }

    /// The neighbourhood of these points.
    #[inline(always)]
    pub fn of(cells: [Cell; 8]) -> Neighbourhood {
        let code = cells.into_iter().enumerate().fold(0, |code, (i, cell)| code | bits(cell) << i);
        Neighbourhood(code)
    }

    /// A bit for each of the points: is it empty?
    #[inline(always)]
    pub const fn empty(self) -> u8 {
        !(self.0 | self.0 >> 8) as u8
    }

    /// What is on the point with that number in the order of the ring.
    pub const fn cell(self, i: usize) -> Cell {
        match (self.0 >> i & 1, self.0 >> (i + 8) & 1) {
            (0, 0) => Cell::Empty,
            (1, 0) => Cell::Black,
            (0, _) => Cell::White,
            _ => Cell::Off,
        }
    }
}

/// The bit of each half for one point.
#[inline(always)]
const fn bits(cell: Cell) -> u16 {
    const BLACK: u16 = 1;
    const WHITE: u16 = 1 << 8;
    match cell {
        Cell::Black => BLACK,
        Cell::White => WHITE,
        Cell::Empty => 0,
        Cell::Off => BLACK | WHITE,
    }
}

/// The points around a point, each with its own neighbourhood.
#[derive(Clone, Copy, Debug)]
pub struct Ring {
    /// A bit for each point of [`Point::ring`](crate::Point::ring), the lowest for the first: is it empty?
    pub empty: u8,
    /// The neighbourhoods of those that are empty. The others have one too, of no meaning.
    pub neighbourhoods: [Neighbourhood; 8],
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_neighbourhood_tells_what_it_was_made_of() {
        for code in 0..=u16::MAX {
            let neighbourhood = Neighbourhood::from_code(code);
            let cells = [0, 1, 2, 3, 4, 5, 6, 7].map(|i| neighbourhood.cell(i));
            assert_eq!(Neighbourhood::of(cells).code(), code);
        }
    }
}
