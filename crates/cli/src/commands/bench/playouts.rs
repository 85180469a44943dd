//! `tengen bench playouts`: games per second of each policy.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::ensure;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use go::{Board, Color, LargeBoard, Size};
use indicatif::ProgressBar;
use playout::{How, Playing, Policy, Random, Totals, simulate};

use super::report::{HEADING, LEGEND, Report, Setting};
use crate::commands::numbers::{board_size, komi, seconds, threads, whole_number};
use crate::commands::progress::style;
use crate::commands::{cpu, interrupt};
use crate::terminal::print;

/// Play random games from the empty board and count.
///
/// The mean score is Black's area less White's, without komi; what follows +- is one standard error. The games per
/// second are those of all threads together, by the clock; the games per CPU second are those of one processor.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen bench playouts
  tengen bench playouts --size 19 --policy all --threads 2 --seconds 10
  tengen bench playouts --policy uniform,mogo --single --json")]
pub(crate) struct Playouts {
    /// The size of the board: one number from 2 to 19, or width and height as in 9x7.
    #[arg(long, default_value = "9", value_name = "N", allow_negative_numbers = true, value_parser = board_size)]
    size: Size,

    /// How to play; may be several with commas between them, and all stands for every policy there is.
    #[arg(long = "policy", default_value = "uniform", value_name = "P", value_delimiter = ',')]
    #[arg(value_parser = policy_parser())]
    policies: Vec<Chosen>,

    /// The number of threads: 64 at most, or as many as there are processors.
    #[arg(long, default_value_t = 1, value_name = "N", allow_negative_numbers = true, value_parser = threads)]
    threads: u64,

    /// Play for so many seconds, each policy.
    #[arg(long, default_value = "5", value_name = "S", allow_negative_numbers = true, value_parser = seconds)]
    seconds: Duration,

    /// Play one game after the other, as a tree search does, even where several at once are faster.
    #[arg(long)]
    single: bool,

    /// The points that Black must win by, for the column of Black's wins.
    #[arg(long, default_value = "7.5", value_name = "POINTS", allow_hyphen_values = true, value_parser = komi)]
    komi: f32,

    /// Where the random numbers begin. How many games are played depends on the clock all the same.
    #[arg(long, default_value_t = 1, value_name = "S", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 0..=u64::MAX))]
    seed: u64,

    /// Print one JSON object per line instead of a table.
    #[arg(long)]
    json: bool,
}

/// What `--policy` names: one, or all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chosen {
    All,
    One(&'static str),
}

impl Playouts {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        interrupt::listen()?;
        if !self.json {
            print(&format!("{HEADING}\n"))?;
        }
        for name in self.names() {
            let report = self.measure(name)?;
            if self.json {
                print(&format!("{}\n", serde_json::to_string(&report)?))?;
            } else {
                print(&format!("{report}\n"))?;
            }
            if interrupt::asked() {
                break;
            }
        }
        if !self.json {
            print(&format!("\n{LEGEND}\n"))?;
        }
        if !self.json && cpu::time_used().is_none() {
            writeln!(io::stderr(), "tengen: this system does not tell how much processor time was used")?;
        }
        interrupt::ensure_not_asked()
    }

    /// The policies in the order in which they were given, each once.
    fn names(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        for chosen in &self.policies {
            let more = match chosen {
                Chosen::All => &Policy::NAMES[..],
                Chosen::One(name) => std::slice::from_ref(name),
            };
            for name in more {
                if !names.contains(name) {
                    names.push(*name);
                }
            }
        }
        names
    }

    fn measure(&self, name: &'static str) -> anyhow::Result<Report> {
        let policy = Policy::named(name)?;
        let (wall_before, cpu_before) = (Instant::now(), cpu::time_used());
        let totals = self.play(name, &policy);
        let wall_seconds = wall_before.elapsed().as_secs_f64();
        let cpu_seconds =
            cpu_before.zip(cpu::time_used()).map(|(before, after)| (after - before).as_secs_f64());
        ensure!(totals.games > 0, "not one game was played in {} seconds", self.seconds.as_secs_f64());
        Ok(Report::new(self.setting(name), &totals, wall_seconds, cpu_seconds))
    }

    fn setting(&self, policy: &'static str) -> Setting {
        let Playouts { size, single, threads, komi, seed, .. } = *self;
        Setting { size, policy, single, threads, komi, seed }
    }

    /// Every thread plays until the time is over; this one draws the bar meanwhile.
    fn play(&self, name: &'static str, policy: &Policy) -> Totals {
        let start = Instant::now();
        let played = AtomicU64::new(0);
        let play = &|part: u64| self.play_part(policy, part, start, &played);
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads).map(|part| scope.spawn(move || play(part))).collect();
            self.draw_progress(name, start, &played);
            let totals = workers.into_iter().map(|worker| match worker.join() {
                Ok(totals) => totals,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            totals.fold(Totals::default(), Totals::plus)
        })
    }

    /// What one thread does. It plays in slices, so that it looks at the clock rarely, but not so rarely that it
    /// would end much too late.
    fn play_part(&self, policy: &Policy, part: u64, start: Instant, played: &AtomicU64) -> Totals {
        let game = Playing::new(LargeBoard::new(self.size), Color::Black);
        let how = if self.single { How::Single } else { How::Bulk };
        let mut random = Random::for_part(self.seed, part);
        let mut totals = Totals::default();
        let mut slice = 16;
        while totals.games == 0 || (start.elapsed() < self.seconds && !interrupt::asked()) {
            let slice_start = Instant::now();
            let more = simulate(policy, &game, self.komi, slice, how, &mut random);
            totals = totals.plus(more);
            played.fetch_add(more.games, Ordering::Relaxed);
            if slice_start.elapsed() < SLICE / 2 {
                slice *= 2;
            }
        }
        totals
    }

    /// A bar on a terminal, nothing elsewhere.
    fn draw_progress(&self, name: &str, start: Instant, played: &AtomicU64) {
        let bar = ProgressBar::new(self.seconds.as_millis() as u64).with_style(style());
        if bar.is_hidden() {
            return;
        }
        while start.elapsed() < self.seconds && !interrupt::asked() {
            let games = played.load(Ordering::Relaxed);
            bar.set_message(format!("{name} {}: {games} playouts", self.size));
            bar.set_position(start.elapsed().as_millis() as u64);
            thread::sleep(REDRAW.min(self.seconds.saturating_sub(start.elapsed())));
        }
        bar.finish_and_clear();
    }
}

/// How long a thread plays before it looks at the clock, about.
const SLICE: Duration = Duration::from_millis(40);

/// How long the bar stays as it is.
const REDRAW: Duration = Duration::from_millis(100);

/// Takes the names that there are, and tells them to help and completions.
fn policy_parser() -> impl TypedValueParser<Value = Chosen> {
    let names = Policy::NAMES.into_iter().chain(["all"]);
    PossibleValuesParser::new(names).map(|given| {
        let known = Policy::NAMES.into_iter().find(|&known| known == given);
        known.map_or(Chosen::All, Chosen::One)
    })
}
