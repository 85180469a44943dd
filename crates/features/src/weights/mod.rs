//! What features are worth, as a learner found it.
//!
//! Where to start reading: [`Weights`] is what was found and answers questions about moves; `factors.rs` has what pairs of features are
//! worth; `counsel.rs` judges moves by one or two of them, as searches do; `file.rs` reads and writes them.

mod counsel;
mod factors;
mod file;

use std::fmt::Write as _;

use go::{Board, Point};

use crate::groups::Feature;
use crate::shape::Shape;
use crate::shape_table::ShapeTable;
use crate::survey::{Sink, Survey};

use factors::worth;

pub use counsel::{Counsel, View};
pub use factors::{Factors, RANK, Row};
pub use file::ReadWeightsError;

/// The weights of features and shapes: logarithms of strengths. What has none counts 0. Besides, what pairs of them are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// What the file says of itself: how it was made, of what, and how well it predicts.
    pub about: Vec<String>,
    features: Vec<f32>,
    shapes: Vec<(Shape, f32)>,
    factors: Factors,
    lookup: Lookup,
}

/// What speaks for or against a move, strongest first.
#[derive(Clone, Debug, PartialEq)]
pub struct Reasons {
    /// The sum of all weights.
    pub weight: f32,
    /// Each in words, with its weight.
    pub reasons: Vec<(String, f32)>,
}

/// Weights are logarithms of strengths: beyond this, either way, they mean nothing.
const MOST_WEIGHT: f32 = 50.0;

impl Weights {
    /// These weights, none beyond 50 either way, and nothing for pairs. Shapes of the same number count as one, the first.
    pub fn new(
        about: Vec<String>,
        mut features: [f32; Feature::COUNT],
        mut shapes: Vec<(Shape, f32)>,
    ) -> Weights {
        let limit = |weight: &mut f32| *weight = weight.clamp(-MOST_WEIGHT, MOST_WEIGHT);
        features.iter_mut().for_each(limit);
        shapes.iter_mut().for_each(|(_, weight)| limit(weight));
        shapes.sort_by_key(|&(shape, _)| shape);
        let factors = Factors::none();
        let lookup = Lookup::of(&features, &shapes, &factors);
        Weights { about, features: features.to_vec(), shapes, factors, lookup }
    }

    /// The same with what pairs are worth.
    #[must_use]
    pub fn with_factors(self, factors: Factors) -> Weights {
        let lookup = Lookup::of(&self.features, &self.shapes, &factors);
        Weights { factors, lookup, ..self }
    }

    /// What a feature is worth alone.
    pub fn feature(&self, feature: Feature) -> f32 {
        self.features[feature.number()]
    }

    /// What a shape is worth alone, if it is known.
    pub fn shape(&self, shape: Shape) -> Option<f32> {
        let at = self.shapes.binary_search_by_key(&shape, |&(shape, _)| shape).ok()?;
        Some(self.shapes[at].1)
    }

    /// All known shapes.
    pub fn shapes(&self) -> &[(Shape, f32)] {
        &self.shapes
    }

    /// What pairs are worth.
    pub fn factors(&self) -> &Factors {
        &self.factors
    }

    /// What a move there is worth: the sum of the weights of its features and of its pairs.
    pub fn judge<B: Board>(&self, survey: &Survey<'_, B>, point: Point) -> f32 {
        Counsel::of(self).look(survey).judge(point)
    }

    /// The same, with what speaks for the move and against it. What a pair is worth is shared by both, or goes to the one that is not of
    /// the situation.
    pub fn reasons<B: Board>(&self, survey: &Survey<'_, B>, point: Point) -> Reasons {
        let listed = |tell: &dyn Fn(&mut List<'_>)| {
            let mut list = List { weights: self, seen: Vec::new() };
            tell(&mut list);
            list.seen
        };
        let situation = listed(&|list| survey.tell_situation(list));
        let own = listed(&|list| survey.tell(point, list));
        let products =
            |row: &Row, others: &[Seen]| others.iter().map(|other| row.dot(&other.row)).sum::<i32>();
        let reasons = own.iter().map(|Seen { words, weight, row }| {
            let shared = products(row, &own) - row.dot(row);
            let weight = weight + worth(products(row, &situation)) + worth(shared) / 2.0;
            (words.clone(), weight)
        });
        Reasons::of(reasons.collect())
    }
}

