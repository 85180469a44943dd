//! The paper's table I: how well values tell winners, beside the paper's numbers.

use curves::{Metric, Metrics, Sample, Unit};
use go::Color;

use super::super::grid::{Column, Grid, Value};
use super::super::page::Page;
use super::super::statistics::Estimate;
use super::super::words;
use super::draws::Draws;
use super::joined::{Joined, Opinions, called, common, games};
use crate::experiment::PublishedMetrics;

/// The columns of the paper's table I.
pub(super) const PAPER: [Metric; 6] = [
    Metric::Accuracy,
    Metric::FScore,
    Metric::Lift,
    Metric::Roc,
    Metric::AveragePrecision,
    Metric::BreakEven,
];

/// Metrics that ask whether probabilities are true.
pub(super) const TRUTH: [Metric; 3] = [Metric::Brier, Metric::LogLoss, Metric::CalibrationError];

/// What is said by somebody who looks at no position.
fn always(lines: &[Line<'_>]) -> String {
    format!("always {}", called(lines.first().map_or(Color::Black, |line| line.opinions.first)))
}

/// A row: an evaluator with its metrics.
struct Line<'a> {
    opinions: &'a Opinions<'a>,
    positions: usize,
    games: usize,
    metrics: Metrics<Estimate>,
}

/// Writes the tables.
pub(super) fn write(heading: &str, joined: &Joined<'_>, draws: &Draws, page: &mut Page) {
    let chosen = joined.chosen(&[]);
    let all: Vec<Vec<Sample>> = chosen.iter().map(|opinions| opinions.samples.clone()).collect();
    let lines = lines(&chosen, &all, draws);
    page.body.heading(heading);
    let who = called(joined.first);
    page.body.paragraph(format!(
        "ACC is the share of positions whose winner is told, FSC the F-score, LFT the share of {who}'s wins among the quarter of \
         positions with the highest values, ROC the area under the ROC curve, APR the precision at eleven recalls \
         (interpolated) and BEP the point where precision equals recall; a win of {who} is a positive. Of all, more is better. \
         Intervals come from drawing whole games anew, because the positions of a game have its winner in common.",
    ));
    page.table("table 1", &paper_metrics(&lines, baseline(&all, draws)));
    page.body.paragraph(
        "The same values otherwise. APR raw has the precision where a recall is first reached. By the rule of the paper ACC and \
         ROC below a half may be turned into 1 - x, as if values were negated; its own table does not follow it, and neither \
         does ours above. Brier score, log loss and the calibration error (ECE) ask whether probabilities are true: less is \
         better, and scores have none. By noise alone the calibration error is larger where positions are fewer.",
    );
    page.table("table 1 more", &other_metrics(&lines, baseline(&all, draws)));
    unanswered(joined, page);
    let shared = common(&chosen);
    let differ = chosen.iter().any(|opinions| Some(opinions.samples.len()) != shared.first().map(Vec::len));
    if differ && shared.first().is_some_and(|samples| !samples.is_empty()) {
        page.body.paragraph(
            "Evaluators differ in their positions. On those that all of them have in common, so that rows can be compared with \
             each other:",
        );
        let lines = self::lines(&chosen, &shared, draws);
        page.table("table 1 common", &paper_metrics(&lines, baseline(&shared, draws)));
    }
}

fn lines<'a>(chosen: &[&'a Opinions<'a>], samples: &[Vec<Sample>], draws: &Draws) -> Vec<Line<'a>> {
    let line = |(opinions, samples): (&&'a Opinions<'a>, &Vec<Sample>)| Line {
        opinions,
        positions: samples.len(),
        games: games(samples),
        metrics: draws.metrics(samples, opinions.unit),
    };
    chosen.iter().zip(samples).map(line).collect()
}

/// The metrics of who always says Black, and as a probability how often Black won, on the largest of these sets.
fn baseline(all: &[Vec<Sample>], draws: &Draws) -> Option<(Vec<Sample>, Metrics<Estimate>)> {
    let largest = all.iter().max_by_key(|samples| samples.len()).filter(|samples| !samples.is_empty())?;
    let black: Vec<Sample> = largest.iter().map(|sample| Sample { value: 1.0, ..*sample }).collect();
    let drawn = draws.metrics(&black, Unit::Probability);
    let plain = Metrics::baseline(&black, Unit::Probability);
    let metrics = Metrics::from_fn(|metric| match TRUTH.contains(&metric) {
        true => plain.get(metric).map(|value| Estimate { value, interval: None }),
        false => drawn.get(metric),
    });
    Some((black, metrics))
}

