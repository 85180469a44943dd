//! Positions of shogi as text.

use std::fmt;
use std::str::FromStr;

use haitaka::{Board, Piece};

use super::Shogi;

/// Why a text is no position of shogi.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{given}` is not a position of shogi: {reason}")]
pub struct PositionError {
    given: String,
    reason: &'static str,
}

impl FromStr for Shogi {
    type Err = PositionError;

    /// Reads a position in the notation of USI (SFEN): the rows from the top, who is to move, the hands, the number of the move.
    fn from_str(text: &str) -> Result<Shogi, PositionError> {
        let refuse = |reason| PositionError { given: text.chars().take(100).collect(), reason };
        check(text).map_err(refuse)?;
        let board = Board::from_sfen(text)
            .map_err(|_| refuse("expected two kings apart, no piece where it could not move, and nobody in check who has just moved"))?;
        Ok(Shogi::set_up(board))
    }
}

impl fmt::Display for Shogi {
    /// Writes the position in the notation of USI (SFEN).
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board.fmt(out)
    }
}

/// Refuses what would make the reader of the crate panic: it trusts the lengths of rows and the numbers in hands.
fn check(text: &str) -> Result<(), &'static str> {
    let fields: Vec<&str> = text.split(' ').collect();
    let [rows, "b" | "w", hands, number] = fields[..] else {
        return Err("expected four fields: the rows, `b` or `w`, the hands, and the number of the move");
    };
    if !rows.split('/').all(is_row) || rows.split('/').count() != 9 {
        return Err("expected nine rows of nine squares each");
    }
    if hands != "-" && !are_hands(hands) {
        return Err("expected `-` or the pieces in hand, as in `2P3p`, and no more of them than a game has");
    }
    match number.parse::<u16>() {
        Ok(1..=LARGEST_NUMBER) => Ok(()),
        _ => Err("expected a number of the move from 1 to 10000"),
    }
}

/// The largest number of a move that is read, such that a game can go on from there without running out of numbers.
const LARGEST_NUMBER: u16 = 10_000;

fn is_row(row: &str) -> bool {
    let width = |sign: char| match sign {
        '1'..='9' => sign as usize - '0' as usize,
        '+' => 0,
        sign if Piece::try_from_char(sign).is_some() => 1,
        // Too wide for any row.
        _ => 10,
    };
    // Only pieces that can be promoted may have the sign of it.
    let signs_fit = row.split('+').skip(1).all(|rest| rest.starts_with(|sign| "PLNSBRplnsbr".contains(sign)));
    signs_fit && row.chars().map(width).sum::<usize>() == 9
}

fn are_hands(text: &str) -> bool {
    let mut count = 0;
    for sign in text.chars() {
        if let Some(digit) = sign.to_digit(10) {
            count = count * 10 + digit;
            if count == 0 || count > 18 {
                return false;
            }
        } else {
            let most = Piece::try_from_char(sign).map_or(0, |(piece, _)| Piece::MAX_HAND[piece as usize]);
            if most == 0 || count > u32::from(most) {
                return false;
            }
            count = 0;
        }
    }
    count == 0 && !text.is_empty()
}
