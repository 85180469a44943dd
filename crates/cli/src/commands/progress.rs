//! The bar of a job that takes a while, on a terminal only.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use engine::{Budget, Look, Watcher};
use indicatif::{ProgressBar, ProgressStyle};

use super::interrupt;

/// How the bar looks.
pub(super) fn style() -> ProgressStyle {
    // The template is a constant, and the default is a bar as well.
    ProgressStyle::with_template("{bar:30} {percent:>3} % {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// The parts of the bar.
const PARTS: u64 = 1000;

/// How long the bar stays as it is.
const REDRAW: Duration = Duration::from_millis(100);

/// Draws how far a search has come, and stops it when the user asks for it.
pub(super) struct Progress {
    bar: ProgressBar,
    name: String,
    budget: Budget,
    start: Instant,
    drawn: Instant,
}

impl Progress {
    /// A bar for a search with this budget.
    pub(super) fn new(name: String, budget: Budget) -> Progress {
        let now = Instant::now();
        let bar = ProgressBar::new(PARTS).with_style(style());
        Progress { bar, name, budget, start: now, drawn: now }
    }

    /// How much of the budget is used up, from 0 to 1.
    fn used(&self, playouts: u64) -> f64 {
        let by_playouts = self.budget.playouts.map(|all| playouts as f64 / all.max(1) as f64);
        let by_time = self.budget.time.map(|all| self.start.elapsed().as_secs_f64() / all.as_secs_f64());
        by_playouts.into_iter().chain(by_time).fold(0.0, f64::max)
    }
}

impl Watcher for Progress {
    fn look(&mut self, look: &Look<'_>) -> ControlFlow<()> {
        if !self.bar.is_hidden() && self.drawn.elapsed() >= REDRAW {
            let playouts = look.playouts();
            self.bar.set_message(format!("{}: {playouts} playouts", self.name));
            self.bar.set_position((self.used(playouts) * PARTS as f64) as u64);
            self.drawn = Instant::now();
        }
        if interrupt::asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
