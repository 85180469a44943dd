//! What programs read: every bin of every curve, and every position with all that was said about it.

use std::collections::BTreeMap;

use curves::{Curve, Sample};
use serde::Serialize;
use serde_json::{Map, Value};

use super::super::grid::{Column, Grid, Value as Cell};
use super::super::page::Page;
use super::super::words;
use super::figures::TOTAL;
use super::joined::{Joined, Position, called};
use crate::corpus::Facts;

/// A line about a position.
#[derive(Serialize)]
struct Line<'a> {
    number: u64,
    #[serde(flatten)]
    facts: Map<String, Value>,
    /// What each evaluator says; nothing where it had no answer.
    values: BTreeMap<&'a str, Option<f64>>,
}

/// Writes the files, and names them.
pub(super) fn write(joined: &Joined<'_>, page: &mut Page) {
    if joined.chosen(&[]).is_empty() {
        return;
    }
    let curves = page.attach("curves", "csv", curves(joined).to_csv().into_bytes());
    let (lines, count) = positions(joined);
    let positions = page.attach("positions", "jsonl", lines.into_bytes());
    page.body.heading("Files");
    page.body.list(vec![
        format!("{curves}: every bin of every curve, with all conditions, those of few positions included."),
        format!(
            "{positions}: a line of JSON for each of {}, with all that is known about it and the value of each evaluator \
             for {}.",
            words::counted(count, "evaluated position"),
            called(joined.first)
        ),
    ]);
}

fn curves(joined: &Joined<'_>) -> Grid {
    let mut columns: Vec<(String, Column)> =
        ["evaluator", "condition"].map(|name| (name.to_owned(), Column::Name)).into();
    columns.push(("value".to_owned(), Column::Number(3)));
    columns.extend(["positions", "won"].map(|name| (name.to_owned(), Column::Count)));
    columns.extend(["share", "share, low", "share, high"].map(|name| (name.to_owned(), Column::Number(4))));
    let mut grid = Grid::new(columns);
    for opinions in joined.chosen(&[]) {
        let name = &opinions.part.name;
        add(&mut grid, [name, TOTAL], &opinions.samples, opinions.width());
        for condition in &joined.conditions {
            let samples = opinions.samples_where(|place| condition.holds[place]);
            add(&mut grid, [name, &condition.part.name], &samples, opinions.width());
        }
    }
    grid
}

fn add(grid: &mut Grid, names: [&str; 2], samples: &[Sample], width: f64) {
    for bin in Curve::of(samples, width).bins {
        let mut row: Vec<Cell> = names.map(|name| Cell::Text(name.to_owned())).into();
        row.push(Cell::Number(Some(bin.center)));
        row.extend([bin.count(), bin.won].map(Cell::Count));
        let (low, high) = bin.interval().unzip();
        row.extend([bin.probability(), low, high].map(Cell::Number));
        grid.add(row);
    }
}

/// The lines of all positions that somebody was asked about, and how many there are.
fn positions(joined: &Joined<'_>) -> (String, usize) {
    let mut values: Vec<BTreeMap<&str, Option<f64>>> = vec![BTreeMap::new(); joined.positions.len()];
    for opinions in &joined.opinions {
        let name = opinions.part.name.as_str();
        for (&place, sample) in opinions.places.iter().zip(&opinions.samples) {
            values[place].insert(name, Some(sample.value));
        }
        for &place in &opinions.unanswered {
            values[place].insert(name, None);
        }
    }
    let asked = joined.positions.iter().zip(values).filter(|(_, values)| !values.is_empty());
    let line = |(position, values): (&Position<'_>, _)| {
        let line = Line { number: position.number, facts: told(position.facts)?, values };
        serde_json::to_string(&line).ok()
    };
    let lines: Vec<String> = asked.filter_map(line).collect();
    (lines.iter().map(|line| format!("{line}\n")).collect(), lines.len())
}

/// Facts by the words that conditions have for them, where a row of a journal has others.
fn told(facts: &Facts) -> Option<Map<String, Value>> {
    let Value::Object(mut told) = serde_json::to_value(facts).ok()? else { return None };
    let (made, whole) = (facts.moves, facts.length);
    let left = whole.zip(made).and_then(|(whole, made)| whole.checked_sub(made));
    told.remove("length");
    for (word, number) in [("move", made), ("moves", whole), ("left", left)] {
        match number {
            Some(number) => told.insert(word.to_owned(), number.into()),
            None => told.remove(word),
        };
    }
    Some(told)
}
