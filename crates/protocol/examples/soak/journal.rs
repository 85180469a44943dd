//! The games that are finished, one to a line, so that a soak can be stopped and go on.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use serde_json::Value;

use crate::Failure;
use crate::options::Options;
use crate::record::GameRecord;

/// The journal of a soak.
pub(crate) struct Journal {
    file: File,
    games: BTreeMap<u64, GameRecord>,
}

impl Journal {
    /// Begins a journal, or goes on with the one that is there.
    pub(crate) fn open(options: &Options) -> Result<Journal, Failure> {
        std::fs::create_dir_all(&options.out)?;
        let path = options.out.join("games.jsonl");
        let text = if path.exists() { std::fs::read_to_string(&path)? } else { String::new() };
        // A line without its end was torn by a crash. It goes, so that the next one begins a line of its own.
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
        if whole.len() < text.len() {
            file.set_len(whole.len() as u64)?;
        }
        let mut lines = whole.lines();
        match lines.next() {
            None => write_line(&mut file, &options.identity())?,
            Some(first) => check_identity(first, options, &path)?,
        }
        let read = |line: &str| {
            serde_json::from_str(line)
                .map(|game: GameRecord| (game.number, game))
                .map_err(|error| format!("{} has a line that is no game ({error}): {line}", path.display()))
        };
        let games: BTreeMap<u64, GameRecord> = lines.map(read).collect::<Result<_, _>>()?;
        Ok(Journal { file, games })
    }

    /// The numbers of the games that are done.
    pub(crate) fn numbers(&self) -> BTreeSet<u64> {
        self.games.keys().copied().collect()
    }

    /// The games that are done.
    pub(crate) fn games(&self) -> impl ExactSizeIterator<Item = &GameRecord> {
        self.games.values()
    }

    /// The games that are done, for good.
    pub(crate) fn into_games(self) -> BTreeMap<u64, GameRecord> {
        self.games
    }

    /// Adds a game. Its record is written first, so that what is in the journal is complete.
    pub(crate) fn add(&mut self, options: &Options, record: GameRecord) -> Result<(), Failure> {
        let name = format!("game-{:04}.sgf", record.number);
        std::fs::write(options.out.join(name), record.to_sgf(options))?;
        write_line(&mut self.file, &serde_json::to_value(&record)?)?;
        self.games.insert(record.number, record);
        Ok(())
    }
}

/// A line in one piece: two soaks of one journal at a time would be a mistake, but not one that tears lines.
fn write_line(file: &mut File, value: &Value) -> Result<(), Failure> {
    file.write_all(format!("{value}\n").as_bytes())?;
    Ok(())
}

fn check_identity(first: &str, options: &Options, path: &Path) -> Result<(), Failure> {
    let ours = options.identity();
    let theirs: Value = serde_json::from_str(first)?;
    if ours == theirs {
        return Ok(());
    }
    let path = path.display();
    Err(format!("{path} was begun with other settings: choose another --out, or repeat them: {theirs}")
        .into())
}
