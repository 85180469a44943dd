//! A player of a match file.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use engine::{Level, MOST_MEMORY, Preset, TimeControl};
use go::Size;
use protocol::client::CommandLine;
use serde::{Deserialize, Serialize};

use super::resolve::{checked_file, seconds};
use super::{Clock, Opinion, PlanError, PlanTeam, Player, PlayerKind, PresetPlayer, Program, Resigning};

/// The mebibytes of the tree of a preset that does not say: several of them play in one process.
const DEFAULT_MEMORY: usize = 256;

/// The playouts of a move when neither the player nor the clock says anything.
const DEFAULT_PLAYOUTS: u64 = 1000;

/// Where there are fewer processors, so many threads are allowed all the same.
const MOST_THREADS: usize = 64;

/// The playouts between two exchanges of a team that does not say.
const DEFAULT_PERIOD: u64 = 16;

/// A player as it is written down: a preset or a program.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlayerFile {
    /// What it is called in the tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its time, if it is not that of the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<Clock>,

    /// For a preset in this process: its name, or a file that ends in `.toml`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// The playouts of a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub playouts: Option<u64>,
    /// The seconds of a move, besides the clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The number of threads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
    /// How many such players search together, each with its own tree, threads and playouts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team: Option<usize>,
    /// After how many playouts those of a team exchange what they have found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team_period: Option<u64>,
    /// The mebibytes of its tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<usize>,
    /// Its strength, from 1 to 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// When it resigns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resign: Option<Resigning>,
    /// Does it go on with the tree of its last move?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reuse: Option<bool>,
    /// Changes to the preset, each as `path=value`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<String>,
    /// What the file of the preset was when the match began. It is written into the saved file, so that a match cannot go
    /// on with another player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checksum: Option<String>,

    /// For a program that speaks GTP: how it is started. `{seed}` stands for the seed of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// Where it runs, if not in the folder of the match file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub directory: Option<PathBuf>,
    /// Variables that are set for it.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub environment: BTreeMap<String, String>,
    /// Commands that it is given when it has started.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<String>,
    /// Does one process play all games?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stays: Option<bool>,
    /// Where its opinion on its moves is to be had.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opinion: Option<Opinion>,
}

impl PlayerFile {
    /// What it is called if nobody says: its preset, or the file name of its program.
    pub(super) fn default_name(&self) -> Result<String, PlanError> {
        let (path, ending) = match (&self.preset, &self.command) {
            (Some(preset), None) => (preset.clone(), ".toml"),
            (None, Some(command)) => (command.parse::<CommandLine>()?.program().to_owned(), ".exe"),
            (Some(_), Some(_)) => {
                return Err(senseless("it has both preset and command: expected one of them"));
            }
            (None, None) => {
                return Err(senseless("it is neither a preset nor a program: expected preset or command"));
            }
        };
        let name = Path::new(&path).file_name().unwrap_or_default().to_string_lossy();
        Ok(name.strip_suffix(ending).unwrap_or(&name).to_owned())
    }

    /// The player, with paths made absolute and what depends on other files noted in this file.
    pub(super) fn resolve(
        &mut self,
        base: &Path,
        size: Size,
        clock: TimeControl,
    ) -> Result<Player, PlanError> {
        let kind = match &self.preset {
            Some(_) => PlayerKind::Preset(Box::new(self.preset(base, size, clock)?)),
            None => PlayerKind::Program(self.program(base)?),
        };
        let name = self.name.clone().unwrap_or_default();
        Ok(Player { name, kind, time: self.time.map(|clock| clock.0) })
    }

