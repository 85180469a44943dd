//! The games that are finished, one to a line: the only truth about what is done.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use engine::VERSION;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::plan::{Fixture, Plan};
use crate::record::GameRecord;

/// The name of the journal in the directory of a match.
pub const JOURNAL: &str = "games.jsonl";

/// The journal of a match.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    path: PathBuf,
    /// In the order of their numbers.
    games: Vec<GameRecord>,
}

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    tengen: String,
    #[serde(rename = "match")]
    identity: Value,
}

/// What is wrong with a journal.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It cannot be read or written.
    #[error("{} cannot be used: {error}", path.display())]
    Unusable {
        /// Where it is.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// There are games, and nobody said that they are to be continued.
    #[error("{} has {games} games already: say --resume to go on with them, or choose another --out", path.display())]
    NotEmpty {
        /// Where it is.
        path: PathBuf,
        /// How many there are.
        games: usize,
    },
    /// Another process plays the same match.
    #[error("{} is in use: another match is being played there", path.display())]
    InUse {
        /// Where it is.
        path: PathBuf,
    },
    /// It belongs to another match.
    #[error("{} was begun with other settings ({difference}): repeat them, or choose another --out", path.display())]
    Other {
        /// Where it is.
        path: PathBuf,
        /// What differs.
        difference: String,
    },
    /// A line is no game.
    #[error("{}, line {line}, is no game of a match: {reason}", path.display())]
    Line {
        /// Where it is.
        path: PathBuf,
        /// The number of the line.
        line: usize,
        /// What is wrong.
        reason: String,
    },
}

impl Journal {
    /// Begins a journal, or goes on with the one that is there if that is wanted.
    pub(crate) fn open(directory: &Path, plan: &Plan, resume: bool) -> Result<Journal, JournalError> {
        let path = directory.join(JOURNAL);
        let unusable = |error| JournalError::Unusable { path: path.clone(), error };
        let mut file =
            OpenOptions::new().create(true).append(true).read(true).open(&path).map_err(unusable)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => JournalError::InUse { path: path.clone() },
            TryLockError::Error(error) => unusable(error),
        })?;
        let bytes = fs::read(&path).map_err(unusable)?;
        let Lines { head, games, whole } = Lines::read(&path, &bytes)?;
        if !games.is_empty() && !resume {
            return Err(JournalError::NotEmpty { path, games: games.len() });
        }
        // A match that never had a game was perhaps one that could not begin.
        let (head, whole) = if games.is_empty() { (None, 0) } else { (head, whole) };
        if whole < bytes.len() {
            file.set_len(whole as u64).map_err(unusable)?;
        }
        let identity = plan.file.identity();
        match head {
            Some(head) if head.tengen != VERSION => {
                let difference = format!("Tengen was {} and is {VERSION}", head.tengen);
                return Err(JournalError::Other { path, difference });
            }
            Some(head) => check_identity(&path, &head.identity, &identity)?,
            None => {
                write_line(&mut file, &Head { tengen: VERSION.to_owned(), identity }).map_err(unusable)?
            }
        }
        games.values().try_for_each(|game| check_fixture(&path, plan, game))?;
        Ok(Journal { file, path, games: games.into_values().collect() })
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, record: GameRecord) -> Result<(), JournalError> {
        let unusable = |error| JournalError::Unusable { path: self.path.clone(), error };
        let length = self.file.metadata().map_err(unusable)?.len();
        if let Err(error) = write_line(&mut self.file, &record) {
            // A part of a line must not be the beginning of the next one. If this fails as well, the disk is to blame.
            let _ = self.file.set_len(length);
            return Err(unusable(error));
        }
        let place = self.games.partition_point(|game| game.number < record.number);
        self.games.insert(place, record);
        Ok(())
    }

    /// The games that are done, in the order of their numbers.
    pub(crate) fn games(&self) -> &[GameRecord] {
        &self.games
    }

    /// The same for good. Others may use the directory from then on.
    pub(crate) fn into_games(self) -> Vec<GameRecord> {
        self.games
    }
}

/// The games in the journal of a directory, for whoever only wants to read them.
pub fn read(directory: &Path) -> Result<Vec<GameRecord>, JournalError> {
    let path = directory.join(JOURNAL);
    let bytes = fs::read(&path).map_err(|error| JournalError::Unusable { path: path.clone(), error })?;
    Ok(Lines::read(&path, &bytes)?.games.into_values().collect())
}

/// What a journal says.
struct Lines {
    head: Option<Head>,
    games: BTreeMap<u64, GameRecord>,
    /// The bytes up to the end of the last whole line.
    whole: usize,
}

