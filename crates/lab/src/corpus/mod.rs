//! Records of real games: what is read, what is left out and why, and the positions that are taken from the rest.
//!
//! Where to start reading: `admit.rs` says which games are used, [`CorpusGame`] is such a game, [`Facts`] is all that is known
//! about one of its positions, and [`Values`] are what somebody else says that positions are worth.

mod admit;
mod date;
mod facts;
pub(crate) mod files;
mod game;
mod positions;
mod rank;
mod reason;
mod summary;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
mod values;

pub(crate) use admit::{ensure_speaks_of_games, pass_filter as admitted_by};
pub use date::{Date, ParseDateError};
pub use facts::{Fact, Facts, ParseKeyError, PositionKey};
pub use game::{CorpusGame, End, Part};
pub use positions::PositionRef;
pub use rank::{ParseRankError, Rank};
pub use reason::{LeftOut, Reason};
pub use summary::{Band, SetSummary, Summary};
pub use values::{Joined, ValueRow, Values, ValuesError};

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use arena::plan::checksum;
use arena::report::grouped;
use go::sgf;

use crate::condition::Condition;
use crate::error::LabError;

/// A game with fewer moves has hardly a position that is worth a search, and its result hardly to do with what was played.
pub(crate) const LEAST_MOVES: usize = 10;

/// So many games are read between two signs of progress.
const GAMES_PER_SIGN: usize = 500;

/// How far reading has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The number of files that are done.
    pub files: usize,
    /// The number of files in all.
    pub of: usize,
    /// The number of games so far.
    pub games: usize,
}

/// Games that somebody won and whose moves are all legal, and what became of the others.
#[derive(Clone, Debug, Default)]
pub struct Corpus {
    games: Vec<CorpusGame>,
    left_out: Vec<LeftOut>,
    /// The identities of the games.
    known: BTreeSet<u64>,
}

impl Corpus {
    /// Reads the games of files and folders, to the bottom of the latter. A file that is no file of records is counted like a
    /// game that is left out; one that is not there is an error, and so is a filter that asks for more than a game can tell.
    pub fn read(
        paths: &[PathBuf],
        filter: Option<&Condition>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Corpus, LabError> {
        filter.map_or(Ok(()), ensure_speaks_of_games)?;
        let files = files::list(paths, &files::GO)?;
        let mut corpus = Corpus::default();
        for (number, file) in files.iter().enumerate() {
            let mut sign = |games| progress(&Progress { files: number, of: files.len(), games });
            match files::contents(&file.path)? {
                Ok(bytes) => corpus.add(&file.name, &bytes, filter, &mut sign),
                Err(refusal) => corpus.leave_out_file(&file.name, refusal),
            }
        }
        progress(&Progress { files: files.len(), of: files.len(), games: corpus.read_count() });
        Ok(corpus)
    }

    /// The games of a text, as if it were in a file of that name.
    pub fn from_text(name: &str, text: &str, filter: Option<&Condition>) -> Corpus {
        let mut corpus = Corpus::default();
        corpus.add(name, text.as_bytes(), filter, &mut |_| {});
        corpus
    }

    fn add(&mut self, file: &str, bytes: &[u8], filter: Option<&Condition>, sign: &mut dyn FnMut(usize)) {
        let before = self.read_count();
        for record in sgf::games(bytes) {
            match admit::admit(&record, file, filter) {
                Ok(game) if self.known.insert(game.identity) => self.games.push(game),
                Ok(game) => {
                    let left_out = LeftOut::because(Reason::Duplicate, "");
                    self.left_out.push(LeftOut { name: game.name, ..left_out });
                }
                Err(left_out) => self.left_out.push(left_out),
            }
            if self.read_count().is_multiple_of(GAMES_PER_SIGN) {
                sign(self.read_count());
            }
        }
        if self.read_count() == before {
            self.leave_out_file(
                file,
                "there is no game record in it: expected text that starts with (;".to_owned(),
            );
        }
    }

    fn leave_out_file(&mut self, file: &str, detail: String) {
        self.left_out.push(LeftOut { name: file.to_owned(), reason: Reason::BrokenFile, detail });
    }

    /// The games, in the order in which they were read.
    pub fn games(&self) -> &[CorpusGame] {
        &self.games
    }

    /// The number of games that were read, those left out included.
    pub fn read_count(&self) -> usize {
        self.games.len() + self.left_out.len()
    }

    /// The games that were left out, in the order in which they were read.
    pub fn left_out_games(&self) -> &[LeftOut] {
        &self.left_out
    }

    /// How many games were left out for which reason.
    pub fn left_out(&self) -> BTreeMap<Reason, u64> {
        let mut counts = BTreeMap::new();
        for left_out in &self.left_out {
            *counts.entry(left_out.reason.clone()).or_default() += 1;
        }
        counts
    }

    /// What tells these games, with all that is known about them, from others; how their files are divided or packed matters
    /// only as far as games are named after them.
    pub fn checksum(&self) -> String {
        let texts: Vec<String> = self.games.iter().map(CorpusGame::text).collect();
        checksum(texts.iter().map(String::as_bytes))
    }

    /// An error that says what became of all the games, if none was kept.
    pub fn ensure_not_empty(&self) -> Result<(), LabError> {
        if !self.games.is_empty() {
            return Ok(());
        }
        let (left_out, read) = (self.left_out(), grouped(self.read_count() as u64));
        let reasons = left_out.iter().map(|(reason, &count)| format!("{} {reason}", grouped(count)));
        let reasons = reasons.collect::<Vec<_>>().join(", ");
        Err(LabError::Senseless(format!("{read} games read, none kept: {reasons}")))
    }
}
