//! Counting at the end of the game.
//!
//! Who owns a point follows from the stones that remain when the dead ones are gone: an empty region that touches
//! stones of one colour belongs to that colour, any other to nobody (J. Tromp and B. Taylor, "The Logical Rules of
//! Go"). Which stones are dead is for the caller to say. Where texts of rules differ, this is what is done:
//!
//! - **Area**: every remaining stone and every owned empty point counts one. Shared liberties count for nobody;
//!   the Chinese text halves them, which is the same margin. Eyes in a seki count.
//! - **Territory**: owned empty points count one, and so do prisoners and dead stones; dead stones are prisoners
//!   wherever they stand, as if they had been taken before the end, which costs nothing inside one's own area.
//!   A region that touches a stone said to be in seki counts for nobody (Japanese rules of 1989, article 8). By the
//!   letter of that article a living group with any neutral point left beside it is in seki; here a group is so
//!   only if the caller says it.
//! - Nobody pays for passes. The rules of the American Go Association ask for it so that counting territory gives
//!   the result of counting area; here area is counted.
//! - A handicap is worth to White what [`Rules::compensation`](crate::Rules::compensation) says.

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, Cell};
use crate::color::{Color, PerColor};
use crate::game::Game;
use crate::point::{Point, PointSet, Size};
use crate::point_map::PointMap;
use crate::region::Regions;
use crate::rules::Scoring;

/// Who owns each point.
pub type Owners = PointMap<Option<Color>>;

/// The owner of every point by area: stones and the points they surround.
///
/// A dead stone takes its whole string with it; points of `dead` without a stone do not matter.
pub fn area(board: &impl Board, dead: &PointSet) -> Owners {
    let dead = whole_strings(board, dead);
    let mut owners = surrounded(board, &dead, &PointSet::EMPTY);
    for point in board.size().points() {
        if !dead.contains(point)
            && let Some(color) = board.cell(point).color()
        {
            owners[point] = Some(color);
        }
    }
    owners
}

/// The owner of every point by territory: surrounded points only, the places of dead stones among them.
///
/// Strings with a stone in `seki` are in seki: what they surround is nobody's.
pub fn territory(board: &impl Board, dead: &PointSet, seki: &PointSet) -> Owners {
    surrounded(board, &whole_strings(board, dead), &whole_strings(board, seki))
}

/// How many points each colour owns.
pub fn count(size: Size, owners: &Owners) -> PerColor<u32> {
    let mut points = PerColor([0; 2]);
    for owner in size.points().filter_map(|point| owners[point]) {
        points[owner] += 1;
    }
    points
}

/// All stones of the strings that have a stone in the set.
fn whole_strings(board: &impl Board, stones: &PointSet) -> PointSet {
    let mut whole = PointSet::EMPTY;
    for point in stones.iter() {
        if board.cell(point).color().is_some() && !whole.contains(point) {
            board.for_each_stone(point, |stone| {
                whole.insert(stone);
            });
        }
    }
    whole
}

/// The owner of every point that is empty or the place of a dead stone.
fn surrounded(board: &impl Board, dead: &PointSet, seki: &PointSet) -> Owners {
    let mut owners = Owners::filled(None);
    let mut regions = Regions::new();
    let is_open = |p: Point| board.cell(p) == Cell::Empty || dead.contains(p);
    for start in board.size().points() {
        let region = regions.find(start, is_open);
        let mut touches = PerColor([false; 2]);
        let mut touches_seki = false;
        for p in region.iter().flat_map(|point| point.neighbours()).filter(|&p| !is_open(p)) {
            if let Some(color) = board.cell(p).color() {
                touches[color] = true;
                touches_seki |= seki.contains(p);
            }
        }
        let owner = match touches {
            _ if touches_seki => None,
            PerColor([true, false]) => Some(Color::Black),
            PerColor([false, true]) => Some(Color::White),
            _ => None,
        };
        for &point in region {
            owners[point] = owner;
        }
    }
    owners
}

