//! A small experiment and made-up rows for the tests of whatever handles them.

use std::ops::Deref;
use std::path::{Path, PathBuf};

use arena::record::{Claim, Ending, GameRecord, MoveRecord, Sides};
use go::{Color, Move};

use crate::experiment::{Experiment, Sizes};
use crate::plan::{Plan, Sources, Task, Unit};
use crate::row::{Cost, Finding, PositionFinding, Row};

const FILE: &str = r#"
name = "tiny"
title = "A tiny experiment"
paper = "none"
place = "nowhere"
questions = ["Does it work?"]
kind = "backups"
size = 5

[scale.quick]
positions = 4
playouts = 64
games = 2

[scale.paper]
positions = 8
playouts = 64
games = 4

[positions]
from = "self-play"
preset = "mc"
playouts = 10

[[search]]
name = "in turn"
preset = "mc-score"

[[match]]
name = "first"
a = { name = "one", preset = "mc", playouts = 20 }
b = { name = "two", preset = "uct", playouts = 20 }

[[match]]
name = "second"
a = { name = "three", preset = "mc", playouts = 20 }
b = { name = "four", preset = "uct", playouts = 10 }
"#;

/// The experiment.
pub(crate) fn experiment() -> Experiment {
    Experiment::from_toml(FILE).unwrap()
}

/// The plan of it at the scale `quick`, changed.
pub(crate) fn plan(change: impl FnOnce(&mut Experiment, &mut Sizes)) -> Plan {
    let mut experiment = experiment();
    let mut sizes = experiment.scale.quick;
    change(&mut experiment, &mut sizes);
    Plan::new(&experiment, sizes, Sources::default()).unwrap()
}

/// The plan of it: four positions, and two games of each of two matches.
pub(crate) fn tiny() -> Plan {
    plan(|_, _| {})
}

/// A row for a unit, always the same one but for its cost.
pub(crate) fn row(plan: &Plan, unit: &Unit, seconds: f64) -> Row {
    let finding = match unit.task {
        Task::Position(number) => Finding::Position(PositionFinding {
            number,
            origin: format!("天元 {number}"),
            moves: Vec::new(),
            to_play: Color::Black,
            candidates: 25,
            reference: None,
            traces: Vec::new(),
        }),
        Task::Solved(_)
        | Task::Tree(_)
        | Task::Records
        | Task::Facts(_)
        | Task::Values { .. }
        | Task::Answer { .. }
        | Task::Contest { .. } => {
            panic!("{} is not of this experiment", unit.id)
        }
        Task::Game { duel, number } => Finding::Game {
            duel: plan.matches[duel].title.clone(),
            record: Box::new(record(number, seconds)),
        },
    };
    Row { unit: unit.id.clone(), finding, cost: Cost { cpu_seconds: seconds, seconds } }
}

fn record(number: u64, seconds: f64) -> GameRecord {
    let turn = MoveRecord {
        color: Color::Black,
        mv: Move::Pass,
        seconds: Some(seconds),
        opinion: arena::record::MoveOpinion::default(),
    };
    GameRecord {
        number,
        players: Sides { black: "one".to_owned(), white: "two".to_owned() },
        engines: Sides::default(),
        seeds: Sides { black: number, white: number },
        opening: String::new(),
        opening_moves: 0,
        moves: vec![turn],
        ending: Ending::Resignation { by: Color::White },
        claims: Sides { black: Claim::default(), white: Claim::default() },
        cpu_seconds: Sides { black: Some(seconds), white: None },
        notes: Vec::new(),
        ended_at: seconds,
        seconds,
    }
}

/// A directory of our own, empty at first, which goes when nobody needs it any more.
pub(crate) struct Directory(PathBuf);

impl Deref for Directory {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        // What is left behind harms nobody.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A directory of this name, below that of the system for what is temporary.
pub(crate) fn fresh_directory(name: &str) -> Directory {
    let path = std::env::temp_dir().join(format!("tengen-lab-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&path).unwrap();
    Directory(path)
}
