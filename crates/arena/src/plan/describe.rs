//! A plan in words, for records and reports.

use std::fmt;

use engine::TimeControl;

use super::{Format, Player, PlayerKind, PresetPlayer, Program, Scoring, Terms};

impl Player {
    /// What it is and how it is set, in a line: all that another needs to play as it did.
    pub fn settings(&self) -> String {
        let kind = match &self.kind {
            PlayerKind::Program(program) => program.settings(),
            PlayerKind::Preset(preset) => preset.settings(),
        };
        match self.time {
            Some(time) => format!("{kind}; {time}"),
            None => kind,
        }
    }
}

impl Program {
    fn settings(&self) -> String {
        let mut parts = vec![self.command.to_string()];
        if let Some(directory) = &self.directory {
            parts.push(format!("in {}", directory.display()));
        }
        parts.extend(self.environment.iter().map(|(name, value)| format!("with {name}={value}")));
        parts.extend(self.commands.iter().map(|command| format!("first told '{command}'")));
        if self.stays {
            parts.push("one process for many games".to_owned());
        }
        parts.join("; ")
    }
}

impl PresetPlayer {
    fn settings(&self) -> String {
        let mut parts = vec![format!("preset {}", self.preset.label())];
        parts.extend(self.playouts.map(|playouts| format!("{playouts} playouts a move")));
        parts.extend(self.seconds.map(|time| TimeControl::PerMove { time }.to_string()));
        parts.push(if self.threads == 1 {
            "1 thread".to_owned()
        } else {
            format!("{} threads", self.threads)
        });
        parts.push(format!("{} MiB", self.memory));
        parts.push(format!("level {}", self.level));
        parts.push(match self.resign.is_on {
            true => format!("resigns below {:.0} %", 100.0 * self.resign.threshold),
            false => "never resigns".to_owned(),
        });
        parts.push(if self.reuses { "keeps its tree" } else { "starts every search afresh" }.to_owned());
        parts.join(", ")
    }
}

impl Terms {
    /// The board and what goes with it, in a line.
    pub fn board(&self) -> String {
        let (width, height) = (self.size.width(), self.size.height());
        let handicap = match self.handicap {
            0 => String::new(),
            1 => ", 1 handicap stone".to_owned(),
            stones => format!(", {stones} handicap stones"),
        };
        format!("{width}x{height}, komi {}, {} rules{handicap}", self.komi, self.rules)
    }
}

/// Who plays whom, as in "a round robin".
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::RoundRobin => "round robin",
            Format::Gauntlet => "gauntlet",
        })
    }
}

/// Who says which stones are dead, in a sentence without its end.
impl fmt::Display for Scoring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scoring::Agreement { referee: None } => {
                f.write_str("the players name the dead stones; where they do not agree there is no result")
            }
            Scoring::Agreement { referee: Some(referee) } => {
                write!(f, "the players name the dead stones; where they do not agree, {referee} does")
            }
            Scoring::Referee(referee) => write!(f, "{referee} names the dead stones"),
            Scoring::TrompTaylor => f.write_str("every stone on the board is alive"),
        }
    }
}
