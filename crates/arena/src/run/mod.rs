//! A whole match: workers play what the journal does not have yet.
//!
//! Which games are played, and with which seeds, depends on the plan alone. So a match that was stopped and resumed has
//! the same games as one that was not, if its players play the same every time.

mod journal;
pub mod lines;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use engine::VERSION;

use crate::game::{Hall, NoGame};
use crate::plan::{MatchFile, Plan, PlanError};
use crate::record::GameRecord;
use crate::report;
use crate::seat;
use crate::stats::Verdict;

pub use journal::{JOURNAL, JournalError, read};

use journal::Journal;

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
    /// Why it ended.
    pub end: End,
}

/// Why a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything was played.
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
    let out = &options.out;
    if out.join(MATCH_FILE).exists() && !out.join(JOURNAL).exists() {
        return Err(RunError::Occupied { path: out.join(MATCH_FILE) });
    }
    rehearse(plan, &options.stop)?;
    for directory in [out.clone(), out.join(RECORDS), out.join(MESSAGES)] {
        fs::create_dir_all(&directory).map_err(|error| RunError::File { path: directory, error })?;
    }
    let journal = Journal::open(out, plan, options.resume)?;
    write(&out.join(MATCH_FILE), &plan.file.to_toml()?)?;
    let games = journal.games();
    let mut unrecorded = games.iter().filter(|game| !record_path(out, game.number).exists());
    unrecorded.try_for_each(|game| write_record(out, plan, game))?;
    spectator.begun(games, plan.number_of_games());
    let state = Mutex::new(State {
        taken: games.iter().map(|game| game.number).collect(),
        verdict: verdict(plan, games),
        journal,
        spectator,
        reported: Instant::now(),
        error: None,
    });
    play_all(plan, options, &state)?;
    let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    let reports = write_reports(out, plan, state.journal.games());
    if let Some(error) = state.error {
        return Err(error);
    }
    reports?;
    let games = state.journal.into_games();
    let is_complete = games.iter().filter(|game| game.number < plan.number_of_games()).count() as u64
        == plan.number_of_games();
    let end = match state.verdict {
        Verdict::Undecided if is_complete => End::AllPlayed,
        Verdict::Undecided => End::Stopped,
        verdict => End::Decided(verdict),
    };
    Ok(Conclusion { games, end })
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

/// The directory of the records of games, in that of the match.
const RECORDS: &str = "sgf";

/// The directory of what programs wrote to their standard error.
const MESSAGES: &str = "stderr";

/// How old the reports of a match under way may be.
const REPORT_INTERVAL: Duration = Duration::from_secs(10);

/// What the workers share.
struct State<'a> {
    journal: Journal,
    /// The numbers of games that are done or under way.
    taken: BTreeSet<u64>,
    verdict: Verdict,
    spectator: &'a mut dyn Spectator,
    /// When the reports were written last.
    reported: Instant,
    /// The first thing that went wrong, after which no game is begun.
    error: Option<RunError>,
}

fn lock<'m, 's>(state: &'m Mutex<State<'s>>) -> MutexGuard<'m, State<'s>> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How often we look whether somebody wants the match to stop.
const LOOK: Duration = Duration::from_millis(20);

/// Lets the workers play until there is nothing left to do.
fn play_all(plan: &Plan, options: &RunOptions, state: &Mutex<State<'_>>) -> Result<(), RunError> {
    // Games under way are given up when the test is decided, too, which is not what the caller's own flag says.
    let cancel = Arc::new(AtomicBool::new(false));
    thread::scope(|scope| {
        let workers: Vec<_> = (0..options.workers.max(1))
            .map(|_| scope.spawn(|| work(plan, options, state, &cancel)))
            .collect();
        while workers.iter().any(|worker| !worker.is_finished()) {
            if options.stop.load(Ordering::Relaxed) {
                cancel.store(true, Ordering::Relaxed);
            }
            thread::sleep(LOOK);
        }
        let ends: Vec<_> = workers.into_iter().map(|worker| worker.join()).collect();
        if ends.iter().all(Result::is_ok) { Ok(()) } else { Err(RunError::Panicked) }
    })
}

/// One worker: takes the first game that nobody has, plays it, and writes it down.
fn work(plan: &Plan, options: &RunOptions, state: &Mutex<State<'_>>, cancel: &Arc<AtomicBool>) {
    let mut hall = Hall::new(plan, &options.out.join(MESSAGES), Arc::clone(cancel));
    while let Some(number) = next(plan, options, state, cancel) {
        let played = match plan.fixture(number) {
            Ok(fixture) => hall.play(&fixture),
            Err(error) => Err(NoGame::Impossible(error.to_string())),
        };
        let result = match played {
            Ok(record) => conclude(plan, options, state, cancel, record),
            Err(NoGame::Cancelled) => break,
            Err(NoGame::Impossible(reason)) => Err(RunError::Impossible(reason)),
        };
        if let Err(error) = result {
            lock(state).error.get_or_insert(error);
            cancel.store(true, Ordering::Relaxed);
        }
    }
    hall.close();
}

fn next(plan: &Plan, options: &RunOptions, state: &Mutex<State<'_>>, cancel: &AtomicBool) -> Option<u64> {
    let mut state = lock(state);
    let is_stopped = options.stop.load(Ordering::Relaxed) || cancel.load(Ordering::Relaxed);
    if is_stopped || state.verdict != Verdict::Undecided {
        return None;
    }
    let number = (0..plan.number_of_games()).find(|number| !state.taken.contains(number))?;
    state.taken.insert(number);
    Some(number)
}

/// Writes a game down, its record first, so that what is in the journal is complete.
fn conclude(
    plan: &Plan,
    options: &RunOptions,
    state: &Mutex<State<'_>>,
    cancel: &AtomicBool,
    record: GameRecord,
) -> Result<(), RunError> {
    write_record(&options.out, plan, &record)?;
    let mut state = lock(state);
    let State { journal, spectator, reported, .. } = &mut *state;
    journal.add(record.clone())?;
    spectator.game_ended(&record, journal.games());
    let verdict = verdict(plan, journal.games());
    if reported.elapsed() >= REPORT_INTERVAL {
        *reported = Instant::now();
        write_reports(&options.out, plan, journal.games())?;
    }
    state.verdict = verdict;
    if verdict != Verdict::Undecided {
        cancel.store(true, Ordering::Relaxed);
    }
    Ok(())
}

fn verdict(plan: &Plan, games: &[GameRecord]) -> Verdict {
    report::sprt_state(plan, games).map_or(Verdict::Undecided, |state| state.verdict)
}

fn record_path(out: &Path, number: u64) -> PathBuf {
    out.join(RECORDS).join(format!("game-{number:05}.sgf"))
}

fn write_record(out: &Path, plan: &Plan, game: &GameRecord) -> Result<(), RunError> {
    write(&record_path(out, game.number), &game.to_sgf(plan))
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

/// The match in a directory: its plan, and its games in the order of their numbers.
pub fn load(directory: &Path) -> Result<(Plan, Vec<GameRecord>), RunError> {
    let plan = MatchFile::read(&directory.join(MATCH_FILE))?.resolve(directory)?;
    Ok((plan, journal::read(directory)?))
}

/// Writes a file in one piece: whoever reads it meanwhile sees the old one.
fn write(path: &Path, text: &str) -> Result<(), RunError> {
    let failed = |error| RunError::File { path: path.to_owned(), error };
    let new = PathBuf::from(format!("{}.new", path.display()));
    fs::write(&new, text).map_err(failed)?;
    fs::rename(&new, path).map_err(failed)
}
