//! Answers are near the move that they answer.

use go::fate::{self, FAR};
use go::{Board, Point, PointMap};

use super::{Opinions, Priors, Scene};

impl Priors {
    /// How far every point is from the last move, in steps of the common-fate graph.
    pub(super) fn steps_from_last<B: Board>(&self, scene: &Scene<'_, B>) -> PointMap<u8> {
        match scene.last {
            Some(last) if self.near != [0; 3] => fate::distances(scene.board, last, self.near.len() as u8),
            _ => PointMap::filled(FAR),
        }
    }

    #[inline(always)]
    pub(super) fn judge_place(&self, point: Point, steps: &PointMap<u8>, opinions: &mut Opinions) {
        if let Some(&games) = usize::from(steps[point]).checked_sub(1).and_then(|step| self.near.get(step)) {
            opinions.praise(point, games);
        }
    }
}
