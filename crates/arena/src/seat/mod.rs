//! Whoever sits at the board: a program at the other end of a pipe, or a preset in this process.
//!
//! Where to start reading: [`Seat`] is all that a game asks of a player.

pub(crate) mod opinion;
mod preset;
mod program;
mod time;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::{PresetError, RefereeClock};
use go::{Color, Game, Move, PointSet};
use protocol::client::CommandLine;

use crate::plan::{Opinion, Player, PlayerKind, Program, Scoring, Terms};
use crate::record::{Fault, MoveOpinion};

pub(crate) use preset::PresetSeat;
pub(crate) use program::ProgramSeat;

/// A player at the board. Every call may take long, and ends when somebody cancels the match.
pub(crate) trait Seat {
    /// A new game, which may have moves in it already.
    fn begin(&mut self, game: &Game, opening: &Beginning<'_>) -> Result<(), Trouble>;

    /// A move, which is then on the player's own board; the clock is that of the match.
    fn choose(&mut self, game: &Game, color: Color, clock: &RefereeClock) -> Result<Turn, Trouble>;

    /// The other player has moved.
    fn take(&mut self, color: Color, mv: Move) -> Result<(), Trouble>;

    /// The dead stones, and the score by the player's own count; `None` if it cannot tell.
    fn judge(&mut self, game: &Game) -> Result<Verdict, Trouble>;

    /// The processor time so far, where the system tells it.
    fn cpu_time(&self) -> Option<Duration>;

    /// What it says of itself: name and version.
    fn engine(&self) -> &str;

    /// What was not in order since this was asked last, in sentences.
    fn notes(&mut self) -> Vec<String>;

    /// The game is over. Can the player play another one as if it were new? One that cannot has been dismissed.
    fn end(&mut self) -> bool;

    /// There are no more games: the player may go.
    fn dismiss(&mut self);
}

/// What a player is told before its first move, besides the game.
pub(crate) struct Beginning<'a> {
    pub(crate) terms: &'a Terms,
    /// The moves of the opening, which are in the game already.
    pub(crate) opening: &'a [(Color, Move)],
    pub(crate) seed: u64,
    pub(crate) clock: RefereeClock,
    /// Where its standard error goes.
    pub(crate) messages: Option<PathBuf>,
}

/// A move or a resignation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Turn {
    /// `None` if it gives up.
    pub(crate) mv: Option<Move>,
    pub(crate) elapsed: Duration,
    pub(crate) opinion: MoveOpinion,
}

/// What a player says about the final position.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Verdict {
    pub(crate) dead: Option<PointSet>,
    pub(crate) own_result: Option<String>,
}

/// Why a player did not do what it was asked for.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum Trouble {
    /// It broke the terms.
    #[error("{reason}")]
    Breach { fault: Fault, reason: String },
    /// It cannot play at all, so that there is no match.
    #[error("{0}")]
    Unable(String),
    /// Somebody wants no more games.
    #[error("the match was stopped")]
    Cancelled,
}

impl Trouble {
    pub(crate) fn breach(fault: Fault, reason: impl Into<String>) -> Trouble {
        Trouble::Breach { fault, reason: reason.into() }
    }
}

/// A seat for a player. `seed` and `messages` are for programs that want them when they start.
pub(crate) fn seat(
    player: &Player,
    terms: &Terms,
    seed: u64,
    messages: Option<PathBuf>,
    cancel: &Arc<AtomicBool>,
) -> Result<Box<dyn Seat>, Trouble> {
    match &player.kind {
        PlayerKind::Program(program) => {
            Ok(Box::new(ProgramSeat::start(program, terms, seed, messages, Arc::clone(cancel))?))
        }
        PlayerKind::Preset(preset) => Ok(Box::new(PresetSeat::new(preset, terms, Arc::clone(cancel)))),
    }
}

/// Finds out whether a player can play at all; if not, why.
pub(crate) fn rehearse(player: &Player, terms: &Terms, cancel: &Arc<AtomicBool>) -> Result<(), String> {
    match &player.kind {
        PlayerKind::Preset(preset) => {
            preset.preset.method(terms.size).map(drop).map_err(|error| error.to_string())
        }
        PlayerKind::Program(program) => start_once(program, terms, cancel).map_err(|error| {
            let name = program.command.program();
            let is_word = !name.contains(std::path::is_separator);
            match error {
                Trouble::Unable(reason) if is_word => {
                    format!("{reason}; {}", PresetError::Unknown { given: name.chars().take(60).collect() })
                }
                other => other.to_string(),
            }
        }),
    }
}

/// Finds out whether the referee can judge, if there is one; if not, why.
pub(crate) fn rehearse_referee(terms: &Terms, cancel: &Arc<AtomicBool>) -> Result<(), String> {
    match &terms.scoring {
        Scoring::Agreement { referee: Some(line) } | Scoring::Referee(line) => {
            start_once(&referee_program(line, terms), terms, cancel).map_err(|trouble| trouble.to_string())
        }
        Scoring::Agreement { referee: None } | Scoring::TrompTaylor => Ok(()),
    }
}

/// The referee as a program that stays from game to game.
pub(crate) fn referee_program(line: &CommandLine, terms: &Terms) -> Program {
    Program {
        command: line.clone(),
        directory: terms.referee_directory.clone(),
        environment: Vec::new(),
        commands: Vec::new(),
        stays: true,
        opinion: Opinion::None,
    }
}

fn start_once(program: &Program, terms: &Terms, cancel: &Arc<AtomicBool>) -> Result<(), Trouble> {
    ProgramSeat::start(program, terms, 1, None, Arc::clone(cancel)).map(|mut seat| seat.dismiss())
}
