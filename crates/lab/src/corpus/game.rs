//! A game of the records.

use std::fmt;

use go::{Board, Color, Game, Move, Point, Rules, Size};
use mcts::Random;
use serde::{Deserialize, Serialize};

use super::date::Date;
use super::facts::Facts;
use super::rank::Rank;

/// How a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// By counting.
    Score,
    /// The loser resigned.
    Resignation,
    /// The loser ran out of time.
    Time,
    /// The loser was found to have lost.
    Forfeit,
    /// The record does not tell.
    #[default]
    Unknown,
}

impl End {
    /// The ends that a record may tell, by their words in conditions.
    pub const WORDS: [&'static str; 4] = ["score", "resignation", "time", "forfeit"];

    /// The word in conditions, if it is known.
    pub fn word(self) -> Option<&'static str> {
        End::WORDS.get(self as usize).copied()
    }

    /// Does the record not tell?
    pub fn is_unknown(&self) -> bool {
        *self == End::Unknown
    }
}

/// The halves of a set of games. A game is in one of them with all its positions, because they share its winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// What something is fitted to.
    Training,
    /// What it is judged by.
    HeldOut,
}

impl Part {
    /// The part of the game with this identity when this share of all games is held out.
    pub(crate) fn drawn(seed: u64, identity: u64, share: f64) -> Part {
        // The stream is not the one that draws positions.
        let bits = Random::for_part(seed ^ 0x7061_7274, identity).bits();
        let place = (bits >> 11) as f64 / (1u64 << 53) as f64;
        if place < share { Part::HeldOut } else { Part::Training }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Training => "training",
            Part::HeldOut => "held out",
        })
    }
}

/// A game that somebody won, every move of which is legal.
#[derive(Clone, Debug, PartialEq)]
pub struct CorpusGame {
    /// Where it is to be found: `file.sgfs, game 17`. No two games have the same.
    pub name: String,
    /// What its record calls it (`GN`).
    pub title: Option<String>,
    /// The name of its file, within the folder that was read.
    pub file: String,
    /// Its place in the file, from 1.
    pub number: usize,
    /// The size of the board, which is square.
    pub size: Size,
    /// The komi.
    pub komi: f64,
    /// The name of the rules: one of [`Rules::NAMED`] if it is known, else the record's own word; `unstated` if it has none.
    pub rules_name: String,
    /// The rules by which it was replayed; where the record names none that are known, Chinese with simple ko alone.
    pub rules: Rules,
    /// Black's handicap stones; fewer than two are none.
    pub handicap: Vec<Point>,
    /// The names of Black and White.
    pub players: [Option<String>; 2],
    /// The ranks of Black and White.
    pub ranks: [Option<Rank>; 2],
    /// Who won.
    pub winner: Color,
    /// By how many points, if they were counted.
    pub margin: Option<f64>,
    /// How it ended.
    pub end: End,
    /// When it was played.
    pub date: Option<Date>,
    /// The moves, in turn.
    pub moves: Vec<(Color, Move)>,
    /// What tells its board, players and moves from those of other games.
    pub(crate) identity: u64,
}

impl CorpusGame {
    /// The game before its first move.
    pub fn start(&self) -> Game {
        let mut game = Game::new(self.size, self.rules);
        // The reader has seen that the stones stand and that the komi is one.
        let _ = game.set_komi(self.komi as f32);
        if !self.handicap.is_empty() {
            let _ = game.place_handicap(&self.handicap);
        }
        game
    }

    /// The game after so many moves, or at its end if there are not as many.
    pub fn game_at(&self, moves: usize) -> Game {
        let mut game = self.start();
        for &(color, mv) in self.moves.iter().take(moves) {
            // The reader has made them all.
            let _ = game.play(color, mv);
        }
        game
    }

    /// Shows the position before each move and the one after the last, with the number of moves made: each is one move from the
    /// one before, so that all of them cost one replay.
    pub fn walk(&self, mut visit: impl FnMut(usize, &Game)) {
        let mut game = self.start();
        visit(0, &game);
        for (number, &(color, mv)) in self.moves.iter().enumerate() {
            let _ = game.play(color, mv);
            visit(number + 1, &game);
        }
    }

    /// The part that the game is in when this share of all games is held out. It depends on the game and the seed alone, and
    /// with a larger share more games are held out, those of a smaller one among them.
    pub fn part(&self, seed: u64, share: f64) -> Part {
        Part::drawn(seed, self.identity, share)
    }

    /// The rank of the weaker player; unknown unless both have one, of the same order.
    pub fn weaker_rank(&self) -> Option<Rank> {
        let [black, white] = self.ranks;
        black?.weaker(white?)
    }

    /// The facts about the game, none of them about a position.
    pub fn facts(&self) -> Facts {
        let mut facts = Facts::new(&self.name, self.winner);
        facts.file = Some(self.file.clone());
        facts.length = Some(self.moves.len() as u32);
        facts.margin = self.margin;
        facts.end = self.end;
        facts.size = Some(self.size.width() as u32);
        facts.komi = Some(self.komi);
        facts.rules = Some(self.rules_name.clone());
        facts.handicap = Some(self.handicap.len() as u32);
        let [black, white] = self.players.clone();
        (facts.black, facts.white) = (black, white);
        [facts.black_rank, facts.white_rank] = self.ranks;
        facts.date = self.date;
        facts
    }

    /// The facts about the position after so many moves.
    pub fn facts_at(&self, moves: usize) -> Facts {
        let game = self.game_at(moves);
        let mut facts = self.facts();
        facts.see(moves.min(self.moves.len()), &game);
        facts
    }

    /// What tells games apart whose moves are the same, for [`Corpus::checksum`](super::Corpus::checksum).
    pub(super) fn text(&self) -> String {
        let handicap = self.handicap.iter().map(Point::to_string).collect::<Vec<_>>().join(" ");
        let (name, komi, rules, margin) = (&self.name, self.komi, &self.rules_name, self.margin);
        format!(
            "{name}|{:016x}|{komi}|{rules}|{}|{handicap}|{}|{margin:?}|{:?}|{:?}|{:?}",
            self.identity, self.rules, self.winner, self.end, self.ranks, self.date
        )
    }
}

/// The stones on the board.
pub(super) fn stones_on(board: &impl Board) -> u32 {
    board.stones().0.iter().sum()
}