impl Reasons {
    fn of(mut reasons: Vec<(String, f32)>) -> Reasons {
        reasons.sort_by(|(_, one), (_, two)| two.abs().total_cmp(&one.abs()));
        Reasons { weight: reasons.iter().map(|(_, weight)| weight).sum(), reasons }
    }
}

/// The weights and factors once more, as searches ask for them. What a feature would be worth together with itself is already taken off its
/// weight, so that half the square of the sum of all factors is what all pairs are worth.
#[derive(Clone, Debug, PartialEq)]
struct Lookup {
    features: Vec<Known>,
    shapes: ShapeTable<Known>,
    /// The factors, the first of which are none.
    rows: Vec<Row>,
}

/// What is known of a feature or shape: small, so that a slot of the table of shapes has eight bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Known {
    /// Its weight in [`FINE`] steps.
    weight: i16,
    /// The place of its factors, 0 for none.
    row: u16,
}

/// Steps of weights in the lookup, a four-hundredth each.
const FINE: f32 = 400.0;

impl Lookup {
    fn of(features: &[f32], shapes: &[(Shape, f32)], factors: &Factors) -> Lookup {
        let mut rows = vec![Row::ZERO];
        let mut known = |weight: f32, row: Option<Row>| {
            let Some(row) = row else { return Known { weight: fine(weight), row: 0 } };
            let place = u16::try_from(rows.len()).expect("shapes have fewer rows than there are numbers");
            rows.push(row);
            Known { weight: fine(weight - worth(row.dot(&row)) / 2.0), row: place }
        };
        let numbered = (0..).map_while(Feature::from_number).zip(features);
        let features = numbered.map(|(feature, &weight)| known(weight, factors.feature(feature))).collect();
        let mut list: Vec<(Shape, Known)> =
            shapes.iter().map(|&(shape, weight)| (shape, known(weight, factors.shape(shape)))).collect();
        // Those of the situation have no weights.
        let alone = |shape: Shape| shapes.binary_search_by_key(&shape, |&(shape, _)| shape).is_err();
        let others = factors.shapes().iter().filter(|&&(shape, _)| alone(shape));
        list.extend(others.map(|&(shape, row)| (shape, known(0.0, Some(row)))));
        Lookup { features, shapes: ShapeTable::of(&list), rows }
    }
}

fn fine(weight: f32) -> i16 {
    // Beyond the range it is the nearest number.
    (weight * FINE).round() as i16
}

/// All that is known, in words.
struct List<'a> {
    weights: &'a Weights,
    seen: Vec<Seen>,
}

struct Seen {
    words: String,
    weight: f32,
    row: Row,
}

impl List<'_> {
    fn add(&mut self, words: String, weight: f32, row: Option<Row>) {
        self.seen.push(Seen { words, weight, row: row.unwrap_or(Row::ZERO) });
    }
}

impl Sink for List<'_> {
    fn feature(&mut self, feature: Feature) {
        let weights = self.weights;
        self.add(feature.words().to_owned(), weights.feature(feature), weights.factors.feature(feature));
    }

    fn shape(&mut self, shape: Shape) -> bool {
        let (weight, row) = (self.weights.shape(shape), self.weights.factors.shape(shape));
        if weight.is_none() && row.is_none() {
            return false;
        }
        let mut words = String::new();
        // Writing to a string does not fail.
        let _ = write!(words, "its shape, by the {} points around it", shape.family.points());
        if !shape.family.is_nested() {
            words.push_str(" and liberties");
        }
        self.add(words, weight.unwrap_or(0.0), row);
        true
    }
}
