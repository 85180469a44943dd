//! Many games from one position, with the fastest board and instructions that this machine has.

#[cfg(target_arch = "x86_64")]
use go::SmallBoard;
use go::isa::Isa;
#[cfg(target_arch = "x86_64")]
use go::isa::V3;
use go::{Board, LargeBoard, WatchfulBoard};

#[cfg(target_arch = "x86_64")]
use crate::bulk::UniformGames;
use crate::fit::{Work, on_fitting_board};
use crate::game::{Audience, Outcome, Playing, Watch, play_out_with};
use crate::policy::{Play, Policy};
use mcts::Random;

/// How to play many games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Several at once where that is faster. The games are as random as others, but in another order.
    Bulk,
    /// One after the other.
    Single,
}

/// What came out of many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// The number of games.
    pub games: u64,
    /// Their moves, passes among them.
    pub moves: u64,
    /// The sum of Black's area less White's, without komi.
    pub area: i64,
    /// The sum of the squares of the same.
    pub area_squared: u64,
    /// The games that Black won with the komi given.
    pub black_wins: u64,
    /// The games that the cap ended.
    pub capped: u64,
}

impl Totals {
    /// Counts one more game.
    #[inline(always)]
    pub fn add(&mut self, outcome: Outcome, komi: f32) {
        self.games += 1;
        self.moves += u64::from(outcome.moves);
        self.area += i64::from(outcome.area);
        self.area_squared += u64::from(outcome.area.unsigned_abs().pow(2));
        self.black_wins += u64::from(outcome.area as f32 > komi);
        self.capped += u64::from(outcome.is_capped);
    }

    /// Both together.
    pub fn plus(self, other: Totals) -> Totals {
        Totals {
            games: self.games + other.games,
            moves: self.moves + other.moves,
            area: self.area + other.area,
            area_squared: self.area_squared + other.area_squared,
            black_wins: self.black_wins + other.black_wins,
            capped: self.capped + other.capped,
        }
    }
}

/// Plays `games` games on from `start`.
pub fn simulate(
    policy: &Policy,
    start: &Playing<LargeBoard>,
    komi: f32,
    games: u64,
    how: How,
    random: &mut Random,
) -> Totals {
    let task = Task { start, komi, games };
    if how == How::Bulk
        && let Policy::Uniform(_) = policy
        && let Some(totals) = task.uniform_in_bulk(random)
    {
        return totals;
    }
    let size = start.board.size();
    let work = Games { task, random };
    match policy {
        Policy::Uniform(policy) => on_fitting_board::<LargeBoard, _, _>(size, policy, work),
        Policy::CaptureFirst(policy) => on_fitting_board::<WatchfulBoard, _, _>(size, policy, work),
        Policy::Mogo(policy) => on_fitting_board::<WatchfulBoard, _, _>(size, policy, work),
        Policy::CrazyStone(policy) => on_fitting_board::<WatchfulBoard, _, _>(size, policy, work),
        Policy::Tactical(policy) => on_fitting_board::<WatchfulBoard, _, _>(size, policy, work),
    }
}

/// Plays one game on from `start`, seen by somebody. It is the game that [`simulate`] plays first with the same random
/// numbers, one after the other.
pub fn play_watched(
    policy: &Policy,
    start: &Playing<LargeBoard>,
    random: &mut Random,
    watch: &mut dyn Watch,
) -> Outcome {
    let size = start.board.size();
    let work = OneGame { start, random, watch };
    match policy {
        Policy::Uniform(policy) => on_fitting_board::<LargeBoard, _, _>(size, policy, work),
        Policy::CaptureFirst(policy) => on_fitting_board::<WatchfulBoard, _, _>(size, policy, work),
        Policy::Mogo(policy) => on_fitting_board::<WatchfulBoard, _, _>(size, policy, work),
        Policy::CrazyStone(policy) => on_fitting_board::<WatchfulBoard, _, _>(size, policy, work),
        Policy::Tactical(policy) => on_fitting_board::<WatchfulBoard, _, _>(size, policy, work),
    }
}

struct Task<'a> {
    start: &'a Playing<LargeBoard>,
    komi: f32,
    games: u64,
}

impl Task<'_> {
    /// Two uniform games at a time, where there are instructions for it.
    #[cfg(target_arch = "x86_64")]
    fn uniform_in_bulk(&self, random: &mut Random) -> Option<Totals> {
        let isa = V3::detect()?;
        if !SmallBoard::<V3>::fits(self.start.board.size()) || self.start.passes > 0 {
            return None;
        }
        Some(isa.run(UniformGames { start: self.start.on(), games: self.games, komi: self.komi, random }))
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn uniform_in_bulk(&self, _: &mut Random) -> Option<Totals> {
        None
    }
}

/// Games one after the other, on a board yet to be chosen.
struct Games<'a> {
    task: Task<'a>,
    random: &'a mut Random,
}

impl<P: Clone> Work<P> for Games<'_> {
    type Output = Totals;

    fn on<B: Board, I: Isa>(self, isa: I, policy: &P) -> Totals
    where
        P: Play<B>,
    {
        let Task { start, games, komi } = self.task;
        let start = start.on::<B>();
        let mut game = start.clone();
        let mut policy = policy.clone();
        let mut totals = Totals::default();
        for _ in 0..games {
            game.copy_from(&start);
            let outcome = play_out_with(isa, &mut game, &mut policy, self.random, Audience::Nobody);
            totals.add(outcome, komi);
        }
        totals
    }
}

/// A game that somebody watches, on a board yet to be chosen.
struct OneGame<'a> {
    start: &'a Playing<LargeBoard>,
    random: &'a mut Random,
    watch: &'a mut dyn Watch,
}

impl<P: Clone> Work<P> for OneGame<'_> {
    type Output = Outcome;

    fn on<B: Board, I: Isa>(self, isa: I, policy: &P) -> Outcome
    where
        P: Play<B>,
    {
        let audience = Audience::Watcher(self.watch);
        play_out_with(isa, &mut self.start.on::<B>(), &mut policy.clone(), self.random, audience)
    }
}

#[cfg(test)]
mod tests {
    use go::{Color, Move, Size};

    use super::*;
    use crate::policy::Reason;

    #[test]
    fn a_watched_game_is_the_first_of_many() {
        for (name, side) in Policy::NAMES.into_iter().flat_map(|name| [(name, 9), (name, 19)]) {
            let policy = Policy::named(name).unwrap();
            let start = Playing::new(LargeBoard::new(Size::square(side)), Color::White);
            let mut turns: Vec<(Color, Move, Reason)> = Vec::new();
            let outcome = play_watched(&policy, &start, &mut Random::new(3), &mut turns);
            let first = simulate(&policy, &start, 0.0, 1, How::Single, &mut Random::new(3));
            assert_eq!((first.moves, first.area), (turns.len() as u64, i64::from(outcome.area)), "{name}");
            assert_eq!(turns[0].0, Color::White);
        }
    }
}
