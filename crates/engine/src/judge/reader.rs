//! Short searches about the life of one string.
//!
//! The search is about a single point: whoever has the string wins if the point is still theirs in the end. Both may pass
//! whenever they like, so a seki is not broken, and nothing elsewhere is a ko threat, so whoever needs one has none.

use std::ops::ControlFlow;
use std::time::Duration;

use go::{Board, Color, Game, Move, Point, PointSet, Size};
use mcts::{Limits, Report, View};
use playout::{GoSearcher, Goal, MoveSet, Question, Restriction, RestrictionKind, move_of};

use super::zone::zone;
use crate::player::PlayerError;
use crate::preset::{Preset, PresetError};
use crate::time::Clock;

/// The preset that reads, whoever plays: passes must be in its tree, and what is usually thought of moves is of no use where a
/// game is about one point.
const PRESET: &str = "mogo";
/// A little less curious than its paper's, which wins more games (docs/search.md).
const CHANGES: [(&str, &str); 1] = [("search.select.p", "0.7")];

/// The bytes of its tree: a node for each of some thousand playouts, with the moves near one string.
const MEMORY: usize = 24 << 20;

/// It is looked at after so many playouts whether all is clear, and the clock is read.
const PERIOD: u64 = 64;

/// No reading ends before so many playouts.
const LEAST_PLAYOUTS: u64 = 384;

/// A share of wins that will not turn any more, and one that hardly will after the usual number of playouts.
const CLEAR: f32 = 0.95;
const LIKELY: f32 = 0.75;

/// What is still in doubt after that gets so many times the usual number.
const PATIENCE: u64 = 4;

/// Somebody who reads out life and death.
pub(super) struct Reader {
    size: Size,
    searcher: GoSearcher,
}

/// What a reading may cost.
pub(super) struct Allowance<'a> {
    /// All playouts that are left.
    pub playouts: u64,
    /// The usual playouts of one reading.
    pub each: u64,
    /// Is it enough to know that something is not settled?
    pub is_hasty: bool,
    /// The time by the clock at which everything must be over.
    pub deadline: Option<Duration>,
    /// The clock.
    pub clock: &'a dyn Clock,
}

impl Allowance<'_> {
    /// Something is not settled: whoever is in a hurry need not know more.
    pub(super) fn end_if_hasty(&mut self) {
        if self.is_hasty {
            self.playouts = 0;
        }
    }

    /// Is there nothing left?
    pub(super) fn is_used_up(&self) -> bool {
        self.playouts < LEAST_PLAYOUTS || is_late(self.clock, self.deadline)
    }
}

/// What a reading found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    /// Does the string live?
    pub lives: bool,
    /// The move of whoever was first.
    pub key: Move,
}

impl Reader {
    pub(super) fn new(size: Size) -> Result<Reader, PlayerError> {
        let preset = Preset::named(PRESET)?.with(&CHANGES)?;
        let method = preset.method(size)?;
        let searcher = playout::searcher(&method, MEMORY);
        let searcher = searcher.map_err(|error| PresetError::senseless(PRESET, &error))?;
        Ok(Reader { size, searcher })
    }

    pub(super) fn fits(&self, size: Size) -> bool {
        self.size == size
    }

    /// Does the string live if that player is first? Strings that are not weak will not be taken. `None` if there is nothing left to find out with.
    pub(super) fn read(
        &mut self,
        game: &Game,
        stone: Point,
        weak: &PointSet,
        first: Color,
        allowance: &mut Allowance<'_>,
    ) -> Option<Reading> {
        let owner = game.board().cell(stone).color()?;
        if allowance.is_used_up() {
            return None;
        }
        let mut game = game.clone();
        game.set_to_play(first);
        let moves = MoveSet { points: zone(game.board(), stone, weak), pass: true };
        let near = |color| Restriction { color, moves, kind: RestrictionKind::Allow, until_depth: u32::MAX };
        let restrictions = Color::BOTH.map(near);
        let goal = Some(Goal { point: stone, owner });
        let question = Question { restrictions: &restrictions, goal, ..Question::new(&game) };
        let usual = allowance.each;
        let playouts = (PATIENCE * usual).min(allowance.playouts);
        let limits = Limits { playouts: Some(playouts), threads: 1, seed: game.hash(), period: PERIOD };
        let (clock, deadline) = (allowance.clock, allowance.deadline);
        let mut stop = |view: &View<'_>| match is_late(clock, deadline) || is_clear(view, usual) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let report = self.searcher.search(&question, &limits, &mut stop);
        allowance.playouts -= report.playouts.min(allowance.playouts);
        // What the clock cut short says nothing.
        reading(&report, first == owner).filter(|_| report.playouts >= LEAST_PLAYOUTS)
    }
}

/// Would more playouts hardly change the answer?
fn is_clear(view: &View<'_>, usual: u64) -> bool {
    let limit = match view.playouts() {
        playouts if playouts < LEAST_PLAYOUTS => return false,
        playouts if playouts < usual => CLEAR,
        _ => LIKELY,
    };
    let share = view.report().best().map_or(0.5, |best| best.win_rate);
    !(1.0 - limit..limit).contains(&share)
}

fn reading(report: &Report, first_is_owner: bool) -> Option<Reading> {
    let best = report.best()?;
    let share = if first_is_owner { best.win_rate } else { 1.0 - best.win_rate };
    Some(Reading { lives: share > 0.5, key: move_of(best.mv) })
}

pub(super) fn is_late(clock: &dyn Clock, deadline: Option<Duration>) -> bool {
    deadline.is_some_and(|deadline| clock.now() >= deadline)
}
