//! What playouts with tactics ask a board at every move.

use super::Cell;
use crate::color::Color;
use crate::point::Point;

/// Questions about ataris and captures, which every [`Board`](super::Board) answers in a way of its own because
/// playouts ask them at every move. A `point` to play on must be empty.
pub trait Tactics {
    /// Calls `visit` with every point that is the last liberty of a string of either colour, once for each.
    fn for_each_last_liberty(&mut self, visit: impl FnMut(&Self, Point));

    /// The number of the point's neighbours on the board with these contents.
    fn count_around(&self, point: Point, cell: Cell) -> u32;

    /// Is there next to the point a string of that colour with another liberty, or an enemy string in atari? If so, a
    /// stone there has a liberty whatever else is around.
    fn is_supported(&self, color: Color, point: Point) -> bool;

    /// The number of stones that `color` would take by playing there.
    fn capture_size(&self, color: Color, point: Point) -> u32;

    /// Is an enemy string next to this string in atari?
    fn is_beside_atari(&self, stone: Point) -> bool;

    /// Would the stone, after captures, be part of a string with a single liberty? The move must not be suicide.
    fn is_self_atari(&self, color: Color, point: Point) -> bool;
}
