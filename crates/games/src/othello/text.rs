//! Positions of Othello as text: eight rows from the top, and whose turn it is.

use std::fmt;
use std::str::FromStr;

use mcts::{Game, Player};

use super::Othello;

/// Why a text is no position of Othello.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// There is a character that means nothing.
    #[error("`{0}` means nothing in a position of othello: expected `X`, `O`, `.` or white space")]
    Character(char),
    /// There are too many characters, or too few.
    #[error(
        "a position of othello has {0} characters besides white space: expected 64 squares and whose turn it is"
    )]
    Length(usize),
    /// Nobody is to move.
    #[error("a position of othello ends with whose turn it is: expected `X` or `O` after the 64 squares")]
    Turn,
}

impl FromStr for Othello {
    type Err = PositionError;

    /// Reads 64 squares from a1 along the rows, `X` for Black, `O` for White, `.` for empty ones, and then `X` or `O` for the
    /// player to move. White space between them does not matter.
    fn from_str(text: &str) -> Result<Othello, PositionError> {
        let mut squares: [u64; 2] = [0; 2];
        let mut to_play = None;
        let mut length = 0;
        for character in text.chars().filter(|character| !character.is_whitespace()) {
            let player = match character {
                'X' => Some(Player::First),
                'O' => Some(Player::Second),
                '.' => None,
                _ => return Err(PositionError::Character(character)),
            };
            match (length, player) {
                (0..64, Some(player)) => squares[player as usize] |= 1 << length,
                (64, player) => to_play = player,
                _ => {}
            }
            length += 1;
        }
        if length != 65 {
            return Err(PositionError::Length(length));
        }
        let [black, white] = squares;
        to_play.and_then(|to_play| Othello::from_bits(black, white, to_play)).ok_or(PositionError::Turn)
    }
}

impl fmt::Display for Othello {
    /// Draws the position as it is read.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = self.bits();
        for row in 0..8 {
            for square in row * 8..row * 8 + 8 {
                let sign = match (black >> square & 1, white >> square & 1) {
                    (1, _) => 'X',
                    (_, 1) => 'O',
                    _ => '.',
                };
                write!(out, "{sign}")?;
            }
            writeln!(out)?;
        }
        write!(out, "{}", if self.to_play() == Player::First { 'X' } else { 'O' })
    }
}

/// The name of a square, by its number.
pub(super) fn square_name(square: usize) -> String {
    let file = char::from(b'a' + (square % 8) as u8);
    format!("{file}{}", square / 8 + 1)
}
