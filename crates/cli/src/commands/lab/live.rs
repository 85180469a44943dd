//! A run under way: a bar on a terminal, else a line now and then.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use lab::estimate::{Costs, Speeds};
use lab::run::Spectator;
use lab::{LabError, LocalDesk, Plan, Row, Unit};

use super::reports::Reports;
use super::words::{say, time};
use crate::terminal::printable;

/// How often the bar is drawn anew while units take long.
const TICK: Duration = Duration::from_secs(1);

/// How old an estimate of the time left may be when a unit is done.
const ESTIMATE: Duration = Duration::from_millis(200);

/// How far apart lines are where there is no terminal.
const QUIET: Duration = Duration::from_secs(30);

/// How old the reports of a run under way may be.
const REPORT_INTERVAL: Duration = Duration::from_secs(60);

/// Reports that take long are written more rarely, so that they take one part of the time in so many.
const MOST_OF_TIME: u32 = 30;

/// The units under way that are named.
const MOST_NAMES: usize = 3;

/// Tells the user how far a run has come, and keeps its reports fresh.
pub(in crate::commands) struct Live<'a> {
    plan: &'a Plan,
    desk: &'a LocalDesk,
    reports: &'a Reports,
    workers: usize,
    /// How many machines or processes take part, if others do the units.
    crew: Option<usize>,
    bar: ProgressBar,
    costs: Costs,
    left: Vec<Unit>,
    /// The names of the units that are being done.
    under_way: Vec<String>,
    start: Instant,
    /// How many units this run has done.
    done: u64,
    /// When the time left was worked out last.
    estimated: Instant,
    /// When it will be over, as far as is known.
    end: Arc<Mutex<Instant>>,
    told: Instant,
    /// When the reports are written next.
    report_at: Instant,
}

impl<'a> Live<'a> {
    pub(super) fn new(
        plan: &'a Plan,
        desk: &'a LocalDesk,
        reports: &'a Reports,
        workers: usize,
    ) -> Result<Live<'a>, LabError> {
        let mut costs = Costs::guess(plan, &mut Speeds::default())?;
        desk.rows().iter().for_each(|row| costs.learn(row, row.cost.seconds));
        let (before, total) = (desk.done(), desk.total());
        let now = Instant::now();
        let end = Arc::new(Mutex::new(now));
        let bar = ProgressBar::new(total as u64).with_style(style(&end)).with_position(before as u64);
        let live = Live {
            plan,
            desk,
            reports,
            workers,
            crew: None,
            bar,
            costs,
            left: desk.left(),
            under_way: Vec::new(),
            start: now,
            done: 0,
            estimated: now,
            end,
            told: now,
            report_at: now + REPORT_INTERVAL,
        };
        live.estimate();
        if live.bar.is_hidden() {
            say(&format!("{before} of {total} units are done, about {} left.", live.time_left()));
        } else {
            live.bar.enable_steady_tick(TICK);
        }
        Ok(live)
    }

    /// Others do the units: how many workers there are, how many units they do at a time, and who does what.
    pub(in crate::commands) fn seen(&mut self, crew: usize, threads: usize, under_way: Vec<String>) {
        (self.crew, self.workers, self.under_way) = (Some(crew), threads.max(1), under_way);
        self.estimate();
        self.draw();
    }

    /// A line for people, above the bar.
    pub(in crate::commands) fn say(&self, line: &str) {
        self.bar.suspend(|| say(line));
    }

    /// Takes the bar away.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn estimate(&self) {
        let seconds = self.costs.total(&self.left) / self.workers.min(self.left.len()).max(1) as f64;
        let left = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
        // A time that no clock can tell is far away; the old estimate is as good.
        if let Some(end) = Instant::now().checked_add(left) {
            *self.end.lock().unwrap_or_else(PoisonError::into_inner) = end;
        }
    }

    fn time_left(&self) -> String {
        let end = *self.end.lock().unwrap_or_else(PoisonError::into_inner);
        time(end.saturating_duration_since(Instant::now()).as_secs_f64())
    }

    fn per_minute(&self) -> f64 {
        60.0 * self.done as f64 / self.start.elapsed().as_secs_f64().max(1.0)
    }

    fn draw(&mut self) {
        let now = self.under_way.iter().take(MOST_NAMES).map(String::as_str);
        let names = printable(&now.collect::<Vec<_>>().join(", "));
        self.bar.set_message(format!("{:.1} a minute: {names}", self.per_minute()));
        self.bar.set_position(self.desk.done() as u64);
        if self.bar.is_hidden() && self.done > 0 && self.told.elapsed() >= QUIET {
            self.told = Instant::now();
            let (done, total) = (self.desk.done(), self.desk.total());
            let speed = self.per_minute();
            let crew = match self.crew {
                None => String::new(),
                Some(0) => {
                    return say(&format!("{done} of {total} units are done, and no worker is there."));
                }
                Some(1) => ", by a worker".to_owned(),
                Some(workers) => format!(", by {workers} workers"),
            };
            say(&format!(
                "{done} of {total} units are done, {speed:.1} a minute{crew}, about {} left.",
                self.time_left()
            ));
        }
    }

    fn refresh_reports(&mut self) {
        let start = Instant::now();
        if start < self.report_at {
            return;
        }
        if let Err(error) = self.reports.write(self.plan, &self.desk.rows()) {
            self.bar.suspend(|| say(&format!("warning: {error}")));
        }
        self.report_at = Instant::now() + REPORT_INTERVAL.max(MOST_OF_TIME * start.elapsed());
    }
}

impl Spectator for Live<'_> {
    fn begun(&mut self, unit: &Unit) {
        self.under_way.push(unit.id.clone());
        self.draw();
    }

    fn done(&mut self, row: &Row) {
        // Where others do them, units are named behind their workers.
        let of_others = format!(": {}", row.unit);
        self.under_way.retain(|unit| *unit != row.unit && !unit.ends_with(&of_others));
        self.left.retain(|unit| unit.id != row.unit);
        self.done += 1;
        self.costs.learn(row, row.cost.seconds);
        // It goes over all units that are left, which would take longer than units of many machines take.
        if self.estimated.elapsed() >= ESTIMATE {
            self.estimated = Instant::now();
            self.estimate();
        }
        self.draw();
        self.refresh_reports();
    }
}

/// The bar. The first line is empty: a terminal shows Ctrl-C below the bar, which is then cleared a line too low.
fn style(end: &Arc<Mutex<Instant>>) -> ProgressStyle {
    let end = Arc::clone(end);
    // The template is a constant, and the default is a bar as well.
    ProgressStyle::with_template("\n{bar:20} {pos} of {len} units, {left} left, {wide_msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .with_key("left", move |_: &ProgressState, out: &mut dyn fmt::Write| {
            let end = *end.lock().unwrap_or_else(PoisonError::into_inner);
            let seconds = end.saturating_duration_since(Instant::now()).as_secs_f64();
            // A bar that cannot be drawn is no reason to stop.
            let _ = write!(out, "about {}", time(seconds));
        })
}
