//! `tengen genmove`: one move for one position, and why.

mod answer;

use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use clap::{ArgGroup, Args};
use engine::{PlayerError, Preset, Thought};
use go::sgf::{self, Record, Replay};
use go::{Color, Game, Rules, Size};

use super::cluster::ClusterOptions;
use super::cpu;
use super::interrupt;
use super::numbers::{board_size, komi, whole_number};
use super::player::PlayerOptions;
use super::progress::Progress;
use super::record::{count_moves, name_of, not_understood, read};
use crate::terminal::print;
use answer::Answer;

/// Choose a move for a position from an SGF file, and say why.
///
/// The table lists the best moves as the player to move sees them: how many playouts began with each and their share,
/// its value in what the player maximises, how many of its playouts were won, by how many points on average, and what
/// is expected to follow.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("position").required(true).args(["file", "size"]))]
#[command(after_help = "\
Examples:
  tengen genmove docs/games/sample-9x9.sgf --moves 40
  tengen genmove game.sgf --moves 40 --preset crazy-stone --playouts 50000
  tengen genmove --size 13 --time 10 --threads 2
  tengen genmove game.sgf --set search.select.p=1.2 --json
  tengen genmove game.sgf --time 30 --cluster nats://127.0.0.1
  tengen genmove game.sgf --preset my-player.toml")]
pub(crate) struct Genmove {
    /// The record; - reads it from standard input.
    #[arg(value_name = "FILE.sgf")]
    file: Option<PathBuf>,

    /// Start from the empty board of this size instead of a record: a number from 2 to 19, or as in 9x7
    /// or 1x5.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = board_size)]
    #[arg(conflicts_with_all = ["moves", "game"])]
    size: Option<Size>,

    /// Take this game of a file that holds several.
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 1..=u64::MAX))]
    game: u64,

    /// Take the position after this many moves of the main line instead of the last one.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 0..=u64::MAX))]
    moves: Option<u64>,

    /// White's points for moving second, instead of those in the record; 7.5 where there are none.
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true, value_parser = komi)]
    komi: Option<f32>,

    /// The rules, instead of those in the record, which is then read by them: tromp-taylor, chinese, japanese, aga or
    /// new-zealand; chinese where there are none.
    #[arg(long, value_name = "R")]
    rules: Option<Rules>,

    /// Move for this player instead of the one whose turn it is.
    #[arg(long, value_name = "C")]
    color: Option<Color>,

    #[command(flatten)]
    player: PlayerOptions,

    #[command(flatten)]
    cluster: ClusterOptions,

    /// Tell besides which share of real games such a position wins, if the preset has a calibration for the board.
    #[arg(long)]
    calibrated: bool,

    /// Print everything as a JSON object; docs/presets.md says what its fields mean.
    #[arg(long)]
    json: bool,
}

impl Genmove {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let (game, mut remarks) = self.position()?;
        let mut player = self.cluster.accompany(self.player.player()?, false)?;
        let budget = self.player.budget();
        interrupt::listen()?;
        let mut progress = Progress::new(player.preset().label(), budget);
        let cpu_before = cpu::time_used();
        let chosen = player.choose_watched(&game, &budget, &mut progress);
        drop(progress);
        let thought = chosen.map_err(|error| self.explain(error))?;
        remarks.extend(thought.remarks());
        let calibrated = self.calibrated.then(|| calibrated(player.preset(), &thought));
        if calibrated == Some(None) {
            remarks.push(uncalibrated(player.preset(), &thought));
        }
        let cpu_seconds =
            cpu_before.zip(cpu::time_used()).map(|(before, after)| (after - before).as_secs_f64());
        let file = self.file.as_deref().map(name_of);
        let number = self.file.is_some().then_some(self.game);
        let likely = player.preset().opinions(&game)?;
        let answer = Answer { thought, calibrated, likely, file, game: number, cpu_seconds, remarks };
        if self.json {
            return print(&format!("{}\n", serde_json::to_string(&answer)?));
        }
        print(&answer.for_people(&game))
    }

    /// The position to choose a move for, and what in the record was not understood.
    fn position(&self) -> anyhow::Result<(Game, Vec<String>)> {
        let mut remarks = Vec::new();
        let mut game = match (&self.file, self.size) {
            (Some(file), _) => {
                let bytes = read(file)?;
                let record = self.find(&bytes).with_context(|| name_of(file))?;
                let game = self.recorded(&record).with_context(|| name_of(file))?;
                remarks = not_understood(&record, &game, self.rules, self.komi);
                game
            }
            (None, Some(size)) => Game::new(size, self.rules.unwrap_or_default()),
            (None, None) => bail!("there is neither a record nor --size"),
        };
        if let Some(komi) = self.komi {
            game.set_komi(komi)?;
        }
        if let Some(color) = self.color {
            game.set_to_play(color);
        }
        Ok((game, remarks))
    }

    /// The position that the record has after the moves asked for.
    fn recorded(&self, record: &Record) -> anyhow::Result<Game> {
        let counts = count_moves(record);
        let replay = Replay { rules_instead: self.rules, ..Replay::default() };
        let Some(moves) = self.moves else { return Ok(replay.main_line(record)?.game) };
        let total = counts.last().map_or(0, |&(_, count)| count);
        let node = counts.iter().find(|&&(_, count)| count as u64 >= moves);
        let Some(&(node, _)) = node else {
            bail!("the game has {total} moves, and --moves asks for {moves}");
        };
        Ok(replay.to_node(record, node)?.game)
    }

    fn find(&self, bytes: &[u8]) -> anyhow::Result<Record> {
        let mut count = 0;
        for record in sgf::games(bytes) {
            count += 1;
            if count == self.game {
                return Ok(record);
            }
        }
        ensure!(count > 0, sgf::NoGameError);
        bail!("--game asks for number {}, and the last game here is number {count}", self.game)
    }

    /// The error with what the user can do about it.
    fn explain(&self, error: PlayerError) -> anyhow::Error {
        let is_over = matches!(error, PlayerError::GameIsOver { .. });
        let error = self.player.blame(error);
        match &self.file {
            Some(file) if is_over => {
                anyhow::anyhow!("{}: {error}; --moves N takes an earlier position", name_of(file))
            }
            _ => error,
        }
    }
}

/// What the win rate of the best move stands for, if somebody has measured it.
fn calibrated(preset: &Preset, thought: &Thought) -> Option<f64> {
    preset.calibrations(thought.size)?.win_probability(&thought.analysis)
}

/// Why nobody can tell what the win rate stands for.
fn uncalibrated(preset: &Preset, thought: &Thought) -> String {
    let (player, size) = (thought.player(), thought.size);
    match preset.changes().is_empty() {
        true => {
            format!("{player} has no calibration for a board of {size}; docs/presets.md says what one is.")
        }
        false => format!(
            "{player} has no calibration: if {} has one, it is of the player without changes.",
            preset.name()
        ),
    }
}
