//! The books of a match: which games are done, and what they say so far.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::journal::{JOURNAL, Journal};
use super::{Conclusion, End, MATCH_FILE, RunError, Spectator, write, write_reports};
use crate::plan::Plan;
use crate::record::GameRecord;
use crate::report;
use crate::stats::Verdict;

/// The directory of the records of games, in that of the match.
const RECORDS: &str = "sgf";

/// The directory of what programs wrote to their standard error.
const MESSAGES: &str = "stderr";

/// How old the reports of a match under way may be.
const REPORT_INTERVAL: Duration = Duration::from_secs(10);

/// The books of a match. Whoever plays its games, here or elsewhere, has them entered here.
pub struct Books<'a> {
    plan: &'a Plan,
    out: PathBuf,
    state: Mutex<State<'a>>,
}

struct State<'a> {
    journal: Journal,
    /// The numbers of games that are done or under way.
    taken: BTreeSet<u64>,
    verdict: Verdict,
    spectator: &'a mut dyn Spectator,
    /// When the reports were written last.
    reported: Instant,
}

impl<'a> Books<'a> {
    /// Opens the books in a directory, and goes on with those that are there if that is wanted.
    pub fn open(
        plan: &'a Plan,
        out: &Path,
        resume: bool,
        spectator: &'a mut dyn Spectator,
    ) -> Result<Books<'a>, RunError> {
        for directory in [out.to_owned(), out.join(RECORDS), out.join(MESSAGES)] {
            fs::create_dir_all(&directory).map_err(|error| RunError::File { path: directory, error })?;
        }
        let journal = Journal::open(out, plan, resume)?;
        write(&out.join(MATCH_FILE), &plan.file.to_toml()?)?;
        let games = journal.games();
        let mut unrecorded = games.iter().filter(|game| !record_path(out, game.number).exists());
        unrecorded.try_for_each(|game| write_record(out, plan, game))?;
        spectator.begun(games, plan.number_of_games());
        let state = State {
            taken: games.iter().map(|game| game.number).collect(),
            verdict: verdict(plan, games),
            journal,
            spectator,
            reported: Instant::now(),
        };
        Ok(Books { plan, out: out.to_owned(), state: Mutex::new(state) })
    }

    /// Where programs leave what they write to their standard error.
    pub(super) fn messages(&self) -> PathBuf {
        self.out.join(MESSAGES)
    }

    fn state(&self) -> MutexGuard<'_, State<'a>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The games that are neither done nor under way, unless the test is decided.
    pub fn missing(&self) -> Vec<u64> {
        let state = self.state();
        let is_open = state.verdict == Verdict::Undecided;
        let open = (0..self.plan.number_of_games()).filter(|number| !state.taken.contains(number));
        open.filter(|_| is_open).collect()
    }

    /// The first game that nobody has, which is under way from now on.
    pub(super) fn next(&self) -> Option<u64> {
        let mut state = self.state();
        if state.verdict != Verdict::Undecided {
            return None;
        }
        let number = (0..self.plan.number_of_games()).find(|number| !state.taken.contains(number))?;
        state.taken.insert(number);
        Some(number)
    }

    /// Has the sequential test come to a verdict?
    pub fn is_decided(&self) -> bool {
        self.state().verdict != Verdict::Undecided
    }

    /// Enters a game, its record first, so that what is in the journal is complete. One that is there already is not entered again.
    pub fn enter(&self, record: GameRecord) -> Result<(), RunError> {
        if self.state().journal.has(record.number) {
            return Ok(());
        }
        write_record(&self.out, self.plan, &record)?;
        let mut state = self.state();
        let State { journal, spectator, reported, taken, .. } = &mut *state;
        taken.insert(record.number);
        journal.add(record.clone())?;
        spectator.game_ended(&record, journal.games());
        let verdict = verdict(self.plan, journal.games());
        if reported.elapsed() >= REPORT_INTERVAL {
            *reported = Instant::now();
            write_reports(&self.out, self.plan, journal.games())?;
        }
        state.verdict = verdict;
        Ok(())
    }

    /// Writes the reports, and says how the match ended.
    pub fn close(self) -> Result<Conclusion, RunError> {
        let Books { plan, out, state } = self;
        let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
        write_reports(&out, plan, state.journal.games())?;
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
}

/// Refuses a directory where a file of somebody else's would be overwritten.
pub fn refuse_others(out: &Path) -> Result<(), RunError> {
    if out.join(MATCH_FILE).exists() && !out.join(JOURNAL).exists() {
        return Err(RunError::Occupied { path: out.join(MATCH_FILE) });
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