/// The count of a finished game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// The points counted on the board, and under territory scoring the prisoners.
    pub points: PerColor<u32>,
    /// White's points for moving second.
    pub komi: f32,
    /// White's points for Black's handicap stones.
    pub compensation: u32,
}

impl Score {
    /// By how much Black is ahead, komi and compensation included.
    pub fn margin(&self) -> Margin {
        let [black, white] = self.points.0.map(i64::from);
        Margin((black - white - i64::from(self.compensation)) as f32 - self.komi)
    }

    /// Who has won; `None` is a draw.
    pub fn winner(&self) -> Option<Color> {
        self.margin().winner()
    }
}

/// The result, as [`Margin`] writes it.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.margin().fmt(f)
    }
}

impl Game {
    /// Counts the game as it stands, without the dead stones, by its rules, komi and handicap.
    ///
    /// One stone of a string is enough to call it dead, and points without a stone do not matter.
    pub fn score(&self, dead: &PointSet) -> Score {
        self.score_with_seki(dead, &PointSet::EMPTY)
    }

    /// [`Game::score`] with the stones that live in seki. They matter under territory scoring only.
    pub fn score_with_seki(&self, dead: &PointSet, seki: &PointSet) -> Score {
        let board = self.board();
        let points = match self.rules().scoring {
            Scoring::Area => count(self.size(), &area(board, dead)),
            Scoring::Territory => {
                let mut points = count(self.size(), &territory(board, dead, seki));
                for stone in whole_strings(board, dead).iter() {
                    if let Some(color) = board.cell(stone).color() {
                        points[!color] += 1;
                    }
                }
                let prisoners = self.prisoners();
                PerColor(Color::BOTH.map(|color| points[color] + prisoners[color]))
            }
        };
        let compensation = self.rules().compensation.points(self.handicap()) as u32;
        Score { points, komi: self.komi(), compensation }
    }
}

/// By how many points Black is ahead: the result of a counted game.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Margin(f32);

impl Margin {
    /// Black's points less White's; negative if White is ahead.
    pub fn for_black(self) -> f32 {
        self.0
    }

    /// Who is ahead, if anyone.
    pub fn winner(self) -> Option<Color> {
        if self.0 > 0.0 {
            Some(Color::Black)
        } else if self.0 < 0.0 {
            Some(Color::White)
        } else {
            None
        }
    }
}

/// `B+3.5`, `W+12` or `0` for a draw, as in SGF and GTP.
impl fmt::Display for Margin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner() {
            Some(color) => write!(f, "{}+{}", color.letter(), self.0.abs()),
            None => f.write_str("0"),
        }
    }
}

/// A word that is no result of a count.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{0}' is not a counted result: expected B+ or W+ and a number of points, such as W+0.5, or 0 for a draw"
)]
pub struct ParseMarginError(String);

impl FromStr for Margin {
    type Err = ParseMarginError;

    /// Reads what is written, and `Draw` as SGF allows it. Results without a count, such as `B+R`, are refused.
    fn from_str(text: &str) -> Result<Margin, ParseMarginError> {
        let error = || ParseMarginError(text.chars().take(40).collect());
        let trimmed = text.trim();
        if trimmed == "0" || trimmed.eq_ignore_ascii_case("draw") {
            return Ok(Margin(0.0));
        }
        let (color, points) = trimmed.split_once('+').ok_or_else(error)?;
        let color: Color = color.parse().map_err(|_| error())?;
        // Words such as `inf` and `1e9`, which are numbers to the standard library, are none here.
        let is_plain = points.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let points: f32 = points.parse().map_err(|_| error())?;
        match color {
            _ if !is_plain || !points.is_finite() || points <= 0.0 => Err(error()),
            Color::Black => Ok(Margin(points)),
            Color::White => Ok(Margin(-points)),
        }
    }
}

#[cfg(test)]
mod tests;
