//! What a player has to say about a position: the move, and why.

use go::{Color, Game, Move, Size};
use mcts::{MoveId, Report, RootMove};
use playout::{Method, move_of};
use serde::{Serialize, Serializer};

use crate::VERSION;
use crate::budget::Budget;
use crate::player::Player;
use crate::preset::label;

/// A move with fewer playouts may be the best by chance.
const FEW_VISITS: u32 = 10;

/// What a search found out, with everything that is needed to repeat it. Values, win rates and scores are seen by the
/// player to move. The names of the fields are those in the JSON, where they must stay.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Thought {
    /// The move to make.
    #[serde(flatten)]
    pub best: Considered,
    /// Whose turn it is.
    pub color: Color,
    /// The other moves that were tried, the best first.
    pub alternatives: Vec<Considered>,
    /// What the position is worth.
    pub position: Estimate,
    /// The number of playouts.
    pub playouts: u64,
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

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// As the backup says, in what the search maximises.
    pub value: f32,
    /// The share of playouts that were won.
    pub win_rate: f32,
    /// The mean number of points by which they were won.
    pub score: f32,
}

/// A move that was tried.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Considered {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The number of playouts that began with it.
    pub visits: u32,
    /// The share of all playouts.
    pub share: f64,
    /// What it is worth.
    #[serde(flatten)]
    pub estimate: Estimate,
    /// The standard error of the value, if the search knows it.
    pub standard_error: Option<f32>,
    /// The moves that are expected from here on, this one first.
    pub variation: Vec<Move>,
}

impl Thought {
    pub(crate) fn new(
        player: &Player,
        game: &Game,
        budget: &Budget,
        method: Method,
        report: &Report,
        seconds: f64,
    ) -> Thought {
        let size = game.size();
        let tried = report.moves.iter().filter(|mv| mv.visits > 0);
        let mut moves = tried.map(|mv| Considered::new(mv, report.kept + report.playouts));
        let best = moves.next().unwrap_or_else(|| Considered::untried(report));
        let playouts = report.playouts.max(1) as f64;
        Thought {
            alternatives: moves.collect(),
            best,
            color: game.to_play(),
            position: Estimate { value: report.value, win_rate: report.win_rate, score: report.score },
            playouts: report.playouts,
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
            size,
            komi: game.komi(),
            rules: game.rules().to_string(),
            turns: game.turns().len(),
            preset: player.preset().name().to_owned(),
            preset_file: player.preset().file().map(str::to_owned),
            changes: player.preset().changes().to_vec(),
            method,
            playouts_limit: budget.playouts,
            time_limit: budget.time_limit().map(|limit| limit.as_secs_f64()),
            was_interrupted: false,
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

    /// All moves that were tried, the best first.
    pub fn moves(&self) -> impl Iterator<Item = &Considered> {
        std::iter::once(&self.best).chain(&self.alternatives)
    }

    /// What a reader should know who takes the numbers for more than they are.
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        if self.was_interrupted {
            remarks.push(format!("The search was interrupted after {:.2} seconds.", self.seconds));
        }
        if self.best.visits == 0 {
            remarks.push(
                "The search ended before any move was tried, so the move is not a choice: ask for more playouts."
                    .to_owned(),
            );
        } else if self.best.visits < FEW_VISITS {
            let playouts =
                if self.best.visits == 1 { "1 playout" } else { &format!("{} playouts", self.best.visits) };
            remarks.push(format!(
                "{} was tried in {playouts} only, so its value says little: ask for more playouts.",
                self.best.mv
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

impl Considered {
    /// What is left when no move was tried: the first stone that the search would have considered, because a pass may
    /// end the game, and a pass if there is none.
    fn untried(report: &Report) -> Considered {
        let mut moves = report.moves.iter().map(|considered| move_of(considered.mv));
        let mv = moves.find(|mv| !mv.is_pass()).unwrap_or(Move::Pass);
        Considered {
            mv,
            visits: 0,
            share: 0.0,
            estimate: Estimate { value: report.value, win_rate: report.win_rate, score: report.score },
            standard_error: None,
            variation: vec![mv],
        }
    }

    fn new(mv: &RootMove, playouts: u64) -> Considered {
        let name = |&id: &MoveId| move_of(id);
        Considered {
            mv: name(&mv.mv),
            visits: mv.visits,
            share: f64::from(mv.visits) / playouts.max(1) as f64,
            estimate: Estimate { value: mv.value, win_rate: mv.win_rate, score: mv.score },
            standard_error: mv.standard_error,
            variation: mv.variation.iter().map(name).collect(),
        }
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
