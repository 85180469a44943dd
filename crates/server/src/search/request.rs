//! What the page may ask of a search, as `web/src/api/types.ts` has it.

use std::time::Duration;

use engine::{Level, Preset, PresetError, TimeControl, TimeError, TimeKeeper};
use serde::Deserialize;

use crate::line::Line;
use crate::settings::Limits;

/// The changes of a preset, at most.
const MOST_CHANGES: usize = 32;

/// The letters of each.
const LONGEST_CHANGE: usize = 256;

/// The field that may name a file.
const FILE_OF_WEIGHTS: &str = "moves.priors.learned.weights";

/// The weights that are in the binary.
const OWN_WEIGHTS: [&str; 3] = ["own", "\"own\"", "'own'"];

/// A search.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct SearchRequest {
    /// The name that the browser gave to its tab.
    pub(crate) client: String,
    /// The position, with its past.
    pub(crate) line: Line,
    /// What is wanted.
    #[serde(flatten)]
    pub(crate) kind: Kind,
}

/// What is wanted of a search.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub(crate) enum Kind {
    /// A turn in a game.
    Move { player: Seat, budget: Spending, clock: Option<ClockReading>, resign: Option<bool> },
    /// Everything about a position.
    Analysis { player: Seat, budget: Spending },
    /// The moves of a whole game, one after the other.
    Review { player: Seat, budget: Spending },
    /// Several players on one position.
    Compare { players: Vec<Seat>, budget: Spending },
}

/// Who searches.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Seat {
    preset: String,
    level: Option<u64>,
    #[serde(default)]
    set: Vec<String>,
}

/// What a search may cost.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub(crate) struct Spending {
    playouts: Option<u64>,
    seconds: Option<f64>,
    seed: Option<u64>,
}

/// A clock of a game.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ClockReading {
    main: f64,
    period: f64,
    periods: u32,
    left: f64,
    periods_left: u32,
    in_overtime: bool,
}

/// Why a request makes no sense.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum RequestError {
    /// A name that is none.
    #[error("the name of a client has 1 to 64 letters or digits")]
    Client,
    /// No such player.
    #[error(transparent)]
    Preset(#[from] PresetError),
    /// More changes than a preset has numbers.
    #[error("{0} changes of a preset are too many: expected at most {MOST_CHANGES}")]
    Changes(usize),
    /// A change that nobody would type.
    #[error("a change of a preset with {0} letters is too long: expected at most {LONGEST_CHANGE}")]
    LongChange(usize),
    /// A change that is none.
    #[error("{0:?} is no change of a preset: expected PATH=VALUE, as in search.select.exploration=0.7")]
    Change(String),
    /// A change that could have a file read which is nobody's business.
    #[error(
        "{0} cannot be changed from here, because it may name a file: expected {FILE_OF_WEIGHTS}=own, or a change of a number"
    )]
    File(String),
    /// No such level.
    #[error("there is no level {given}: expected 1 to {most}")]
    Level { given: u64, most: u8 },
    /// Too much or too little to do.
    #[error("{given} playouts are not possible: expected 1 to {most}")]
    Playouts { given: u64, most: u64 },
    /// The same in time.
    #[error("{given} seconds are not possible: expected more than 0 and at most {most}")]
    Seconds { given: f64, most: u64 },
    /// The number of those who are compared.
    #[error("{given} methods cannot be compared: expected 2 to {most}")]
    Methods { given: usize, most: usize },
    /// A clock that is none.
    #[error("the clock makes no sense: {0}")]
    Clock(String),
}

impl From<TimeError> for RequestError {
    fn from(error: TimeError) -> RequestError {
        RequestError::Clock(error.to_string())
    }
}

impl SearchRequest {
    /// A short name for the kind, which tells searches of one client apart.
    pub(crate) fn kind_name(&self) -> &'static str {
        match self.kind {
            Kind::Move { .. } => "move",
            Kind::Analysis { .. } => "analysis",
            Kind::Review { .. } => "review",
            Kind::Compare { .. } => "compare",
        }
    }

    /// Refuses what no worker could do.
    pub(crate) fn check(&self) -> Result<(), RequestError> {
        check_client(&self.client)?;
        let (players, budget) = match &self.kind {
            Kind::Move { player, budget, clock, .. } => {
                clock.as_ref().map(ClockReading::keeper).transpose()?;
                (std::slice::from_ref(player), budget)
            }
            Kind::Analysis { player, budget } | Kind::Review { player, budget } => {
                (std::slice::from_ref(player), budget)
            }
            Kind::Compare { players, budget } => {
                let most = Limits::ALL.methods;
                if !(2..=most).contains(&players.len()) {
                    return Err(RequestError::Methods { given: players.len(), most });
                }
                (players.as_slice(), budget)
            }
        };
        for player in players {
            player.preset()?;
            player.level()?;
        }
        budget.check()
    }
}

