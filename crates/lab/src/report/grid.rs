//! A table that is read by people and by programs: rounded with intervals in brackets, and as comma-separated values with
//! all digits and a column for each end.

use arena::report::document::{Kind, Table};
use arena::stats::Interval;

use super::statistics::Estimate;
use super::words;

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// A word or two.
    Name,
    /// Sentences.
    Prose,
    /// A whole number.
    Count,
    /// A number with so many digits after the point.
    Number(usize),
    /// The same with an interval, which has two more columns for programs.
    Estimate(usize),
}

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Text(String),
    Count(u64),
    Number(Option<f64>),
    Estimate(Option<Estimate>),
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Grid {
    columns: Vec<(String, Column)>,
    rows: Vec<Vec<Value>>,
}

impl Grid {
    pub(super) fn new(columns: Vec<(String, Column)>) -> Grid {
        Grid { columns, rows: Vec::new() }
    }

    /// Adds a row with as many cells as there are columns.
    pub(super) fn add(&mut self, row: Vec<Value>) {
        self.rows.push(row);
    }

    /// For people.
    pub(super) fn to_table(&self) -> Table {
        let kind = |column: Column| match column {
            Column::Name => Kind::Name,
            Column::Prose => Kind::Prose,
            _ => Kind::Number,
        };
        let columns: Vec<(&str, Kind)> =
            self.columns.iter().map(|(name, column)| (name.as_str(), kind(*column))).collect();
        let mut table = Table::new(&columns);
        for row in &self.rows {
            table.add(row.iter().zip(&self.columns).map(|(value, (_, column))| shown(value, *column)));
        }
        table
    }

    /// For programs: RFC 4180, with a header.
    pub(super) fn to_csv(&self) -> String {
        let header = self.columns.iter().flat_map(|(name, column)| match column {
            Column::Estimate(_) => vec![name.clone(), format!("{name}, low"), format!("{name}, high")],
            _ => vec![name.clone()],
        });
        let mut text = line(header);
        for row in &self.rows {
            text += &line(row.iter().flat_map(exact));
        }
        text
    }
}

fn shown(value: &Value, column: Column) -> String {
    let digits = match column {
        Column::Number(digits) | Column::Estimate(digits) => digits,
        Column::Name | Column::Prose | Column::Count => 0,
    };
    match value {
        Value::Text(text) => text.clone(),
        Value::Count(count) => words::grouped(*count),
        Value::Number(number) => {
            number.map_or(words::UNKNOWN.to_owned(), |value| words::number(value, digits))
        }
        Value::Estimate(estimate) => {
            estimate.map_or(words::UNKNOWN.to_owned(), |value| words::estimate(&value, digits))
        }
    }
}

/// Numbers with all their digits, and nothing for what is not known.
fn exact(value: &Value) -> Vec<String> {
    let number =
        |number: Option<f64>| number.filter(|value| value.is_finite()).map(|value| value.to_string());
    match value {
        Value::Text(text) => vec![text.clone()],
        Value::Count(count) => vec![count.to_string()],
        Value::Number(value) => vec![number(*value).unwrap_or_default()],
        Value::Estimate(estimate) => {
            let interval: Option<Interval> = estimate.and_then(|estimate| estimate.interval);
            let ends = [interval.map(|interval| interval.low), interval.map(|interval| interval.high)];
            [estimate.map(|estimate| estimate.value), ends[0], ends[1]]
                .map(|value| number(value).unwrap_or_default())
                .into()
        }
    }
}

fn line(fields: impl Iterator<Item = String>) -> String {
    let quoted = |field: String| match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field,
    };
    fields.map(quoted).collect::<Vec<_>>().join(",") + "\n"
}

#[cfg(test)]
mod tests {
    use super::super::testing::parse_csv;
    use super::*;

    fn grid() -> Grid {
        let column = |name: &str, column| (name.to_owned(), column);
        let mut grid = Grid::new(vec![
            column("who, exactly", Column::Name),
            column("games", Column::Count),
            column("score", Column::Estimate(1)),
            column("paper", Column::Number(2)),
        ]);
        let interval = Some(Interval { low: 0.1, high: f64::INFINITY });
        let score = Estimate { value: 1.0 / 3.0, interval };
        let name = Value::Text("a \"b\", c\nd".to_owned());
        grid.add(vec![name, Value::Count(1234), Value::Estimate(Some(score)), Value::Number(None)]);
        grid
    }

    #[test]
    fn people_see_rounded_numbers_with_intervals() {
        let table = grid().to_table();
        let row: Vec<String> = ["a \"b\", c\nd", "1,234", "0.3 (0.1 to –)", "–"].map(str::to_owned).into();
        assert_eq!(table.rows, [row.into_iter().map(Into::into).collect::<Vec<_>>()]);
        assert_eq!(table.columns[2].kind, Kind::Number);
    }

    #[test]
    fn programs_read_back_all_digits() {
        let rows = parse_csv(&grid().to_csv());
        assert_eq!(rows[0], ["who, exactly", "games", "score", "score, low", "score, high", "paper"]);
        assert_eq!(rows[1][0], "a \"b\", c\nd");
        let number: f64 = rows[1][2].parse().unwrap();
        assert!((number - 1.0 / 3.0).abs() < 1e-15);
        assert_eq!(rows[1][1..], ["1234", &rows[1][2], "0.1", "", ""]);
    }
}
