//! A whole match: workers play what the journal does not have yet.
//!
//! Which games are played, and with which seeds, depends on the plan alone. So a match that was stopped and resumed has
//! the same games as one that was not, if its players play the same every time.

mod books;
mod given_up;
pub mod job;
mod journal;
pub mod lines;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use engine::VERSION;

use crate::game::{Hall, NoGame};
use crate::plan::{MatchFile, Plan, PlanError};
use crate::record::GameRecord;
use crate::report;
use crate::seat;
use crate::stats::Verdict;

pub use books::{Books, refuse_others};
pub use given_up::GIVEN_UP;
pub use journal::{JOURNAL, JournalError, read};

/// The file in the directory of a match from which it can be resumed.
pub const MATCH_FILE: &str = "match.toml";

/// How a match is run.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// The directory for everything that is written.
    pub out: PathBuf,
    /// Go on with the games that are there?
    pub resume: bool,
    /// How many games are played at a time.
    pub workers: usize,
    /// Whoever sets this wants the match to stop.
    pub stop: Arc<AtomicBool>,
}

/// Somebody who watches a match.
pub trait Spectator: Send {
    /// The match begins with these games, of so many.
    fn begun(&mut self, games: &[GameRecord], total: u64);

    /// A game has ended; `games` are all that are done, in the order of their numbers.
    fn game_ended(&mut self, record: &GameRecord, games: &[GameRecord]);

    /// A game was given up, because nobody could play it.
    fn game_given_up(&mut self, _number: u64, _reason: &str) {}
}

/// Nobody watches.
impl Spectator for () {
    fn begun(&mut self, _: &[GameRecord], _: u64) {}

    fn game_ended(&mut self, _: &GameRecord, _: &[GameRecord]) {}
}

/// What there is when a match ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Conclusion {
    /// The games, in the order of their numbers.
    pub games: Vec<GameRecord>,
    /// The games that could not be played, by their numbers, each with the reason.
    pub given_up: BTreeMap<u64, String>,
    /// Why it ended.
    pub end: End,
}

/// Why a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything was played that could be.
    AllPlayed,
    /// The sequential test has come to a verdict.
    Decided(Verdict),
    /// Somebody stopped it.
    Stopped,
}

/// Why a match cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The journal.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The plan.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A file.
    #[error("{} cannot be written: {error}", path.display())]
    File {
        /// Where it is.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file of the match.
    #[error("{} cannot be read: {error}", path.display())]
    Unreadable {
        /// Where it is.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file of somebody else's would be overwritten.
    #[error("{} is there, and no games of it: choose another --out", path.display())]
    Occupied {
        /// Where it is.
        path: PathBuf,
    },
    /// A player.
    #[error("{0}")]
    Impossible(String),
    /// A worker.
    #[error("a worker panicked: that is a mistake in Tengen")]
    Panicked,
}

/// Plays a match, or the rest of it, and writes its reports.
pub fn run(plan: &Plan, options: &RunOptions, spectator: &mut dyn Spectator) -> Result<Conclusion, RunError> {
    refuse_others(&options.out)?;
    rehearse(plan, &options.stop)?;
    let books = Books::open(plan, &options.out, options.resume, spectator)?;
    let played = play_all(plan, options, &books);
    let conclusion = books.close();
    played?;
    conclusion
}

/// Starts every program once, the referee among them, before anything is written: a match in which one cannot even say its
/// name is a mistake of whoever wrote it down.
pub fn rehearse(plan: &Plan, stop: &Arc<AtomicBool>) -> Result<(), RunError> {
    let failed = |what: String| match stop.load(Ordering::Relaxed) {
        true => {
            RunError::Impossible("interrupted before the first game, while engines were started".to_owned())
        }
        false => RunError::Impossible(what),
    };
    for player in &plan.players {
        seat::rehearse(player, &plan.terms, stop)
            .map_err(|reason| failed(format!("{} cannot play: {reason}", player.name)))?;
    }
    seat::rehearse_referee(&plan.terms, stop)
        .map_err(|reason| failed(format!("the referee cannot judge: {reason}")))
}

/// How often we look whether somebody wants the match to stop.
const LOOK: Duration = Duration::from_millis(20);

/// Lets the workers play until there is nothing left to do.
fn play_all(plan: &Plan, options: &RunOptions, books: &Books<'_>) -> Result<(), RunError> {
    // Games under way are given up when the test is decided, too, which is not what the caller's own flag says.
    let cancel = Arc::new(AtomicBool::new(false));
    thread::scope(|scope| {
        let workers: Vec<_> = (0..options.workers.max(1))
            .map(|_| scope.spawn(|| work(plan, options, books, &cancel)))
            .collect();
        while workers.iter().any(|worker| !worker.is_finished()) {
            if options.stop.load(Ordering::Relaxed) {
                cancel.store(true, Ordering::Relaxed);
            }
            thread::sleep(LOOK);
        }
        let ends = workers.into_iter().map(|worker| worker.join().unwrap_or(Err(RunError::Panicked)));
        // All of them, and not only up to the first that failed.
        ends.collect::<Vec<_>>().into_iter().collect()
    })
}

/// One worker: takes the first game that nobody has, plays it, and has it entered. After an error no game is begun.
fn work(
    plan: &Plan,
    options: &RunOptions,
    books: &Books<'_>,
    cancel: &Arc<AtomicBool>,
) -> Result<(), RunError> {
    let mut hall = Hall::new(plan, &books.messages(), Arc::clone(cancel));
    let is_stopped = || options.stop.load(Ordering::Relaxed) || cancel.load(Ordering::Relaxed);
    let mut played = Ok(());
    while played.is_ok()
        && !is_stopped()
        && let Some(number) = books.next()
    {
        let game = match plan.fixture(number) {
            Ok(fixture) => hall.play(&fixture),
            Err(error) => Err(NoGame::Impossible(error.to_string())),
        };
        played = match game {
            Ok(record) => books.enter(record),
            Err(NoGame::Cancelled) => break,
            Err(NoGame::Impossible(reason)) => Err(RunError::Impossible(reason)),
        };
        if played.is_err() || books.is_decided() {
            cancel.store(true, Ordering::Relaxed);
        }
    }
    hall.close();
    played
}

/// Writes the reports of a match into its directory, and returns where they are.
pub fn write_reports(out: &Path, plan: &Plan, games: &[GameRecord]) -> Result<Vec<PathBuf>, RunError> {
    let files = [
        ("report.md", report::markdown(plan, games, VERSION)),
        ("report.html", report::html(plan, games, VERSION)),
        ("elo.svg", report::elo_plot(plan, games)),
    ];
    let write = |(name, text): (&str, String)| {
        let path = out.join(name);
        write(&path, &text).map(|()| path)
    };
    files.into_iter().map(write).collect()
}

/// The match in a directory: its plan, with what was given up of it, and its games in the order of their numbers.
pub fn load(directory: &Path) -> Result<(Plan, Vec<GameRecord>), RunError> {
    let plan = MatchFile::read(&directory.join(MATCH_FILE))?.resolve(directory)?;
    Ok((Plan { given_up: given_up::read(directory)?, ..plan }, journal::read(directory)?))
}

/// Writes a file in one piece: whoever reads it meanwhile sees the old one.
fn write(path: &Path, text: &str) -> Result<(), RunError> {
    let failed = |error| RunError::File { path: path.to_owned(), error };
    let new = PathBuf::from(format!("{}.new", path.display()));
    fs::write(&new, text).map_err(failed)?;
    fs::rename(&new, path).map_err(failed)
}
