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
use crate::game::{Outcome, Playing, play_out_with};
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
            totals.add(play_out_with(isa, &mut game, &mut policy, self.random, &mut ()), komi);
        }
        totals
    }
}
