//! What the search asks of a game, and of a way to play it out.

use serde::Serialize;

use crate::random::Random;

/// A move of the game, by its number.
///
/// A game numbers its moves densely: the same number is the same move in every position, so that moves can be compared
/// across positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct MoveId(u16);

impl MoveId {
    /// The move with this number.
    ///
    /// # Panics
    /// If the number is more than 65,535.
    #[inline(always)]
    pub const fn new(number: usize) -> MoveId {
        assert!(number <= u16::MAX as usize, "moves are numbered up to 65,535");
        MoveId(number as u16)
    }

    /// Its number.
    #[inline(always)]
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// Who starts the game: Black in Go.
    First,
    /// The other.
    Second,
}

impl Player {
    /// The other player.
    #[inline(always)]
    pub const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// How a game ended, seen by [`Player::First`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// 1 for a win, 0 for a loss, 0.5 for a draw.
    pub win: f32,
    /// By how many points it was won.
    pub score: f32,
}

impl Outcome {
    /// The outcome of a game that was won by so many points; 0 is a draw.
    #[inline(always)]
    pub fn by_score(score: f32) -> Outcome {
        let win = if score > 0.0 {
            1.0
        } else if score < 0.0 {
            0.0
        } else {
            0.5
        };
        Outcome { win, score }
    }
}

/// A move that the search may try, with what the game knows about it. It is asked for once, when a node gets its moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: MoveId,
    /// A threat that selection may favour: an atari in Go (Coulom 2006, section 3.2).
    pub is_threat: bool,
    /// What to think of it before the first game.
    pub prior: Prior,
}

/// What is thought of a move before the first game with it: as if so many games had been played, with such a mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prior {
    /// The number of games.
    pub games: f32,
    /// Their mean, for the player who makes the move; nothing sensible without games.
    pub value: f32,
}

impl Prior {
    /// Nothing.
    pub const NONE: Prior = Prior { games: 0.0, value: 0.0 };

    /// The same with so many more games of that mean.
    #[inline(always)]
    #[must_use]
    pub fn with(self, games: f32, value: f32) -> Prior {
        let sum = self.games + games;
        if sum > 0.0 {
            Prior { games: sum, value: (self.games * self.value + games * value) / sum }
        } else {
            Prior::NONE
        }
    }
}

impl Candidate {
    /// A move about which nothing is known.
    #[inline(always)]
    pub const fn plain(mv: MoveId) -> Candidate {
        Candidate { mv, is_threat: false, prior: Prior::NONE }
    }
}

/// A position of a game between two players, with whatever of its history matters.
///
/// Players need not alternate, draws may happen, and there need not be a pass.
pub trait Game: Clone + Send {
    /// Moves have numbers less than this.
    fn move_limit(&self) -> usize;

    /// The largest number of points that a game can be won by.
    fn largest_score(&self) -> f32;

    /// Whose turn it is.
    fn to_play(&self) -> Player;

    /// Makes this position the same as the other, of the same game.
    fn copy_from(&mut self, other: &Self) {
        self.clone_from(other);
    }

    /// Makes a move, one of the candidates.
    fn play(&mut self, mv: MoveId);

    /// How the game ended, if it is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Adds the moves worth considering, in ascending order. There is at least one while the game is not over; all
    /// of them are legal, repetition included, because nobody asks again.
    fn candidates(&mut self, list: &mut Vec<Candidate>);
}

/// A way to play a game to its end.
pub trait Playout<G: Game>: Clone + Send {
    /// A search from this position begins.
    fn prepare(&mut self, _root: &G) {}

    /// All playouts from now on are those of the thread with this number, the first being 0.
    fn for_thread(&mut self, _thread: usize) {}

    /// The move that a playout would make now; `None` if it would make none that is a candidate.
    fn draw(&mut self, position: &mut G, random: &mut Random) -> Option<MoveId>;

    /// Plays to the end.
    fn play_out(&mut self, position: &mut G, random: &mut Random, record: &mut Record) -> Outcome;

    /// A game has ended in the tree, so that there is nothing to play out.
    #[inline(always)]
    fn ended(&mut self, _position: &G) {}
}

/// What a playout leaves behind besides its outcome.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// Does the search want to know the moves?
    pub wants_moves: bool,
    /// The moves in their order, if they are wanted.
    pub moves: Vec<(Player, MoveId)>,
    /// The number of moves, in any case.
    pub length: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opinions_about_a_move_add_up_like_games() {
        let prior = Prior::NONE.with(10.0, 0.5).with(30.0, 1.0).with(0.0, 0.3);
        assert!((prior.games - 40.0).abs() < 1e-6 && (prior.value - 0.875).abs() < 1e-6, "{prior:?}");
        assert_eq!(Prior::NONE.with(0.0, 0.7), Prior::NONE);
    }
}
