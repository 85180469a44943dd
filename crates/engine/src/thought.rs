//! What a player has to say about a position: the move, and why.

use go::Size;
use mcts::Report;
use playout::Method;
use serde::{Serialize, Serializer};

use crate::VERSION;
use crate::analysis::Analysis;
use crate::player::{Player, Task};
use crate::preset::label;

/// A move with fewer playouts may be the best by chance.
const FEW_VISITS: u32 = 10;

/// What a search found out, with everything that is needed to repeat it. The names of the fields are those in the JSON,
/// where they must stay.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Thought {
    /// What it found out.
    #[serde(flatten)]
    pub analysis: Analysis,
    /// The time by the clock.
    pub seconds: f64,
    /// Both of these together.
    pub playouts_per_second: f64,
    /// The mean number of moves from this position to the end of a playout.
    pub moves_per_playout: f64,
    /// The nodes of the tree.
    pub nodes: u64,
    /// The moves in them.
    pub edges: u64,
    /// The memory that the tree takes.
    pub bytes: u64,
    /// Was there no room for more at any time, be it that the tree stopped growing or that a part of it was forgotten?
    pub is_full: bool,
    /// How often the least visited part of the tree was forgotten.
    pub prunings: u32,
    /// The mean number of moves that a playout makes in the tree.
    pub mean_depth: f64,
    /// The largest.
    pub deepest: u32,
    /// The board.
    #[serde(serialize_with = "side_or_sides")]
    pub size: Size,
    /// White's points for moving second.
    pub komi: f32,
    /// The rules of the game.
    pub rules: String,
    /// The number of moves before.
    pub turns: usize,
    /// The name of the preset.
    pub preset: String,
    /// The file that it was read from, if it is none of ours.
    pub preset_file: Option<String>,
    /// What was changed in it, as on the command line.
    pub changes: Vec<String>,
    /// All parameters, as they are on this board.
    pub method: Method,
    /// The playouts after which the search was to end, if their number was limited.
    pub playouts_limit: Option<u64>,
    /// The seconds after which it was to end, if they were limited.
    pub time_limit: Option<f64>,
    /// What ended it.
    pub ended_by: Ending,
    /// Did somebody stop the search before that?
    pub was_interrupted: bool,
    /// The number of threads.
    pub threads: usize,
    /// The mebibytes that the tree may take.
    pub memory: usize,
    /// Where the random numbers began.
    pub seed: u64,
    /// The version of Tengen.
    pub version: &'static str,
}

/// What ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The number of playouts, or that there was nothing to search.
    Playouts,
    /// The clock.
    Time,
    /// No other move could have become the most visited one any more.
    Decided,
    /// Somebody who watched it.
    Watcher,
}

impl Thought {
    pub(crate) fn new(
        player: &Player,
        task: &Task<'_>,
        method: Method,
        analysis: Analysis,
        report: &Report,
        seconds: f64,
        ended_by: Ending,
    ) -> Thought {
        let Task { game, budget, .. } = *task;
        let playouts = report.playouts.max(1) as f64;
        Thought {
            analysis,
            seconds,
            playouts_per_second: report.playouts as f64 / seconds.max(f64::MIN_POSITIVE),
            moves_per_playout: report.moves_played as f64 / playouts,
            nodes: report.extent.nodes,
            edges: report.extent.edges,
            bytes: report.extent.bytes,
            is_full: report.extent.is_full || report.prunings > 0,
            prunings: report.prunings,
            mean_depth: report.mean_depth,
            deepest: report.deepest,
            size: game.size(),
            komi: game.komi(),
            rules: game.rules().to_string(),
            turns: game.turns().len(),
            preset: player.preset().name().to_owned(),
            preset_file: player.preset().file().map(str::to_owned),
            changes: player.preset().changes().to_vec(),
            method,
            playouts_limit: budget.playouts,
            time_limit: budget.time.map(|limit| limit.as_secs_f64()),
            ended_by,
            was_interrupted: ended_by == Ending::Watcher,
            threads: budget.threads,
            memory: player.memory(),
            seed: budget.seed,
            version: VERSION,
        }
    }

    /// The player: the name of the preset, with its file and what was changed, if anything was.
    pub fn player(&self) -> String {
        label(&self.preset, self.preset_file.as_deref(), &self.changes)
    }

    /// What a reader should know who takes the numbers for more than they are.
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        if self.was_interrupted {
            remarks.push(format!("The search was interrupted after {:.2} seconds.", self.seconds));
        }
        if self.analysis.best.visits == 0 {
            remarks.push(
                "The search ended before any move was tried, so the move is not a choice: ask for more playouts."
                    .to_owned(),
            );
        } else if self.analysis.best.visits < FEW_VISITS {
            let playouts = if self.analysis.best.visits == 1 {
                "1 playout"
            } else {
                &format!("{} playouts", self.analysis.best.visits)
            };
            remarks.push(format!(
                "{} was tried in {playouts} only, so its value says little: ask for more playouts.",
                self.analysis.best.mv
            ));
        }
        if self.is_full && self.prunings == 0 {
            remarks.push(format!("The {} MiB for the tree were full, so it stopped growing.", self.memory));
        }
        if self.prunings > 0 {
            let times =
                if self.prunings == 1 { "once".to_owned() } else { format!("{} times", self.prunings) };
            remarks.push(format!(
                "The {} MiB for the tree were full, so its least visited part was forgotten {times}.",
                self.memory
            ));
        }
        remarks
    }
}

/// For JSON: `9` for a square board, else `"9x7"`.
pub fn side_or_sides<S: Serializer>(size: &Size, serializer: S) -> Result<S::Ok, S::Error> {
    if size.width() == size.height() {
        serializer.serialize_u64(size.width() as u64)
    } else {
        serializer.collect_str(size)
    }
}
