//! The games that nobody could play, for those who want to know which.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::job::{number_of, unit_of};
use super::{RunError, write};

/// The file in the directory of a match with the games that were given up, one to a line.
pub const GIVEN_UP: &str = "given-up.jsonl";

/// A line, as those of other runs are.
#[derive(Serialize, Deserialize)]
struct Line {
    unit: String,
    reason: String,
}

/// The games that were given up, by their numbers, each with the reason.
pub(super) fn read(directory: &Path) -> Result<BTreeMap<u64, String>, RunError> {
    let path = directory.join(GIVEN_UP);
    let text = match fs::read_to_string(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
        text => text.map_err(|error| RunError::Unreadable { path: path.clone(), error })?,
    };
    let numbered = |line: &str| {
        let Line { unit, reason } = serde_json::from_str(line)?;
        let number = number_of(&unit).ok_or_else(|| {
            io::Error::new(io::ErrorKind::InvalidData, format!("expected a game, as in game-00007: '{unit}'"))
        })?;
        Ok((number, reason))
    };
    text.lines()
        .map(numbered)
        .collect::<io::Result<_>>()
        .map_err(|error| RunError::Unreadable { path, error })
}

/// Writes down which games were given up, instead of those of the last time. Without any there is no such file.
pub(super) fn write_down(directory: &Path, games: &BTreeMap<u64, String>) -> Result<(), RunError> {
    let path = directory.join(GIVEN_UP);
    if games.is_empty() {
        return match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(RunError::File { path, error }),
            _ => Ok(()),
        };
    }
    let line = |(&number, reason): (&u64, &String)| {
        let line = Line { unit: unit_of(number), reason: reason.clone() };
        // Two texts can always be written.
        serde_json::to_string(&line).unwrap_or_default() + "\n"
    };
    write(&path, &games.iter().map(line).collect::<String>())
}
