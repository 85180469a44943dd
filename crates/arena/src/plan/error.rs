//! What can be wrong with a plan, each kind a sentence for the user.

use std::fmt::Display;
use std::io;
use std::path::Path;

/// What is wrong with a plan.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// The komi.
    #[error(transparent)]
    Komi(#[from] go::KomiError),
    /// The number of handicap stones.
    #[error(transparent)]
    Handicap(#[from] go::handicap::HandicapError),
    /// The handicap stones.
    #[error(transparent)]
    Setup(#[from] go::SetupError),
    /// A preset.
    #[error(transparent)]
    Preset(#[from] engine::PresetError),
    /// A command line.
    #[error(transparent)]
    CommandLine(#[from] protocol::client::CommandLineError),
    /// The test that ends the match.
    #[error("sprt: {0}")]
    Sprt(#[from] crate::stats::StatsError),
    /// A text that is no TOML, or that has fields which a match has not.
    #[error("line {line}, column {column}: {message}")]
    Text {
        /// Where, counted from 1.
        line: usize,
        /// Where in the line, in characters, counted from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// A value that a field cannot have.
    #[error("{field} is {given}: expected {expected}")]
    Value {
        /// The field.
        field: &'static str,
        /// Its value.
        given: String,
        /// What it could be.
        expected: String,
    },
    /// Fields that do not go together.
    #[error("{0}")]
    Senseless(String),
    /// Something about one of the players.
    #[error("player {player}: {reason}")]
    Player {
        /// Its name.
        player: String,
        /// What is wrong with it.
        reason: Box<PlanError>,
    },
    /// Something in a file.
    #[error("{file}: {reason}")]
    InFile {
        /// The file.
        file: String,
        /// What is wrong there.
        reason: Box<PlanError>,
    },
    /// A file that cannot be read.
    #[error("{file} cannot be read: {reason}")]
    File {
        /// The file.
        file: String,
        /// Why not.
        reason: io::Error,
    },
    /// A file that is no longer what it was when the match began.
    #[error(
        "{file} has changed since the match began, so that the games before and after would not be of the same match: \
         expected the checksum {expected}, found {found}"
    )]
    Changed {
        /// The file.
        file: String,
        /// The checksum at the beginning.
        expected: String,
        /// The checksum now.
        found: String,
    },
    /// An opening that cannot be played.
    #[error("the opening {opening} cannot be used: {reason}")]
    Opening {
        /// Its name.
        opening: String,
        /// Why not.
        reason: String,
    },
    /// A number that no game has.
    #[error("there is no game {number}: the match has {games} games, numbered from 0")]
    NoSuchGame {
        /// The number.
        number: u64,
        /// How many games there are.
        games: u64,
    },
}

impl PlanError {
    /// A value that a field cannot have.
    pub(super) fn value(field: &'static str, given: impl Display, expected: impl Into<String>) -> PlanError {
        PlanError::Value { field, given: given.to_string(), expected: expected.into() }
    }

    /// An error with its place in the text.
    pub(super) fn in_text(text: &str, error: &toml::de::Error) -> PlanError {
        let offset = error.span().map_or(0, |span| span.start.min(text.len()));
        let before = text.get(..offset).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        PlanError::Text {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message: error.message().trim().replace('\n', ", "),
        }
    }

    /// The same, with the name of the file.
    pub(super) fn in_file(self, file: &Path) -> PlanError {
        PlanError::InFile { file: file.display().to_string(), reason: Box::new(self) }
    }

    /// The same, with the name of the player.
    pub(super) fn of_player(self, player: &str) -> PlanError {
        PlanError::Player { player: player.to_owned(), reason: Box::new(self) }
    }

    /// A file that cannot be read.
    pub(super) fn unreadable(file: &Path, reason: io::Error) -> PlanError {
        PlanError::File { file: file.display().to_string(), reason }
    }
}
