//! Game records in the Smart Game Format, <https://www.red-bean.com/sgf/>.
//!
//! Reading never fails as a whole: [`games`] yields what a file holds, game by game, each with the [`Damage`]
//! that its text had. A [`Record`] is a tree of nodes with all their properties, known and unknown; typed access
//! to it is by [`Record::size`], [`Record::moves`] and their like. [`Replay`] makes a [`Game`](crate::Game) of it
//! and names the first [`Problem`]; [`Record::of_game`] is the way back, and a record prints itself.
//!
//! ```
//! use go::sgf::{self, Replay};
//!
//! let record = sgf::first(b"(;GM[1]SZ[9]KM[7];B[ee];W[gc];B[])")?;
//! let game = Replay::default().main_line(&record)?.game;
//! assert_eq!(game.turns().len(), 3);
//! assert_eq!(record.to_string(), "(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[7];B[ee];W[gc];B[])");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The reader is our own. The crate sgf-parse, tried first, reads a million nested nodes, but its nodes are dropped
//! and printed by recursion; it turns point lists into unordered sets, keeps soft line breaks, joins a broken game
//! with the next one, and takes about ten times as long as this reader, which does some 50 MB a second.
//!
//! Nothing here recurses, so no nesting is too deep. Work and memory are linear in the bytes read: about 200 bytes
//! of memory for a node, and the limits [`MAX_NODES`], [`MAX_PROPERTIES`] and [`MAX_STEPS`] for what would not be.

mod build;
mod charset;
mod info;
mod node;
mod outcome;
mod points;
mod problem;
mod read;
mod replay;
mod tree;
mod write;

pub use node::{Marks, Setup};
pub use outcome::{Outcome, WonBy};
pub use points::{PointError, parse_move, parse_point, print_move, print_point};
pub use problem::{Damage, NoGameError, Problem, Reason};
pub use read::{Games, MAX_NODES, MAX_PROPERTIES, first, games};
pub use replay::{Legality, MAX_STEPS, OnProblem, Replay, Replayed, Steps};
pub use tree::{NodeId, Property, Record};
pub use write::print;

/// Are the games in these bytes the same after they have been printed and read again? They should be, whatever
/// the bytes: this is for tests and fuzzing.
pub fn survives_round_trip(bytes: &[u8]) -> bool {
    let records: Vec<Record> = games(bytes).collect();
    let again: Vec<Record> = games(print(&records).as_bytes()).collect();
    records == again && again.iter().all(|record| record.damage().is_none())
}
