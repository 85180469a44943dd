//! Uniform games in bulk: two small boards in lockstep.

use go::board::Twins;
use go::isa::{Job, V3};
use go::{Color, SmallBoard};

use crate::game::{Outcome, Playing};
use crate::simulate::Totals;
use mcts::Random;

/// Uniform games from one position, two at a time.
pub(crate) struct UniformGames<'a> {
    pub(crate) start: Playing<SmallBoard<V3>>,
    pub(crate) games: u64,
    pub(crate) komi: f32,
    pub(crate) random: &'a mut Random,
}

/// The state of one lane of the lockstep.
#[derive(Clone, Copy)]
struct Lane {
    /// The turn of the lockstep that the game began with.
    began: u64,
    /// The turn of the last pass.
    passed: u64,
    /// Is there a game in this lane?
    is_playing: bool,
}

/// What ends a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Passes,
    Cap,
}

impl Job for UniformGames<'_> {
    type Output = Totals;

    /// Every game that is begun is played to its end. (To stop at a number of ended games would leave out long ones.)
    #[inline(always)]
    fn run(self) -> Totals {
        let mut lockstep = Lockstep {
            twins: Twins::new(&self.start.board, self.start.to_play),
            lanes: [0, 1].map(|lane| Lane { began: FIRST_TURN, passed: 0, is_playing: lane < self.games }),
            turn: FIRST_TURN,
            next_cap: FIRST_TURN + u64::from(self.start.cap),
            begun: self.games.min(2),
            totals: Totals::default(),
            job: self,
        };
        while lockstep.totals.games < lockstep.job.games {
            lockstep.turn(Color::Black);
            lockstep.turn(Color::White);
        }
        lockstep.totals
    }
}

/// The first turn has a number, so that no game seems to have passed just before.
const FIRST_TURN: u64 = 2;

struct Lockstep<'a> {
    twins: Twins,
    lanes: [Lane; 2],
    turn: u64,
    /// The turn when one of the games reaches the cap.
    next_cap: u64,
    begun: u64,
    totals: Totals,
    job: UniformGames<'a>,
}

impl Lockstep<'_> {
    /// One turn of both games.
    #[inline(always)]
    fn turn(&mut self, color: Color) {
        let random = &mut *self.job.random;
        let passed = self.twins.play_random(color, |counts| random.two_indices(counts));
        self.turn += 1;
        if passed[0] | passed[1] | (self.turn >= self.next_cap) {
            self.look_for_ends(color, passed);
        }
    }

    #[inline(never)]
    fn look_for_ends(&mut self, color: Color, passed: [bool; 2]) {
        if let Some(end) = self.end_of(0, passed[0]) {
            self.end::<0>(color, end);
        }
        if let Some(end) = self.end_of(1, passed[1]) {
            self.end::<1>(color, end);
        }
    }

    /// What has ended the game, if it has ended.
    fn end_of(&mut self, game: usize, has_passed: bool) -> Option<End> {
        let lane = &mut self.lanes[game];
        let is_second_pass = has_passed && lane.passed + 1 == self.turn;
        if has_passed {
            lane.passed = self.turn;
        }
        if is_second_pass {
            return Some(End::Passes);
        }
        (self.turn - lane.began >= u64::from(self.job.start.cap)).then_some(End::Cap)
    }

    /// Counts an ended game and begins the next.
    fn end<const GAME: usize>(&mut self, color: Color, end: End) {
        let lane = self.lanes[GAME];
        if lane.is_playing {
            let moves = (self.turn - lane.began) as u32;
            let is_capped = end == End::Cap;
            // Bulk games count by area only.
            let outcome = Outcome { area: self.twins.filled_score::<GAME>(), moves, stones: 0, is_capped };
            self.totals.add(outcome, self.job.komi);
        }
        self.lanes[GAME] = Lane { began: self.turn, passed: 0, is_playing: self.begun < self.job.games };
        self.begun += 1;
        self.next_cap = self.lanes[0].began.min(self.lanes[1].began) + u64::from(self.job.start.cap);
        self.twins.restart::<GAME>(!color);
    }
}
