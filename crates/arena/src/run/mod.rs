//! Plays the games of a match.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::plan::Plan;
use crate::record::GameRecord;
use crate::stats::Verdict;

/// How a match is played.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// The folder for all that is written.
    pub out: PathBuf,
    /// Go on with the match that is there?
    pub resume: bool,
    /// How many games are played at a time.
    pub workers: usize,
    /// Set by somebody who wants an end.
    pub stop: Arc<AtomicBool>,
}

/// Somebody who watches a match. The games are all that are done, sorted by number.
pub trait Spectator: Send {
    /// The match begins or goes on.
    fn begun(&mut self, games: &[GameRecord], total: u64);
    /// A game has ended.
    fn game_ended(&mut self, record: &GameRecord, games: &[GameRecord]);
}

/// How a match ended.
#[derive(Clone, Debug)]
pub struct Conclusion {
    /// The games, sorted by number.
    pub games: Vec<GameRecord>,
    /// Why there are no more.
    pub end: End,
}

/// Why a match has no more games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All are played.
    AllPlayed,
    /// The test has decided.
    Decided(Verdict),
    /// Somebody wanted an end.
    Stopped,
}

/// Why a match cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// There is no runner here.
    #[error("matches cannot be played yet")]
    Missing,
}

/// Plays the games of a match that are not played yet.
pub fn run(_: &Plan, _: &RunOptions, _: &mut dyn Spectator) -> Result<Conclusion, RunError> {
    Err(RunError::Missing)
}

/// The match in a folder: its plan, and its games by number.
pub fn load(_: &Path) -> Result<(Plan, Vec<GameRecord>), RunError> {
    Err(RunError::Missing)
}

/// Writes the reports of a match to its folder, and tells their names.
pub fn write_reports(_: &Path, _: &Plan, _: &[GameRecord]) -> Result<Vec<PathBuf>, RunError> {
    Err(RunError::Missing)
}
