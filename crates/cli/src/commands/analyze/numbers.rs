//! What became of the games.

use std::fmt;

/// How many games went which way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// Finished in this run.
    pub(super) analysed: usize,
    /// Finished before, or without anything to do.
    pub(super) skipped: usize,
    /// Broken, or impossible to write.
    pub(super) failed: usize,
}

impl Tally {
    pub(super) fn all(&self) -> usize {
        self.analysed + self.skipped + self.failed
    }
}

/// `2 games analysed, 1 skipped, 1 failed`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = if self.analysed == 1 { "game" } else { "games" };
        write!(f, "{} {games} analysed", self.analysed)?;
        for (count, word) in [(self.skipped, "skipped"), (self.failed, "failed")] {
            if count > 0 {
                write!(f, ", {count} {word}")?;
            }
        }
        Ok(())
    }
}
