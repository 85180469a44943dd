//! Judging a position, and remembering the last judgement.

use std::time::Duration;

use go::{Board, Color, Game, PerColor, Rules, Size};
use playout::{Ownership, Playing, Policy, Random, policy::Mogo, survey};

use super::Judgement;
use super::findings::judge;
use super::reader::{Allowance, Reader, is_late};
use crate::player::PlayerError;
use crate::time::Clock;

/// The points of all boards of a survey together: 1,000 games on 9x9 and 224 on 19x19, some tens of milliseconds.
const SURVEYED_POINTS: usize = 81_000;
const LEAST_GAMES: usize = 224;
const MOST_GAMES: usize = 1_000;

/// A survey looks at the clock after so many games for each player to move first.
const BATCH: u32 = 8;

/// The games of a glance at the position, and the value from which on it takes a point for decided.
const GLANCE: u32 = 64;
const DECIDED: f32 = 0.75;

/// What judging may cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The playouts of all readings together.
    pub playouts: u64,
    /// Is it enough to know that something is not settled, and not what else is?
    pub is_hasty: bool,
    /// The time by the player's clock at which it must be over.
    pub deadline: Option<Duration>,
}

impl Effort {
    /// Enough for about ten strings.
    pub(crate) const FULL: Effort = Effort { playouts: 40_000, is_hasty: false, deadline: None };

    /// Enough to know whether to pass; less on larger boards, where playouts take longer.
    pub(crate) fn hasty(size: Size, deadline: Option<Duration>) -> Effort {
        let playouts = (2_000_000 / size.area() as u64).clamp(8_000, 24_000);
        Effort { playouts, is_hasty: true, deadline }
    }

    /// The playouts of one reading.
    const EACH: u64 = 2_000;
}

/// Somebody who judges positions.
#[derive(Default)]
pub(crate) struct Referee {
    reader: Option<Reader>,
    last: Option<Judged>,
}

/// A judgement, what it was about, and what it cost.
struct Judged {
    key: Key,
    playouts: u64,
    is_hasty: bool,
    judgement: Judgement,
}

impl Judged {
    /// Would judging anew with this effort find no more?
    fn suffices(&self, effort: &Effort) -> bool {
        let is_more = effort.playouts > self.playouts || (self.is_hasty && !effort.is_hasty);
        !is_more || self.judgement.is_complete || self.judgement.is_settled()
    }
}

/// What a judgement depends on: everything but whose turn it is and who has passed.
#[derive(Clone, Debug, PartialEq)]
struct Key {
    hash: u64,
    turns: usize,
    rules: Rules,
    komi: f32,
    handicap: usize,
    prisoners: PerColor<u32>,
}

impl Key {
    fn of(game: &Game) -> Key {
        Key {
            hash: game.hash(),
            turns: game.turns().len(),
            rules: game.rules(),
            komi: game.komi(),
            handicap: game.handicap(),
            prisoners: game.prisoners(),
        }
    }
}

impl Referee {
    /// Judges the position, unless the last judgement was about it and is good enough.
    pub(crate) fn judge(
        &mut self,
        game: &Game,
        effort: Effort,
        clock: &dyn Clock,
    ) -> Result<Judgement, PlayerError> {
        let game = before_passes(game);
        let key = Key::of(&game);
        if let Some(last) = self.last.as_ref().filter(|last| last.key == key && last.suffices(&effort)) {
            return Ok(last.judgement.clone());
        }
        let judgement = self.foresee(&game, effort, clock)?;
        let Effort { playouts, is_hasty, .. } = effort;
        self.last = Some(Judged { key, playouts, is_hasty, judgement: judgement.clone() });
        Ok(judgement)
    }

    /// Judges a position that may never be on the board, and remembers nothing.
    pub(crate) fn foresee(
        &mut self,
        game: &Game,
        effort: Effort,
        clock: &dyn Clock,
    ) -> Result<Judgement, PlayerError> {
        let reader = match self.reader.take().filter(|reader| reader.fits(game.size())) {
            Some(reader) => reader,
            None => Reader::new(game.size())?,
        };
        let Effort { playouts, is_hasty, deadline } = effort;
        let mut allowance = Allowance { playouts, each: Effort::EACH, is_hasty, deadline, clock };
        Ok(judge(&before_passes(game), self.reader.insert(reader), &mut allowance))
    }
}

/// How many points nobody can be sure of, by a few playouts.
pub(crate) fn undecided_points(game: &Game) -> usize {
    let ownership = survey_both(game, GLANCE, || false);
    game.size().points().filter(|&point| ownership.value(point).abs() < DECIDED).count()
}

/// The game without the passes at its end, which change nothing about the stones. (A pass in a search might end it.)
fn before_passes(game: &Game) -> Game {
    let mut game = game.clone();
    for _ in 0..game.passes() {
        game.undo();
    }
    game
}

/// Who owns what at the end of many playouts.
pub(super) fn survey_for(game: &Game, allowance: &Allowance<'_>) -> Ownership {
    let games = (SURVEYED_POINTS / game.size().area()).clamp(LEAST_GAMES, MOST_GAMES);
    survey_both(game, games as u32, || is_late(allowance.clock, allowance.deadline))
}

/// Who owns what at the end of playouts, half of which Black begins and half of which White begins.
fn survey_both(game: &Game, games: u32, is_late: impl Fn() -> bool) -> Ownership {
    let size = game.size();
    let policy = Policy::Mogo(Mogo::default());
    let mut random = Random::new(game.hash());
    let mut sum = Ownership::default();
    for round in 0..games / (2 * BATCH) {
        for color in Color::BOTH {
            let mut board = game.board().clone();
            board.set_ko(None);
            sum.merge(&survey(&policy, &Playing::new(board, color), BATCH, &mut random), size);
        }
        if round > 0 && is_late() {
            break;
        }
    }
    sum
}
