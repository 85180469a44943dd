//! What playouts with tactics ask a board at every move.

use super::{Cell, Space};
use crate::color::Color;
use crate::point::Point;

/// Questions about ataris and captures, which every [`Board`](super::Board) answers in a way of its own because
/// playouts ask them at every move. A `point` to play on must be empty.
pub trait Tactics {
    /// Calls `visit` with every point that is the last liberty of a string of either colour, once for each.
    fn for_each_last_liberty(&mut self, visit: impl FnMut(&Self, Point));

    /// Calls `visit` with last liberties of strings, each once; with all of those where `color` may save stones or take
    /// stones worth it. It leaves out as many others as are easily recognised: those where playing is hopeless for
    /// the strings concerned, or illegal.
    ///
    /// A stone is hopeless if it has at most one empty point around and no support ([`Tactics::is_supported`]).
    /// Stones are worth taking if saving them is not hopeless for the enemy, or if they are next to a string of
    /// `color` in atari.
    fn for_each_urgent_point(&mut self, color: Color, visit: impl FnMut(&Self, Point));

    /// The number of the point's neighbours on the board with these contents.
    fn count_around(&self, point: Point, cell: Cell) -> u32;

    /// The space that an empty point belongs to, if it is small and stones of one colour are all around it.
    fn space(&self, point: Point) -> Option<Space>;

    /// An empty point next to this one.
    fn empty_neighbour(&self, point: Point) -> Option<Point>;

    /// Is there next to the point a string of that colour with another liberty, or an enemy string in atari? If so, a
    /// stone there has a liberty whatever else is around.
    fn is_supported(&self, color: Color, point: Point) -> bool;

    /// The number of stones that `color` would take by playing there.
    fn capture_size(&self, color: Color, point: Point) -> u32;

    /// [`Tactics::capture_size`], counting only strings next to a string of `color` in atari.
    fn rescue_size(&self, color: Color, point: Point) -> u32;

    /// Would a stone there put an enemy string in atari, or take one?
    fn is_threat(&self, color: Color, point: Point) -> bool;
}
