//! The options of everything that plays: which player, and how much thought a move may cost.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Args, Command, Error};
use engine::{Budget, DEFAULT_MEMORY, DEFAULT_PRESET, MOST_MEMORY, Player, PlayerError, Preset, PresetError};

use super::numbers::{playouts, seconds, threads, whole_number};
use crate::terminal::WrongUsage;

/// A player and the thought that a move may cost.
#[derive(Args, Debug)]
pub(super) struct PlayerOptions {
    /// The player: one of those that `tengen preset list` shows, or a file of your own that ends in .toml.
    #[arg(long, default_value = DEFAULT_PRESET, value_name = "P", value_parser = PresetParser { also_all: false })]
    #[arg(hide_possible_values = true)]
    preset: Chosen,

    #[command(flatten)]
    changes: Changes,

    /// Stop after so many playouts, which may be given as in 100k or 1e6. Without this and without --time, a move takes 5 seconds.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = playouts)]
    playouts: Option<u64>,

    /// Stop after so many seconds by the clock; with --playouts, whichever comes first.
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    time: Option<Duration>,

    #[command(flatten)]
    resources: Resources,
}

/// What a search may use of the machine, and its seed.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct Resources {
    /// The number of threads that search the same tree: 64 at most, or as many as there are processors.
    #[arg(long, default_value_t = 1, value_name = "N", allow_negative_numbers = true, value_parser = threads)]
    threads: u64,

    /// The memory that the tree may take, in mebibytes.
    #[arg(long, default_value_t = DEFAULT_MEMORY as u64, value_name = "MIB", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 1..=MOST_MEMORY as u64))]
    memory: u64,

    /// Where the random numbers begin. With one thread and --playouts, the same seed gives the same result. Without this it
    /// is 1, and for gtp a random one.
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 0..=u64::MAX))]
    seed: Option<u64>,
}

/// Changes to a preset.
#[derive(Args, Clone, Debug)]
pub(super) struct Changes {
    /// Change a field of the preset, as in search.select.exploration=0.7; may be given several times. A new rule, as
    /// in search.select.rule=ucb1, or a new playout.name starts its table afresh, with that rule's own defaults.
    /// Numbers may be given in P, the points of the board, as in 2P.
    #[arg(long = "set", value_name = "PATH=VALUE", value_parser = parse_change)]
    list: Vec<(String, String)>,
}

/// What `--preset` names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Chosen {
    /// Every preset in the binary.
    All,
    /// One of them.
    Named(&'static str),
    /// A file.
    File(PathBuf),
}

impl PlayerOptions {
    /// The player.
    pub(super) fn player(&self) -> anyhow::Result<Player> {
        let preset = self.changes.applied_to(&self.preset.read()?)?;
        Ok(Player::new(preset, self.resources.memory()))
    }

    /// The error of a search, which is wrong usage if the changes are to blame.
    pub(super) fn blame(&self, error: PlayerError) -> anyhow::Error {
        match error {
            PlayerError::Preset(error) => self.changes.blame(error),
            error => error.into(),
        }
    }

    /// How much thought a move may cost.
    pub(super) fn budget(&self) -> Budget {
        self.resources.budget(self.playouts, self.time)
    }

    /// What was said about that: playouts and time.
    pub(super) fn limits(&self) -> (Option<u64>, Option<Duration>) {
        (self.playouts, self.time)
    }

    /// The seed, if one was given.
    pub(super) fn seed(&self) -> Option<u64> {
        self.resources.seed
    }
}

impl Resources {
    /// The mebibytes of the tree.
    pub(super) fn memory(&self) -> usize {
        self.memory as usize
    }

    /// A budget with these threads and this seed.
    pub(super) fn budget(&self, playouts: Option<u64>, time: Option<Duration>) -> Budget {
        Budget { threads: self.threads as usize, seed: self.seed.unwrap_or(1), ..Budget::of(playouts, time) }
    }
}

impl Changes {
    /// The changed preset.
    pub(super) fn applied_to(&self, preset: &Preset) -> anyhow::Result<Preset> {
        preset.with(&self.list).map_err(|error| self.blame(error))
    }

    /// What is wrong with a preset: with changes, it is the command line that is wrong.
    pub(super) fn blame(&self, error: PresetError) -> anyhow::Error {
        if self.is_empty() { error.into() } else { WrongUsage(error.to_string()).into() }
    }

    /// Are there none?
    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

impl Chosen {
    /// The preset; the default one if all are meant.
    pub(super) fn read(&self) -> anyhow::Result<Preset> {
        match self {
            Chosen::All => Ok(Preset::named(DEFAULT_PRESET)?),
            Chosen::Named(name) => Ok(Preset::named(name)?),
            Chosen::File(path) => {
                let text =
                    fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
                let path = path.display().to_string();
                let preset = Preset::from_toml(&text).with_context(|| format!("{path} is no preset"))?;
                Ok(preset.from_file(&path))
            }
        }
    }
}

/// Takes the names that there are, which help and completions then know, and files.
#[derive(Clone, Copy, Debug)]
pub(super) struct PresetParser {
    /// Does `all` stand for every preset?
    pub(super) also_all: bool,
}

impl PresetParser {
    fn choose(self, text: &str) -> Result<Chosen, String> {
        if self.also_all && text == "all" {
            return Ok(Chosen::All);
        }
        if text.ends_with(".toml") {
            return Ok(Chosen::File(text.into()));
        }
        match Preset::names().into_iter().find(|&name| name == text) {
            Some(name) => Ok(Chosen::Named(name)),
            None => Err(PresetError::Unknown { given: text.chars().take(60).collect() }.to_string()),
        }
    }
}

impl TypedValueParser for PresetParser {
    type Value = Chosen;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Chosen, Error> {
        // A closure is a parser too, and one that puts the message into the usual form.
        let parser = {
            let this = *self;
            move |text: &str| this.choose(text)
        };
        TypedValueParser::parse_ref(&parser, command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let all = self.also_all.then_some("all");
        Some(Box::new(Preset::names().into_iter().chain(all).map(PossibleValue::new)))
    }
}

fn parse_change(text: &str) -> Result<(String, String), String> {
    let expected = || "expected PATH=VALUE, as in search.select.rule=ucb1".to_owned();
    let (path, value) = text.split_once('=').ok_or_else(expected)?;
    let (path, value) = (path.trim(), value.trim());
    if path.is_empty() || value.is_empty() || path.split('.').any(str::is_empty) {
        return Err(expected());
    }
    Ok((path.to_owned(), value.to_owned()))
}
