//! Presets: players made of named parts, as files.
//!
//! A preset is a TOML file with a head (`name`, `title`, `paper`, `description`, `differs`) and the tables of a
//! [`Method`]. Numbers that depend on the board are written in P, the number of its points: [`points`]. Besides there may
//! be entries `[[larger]]`, whose parts are for larger boards: [`larger`]; and entries `[[calibration]]`, which say what its
//! win rates stand for.

mod builtin;
mod calibration;
mod check;
mod error;
mod larger;
mod overrides;
mod points;

pub use calibration::{CalibrationEntry, Calibrations, calibration_toml};
pub use error::PresetError;

use go::{Game, MAX_SIDE, Size};
use larger::Larger;
use playout::{Method, Opinion, Surroundings};
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

/// The preset that plays when nobody asks for another.
pub const DEFAULT_PRESET: &str = "tengen";

/// A player made of named parts, for boards of any size.
#[derive(Clone, Debug, PartialEq)]
pub struct Preset {
    head: Head,
    /// The path of the file, if it is none of ours.
    file: Option<String>,
    /// What has been changed, each as `path=value`.
    changes: Vec<String>,
    /// The text of the file, as long as nothing has been changed.
    text: Option<String>,
    /// The tables of the method, with numbers that depend on the board as they were written.
    parts: Table,
    /// What they are on larger boards instead.
    larger: Vec<Larger>,
    /// What its win rates stand for. It is no part of the method, because it does not change a search.
    calibrations: Vec<CalibrationEntry>,
}

/// What a preset tells about itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Head {
    name: String,
    #[serde(default)]
    title: String,
    #[serde(default)]
    paper: String,
    #[serde(default)]
    description: String,
    #[serde(default)]
    differs: Vec<String>,
}

/// The names of the fields of [`Head`].
const HEAD: [&str; 5] = ["name", "title", "paper", "description", "differs"];

