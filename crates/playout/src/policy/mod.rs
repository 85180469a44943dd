//! Policies: how the moves of a playout are chosen.
//!
//! A policy is a struct whose fields are its parameters. To add one: a file beside `uniform.rs`, the one to copy, and
//! a line in [`Policy`], in `names.rs` and in [`crate::simulate`].

mod capture_first;
mod crazy_stone;
mod mogo;
mod names;
mod tactical;
mod uniform;

pub use capture_first::CaptureFirst;
pub use crazy_stone::{CrazyStone, Drawn, Useless};
pub use mogo::{Look, Mogo};
pub use names::UnknownPolicy;
pub use tactical::Tactical;
pub use uniform::Uniform;

use std::fmt;

use go::{Board, Color, Point};
use serde::{Deserialize, Serialize};

use crate::game::Playing;
use crate::pattern::Pattern;
use mcts::Random;

/// Why a move was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Drawn from the moves that are allowed.
    Random,
    /// Drawn with this urgency, more than that of an ordinary move.
    Urgency(u64),
    /// Instead of the move drawn first, which was useless.
    Instead(Useless),
    /// It captures.
    Capture,
    /// It captures a string beside an own one that the last move put in atari.
    SavedByCapture,
    /// It gives more liberties to a string that the last move put in atari.
    SavedByExtension,
    /// It saves a string with two liberties from a ladder.
    SavedFromLadder,
    /// It begins a ladder that captures.
    Ladder,
    /// It is the point of a small space on which everything depends.
    VitalPoint,
    /// It looks like this pattern.
    Pattern(Pattern),
    /// Nothing is allowed.
    NothingLeft,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Random => f.write_str("random"),
            Reason::Urgency(urgency) => write!(f, "urgency {urgency}"),
            Reason::Instead(rule) => write!(f, "instead of a useless move: {rule}"),
            Reason::Capture => f.write_str("capture"),
            Reason::SavedByCapture => f.write_str("saved from atari by a capture"),
            Reason::SavedByExtension => f.write_str("saved from atari by an extension"),
            Reason::SavedFromLadder => f.write_str("saved from a ladder"),
            Reason::Ladder => f.write_str("ladder"),
            Reason::VitalPoint => f.write_str("vital point of a small space"),
            Reason::Pattern(pattern) => write!(f, "pattern {pattern}"),
            Reason::NothingLeft => f.write_str("nothing left to play"),
        }
    }
}

/// A chosen move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The point, or `None` for a pass.
    pub point: Option<Point>,
    /// Why.
    pub reason: Reason,
}

impl Choice {
    /// A pass.
    pub const PASS: Choice = Choice { point: None, reason: Reason::NothingLeft };
}

/// A way to play: what the loop asks of a policy. `&mut self`, because a policy may keep room for its work.
pub trait Play<B: Board> {
    /// A new game begins.
    #[inline(always)]
    fn begin(&mut self, _game: &Playing<B>) {}

    /// A move for `color`, whose turn it is. It must be legal as [`Board::is_legal`] says.
    fn choose(&mut self, color: Color, game: &mut Playing<B>, random: &mut Random) -> Choice;

    /// Chooses a move and puts it on the board. (The loop does the rest, a pass included.)
    #[inline(always)]
    fn turn(&mut self, color: Color, game: &mut Playing<B>, random: &mut Random) -> Choice {
        let choice = self.choose(color, game, random);
        if let Some(point) = choice.point {
            game.board.play(color, point);
        }
        choice
    }
}

/// All policies, by name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum Policy {
    /// Uniformly random.
    Uniform(Uniform),
    /// Crazy Stone's.
    CrazyStone(CrazyStone),
    /// Captures first, else uniformly random: MoGo's pure random mode.
    CaptureFirst(CaptureFirst),
    /// MoGo's sequence-like mode.
    Mogo(Mogo),
    /// MoGo's with more tactics: Tengen's own.
    Tactical(Tactical),
}
