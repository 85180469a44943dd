//! What a measurement of a search says, as a table for people and as JSON for programs.

use std::fmt;

use engine::{Thought, side_or_sides};
use go::Size;
use playout::Method;
use serde::Serialize;

use super::report::instructions;

/// One measurement. The names of the fields are those in the JSON, where they must stay.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Report {
    what: &'static str,
    #[serde(serialize_with = "side_or_sides")]
    size: Size,
    width: usize,
    height: usize,
    preset: String,
    preset_file: Option<String>,
    changes: Vec<String>,
    threads: usize,
    komi: f32,
    seed: u64,
    version: &'static str,
    instructions: &'static str,
    playouts: u64,
    wall_seconds: f64,
    /// `null` where the system does not tell.
    cpu_seconds: Option<f64>,
    playouts_per_cpu_second: Option<f64>,
    playouts_per_wall_second: f64,
    moves_per_playout: f64,
    nodes: u64,
    edges: u64,
    bytes: u64,
    mean_depth: f64,
    deepest: u32,
    /// Was it full at any time?
    is_full: bool,
    /// Did the user cut it short?
    was_interrupted: bool,
    prunings: u32,
    memory: usize,
    /// The most that the whole program has had in memory during this search; `null` where the system does not tell.
    peak_resident_bytes: Option<u64>,
    /// All parameters.
    method: Method,
}

impl Report {
    pub(super) fn new(thought: Thought, wall_seconds: f64, cpu_seconds: Option<f64>) -> Report {
        let playouts = thought.analysis.playouts as f64;
        Report {
            what: "search",
            size: thought.size,
            width: thought.size.width(),
            height: thought.size.height(),
            preset: thought.preset,
            preset_file: thought.preset_file,
            changes: thought.changes,
            threads: thought.threads,
            komi: thought.komi,
            seed: thought.seed,
            version: thought.version,
            instructions: instructions(),
            playouts: thought.analysis.playouts,
            wall_seconds,
            cpu_seconds,
            playouts_per_cpu_second: cpu_seconds.map(|seconds| playouts / seconds),
            playouts_per_wall_second: playouts / wall_seconds,
            moves_per_playout: thought.moves_per_playout,
            nodes: thought.nodes,
            edges: thought.edges,
            bytes: thought.bytes,
            mean_depth: thought.mean_depth,
            deepest: thought.deepest,
            is_full: thought.is_full,
            was_interrupted: thought.was_interrupted,
            prunings: thought.prunings,
            memory: thought.memory,
            peak_resident_bytes: None,
            method: thought.method,
        }
    }

    /// With the memory of the whole program.
    pub(super) fn with_peak(self, peak_resident_bytes: Option<u64>) -> Report {
        Report { peak_resident_bytes, ..self }
    }
}

/// The first line of the table.
pub(super) const HEADING: &str = "preset               size   threads    playouts  per second  per CPU second      \
     nodes      MiB  depth  deepest";

/// What people cannot know from the heading.
pub(super) const LEGEND: &str = "Playouts per second are by the clock, of all threads together. MiB is the memory of \
the tree, marked ! where it\nwas full. Depth is the mean number of moves in the tree.";

/// A line of the table.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let speed = match self.playouts_per_cpu_second {
            Some(speed) => format!("{speed:.0}"),
            None => "unknown".to_owned(),
        };
        let was_full = if self.is_full { "!" } else { "" };
        let memory = format!("{:.1}{was_full}", self.bytes as f64 / f64::from(1 << 20));
        write!(
            f,
            "{:<20} {:<5} {:>8} {:>11} {:>11.0} {speed:>15} {:>10} {memory:>8} {:>6.1} {:>8}",
            self.preset,
            self.size.to_string(),
            self.threads,
            self.playouts,
            self.playouts_per_wall_second,
            self.nodes,
            self.mean_depth,
            self.deepest,
        )?;
        if !self.changes.is_empty() {
            write!(f, "  with {}", self.changes.join(", "))?;
        }
        if self.was_interrupted { f.write_str("  cut short") } else { Ok(()) }
    }
}
