//! Programs that evaluate games besides Go, all through one adapter: UCI for chess, USI for shogi, and lines of numbers.
//!
//! `words.rs` has what they are told and how their answers are read. Here is what goes wrong with programs: one that takes too long, crashes or
//! talks nonsense is started anew and asked once more; what was odd is counted.

#[cfg(test)]
#[cfg(unix)]
mod tests;
mod words;

pub(crate) use words::Question;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use mcts::Player;
use protocol::client::{Client, ClientError, CommandLine, Options};

use super::Evaluating;
use super::others::within;
use super::patience::{Patience, TRIES, told};
use crate::experiment::EvaluatorPart;
use crate::others::OtherPosition;
use crate::work::{NoRow, ensure_goes_on};
use words::{Said, Side};

/// How long a program may think about a position, if nobody says.
const LONGEST: Duration = Duration::from_secs(60);

/// How long it may take to get ready: some read large files of weights first, and on a busy machine that takes its time.
const START: Duration = Duration::from_secs(600);

/// The standard error of a program is kept as far as this.
const MOST_MESSAGES: u64 = 1 << 20;

/// What a mate is worth, in hundredths of a pawn, if nothing less is the most.
const MATE: f64 = 10_000.0;

/// How a program is started and what it is asked.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    line: CommandLine,
    question: Question,
    options: Vec<String>,
    most: Option<f64>,
    limit: Duration,
    messages: Option<PathBuf>,
    stop: Arc<AtomicBool>,
}

impl Terms {
    pub(super) fn new(
        part: &EvaluatorPart,
        line: &CommandLine,
        question: &Question,
        messages: Option<PathBuf>,
        stop: &Arc<AtomicBool>,
    ) -> Terms {
        Terms {
            line: line.clone(),
            question: question.clone(),
            options: part.options.clone(),
            most: part.most,
            limit: part.limit.map_or(LONGEST, Duration::from_secs_f64),
            messages,
            stop: Arc::clone(stop),
        }
    }
}

/// A program that evaluates.
pub(super) struct Engine {
    terms: Terms,
    running: Option<Client>,
    name: String,
    patience: Patience,
    notes: BTreeMap<String, u64>,
}

impl Engine {
    /// Starts a program, and waits until it is ready.
    pub(super) fn start(terms: Terms) -> Result<Engine, NoRow> {
        let (client, name) = begin(&terms).map_err(|error| told(&error, &terms.stop))?;
        let (patience, notes) = (Patience::default(), BTreeMap::new());
        Ok(Engine { terms, running: Some(client), name, patience, notes })
    }

    fn note(&mut self, what: &str) {
        *self.notes.entry(what.to_owned()).or_default() += 1;
    }

    /// Asks the program, which is started if it does not run.
    fn ask(&mut self, position: &OtherPosition) -> Result<Said, ClientError> {
        let client = match self.running.take() {
            Some(client) => client,
            None => {
                self.note("started again");
                begin(&self.terms)?.0
            }
        };
        let client = self.running.insert(client);
        let question = &self.terms.question;
        for step in question.steps(&position.line()) {
            let is_last = step.is_last;
            let mut answer = question.answer();
            let said = client.converse(&step.lines, self.terms.limit, |line| match is_last {
                true => answer.read(line),
                false => (line == step.until).then_some(Said::Nothing("")),
            })?;
            if is_last {
                return Ok(said);
            }
        }
        Ok(Said::Nothing("without a question"))
    }

    /// The value for who began the game.
    fn value(&mut self, said: Said, to_play: Player) -> Option<f64> {
        let (value, side) = match said {
            Said::Value(value, side) => (value, side),
            Said::Mate(wins, side) => {
                self.note("mate");
                (if wins { MATE } else { -MATE }, side)
            }
            Said::Nothing(why) => {
                self.note(why);
                return None;
            }
        };
        let is_turned = side == Side::Mover && to_play == Player::Second;
        let value = within(value, self.terms.most);
        value.is_finite().then_some(if is_turned { -value } else { value })
    }
}

/// Starts a program and tells its name.
fn begin(terms: &Terms) -> Result<(Client, String), ClientError> {
    let options = Options {
        stderr_file: terms.messages.clone(),
        stderr_limit: MOST_MESSAGES,
        cancel: Some(Arc::clone(&terms.stop)),
        grace: Duration::from_millis(500),
        ..Options::default()
    };
    let mut client = Client::start(&terms.line, options)?;
    let mut name = String::new();
    for step in terms.question.greeting(&terms.options) {
        client.converse(&step.lines, START, |line| {
            if let Some(told) = terms.question.name_in(line) {
                name = told.to_owned();
            }
            (step.until.is_empty() || line == step.until).then_some(())
        })?;
    }
    Ok((client, name))
}

impl Evaluating for Engine {
    /// A program that fails is started anew and asked once more; if it fails again, it has no answer to this position.
    fn other_value(&mut self, position: &OtherPosition, _: u64) -> Result<Option<f64>, NoRow> {
        for _ in 0..TRIES {
            ensure_goes_on(&self.terms.stop)?;
            match self.ask(position) {
                Ok(said) => {
                    self.patience.restore();
                    return Ok(self.value(said, position.to_play()));
                }
                Err(error) => {
                    self.note(if matches!(error, ClientError::TimedOut { .. }) {
                        "too slow"
                    } else {
                        "failed"
                    });
                    self.running = None;
                    self.patience.try_on(&error, &self.terms.stop)?;
                }
            }
        }
        ensure_goes_on(&self.terms.stop)?;
        Ok(None)
    }

    fn engine(&self) -> String {
        self.name.clone()
    }

    fn cpu_time(&self) -> Duration {
        self.running.as_ref().and_then(Client::cpu_time).unwrap_or_default()
    }

    fn take_notes(&mut self) -> BTreeMap<String, u64> {
        std::mem::take(&mut self.notes)
    }
}