    fn preset(&mut self, base: &Path, size: Size, clock: TimeControl) -> Result<PresetPlayer, PlanError> {
        self.refuse("a preset", &self.fields_of_a_program())?;
        let changes: Vec<_> = self.set.iter().map(|text| change(text)).collect::<Result<_, _>>()?;
        let preset = self.read_preset(base)?.with(&changes)?;
        // What does not fit together is better told now than with the first move.
        preset.method(size)?;
        let level = self.level.unwrap_or(Level::FULL.number());
        within("level", u64::from(level), 1..=u64::from(Level::FULL.number()))?;
        let has_limit = self.playouts.is_some()
            || self.seconds.is_some()
            || self.time.map_or(clock, |clock| clock.0) != TimeControl::None;
        if !has_limit && level == Level::FULL.number() {
            self.playouts = Some(DEFAULT_PLAYOUTS);
        }
        Ok(PresetPlayer {
            playouts: self.playouts.map(|n| within("playouts", n, 1..=i64::MAX as u64)).transpose()?,
            seconds: self.seconds.map(|time| seconds("seconds", time, 0.001)).transpose()?,
            threads: threads(self.threads.unwrap_or(1))?,
            team: self.team(size, &preset)?,
            preset,
            memory: memory(self.memory.unwrap_or(DEFAULT_MEMORY))?,
            level,
            resign: self.resign.unwrap_or_default().resign(),
            reuses: self.reuse.unwrap_or(true),
        })
    }

    /// The team, if it is more than one.
    fn team(&self, size: Size, preset: &Preset) -> Result<Option<PlanTeam>, PlanError> {
        let members = self.team.unwrap_or(1);
        within("team", members as u64, 1..=MOST_THREADS as u64)?;
        let period = within("team_period", self.team_period.unwrap_or(DEFAULT_PERIOD), 1..=u64::MAX)?;
        if members == 1 {
            return Ok(None);
        }
        let shared = preset.method(size)?.search.check_shared();
        shared.map_err(|error| senseless(&format!("{} plays in no team: {error}", preset.name())))?;
        Ok(Some(PlanTeam { members, period }))
    }

    fn read_preset(&mut self, base: &Path) -> Result<Preset, PlanError> {
        let name = self.preset.clone().unwrap_or_default();
        if !name.ends_with(".toml") {
            return Ok(Preset::named(&name)?);
        }
        let path = base.join(&name);
        let bytes = fs::read(&path).map_err(|error| PlanError::unreadable(&path, error))?;
        checked_file(&mut self.checksum, &name, [bytes.as_slice()])?;
        let text = String::from_utf8_lossy(&bytes);
        let preset = Preset::from_toml(&text).map_err(|error| PlanError::from(error).in_file(&path))?;
        self.preset = Some(text_of(&path)?);
        // The folder is left out: reports are read elsewhere.
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Ok(preset.from_file(&name))
    }

    fn program(&mut self, base: &Path) -> Result<Program, PlanError> {
        self.refuse("a program", &self.fields_of_a_preset())?;
        let directory = self.directory.as_ref().map_or_else(|| base.to_owned(), |path| base.join(path));
        if !directory.is_dir() {
            return Err(PlanError::value("directory", directory.display(), "a folder that exists"));
        }
        // The saved file can then be read from anywhere.
        text_of(&directory)?;
        self.directory = Some(directory.clone());
        let command: CommandLine = self.command.clone().unwrap_or_default().parse()?;
        if let Some(bad) = self.commands.iter().find(|command| !is_command(command)) {
            return Err(PlanError::value("commands", format!("{bad:?}"), "GTP commands of one line each"));
        }
        let stays = self.stays.unwrap_or(false);
        let takes_seed = command.arguments().iter().any(|word| word.contains("{seed}"));
        if stays && takes_seed {
            return Err(senseless(
                "one process plays all games, and {seed} is another one in each: leave out one of stays and {seed}",
            ));
        }
        Ok(Program {
            command: rooted(&command, &directory)?,
            directory: Some(directory),
            environment: self.environment.clone().into_iter().collect(),
            commands: self.commands.clone(),
            stays,
            opinion: self.opinion.unwrap_or_default(),
        })
    }

