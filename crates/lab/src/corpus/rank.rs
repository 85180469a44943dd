//! How strong a player is said to be.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The rank of a player: kyu, dan and professional ranks are one order, and ratings another. A rank and a rating cannot be
/// compared, since every server has its own ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Rank {
    /// A learner's rank; fewer is stronger.
    Kyu(u8),
    /// An amateur master's.
    Dan(u8),
    /// A professional's.
    Pro(u8),
    /// A rating in whole points.
    Rating(u16),
}

/// Text that is no rank.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no rank: expected one such as 3k, 1d, 5p, or a rating such as 2200")]
pub struct ParseRankError(String);

impl Rank {
    /// The weaker of two; unknown where they are of different orders.
    pub fn weaker(self, other: Rank) -> Option<Rank> {
        self.partial_cmp(&other).map(|order| if order == Ordering::Greater { other } else { self })
    }

    /// Its place among the ranks; ratings have none.
    fn step(self) -> Option<i32> {
        match self {
            Rank::Kyu(kyu) => Some(-i32::from(kyu)),
            Rank::Dan(dan) => Some(i32::from(dan)),
            Rank::Pro(dan) => Some(100 + i32::from(dan)),
            Rank::Rating(_) => None,
        }
    }
}

impl PartialOrd for Rank {
    fn partial_cmp(&self, other: &Rank) -> Option<Ordering> {
        match (self, other) {
            (Rank::Rating(mine), Rank::Rating(theirs)) => Some(mine.cmp(theirs)),
            _ => Some(self.step()?.cmp(&other.step()?)),
        }
    }
}

/// `3k`, `1d`, `5p`, `2207`.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rank::Kyu(kyu) => write!(f, "{kyu}k"),
            Rank::Dan(dan) => write!(f, "{dan}d"),
            Rank::Pro(dan) => write!(f, "{dan}p"),
            Rank::Rating(rating) => write!(f, "{rating}"),
        }
    }
}

impl FromStr for Rank {
    type Err = ParseRankError;

    /// Reads what records have: `3d`, `3 dan`, `5p`, `9 dan pro`, `2k?`, `2207`, `2207.4`. A question mark or an asterisk, by
    /// which servers say that they are not sure, is passed over. A bare number below 100 could be anything, and is no rank.
    fn from_str(text: &str) -> Result<Rank, ParseRankError> {
        let refused = || ParseRankError(text.chars().take(40).collect());
        let folded = text.trim().to_lowercase();
        let folded = folded.trim_end_matches(['?', '*', '+']);
        let digits = folded.find(|letter: char| !letter.is_ascii_digit() && letter != '.');
        let (number, unit) = folded.split_at(digits.unwrap_or(folded.len()));
        let unit: String = unit.chars().filter(|letter| letter.is_alphanumeric()).collect();
        let step = || number.parse::<u8>().ok();
        let rank = match unit.as_str() {
            "k" | "kyu" | "gup" | "級" => step().filter(|kyu| (1..=50).contains(kyu)).map(Rank::Kyu),
            "d" | "dan" | "段" => step().filter(|dan| (1..=12).contains(dan)).map(Rank::Dan),
            "p" | "pro" | "dp" | "danpro" | "dprofessional" | "danprofessional" => {
                step().filter(|dan| (1..=12).contains(dan)).map(Rank::Pro)
            }
            "" => rating(number),
            _ => None,
        };
        rank.ok_or_else(refused)
    }
}

fn rating(number: &str) -> Option<Rank> {
    let points = number.parse::<f64>().ok().filter(|points| (100.0..10_000.0).contains(points))?;
    Some(Rank::Rating(points.round() as u16))
}

impl From<Rank> for String {
    fn from(rank: Rank) -> String {
        rank.to_string()
    }
}

impl TryFrom<String> for Rank {
    type Error = ParseRankError;

    fn try_from(text: String) -> Result<Rank, ParseRankError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rank(text: &str) -> Option<Rank> {
        text.parse().ok()
    }

    #[test]
    fn ranks_are_read_as_records_write_them() {
        for (text, expected) in [
            ("3d", Rank::Dan(3)),
            ("3 dan", Rank::Dan(3)),
            ("3-Dan", Rank::Dan(3)),
            ("1K", Rank::Kyu(1)),
            ("2k?", Rank::Kyu(2)),
            ("5p", Rank::Pro(5)),
            ("9 dan pro", Rank::Pro(9)),
            ("2207", Rank::Rating(2207)),
            ("2206.7?", Rank::Rating(2207)),
            (" 4段 ", Rank::Dan(4)),
        ] {
            assert_eq!(rank(text), Some(expected), "{text}");
        }
        for text in ["", "-", "?", "k", "5", "0d", "99p", "300k", "3x", "NR", "1e9", "1.5k", "99999"] {
            assert_eq!(rank(text), None, "{text}");
        }
    }

    #[test]
    fn kyu_are_below_dan_and_dan_below_professionals() {
        let order = ["30k", "3k", "1k", "1d", "9d", "1p", "9p"].map(|text| rank(text).unwrap());
        assert!(order.windows(2).all(|two| two[0] < two[1] && two[0].weaker(two[1]) == Some(two[0])));
        assert!(order.windows(2).all(|two| two[1].weaker(two[0]) == Some(two[0])));
    }

    #[test]
    fn a_rating_is_neither_above_nor_below_a_rank() {
        let (rating, dan) = (Rank::Rating(2200), Rank::Dan(1));
        assert_eq!(rating.partial_cmp(&dan), None);
        assert_eq!(rating.weaker(dan), None);
        assert_eq!(rating.weaker(Rank::Rating(2100)), Some(Rank::Rating(2100)));
    }
}
