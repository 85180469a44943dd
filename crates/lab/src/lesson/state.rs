//! The folder of a lesson: what was asked, and how far it has come.

use std::fs;
use std::path::{Path, PathBuf};

use ::learn::{Score, Softmax};
use features::{Family, Feature, Shape};
use serde::{Deserialize, Serialize};

use super::Lesson;
use crate::error::LabError;
use crate::place;

/// The name of the file with what is done.
const FILE: &str = "state.json";

/// What is done.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct State {
    lesson: Lesson,
    /// What tells the games from others.
    games: String,
    /// The shapes that are learned: the numbers of their kinds, and their own.
    shapes: Vec<(u8, u32)>,
    /// The rounds that are done, and the games of the next one.
    pub(super) rounds: u32,
    pub(super) done: usize,
    pub(super) softmax: Softmax,
    /// How well the moves of the round were predicted so far, and those of the last one.
    pub(super) score: Score,
    pub(super) last: Score,
    /// The names of the features that have one, which may change from version to version.
    names: Vec<String>,
}

impl State {
    pub(super) fn shapes(&self) -> impl Iterator<Item = Shape> + '_ {
        self.shapes.iter().filter_map(|&(family, number)| {
            Some(Shape { family: Family::from_number(family.into())?, number })
        })
    }
}

/// The folder of a lesson.
pub(super) struct Place {
    folder: PathBuf,
    lesson: Lesson,
    games: String,
    /// What was done before.
    pub(super) before: Option<State>,
}

impl Place {
    pub(super) fn open(folder: &Path, lesson: &Lesson, games: &str, resume: bool) -> Result<Place, LabError> {
        fs::create_dir_all(folder).map_err(|error| LabError::file(folder, error))?;
        let path = folder.join(FILE);
        let before = match fs::read_to_string(&path) {
            Ok(_) if !resume => {
                let path = path.display();
                let text = format!(
                    "{path} is there already: say --resume to go on with it, or choose another --out"
                );
                return Err(LabError::Senseless(text));
            }
            Ok(text) => Some(read(&path, &text, lesson, games)?),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
            Err(error) => return Err(LabError::file(&path, error)),
        };
        Ok(Place { folder: folder.to_owned(), lesson: lesson.clone(), games: games.to_owned(), before })
    }

    /// A lesson with these shapes that has just begun.
    pub(super) fn begin(&self, shapes: &[Shape], softmax: Softmax) -> State {
        State {
            lesson: self.lesson.clone(),
            games: self.games.clone(),
            shapes: shapes.iter().map(|shape| (shape.family.number() as u8, shape.number)).collect(),
            rounds: 0,
            done: 0,
            softmax,
            score: Score::default(),
            last: Score::default(),
            names: names(),
        }
    }

    /// Keeps it: under another name first, so that there is always a whole one.
    pub(super) fn keep(&self, state: &State) -> Result<(), LabError> {
        let path = self.folder.join(FILE);
        let text = serde_json::to_string(state).map_err(|error| LabError::file(&path, error.into()))?;
        place::write(&path, text.as_bytes())
    }
}

fn read(path: &Path, text: &str, lesson: &Lesson, games: &str) -> Result<State, LabError> {
    let state: State = serde_json::from_str(text).map_err(|error| {
        let path = path.display();
        LabError::Senseless(format!(
            "{path} is no state of a lesson: {error}; without it, the lesson begins anew"
        ))
    })?;
    let other = |difference: String| LabError::Other { path: path.to_owned(), difference };
    // More rounds may be asked for than before.
    let asked = Lesson { rounds: state.lesson.rounds, ..lesson.clone() };
    if state.lesson != asked {
        return Err(other(format!("{:?} instead of {asked:?}", state.lesson)));
    }
    if state.games != games {
        return Err(other("other games".to_owned()));
    }
    if state.names != names() {
        return Err(other("the features of another version of Tengen".to_owned()));
    }
    if state.softmax.weights().len() != state.names.len() + state.shapes().count() {
        return Err(other("weights that do not fit the shapes".to_owned()));
    }
    if lesson.rounds < state.rounds {
        return Err(other(format!("{} rounds are done already", state.rounds)));
    }
    Ok(State { lesson: lesson.clone(), ..state })
}

fn names() -> Vec<String> {
    (0..Feature::COUNT).filter_map(Feature::from_number).map(Feature::name).collect()
}
