//! The bar over all positions of all games, on a terminal only.

use std::fmt;
use std::io::{self, Write};

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

use crate::terminal::printable;

/// How far the work has come, and the messages between.
pub(super) struct Bar(ProgressBar);

impl Bar {
    pub(super) fn new(positions: usize) -> Bar {
        // The template is a constant, and the default is a bar as well.
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} positions{left}, {msg}")
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            .with_key("left", time_left);
        Bar(ProgressBar::new(positions as u64).with_style(style))
    }

    /// Tells which game is at work.
    pub(super) fn name(&self, game: String) {
        self.0.set_message(printable(&game));
    }

    /// A position has been searched.
    pub(super) fn advance(&self) {
        self.0.inc(1);
    }

    /// So many positions need no search; what they did not take says nothing about the time that is left.
    pub(super) fn leave_out(&self, positions: usize) {
        self.0.inc(positions as u64);
        self.0.reset_eta();
    }

    /// Keeps the clock of the bar going while a search takes long.
    pub(super) fn tick(&self) {
        self.0.tick();
    }

    /// Something to say to the user.
    pub(super) fn say(&self, message: &str) {
        // With standard error closed there is nobody left to tell.
        let _ = self.0.suspend(|| writeln!(io::stderr(), "tengen: {}", printable(message)));
    }

    /// Does this with the bar out of the way.
    pub(super) fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        self.0.suspend(work)
    }
}

/// The time that is left, as soon as there is something to judge it by.
fn time_left(state: &ProgressState, out: &mut dyn fmt::Write) {
    if state.pos() > 0 && !state.eta().is_zero() {
        // A bar that cannot be drawn is no reason to stop.
        let _ = write!(out, ", {:#} left", HumanDuration(state.eta()));
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
