//! A plan in words, for records and reports.

use std::fmt;

use engine::TimeControl;

use super::{Format, PlanTeam, Player, PlayerKind, PresetPlayer, Program, Scoring, Terms};

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
        let team = |team: PlanTeam| {
            format!("a team of {} that exchanges after every {} playouts", team.members, team.period)
        };
        parts.extend(self.team.map(team));
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use engine::{Preset, Resign};
    use protocol::client::CommandLine;

    use super::super::Opinion;
    use super::*;

    fn player(kind: PlayerKind, time: Option<TimeControl>) -> Player {
        Player { name: "a".to_owned(), kind, time }
    }

    #[test]
    fn a_program_is_told_with_all_that_it_is_started_with() {
        let program = Program {
            command: CommandLine::new("gnugo", ["--mode", "gtp", "two words"]),
            directory: Some("there".into()),
            environment: vec![("A".to_owned(), "1".to_owned())],
            commands: vec!["level 3".to_owned()],
            stays: true,
            opinion: Opinion::None,
        };
        let time = TimeControl::PerMove { time: Duration::from_secs(2) };
        assert_eq!(
            player(PlayerKind::Program(program), Some(time)).settings(),
            "gnugo --mode gtp 'two words'; with A=1; first told 'level 3'; one process for many games; \
             2 seconds per move"
        );
    }

    #[test]
    fn a_preset_is_told_with_its_changes_and_its_budget() {
        let preset = PresetPlayer {
            preset: Preset::named("mc").unwrap(),
            playouts: Some(1000),
            seconds: Some(Duration::from_millis(200)),
            threads: 2,
            team: Some(PlanTeam { members: 4, period: 32 }),
            memory: 64,
            level: 10,
            resign: Resign { is_on: false, ..Resign::default() },
            reuses: true,
        };
        assert_eq!(
            player(PlayerKind::Preset(Box::new(preset)), None).settings(),
            "preset mc, 1000 playouts a move, 0.2 seconds per move, 2 threads, a team of 4 that exchanges after every \
             32 playouts, 64 MiB, level 10, never resigns, keeps its tree"
        );
    }

    #[test]
    fn scoring_names_its_referee() {
        let referee: CommandLine = "gnugo --mode gtp".parse().unwrap();
        assert_eq!(Scoring::Referee(referee.clone()).to_string(), "gnugo --mode gtp names the dead stones");
        let told = Scoring::Agreement { referee: Some(referee) }.to_string();
        assert!(told.ends_with("where they do not agree, gnugo --mode gtp does"), "{told}");
    }
}