    /// Refuses the fields that were given, which a player of this kind has not.
    fn refuse(&self, kind: &str, fields: &[(&str, bool)]) -> Result<(), PlanError> {
        match fields.iter().find(|(_, is_given)| *is_given) {
            None => Ok(()),
            Some((field, _)) => {
                Err(senseless(&format!("it is {kind}, and {field} has no meaning for {kind}")))
            }
        }
    }

    fn fields_of_a_program(&self) -> [(&'static str, bool); 5] {
        [
            ("directory", self.directory.is_some()),
            ("environment", !self.environment.is_empty()),
            ("commands", !self.commands.is_empty()),
            ("stays", self.stays.is_some()),
            ("opinion", self.opinion.is_some()),
        ]
    }

    fn fields_of_a_preset(&self) -> [(&'static str, bool); 11] {
        [
            ("playouts", self.playouts.is_some()),
            ("seconds", self.seconds.is_some()),
            ("threads", self.threads.is_some()),
            ("team", self.team.is_some()),
            ("team_period", self.team_period.is_some()),
            ("memory", self.memory.is_some()),
            ("level", self.level.is_some()),
            ("resign", self.resign.is_some()),
            ("reuse", self.reuse.is_some()),
            ("set", !self.set.is_empty()),
            ("checksum", self.checksum.is_some()),
        ]
    }
}

fn senseless(sentence: &str) -> PlanError {
    PlanError::Senseless(sentence.to_owned())
}

/// A number of this range.
pub(super) fn within(
    field: &'static str,
    number: u64,
    range: std::ops::RangeInclusive<u64>,
) -> Result<u64, PlanError> {
    if range.contains(&number) {
        return Ok(number);
    }
    let expected = format!("a number from {} to {}", range.start(), range.end());
    Err(PlanError::value(field, number, expected))
}

fn threads(number: usize) -> Result<usize, PlanError> {
    let most = thread::available_parallelism().map_or(1, usize::from).max(MOST_THREADS);
    within("threads", number as u64, 1..=most as u64).map(|_| number)
}

fn memory(mebibytes: usize) -> Result<usize, PlanError> {
    within("memory", mebibytes as u64, 1..=MOST_MEMORY as u64).map(|_| mebibytes)
}

/// A change to a preset: where, and the new value.
pub(super) fn change(text: &str) -> Result<(String, String), PlanError> {
    let parts = text.split_once('=').map(|(path, value)| (path.trim(), value.trim()));
    match parts.filter(|(path, value)| !value.is_empty() && !path.split('.').any(str::is_empty)) {
        Some((path, value)) => Ok((path.to_owned(), value.to_owned())),
        None => {
            Err(PlanError::value("set", format!("'{text}'"), "path=value, as in search.select.rule=ucb1"))
        }
    }
}

fn is_command(line: &str) -> bool {
    !line.trim().is_empty() && !line.contains(|c: char| c.is_control())
}

/// The command line with a program that is found from anywhere: one with a folder in its name is meant from this one.
pub(super) fn rooted(command: &CommandLine, directory: &Path) -> Result<CommandLine, PlanError> {
    let program = Path::new(command.program());
    if program.components().count() < 2 || program.is_absolute() {
        return Ok(command.clone());
    }
    Ok(CommandLine::new(text_of(&directory.join(program))?, command.arguments()))
}

/// A path as text, which a file of TOML needs.
pub(super) fn text_of(path: &Path) -> Result<String, PlanError> {
    let expected = "a path that is Unicode, because it is written to a file";
    let text = path.to_str().ok_or_else(|| PlanError::value("a path", path.display(), expected))?;
    Ok(text.to_owned())
}

/// A time that nobody exceeds.
pub(super) const MOST_SECONDS: f64 = 1e6;

/// The same as a duration, if it is at least so many seconds.
pub(super) fn duration(time: f64, least: f64) -> Option<Duration> {
    (least..=MOST_SECONDS).contains(&time).then(|| Duration::from_secs_f64(time))
}
