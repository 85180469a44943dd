//! The game of Go: everything that is true of it before any program thinks about a move.
//!
//! Where to start reading:
//!
//! 1. [`point`](Point): points, sizes, sets of points and tables by point;
//! 2. [`Board`]: stones, strings and liberties without history, in two fast representations;
//! 3. [`Rules`] and [`Game`]: history, legality, superko, undo, handicap;
//! 4. then what you came for: scoring, ladders, regions, SGF, diagrams.
//!
//! ```
//! use go::{Color, Game, Move, Rules, Size};
//!
//! let mut game = Game::new(Size::square(9), Rules::CHINESE);
//! game.play(Color::Black, "E5".parse()?)?;
//! let refused = game.play(Color::White, "E5".parse()?).unwrap_err();
//! assert_eq!(refused.to_string(), "there is a stone on E5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
mod color;
pub mod diagram;
pub mod fate;
mod game;
pub mod handicap;
pub mod isa;
pub mod ladder;
pub mod life;
mod moves;
mod point;
mod point_map;
mod point_set;
mod region;
mod rules;
pub mod score;
pub mod sgf;
#[cfg(test)]
mod testing;
pub mod zobrist;

pub use board::{
    Board, Cell, Choices, Eyes, FencedBoard, LargeBoard, Nearby, Neighbourhood, Ring, SmallBoard, Space,
    Tactics, WatchfulBoard,
};
pub use color::{Color, ParseColorError, PerColor};
pub use game::{Game, IllegalMove, KomiError, SetupError, Turn};
pub use moves::Move;
pub use point::{MAX_AREA, MAX_SIDE, ParsePointError, Point, PointSet, Size, SizeError};
pub use point_map::PointMap;
pub use rules::{Compensation, Ko, ParseRulesError, Rules, Scoring, Suicide};
pub use score::{Margin, ParseMarginError, Score};
