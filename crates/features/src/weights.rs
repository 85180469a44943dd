//! What features are worth, as a learner found it, and the file that says so.

use std::fmt::{self, Write as _};

use go::{Board, Point};

use crate::groups::Feature;
use crate::packed;
use crate::shape::{Family, Shape};
use crate::shape_table::ShapeTable;
use crate::survey::{Sink, Survey};

/// The first word of a file of weights, and the version of what follows.
const HEAD: &str = "tengen-weights 1";

/// The first word of its last line, which has the number of shapes: without it, something is missing.
const END: &str = "end";

/// The weights of features and shapes: logarithms of strengths. What has none counts 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// What the file says of itself: how it was made, of what, and how well it predicts.
    pub about: Vec<String>,
    features: Vec<f32>,
    shapes: Vec<(Shape, f32)>,
    table: ShapeTable<f32>,
}

/// What speaks for or against a move, strongest first.
#[derive(Clone, Debug, PartialEq)]
pub struct Reasons {
    /// The sum of all weights.
    pub weight: f32,
    /// Each in words, with its weight.
    pub reasons: Vec<(String, f32)>,
}

/// A file that holds no weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadWeightsError {
    /// It begins otherwise.
    #[error("this is no file of weights: its first line is '{0}', expected '{HEAD}'")]
    Head(String),
    /// A line says nothing that is known.
    #[error("line {line} of the weights is '{text}': expected {expected}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What is there.
        text: String,
        /// What should be there.
        expected: &'static str,
    },
    /// It ends too early.
    #[error(
        "the weights have no last line '{END}' with the number of shapes: a part of the file is missing, or it is of an older version"
    )]
    Cut,
}

impl Weights {
    /// These weights, none beyond 50 either way. Shapes of the same number count as one, the first.
    pub fn new(
        about: Vec<String>,
        mut features: [f32; Feature::COUNT],
        mut shapes: Vec<(Shape, f32)>,
    ) -> Weights {
        let limit = |weight: &mut f32| *weight = weight.clamp(-MOST_WEIGHT, MOST_WEIGHT);
        features.iter_mut().for_each(limit);
        shapes.iter_mut().for_each(|(_, weight)| limit(weight));
        shapes.sort_by_key(|&(shape, _)| shape);
        let table = ShapeTable::of(&shapes);
        Weights { about, features: features.to_vec(), shapes, table }
    }

    /// Weights halfway between these and others, by which the chance of a move is as the geometric mean of both chances. What
    /// only one of them knows counts half.
    #[must_use]
    pub fn halfway(&self, other: &Weights) -> Weights {
        let mean = |at: usize| (self.features[at] + other.features[at]) / 2.0;
        let both = self.shapes.iter().chain(&other.shapes);
        let mut shapes: Vec<(Shape, f32)> = both.map(|&(shape, weight)| (shape, weight / 2.0)).collect();
        shapes.sort_by_key(|&(shape, _)| shape);
        shapes.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            kept.1 += if is_same { next.1 } else { 0.0 };
            is_same
        });
        Weights::new(Vec::new(), std::array::from_fn(mean), shapes)
    }

    /// What a feature is worth.
    pub fn feature(&self, feature: Feature) -> f32 {
        self.features[feature.number()]
    }

    /// What a shape is worth, if it is known.
    pub fn shape(&self, shape: Shape) -> Option<f32> {
        self.table.get(shape)
    }

    /// All known shapes.
    pub fn shapes(&self) -> &[(Shape, f32)] {
        &self.shapes
    }

    /// What a move there is worth: the sum of the weights of its features.
    #[inline]
    pub fn judge<B: Board>(&self, survey: &Survey<'_, B>, point: Point) -> f32 {
        let mut sum = Sum { weights: self, weight: 0.0 };
        survey.tell(point, &mut sum);
        sum.weight
    }

    /// The same, with what speaks for the move and against it.
    pub fn reasons<B: Board>(&self, survey: &Survey<'_, B>, point: Point) -> Reasons {
        let mut list = List { weights: self, reasons: Vec::new() };
        survey.tell(point, &mut list);
        let mut reasons = list.reasons;
        reasons.sort_by(|(_, one), (_, two)| two.abs().total_cmp(&one.abs()));
        Reasons { weight: reasons.iter().map(|(_, weight)| weight).sum(), reasons }
    }

    /// Reads a file of weights.
    pub fn read(text: &str) -> Result<Weights, ReadWeightsError> {
        let mut lines = text.lines().enumerate();
        let first = lines.next().map_or("", |(_, line)| line);
        if first.trim_end() != HEAD {
            return Err(ReadWeightsError::Head(first.chars().take(60).collect()));
        }
        let mut reader = LineReader {
            about: Vec::new(),
            features: [0.0; Feature::COUNT],
            shapes: Vec::new(),
            family: None,
            number: 0,
            is_whole: false,
        };
        for (number, line) in lines {
            reader.read(line.trim_end()).map_err(|expected| ReadWeightsError::Line {
                line: number + 1,
                text: line.chars().take(60).collect(),
                expected,
            })?;
        }
        if !reader.is_whole {
            return Err(ReadWeightsError::Cut);
        }
        Ok(Weights::new(reader.about, reader.features, reader.shapes))
    }
}

