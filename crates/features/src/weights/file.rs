//! The file of weights.
//!
//! Text: about the file, behind `#`; features with their weights; shapes, kind by kind; then `factors`, and the same once more with rows of
//! numbers instead of weights; at last `end` with the number of shapes and of rows.

use std::fmt;

use super::{Factors, MOST_WEIGHT, RANK, Row, Weights};
use crate::groups::Feature;
use crate::packed;
use crate::shape::{Family, Shape};

/// The first word of a file of weights, and the version of what follows.
const HEAD: &str = "tengen-weights 2";

/// The same before there were factors. Such a file is still read: what it lacks counts nothing.
const OLD_HEAD: &str = "tengen-weights 1";

/// The line between weights and factors.
const FACTORS: &str = "factors";

/// The first word of its last line: without it, something is missing.
const END: &str = "end";

/// What weights of shapes are counted in.
const STEPS_PER_UNIT: f32 = 20.0;

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

/// The file of these weights: those of features in hundredths, those of shapes in twentieths.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        for line in &self.about {
            writeln!(f, "# {}", line.replace(['\n', '\r'], " "))?;
        }
        for feature in (0..).map_while(Feature::from_number) {
            writeln!(f, "{} {:.2}", feature.name(), self.feature(feature))?;
        }
        let steps = |weight: f32| vec![(weight * STEPS_PER_UNIT).round() as i32];
        write_shapes(f, &self.shapes, steps)?;
        let rows = self.factors.shapes();
        if !self.factors.is_empty() {
            writeln!(f, "{FACTORS}")?;
            for feature in (0..).map_while(Feature::from_number) {
                let mut text = String::new();
                packed::push_all(&mut text, &self.factors.feature(feature).unwrap_or(Row::ZERO).steps());
                writeln!(f, "{} {text}", feature.name())?;
            }
            write_shapes(f, rows, |row| row.steps().to_vec())?;
        }
        writeln!(f, "{END} {} {}", self.shapes.len(), rows.len())
    }
}

/// Shapes, kind by kind, with what is known about each as whole numbers.
fn write_shapes<T: Copy>(
    f: &mut fmt::Formatter<'_>,
    shapes: &[(Shape, T)],
    values: impl Fn(T) -> Vec<i32>,
) -> fmt::Result {
    for some in shapes.chunk_by(|(one, _), (other, _)| one.family == other.family) {
        writeln!(f, "shapes {}", some[0].0.family.number())?;
        let values: Vec<(u32, Vec<i32>)> =
            some.iter().map(|&(shape, known)| (shape.number, values(known))).collect();
        packed::write(f, values.iter().map(|(number, values)| (*number, &values[..])))?;
    }
    Ok(())
}

impl Weights {
    /// Reads a file of weights.
    pub fn read(text: &str) -> Result<Weights, ReadWeightsError> {
        let mut lines = text.lines().enumerate();
        let first = lines.next().map_or("", |(_, line)| line);
        if ![HEAD, OLD_HEAD].contains(&first.trim_end()) {
            return Err(ReadWeightsError::Head(first.chars().take(60).collect()));
        }
        let mut reader = LineReader::default();
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
        let weights = Weights::new(reader.about, reader.features, reader.shapes);
        Ok(match reader.rows {
            Some(rows) => weights.with_factors(Factors::new(rows.features, rows.shapes)),
            None => weights,
        })
    }
}

struct LineReader {
    about: Vec<String>,
    features: [f32; Feature::COUNT],
    shapes: Vec<(Shape, f32)>,
    /// Factors, once the line before them was read.
    rows: Option<Rows>,
    family: Option<Family>,
    /// The number of the last shape of the family.
    number: u32,
    /// Was the last line read?
    is_whole: bool,
}

struct Rows {
    features: [Row; Feature::COUNT],
    shapes: Vec<(Shape, Row)>,
}

impl Default for LineReader {
    fn default() -> LineReader {
        LineReader {
            about: Vec::new(),
            features: [0.0; Feature::COUNT],
            shapes: Vec::new(),
            rows: None,
            family: None,
            number: 0,
            is_whole: false,
        }
    }
}

