//! Whole games on a virtual clock.

use std::time::Duration;

use engine::{Clock, Situation, Standing, StopRule, TimeControl, TimeKeeper, Verdict, VirtualClock};
use go::{Color, Size};
use mcts::Random;

use crate::referee::Referee;

/// What the client tells about the clock before each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Client {
    /// What is left, to the last digit.
    Exact,
    /// Whole seconds, as GTP has them.
    WholeSeconds,
    /// Nothing.
    Silent,
}

/// What the searches are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mind {
    /// Nothing is in doubt, and no search ends early.
    Calm,
    /// Everything is in doubt to the end.
    Doubtful,
    /// Some are decided early, some are in doubt, and it changes all the time.
    Moody,
}

/// What moves need on their way, which their player is charged for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Nothing.
    Short,
    /// Always all of the margin that the search's own imprecision leaves.
    Long,
    /// Something in between.
    Uneven,
}

/// A game of one player; the opponent only counts moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Play {
    pub(crate) control: TimeControl,
    pub(crate) size: Size,
    /// The moves of both players.
    pub(crate) moves: usize,
    pub(crate) client: Client,
    pub(crate) mind: Mind,
    /// The margin that the keeper is told of.
    pub(crate) margin: Duration,
    /// What moves need on their way.
    pub(crate) way: Way,
    /// The search looks at the clock this often.
    pub(crate) step: Duration,
}

/// What came of it.
#[derive(Debug)]
pub(crate) struct Story {
    /// The seconds that the searches took, move by move.
    pub(crate) thinking: Vec<f64>,
    /// What the referee would say is left.
    pub(crate) left: (f64, u32),
    pub(crate) periods_lost: u32,
}

impl Story {
    /// The seconds of the first moves.
    pub(crate) fn first(&self, moves: usize) -> f64 {
        self.thinking.iter().take(moves).sum()
    }

    /// The seconds of all moves.
    pub(crate) fn total(&self) -> f64 {
        self.thinking.iter().sum()
    }
}

impl Play {
    /// A quiet game of 300 moves on the large board, with a client that tells the time.
    pub(crate) fn new(control: TimeControl) -> Play {
        Play {
            control,
            size: Size::square(19),
            moves: 300,
            client: Client::Exact,
            mind: Mind::Calm,
            margin: Duration::from_millis(2),
            way: Way::Short,
            step: Duration::from_millis(1),
        }
    }

    /// Plays the game; the error says at which move it was lost on time.
    pub(crate) fn play(&self) -> Result<Story, String> {
        let clock = VirtualClock::per_reading(self.step);
        let mut random = Random::new(1);
        let mut keeper = TimeKeeper::new(self.control);
        keeper.set_lag(self.margin);
        let mut referee = Referee::new(self.control);
        let mut thinking = Vec::new();
        for moves_played in (0..self.moves).step_by(2) {
            self.tell(&mut keeper, &referee);
            let situation = Situation { size: self.size, moves_played };
            let used = self.make_move(&mut keeper, &situation, &clock, &mut random);
            thinking.push(used.as_secs_f64());
            let lag = self.lag(&mut random);
            let told = |error| format!("move {moves_played} of {self:?}: {error}");
            referee.charge((used + lag).as_secs_f64()).map_err(told)?;
        }
        Ok(Story { thinking, left: referee.time_left(), periods_lost: referee.periods_lost })
    }

    /// A search looks at the clock only so often, which the margin has to cover as well.
    fn lag(&self, random: &mut Random) -> Duration {
        let most = self.margin - self.step;
        match self.way {
            Way::Short => Duration::ZERO,
            Way::Long => most,
            Way::Uneven => most.mul_f64(random.below(1001) as f64 / 1000.0),
        }
    }

    fn tell(&self, keeper: &mut TimeKeeper, referee: &Referee) {
        let (seconds, count) = referee.time_left();
        let seconds = match self.client {
            Client::Exact => seconds,
            Client::WholeSeconds => seconds.floor(),
            Client::Silent => return,
        };
        keeper.time_left(Color::Black, seconds, count).expect("the referee counts in numbers");
    }

    fn make_move(
        &self,
        keeper: &mut TimeKeeper,
        situation: &Situation,
        clock: &dyn Clock,
        random: &mut Random,
    ) -> Duration {
        let start = clock.now();
        keeper.start(Color::Black, self.size, start);
        let allotment = keeper.allotment(Color::Black, situation);
        let stops_early = self.mind == Mind::Moody;
        let rule = StopRule { target: allotment.target, most: allotment.most, stops_early };
        let mut playouts = 0;
        loop {
            playouts += 16;
            let now = clock.now();
            let standing = self.mind.standing(playouts, random);
            if rule.verdict(now - start, &standing) != Verdict::GoOn {
                keeper.finish(Color::Black, now);
                return now - start;
            }
        }
    }
}

impl Mind {
    fn standing(self, playouts: u64, random: &mut Random) -> Standing {
        let (best_visits, second_visits, best_is_best_valued) = match self {
            Mind::Calm => (playouts / 2, playouts / 3, true),
            Mind::Doubtful => (playouts / 2, playouts / 2, false),
            Mind::Moody => {
                let best = playouts * (400 + random.below(200)) / 1000;
                (best, best * random.below(1001) / 1000, random.below(4) > 0)
            }
        };
        Standing { playouts, best_visits, second_visits, best_is_best_valued, playouts_left: None }
    }
}
