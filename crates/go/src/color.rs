//! The two players.

use std::fmt;
use std::ops::{Index, IndexMut, Not};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A player, and the stones of that player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Color {
    /// Plays first.
    Black = 0,
    /// Receives komi.
    White = 1,
}

impl Color {
    /// Black, then White.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The letter of this colour in GTP and SGF: `B` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'B',
            Color::White => 'W',
        }
    }
}

/// The opponent.
impl Not for Color {
    type Output = Color;

    #[inline(always)]
    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Black => "Black",
            Color::White => "White",
        })
    }
}

/// A word that is no colour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a colour: expected b, w, black or white")]
pub struct ParseColorError(String);

impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Color, ParseColorError> {
        match text.to_ascii_lowercase().as_str() {
            "b" | "black" => Ok(Color::Black),
            "w" | "white" => Ok(Color::White),
            _ => Err(ParseColorError(text.to_owned())),
        }
    }
}

/// One `T` for each colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PerColor<T>(pub [T; 2]);

impl<T> Index<Color> for PerColor<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, color: Color) -> &T {
        &self.0[color as usize]
    }
}

impl<T> IndexMut<Color> for PerColor<T> {
    #[inline(always)]
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_in_any_case_and_others_are_refused() {
        assert_eq!("B".parse(), Ok(Color::Black));
        assert_eq!("wHiTe".parse(), Ok(Color::White));
        let error = "green".parse::<Color>().unwrap_err().to_string();
        assert_eq!(error, "'green' is not a colour: expected b, w, black or white");
    }

    #[test]
    fn the_opponent_of_the_opponent_is_oneself() {
        for color in Color::BOTH {
            assert_ne!(!color, color);
            assert_eq!(!!color, color);
        }
    }
}
