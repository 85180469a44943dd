//! What is kept of a game: one line in the journal, from which records and reports are made.

mod sgf;
mod words;

use go::{Color, Margin, Move, PerColor, Point};
use serde::{Deserialize, Serialize};

/// A finished game. As JSON it is a line of `games.jsonl`; names of fields must stay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Which game of the match this is, from 0.
    pub number: u64,
    /// The players, by their names in the match.
    pub players: Sides<String>,
    /// What the engines say of themselves: name and version.
    pub engines: Sides<String>,
    /// The seeds of the players.
    pub seeds: Sides<u64>,
    /// The name of the opening; empty if there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub opening: String,
    /// How many of the moves are the opening.
    pub opening_moves: usize,
    /// All moves, those of the opening among them.
    pub moves: Vec<MoveRecord>,
    /// How the game ended.
    pub ending: Ending,
    /// What each player says about the final position, if it was asked.
    pub claims: Sides<Claim>,
    /// The processor seconds of each player in this game, where the system tells them.
    pub cpu_seconds: Sides<Option<f64>>,
    /// What else was not in order, in sentences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// When the game ended, in seconds since 1970.
    pub ended_at: f64,
    /// The seconds by the clock that the game took.
    pub seconds: f64,
}

/// One of something for each player, as JSON `{"black": …, "white": …}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sides<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl<T> Sides<T> {
    /// What the function says for each colour.
    pub fn from_fn(mut of: impl FnMut(Color) -> T) -> Sides<T> {
        Sides { black: of(Color::Black), white: of(Color::White) }
    }

    /// That of a colour.
    pub fn of(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// That of a colour, to be changed.
    pub fn of_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}

impl<T> From<PerColor<T>> for Sides<T> {
    fn from(PerColor([black, white]): PerColor<T>) -> Sides<T> {
        Sides { black, white }
    }
}

/// A move, and what its player thought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveRecord {
    /// Who made it.
    pub color: Color,
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The seconds that it took by the clock of the match; none in the opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// What its player thinks of it.
    #[serde(flatten)]
    pub opinion: MoveOpinion,
}

/// What a player thinks of its own move.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MoveOpinion {
    /// The probability that whoever moves wins, from 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win_rate: Option<f64>,
    /// The points by which whoever moves leads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// The playouts of this search, or the visits if only they are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub playouts: Option<u64>,
    /// The moves that are expected, this one first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variation: Vec<Move>,
    /// Whatever else it says.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "why")]
pub enum Ending {
    /// Both passed, and it is known who won and by how much.
    Score {
        /// The result, as in `B+3.5`, or `0` for a draw.
        #[serde(with = "as_text")]
        result: Margin,
        /// Who named the dead stones.
        by: Scorer,
        /// The stones that were taken off.
        dead: Vec<Point>,
    },
    /// Both passed, and nobody knows who won: the players do not agree, and there is no referee.
    Disagreement,
    /// One gave up.
    Resignation {
        /// Who.
        by: Color,
    },
    /// There were too many moves: no result.
    MoveCap,
    /// One broke the terms, and has lost.
    Forfeit {
        /// Who.
        by: Color,
        /// How.
        fault: Fault,
        /// What happened, in a sentence.
        reason: String,
    },
}

/// Who named the dead stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scorer {
    /// The players, who agree on the score.
    Both,
    /// The players, who agree on the winner only. The score is the one that is worse for the winner.
    BothOnTheWinner,
    /// One of the players; the other has no opinion.
    One,
    /// The referee.
    Referee,
    /// Nobody: every stone counted as alive.
    Nobody,
}

/// How a player broke the terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// It is gone.
    Crash,
    /// It does not answer.
    Stall,
    /// It made a move that is against the rules.
    IllegalMove,
    /// It answered too late.
    Time,
    /// It said what makes no sense, or refused what it was told.
    Protocol,
}

/// What a player says about the final position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Claim {
    /// The dead stones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dead: Option<Vec<Point>>,
    /// The score without them, by our count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The score by its own count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_result: Option<String>,
}

/// The result of a game for somebody who counts games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Somebody won.
    Won(Color),
    /// Nobody did.
    Draw,
    /// The game does not count.
    Void,
}

impl GameRecord {
    /// The result of the game.
    pub fn outcome(&self) -> Outcome {
        match &self.ending {
            Ending::Score { result, .. } => result.winner().map_or(Outcome::Draw, Outcome::Won),
            Ending::Resignation { by } | Ending::Forfeit { by, .. } => Outcome::Won(!*by),
            Ending::Disagreement | Ending::MoveCap => Outcome::Void,
        }
    }

    /// Did the players tell different scores?
    pub fn is_disputed(&self) -> bool {
        let results = [&self.claims.black.result, &self.claims.white.result];
        matches!(results, [Some(black), Some(white)] if black != white)
    }
}

/// A margin as people write it.
mod as_text {
    use go::Margin;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(margin: &Margin, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(margin)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Margin, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
