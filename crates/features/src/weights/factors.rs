//! What pairs of features are worth.
//!
//! Paper: C. Xiao and M. Mueller, Factorization ranking model for move prediction in the game of Go, 2016, after S. Rendle, Factorization
//! machines, 2010. A feature has a row of numbers, and a pair is worth the sum of the products of its rows.
//!
//! The numbers are whole ones, counted in steps, so that sums are exact and the same on every machine.

use crate::groups::Feature;
use crate::shape::Shape;

/// How many numbers a feature has.
pub const RANK: usize = 16;

/// No number is further from 0, in steps: fifty of them can be added.
const MOST_STEPS: i16 = 250;

/// A step.
const STEP: f32 = 1.0 / 32.0;

/// The numbers of a feature, in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Row([i16; RANK]);

impl Row {
    /// Nothing, in any company.
    pub const ZERO: Row = Row([0; RANK]);

    /// The row nearest to these numbers.
    pub fn nearest(numbers: &[f32; RANK]) -> Row {
        let most = f32::from(MOST_STEPS);
        Row(numbers.map(|number| (number / STEP).round().clamp(-most, most) as i16))
    }

    /// The row with these steps; `None` if one of them is too far from 0.
    pub(super) fn from_steps(steps: &[i32; RANK]) -> Option<Row> {
        let is_small = |steps: &i32| steps.unsigned_abs() <= MOST_STEPS as u32;
        steps.iter().all(is_small).then(|| Row(steps.map(|steps| steps as i16)))
    }

    pub(super) fn steps(&self) -> [i32; RANK] {
        self.0.map(i32::from)
    }

    /// Its numbers.
    pub fn numbers(&self) -> [f32; RANK] {
        self.0.map(|steps| f32::from(steps) * STEP)
    }

    #[inline(always)]
    pub(super) fn add(&mut self, other: &Row) {
        for (sum, steps) in self.0.iter_mut().zip(other.0) {
            *sum = sum.wrapping_add(steps);
        }
    }

    #[inline(always)]
    pub(super) fn dot(&self, other: &Row) -> i32 {
        let mut sum = 0_i32;
        for (one, two) in self.0.iter().zip(other.0) {
            sum = sum.wrapping_add(i32::from(*one) * i32::from(two));
        }
        sum
    }
}

/// The rows of features and shapes.
#[derive(Clone, Debug, PartialEq)]
pub struct Factors {
    /// By the number of a feature; empty if nothing has any.
    features: Vec<Row>,
    /// Sorted.
    shapes: Vec<(Shape, Row)>,
}

impl Factors {
    /// So many shapes may have rows.
    pub const MOST_SHAPES: usize = 60_000;

    /// No pair is worth anything.
    pub const fn none() -> Factors {
        Factors { features: Vec::new(), shapes: Vec::new() }
    }

    /// These rows. Of shapes beyond [`Factors::MOST_SHAPES`] and of those that are there twice the first count.
    pub fn new(features: [Row; Feature::COUNT], mut shapes: Vec<(Shape, Row)>) -> Factors {
        shapes.truncate(Factors::MOST_SHAPES);
        shapes.sort_by_key(|&(shape, _)| shape);
        shapes.dedup_by_key(|&mut (shape, _)| shape);
        Factors { features: features.to_vec(), shapes }
    }

    /// Is no pair worth anything?
    pub fn is_empty(&self) -> bool {
        self.features.is_empty()
    }

    /// The row of a feature, if it has one.
    pub fn feature(&self, feature: Feature) -> Option<Row> {
        self.features.get(feature.number()).copied()
    }

    /// The row of a shape, if it has one.
    pub fn shape(&self, shape: Shape) -> Option<Row> {
        let at = self.shapes.binary_search_by_key(&shape, |&(shape, _)| shape).ok()?;
        Some(self.shapes[at].1)
    }

    /// The shapes that have rows.
    pub fn shapes(&self) -> &[(Shape, Row)] {
        &self.shapes
    }
}

/// What a pair is worth whose rows have this product.
#[inline(always)]
pub(super) fn worth(product: i32) -> f32 {
    product as f32 * (STEP * STEP)
}
