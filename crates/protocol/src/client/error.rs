//! What can go wrong with an engine.

use std::fmt;
use std::io;
use std::time::Duration;

use super::command_line::CommandLine;

/// Why an engine gave no usable answer.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// There is no such program, or it may not be run.
    #[error("'{command_line}' could not be started: {error}")]
    CouldNotStart {
        /// What was to be started.
        command_line: CommandLine,
        /// What the system says.
        error: io::Error,
    },
    /// The engine has ended, or takes or gives nothing any more.
    #[error("the engine is gone: {ending}{}", Last(.last_lines))]
    Gone {
        /// How it ended.
        ending: Ending,
        /// The last it said outside the protocol.
        last_lines: Vec<String>,
    },
    /// No whole answer came in time.
    #[error("the engine did not answer '{command}' within {after:?}{}", Heard(.heard))]
    TimedOut {
        /// What was asked.
        command: String,
        /// How long was waited.
        after: Duration,
        /// The part of an answer that came.
        heard: String,
    },
    /// The engine does not keep to the protocol.
    #[error("the engine answered '{command}' with the line '{line}': expected {expected}")]
    BadFraming {
        /// What was asked.
        command: String,
        /// What came.
        line: String,
        /// What should have come.
        expected: String,
    },
    /// The engine said no.
    #[error("the engine refused '{command}': {message}")]
    Refused {
        /// What was asked.
        command: String,
        /// Its reason.
        message: String,
    },
    /// The answer is too long.
    #[error("the engine answered '{command}' with more than {limit} bytes")]
    TooMuch {
        /// What was asked.
        command: String,
        /// How much would have been read.
        limit: usize,
    },
    /// The answer is well formed, but means nothing.
    #[error("the engine answered '{command}' with '{answer}': expected {expected}")]
    BadAnswer {
        /// What was asked.
        command: String,
        /// What came.
        answer: String,
        /// What should have come.
        expected: &'static str,
    },
    /// The command would be taken for several, or for none.
    #[error("{command:?} cannot be sent: expected one line that is not empty and has no control characters")]
    NotOneLine {
        /// What was to be sent.
        command: String,
    },
    /// Nobody wants the answer any more.
    #[error("nobody waits any more for the answer to '{command}'")]
    Cancelled {
        /// What was asked.
        command: String,
    },
    /// An earlier failure left the engine in a state that nobody knows.
    #[error("the engine cannot be used any more, because of an earlier failure: {reason}")]
    Broken {
        /// The earlier failure.
        reason: String,
    },
}

impl ClientError {
    /// Does the engine still know what it is asked, and answer it? After any other error it can only be killed.
    pub fn is_harmless(&self) -> bool {
        use ClientError::{BadAnswer, NotOneLine, Refused};
        matches!(self, Refused { .. } | BadAnswer { .. } | NotOneLine { .. })
    }
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By itself, with this exit code.
    Code(i32),
    /// By a signal with this number.
    Signal(i32),
    /// It has not, but it closed its input or its output.
    Silent,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Code(code) => write!(f, "it ended with exit code {code}"),
            Ending::Signal(signal) => write!(f, "it was ended by signal {signal}"),
            Ending::Silent => f.write_str("it runs, but it closed its input or its output"),
        }
    }
}

/// The last lines as the end of a sentence.
struct Last<'a>(&'a [String]);

impl fmt::Display for Last<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { Ok(()) } else { write!(f, "; the last it said was\n{}", self.0.join("\n")) }
    }
}

/// The beginning of an answer as the end of a sentence.
struct Heard<'a>(&'a str);

impl fmt::Display for Heard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            "" => Ok(()),
            heard => write!(f, "; it only said {:?}", start_of(heard)),
        }
    }
}

/// As much of a text as fits into a sentence.
pub(super) fn start_of(text: &str) -> String {
    const MOST: usize = 200;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
