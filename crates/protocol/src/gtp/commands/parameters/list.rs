//! The parameters.

use std::time::Duration;

use engine::{DEFAULT_MEMORY, Level, MOST_MEMORY, PlayerError, Preset};
use serde_json::{Value, json};

use crate::gtp::failure::Failure;
use crate::gtp::session::Session;

/// The most threads of a search.
pub(super) const MOST_THREADS: u64 = 64;

/// The most playouts of a move.
const MOST_PLAYOUTS: u64 = 1_000_000_000;

/// A parameter.
pub(super) struct Parameter {
    pub(super) name: &'static str,
    /// What KataGo calls it.
    pub(super) kata: &'static [&'static str],
    /// What Leela Zero calls it, and the value there at the start.
    pub(super) leela: &'static [(&'static str, u64)],
    pub(super) kind: Kind,
    pub(super) get: fn(&Session) -> Value,
    /// Sets it to a value of its kind.
    pub(super) set: fn(&mut Session, &str) -> Result<(), Failure>,
}

/// What values there are.
pub(super) enum Kind {
    /// A whole number from the first to the second.
    Whole(u64, u64),
    /// A number from the first to the second.
    Number(f64, f64),
    /// Yes or no.
    Switch,
    /// The name of a preset.
    Preset,
}

impl Kind {
    /// Fails if the value is not of this kind.
    pub(super) fn check(&self, name: &str, value: &str) -> Result<(), Failure> {
        let (is_right, expected) = match self {
            Kind::Whole(least, most) => (
                value.parse().is_ok_and(|number: u64| (*least..=*most).contains(&number)),
                format!("a whole number from {least} to {most}"),
            ),
            Kind::Number(least, most) => (
                value.parse().is_ok_and(|number: f64| (*least..=*most).contains(&number)),
                format!("a number from {least} to {most}"),
            ),
            Kind::Switch => (switch(value).is_some(), "true or false".to_owned()),
            Kind::Preset => (true, String::new()),
        };
        if is_right { Ok(()) } else { Err(Failure::expected(&format!("{expected} for {name}"), value)) }
    }
}

/// All parameters. 0 playouts and 0 seconds are no limit.
pub(super) const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "playouts",
        kata: &["maxPlayouts", "maxVisits"],
        leela: &[("Playouts", 0), ("Visits", 0)],
        kind: Kind::Whole(0, MOST_PLAYOUTS),
        get: |session| json!(session.settings.playouts.unwrap_or(0)),
        set: |session, value| {
            session.settings.playouts = Some(whole(value)).filter(|&playouts| playouts > 0);
            Ok(())
        },
    },
    Parameter {
        name: "time",
        kata: &["maxTime"],
        leela: &[],
        kind: Kind::Number(0.0, 1e6),
        get: |session| json!(session.settings.time.map_or(0.0, |time| time.as_secs_f64())),
        set: |session, value| {
            let time = Duration::from_secs_f64(number(value));
            session.settings.time = Some(time).filter(|time| !time.is_zero());
            Ok(())
        },
    },
    Parameter {
        name: "threads",
        kata: &["numSearchThreads"],
        leela: &[("Threads", 1)],
        kind: Kind::Whole(1, MOST_THREADS),
        get: |session| json!(session.settings.threads),
        set: |session, value| {
            session.settings.threads = whole(value) as usize;
            Ok(())
        },
    },
    Parameter {
        name: "memory",
        kata: &[],
        leela: &[("Maximum Memory Use (MiB)", DEFAULT_MEMORY as u64)],
        kind: Kind::Whole(1, MOST_MEMORY as u64),
        get: |session| json!(session.player.memory()),
        set: |session, value| {
            session.player.set_memory(whole(value) as usize);
            Ok(())
        },
    },
    Parameter {
        name: "seed",
        kata: &["searchRandSeed"],
        leela: &[],
        kind: Kind::Whole(0, u64::MAX),
        get: |session| json!(session.settings.seed),
        set: |session, value| {
            session.settings.seed = whole(value);
            Ok(())
        },
    },
    Parameter {
        name: "ponder",
        kata: &["ponderingEnabled"],
        leela: &[("Pondering", 0)],
        kind: Kind::Switch,
        get: |session| json!(session.settings.ponders),
        set: |session, value| set_switch(&mut session.settings.ponders, value),
    },
    Parameter {
        name: "reuse",
        kata: &[],
        leela: &[],
        kind: Kind::Switch,
        get: |session| json!(session.settings.reuses),
        set: |session, value| set_switch(&mut session.settings.reuses, value),
    },
    Parameter {
        name: "resign",
        kata: &["allowResignation"],
        leela: &[],
        kind: Kind::Switch,
        get: |session| json!(session.player.conduct.resign.is_on),
        set: |session, value| set_switch(&mut session.player.conduct.resign.is_on, value),
    },
    Parameter {
        name: "resign_win_rate",
        kata: &[],
        leela: &[],
        kind: Kind::Number(0.0, 0.5),
        get: |session| json!(session.player.conduct.resign.threshold),
        set: |session, value| {
            session.player.conduct.resign.threshold = number(value) as f32;
            Ok(())
        },
    },
    Parameter {
        name: "level",
        kata: &[],
        leela: &[],
        kind: Kind::Whole(0, u64::MAX),
        get: |session| json!(session.player.conduct.level.number()),
        set: |session, value| {
            let (weakest, full) = (Level::WEAKEST.number(), Level::FULL.number());
            let expected = || Failure::expected(&format!("a level from {weakest} to {full}"), value);
            session.player.conduct.level = Level::new(whole(value)).ok_or_else(expected)?;
            Ok(())
        },
    },
    Parameter {
        name: "capture_dead",
        kata: &[],
        leela: &[],
        kind: Kind::Switch,
        get: |session| json!(session.player.conduct.captures_dead),
        set: |session, value| set_switch(&mut session.player.conduct.captures_dead, value),
    },
    Parameter {
        name: "live_graphics",
        kata: &[],
        leela: &[],
        kind: Kind::Switch,
        get: |session| json!(session.settings.live_graphics),
        set: |session, value| set_switch(&mut session.settings.live_graphics, value),
    },
    Parameter {
        name: "ogs_chat",
        kata: &[],
        leela: &[],
        kind: Kind::Switch,
        get: |session| json!(session.settings.ogs_chat),
        set: |session, value| set_switch(&mut session.settings.ogs_chat, value),
    },
    Parameter {
        name: "preset",
        kata: &[],
        leela: &[],
        kind: Kind::Preset,
        get: |session| json!(session.player.preset().name()),
        set: |session, value| {
            let preset = Preset::named(value).map_err(PlayerError::from)?;
            session.player.set_preset(preset, session.game.size()).map_err(PlayerError::from)?;
            Ok(())
        },
    },
];

/// A whole number that was checked.
fn whole(value: &str) -> u64 {
    value.parse().unwrap_or_default()
}

/// A number that was checked.
fn number(value: &str) -> f64 {
    value.parse().unwrap_or_default()
}

fn set_switch(place: &mut bool, value: &str) -> Result<(), Failure> {
    *place = switch(value).unwrap_or_default();
    Ok(())
}

/// KataGo says true, GoGui 1.
pub(super) fn switch(value: &str) -> Option<bool> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "1" | "on" | "yes" => Some(true),
        "false" | "0" | "off" | "no" => Some(false),
        _ => None,
    }
}
