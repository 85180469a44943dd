//! What playouts that answer the last move ask a board.

use super::{Neighbourhood, Ring};
use crate::color::Color;
use crate::point::Point;

/// Questions about the shape around a point, ataris and captures, which every [`Board`](super::Board) answers in a way
/// of its own.
pub trait Nearby {
    /// What is around the point.
    fn neighbourhood(&self, point: Point) -> Neighbourhood;

    /// The points around the point with what is around them.
    fn ring(&self, point: Point) -> Ring;

    /// The number of liberties that a stone's string would have after this move, captures taken away: 0 (suicide), 1
    /// (self-atari), or 2 for two and more.
    fn liberties_after(&self, color: Color, point: Point) -> u32;

    /// Calls `visit` with a stone and the last liberty of every string of that colour in atari next to the point, once
    /// for each.
    fn for_each_in_atari_around(&self, color: Color, point: Point, visit: impl FnMut(Point, Point));

    /// Calls `visit` with the last liberty of every enemy string in atari next to the string of a stone of that colour,
    /// perhaps more than once.
    fn for_each_capture_beside(&self, color: Color, stone: Point, visit: impl FnMut(Point));

    /// A uniformly drawn point where `color` may capture; `None` if there is none. `below(n)` draws a number less than
    /// `n`.
    fn random_capture(&mut self, color: Color, below: impl FnMut(u32) -> u32) -> Option<Point>;
}

#[cfg(test)]
mod tests;
