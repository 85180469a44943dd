//! What a player may do in a turn.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::point::{ParsePointError, Point};

/// One turn of a player. Resigning ends a game without being a turn, so it is not here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A stone on a point.
    Play(Point),
    /// No stone.
    Pass,
}

impl Move {
    /// The point played on, if any.
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        }
    }

    /// Is this a pass?
    pub const fn is_pass(self) -> bool {
        matches!(self, Move::Pass)
    }
}

impl From<Point> for Move {
    fn from(point: Point) -> Move {
        Move::Play(point)
    }
}

/// `D4` or `pass`, as in GTP.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(point) => point.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = ParsePointError;

    fn from_str(text: &str) -> Result<Move, ParsePointError> {
        if text.eq_ignore_ascii_case("pass") { Ok(Move::Pass) } else { text.parse().map(Move::Play) }
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
