//! How strong a player is.
//!
//! A level below the highest searches fewer playouts, and draws its move with a probability proportional to
//! visits^(1/T), so that a higher temperature T makes it less choosy. The lowest levels also play, every now and then,
//! any move that is not plainly senseless.
//!
//! | level | playouts | temperature | any move |
//! |---|---|---|---|
//! | 1 | 16 | 2 | 25 % |
//! | 2 | 32 | 1.6 | 15 % |
//! | 3 | 64 | 1.3 | 8 % |
//! | 4 | 128 | 1 | 4 % |
//! | 5 | 256 | 0.8 | 2 % |
//! | 6 | 512 | 0.6 | |
//! | 7 | 1,024 | 0.45 | |
//! | 8 | 2,048 | 0.3 | |
//! | 9 | 4,096 | 0.15 | |
//! | 10 | as the budget says | the most visited move | |
//!
//! Every level passes, counts and resigns alike, but only the highest looks twice before a pass. (Resigning asks for more visits
//! than the lowest levels have.)

use go::{Board, Game, Move};
use playout::Random;

use crate::analysis::Analysis;
use crate::budget::Budget;

/// The playouts, the temperature, and the probability of any move, of the levels below the highest.
const TABLE: [(u64, f64, f32); 9] = [
    (16, 2.0, 0.25),
    (32, 1.6, 0.15),
    (64, 1.3, 0.08),
    (128, 1.0, 0.04),
    (256, 0.8, 0.02),
    (512, 0.6, 0.0),
    (1_024, 0.45, 0.0),
    (2_048, 0.3, 0.0),
    (4_096, 0.15, 0.0),
];

/// A strength, from a beginner's to all that there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The weakest.
    pub const WEAKEST: Level = Level(1);
    /// Full strength.
    pub const FULL: Level = Level(10);

    /// The level with this number, if there is one.
    pub fn new(number: u64) -> Option<Level> {
        u8::try_from(number).ok().map(Level).filter(|level| (Level::WEAKEST..=Level::FULL).contains(level))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (Level::WEAKEST.0..=Level::FULL.0).map(Level)
    }

    /// The playouts of a move, at most; `None` where only the budget limits them.
    pub fn playouts(self) -> Option<u64> {
        self.row().map(|(playouts, ..)| playouts)
    }

    /// What it does, as a sentence.
    pub fn about(self) -> String {
        let Some((playouts, temperature, any)) = self.row() else {
            return "Plays the best move that it finds, as long as its budget lets it look.".to_owned();
        };
        let rest = if any > 0.0 {
            format!(", and {:.0} % of its moves are any that is not plainly senseless", 100.0 * any)
        } else {
            String::new()
        };
        format!(
            "Looks at {playouts} playouts and draws a move by its visits, with temperature {temperature}{rest}."
        )
    }

    fn row(self) -> Option<(u64, f64, f32)> {
        TABLE.get(usize::from(self.0) - 1).copied()
    }

    /// The budget, or less.
    pub(super) fn limit(self, budget: Budget) -> Budget {
        let Some((most, ..)) = self.row() else { return budget };
        Budget { playouts: Some(budget.playouts.map_or(most, |playouts| playouts.min(most))), ..budget }
    }

    /// One of the moves that come into question, the best first; none if there are none. The same seed draws the same move
    /// in the same position.
    pub(super) fn choose(self, game: &Game, analysis: &Analysis, left: &[Move], seed: u64) -> Option<Move> {
        let &best = left.first()?;
        let Some((_, temperature, any)) = self.row() else { return Some(best) };
        let mut random = Random::for_part(seed, game.hash() ^ game.turns().len() as u64);
        if random.chance(any)
            && let Some(mv) = any_sensible(game, left, &mut random)
        {
            return Some(mv);
        }
        let visits = |mv: Move| analysis.moves().find(|tried| tried.mv == mv).map_or(0, |tried| tried.visits);
        let weights: Vec<f64> =
            left.iter().map(|&mv| libm::pow(f64::from(visits(mv)), temperature.recip())).collect();
        Some(draw(left, &weights, &mut random).unwrap_or(best))
    }
}

impl Default for Level {
    fn default() -> Level {
        Level::FULL
    }
}

/// Draws a move by its weight; none if no move has any.
fn draw(moves: &[Move], weights: &[f64], random: &mut Random) -> Option<Move> {
    let sum: f64 = weights.iter().sum();
    let mut at = random.below(1 << 32) as f64 / (1u64 << 32) as f64 * sum;
    moves.iter().zip(weights).find_map(|(&mv, &weight)| {
        at -= weight;
        (at < 0.0).then_some(mv)
    })
}

/// Any move that fills no eye and is not lost at once.
fn any_sensible(game: &Game, moves: &[Move], random: &mut Random) -> Option<Move> {
    let sensible: Vec<Move> = moves.iter().copied().filter(|&mv| is_sensible(game, mv)).collect();
    let count = u32::try_from(sensible.len()).ok().filter(|&count| count > 0)?;
    sensible.get(random.index(count) as usize).copied()
}

fn is_sensible(game: &Game, mv: Move) -> bool {
    let color = game.to_play();
    let Some(point) = mv.point().filter(|&point| !game.board().is_eye(color, point)) else { return false };
    let mut after = game.clone();
    after.play(color, mv).is_ok() && after.board().cell(point).is(color) && after.board().liberties(point) > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_tell_what_they_do() {
        let playouts: Vec<_> = Level::all().map(Level::playouts).collect();
        assert_eq!(
            (playouts.len(), playouts[0], playouts[8], playouts[9]),
            (10, Some(16), Some(4_096), None)
        );
        let about: Vec<_> = Level::all().map(Level::about).collect();
        assert_eq!(
            about[0],
            "Looks at 16 playouts and draws a move by its visits, with temperature 2, and 25 % of its moves are any that \
             is not plainly senseless."
        );
        assert_eq!(about[8], "Looks at 4096 playouts and draws a move by its visits, with temperature 0.15.");
        assert!(about[9].starts_with("Plays the best move"), "{}", about[9]);
    }
}
