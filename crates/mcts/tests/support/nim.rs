//! Nim with one heap: take one to three, who takes the last wins. A heap of a multiple of four is lost.

use mcts::{Candidate, Game, MoveId, Outcome, Player, Playout, Random, Record};

#[derive(Clone, Debug)]
pub(crate) struct Nim {
    pub(crate) heap: u32,
    pub(crate) to_play: Player,
}

impl Nim {
    pub(crate) fn new(heap: u32) -> Nim {
        Nim { heap, to_play: Player::First }
    }
}

impl Game for Nim {
    fn move_limit(&self) -> usize {
        4
    }

    fn largest_score(&self) -> f32 {
        1.0
    }

    fn to_play(&self) -> Player {
        self.to_play
    }

    fn play(&mut self, mv: MoveId) {
        self.heap -= mv.number() as u32;
        self.to_play = self.to_play.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.heap == 0).then(|| Outcome::by_score(if self.to_play == Player::First { -1.0 } else { 1.0 }))
    }

    fn candidates(&mut self, list: &mut Vec<Candidate>) {
        list.extend((1..=self.heap.min(3)).map(|taken| Candidate::plain(MoveId::new(taken as usize))));
    }
}

/// Takes any number.
#[derive(Clone)]
pub(crate) struct AtRandom;

impl Playout<Nim> for AtRandom {
    fn draw(&mut self, position: &mut Nim, random: &mut Random) -> Option<MoveId> {
        Some(MoveId::new(1 + random.index(position.heap.min(3)) as usize))
    }

    fn play_out(&mut self, position: &mut Nim, random: &mut Random, record: &mut Record) -> Outcome {
        loop {
            if let Some(outcome) = position.outcome() {
                return outcome;
            }
            if let Some(mv) = self.draw(position, random) {
                if record.wants_moves {
                    record.moves.push((position.to_play, mv));
                }
                record.length += 1;
                position.play(mv);
            }
        }
    }
}
