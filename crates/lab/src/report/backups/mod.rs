//! Errors of the backup operators against the value at twice the playouts: Coulom 2006, table 1.

mod answers;

use arena::report::plot::Series;

use super::data::Data;
use super::grid::{Column, Grid, Value};
use super::matches;
use super::page::Page;
use super::plots::{self, Curve};
use super::statistics::{Estimate, mean, root_mean_square, root_mean_square_difference};
use super::words;
use crate::experiment::{Experiment, PublishedErrors};
use crate::row::Checkpoint;

/// The fewest playouts in the table of the paper.
const FEWEST: u64 = 128;

/// How a value is made of what a search knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Mean,
    Max,
    RobustMax,
    /// The more visited of the two moves with the highest values: another reading of the paper's robust max.
    RobustOfTwo,
    Mix,
}

/// The number of operators.
const OPERATORS: usize = 5;

impl Operator {
    const ALL: [Operator; OPERATORS] =
        [Operator::Mean, Operator::Max, Operator::RobustMax, Operator::RobustOfTwo, Operator::Mix];

    fn name(self) -> &'static str {
        match self {
            Operator::Mean => "Mean",
            Operator::Max => "Max",
            Operator::RobustMax => "Robust max",
            Operator::RobustOfTwo => "Robust max of two",
            Operator::Mix => "Mix",
        }
    }

    fn value(self, checkpoint: &Checkpoint) -> f64 {
        match self {
            Operator::Mean => checkpoint.mean,
            Operator::Max => checkpoint.max,
            Operator::RobustMax => checkpoint.robust_max,
            Operator::RobustOfTwo => checkpoint.robust_of_two,
            Operator::Mix => checkpoint.value,
        }
    }

    /// Root mean square and mean of the error in the paper.
    fn published(self, row: &PublishedErrors) -> [f64; 2] {
        match self {
            Operator::Mean => row.mean,
            Operator::Max => row.max,
            Operator::RobustMax | Operator::RobustOfTwo => row.robust_max,
            Operator::Mix => row.mix,
        }
    }
}

/// The errors at one number of playouts.
struct Line {
    playouts: u64,
    /// For each operator, those of all positions.
    errors: [Vec<f64>; OPERATORS],
    /// For each operator, what is made of them.
    estimates: [[Option<Estimate>; 2]; OPERATORS],
    /// How much larger the root mean square of Mix is than the least of the others.
    lead: Option<Estimate>,
    published: Option<PublishedErrors>,
}

/// The errors of one search, which reads the paper in its own way.
struct Reading {
    name: String,
    lines: Vec<Line>,
}

impl Reading {
    fn has_data(&self) -> bool {
        self.lines.iter().any(|line| !line.of(Operator::Mix).is_empty())
    }
}

impl Line {
    fn of(&self, operator: Operator) -> &[f64] {
        &self.errors[operator as usize]
    }

    fn measured(&self, operator: Operator, measure: Measure) -> Option<Estimate> {
        self.estimates[operator as usize][measure as usize]
    }

    fn published(&self, operator: Operator, measure: Measure) -> Option<f64> {
        self.published.as_ref().map(|row| operator.published(row)[measure as usize])
    }
}

/// What is made of the errors of many positions; as a number, its place in estimates and in what the paper published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Measure {
    RootMeanSquare = 0,
    Mean = 1,
}

impl Measure {
    fn name(self) -> &'static str {
        match self {
            Measure::RootMeanSquare => "root mean square",
            Measure::Mean => "mean",
        }
    }
}

pub(super) fn write(experiment: &Experiment, data: &Data<'_>, page: &mut Page) {
    let readings = readings(experiment, data);
    page.answers = answers::answers(&readings, data);
    for reading in readings.iter().filter(|reading| reading.has_data()) {
        page.body.heading(&format!("Errors with the reading \"{}\"", reading.name));
        page.body.paragraph(
            "The error is what an operator says after S playouts, less the value of the search after 2S, in points. \
             Robust max is the value of the most visited move; robust max of two that of the more visited of the two moves \
             with the highest values. The paper has one robust max, which stands beside both.",
        );
        for measure in [Measure::RootMeanSquare, Measure::Mean] {
            page.table(&format!("{} {}", reading.name, measure.name()), &table(reading, measure));
            let (plot, about) = plot(reading, measure);
            page.plot(&format!("{} {}", reading.name, measure.name()), plot, &about);
        }
    }
    matches::write_tables(data, page);
}

