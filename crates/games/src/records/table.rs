//! Tables of games: a row for each, with a column for the moves and one for the result.

use std::marker::PhantomData;

use super::{GameRecord, RecordError, replay, split_row};
use crate::board_game::BoardGame;
use crate::{Chess, Othello, Shogi};

/// A game whose records are kept in tables.
pub trait Recorded: BoardGame {
    /// The column with the moves.
    const MOVES: &'static str;
    /// The column that says who won.
    const RESULT: &'static str;
    /// The column with the points of the first player of which there are 64 together, if there is one.
    const POINTS: Option<&'static str> = None;

    /// How tables write that the first player won, and that the second did, by the names of the colours.
    const WINNERS: [&'static str; 2] = ["B", "W"];

    /// The moves one by one.
    fn split_moves(text: &str) -> Vec<&str> {
        text.split_whitespace().collect()
    }
}

impl Recorded for Othello {
    const MOVES: &'static str = "moves";
    const RESULT: &'static str = "winner";
    const POINTS: Option<&'static str> = Some("black_score_real");

    /// The moves stand without spaces, two characters each.
    fn split_moves(text: &str) -> Vec<&str> {
        let mut moves = Vec::new();
        let mut rest = text.trim();
        while !rest.is_empty() {
            // What is no ASCII stays in one piece, which is no move.
            let (one, others) = rest.split_at_checked(2).unwrap_or((rest, ""));
            moves.push(one);
            rest = others;
        }
        moves
    }
}

impl Recorded for Chess {
    const MOVES: &'static str = "uci_moves";
    const RESULT: &'static str = "result";
    /// White begins.
    const WINNERS: [&'static str; 2] = ["W", "B"];
}

impl Recorded for Shogi {
    const MOVES: &'static str = "usi_moves";
    const RESULT: &'static str = "winner";
}

/// Where to find what in the rows of a table.
#[derive(Clone, Debug)]
pub struct Table<G> {
    columns: usize,
    moves: usize,
    result: usize,
    points: Option<usize>,
    game: PhantomData<G>,
}

impl<G: Recorded> Table<G> {
    /// Reads the first row, which has the names of the columns. Those that are not needed may have any name.
    pub fn new(first_row: &str) -> Result<Table<G>, RecordError> {
        let names = split_row(first_row);
        let find = |name| names.iter().position(|found| found == name);
        let need = |field, expected| {
            let given = || first_row.chars().take(100).collect();
            find(field).ok_or_else(|| RecordError::Field { field, given: given(), expected })
        };
        Ok(Table {
            columns: names.len(),
            moves: need(G::MOVES, "a column with the moves")?,
            result: need(G::RESULT, "a column with who won")?,
            points: G::POINTS.and_then(find),
            game: PhantomData,
        })
    }

    /// Reads a row with a game and makes its moves.
    pub fn read(&self, row: &str) -> Result<GameRecord<G>, RecordError> {
        let fields = split_row(row);
        if fields.len() != self.columns {
            return Err(RecordError::Fields { found: fields.len(), expected: self.columns });
        }
        let result = read_result::<G>(&fields[self.result])?;
        let score = self.points.map(|column| read_points(&fields[column])).transpose()?;
        let record = replay(G::split_moves(&fields[self.moves]))?;
        Ok(GameRecord { result, score, ..record })
    }
}

fn read_result<G: Recorded>(text: &str) -> Result<Option<f32>, RecordError> {
    match text {
        "1-0" => Ok(Some(1.0)),
        "0-1" => Ok(Some(0.0)),
        text if text == G::WINNERS[0] => Ok(Some(1.0)),
        text if text == G::WINNERS[1] => Ok(Some(0.0)),
        "D" | "1/2-1/2" => Ok(Some(0.5)),
        "" | "*" => Ok(None),
        _ => Err(RecordError::Field {
            field: G::RESULT,
            given: text.chars().take(20).collect(),
            expected: "`B`, `W` or `D`, or `1-0`, `0-1` or `1/2-1/2`",
        }),
    }
}

/// By how much the first player won who has so many of 64 points.
fn read_points(text: &str) -> Result<i32, RecordError> {
    match text.parse::<i32>() {
        Ok(points @ 0..=64) => Ok(2 * points - 64),
        _ => Err(RecordError::Field {
            field: "black_score_real",
            given: text.chars().take(20).collect(),
            expected: "a number of discs from 0 to 64",
        }),
    }
}
