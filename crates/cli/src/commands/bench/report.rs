//! What a measurement says, as a table for people and as JSON for programs.

use std::fmt;

use engine::side_or_sides;
use go::Size;
use playout::Totals;
use serde::Serialize;

/// One measurement. The names of the fields are those in the JSON, where they must stay.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Report {
    what: &'static str,
    #[serde(serialize_with = "side_or_sides")]
    size: Size,
    width: usize,
    height: usize,
    policy: &'static str,
    /// One game after the other, or several at once.
    single: bool,
    threads: u64,
    komi: f32,
    seed: u64,
    version: &'static str,
    /// What the processor offers: `x86-64-v3`, or `portable` where it has none that we have code for.
    instructions: &'static str,
    playouts: u64,
    wall_seconds: f64,
    /// `null` where the system does not tell.
    cpu_seconds: Option<f64>,
    playouts_per_cpu_second: Option<f64>,
    playouts_per_wall_second: f64,
    moves_per_playout: f64,
    /// Black's area less White's, without komi.
    mean_score: f64,
    score_standard_error: f64,
    black_win_rate: f64,
    capped_rate: f64,
}

/// What was asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting {
    pub(super) size: Size,
    pub(super) policy: &'static str,
    pub(super) single: bool,
    pub(super) threads: u64,
    pub(super) komi: f32,
    pub(super) seed: u64,
}

impl Report {
    /// The totals, which must be of one game at least, with the seconds that they took.
    pub(super) fn new(
        setting: Setting,
        totals: &Totals,
        wall_seconds: f64,
        cpu_seconds: Option<f64>,
    ) -> Report {
        let games = totals.games as f64;
        let mean_score = totals.area as f64 / games;
        let variance = (totals.area_squared as f64 / games - mean_score * mean_score).max(0.0);
        Report {
            what: "playouts",
            size: setting.size,
            width: setting.size.width(),
            height: setting.size.height(),
            policy: setting.policy,
            single: setting.single,
            threads: setting.threads,
            komi: setting.komi,
            seed: setting.seed,
            version: env!("CARGO_PKG_VERSION"),
            instructions: instructions(),
            playouts: totals.games,
            wall_seconds,
            cpu_seconds,
            playouts_per_cpu_second: cpu_seconds.map(|seconds| games / seconds),
            playouts_per_wall_second: games / wall_seconds,
            moves_per_playout: totals.moves as f64 / games,
            mean_score,
            score_standard_error: (variance / games).sqrt(),
            black_win_rate: totals.black_wins as f64 / games,
            capped_rate: totals.capped as f64 / games,
        }
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) fn instructions() -> &'static str {
    use go::isa::{Isa, V3};
    if V3::detect().is_some() { "x86-64-v3" } else { "portable" }
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) fn instructions() -> &'static str {
    "portable"
}

/// The first line of the table.
pub(super) const HEADING: &str = "policy         size   threads    playouts  per second  per CPU second  moves per \
     playout       mean score  Black wins";

/// What people cannot know from the heading.
pub(super) const LEGEND: &str = "Playouts per second are by the clock, of all threads together. The mean score is \
Black's area less White's\nwithout komi; +- is one standard error.";

/// A line of the table.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let speed = match self.playouts_per_cpu_second {
            Some(speed) => format!("{speed:.0}"),
            None => "unknown".to_owned(),
        };
        let score = format!("{:+.2} +- {:.2}", self.mean_score, self.score_standard_error);
        write!(
            f,
            "{:<14} {:<5} {:>8} {:>11} {:>11.0} {speed:>15} {:>18.1} {score:>16} {:>9.1} %",
            self.policy,
            self.size.to_string(),
            self.threads,
            self.playouts,
            self.playouts_per_wall_second,
            self.moves_per_playout,
            100.0 * self.black_win_rate,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(size: Size) -> Report {
        let setting = Setting { size, policy: "uniform", single: false, threads: 2, komi: 7.5, seed: 1 };
        let totals = Totals { games: 4, moves: 400, area: 8, area_squared: 80, black_wins: 1, capped: 2 };
        Report::new(setting, &totals, 1.0, Some(0.5))
    }

    #[test]
    fn rates_and_means_are_those_of_the_totals() {
        let json = serde_json::to_value(report(Size::square(9))).unwrap();
        assert_eq!(json["size"], 9);
        assert_eq!(json["playouts_per_cpu_second"], 8.0);
        assert_eq!(json["playouts_per_wall_second"], 4.0);
        assert_eq!(json["moves_per_playout"], 100.0);
        assert_eq!(json["mean_score"], 2.0);
        assert_eq!(json["score_standard_error"], 2.0);
        assert_eq!(json["capped_rate"], 0.5);
        assert_eq!(json["black_win_rate"], 0.25);
    }

    #[test]
    fn a_board_that_is_no_square_has_two_sides_in_the_json() {
        let json = serde_json::to_value(report(Size::new(9, 7).unwrap())).unwrap();
        assert_eq!(json["size"], "9x7");
        assert_eq!((&json["width"], &json["height"]), (&9.into(), &7.into()));
    }

    #[test]
    fn lines_of_the_table_end_where_the_heading_ends() {
        let line = report(Size::square(19)).to_string();
        assert_eq!(line.len(), HEADING.len(), "\n{HEADING}\n{line}");
    }
}