/// The file of these weights: those of features in hundredths, those of shapes in twentieths.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        for line in &self.about {
            writeln!(f, "# {}", line.replace(['\n', '\r'], " "))?;
        }
        for number in 0..Feature::COUNT {
            if let Some(feature) = Feature::from_number(number) {
                writeln!(f, "{} {:.2}", feature.name(), self.features[number])?;
            }
        }
        for family in (0..Family::COUNT).filter_map(Family::from_number) {
            let shapes: Vec<(u32, f32)> = self
                .shapes
                .iter()
                .filter(|(shape, _)| shape.family == family)
                .map(|&(shape, weight)| (shape.number, weight))
                .collect();
            if !shapes.is_empty() {
                writeln!(f, "shapes {}", family.number())?;
                packed::write(f, &shapes)?;
            }
        }
        writeln!(f, "{END} {}", self.shapes.len())
    }
}

struct LineReader {
    about: Vec<String>,
    features: [f32; Feature::COUNT],
    shapes: Vec<(Shape, f32)>,
    family: Option<Family>,
    /// The number of the last shape of the family.
    number: u32,
    /// Was the last line read?
    is_whole: bool,
}

impl LineReader {
    fn read(&mut self, line: &str) -> Result<(), &'static str> {
        if self.is_whole {
            return Err("nothing after the last line");
        }
        if let Some(count) = line.strip_prefix(END).and_then(|rest| rest.strip_prefix(' ')) {
            self.is_whole = count.parse() == Ok(self.shapes.len());
            return self.is_whole.then_some(()).ok_or("the number of the shapes before it: some are missing");
        }
        if let Some(about) = line.strip_prefix('#') {
            self.about.push(about.strip_prefix(' ').unwrap_or(about).to_owned());
            return Ok(());
        }
        if let Some(family) = line.strip_prefix("shapes ") {
            let family = family.parse().ok().and_then(Family::from_number);
            self.family = Some(family.ok_or("'shapes' and the number of a kind, 0 to 11")?);
            self.number = 0;
            return Ok(());
        }
        match self.family {
            None => self.read_feature(line),
            Some(family) => self.read_shapes(family, line),
        }
    }

    fn read_feature(&mut self, line: &str) -> Result<(), &'static str> {
        const EXPECTED: &str = "the name of a feature and its weight, such as 'capture.open-one 2.31'";
        let (name, weight) = line.split_once(' ').ok_or(EXPECTED)?;
        let feature = Feature::from_name(name).ok_or(EXPECTED)?;
        let weight: f32 = weight.parse().map_err(|_| EXPECTED)?;
        self.features[feature.number()] = is_weight(weight).ok_or(EXPECTED)?;
        Ok(())
    }

    fn read_shapes(&mut self, family: Family, line: &str) -> Result<(), &'static str> {
        const EXPECTED: &str = "shapes as this program writes them: the file is damaged";
        for entry in packed::read(line, &mut self.number) {
            let (number, weight) = entry.ok_or(EXPECTED)?;
            let weight = is_weight(weight).ok_or(EXPECTED)?;
            self.shapes.push((Shape { family, number }, weight));
        }
        Ok(())
    }
}

/// Weights are logarithms of strengths: beyond this, either way, they mean nothing.
const MOST_WEIGHT: f32 = 50.0;

fn is_weight(weight: f32) -> Option<f32> {
    (weight.abs() <= MOST_WEIGHT).then_some(weight)
}

struct Sum<'a> {
    weights: &'a Weights,
    weight: f32,
}

impl Sink for Sum<'_> {
    #[inline(always)]
    fn feature(&mut self, feature: Feature) {
        self.weight += self.weights.features[feature.number()];
    }

    #[inline(always)]
    fn shape(&mut self, shape: Shape) -> bool {
        let weight = self.weights.table.get(shape);
        self.weight += weight.unwrap_or(0.0);
        weight.is_some()
    }
}

struct List<'a> {
    weights: &'a Weights,
    reasons: Vec<(String, f32)>,
}

impl Sink for List<'_> {
    fn feature(&mut self, feature: Feature) {
        self.reasons.push((feature.words().to_owned(), self.weights.feature(feature)));
    }

    fn shape(&mut self, shape: Shape) -> bool {
        let weight = self.weights.shape(shape);
        if let Some(weight) = weight {
            let mut words = String::new();
            // Writing to a string does not fail.
            let _ = write!(words, "its shape, by the {} points around it", shape.family.points());
            if !shape.family.is_nested() {
                words.push_str(" and liberties");
            }
            self.reasons.push((words, weight));
        }
        weight.is_some()
    }
}
