//! What is known about a position and its game.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use go::ladder::Reader;
use go::{Board, Color, Game, PerColor};
use mcts::Random;
use serde::{Deserialize, Serialize};

use super::date::Date;
use super::game::{End, Part, stones_on};
use super::rank::Rank;

/// What is known about a position, and about the game that it is of. What is not known is absent, and takes no room in a
/// journal. Facts about a game as a whole leave out what is about a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Facts {
    /// The name of the game.
    pub game: String,
    /// The file that it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Who won the game.
    pub winner: Color,
    /// By how many points, if they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<f64>,
    /// How the game ended.
    #[serde(default, skip_serializing_if = "End::is_unknown")]
    pub end: End,
    /// The number of moves of the whole game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<u32>,
    /// The side of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// The komi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub komi: Option<f64>,
    /// The name of the rules; `unstated` if the record has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The number of handicap stones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handicap: Option<u32>,
    /// The name of Black.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// The name of White.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// The rank of Black.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black_rank: Option<Rank>,
    /// The rank of White.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white_rank: Option<Rank>,
    /// When the game was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<Date>,
    /// The part that the game is in, if games were divided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
    /// The number of moves made before the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<u32>,
    /// Whose turn it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_play: Option<Color>,
    /// The stones on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stones: Option<u32>,
    /// The points where the player to move may play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<u32>,
    /// The stones captured so far, by both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captures: Option<u32>,
    /// Black strings that White, if she moves first, captures in a ladder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black_ladders: Option<u32>,
    /// White strings that Black, if he moves first, captures in a ladder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white_ladders: Option<u32>,
    /// Those of the black strings that have two liberties, and are not in atari already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black_chases: Option<u32>,
    /// Those of the white strings that have two liberties, and are not in atari already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white_chases: Option<u32>,
    /// The stones of all those black strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black_ladder_stones: Option<u32>,
    /// The stones of all those white strings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white_ladder_stones: Option<u32>,
    /// What tells the position from others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<PositionKey>,
    /// What a file of values tells besides, by the names of its columns.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub extra: BTreeMap<String, Fact>,
}

/// A fact of a file of values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Fact {
    /// A number.
    Number(f64),
    /// Anything else.
    Word(String),
}

impl Facts {
    /// A game of which nothing but its name and its winner is known.
    pub fn new(game: &str, winner: Color) -> Facts {
        Facts {
            game: game.to_owned(),
            winner,
            file: None,
            margin: None,
            end: End::Unknown,
            length: None,
            size: None,
            komi: None,
            rules: None,
            handicap: None,
            black: None,
            white: None,
            black_rank: None,
            white_rank: None,
            date: None,
            part: None,
            moves: None,
            to_play: None,
            stones: None,
            legal: None,
            captures: None,
            black_ladders: None,
            white_ladders: None,
            black_chases: None,
            white_chases: None,
            black_ladder_stones: None,
            white_ladder_stones: None,
            key: None,
            extra: BTreeMap::new(),
        }
    }

    /// Adds what is to be seen in the position of a game after so many moves.
    pub fn see(&mut self, moves: usize, game: &Game) {
        let ladders = Ladders::of(game.board());
        self.moves = Some(moves as u32);
        self.to_play = Some(game.to_play());
        self.stones = Some(stones_on(game.board()));
        self.legal = Some(game.legal_points(game.to_play()).count() as u32);
        self.captures = Some(game.prisoners().0.iter().sum());
        self.black_ladders = Some(ladders.strings[Color::Black]);
        self.white_ladders = Some(ladders.strings[Color::White]);
        self.black_chases = Some(ladders.chases[Color::Black]);
        self.white_chases = Some(ladders.chases[Color::White]);
        self.black_ladder_stones = Some(ladders.stones[Color::Black]);
        self.white_ladder_stones = Some(ladders.stones[Color::White]);
        self.key = Some(PositionKey::of(game));
    }
}

/// Strings that can be captured in a ladder, or at once, if the opponent moves first.
///
/// Takeuchi, Kaneko and Yamaguchi (2008, section D) select positions in which stones of a player "could be captured by a ladder"
/// if the other one attacks. So the attacker moves first, whoever's turn it is, and a string in atari counts even if its owner
/// could save it now. They found such positions more rarely than there are by this reading (docs/records.md), so strings with
/// two liberties are counted apart too, as chases. What the reader leaves open (a handful of strings in a million) does not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Ladders {
    strings: PerColor<u32>,
    chases: PerColor<u32>,
    stones: PerColor<u32>,
}

impl Ladders {
    fn of(board: &impl Board) -> Ladders {
        let mut ladders = Ladders::default();
        for reading in Reader::default().readings(board).filter(|reading| reading.capture.is_yes()) {
            ladders.strings[reading.color] += 1;
            ladders.chases[reading.color] += u32::from(!reading.is_in_atari);
            ladders.stones[reading.color] += board.string_size(reading.stone);
        }
        ladders
    }
}

/// What tells positions apart: the size of the board, the stones, whose turn it is, and the point of a simple ko. What happened
/// before, and so superko, does not count. Written as sixteen hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct PositionKey(pub u64);

impl PositionKey {
    /// The key of the present position of a game.
    pub fn of(game: &Game) -> PositionKey {
        let size = game.size();
        let ko = game.board().ko().map_or(0, |point| 1 + size.index(point) as u64);
        let sides = (size.width() * 32 + size.height()) as u64;
        let rest = (sides << 16) | (ko << 1) | u64::from(game.to_play() == Color::White);
        PositionKey(Random::for_part(game.hash(), rest).bits())
    }
}

impl fmt::Display for PositionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Text that is no key of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no key of a position: expected sixteen hexadecimal digits")]
pub struct ParseKeyError(String);

impl FromStr for PositionKey {
    type Err = ParseKeyError;

    fn from_str(text: &str) -> Result<PositionKey, ParseKeyError> {
        let is_key = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u64::from_str_radix(text, 16).ok().filter(|_| is_key);
        number.map(PositionKey).ok_or_else(|| ParseKeyError(text.chars().take(40).collect()))
    }
}

impl From<PositionKey> for String {
    fn from(key: PositionKey) -> String {
        key.to_string()
    }
}

impl TryFrom<String> for PositionKey {
    type Error = ParseKeyError;

    fn try_from(text: String) -> Result<PositionKey, ParseKeyError> {
        text.parse()
    }
}
