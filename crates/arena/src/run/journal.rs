//! The games that are finished, one to a line: the only truth about what is done.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use engine::VERSION;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::lines::{LineFile, WholeLines, difference};
use crate::plan::{Fixture, Plan};
use crate::record::GameRecord;

/// The name of the journal in the directory of a match.
pub const JOURNAL: &str = "games.jsonl";

/// The journal of a match.
#[derive(Debug)]
pub(crate) struct Journal {
    file: LineFile,
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
        let Some(mut file) = LineFile::open(&path).map_err(unusable)? else {
            return Err(JournalError::InUse { path });
        };
        let lines = WholeLines::read(&path).map_err(unusable)?;
        let Content { head, games } = Content::read(&path, &lines.text)?;
        if !games.is_empty() && !resume {
            return Err(JournalError::NotEmpty { path, games: games.len() });
        }
        // A match that never had a game was perhaps one that could not begin.
        let (head, whole) = if games.is_empty() { (None, 0) } else { (head, lines.bytes) };
        file.cut_to(whole).map_err(unusable)?;
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
        write_line(&mut self.file, &record)
            .map_err(|error| JournalError::Unusable { path: self.path.clone(), error })?;
        let place = self.games.partition_point(|game| game.number < record.number);
        self.games.insert(place, record);
        Ok(())
    }

    /// Is this game done?
    pub(crate) fn has(&self, number: u64) -> bool {
        self.games.binary_search_by_key(&number, |game| game.number).is_ok()
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
    let lines =
        WholeLines::read(&path).map_err(|error| JournalError::Unusable { path: path.clone(), error })?;
    Ok(Content::read(&path, &lines.text)?.games.into_values().collect())
}

/// What a journal says.
struct Content {
    head: Option<Head>,
    games: BTreeMap<u64, GameRecord>,
}

impl Content {
    /// Reads all lines that have an end. One without was torn by a crash, and its game is played again.
    fn read(path: &Path, text: &str) -> Result<Content, JournalError> {
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
        Ok(Content { head: head.transpose()?, games })
    }
}

fn write_line(file: &mut LineFile, value: &impl Serialize) -> io::Result<()> {
    file.add(&serde_json::to_string(value)?)
}

fn check_identity(path: &Path, theirs: &Value, ours: &Value) -> Result<(), JournalError> {
    match difference(theirs, ours) {
        Some(difference) => Err(JournalError::Other { path: path.to_owned(), difference }),
        None => Ok(()),
    }
}

/// A game must be the one that the schedule has, or the records of openings have changed.
fn check_fixture(path: &Path, plan: &Plan, game: &GameRecord) -> Result<(), JournalError> {
    // Games of a larger number were played when more were wanted.
    if game.number >= plan.number_of_games() {
        return Ok(());
    }
    check_game(plan, game).map_err(|difference| JournalError::Other { path: path.to_owned(), difference })
}

/// Is it the game that the schedule has under its number? An error says what is not so.
pub(super) fn check_game(plan: &Plan, game: &GameRecord) -> Result<(), String> {
    let number = game.number;
    let fixture = plan.fixture(number).map_err(|error| error.to_string())?;
    let Fixture { opening_moves, seeds, players, .. } = fixture;
    let moves = game.moves.iter().take(game.opening_moves).map(|turn| (turn.color, turn.mv));
    let is_same = moves.eq(opening_moves.iter().copied())
        && [go::Color::Black, go::Color::White].into_iter().all(|color| {
            *game.seeds.of(color) == seeds[color]
                && *game.players.of(color) == plan.players[players[color]].name
        });
    if is_same { Ok(()) } else { Err(format!("game {number} has another opening or other players")) }
}
