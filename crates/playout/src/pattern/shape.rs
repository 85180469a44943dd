//! A drawn pattern in one of its orientations, as masks to compare a neighbourhood with.

use go::Neighbourhood;

use super::pictures::Rows;

/// Three rows of three marks, the upper row first.
type Grid = [[char; 3]; 3];

/// What must and must not be on the eight points, a bit for each in the order of `Point::ring`.
#[derive(Clone, Copy, Default)]
pub(super) struct Shape {
    off: u8,
    black: u8,
    white: u8,
    not_black: u8,
    not_white: u8,
}

impl Shape {
    /// The picture in each of its eight orientations.
    pub(super) fn orientations(rows: Rows) -> [Shape; 8] {
        let drawn = grid(rows);
        let half = turned(turned(drawn));
        let upright = [drawn, turned(drawn), half, turned(half)];
        let [a, b, c, d] = upright.map(Shape::of);
        let [e, f, g, h] = upright.map(mirrored).map(Shape::of);
        [a, b, c, d, e, f, g, h]
    }

    fn of(grid: Grid) -> Shape {
        let mut shape = Shape::default();
        // The ring begins in the lower row and leaves out the centre.
        let marks = grid.iter().rev().flatten().enumerate().filter(|&(at, _)| at != 4);
        for (i, (_, mark)) in marks.enumerate() {
            shape.require(1 << i, *mark);
        }
        shape
    }

    fn require(&mut self, bit: u8, mark: char) {
        match mark {
            'X' => self.black |= bit,
            'O' => self.white |= bit,
            'x' => self.not_white |= bit,
            'o' => self.not_black |= bit,
            '#' => self.off |= bit,
            '.' => {
                self.not_black |= bit;
                self.not_white |= bit;
            }
            '?' => {}
            _ => panic!("'{mark}' is no mark of a pattern"),
        }
    }

    /// The same with the colours exchanged.
    pub(super) fn exchanged(self) -> Shape {
        Shape {
            off: self.off,
            black: self.white,
            white: self.black,
            not_black: self.not_white,
            not_white: self.not_black,
        }
    }

    pub(super) fn holds(self, neighbourhood: Neighbourhood) -> bool {
        let [black, white] = neighbourhood.code().to_le_bytes();
        let off = black & white;
        off == self.off
            && (black ^ off) & (self.black | self.not_black) == self.black
            && (white ^ off) & (self.white | self.not_white) == self.white
    }
}

/// Is this a neighbourhood of the kind that patterns are drawn for: at most one side of it is off the board? Of all
/// the others no pattern holds, and they are most of the numbers.
pub(super) fn may_hold(neighbourhood: Neighbourhood) -> bool {
    const SIDES: [u8; 5] = [0, 0b0000_0111, 0b0010_1001, 0b1001_0100, 0b1110_0000];
    let [black, white] = neighbourhood.code().to_le_bytes();
    SIDES.contains(&(black & white))
}

fn grid(rows: Rows) -> Grid {
    rows.map(|row| {
        let mut marks = row.chars().filter(|mark| *mark != ' ');
        [(); 3].map(|()| marks.next().expect("a row of a pattern has three marks"))
    })
}

/// Turned by a quarter.
fn turned(grid: Grid) -> Grid {
    [0, 1, 2].map(|row| [0, 1, 2].map(|column| grid[2 - column][row]))
}

/// Left and right exchanged.
fn mirrored(grid: Grid) -> Grid {
    grid.map(|[left, middle, right]| [right, middle, left])
}
