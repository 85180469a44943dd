//! Random games: every legal move with the same probability, to the end that the rules of the game say, or for so many moves.

use mcts::{MoveId, Outcome, Playout, Random, Record};

use crate::board_game::BoardGame;

/// Plays uniformly random legal moves until the game is over. It knows nothing about any game.
///
/// Random games of chess last some 340 moves, and six of seven are drawn: what they say about a position is mostly noise. So a game may
/// be broken off after `most_moves` moves, and then counts by who is ahead in material ([`BoardGame::lead`]), as `of_lead`
/// says. Games that have no such thing as material are played to the end in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uniform {
    /// After so many moves of both together the game is broken off.
    pub most_moves: u32,
}

impl Uniform {
    /// Plays to the end.
    pub const fn whole() -> Uniform {
        Uniform { most_moves: u32::MAX }
    }
}

/// To the end.
impl Default for Uniform {
    fn default() -> Uniform {
        Uniform::whole()
    }
}

/// The most that a lead counts for: a game that was won is worth more than any material, or nobody would give mate.
const MOST: f32 = 0.9;

/// A lead of so many pawns counts for half of that.
const HALF: f32 = 3.0;

/// What a game is taken for that was broken off with such a lead of the first player, in pawns: half a win without a lead, more with each
/// pawn, but never as much as a win.
fn of_lead(lead: f32) -> Outcome {
    let score = MOST * lead / (lead.abs() + HALF);
    Outcome { win: 0.5 + 0.5 * score, score }
}

impl<G: BoardGame> Playout<G> for Uniform {
    fn draw(&mut self, position: &mut G, random: &mut Random) -> Option<MoveId> {
        position.random_move(random)
    }

    fn play_out(&mut self, position: &mut G, random: &mut Random, record: &mut Record) -> Outcome {
        let mut left = self.most_moves;
        loop {
            if let Some(outcome) = position.outcome() {
                return outcome;
            }
            if left == 0
                && let Some(lead) = position.lead()
            {
                return of_lead(lead);
            }
            left = left.saturating_sub(1);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Chess, Othello, Shogi};

    fn length<G: BoardGame>(most_moves: u32) -> u32 {
        let mut record = Record::default();
        Uniform { most_moves }.play_out(&mut G::start(), &mut Random::new(1), &mut record);
        record.length
    }

    #[test]
    fn games_with_material_are_broken_off_and_others_are_not() {
        assert_eq!((length::<Chess>(20), length::<Shogi>(20)), (20, 20));
        assert_eq!(length::<Othello>(20), length::<Othello>(u32::MAX));
        assert!(length::<Chess>(u32::MAX) > 20 && length::<Chess>(0) == 0);
    }

    #[test]
    fn a_lead_is_worth_less_than_a_win_and_the_same_to_both() {
        let worth = |lead: f32| of_lead(lead).win;
        assert!((worth(0.0) - 0.5).abs() < 1e-6 && (worth(3.0) - 0.725).abs() < 1e-6);
        assert!(worth(1.0) > worth(0.5) && worth(100.0) < 0.951);
        assert!((worth(-4.0) + worth(4.0) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn who_has_taken_a_queen_is_ahead() {
        let mut position: Chess = "6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1".parse().unwrap();
        let outcome =
            Uniform { most_moves: 0 }.play_out(&mut position, &mut Random::new(1), &mut Record::default());
        assert_eq!(outcome, of_lead(9.0));
    }
}