impl LineReader {
    fn read(&mut self, line: &str) -> Result<(), &'static str> {
        if self.is_whole {
            return Err("nothing after the last line");
        }
        if let Some(counts) = line.strip_prefix(END).and_then(|rest| rest.strip_prefix(' ')) {
            return self.read_end(counts);
        }
        if let Some(about) = line.strip_prefix('#') {
            self.about.push(about.strip_prefix(' ').unwrap_or(about).to_owned());
            return Ok(());
        }
        if line == FACTORS && self.rows.is_none() {
            self.rows = Some(Rows { features: [Row::ZERO; Feature::COUNT], shapes: Vec::new() });
            self.family = None;
            return Ok(());
        }
        if let Some(family) = line.strip_prefix("shapes ") {
            let family = family.parse().ok().and_then(Family::from_number);
            self.family = Some(family.ok_or("'shapes' and the number of a kind, 0 to 13")?);
            self.number = 0;
            return Ok(());
        }
        match (self.family, &mut self.rows) {
            (None, None) => self.read_feature(line),
            (None, Some(rows)) => rows.read_feature(line),
            (Some(family), None) => self.read_shapes(family, line),
            (Some(family), Some(rows)) => rows.read_shapes(family, &mut self.number, line),
        }
    }

    /// The numbers of shapes and, since there are factors, of their rows.
    fn read_end(&mut self, counts: &str) -> Result<(), &'static str> {
        let rows = self.rows.as_ref().map_or(0, |rows| rows.shapes.len());
        let expected = [self.shapes.len(), rows];
        let counts: Vec<Option<usize>> = counts.split(' ').map(|count| count.parse().ok()).collect();
        self.is_whole = counts == [Some(expected[0]), Some(expected[1])]
            || (counts == [Some(expected[0])] && self.rows.is_none());
        self.is_whole
            .then_some(())
            .ok_or("the numbers of the shapes and of the rows before it: some are missing")
    }

    fn read_feature(&mut self, line: &str) -> Result<(), &'static str> {
        const EXPECTED: &str = "the name of a feature and its weight, such as 'capture.open-one 2.31'";
        let (feature, weight) = named(line).ok_or(EXPECTED)?;
        let weight: f32 = weight.parse().map_err(|_| EXPECTED)?;
        self.features[feature.number()] = is_weight(weight).ok_or(EXPECTED)?;
        Ok(())
    }

    fn read_shapes(&mut self, family: Family, line: &str) -> Result<(), &'static str> {
        let shapes = &mut self.shapes;
        let told = packed::read(line, &mut self.number, &mut [0], |number, steps| {
            let weight = is_weight(steps[0] as f32 / STEPS_PER_UNIT)?;
            shapes.push((Shape { family, number }, weight));
            Some(())
        });
        told.ok_or(DAMAGED)
    }
}

/// What is expected where packed text is none.
const DAMAGED: &str = "shapes as this program writes them: the file is damaged";

impl Rows {
    fn read_feature(&mut self, line: &str) -> Result<(), &'static str> {
        const EXPECTED: &str = "the name of a feature and its factors as this program writes them";
        let (feature, text) = named(line).ok_or(EXPECTED)?;
        let mut steps = [0; RANK];
        packed::read_values(text, &mut steps).ok_or(EXPECTED)?;
        self.features[feature.number()] = Row::from_steps(&steps).ok_or(EXPECTED)?;
        Ok(())
    }

    fn read_shapes(&mut self, family: Family, last: &mut u32, line: &str) -> Result<(), &'static str> {
        let told = packed::read(line, last, &mut [0; RANK], |number, steps| {
            let row = Row::from_steps(steps.try_into().ok()?)?;
            self.shapes.push((Shape { family, number }, row));
            Some(())
        });
        told.ok_or(DAMAGED)?;
        if self.shapes.len() > Factors::MOST_SHAPES {
            return Err("at most 60,000 shapes with factors");
        }
        Ok(())
    }
}

/// The feature that a line begins with, and the rest.
fn named(line: &str) -> Option<(Feature, &str)> {
    let (name, rest) = line.split_once(' ')?;
    Some((Feature::from_name(name)?, rest))
}

fn is_weight(weight: f32) -> Option<f32> {
    (weight.abs() <= MOST_WEIGHT).then_some(weight)
}
