//! Random games: every legal move with the same probability, to the end that the rules of the game say.

use mcts::{MoveId, Outcome, Playout, Random, Record};

use crate::board_game::BoardGame;

/// Plays uniformly random legal moves until the game is over. It knows nothing about any game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uniform;

impl<G: BoardGame> Playout<G> for Uniform {
    fn draw(&mut self, position: &mut G, random: &mut Random) -> Option<MoveId> {
        position.random_move(random)
    }

    fn play_out(&mut self, position: &mut G, random: &mut Random, record: &mut Record) -> Outcome {
        loop {
            if let Some(outcome) = position.outcome() {
                return outcome;
            }
            // A game that is not over has a move, so this is never the end of it; if it were, nobody has won.
            let Some(mv) = position.random_move(random) else { return Outcome::by_score(0.0) };
            if record.wants_moves {
                record.moves.push((position.to_play(), mv));
            }
            record.length += 1;
            position.play(mv);
        }
    }
}
