//! How long a program is borne with that fails.

use std::sync::atomic::AtomicBool;

use protocol::client::ClientError;

use crate::work::{NoRow, ensure_goes_on};

/// A program that fails at so many positions in a row fails at all of them.
pub(super) const MOST_FAILURES: u32 = 5;

/// A position is asked so often about before there is no answer to it.
pub(super) const TRIES: u32 = 2;

/// How often a program has failed in a row.
#[derive(Debug, Default)]
pub(super) struct Patience {
    failures: u32,
}

impl Patience {
    /// It has answered, and all is forgiven.
    pub(super) fn restore(&mut self) {
        self.failures = 0;
    }

    /// It has failed; the error is for a program that is given up.
    pub(super) fn try_on(&mut self, error: &ClientError, stop: &AtomicBool) -> Result<(), NoRow> {
        self.failures += 1;
        if self.failures >= TRIES * MOST_FAILURES { Err(told(error, stop)) } else { Ok(()) }
    }
}

/// An end that somebody wanted is no failure of the program.
pub(super) fn told(error: &ClientError, stop: &AtomicBool) -> NoRow {
    match ensure_goes_on(stop) {
        Err(stopped) => stopped,
        Ok(()) => NoRow::impossible(error),
    }
}
