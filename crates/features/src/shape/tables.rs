//! The random numbers of shapes. They must never change: weights are stored under the numbers of shapes.

use std::sync::LazyLock;

use super::{Family, offset};

/// A number for each of the eight ways to turn and reflect a shape.
pub(super) type Lanes = [u32; 8];

/// The points of the two small shapes: first the neighbours in the order of [`go::Point::neighbours`], then the diagonal ones,
/// then those two steps away.
pub(super) const DIAMOND: [(i32, i32); 12] =
    [(0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1), (0, -2), (-2, 0), (2, 0), (0, 2)];

/// The points of the smallest shape: the first eight of the diamond.
pub(super) const RING: [(i32, i32); 8] = {
    let [a, b, c, d, e, f, g, h, ..] = DIAMOND;
    [a, b, c, d, e, f, g, h]
};

/// The radii of nested shapes, in the distance dx + dy + max(dx, dy), which makes shapes nearly round.
pub(super) const NESTED: [i32; 10] = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/// What the cells of a small shape can be besides empty: own, enemy, off the board; then own strings with 1, 2 and more liberties,
/// and the enemy's.
const STATES: usize = 9;

pub(super) struct Tables {
    /// The points of the largest nested shape, nearest first.
    pub(super) nested: Vec<Around>,
    /// How many of the points each nested shape has.
    pub(super) ends: [usize; NESTED.len()],
    /// What each state of a point of the diamond changes; an empty point, the first, nothing.
    pub(super) diamond: [[Lanes; 1 + STATES]; DIAMOND.len()],
    /// What it changes that the last move was there.
    pub(super) last: [Lanes; DIAMOND.len()],
    /// What tells the kinds of shapes apart.
    pub(super) salts: [u32; Family::COUNT],
}

/// A point of a nested shape.
pub(super) struct Around {
    /// Where it is in a field, seen from the middle.
    pub(super) offset: isize,
    /// What each cell of a field changes there. An empty one changes nothing, which is done all the same: whether a point is empty
    /// is what a processor cannot guess.
    pub(super) changes: [Lanes; 4],
}

/// The tables, made when they are first asked for.
#[inline(always)]
pub(super) fn tables() -> &'static Tables {
    static TABLES: LazyLock<Tables> = LazyLock::new(make);
    &TABLES
}

/// The distance of a point of a shape from its middle.
pub(crate) fn round_distance(dx: i32, dy: i32) -> i32 {
    let (dx, dy) = (dx.abs(), dy.abs());
    dx + dy + dx.max(dy)
}

fn make() -> Tables {
    let points = round_points();
    let ends =
        NESTED.map(|radius| points.iter().filter(|&&(dx, dy)| round_distance(dx, dy) <= radius).count());
    let changes = |point, first: u64, state: usize| match state.checked_sub(1) {
        None => [0; 8],
        Some(state) => lanes(point, first + state as u64),
    };
    let around = |&(dx, dy): &(i32, i32)| Around {
        offset: offset(dx, dy),
        changes: std::array::from_fn(|cell| changes((dx, dy), 0, cell)),
    };
    let nested = points.iter().map(around).collect();
    let diamond = DIAMOND.map(|point| std::array::from_fn(|state| changes(point, 16, state)));
    let last = DIAMOND.map(|point| lanes(point, 32));
    let salts = std::array::from_fn(|family| draw(48, family as u64, 0));
    Tables { nested, ends, diamond, last, salts }
}

/// The points of the largest nested shape, nearest first.
fn round_points() -> Vec<(i32, i32)> {
    let most = NESTED[NESTED.len() - 1];
    let span = -most..=most;
    let all = span.clone().flat_map(|dy| span.clone().map(move |dx| (dx, dy)));
    let mut points: Vec<(i32, i32)> =
        all.filter(|&(dx, dy)| (1..=most).contains(&round_distance(dx, dy))).collect();
    points.sort_by_key(|&(dx, dy)| (round_distance(dx, dy), dy, dx));
    points
}

/// What a state of a point changes, for each way to turn and reflect the shape.
fn lanes((dx, dy): (i32, i32), state: u64) -> Lanes {
    let images = [(dx, dy), (-dx, dy), (dx, -dy), (-dx, -dy), (dy, dx), (-dy, dx), (dy, -dx), (-dy, -dx)];
    images.map(|(x, y)| draw(state, (x + 64) as u64, (y + 64) as u64))
}

/// A random number for three numbers: splitmix64 (Steele, Lea and Flood 2014).
fn draw(a: u64, b: u64, c: u64) -> u32 {
    let mut z = (a << 32 | b << 16 | c).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ (z >> 31)) >> 32) as u32
}
