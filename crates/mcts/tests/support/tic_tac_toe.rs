//! Tic-tac-toe: nine points, three in a row win, and otherwise nobody does.

use mcts::{Candidate, Game, MoveId, Outcome, Player, Playout, Random, Record};

const ROWS: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];
const FULL: u16 = 0b111_111_111;

/// The points that each player has, as bits, counted along the rows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TicTacToe {
    stones: [u16; 2],
    to_play: Player,
}

impl TicTacToe {
    /// The position after these moves.
    pub(crate) fn after(moves: &[usize]) -> TicTacToe {
        let mut game = TicTacToe { stones: [0, 0], to_play: Player::First };
        for &mv in moves {
            game.play(MoveId::new(mv));
        }
        game
    }

    fn empty(&self) -> impl Iterator<Item = usize> + use<> {
        let taken = self.stones[0] | self.stones[1];
        (0..9).filter(move |point| taken & (1 << point) == 0)
    }
}

impl Game for TicTacToe {
    fn move_limit(&self) -> usize {
        9
    }

    fn largest_score(&self) -> f32 {
        1.0
    }

    fn to_play(&self) -> Player {
        self.to_play
    }

    fn play(&mut self, mv: MoveId) {
        self.stones[self.to_play as usize] |= 1 << mv.number();
        self.to_play = self.to_play.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        let has_row = |stones: u16| ROWS.iter().any(|&row| row & !stones == 0);
        match self.stones {
            [first, _] if has_row(first) => Some(Outcome::by_score(1.0)),
            [_, second] if has_row(second) => Some(Outcome::by_score(-1.0)),
            [first, second] if first | second == FULL => Some(Outcome::by_score(0.0)),
            _ => None,
        }
    }

    fn candidates(&mut self, list: &mut Vec<Candidate>) {
        list.extend(self.empty().map(|point| Candidate::plain(MoveId::new(point))));
    }
}

/// Plays anywhere.
#[derive(Clone)]
pub(crate) struct Anywhere;

impl Playout<TicTacToe> for Anywhere {
    fn draw(&mut self, position: &mut TicTacToe, random: &mut Random) -> Option<MoveId> {
        let chosen = random.index(position.empty().count() as u32) as usize;
        position.empty().nth(chosen).map(MoveId::new)
    }

    fn play_out(&mut self, position: &mut TicTacToe, random: &mut Random, record: &mut Record) -> Outcome {
        loop {
            if let Some(outcome) = position.outcome() {
                return outcome;
            }
            let mv = self.draw(position, random).expect("the board is not full");
            if record.wants_moves {
                record.moves.push((position.to_play, mv));
            }
            record.length += 1;
            position.play(mv);
        }
    }
}
