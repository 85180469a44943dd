//! The books of a match: which games are done, and what they say so far.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::given_up;
use super::journal::{JOURNAL, Journal, check_game};
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
    /// The plan, with the games that were given up so far.
    plan: Plan,
    /// What had been given up when the books were opened, and is tried again.
    tried_again: BTreeMap<u64, String>,
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
        let mut plan_so_far = Plan { given_up: given_up::read(out)?, ..plan.clone() };
        plan_so_far.given_up.retain(|&number, _| !journal.has(number));
        let verdict = verdict(&plan_so_far, games);
        let tried_again = match verdict {
            Verdict::Undecided => std::mem::take(&mut plan_so_far.given_up),
            // A verdict stands, and nothing is played after it.
            _ => BTreeMap::new(),
        };
        let state = State {
            plan: plan_so_far,
            tried_again,
            taken: games.iter().map(|game| game.number).collect(),
            verdict,
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

    /// Is this a game that the plan has? One that is not would make the journal useless. An error says what is not so.
    pub fn check(&self, record: &GameRecord) -> Result<(), String> {
        check_game(self.plan, record)
    }

    /// Enters a game, its record first, so that what is in the journal is complete. One that is there already is not entered again.
    pub fn enter(&self, record: GameRecord) -> Result<(), RunError> {
        if self.state().journal.has(record.number) {
            return Ok(());
        }
        write_record(&self.out, self.plan, &record)?;
        let mut state = self.state();
        let State { plan, journal, spectator, reported, taken, .. } = &mut *state;
        taken.insert(record.number);
        plan.given_up.remove(&record.number);
        journal.add(record.clone())?;
        spectator.game_ended(&record, journal.games());
        let verdict = verdict(plan, journal.games());
        if reported.elapsed() >= REPORT_INTERVAL {
            *reported = Instant::now();
            write_reports(&self.out, plan, journal.games())?;
        }
        state.verdict = verdict;
        Ok(())
    }

    /// Enters that nobody could play a game: it is not waited for any more.
    pub fn give_up(&self, number: u64, reason: &str) {
        let mut state = self.state();
        let State { plan, journal, spectator, verdict: known, .. } = &mut *state;
        if journal.has(number) {
            return;
        }
        plan.given_up.insert(number, reason.to_owned());
        spectator.game_given_up(number, reason);
        *known = verdict(plan, journal.games());
    }

    /// Writes the reports and the list of what was given up, and says how the match ended.
    pub fn close(self) -> Result<Conclusion, RunError> {
        let Books { out, state, .. } = self;
        let State { mut plan, tried_again, journal, .. } =
            state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let is_complete = (0..plan.number_of_games())
            .all(|number| journal.has(number) || plan.given_up.contains_key(&number));
        // What was given up the last time, and has not been tried to the end again, stays in the list.
        let left = tried_again.into_iter().filter(|(number, _)| !journal.has(*number));
        left.for_each(|(number, reason)| _ = plan.given_up.entry(number).or_insert(reason));
        given_up::write_down(&out, &plan.given_up)?;
        write_reports(&out, &plan, journal.games())?;
        let end = match verdict(&plan, journal.games()) {
            Verdict::Undecided if is_complete => End::AllPlayed,
            Verdict::Undecided => End::Stopped,
            verdict => End::Decided(verdict),
        };
        Ok(Conclusion { games: journal.into_games(), given_up: plan.given_up, end })
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
