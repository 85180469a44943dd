//! Why a command fails.

use engine::PlayerError;
use go::IllegalMove;

/// Why a command fails, in the words of the protocol where it has them, and then in ours.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Failure {
    /// There is no such command.
    #[error("unknown command")]
    Unknown,
    /// The words after the command are not what it expects.
    #[error("syntax error: {0}")]
    Syntax(String),
    /// A move against the rules.
    #[error("illegal move: {0}")]
    Illegal(#[from] IllegalMove),
    /// Anything else, as a sentence.
    #[error("{0}")]
    Other(String),
    /// The player cannot do what is asked.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// The client has gone.
    #[error("the client has gone")]
    Gone,
}

impl Failure {
    /// What was given, and what was expected instead.
    pub fn expected(expected: &str, given: &str) -> Failure {
        let given: String = given.chars().take(60).collect();
        Failure::Syntax(format!("expected {expected}, and was given '{given}'"))
    }

    /// A failure with a sentence of its own.
    pub fn new(sentence: impl Into<String>) -> Failure {
        Failure::Other(sentence.into())
    }
}