fn paper_metrics(lines: &[Line<'_>], baseline: Option<(Vec<Sample>, Metrics<Estimate>)>) -> Grid {
    let mut columns: Vec<(String, Column)> = vec![("evaluator".to_owned(), Column::Name)];
    columns.extend(["playouts", "positions", "games"].map(|name| (name.to_owned(), Column::Count)));
    columns.extend(PAPER.map(|metric| (metric.letters().to_owned(), Column::Estimate(3))));
    let mut grid = Grid::new(columns);
    for line in lines {
        let part = line.opinions.part;
        grid.add(row(&part.name, part.playouts, Some((line.positions, line.games)), |metric| {
            line.metrics.get(metric)
        }));
        if let Some(published) = &part.published {
            let name = format!("{} (paper)", part.name_in_paper());
            let value = |metric| Some(Estimate { value: of_paper(published, metric)?, interval: None });
            grid.add(row(&name, part.playouts, None, value));
        }
    }
    if let Some((samples, metrics)) = baseline {
        let counts = Some((samples.len(), games(&samples)));
        grid.add(row(&always(lines), None, counts, |metric| metrics.get(metric)));
    }
    grid
}

fn row(
    name: &str,
    playouts: Option<u64>,
    counts: Option<(usize, usize)>,
    value: impl Fn(Metric) -> Option<Estimate>,
) -> Vec<Value> {
    let count = |count: Option<u64>| count.map_or(Value::Number(None), Value::Count);
    let mut row = vec![Value::Text(name.to_owned()), count(playouts)];
    row.push(count(counts.map(|(positions, _)| positions as u64)));
    row.push(count(counts.map(|(_, games)| games as u64)));
    row.extend(PAPER.map(|metric| Value::Estimate(value(metric))));
    row
}

/// What the paper has for a metric.
pub(super) fn of_paper(published: &PublishedMetrics, metric: Metric) -> Option<f64> {
    match metric {
        Metric::Accuracy => Some(published.accuracy),
        Metric::FScore => Some(published.f_score),
        Metric::Lift => Some(published.lift),
        Metric::Roc => Some(published.roc),
        Metric::AveragePrecision => Some(published.average_precision),
        Metric::BreakEven => Some(published.break_even),
        _ => None,
    }
}

fn other_metrics(lines: &[Line<'_>], baseline: Option<(Vec<Sample>, Metrics<Estimate>)>) -> Grid {
    let mut columns: Vec<(String, Column)> = vec![("evaluator".to_owned(), Column::Name)];
    columns.push(("APR raw".to_owned(), Column::Estimate(3)));
    columns.extend(["ACC by the rule", "ROC by the rule"].map(|name| (name.to_owned(), Column::Number(3))));
    columns.extend(TRUTH.map(|metric| (metric.letters().to_owned(), Column::Estimate(3))));
    let mut grid = Grid::new(columns);
    let mut add = |name: &str, metrics: &Metrics<Estimate>| {
        let values: Metrics = Metrics::from_fn(|metric| Some(metrics.get(metric)?.value));
        let by_the_rule = values.negated();
        let mut row = vec![Value::Text(name.to_owned())];
        row.push(Value::Estimate(metrics.average_precision_raw));
        row.extend([by_the_rule.accuracy, by_the_rule.roc].map(Value::Number));
        row.extend(TRUTH.map(|metric| Value::Estimate(metrics.get(metric))));
        grid.add(row);
    };
    lines.iter().for_each(|line| add(&line.opinions.part.name, &line.metrics));
    if let Some((_, metrics)) = baseline {
        add(&always(lines), &metrics);
    }
    grid
}

/// Who had no answer, and how often.
fn unanswered(joined: &Joined<'_>, page: &mut Page) {
    let silent = joined.opinions.iter().filter(|opinions| !opinions.unanswered.is_empty());
    let told = silent.map(|opinions| {
        let count = words::counted(opinions.unanswered.len(), "position");
        format!("{} had no answer to {count}, which are left out.", opinions.part.name)
    });
    let told: Vec<String> = told.collect();
    if !told.is_empty() {
        page.body.list(told);
    }
}
