//! Games besides Go that are played, and by whom.

use engine::Preset;
use go::Size;
use mcts::{Method, Settings};
use serde_json::{Value, json};

use super::{Task, Unit, changed, in_part};
use crate::error::LabError;
use crate::experiment::{ContestPart, Contestant, Experiment, Sizes};

/// The board that the numbers of a preset are for which depend on one: that of most experiments on Go.
const BOARD: usize = 9;

/// The most playouts for a move.
const MOST_PLAYOUTS: u64 = 10_000_000;

/// A contest with nothing left open.
#[derive(Clone, Debug)]
pub struct ContestPlan {
    /// What the experiment says.
    pub part: ContestPart,
    /// The presets of both.
    pub presets: [Preset; 2],
    /// The searches of both.
    pub settings: [Settings; 2],
    /// The playouts of both for each move.
    pub playouts: u64,
}

/// All contests of an experiment.
pub(super) fn contests(experiment: &Experiment, sizes: &Sizes) -> Result<Vec<ContestPlan>, LabError> {
    let contests = experiment.contests.iter();
    contests
        .map(|part| ContestPlan::new(part, sizes).map_err(|error| in_part("contest", &part.name, &error)))
        .collect()
}

impl ContestPlan {
    fn new(part: &ContestPart, sizes: &Sizes) -> Result<ContestPlan, LabError> {
        if !(1..=MOST_PLAYOUTS).contains(&part.playouts) {
            return Err(LabError::value("playouts", part.playouts, "1 to 10,000,000"));
        }
        if let Some(goal) = part.goal.filter(|goal| !(0.0..=100.0).contains(goal)) {
            return Err(LabError::value("goal", goal, "a number from 0 to 100"));
        }
        let [a, b] = [player(&part.a)?, player(&part.b)?];
        let playouts = ((part.playouts as f64 * sizes.share).round() as u64).max(1);
        Ok(ContestPlan { part: part.clone(), presets: [a.0, b.0], settings: [a.1, b.1], playouts })
    }

    /// What must not change while it is run.
    fn identity(&self) -> Value {
        json!({
            "name": self.part.name,
            "game": self.part.game,
            "playouts": self.playouts,
            "playout-moves": self.part.playout_moves,
            "settings": self.settings,
        })
    }
}

/// The search of a player: that of its preset.
fn player(part: &Contestant) -> Result<(Preset, Settings), LabError> {
    let preset = changed(&part.preset, &part.set)?;
    match preset.method(Size::square(BOARD))?.search {
        Method::Tree(settings) => Ok((preset, settings)),
        Method::Indigo(_) => Err(LabError::value("preset", &part.preset, "one that searches a tree")),
    }
}

/// The search of a preset, for whoever asks it about positions of other games.
pub(crate) fn settings_of(preset: &str, set: &[String]) -> Result<(Preset, Settings), LabError> {
    player(&Contestant { name: None, preset: preset.to_owned(), set: set.to_vec() })
}

/// What must not change while contests are run; their number of games may.
pub(super) fn identity(contests: &[ContestPlan]) -> Value {
    contests.iter().map(ContestPlan::identity).collect()
}

/// The games of a round: a pair of each contest, in which both begin once.
pub(super) fn round(contests: &[ContestPlan], round: u64) -> impl Iterator<Item = Unit> {
    contests.iter().enumerate().flat_map(move |(contest, plan)| {
        (2 * round..2 * round + 2).map(move |number| Unit {
            id: format!("{}/game-{number:05}", plan.part.name),
            task: Task::Contest { contest, number },
        })
    })
}
