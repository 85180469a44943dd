//! What is measured, the same by the clock and by counting instructions.

use go::isa::{Isa, Job};
use go::{Board, Color, Size};
use playout::{Outcome, Play, Playing, Random, play_out};

/// Games of one policy on one kind of board, all from the empty board. To be run by an [`Isa`], as real ones are.
pub(crate) struct Games<B, P> {
    start: Playing<B>,
    policy: P,
    count: u32,
    random: Random,
}

impl<B: Board, P: Play<B>> Games<B, P> {
    pub(crate) fn new(side: usize, policy: P, count: u32, seed: u64) -> Games<B, P> {
        let start = Playing::new(B::new(Size::square(side)), Color::Black);
        Games { start, policy, count, random: Random::new(seed) }
    }

    /// Plays them with the instructions of that board. The result is the sum of the areas.
    pub(crate) fn play(self, isa: impl Isa) -> i32 {
        isa.run(self)
    }
}

impl<B: Board, P: Play<B>> Job for Games<B, P> {
    type Output = i32;

    #[inline(always)]
    fn run(mut self) -> i32 {
        let mut game = self.start.clone();
        let mut sum = 0;
        for _ in 0..self.count {
            game.copy_from(&self.start);
            let Outcome { area, .. } = play_out(&mut game, &mut self.policy, &mut self.random, &mut ());
            sum += area;
        }
        sum
    }
}
