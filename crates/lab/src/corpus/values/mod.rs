//! What somebody else says that positions are worth, from a file.

mod csv;
mod join;
#[cfg(test)]
mod tests;

pub use join::Joined;

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use arena::plan::checksum;
use curves::Unit;
use go::Color;

use super::files;
use super::{Fact, Facts};
use crate::condition::{fold, number};
use crate::error::LabError;
use csv::Line;

/// The columns that every file of values has.
const REQUIRED: [&str; 3] = ["game", "move", "value"];

/// The columns that mean something here; all others are facts for conditions.
const OWN: [&str; 6] = ["game", "move", "value", "winner", "unit", "file"];

/// Why a file of values cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ValuesError {
    /// Quotation marks that do not fit.
    #[error("line {line}, character {at}: {reason}")]
    Quotes {
        /// The line.
        line: usize,
        /// The place in it, from 1.
        at: usize,
        /// What is wrong.
        reason: &'static str,
    },
    /// The first line does not name the columns as it should.
    #[error("line 1 {0}: expected names of columns, among them game, move and value")]
    Header(String),
    /// A line with more or fewer fields than columns.
    #[error("line {line} has {fields} fields: expected {columns}, one for each column")]
    Fields {
        /// The line.
        line: usize,
        /// How many it has.
        fields: usize,
        /// How many it should have.
        columns: usize,
    },
    /// A field that is not what its column holds.
    #[error("line {line}, column {column}: '{given}' was found: expected {expected}")]
    Field {
        /// The line.
        line: usize,
        /// The name of the column.
        column: &'static str,
        /// What is there.
        given: String,
        /// What should be there.
        expected: String,
    },
    /// There is nothing to judge.
    #[error("there is no line with a value after the names of the columns")]
    Empty,
}

/// A line of a file of values.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueRow {
    /// The line in the file.
    pub line: usize,
    /// The file of records that the game is in.
    pub file: Option<String>,
    /// The name of the game, or its number.
    pub game: String,
    /// The number of moves made before the position.
    pub moves: u32,
    /// What the position is worth to Black.
    pub value: f64,
    /// Who won the game, if the file tells.
    pub winner: Option<Color>,
    /// What the other columns say, by their names.
    pub extra: BTreeMap<String, Fact>,
}

/// Values of positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    rows: Vec<ValueRow>,
    unit: Unit,
    columns: Vec<String>,
    has_winners: bool,
    drawn: usize,
    checksum: String,
}

impl Values {
    /// Reads a file, unpacked if its name ends in `.xz`.
    pub fn read(path: &Path) -> Result<Values, LabError> {
        let refused = |reason: String| LabError::Senseless(format!("{}: {reason}", path.display()));
        let bytes = files::contents(path)?.map_err(refused)?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let line = error.as_bytes()[..error.utf8_error().valid_up_to()]
                .iter()
                .filter(|&&byte| byte == b'\n')
                .count();
            refused(format!("line {} is not text in UTF-8", line + 1))
        })?;
        Values::parse(&text).map_err(|error| refused(error.to_string()))
    }

    /// Reads the text of a file.
    pub fn parse(text: &str) -> Result<Values, ValuesError> {
        let mut lines = csv::lines(text)?.into_iter();
        let header = lines.next().ok_or_else(|| ValuesError::Header("is missing".to_owned()))?;
        let columns = names(&header)?;
        let has_winners = columns.iter().any(|name| name == "winner");
        let (mut rows, mut drawn, mut unit) = (Vec::new(), 0, None);
        for line in lines {
            let fields = Fields::of(&line, &columns)?;
            unit = fields.unit(unit)?;
            match fields.row()? {
                row if has_winners && row.winner.is_none() => drawn += 1,
                row => rows.push(row),
            }
        }
        ensure_once(&rows)?;
        ensure_one_winner(&rows)?;
        let unit = unit.or_else(|| guess(&rows)).ok_or(ValuesError::Empty)?;
        ensure_in_range(&rows, unit)?;
        let columns = columns.into_iter().filter(|name| !OWN.contains(&name.as_str())).collect();
        Ok(Values { rows, unit, columns, has_winners, drawn, checksum: checksum([text.as_bytes()]) })
    }

    /// The lines, in their order.
    pub fn rows(&self) -> &[ValueRow] {
        &self.rows
    }

    /// What the values are: as the column `unit` says, and without it probabilities if all are from 0 to 1, else points.
    pub fn unit(&self) -> Unit {
        self.unit
    }

    /// The same values, taken for such ones.
    pub fn taken_for(self, unit: Unit) -> Result<Values, ValuesError> {
        ensure_in_range(&self.rows, unit)?;
        Ok(Values { unit, ..self })
    }

    /// The names of further columns, for [`Condition::parse_with`](crate::Condition::parse_with).
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// Does the file tell who won, so that no records are needed?
    pub fn stands_alone(&self) -> bool {
        self.has_winners
    }

    /// The number of lines left out because nobody won: their `winner` is empty or `draw`.
    pub fn drawn(&self) -> usize {
        self.drawn
    }

    /// What tells this file from others.
    pub fn checksum(&self) -> &str {
        &self.checksum
    }

    /// The values with all that the file tells about their positions; none if it does not tell who won.
    pub fn facts(&self) -> Vec<(Facts, f64)> {
        self.rows.iter().filter_map(|row| Some((row.facts(row.winner?), row.value))).collect()
    }
}

impl ValueRow {
    fn facts(&self, winner: Color) -> Facts {
        let name = match &self.file {
            Some(file) => format!("{file}, {}", self.game),
            None => self.game.clone(),
        };
        let mut facts = Facts::new(&name, winner);
        facts.file.clone_from(&self.file);
        facts.moves = Some(self.moves);
        facts.extra = self.extra.clone();
        if let Some(&Fact::Number(length)) = self.extra.get("moves") {
            facts.length = Some(length as u32);
        }
        facts
    }
}