impl Lines {
    /// Reads all lines that have an end. One without was torn by a crash, and its game is played again.
    fn read(path: &Path, bytes: &[u8]) -> Result<Lines, JournalError> {
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]);
        let bad = |line: usize, error: serde_json::Error| JournalError::Line {
            path: path.to_owned(),
            line: line + 1,
            reason: error.to_string(),
        };
        let mut lines = text.lines().enumerate();
        let head = lines.next().map(|(at, line)| serde_json::from_str(line).map_err(|error| bad(at, error)));
        let mut games = BTreeMap::new();
        for (at, line) in lines {
            let game: GameRecord = serde_json::from_str(line).map_err(|error| bad(at, error))?;
            games.insert(game.number, game);
        }
        Ok(Lines { head: head.transpose()?, games, whole })
    }
}

/// A line in one piece, and on the disk when this returns.
fn write_line(file: &mut File, value: &impl Serialize) -> io::Result<()> {
    let line = serde_json::to_string(value)?;
    file.write_all(format!("{line}\n").as_bytes())?;
    file.sync_data()
}

fn check_identity(path: &Path, theirs: &Value, ours: &Value) -> Result<(), JournalError> {
    let Some((place, theirs, ours)) = first_difference(theirs, ours) else { return Ok(()) };
    let said = |value: Option<&Value>| value.map_or("nothing".to_owned(), short);
    let difference = format!("{place} was {} and is {}", said(theirs), said(ours));
    Err(JournalError::Other { path: path.to_owned(), difference })
}

/// A place in a match, and what it says and said there.
type Difference<'a> = (String, Option<&'a Value>, Option<&'a Value>);

/// The first place in which two matches differ, as `player 2, playouts`.
fn first_difference<'a>(theirs: &'a Value, ours: &'a Value) -> Option<Difference<'a>> {
    let below = |place: String, theirs: Option<&'a Value>, ours: Option<&'a Value>| match (theirs, ours) {
        (Some(old), Some(new)) => first_difference(old, new).map(|(rest, old, new)| {
            (if rest.is_empty() { place } else { format!("{place}, {rest}") }, old, new)
        }),
        (None, None) => None,
        _ => Some((place, theirs, ours)),
    };
    match (theirs, ours) {
        (Value::Object(old), Value::Object(new)) => {
            let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
            names.into_iter().find_map(|name| below(name.clone(), old.get(name), new.get(name)))
        }
        (Value::Array(old), Value::Array(new)) => {
            let places = 0..old.len().max(new.len());
            places.into_iter().find_map(|at| below((at + 1).to_string(), old.get(at), new.get(at)))
        }
        (old, new) if old == new => None,
        (old, new) => Some((String::new(), Some(old), Some(new))),
    }
}

fn short(value: &Value) -> String {
    const MOST: usize = 120;
    let text = value.to_string();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// A game must be the one that the schedule has, or the records of openings have changed.
fn check_fixture(path: &Path, plan: &Plan, game: &GameRecord) -> Result<(), JournalError> {
    let number = game.number;
    let other = |difference: String| JournalError::Other { path: path.to_owned(), difference };
    // Games of a larger number were played when more were wanted.
    if number >= plan.number_of_games() {
        return Ok(());
    }
    let fixture = plan.fixture(number).map_err(|error| other(error.to_string()))?;
    let Fixture { opening_moves, seeds, players, .. } = fixture;
    let moves = game.moves.iter().take(game.opening_moves).map(|turn| (turn.color, turn.mv));
    let is_same = moves.eq(opening_moves.iter().copied())
        && [go::Color::Black, go::Color::White].into_iter().all(|color| {
            *game.seeds.of(color) == seeds[color]
                && *game.players.of(color) == plan.players[players[color]].name
        });
    if is_same { Ok(()) } else { Err(other(format!("game {number} has another opening or other players"))) }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_differs_is_named_by_its_place() {
        let old = json!({"seed": 1, "player": [{"name": "a"}, {"name": "b", "playouts": 50}]});
        let told = |new: Value| {
            check_identity(Path::new("here"), &old, &new).map_err(|error| error.to_string()).unwrap_err()
        };
        let new = json!({"seed": 1, "player": [{"name": "a"}, {"name": "b", "playouts": 60}]});
        assert!(told(new).contains("(player, 2, playouts was 50 and is 60)"));
        let new = json!({"seed": 1, "player": [{"name": "a"}]});
        assert!(told(new).contains("(player, 2 was {\"name\":\"b\",\"playouts\":50} and is nothing)"));
        assert!(told(json!({"seed": 2, "player": old["player"]})).contains("(seed was 1 and is 2)"));
        assert!(check_identity(Path::new("here"), &old, &old).is_ok());
    }
}