impl Preset {
    /// The names of the presets in the binary, the default first.
    pub fn names() -> Vec<&'static str> {
        builtin::FILES.iter().map(|&(name, _)| name).collect()
    }

    /// The presets in the binary, the default first.
    ///
    /// # Panics
    /// Never: a test reads all files.
    pub fn all() -> Vec<Preset> {
        let read = |text| Preset::from_toml(text).unwrap_or_else(|error| panic!("a preset of ours: {error}"));
        builtin::FILES.iter().map(|&(_, text)| read(text)).collect()
    }

    /// A preset of the binary by its name.
    pub fn named(name: &str) -> Result<Preset, PresetError> {
        match builtin::FILES.iter().find(|&&(known, _)| known == name) {
            Some((_, text)) => Preset::from_toml(text),
            None => Err(PresetError::Unknown { given: name.chars().take(60).collect() }),
        }
    }

    /// A preset from the text of a file. Whether its parts are right is found out when [`Preset::method`] is asked for.
    pub fn from_toml(text: &str) -> Result<Preset, PresetError> {
        let at = |error: toml::de::Error| error::in_text(text, &error);
        let mut parts: Table = toml::from_str(text).map_err(at)?;
        let head: Head = toml::from_str(text).map_err(at)?;
        parts.retain(|key, _| !HEAD.contains(&key));
        let calibrations = calibration::read(&head.name, parts.remove("calibration"))?;
        let entries = parts.remove(larger::KEY);
        let larger = larger::read(&head.name, &parts, entries)?;
        let text = Some(text.to_owned());
        Ok(Preset { head, file: None, changes: Vec::new(), text, parts, larger, calibrations })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.head.name
    }

    /// The same, known to be read from the file with this path.
    pub fn from_file(self, path: &str) -> Preset {
        Preset { file: Some(path.to_owned()), ..self }
    }

    /// The path of its file, if that is known.
    pub fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    /// What has been changed since it was read, each as `path=value`.
    pub fn changes(&self) -> &[String] {
        &self.changes
    }

    /// The name, with the file and the changes, if there are any: no other player goes by it.
    pub fn label(&self) -> String {
        label(self.name(), self.file(), &self.changes)
    }

    /// What it is, in a line.
    pub fn title(&self) -> &str {
        &self.head.title
    }

    /// The paper that it follows.
    pub fn paper(&self) -> &str {
        &self.head.paper
    }

    /// What it is, in a few sentences.
    pub fn description(&self) -> &str {
        &self.head.description
    }

    /// What it does otherwise than the paper, a sentence each.
    pub fn differs(&self) -> &[String] {
        &self.head.differs
    }

    /// The preset with some fields changed, each given by its path and its new value as on the command line:
    /// `("search.select.p", "1.2")`.
    ///
    /// A value is read as TOML, and as a word if it is none. A new `rule` or `name` starts its table afresh, because
    /// parts do not share their parameters; the order of the changes does not matter for that. A change holds on boards of
    /// all sizes, whatever the preset says about larger ones.
    pub fn with<S: AsRef<str>>(&self, changes: &[(S, S)]) -> Result<Preset, PresetError> {
        let mut preset = self.clone();
        overrides::apply(&mut preset, changes)?;
        Ok(preset)
    }

    /// The parts for a size of board.
    pub fn method(&self, size: Size) -> Result<Method, PresetError> {
        let larger = larger::on(&self.larger, size);
        let mut parts = Value::Table(larger.map_or(&self.parts, |larger| &larger.parts).clone());
        points::resolve(&mut parts, size);
        match larger {
            // Who looks for the mistake should not look among the preset's own tables.
            Some(larger) => check::method(&format!("{} {larger}", self.name()), parts),
            None => check::method(self.name(), parts),
        }
    }

    /// Boards that together show all parts that it has anywhere, from small to large: for each set of parts the largest
    /// square on which it plays with them.
    pub fn boards(&self) -> Vec<Size> {
        self.larger.iter().map(|larger| larger.than).chain([MAX_SIDE]).map(Size::square).collect()
    }

    /// Whether there is a method on every board: larger ones may have parts of their own.
    pub fn check(&self) -> Result<(), PresetError> {
        self.boards().into_iter().try_for_each(|size| self.method(size).map(drop))
    }

    /// What its win rates stand for on boards of this size; none if nobody has measured it.
    ///
    /// A preset that was changed has none: what was measured was another player.
    pub fn calibrations(&self, size: Size) -> Option<Calibrations> {
        Calibrations::on(&self.calibrations, size)
    }

    /// The groups of the last two moves and the zone around them, with the numbers of this player; those that it does not
    /// have are the usual ones.
    pub fn surroundings(&self, game: &Game) -> Result<Surroundings, PresetError> {
        let Method { moves, zone, .. } = self.method(game.size())?;
        Ok(Surroundings::of(game, moves.group.unwrap_or_default(), zone.unwrap_or_default()))
    }

    /// What it thinks of the moves of a position before it has searched, the likeliest first, with the reasons in words; nothing
    /// if it goes by no learned weights.
    pub fn opinions(&self, game: &Game) -> Result<Vec<Opinion>, PresetError> {
        let moves = self.method(game.size())?.moves;
        let learned = moves.priors.and_then(|priors| priors.learned);
        Ok(learned.map_or(Vec::new(), |learned| learned.opinions(game, &moves)))
    }

    /// The preset as a file: the very text that it was read from, or what has become of it.
    pub fn to_toml(&self) -> String {
        match &self.text {
            Some(text) => text.clone(),
            None => join(&self.changed_head(), &larger::with_entries(&self.parts, &self.larger)),
        }
    }

    /// The preset as a file with all numbers as they are on a board of this size, those that were left out included.
    pub fn to_toml_for(&self, size: Size) -> Result<String, PresetError> {
        let text = join(&self.changed_head(), &self.method(size)?);
        let entries = self.calibrations(size).map_or(String::new(), |on_board| on_board.to_toml());
        Ok(if entries.is_empty() { text } else { format!("{text}\n{entries}") })
    }

    /// The head, whose title says what has been changed.
    fn changed_head(&self) -> Head {
        let mut head = self.head.clone();
        if !self.changes.is_empty() {
            let title = if head.title.is_empty() { &head.name } else { &head.title };
            head.title = format!("{title}, changed: {}", self.changes.join(", "));
        }
        head
    }
}

/// A name that tells a changed player from the one that it was.
pub(crate) fn label(name: &str, file: Option<&str>, changes: &[String]) -> String {
    let file = file.map_or(String::new(), |file| format!(" ({file})"));
    let changes = if changes.is_empty() { String::new() } else { format!(" with {}", changes.join(", ")) };
    format!("{name}{file}{changes}")
}

/// Head and parts as a file.
fn join(head: &Head, parts: &impl Serialize) -> String {
    // What was read from TOML can be written as TOML.
    let print = |text: Result<String, toml::ser::Error>| text.unwrap_or_default();
    format!("{}\n{}", print(toml::to_string_pretty(head)), print(toml::to_string_pretty(parts)))
}

#[cfg(test)]
mod tests;
