//! What can go wrong, as sentences for whoever runs an experiment.

use std::io;
use std::path::{Path, PathBuf};

/// Why an experiment cannot be planned, run or reported.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// There is no such experiment.
    #[error("there is no experiment {given}: expected one of {}", known.join(", "))]
    Unknown {
        /// What was asked for.
        given: String,
        /// What there is.
        known: Vec<String>,
    },
    /// A file or a number makes no sense.
    #[error("{0}")]
    Senseless(String),
    /// A file cannot be used.
    #[error("{} cannot be used: {error}", path.display())]
    File {
        /// Where it is.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A match of the experiment.
    #[error(transparent)]
    Match(#[from] arena::plan::PlanError),
    /// A preset of the experiment.
    #[error(transparent)]
    Preset(#[from] engine::PresetError),
    /// There are rows, and nobody said that they are to be continued.
    #[error("{} has {rows} rows already: say --resume to go on with them, or choose another --out", path.display())]
    NotEmpty {
        /// The journal.
        path: PathBuf,
        /// How many there are.
        rows: usize,
    },
    /// Another process uses the journal.
    #[error("{} is in use: another run writes to it", path.display())]
    InUse {
        /// The journal.
        path: PathBuf,
    },
    /// The journal belongs to something else.
    #[error("{} was begun with other settings ({difference}): repeat them, or choose another --out", path.display())]
    Other {
        /// The journal.
        path: PathBuf,
        /// What differs.
        difference: String,
    },
    /// A line of a journal is none.
    #[error("{}, line {line}, is no row of an experiment: {reason}; without that line, its unit is done again", path.display())]
    Line {
        /// The journal.
        path: PathBuf,
        /// The number of the line.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// A unit of work cannot be done.
    #[error("{unit} cannot be done: {reason}")]
    Unit {
        /// The name of the unit.
        unit: String,
        /// What is wrong.
        reason: String,
    },
    /// A desk on other machines.
    #[error("{0}")]
    Desk(String),
    /// A run of another version or of other numbers.
    #[error("{name} is done elsewhere with other settings ({difference}): expected the same")]
    Elsewhere {
        /// The experiment.
        name: String,
        /// What differs.
        difference: String,
    },
    /// A worker.
    #[error("a worker panicked: that is a mistake in Tengen")]
    Panicked,
}

impl LabError {
    /// A file that the system would not let us use.
    pub fn file(path: &Path, error: io::Error) -> LabError {
        LabError::File { path: path.to_owned(), error }
    }

    /// What was given, and what was expected.
    pub fn value(name: &str, given: impl std::fmt::Display, expected: &str) -> LabError {
        LabError::Senseless(format!("{name} is {given}: expected {expected}"))
    }
}
