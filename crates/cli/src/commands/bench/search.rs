//! `tengen bench search`: playouts per second with the tree.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Args;
use engine::{DEFAULT_PRESET, Player, PlayerError, Preset};
use go::{Game, Rules, Size};

use super::memory;
use super::searched::{HEADING, LEGEND, Report};
use crate::commands::numbers::{board_size, komi, playouts, seconds};
use crate::commands::player::{Changes, Chosen, PresetParser, Resources};
use crate::commands::progress::Progress;
use crate::commands::{cpu, interrupt};
use crate::terminal::print;

/// Search the empty board and count.
///
/// The tree grows while the time runs, so that the numbers depend on it: compare searches of the same length.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen bench search
  tengen bench search --preset all --size 13 --seconds 2
  tengen bench search --preset mogo,uct --threads 2 --json
  tengen bench search --preset mogo --set playout.name=uniform --playouts 100000")]
pub(crate) struct Search {
    /// The player; may be several with commas between them, and all stands for every one that there is.
    #[arg(long = "preset", default_value = DEFAULT_PRESET, value_name = "P", value_delimiter = ',')]
    #[arg(value_parser = PresetParser { also_all: true }, hide_possible_values = true)]
    presets: Vec<Chosen>,

    #[command(flatten)]
    changes: Changes,

    /// The size of the board: one number from 2 to 19, or width and height as in 9x7.
    #[arg(long, default_value = "9", value_name = "N", allow_negative_numbers = true, value_parser = board_size)]
    size: Size,

    /// Search for so many seconds, each player; 5 without --playouts.
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = seconds)]
    seconds: Option<Duration>,

    /// Search so many playouts, each player; may be given as in 100k or 1e6.
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with = "seconds")]
    #[arg(value_parser = playouts)]
    playouts: Option<u64>,

    /// White's points for moving second.
    #[arg(long, default_value = "7.5", value_name = "POINTS", allow_hyphen_values = true, value_parser = komi)]
    komi: f32,

    #[command(flatten)]
    resources: Resources,

    /// Print one JSON object per line instead of a table.
    #[arg(long)]
    json: bool,
}

impl Search {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        // Whatever is wrong with a later preset should be said before the first one has taken its time.
        let presets = self.presets()?;
        for preset in &presets {
            preset.method(self.size).map_err(|error| self.changes.blame(error))?;
        }
        interrupt::listen()?;
        if !self.json {
            print(&format!("{HEADING}\n"))?;
        }
        for (number, preset) in presets.into_iter().enumerate() {
            // What the program has used at most is of interest only if it was for this search.
            let peak_is_ours = number == 0 || memory::forget_peak();
            let report = self.measure(preset)?.with_peak(if peak_is_ours { memory::peak() } else { None });
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
            if cpu::time_used().is_none() {
                writeln!(io::stderr(), "tengen: this system does not tell how much processor time was used")?;
            }
        }
        interrupt::ensure_not_asked()
    }

    /// The presets in the order in which they were given, each once.
    fn presets(&self) -> anyhow::Result<Vec<Preset>> {
        let mut presets: Vec<Preset> = Vec::new();
        for chosen in &self.presets {
            let more = match chosen {
                Chosen::All => Preset::all(),
                one => vec![one.read()?],
            };
            for preset in more {
                let preset = self.changes.applied_to(&preset)?;
                if !presets.contains(&preset) {
                    presets.push(preset);
                }
            }
        }
        Ok(presets)
    }

    fn measure(&self, preset: Preset) -> anyhow::Result<Report> {
        let mut game = Game::new(self.size, Rules::default());
        game.set_komi(self.komi)?;
        let budget = self.resources.budget(self.playouts, self.seconds);
        let mut progress = Progress::new(format!("{} {}", preset.label(), self.size), budget);
        let mut player = Player::new(preset, self.resources.memory());
        let (wall_before, cpu_before) = (Instant::now(), cpu::time_used());
        let thought = player.choose_watched(&game, &budget, &mut progress).map_err(|error| match error {
            PlayerError::Preset(error) => self.changes.blame(error),
            error => error.into(),
        })?;
        let wall_seconds = wall_before.elapsed().as_secs_f64();
        let cpu_seconds =
            cpu_before.zip(cpu::time_used()).map(|(before, after)| (after - before).as_secs_f64());
        Ok(Report::new(thought, wall_seconds, cpu_seconds))
    }
}