/// The names of the columns.
fn names(header: &Line) -> Result<Vec<String>, ValuesError> {
    let names: Vec<String> = header.fields.iter().map(|name| fold(name)).collect();
    for (place, name) in names.iter().enumerate() {
        if name.is_empty() {
            return Err(ValuesError::Header(format!("has no name for column {}", place + 1)));
        }
        if names[..place].contains(name) {
            return Err(ValuesError::Header(format!("has the name {name} twice")));
        }
    }
    match REQUIRED.iter().find(|required| !names.iter().any(|name| name == *required)) {
        Some(missing) => Err(ValuesError::Header(format!("names no column {missing}"))),
        None => Ok(names),
    }
}

/// A line with the names of its fields.
struct Fields<'a> {
    line: usize,
    named: Vec<(&'a str, &'a str)>,
}

impl<'a> Fields<'a> {
    fn of(line: &'a Line, columns: &'a [String]) -> Result<Fields<'a>, ValuesError> {
        let (fields, wanted) = (line.fields.len(), columns.len());
        if fields != wanted {
            return Err(ValuesError::Fields { line: line.number, fields, columns: wanted });
        }
        let named = columns.iter().zip(&line.fields).map(|(name, field)| (name.as_str(), field.trim()));
        Ok(Fields { line: line.number, named: named.collect() })
    }

    /// What is in a column, if there is one and it is not empty.
    fn get(&self, column: &str) -> Option<&'a str> {
        let field = self.named.iter().find(|(name, _)| *name == column)?.1;
        (!field.is_empty()).then_some(field)
    }

    fn wanted<T>(
        &self,
        column: &'static str,
        expected: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, ValuesError> {
        let given = self.get(column).unwrap_or_default();
        read(given).ok_or_else(|| refusal(self.line, column, given, expected))
    }

    fn row(&self) -> Result<ValueRow, ValuesError> {
        let is_drawn = |text: &str| text.is_empty() || text.eq_ignore_ascii_case("draw");
        let winner = |text: &str| if is_drawn(text) { Some(None) } else { text.parse().ok().map(Some) };
        let others = self.named.iter().filter(|(name, field)| !OWN.contains(name) && !field.is_empty());
        let fact = |field: &str| number(field).map_or_else(|| Fact::Word(field.to_owned()), Fact::Number);
        Ok(ValueRow {
            line: self.line,
            file: self.get("file").map(str::to_owned),
            game: self.wanted("game", "the name or the number of a game", |text| {
                (!text.is_empty()).then(|| text.to_owned())
            })?,
            moves: self.wanted("move", "a number of moves, 0 or more", |text| text.parse().ok())?,
            value: self.wanted("value", "a number", number)?,
            winner: self.wanted("winner", "black, white, draw or nothing", winner)?,
            extra: others.map(|(name, field)| ((*name).to_owned(), fact(field))).collect(),
        })
    }

    /// The unit, which must be the same on all lines.
    fn unit(&self, before: Option<Unit>) -> Result<Option<Unit>, ValuesError> {
        let Some(given) = self.get("unit") else { return Ok(before) };
        let unit = match given.to_lowercase().as_str() {
            "probability" => Unit::Probability,
            "points" | "score" => Unit::Score,
            _ => return Err(refusal(self.line, "unit", given, "probability or score")),
        };
        if before.is_some_and(|before| before != unit) {
            return Err(refusal(self.line, "unit", given, "the unit of the lines before"));
        }
        Ok(Some(unit))
    }
}

fn refusal(line: usize, column: &'static str, given: &str, expected: &str) -> ValuesError {
    ValuesError::Field {
        line,
        column,
        given: given.chars().take(40).collect(),
        expected: expected.to_owned(),
    }
}

/// The unit of values that nobody has told.
fn guess(rows: &[ValueRow]) -> Option<Unit> {
    let are_shares = rows.iter().all(|row| (0.0..=1.0).contains(&row.value));
    (!rows.is_empty()).then_some(if are_shares { Unit::Probability } else { Unit::Score })
}

fn ensure_in_range(rows: &[ValueRow], unit: Unit) -> Result<(), ValuesError> {
    let is_wrong = |row: &&ValueRow| unit == Unit::Probability && !(0.0..=1.0).contains(&row.value);
    match rows.iter().find(is_wrong) {
        Some(row) => Err(refusal(row.line, "value", &row.value.to_string(), "a probability from 0 to 1")),
        None if rows.is_empty() => Err(ValuesError::Empty),
        None => Ok(()),
    }
}

/// A game that two have won is two games, or a mistake.
fn ensure_one_winner(rows: &[ValueRow]) -> Result<(), ValuesError> {
    let mut winners = HashMap::new();
    for row in rows {
        let (winner, line) = winners.entry((&row.file, &row.game)).or_insert((row.winner, row.line));
        if *winner != row.winner {
            let expected = format!("the winner of the game in line {line}");
            let given = row.winner.map(|winner| winner.to_string()).unwrap_or_default();
            return Err(refusal(row.line, "winner", &given, &expected));
        }
    }
    Ok(())
}

/// A position with two values would be judged twice.
fn ensure_once(rows: &[ValueRow]) -> Result<(), ValuesError> {
    let mut seen = HashMap::new();
    for row in rows {
        if let Some(first) = seen.insert((&row.file, &row.game, row.moves), row.line) {
            let expected = format!("each position of a game once, and line {first} has it already");
            return Err(refusal(row.line, "move", &row.moves.to_string(), &expected));
        }
    }
    Ok(())
}
