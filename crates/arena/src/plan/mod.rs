//! What is to be played: the players, the terms of the games, and the schedule.
//!
//! Where to start reading: [`Plan`], then `file.rs` for how one is written as TOML, and `schedule.rs` for which game is
//! played by whom.

mod clock;
mod describe;
mod error;
mod file;
mod openings;
mod player;
mod resolve;
mod schedule;
#[cfg(test)]
mod tests;
mod values;
mod words;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use engine::{Resign, TimeControl};
use go::{Color, Game, Move, PerColor, Rules, Size};
use protocol::client::CommandLine;
use serde::{Deserialize, Serialize};

use crate::stats::Sprt;

pub use clock::{Clock, ClockError};
pub use error::PlanError;
pub use file::{MatchFile, OpeningsFile, Order, ScoringFile, SprtFile};
pub use openings::play_at_random;
pub use player::PlayerFile;
pub use resolve::checksum;
pub use values::{BoardSize, Resigning};

/// A match, with nothing left open.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// What the match is called in its report.
    pub title: String,
    /// Who plays. Names are unique.
    pub players: Vec<Player>,
    /// Who plays whom.
    pub format: Format,
    /// The number of games of each pairing, an even one.
    pub games: u64,
    /// What holds for every game.
    pub terms: Terms,
    /// How the games begin.
    pub openings: Vec<Opening>,
    /// Moves at random that are made after the opening, the same ones in both games of a pair.
    pub random_moves: usize,
    /// Where all random numbers begin.
    pub seed: u64,
    /// The test that ends the match early, for two players only.
    pub sprt: Option<Sprt>,
    /// The games that could not be played, by their numbers, each with the reason. A new plan has none: they are what becomes of it.
    pub given_up: BTreeMap<u64, String>,
    /// The file that the plan was made from, which goes into the journal.
    pub file: MatchFile,
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody plays everybody; with two players, a duel.
    #[default]
    RoundRobin,
    /// The first player plays everybody else.
    Gauntlet,
}

/// What holds for every game.
#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    /// The board.
    pub size: Size,
    /// White's points for moving second.
    pub komi: f32,
    /// The rules.
    pub rules: Rules,
    /// The number of Black's handicap stones, on their traditional points.
    pub handicap: usize,
    /// The moves after which a game ends without a result.
    pub move_cap: usize,
    /// The time of the players that have no other.
    pub time: TimeControl,
    /// What a move may take beyond its time without the loss of the game.
    pub margin: Duration,
    /// How long an engine may take that has no time limit, or that is beyond it, until it counts as stalled.
    pub patience: Duration,
    /// How long an engine may take to end when it is asked to, before it is killed.
    pub grace: Duration,
    /// Who says which stones are dead.
    pub scoring: Scoring,
    /// Where the referee runs, if not here.
    pub referee_directory: Option<PathBuf>,
}

/// Who says which stones are dead when both have passed.
#[derive(Clone, Debug, PartialEq)]
pub enum Scoring {
    /// The players, if they agree; else the referee, if there is one.
    Agreement {
        /// An engine that is asked where the players do not agree.
        referee: Option<CommandLine>,
    },
    /// This engine alone.
    Referee(CommandLine),
    /// Nobody: every stone on the board is alive.
    TrompTaylor,
}

/// A player of the match.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// What it is called in the tables.
    pub name: String,
    /// What it is.
    pub kind: PlayerKind,
    /// Its time, if it is not that of the match.
    pub time: Option<TimeControl>,
}

/// What a player is.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerKind {
    /// A program that speaks GTP.
    Program(Program),
    /// A preset of ours, in this process.
    Preset(Box<PresetPlayer>),
}

/// A program that speaks GTP.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// How it is started. `{seed}` in a word stands for the seed of the game.
    pub command: CommandLine,
    /// Where it runs, if not here.
    pub directory: Option<PathBuf>,
    /// Variables that are set for it.
    pub environment: Vec<(String, String)>,
    /// Commands that it is given when it has started, before any other.
    pub commands: Vec<String>,
    /// Let it go on from game to game? Else each game has a new process, which is surest.
    pub stays: bool,
    /// Where its opinion on its moves is to be had.
    pub opinion: Opinion,
}

/// Where a program's opinion on its own moves is to be had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opinion {
    /// From `cgos-genmove_analyze`, `kata-genmove_analyze` or `lz-genmove_analyze` instead of `genmove`, if it knows one of
    /// them, else from `gomill-explain_last_move`, if it knows that.
    #[default]
    Auto,
    /// From the lines on its standard error while it thinks.
    Messages,
    /// Nowhere: only `genmove` is used.
    None,
}

/// A preset of ours, played in this process.
#[derive(Clone, Debug, PartialEq)]
pub struct PresetPlayer {
    /// The preset, with its changes.
    pub preset: engine::Preset,
    /// The playouts of a move.
    pub playouts: Option<u64>,
    /// The time of a move, besides that of the clock.
    pub seconds: Option<Duration>,
    /// The number of threads.
    pub threads: usize,
    /// The team that it plays in, if it does not search alone.
    pub team: Option<PlanTeam>,
    /// The mebibytes of its tree.
    pub memory: usize,
    /// Its strength, from 1 to 10.
    pub level: u8,
    /// When it resigns.
    pub resign: Resign,
    /// Does it go on with the tree of its last move?
    pub reuses: bool,
}

impl PresetPlayer {
    /// How many search together: one, if there is no team.
    pub fn members(&self) -> usize {
        self.team.map_or(1, |team| team.members)
    }
}

/// Several players who search together, as on several machines, each with its own tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanTeam {
    /// How many they are.
    pub members: usize,
    /// After how many playouts they exchange what they have found.
    pub period: u64,
}

/// How a game begins.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Opening {
    /// The record that it is from, or nothing for the empty board.
    pub name: String,
    /// The moves from the beginning.
    pub moves: Vec<(Color, Move)>,
}

/// Two players who meet, by their places in [`Plan::players`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pairing {
    /// The one whose side statistics are told from.
    pub first: usize,
    /// The other.
    pub second: usize,
}

/// A game that is to be played. Two games in a row, an even number and the next, are a pair: the same players and
/// the same opening with colours exchanged.
#[derive(Clone, Debug, PartialEq)]
pub struct Fixture {
    /// Which game of the match this is, from 0.
    pub number: u64,
    /// The place of its pairing in [`Plan::pairings`].
    pub pairing: usize,
    /// Who has which colour.
    pub players: PerColor<usize>,
    /// The seeds of the players. They are from 1 to 2^31 - 1, because GNU Go reads an `int` and takes 0 for the time of day.
    pub seeds: PerColor<u64>,
    /// The name of the opening.
    pub opening: String,
    /// The moves that are made before the players begin.
    pub opening_moves: Vec<(Color, Move)>,
}

impl Terms {
    /// The game before its first move, handicap stones set.
    pub fn new_game(&self) -> Result<Game, PlanError> {
        let mut game = Game::new(self.size, self.rules);
        game.set_komi(self.komi)?;
        game.set_move_cap(self.move_cap);
        if self.handicap > 0 {
            game.place_handicap(&go::handicap::fixed(self.size, self.handicap)?)?;
        }
        Ok(game)
    }
}
