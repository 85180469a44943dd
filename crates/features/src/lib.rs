//! What can be said about a move, and what it is worth.
//!
//! A [`Scene`] is a position with the last two moves; a [`Survey`] of it tells the features of any move there: those with
//! names (captures, escapes, ladders, lines, distances: `groups.rs`), and the [shapes](Shape) around the point, in twelve
//! sizes. [`Weights`] say how much each counts, and so with what chance a move is the one that a strong player makes.
//!
//! The model is that of R. Coulom, "Computing Elo ratings of move patterns in the game of Go", 2007: a move is a team of
//! features, and it is chosen with a chance in proportion to the product of their strengths; [`Factors`] add what pairs of features are
//! worth.

mod groups;
mod packed;
mod place;
mod shape;
mod shape_table;
mod survey;
mod tactics;
#[cfg(test)]
mod tests;
mod weights;

pub use groups::{Feature, GROUPS, Group};
pub use shape::{Family, Shape};
pub use shape_table::ShapeTable;
pub use survey::{Scene, Sink, Survey};
pub use weights::{Counsel, Factors, RANK, ReadWeightsError, Reasons, Row, View, Weights};
