//! What a move looks like: patterns around it, and the lines of the board where it is empty.

use std::sync::LazyLock;

use go::{Board, Point, PointSet};

use super::{Opinions, Priors, Scene};
use crate::pattern::Patterns;

/// MoGo's patterns, all of them.
static PATTERNS: LazyLock<Patterns> = LazyLock::new(Patterns::default);

/// No stone within so many steps is none nearby.
const LONELY_STEPS: usize = 3;

impl Priors {
    /// The points that have no stone nearby.
    pub(super) fn lonely_points(&self, board: &impl Board) -> PointSet {
        if self.low == 0 && self.third == 0 {
            return PointSet::EMPTY;
        }
        let whole = PointSet::of(board.size(), |_| true);
        let mut near = PointSet::of(board.size(), |point| board.cell(point).color().is_some());
        for _ in 0..LONELY_STEPS {
            near.extend_from(&near.next_to().intersection(&whole));
        }
        whole.difference(&near)
    }

    #[inline(always)]
    pub(super) fn judge_shape<B: Board>(
        &self,
        scene: &Scene<'_, B>,
        point: Point,
        lonely: &PointSet,
        opinions: &mut Opinions,
    ) {
        let &Scene { board, color, .. } = scene;
        if self.pattern > 0 && PATTERNS.holds(color, board.neighbourhood(point)) {
            opinions.praise(point, self.pattern);
        }
        if lonely.contains(point) {
            match board.size().edge_distance(point) {
                0 | 1 => opinions.blame(point, self.low),
                2 => opinions.praise(point, self.third),
                _ => {}
            }
        }
    }
}
