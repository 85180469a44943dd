//! How urgent each move is (A.1), and drawing a move with a probability proportional to it.

use std::num::NonZeroU32;

use go::{Board, Cell, Choices, Color, Eyes, Point, PointSet};

use super::CrazyStone;
use crate::policy::Reason;
use mcts::Random;

/// A drawn move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Where.
    pub point: Point,
    /// The urgency that it was drawn with.
    pub urgency: u64,
}

impl Drawn {
    #[inline(always)]
    pub(super) fn reason(self, base: NonZeroU32) -> Reason {
        if self.urgency > u64::from(base.get()) { Reason::Urgency(self.urgency) } else { Reason::Random }
    }
}

/// One of the points with more than the base urgency, and the sum of what they have more.
struct Urgent {
    drawn: Option<Drawn>,
    more: u64,
}

impl Urgent {
    /// Is it the urgent point that is played, if all moves together have this base urgency?
    #[inline(always)]
    fn is_next(&self, base: u64, random: &mut Random) -> bool {
        self.more > 0 && random.below(self.more + base) < self.more
    }
}

/// A board may number points that are no moves. After so many of them in a row, the moves are counted instead.
const TRIES: u32 = 16;

/// Has a stone of that colour there no future: at most one empty point around, nothing to capture, and nobody to
/// connect to?
#[inline(always)]
fn is_hopeless<B: Board>(color: Color, board: &B, point: Point) -> bool {
    board.count_around(point, Cell::Empty) <= 1 && !board.is_supported(color, point)
}

impl CrazyStone {
    /// All moves, each with its urgency, in any order. The list is emptied first.
    pub fn urgencies<B: Board>(&self, color: Color, board: &B, list: &mut Vec<(Point, u64)>) {
        list.clear();
        let choices = board.choices(color, Eyes::Safe);
        let moves = (0..choices.count()).filter_map(|n| choices.nth(board, n));
        list.extend(moves.map(|p| (p, self.base_of(1) + self.more_urgency(color, board, p))));
    }

    /// A move, with a probability proportional to its urgency; `None` if there is none. Useless moves among them.
    #[inline(always)]
    pub fn draw<B: Board>(&self, color: Color, board: &mut B, random: &mut Random) -> Option<Drawn> {
        self.draw_except(color, board, &PointSet::EMPTY, random)
    }

    /// The urgency of an empty point above the base: only the last liberties of strings have any. They are legal if
    /// they have some: a capture is, unless it retakes a ko, and so is an extension that is not hopeless.
    #[inline(always)]
    fn more_urgency<B: Board>(&self, color: Color, board: &B, point: Point) -> u64 {
        let times = |urgency: u32, stones: u32| u64::from(urgency) * u64::from(stones);
        let mut more = 0;
        let saved = board.capture_size(!color, point);
        if saved > 0 && !is_hopeless(color, board, point) {
            more += times(self.save, saved);
        }
        let taken = board.capture_size(color, point);
        if taken > 0 && board.ko() != Some(point) {
            if !is_hopeless(!color, board, point) {
                more += times(self.capture, taken);
            }
            more += times(self.capture_to_save, board.rescue_size(color, point));
        }
        more
    }

    /// [`CrazyStone::draw`], with nothing but the base urgency for the points in `reset`.
    #[inline(always)]
    pub(super) fn draw_except<B: Board>(
        &self,
        color: Color,
        board: &mut B,
        reset: &PointSet,
        random: &mut Random,
    ) -> Option<Drawn> {
        let urgent = self.draw_urgent(color, board, reset, random);
        let choices = board.choices(color, Eyes::Safe);
        let count = choices.count();
        for _ in 0..TRIES.min(count) {
            if urgent.is_next(self.base_of(count), random) {
                return urgent.drawn;
            }
            if let Some(point) = choices.nth(board, random.index(count)) {
                return Some(self.ordinary(color, board, reset, &urgent, point));
            }
        }
        self.draw_counted(color, board, reset, urgent, random)
    }

    /// Draws while it walks: each point takes the place of the one before with a probability of its part in the sum
    /// up to there.
    #[inline(always)]
    fn draw_urgent<B: Board>(
        &self,
        color: Color,
        board: &mut B,
        reset: &PointSet,
        random: &mut Random,
    ) -> Urgent {
        let mut urgent = Urgent { drawn: None, more: 0 };
        board.for_each_urgent_point(color, |board, point| {
            let more = if reset.contains(point) { 0 } else { self.more_urgency(color, board, point) };
            urgent.more += more;
            if random.below(urgent.more) < more {
                urgent.drawn = Some(Drawn { point, urgency: self.base_of(1) + more });
            }
        });
        urgent
    }

    /// The same by counting the moves, for boards with few moves among the numbers, or none.
    #[cold]
    fn draw_counted<B: Board>(
        &self,
        color: Color,
        board: &B,
        reset: &PointSet,
        urgent: Urgent,
        random: &mut Random,
    ) -> Option<Drawn> {
        let choices = board.choices(color, Eyes::Safe);
        let moves = || (0..choices.count()).filter_map(|n| choices.nth(board, n));
        let count = moves().count() as u32;
        if urgent.is_next(self.base_of(count), random) {
            return urgent.drawn;
        }
        let point = moves().nth(random.index(count) as usize)?;
        Some(self.ordinary(color, board, reset, &urgent, point))
    }

    /// A move drawn from all moves alike, which may be one of the urgent ones.
    #[inline(always)]
    fn ordinary<B: Board>(
        &self,
        color: Color,
        board: &B,
        reset: &PointSet,
        urgent: &Urgent,
        point: Point,
    ) -> Drawn {
        let may_be_urgent = urgent.more > 0 && !reset.contains(point);
        let more = if may_be_urgent { self.more_urgency(color, board, point) } else { 0 };
        Drawn { point, urgency: self.base_of(1) + more }
    }

    /// The base urgency of so many moves together.
    #[inline(always)]
    fn base_of(&self, moves: u32) -> u64 {
        u64::from(self.base.get()) * u64::from(moves)
    }
}
