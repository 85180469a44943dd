//! Results of games.

use std::fmt;

use crate::color::Color;

/// How a game ended, as far as the record tells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// A player won.
    Win {
        /// The player.
        winner: Color,
        /// By how much, or why.
        by: WonBy,
    },
    /// Nobody won.
    Draw,
    /// The game does not count.
    Void,
    /// The record does not know, or says it in words that nobody here understands.
    Unknown,
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WonBy {
    /// By so many points.
    Points(f32),
    /// The other player resigned.
    Resignation,
    /// The other player ran out of time.
    Time,
    /// The other player was found to have lost.
    Forfeit,
    /// The record does not tell.
    Unstated,
}

impl Outcome {
    /// Reads a result such as `B+3.5`, `W+Resign`, `B+T`, `0` or `Void`, leniently: case does not matter, a comma
    /// may be the decimal point, words after the margin are passed over, and what cannot be understood is unknown.
    pub fn parse(text: &str) -> Outcome {
        let text = text.trim().to_ascii_lowercase();
        if let Some((winner, margin)) = text.split_once('+') {
            let by = WonBy::parse(margin.split_whitespace().next().unwrap_or_default());
            return winner.trim().parse().map_or(Outcome::Unknown, |winner| Outcome::Win { winner, by });
        }
        match text.as_str() {
            "0" | "draw" | "jigo" => Outcome::Draw,
            "void" => Outcome::Void,
            _ => Outcome::Unknown,
        }
    }
}

impl WonBy {
    fn parse(text: &str) -> WonBy {
        match text {
            "r" | "res" | "resign" | "resignation" => WonBy::Resignation,
            "t" | "time" => WonBy::Time,
            "f" | "forfeit" => WonBy::Forfeit,
            _ => super::info::parse_number(text)
                .filter(|&points| points >= 0.0)
                .map_or(WonBy::Unstated, WonBy::Points),
        }
    }
}

/// The text of the property `RE`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winner, by) = match self {
            Outcome::Win { winner, by } => (winner.letter(), by),
            Outcome::Draw => return f.write_str("0"),
            Outcome::Void => return f.write_str("Void"),
            Outcome::Unknown => return f.write_str("?"),
        };
        match by {
            WonBy::Points(points) => write!(f, "{winner}+{points}"),
            WonBy::Resignation => write!(f, "{winner}+R"),
            WonBy::Time => write!(f, "{winner}+T"),
            WonBy::Forfeit => write!(f, "{winner}+F"),
            WonBy::Unstated => write!(f, "{winner}+"),
        }
    }
}