fn readings(experiment: &Experiment, data: &Data<'_>) -> Vec<Reading> {
    let counts = || std::iter::successors(Some(FEWEST), |count| count.checked_mul(2));
    let counts: Vec<u64> = counts().take_while(|count| *count <= data.plan.sizes.playouts / 2).collect();
    let reading = |name: &String| {
        let line = |&playouts: &u64| {
            let published = experiment.published_errors.iter().find(|row| row.playouts == playouts);
            line(playouts, errors(data, name, playouts), published.copied())
        };
        Reading { name: name.clone(), lines: counts.iter().map(line).collect() }
    };
    data.plan.experiment.searches.iter().map(|search| reading(&search.name)).collect()
}

fn line(playouts: u64, errors: [Vec<f64>; OPERATORS], published: Option<PublishedErrors>) -> Line {
    let estimates = errors.each_ref().map(|errors| [root_mean_square(errors), mean(errors)]);
    let size = |operator: &Operator| {
        estimates[*operator as usize][0].map_or(f64::INFINITY, |root_mean_square| root_mean_square.value)
    };
    let others = Operator::ALL.into_iter().filter(|&operator| operator != Operator::Mix);
    let next = others.min_by(|one, other| size(one).total_cmp(&size(other)));
    let mix = &errors[Operator::Mix as usize];
    let lead = next.and_then(|next| root_mean_square_difference(mix, &errors[next as usize]));
    Line { playouts, errors, estimates, lead, published }
}

/// What each operator says after so many playouts, less the value of the search after twice as many.
fn errors(data: &Data<'_>, search: &str, playouts: u64) -> [Vec<f64>; OPERATORS] {
    let pairs = data.positions.iter().filter_map(|position| {
        let now = Data::checkpoint(position, search, playouts)?;
        Some((now, Data::checkpoint(position, search, 2 * playouts)?))
    });
    let pairs: Vec<_> = pairs.collect();
    Operator::ALL.map(|operator| pairs.iter().map(|(now, then)| operator.value(now) - then.value).collect())
}

fn table(reading: &Reading, measure: Measure) -> Grid {
    let mut columns = vec![("S".to_owned(), Column::Count), ("positions".to_owned(), Column::Count)];
    for operator in Operator::ALL {
        columns.push((format!("{}: {}", operator.name(), measure.name()), Column::Estimate(2)));
        columns.push((format!("{}: paper", operator.name()), Column::Number(2)));
    }
    let mut grid = Grid::new(columns);
    for line in &reading.lines {
        let positions = line.of(Operator::Mix).len() as u64;
        let mut row = vec![Value::Count(line.playouts), Value::Count(positions)];
        for operator in Operator::ALL {
            row.push(Value::Estimate(line.measured(operator, measure)));
            row.push(Value::Number(line.published(operator, measure)));
        }
        grid.add(row);
    }
    grid
}

/// Ours as lines with bands, the paper's as marks.
fn plot(reading: &Reading, measure: Measure) -> (arena::report::plot::Plot, String) {
    let point = |line: &Line, estimate: Option<Estimate>| Some((line.playouts as f64, estimate?));
    let ours = |operator: Operator| -> Curve {
        let points = reading.lines.iter().filter_map(|line| point(line, line.measured(operator, measure)));
        (operator.name().to_owned(), points.collect())
    };
    // The paper's one robust max has one row of marks.
    let theirs = |operator: Operator| {
        let mark = |line: &Line| Some((line.playouts as f64, line.published(operator, measure)?));
        reading.lines.iter().filter(|_| operator != Operator::RobustOfTwo).filter_map(mark).collect()
    };
    let series = Operator::ALL
        .map(|operator| Series { marks: theirs(operator), ..plots::banded(&ours(operator)) })
        .into();
    let title = format!("{} of the error, reading \"{}\"", words::capitalized(measure.name()), reading.name);
    let about =
        format!("{title}, against the playouts S, for all operators, ours as lines and the paper's as marks");
    let plot = match measure {
        Measure::RootMeanSquare => plots::over_orders_of_magnitude(&title, "points", series),
        Measure::Mean => plots::over_playouts(&title, "points", series),
    };
    (plot, about)
}
