//! `tengen analyze`: whole games, move by move, into annotated records.

mod bar;
mod desk;
mod journal;
mod numbers;
mod object;
mod resume;
mod settings;
mod sources;
mod table;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use engine::review::Reading;
use engine::{Budget, DEFAULT_PRESET, Player};
use go::Rules;

use super::interrupt;
use super::numbers::{komi, playouts, seconds, whole_number};
use super::player::{Changes, Chosen, PresetParser, Resources};
use crate::terminal::WrongUsage;
use bar::Bar;
use desk::Desk;

/// The playouts for each position when nobody says how many.
const DEFAULT_PLAYOUTS: u64 = 1000;

/// Analyse games from SGF files: win rates, mistakes, better variations, a graph.
///
/// For each game, NAME.analyzed.sgf is the record with comments, marks and variations added, and NAME.analyzed.svg the
/// graph of win rate and points; a file with several games gives NAME-1, NAME-2 and so on. What is finished already is
/// skipped, so the same command goes on where it was interrupted. docs/analyze.md explains the numbers.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen analyze game.sgf
  tengen analyze games/ --out analyzed --playouts 10000
  tengen analyze collection.sgf --time 2 --threads 2 --json > games.jsonl
  tengen analyze game.sgf --from 20 --to 60 --preset crazy-stone
  tengen analyze game.sgf --playouts 50k --again")]
pub(crate) struct Analyze {
    /// The records; of a folder all files that end in .sgf, and - reads one from standard input.
    #[arg(value_name = "FILE.sgf", required = true)]
    files: Vec<PathBuf>,

    /// The folder for what is written, which is made if need be; without it, beside each record.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Print one JSON object per game and line instead of tables; docs/analyze.md says what its fields mean.
    #[arg(long)]
    json: bool,

    /// Analyse anew what was analysed with other settings, and drop unfinished work of other settings.
    #[arg(long)]
    again: bool,

    /// Judge the moves from this one on.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 1..=u64::MAX))]
    from: Option<u64>,

    /// Judge the moves up to this one.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 1..=u64::MAX))]
    to: Option<u64>,

    /// White's points for moving second, instead of those in the record; 7.5 where there are none.
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true, value_parser = komi)]
    komi: Option<f32>,

    /// The rules, instead of those in the record, which is then read by them: tromp-taylor, chinese, japanese, aga or
    /// new-zealand; chinese where there are none.
    #[arg(long, value_name = "R")]
    rules: Option<Rules>,

    /// The player: one of those that `tengen preset list` shows, or a file of your own that ends in .toml.
    #[arg(long, default_value = DEFAULT_PRESET, value_name = "P", value_parser = PresetParser { also_all: false })]
    #[arg(hide_possible_values = true)]
    preset: Chosen,

    #[command(flatten)]
    changes: Changes,

    /// The playouts for each position, which may be given as in 100k or 1e6; 1000 without --time.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = playouts)]
    playouts: Option<u64>,

    /// The seconds for each position by the clock; with --playouts, whichever comes first.
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    time: Option<Duration>,

    #[command(flatten)]
    resources: Resources,
}

impl Analyze {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let reading = self.reading()?;
        let preset = self.changes.applied_to(&self.preset.read()?)?;
        let (plan, problems) = sources::gather(&self.files, self.out.as_deref(), &reading)?;
        interrupt::listen()?;
        let mut desk = Desk {
            player: Player::new(preset, self.resources.memory()),
            budget: self.budget(),
            reading,
            again: self.again,
            json: self.json,
            bar: Bar::new(plan.iter().map(|game| game.positions).sum()),
            tally: numbers::Tally::default(),
        };
        for problem in problems {
            desk.fail(&problem);
        }
        for game in &plan {
            let done = desk.work_on(game).map_err(|error| self.blame(error))?;
            if done.is_break() {
                return Err(resume::interrupted(&desk.tally));
            }
        }
        desk.finish()
    }

    /// Without a limit, so many playouts that an amateur's mistakes are found in a minute or two.
    fn budget(&self) -> Budget {
        let playouts = self.playouts.or(self.time.is_none().then_some(DEFAULT_PLAYOUTS));
        self.resources.budget(playouts, self.time)
    }

    fn reading(&self) -> anyhow::Result<Reading> {
        if let (Some(from), Some(to)) = (self.from, self.to)
            && from > to
        {
            let message = format!("--from {from} comes after --to {to}: there is no move between them");
            return Err(WrongUsage(message).into());
        }
        // No record has more moves than there are addresses.
        let number = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        Ok(Reading {
            rules: self.rules,
            komi: self.komi,
            from: self.from.map(number),
            to: self.to.map(number),
        })
    }

    /// The error of a search, which is wrong usage if the changes to the preset are to blame.
    fn blame(&self, error: anyhow::Error) -> anyhow::Error {
        match error.downcast::<engine::PresetError>() {
            Ok(error) => self.changes.blame(error),
            Err(error) => error,
        }
    }
}
