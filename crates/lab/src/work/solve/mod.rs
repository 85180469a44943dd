//! Small boards, solved: what a position is worth if both play as well as one can.
//!
//! The game is the very one that the tree plays: the same rules, superko and moves, passes and eyes included. Where to start
//! reading: `search.rs` answers yes or no, `table.rs` keeps what was proved, `round.rs` what was not, and `position.rs`
//! is what they ask of Go.

mod position;
mod round;
mod search;
mod table;

use std::sync::atomic::AtomicBool;

use go::{Color, Game, Move, SmallBoard, zobrist};
use mcts::{Candidate, Game as _};
use playout::{Moves, Position, Start, move_of};

use self::search::{Proof, Solvable};
use super::NoRow;

/// The value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Solution {
    /// By how many points Black wins, without komi.
    pub(super) points: i32,
    /// The moves that are considered.
    pub(super) candidates: Vec<Move>,
    /// Those of them that lose no point.
    pub(super) best: Vec<Move>,
    /// How many positions were looked at to find that.
    pub(super) nodes: u64,
}

/// Solves a position of a game, where the tree considers these moves; nothing if that takes more than so many positions.
///
/// The board must be one of 9x9 points or less, no position may be repeated, and passes must always be considered.
pub(super) fn solve(
    game: &Game,
    moves: Moves,
    positions: u64,
    stop: &AtomicBool,
) -> Result<Option<Solution>, NoRow> {
    let mut game = game.clone();
    game.set_komi(0.0).map_err(NoRow::impossible)?;
    let start = Start::new(&game, moves);
    let root: Position<'_, SmallBoard> = Position::new(&start);
    let mut past = vec![zobrist::position(game.start())];
    past.extend(game.turns().iter().map(|turn| turn.hash));
    let mut proof = Proof::new(&root, past, positions, stop);
    let Some(points) = score(&mut proof, &root, game.size().area() as i32)? else { return Ok(None) };
    let mut candidates = Vec::new();
    root.clone().candidates(&mut candidates);
    let Some(best) = best_moves(&mut proof, &root, &candidates, points)? else { return Ok(None) };
    let candidates = candidates.iter().map(|candidate| move_of(candidate.mv)).collect();
    Ok(Some(Solution { points, candidates, best, nodes: positions - proof.left() }))
}

/// The points by which the first player wins, found by halving what is possible.
fn score<G: Solvable>(proof: &mut Proof<'_, G>, root: &G, area: i32) -> Result<Option<i32>, NoRow> {
    let (mut low, mut high) = (-area, area);
    while low < high {
        let middle = (low + high + 1).div_euclid(2);
        match proof.reaches(root, middle as f32)? {
            Some(true) => low = middle,
            Some(false) => high = middle - 1,
            None => return Ok(None),
        }
    }
    Ok(Some(low))
}

/// The moves after which the score stays what it is.
fn best_moves<'s>(
    proof: &mut Proof<'_, Position<'s, SmallBoard>>,
    root: &Position<'s, SmallBoard>,
    candidates: &[Candidate],
    points: i32,
) -> Result<Option<Vec<Move>>, NoRow> {
    let is_black = root.playing().to_play == Color::Black;
    // Black's best moves still reach the score; White's let it not be more.
    let bound = if is_black { points } else { points + 1 };
    let mut best = Vec::new();
    for candidate in candidates {
        match proof.reaches_after(root, candidate.mv, bound as f32)? {
            Some(reached) if reached == is_black => best.push(move_of(candidate.mv)),
            Some(_) => {}
            None => return Ok(None),
        }
    }
    Ok(Some(best))
}

#[cfg(test)]
mod tests;