/// A name that a browser may give to itself.
pub(crate) fn check_client(name: &str) -> Result<(), RequestError> {
    let is_name = (1..=64).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_name { Ok(()) } else { Err(RequestError::Client) }
}

impl Seat {
    /// The preset with its changes.
    pub(crate) fn preset(&self) -> Result<Preset, RequestError> {
        if self.set.len() > MOST_CHANGES {
            return Err(RequestError::Changes(self.set.len()));
        }
        let changes: Result<Vec<(String, String)>, RequestError> =
            self.set.iter().map(|text| change(text)).collect();
        Ok(Preset::named(&self.preset)?.with(&changes?)?)
    }

    /// How strong it is to be.
    pub(crate) fn level(&self) -> Result<Level, RequestError> {
        let Some(given) = self.level else { return Ok(Level::FULL) };
        Level::new(given).ok_or(RequestError::Level { given, most: Level::FULL.number() })
    }
}

fn change(text: &str) -> Result<(String, String), RequestError> {
    if text.len() > LONGEST_CHANGE {
        return Err(RequestError::LongChange(text.len()));
    }
    let (path, value) = text.split_once('=').ok_or_else(|| RequestError::Change(text.to_owned()))?;
    let (path, value) = (path.trim(), value.trim());
    if may_name_a_file(path, value) {
        return Err(RequestError::File(path.to_owned()));
    }
    Ok((path.to_owned(), value.to_owned()))
}

/// Could a player with this change read a file? A table around the field is as good as the field, however it is written.
fn may_name_a_file(path: &str, value: &str) -> bool {
    let is_around = FILE_OF_WEIGHTS.strip_prefix(path).is_some_and(|rest| rest.starts_with('.'));
    is_around || (path == FILE_OF_WEIGHTS && !OWN_WEIGHTS.contains(&value))
}

impl Spending {
    fn check(&self) -> Result<(), RequestError> {
        let Limits { playouts: most_playouts, seconds: most_seconds, .. } = Limits::ALL;
        if let Some(given) = self.playouts.filter(|given| !(1..=most_playouts).contains(given)) {
            return Err(RequestError::Playouts { given, most: most_playouts });
        }
        let is_time = |seconds: f64| seconds > 0.0 && seconds <= most_seconds as f64;
        if let Some(given) = self.seconds.filter(|&given| !is_time(given)) {
            return Err(RequestError::Seconds { given, most: most_seconds });
        }
        Ok(())
    }

    /// The playouts, if their number is limited.
    pub(crate) fn playouts(&self) -> Option<u64> {
        self.playouts
    }

    /// The time, if it is limited. What has been checked is a time.
    pub(crate) fn time(&self) -> Option<Duration> {
        self.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
    }

    /// The seed, if it matters.
    pub(crate) fn seed(&self) -> Option<u64> {
        self.seed
    }
}

impl ClockReading {
    /// The clocks of a game in which the player to move has this.
    pub(crate) fn keeper(&self) -> Result<(TimeKeeper, f64, u32), RequestError> {
        let time = |seconds: f64| {
            Duration::try_from_secs_f64(seconds)
                .ok()
                .filter(|time| time.as_secs() < 1_000_000)
                .ok_or_else(|| RequestError::Clock(format!("{seconds} seconds are no time for a game")))
        };
        let control = TimeControl::byo_yomi(time(self.main)?, time(self.period)?, self.periods);
        if !self.left.is_finite() {
            return Err(RequestError::Clock("what is left is no number".to_owned()));
        }
        let periods = if self.in_overtime { self.periods_left.max(1) } else { 0 };
        Ok((TimeKeeper::new(control), self.left.max(0.0), periods))
    }
}

#[cfg(test)]
mod arbitrary;
