//! Moves judged by weights, as often as a search asks.

use go::{Board, Point};

use super::factors::worth;
use super::{FINE, Known, Lookup, Reasons, Row, Weights};
use crate::groups::Feature;
use crate::shape::Shape;
use crate::survey::{Sink, Survey};

/// One file of weights, or two that count half each: then the chance of a move is as the geometric mean of both chances.
#[derive(Clone, Copy, Debug)]
pub struct Counsel<'w> {
    one: &'w Weights,
    other: Option<&'w Weights>,
}

impl<'w> Counsel<'w> {
    /// These weights.
    pub fn of(weights: &'w Weights) -> Counsel<'w> {
        Counsel { one: weights, other: None }
    }

    /// Halfway between these and others.
    pub fn halfway(one: &'w Weights, other: &'w Weights) -> Counsel<'w> {
        Counsel { one, other: Some(other) }
    }

    /// The weights that are asked.
    pub fn weights(&self) -> impl Iterator<Item = &'w Weights> + use<'w> {
        [Some(self.one), self.other].into_iter().flatten()
    }

    /// Looks at a position, to judge its moves.
    pub fn look<'s, 'a, B: Board>(&self, survey: &'s Survey<'a, B>) -> View<'w, 's, 'a, B> {
        let begin = |weights: &'w Weights| Sum::of(weights, survey);
        View { survey, one: begin(self.one), other: self.other.map(begin) }
    }

    /// What speaks for a move and against it. Where two are asked, each counts half.
    pub fn reasons<B: Board>(&self, survey: &Survey<'_, B>, point: Point) -> Reasons {
        let one = self.one.reasons(survey, point);
        let Some(other) = self.other else { return one };
        let mut both: Vec<(String, f32)> = Vec::new();
        for (words, weight) in one.reasons.into_iter().chain(other.reasons(survey, point).reasons) {
            match both.iter_mut().find(|(known, _)| *known == words) {
                Some((_, sum)) => *sum += weight / 2.0,
                None => both.push((words, weight / 2.0)),
            }
        }
        Reasons::of(both)
    }
}

/// A position, looked at with weights.
pub struct View<'w, 's, 'a, B> {
    survey: &'s Survey<'a, B>,
    /// What the situation says, to which the features of a move are added.
    one: Sum<'w>,
    other: Option<Sum<'w>>,
}

impl<B: Board> View<'_, '_, '_, B> {
    /// What a move there is worth.
    #[inline(always)]
    pub fn judge(&self, point: Point) -> f32 {
        let mut one = self.one;
        let Some(mut other) = self.other else {
            self.survey.tell(point, &mut one);
            return one.worth();
        };
        self.survey.tell(point, &mut Both(&mut one, &mut other));
        (one.worth() + other.worth()) / 2.0
    }
}

/// Weights and factors, added up.
#[derive(Clone, Copy)]
struct Sum<'w> {
    lookup: &'w Lookup,
    /// In [`FINE`] steps.
    weight: i32,
    /// What the situation itself would be worth, which is the same for all moves and taken off.
    same: f32,
    row: Row,
}

impl<'w> Sum<'w> {
    fn of<B: Board>(weights: &'w Weights, survey: &Survey<'_, B>) -> Sum<'w> {
        let mut sum = Sum { lookup: &weights.lookup, weight: 0, same: 0.0, row: Row::ZERO };
        if !weights.factors.is_empty() {
            survey.tell_situation(&mut sum);
            // Weights and pairs of the situation itself are the same for all moves: they count nothing.
            sum.weight = 0;
            sum.same = worth(sum.row.dot(&sum.row)) / 2.0;
        }
        sum
    }

    #[inline(always)]
    fn add(&mut self, known: Known) {
        self.weight += i32::from(known.weight);
        self.row.add(&self.lookup.rows[usize::from(known.row)]);
    }

    #[inline(always)]
    fn worth(&self) -> f32 {
        self.weight as f32 * (1.0 / FINE) + worth(self.row.dot(&self.row)) / 2.0 - self.same
    }
}

impl Sink for Sum<'_> {
    #[inline(always)]
    fn feature(&mut self, feature: Feature) {
        self.add(self.lookup.features[feature.number()]);
    }

    #[inline(always)]
    fn shape(&mut self, shape: Shape) -> bool {
        let known = self.lookup.shapes.get(shape);
        if let Some(known) = known {
            self.add(known);
        }
        known.is_some()
    }
}

/// Two who are told the same. Who does not know a shape knows no larger one around it.
struct Both<'a, 'w>(&'a mut Sum<'w>, &'a mut Sum<'w>);

impl Sink for Both<'_, '_> {
    #[inline(always)]
    fn feature(&mut self, feature: Feature) {
        self.0.feature(feature);
        self.1.feature(feature);
    }

    #[inline(always)]
    fn shape(&mut self, shape: Shape) -> bool {
        let is_known = [self.0.shape(shape), self.1.shape(shape)];
        is_known[0] || is_known[1]
    }
}
