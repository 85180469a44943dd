//! How far a value moves while playouts double, and formulas for it: Coulom 2006, section 4.2.

mod answers;

use super::data::Data;
use super::fits::{self, Fit, Formula, Point};
use super::grid::{Column, Grid, Value};
use super::page::{Answer, Page};
use super::plots;
use super::statistics::{Estimate, plain_mean, skewed_mean};
use super::words;
use crate::row::Checkpoint;

/// The squared changes from S to 2S playouts.
struct Line {
    playouts: u64,
    positions: usize,
    /// Their mean.
    change: Estimate,
    /// For the fit.
    point: Point,
}

/// What one search has to say, which reads the paper in its own way.
struct Reading {
    name: String,
    lines: Vec<Line>,
    fits: Vec<Fit>,
}

impl Reading {
    fn fit(&self, formula: Formula) -> Option<&Fit> {
        self.fits.iter().find(|fit| fit.formula == formula)
    }
}

pub(super) fn write(data: &Data<'_>, page: &mut Page) {
    let searches = data.plan.experiment.searches.iter().map(|search| reading(data, &search.name));
    let readings: Vec<Reading> = searches.filter(|reading| !reading.lines.is_empty()).collect();
    if readings.is_empty() {
        let answer = Answer::new("There are not enough positions yet.", Vec::new());
        page.answers = vec![answer.clone(), answer];
        return;
    }
    page.answers = answers::answers(&readings);
    for reading in &readings {
        let name = &reading.name;
        page.body.heading(&format!("Changes with the reading \"{name}\""));
        page.body.paragraph(
            "Mean over positions of the squared difference between the values after S and after 2S playouts, in square points; \
             σ² is that of section 3.2 after S playouts. Fewer playouts than the board has points are left out: there the \
             formula is not used.",
        );
        page.table(&format!("{name} changes"), &changes(reading));
        page.body.paragraph(
            "Formulas, fitted by least squares on logarithms, each number counting by its certainty. Errors are factors, by the \
             root mean square of logarithms; the last is that for numbers left out of the fit, one at a time.",
        );
        page.table(&format!("{name} formulas"), &formulas(reading));
        draw(reading, page);
    }
}

fn reading(data: &Data<'_>, search: &str) -> Reading {
    let points = data.plan.board().area() as u64;
    let counts = std::iter::successors(Some(points.next_power_of_two()), |count| count.checked_mul(2));
    let counts = counts.take_while(|count| *count <= data.plan.sizes.playouts / 2);
    let lines: Vec<Line> = counts.filter_map(|count| line(data, search, count)).collect();
    let fits = fits::fits(&lines.iter().map(|line| line.point).collect::<Vec<_>>());
    Reading { name: search.to_owned(), lines, fits }
}

fn line(data: &Data<'_>, search: &str, playouts: u64) -> Option<Line> {
    let points = data.plan.board().area() as f64;
    let pairs = data.positions.iter().filter_map(|position| {
        let now = Data::checkpoint(position, search, playouts)?;
        let then = Data::checkpoint(position, search, 2 * playouts)?;
        Some(((then.value - now.value).powi(2), variance(now, points)))
    });
    let (squares, variances): (Vec<f64>, Vec<f64>) = pairs.unzip();
    let (change, deviation) = skewed_mean(&squares)?;
    let variance = plain_mean(&variances)?;
    let weight = deviation.map_or(1.0, |deviation| deviation.powi(-2));
    let point = Point { playouts: playouts as f64, change: change.value, variance, weight };
    // The logarithm of nothing cannot be fitted; a search whose values never move is none.
    (change.value > 0.0 && weight.is_finite()).then_some(Line {
        playouts,
        positions: squares.len(),
        change,
        point,
    })
}

/// The variance of a playout by the formula of section 3.2, which counts a game of a very high variance more.
fn variance(checkpoint: &Checkpoint, points: f64) -> f64 {
    let playouts = checkpoint.playouts as f64;
    (playouts * checkpoint.deviation.powi(2) + 4.0 * points * points) / (playouts + 1.0)
}

fn changes(reading: &Reading) -> Grid {
    let column = |name: &str, column| (name.to_owned(), column);
    let mut columns = vec![
        column("S", Column::Count),
        column("positions", Column::Count),
        column("squared change", Column::Estimate(3)),
        column("σ²/min(500, S), the paper's", Column::Number(3)),
        column("σ²/S", Column::Number(3)),
        column("the paper's over ours", Column::Number(2)),
    ];
    let fitted = || reading.fits.iter().filter(|fit| fit.formula.parameters() > 0);
    columns.extend(fitted().map(|fit| column(fit.formula.name(), Column::Number(3))));
    let mut grid = Grid::new(columns);
    for line in &reading.lines {
        let paper = reading.fit(Formula::Paper).map(|fit| fit.value(&line.point));
        let mut row = vec![
            Value::Count(line.playouts),
            Value::Count(line.positions as u64),
            Value::Estimate(Some(line.change)),
            Value::Number(paper),
            Value::Number(Some(line.point.variance / line.point.playouts)),
            Value::Number(paper.map(|paper| paper / line.change.value)),
        ];
        row.extend(fitted().map(|fit| Value::Number(Some(fit.value(&line.point)))));
        grid.add(row);
    }
    grid
}

fn formulas(reading: &Reading) -> Grid {
    let column = |name: &str, column| (name.to_owned(), column);
    let mut grid = Grid::new(vec![
        column("formula", Column::Name),
        column("fitted", Column::Name),
        column("parameters", Column::Count),
        column("error, factor", Column::Number(3)),
        column("error when left out, factor", Column::Number(3)),
    ]);
    for fit in &reading.fits {
        grid.add(vec![
            Value::Text(fit.formula.name().to_owned()),
            Value::Text(in_words(fit)),
            Value::Count(fit.formula.parameters() as u64),
            Value::Number(Some(fit.error.exp())),
            Value::Number(fit.left_out.map(f64::exp)),
        ]);
    }
    grid
}

/// The formula with its numbers.
fn in_words(fit: &Fit) -> String {
    let (factor, parameter) = (words::short(fit.factor), fit.parameter);
    match fit.formula {
        Formula::Paper => "σ²/min(500, S)".to_owned(),
        Formula::Independent => "σ²/(2S)".to_owned(),
        Formula::Capped => format!("{factor} σ²/min({}, S)", words::short(parameter)),
        Formula::Power => format!("{factor} σ²/S^{}", words::short(parameter)),
        Formula::Floor => format!("{factor} σ²/S + {}", words::short(fit.factor * parameter)),
    }
}

fn draw(reading: &Reading, page: &mut Page) {
    let measured = reading.lines.iter().map(|line| (line.playouts as f64, line.change)).collect();
    let mut series = vec![plots::marked(&("measured".to_owned(), measured))];
    series.extend(reading.fits.iter().map(|fit| {
        let points = reading.lines.iter().map(|line| (line.point.playouts, fit.value(&line.point)));
        plots::plain(in_words(fit), points.collect())
    }));
    let title = format!("Squared change from S to 2S playouts, reading \"{}\"", reading.name);
    let plot = plots::over_orders_of_magnitude(&title, "square points", series);
    page.plot(&format!("{} changes", reading.name), plot, &format!("{title}, measured and by formulas"));
}
