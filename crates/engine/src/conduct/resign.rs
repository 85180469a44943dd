//! When a player resigns.
//!
//! A game is given up when the win rate of the best move was below the threshold in several own turns in a row, each time
//! after enough visits, and not before a quarter of the points of the board have been played (on 19x19 that is move 90, as
//! in Leela Zero). Pachi, which resigns below 0.2 whatever the playouts, gave up won games with 500 of them.
//!
//! White in a handicap game begins with a low win rate, which says nothing about the opponent who took the stones. So
//! White waits for half of the points, and asks for half of the threshold.

use go::{Color, Game, PerColor};

use crate::analysis::Analysis;

/// When a player resigns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resign {
    /// Does it ever?
    pub is_on: bool,
    /// The win rate below which a game is lost.
    pub threshold: f32,
    /// The visits that a win rate must rest on.
    pub visits: u64,
    /// The number of own moves in a row with such a win rate.
    pub moves: u32,
}

/// The numbers of the common engines, on the safe side.
impl Default for Resign {
    fn default() -> Resign {
        Resign { is_on: true, threshold: 0.08, visits: 500, moves: 3 }
    }
}

impl Resign {
    /// Does the search say that the game is lost?
    pub(super) fn is_hopeless(&self, game: &Game, analysis: &Analysis) -> bool {
        let handicap = analysis.color == Color::White && handicap(game) >= 2;
        let (threshold, least_moves) = if handicap {
            (self.threshold / 2.0, game.size().area() / 2)
        } else {
            (self.threshold, game.size().area() / 4)
        };
        analysis.visits() >= self.visits
            && game.turns().len() >= least_moves
            && analysis.best.estimate.win_rate < threshold
    }
}

/// The handicap stones, those that a client sent as moves of Black before White's first one included.
fn handicap(game: &Game) -> usize {
    let first_moves = game.turns().iter().take_while(|turn| turn.color == Color::Black).count();
    game.handicap().max(first_moves)
}

/// How many own turns in a row looked hopeless. Another game, a move taken back or a turn that somebody else played
/// breaks the row.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Streak(PerColor<Option<Hopeless>>);

#[derive(Clone, Copy, Debug)]
struct Hopeless {
    /// How many turns had been played, and what the last one of them made of the board.
    turns: usize,
    hash: u64,
    /// The length of the row up to here.
    length: u32,
}

impl Streak {
    /// Notes how a turn looks, and returns the length of the row with it.
    pub(super) fn note(&mut self, game: &Game, is_hopeless: bool) -> u32 {
        let color = game.to_play();
        let before = self.0[color].take();
        if !is_hopeless {
            return 0;
        }
        let turns = game.turns().len();
        let length = match before {
            // The same turn, asked for twice.
            Some(before) if before.turns == turns && before.hash == game.hash() => before.length,
            Some(before) if before.leads_to(game, color) => before.length + 1,
            _ => 1,
        };
        self.0[color] = Some(Hopeless { turns, hash: game.hash(), length });
        length
    }
}

impl Hopeless {
    /// Is this the same player's next turn in the same game?
    fn leads_to(&self, game: &Game, color: Color) -> bool {
        let turns = game.turns();
        turns.len() == self.turns + 2
            && turns[self.turns].color == color
            && self.turns.checked_sub(1).is_none_or(|last| turns[last].hash == self.hash)
    }
}
