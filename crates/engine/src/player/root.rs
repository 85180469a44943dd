//! What a tree has grown from, and whether it is of use for another position.

use go::{Color, Game, Move, Rules, zobrist};
use mcts::{MoveId, Random};
use playout::{Restriction, number_of};

use super::Task;

/// The root of a tree, with everything that its numbers depend on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Root {
    /// What must be the same for a tree to be of any use.
    frame: Frame,
    to_play: Color,
    turns: Vec<(Color, Move)>,
}

#[derive(Clone, Debug, PartialEq)]
struct Frame {
    rules: Rules,
    komi: f32,
    handicap: usize,
    /// The stones that the turns started from, and how many each had taken before.
    start: u64,
    earlier: [i64; 2],
    first: Color,
    restrictions: Vec<Restriction>,
}

impl Root {
    pub(super) fn new(task: &Task<'_>) -> Root {
        let game = task.game;
        Root {
            frame: Frame {
                rules: game.rules(),
                komi: game.komi(),
                handicap: game.handicap(),
                start: zobrist::position(game.start()),
                earlier: prisoners_before(game),
                first: game.first(),
                restrictions: task.restrictions.to_vec(),
            },
            to_play: game.to_play(),
            turns: game.turns().iter().map(|turn| (turn.color, turn.mv)).collect(),
        }
    }

    /// The moves that lead from here to the other root, if that is in the same game and all of them were made in turn.
    /// Under restrictions, which count moves from the root, no other root will do.
    pub(super) fn path_to(&self, other: &Root) -> Option<Vec<MoveId>> {
        let new = other.turns.strip_prefix(&self.turns[..])?;
        let is_same = self.frame == other.frame && (new.is_empty() || self.frame.restrictions.is_empty());
        let mut color = self.to_play;
        for &(by, _) in new {
            if by != color {
                return None;
            }
            color = !color;
        }
        // The tree knows of no move after two passes.
        let ends = |pair: &[(Color, Move)]| pair.iter().all(|(_, mv)| mv.is_pass());
        let from = self.turns.len().saturating_sub(1);
        let goes_on = !other.turns[from..].windows(2).any(ends);
        (is_same && color == other.to_play && goes_on)
            .then(|| new.iter().map(|&(_, mv)| number_of(mv)).collect())
    }
}

/// The prisoners of the time before the last set-up.
fn prisoners_before(game: &Game) -> [i64; 2] {
    let mut prisoners = Color::BOTH.map(|color| i64::from(game.prisoners()[color]));
    for turn in game.turns() {
        prisoners[turn.color as usize] -= i64::from(turn.captured);
        prisoners[!turn.color as usize] -= i64::from(turn.lost);
    }
    prisoners
}

/// Where the random numbers of a search begin that goes on with so many visits: elsewhere than those before.
pub(super) fn seed_after(seed: u64, kept: u64) -> u64 {
    if kept == 0 { seed } else { Random::for_part(seed, kept).bits() }
}
