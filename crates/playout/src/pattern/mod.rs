//! Patterns of 3 x 3 points: which moves look interesting from nearby.
//!
//! `pictures.rs` has them as drawings; this file makes a table of every neighbourhood out of those that are wanted.

mod pictures;
mod shape;

use std::fmt;

use go::{Cell, Color, Neighbourhood, PerColor};
use serde::{Deserialize, Serialize};

use self::pictures::{PICTURES, Picture};
use self::shape::Shape;

/// One of MoGo's patterns, by the name of its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
#[expect(missing_docs, reason = "the pictures say what they are")]
pub enum Pattern {
    Hane1,
    Hane2,
    Hane3,
    Hane4,
    Cut1,
    Cut2,
    Side1,
    Side2,
    Side3,
    Side4,
    Side5,
}

impl Pattern {
    /// All of them.
    pub const ALL: [Pattern; 11] = {
        let mut all = [Pattern::Hane1; 11];
        let mut i = 0;
        while i < all.len() {
            all[i] = PICTURES[i].pattern;
            i += 1;
        }
        all
    };

    /// The drawing as in the paper, three rows from the top. The move is the `+` in the middle, `X` is Black, `O` White,
    /// `.` an empty point, `x` Black or empty, `o` White or empty, `?` any point on the board, `#` off the board.
    pub fn picture(self) -> [String; 3] {
        PICTURES[self as usize].is.map(|row| row.replace(' ', ""))
    }
}

/// The name: `hane1`.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// Some of the patterns, as a table. Written as the list of their names.
#[derive(Clone, Serialize, Deserialize)]
#[serde(from = "Vec<Pattern>", into = "Vec<Pattern>")]
pub struct Patterns {
    patterns: Vec<Pattern>,
    /// For the colour to move a bit for each neighbourhood: does some pattern hold?
    bits: Box<PerColor<[u64; 1 << 10]>>,
    /// The first pattern that holds, where one does.
    first: Box<PerColor<[Pattern; 1 << 16]>>,
}

impl Patterns {
    /// The table of these patterns. Points that [`go::Board::is_eye`] calls an eye of the one to move are left out: a
    /// cut can look like that.
    pub fn new(patterns: impl IntoIterator<Item = Pattern>) -> Patterns {
        let mut patterns: Vec<Pattern> = patterns.into_iter().collect();
        patterns.sort_unstable();
        patterns.dedup();
        let mut table = Patterns {
            patterns,
            bits: Box::new(PerColor([[0; 1 << 10]; 2])),
            first: Box::new(PerColor([[Pattern::Hane1; 1 << 16]; 2])),
        };
        let neighbourhoods: Vec<Neighbourhood> =
            (0..=u16::MAX).map(Neighbourhood::from_code).filter(|n| shape::may_hold(*n)).collect();
        // The first one comes last and stays.
        for pattern in table.patterns.clone().into_iter().rev() {
            table.add(pattern, &neighbourhoods);
        }
        table
    }

    fn add(&mut self, pattern: Pattern, neighbourhoods: &[Neighbourhood]) {
        let expanded = Expanded::new(&PICTURES[pattern as usize]);
        for &neighbourhood in neighbourhoods {
            let code = neighbourhood.code();
            for color in Color::BOTH {
                if expanded.holds(color, neighbourhood) && !is_eye(color, neighbourhood) {
                    self.bits[color][usize::from(code / 64)] |= 1 << (code % 64);
                    self.first[color][usize::from(code)] = pattern;
                }
            }
        }
    }

    /// The patterns.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// Does some pattern say that `color` should play in the middle of this neighbourhood?
    #[inline(always)]
    pub fn holds(&self, color: Color, neighbourhood: Neighbourhood) -> bool {
        let code = neighbourhood.code();
        self.bits[color][usize::from(code / 64)] >> (code % 64) & 1 != 0
    }

    /// The first of the patterns that says so, for a neighbourhood where one does.
    #[inline(always)]
    pub fn first(&self, color: Color, neighbourhood: Neighbourhood) -> Pattern {
        self.first[color][usize::from(neighbourhood.code())]
    }
}

/// All of them.
impl Default for Patterns {
    fn default() -> Patterns {
        Patterns::new(Pattern::ALL)
    }
}

impl From<Vec<Pattern>> for Patterns {
    fn from(patterns: Vec<Pattern>) -> Patterns {
        Patterns::new(patterns)
    }
}

impl From<Patterns> for Vec<Pattern> {
    fn from(patterns: Patterns) -> Vec<Pattern> {
        patterns.patterns
    }
}

/// The tables follow from the list.
impl PartialEq for Patterns {
    fn eq(&self, other: &Patterns) -> bool {
        self.patterns == other.patterns
    }
}

impl fmt::Debug for Patterns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Patterns").field(&self.patterns).finish()
    }
}

/// A picture in all orientations: the shapes that it is, with those that it is not.
struct Expanded {
    shapes: Vec<(Shape, Vec<Shape>)>,
    to_move: Option<Color>,
}

impl Expanded {
    fn new(picture: &Picture) -> Expanded {
        let exceptions: Vec<[Shape; 8]> =
            picture.is_not.iter().map(|&rows| Shape::orientations(rows)).collect();
        let shapes = Shape::orientations(picture.is).into_iter().enumerate();
        let shapes = shapes.map(|(i, shape)| (shape, exceptions.iter().map(|turned| turned[i]).collect()));
        Expanded { shapes: shapes.collect(), to_move: picture.to_move }
    }

    fn holds(&self, color: Color, neighbourhood: Neighbourhood) -> bool {
        let as_drawn = self.to_move != Some(!color);
        let exchanged = self.to_move != Some(color);
        self.shapes.iter().any(|(shape, exceptions)| {
            let is_found = |turn: fn(Shape) -> Shape| {
                turn(*shape).holds(neighbourhood)
                    && !exceptions.iter().any(|exception| turn(*exception).holds(neighbourhood))
            };
            as_drawn && is_found(|shape| shape) || exchanged && is_found(Shape::exchanged)
        })
    }
}

/// The same as [`go::Board::is_eye`] for the point in the middle.
fn is_eye(color: Color, neighbourhood: Neighbourhood) -> bool {
    const NEIGHBOURS: [usize; 4] = [1, 3, 4, 6];
    const DIAGONALS: [usize; 4] = [0, 2, 5, 7];
    let is_mine = |&i: &usize| neighbourhood.cell(i).is(color) || neighbourhood.cell(i) == Cell::Off;
    let count = |wanted: Cell| DIAGONALS.iter().filter(|&&i| neighbourhood.cell(i) == wanted).count();
    NEIGHBOURS.iter().all(is_mine) && count(Cell::from(!color)) + usize::from(count(Cell::Off) > 0) < 2
}

#[cfg(test)]
mod tests;
