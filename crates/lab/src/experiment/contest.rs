//! Games besides Go: which there are, and who meets in them.

use go::Color;
use serde::{Deserialize, Serialize};

/// A game besides Go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OtherGame {
    /// Othello.
    Othello,
    /// Chess.
    Chess,
    /// Shogi.
    Shogi,
}

impl OtherGame {
    /// Its name, in small letters.
    pub fn name(self) -> &'static str {
        match self {
            OtherGame::Othello => "othello",
            OtherGame::Chess => "chess",
            OtherGame::Shogi => "shogi",
        }
    }

    /// The colour of who begins.
    pub fn first(self) -> Color {
        match self {
            OtherGame::Othello | OtherGame::Shogi => Color::Black,
            OtherGame::Chess => Color::White,
        }
    }
}

/// Two searches that meet in a game besides Go.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ContestPart {
    /// What it is called in tables, and in the names of its units.
    pub name: String,
    /// What it belongs to: a table of its own.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// The game.
    pub game: OtherGame,
    /// The player whose wins are counted.
    pub a: Contestant,
    /// The other player.
    pub b: Contestant,
    /// The playouts of both for each move.
    pub playouts: u64,
    /// After so many moves a playout is broken off and judged by the material, in games that have any; without this none is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub playout_moves: Option<u32>,
    /// What the lower end of the interval is to be above, in percent, if something is to be shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<f64>,
}

/// A player of a game besides Go: the search of a preset. What the preset says about playouts and moves is about Go, and is left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Contestant {
    /// What it is called in tables; without this, its preset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The preset.
    pub preset: String,
    /// Changes to it, each as `path=value`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<String>,
}

impl Contestant {
    /// What it is called.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.preset)
    }
}
