//! The files of the WTHOR database of Othello games (`.wtb`): a year of tournaments each.
//!
//! The format is that of the French federation: a head of 16 bytes, and 68 bytes for each game. All numbers are little-endian. A
//! square is a byte, ten times the row plus the file, both from 1, so that f5 is 56; 0 comes after the last move. Passes are
//! not written: who cannot move has passed.

use super::{GameRecord, RecordError};
use crate::board_game::{BoardGame, MoveError};
use crate::othello::Othello;
use mcts::{Game, MoveId};

const HEAD: usize = 16;
const ROW: usize = 68;
/// What is before the moves in a row: tournament and players, two bytes each, and the discs of Black in the end, those of the game and
/// those of perfect play.
const BEFORE_MOVES: usize = 8;

/// A file of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archive<'b> {
    /// The year in which the games were played.
    pub year: u16,
    rows: &'b [u8],
}

/// Why bytes are no file of games.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchiveError {
    /// There is not even a head.
    #[error("a WTHOR file has a head of 16 bytes, and this has {0} bytes in all")]
    Head(usize),
    /// The board is not that of Othello.
    #[error("the games of this WTHOR file are on boards of size {0}: expected 8, or 0 for the same")]
    Board(u8),
    /// They are no games.
    #[error("this WTHOR file is of kind {0}: expected 0, games; 1 are solitaires")]
    Kind(u8),
    /// It is not as long as it says.
    #[error(
        "this WTHOR file says that it has {games} games and has {bytes} bytes after its head: expected 68 for each game"
    )]
    Length {
        /// The games that it says it has.
        games: u32,
        /// The bytes after the head.
        bytes: usize,
    },
}

impl<'b> Archive<'b> {
    /// Reads the head of a file.
    pub fn new(bytes: &'b [u8]) -> Result<Archive<'b>, ArchiveError> {
        let Some((head, rows)) = bytes.split_first_chunk::<HEAD>() else {
            return Err(ArchiveError::Head(bytes.len()));
        };
        let [_, _, _, _, a, b, c, d, _, _, e, f, size, kind, ..] = *head;
        let (games, year) = (u32::from_le_bytes([a, b, c, d]), u16::from_le_bytes([e, f]));
        if size != 0 && size != 8 {
            return Err(ArchiveError::Board(size));
        }
        if kind != 0 {
            return Err(ArchiveError::Kind(kind));
        }
        if rows.len() as u64 != u64::from(games) * ROW as u64 {
            return Err(ArchiveError::Length { games, bytes: rows.len() });
        }
        Ok(Archive { year, rows })
    }

    /// The games one by one, each with its result and score, or with what is wrong with it.
    pub fn games(&self) -> impl Iterator<Item = Result<GameRecord<Othello>, RecordError>> + 'b {
        self.rows.chunks_exact(ROW).map(read_row)
    }
}

fn read_row(row: &[u8]) -> Result<GameRecord<Othello>, RecordError> {
    let black = row[BEFORE_MOVES - 2];
    if black > 64 {
        let expected = "a number of discs from 0 to 64";
        return Err(RecordError::Field { field: "score", given: black.to_string(), expected });
    }
    let score = 2 * i32::from(black) - 64;
    let result = match score {
        1.. => 1.0,
        0 => 0.5,
        _ => 0.0,
    };
    let mut record =
        GameRecord { moves: Vec::new(), last: Othello::start(), result: Some(result), score: Some(score) };
    for &byte in row[BEFORE_MOVES..].iter().take_while(|&&byte| byte != 0) {
        play(&mut record, byte)
            .map_err(|reason| RecordError::Move { number: record.moves.len() + 1, reason })?;
    }
    pass_if_needed(&mut record);
    Ok(record)
}

/// Makes the move of this byte, after a pass if there is no other move.
fn play(record: &mut GameRecord<Othello>, byte: u8) -> Result<(), MoveError> {
    pass_if_needed(record);
    let (file, row) = (byte % 10, byte / 10);
    let file = char::from(b'a' + file.wrapping_sub(1) % 26);
    let mv = record.last.read_move(&format!("{file}{row}"))?;
    put(record, mv);
    Ok(())
}

fn pass_if_needed(record: &mut GameRecord<Othello>) {
    if let Ok(pass) = record.last.read_move("--") {
        put(record, pass);
    }
}

fn put(record: &mut GameRecord<Othello>, mv: MoveId) {
    record.last.play(mv);
    record.moves.push(mv);
}
