//! What a measurement of a search says, as a table for people and as JSON for programs.

use std::fmt;

use engine::Thought;
use go::Size;
use playout::Method;
use serde::Serialize;

use super::memory;
use super::report::{instructions, side_or_sides};

/// One measurement. The names of the fields are those in the JSON, where they must stay.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Report {
    what: &'static str,
    #[serde(serialize_with = "side_or_sides")]
    size: Size,
    width: usize,
    height: usize,
    preset: String,
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
    is_full: bool,
    prunings: u32,
    memory: usize,
    /// The most that the whole program has had in memory up to now; `null` where the system does not tell.
    peak_resident_bytes: Option<u64>,
    /// All parameters.
    method: Method,
}

impl Report {
    pub(super) fn new(thought: Thought, wall_seconds: f64, cpu_seconds: Option<f64>) -> Report {
        let playouts = thought.playouts as f64;
        Report {
            what: "search",
            size: thought.size,
            width: thought.size.width(),
            height: thought.size.height(),
            preset: thought.preset,
            threads: thought.threads,
            komi: thought.komi,
            seed: thought.seed,
            version: thought.version,
            instructions: instructions(),
            playouts: thought.playouts,
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
            prunings: thought.prunings,
            memory: thought.memory,
            peak_resident_bytes: memory::peak(),
            method: thought.method,
        }
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
        let was_full = if self.is_full || self.prunings > 0 { "!" } else { "" };
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
        )
    }
}
