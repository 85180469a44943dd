//! A report as a document: what is in it, apart from how it is written.

use go::Color;

use super::words;

/// More games than this in one cell are cut to a few and a number.
const MOST_GAMES: usize = 6;

/// The games that are then left.
const MOST_SHOWN: usize = 3;

/// A report.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Document {
    pub(super) title: String,
    pub(super) blocks: Vec<Block>,
}

/// A part of a report.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Block {
    /// The beginning of a section.
    Heading(String),
    /// Sentences.
    Paragraph(String),
    /// The sentence that matters most.
    Result(String),
    /// A table.
    Table(Table),
    /// Sentences, one to a line.
    List(Vec<String>),
    /// A text that is shown letter by letter, for those who want it.
    Details { title: String, text: String },
    /// The drawing, and the file that it also is.
    Figure { svg: String, file: &'static str, about: String },
}

/// A table. Every row has as many cells as there are columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Table {
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Vec<Cell>>,
}

/// What stands in a cell, part by part.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Cell(pub(super) Vec<Part>);

/// A part of a cell.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Part {
    Text(String),
    /// A text that leads to a file beside the report.
    Link {
        text: String,
        file: String,
    },
}

impl Cell {
    /// A cell that leads to a file.
    pub(super) fn link(text: impl Into<String>, file: String) -> Cell {
        Cell(vec![Part::Link { text: text.into(), file }])
    }

    /// A game, which leads to its record.
    pub(super) fn game(number: u64) -> Cell {
        Cell::link(number.to_string(), format!("sgf/game-{number:05}.sgf"))
    }

    /// What the program of a colour wrote to its standard error in a game; there is no such file if it wrote nothing.
    pub(super) fn messages(number: u64, color: Color) -> Cell {
        let file = format!("stderr/game-{number:05}-{color}.txt").to_lowercase();
        Cell::link("if it wrote any", file)
    }

    /// The first of these games, each leading to its record, and how many more there are.
    pub(super) fn games(numbers: &[u64]) -> Cell {
        let shown = if numbers.len() > MOST_GAMES { MOST_SHOWN } else { numbers.len() };
        let mut parts = Vec::new();
        for (place, &number) in numbers[..shown].iter().enumerate() {
            if place > 0 {
                parts.push(Part::Text(", ".to_owned()));
            }
            parts.extend(Cell::game(number).0);
        }
        if numbers.len() > shown {
            let more = words::grouped((numbers.len() - shown) as u64);
            parts.push(Part::Text(format!(" and {more} more")));
        }
        Cell(parts)
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Cell {
        Cell(vec![Part::Text(text.into())])
    }
}

/// The head of a column.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Column {
    pub(super) name: String,
    pub(super) kind: Kind,
}

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A word or two, which should stay on a line.
    Name,
    /// A number, aligned at its end.
    Number,
    /// Sentences.
    Prose,
}

impl Table {
    /// A table without rows.
    pub(super) fn new(columns: &[(&str, Kind)]) -> Table {
        let column = |&(name, kind): &(&str, Kind)| Column { name: name.to_owned(), kind };
        Table { columns: columns.iter().map(column).collect(), rows: Vec::new() }
    }

    /// Adds a row.
    pub(super) fn add<T: Into<Cell>>(&mut self, row: impl IntoIterator<Item = T>) {
        self.rows.push(row.into_iter().map(Into::into).collect());
    }
}

impl Document {
    pub(super) fn heading(&mut self, text: &str) {
        self.blocks.push(Block::Heading(text.to_owned()));
    }

    pub(super) fn paragraph(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Paragraph(text.into()));
    }

    /// Adds a list, unless it is empty.
    pub(super) fn list(&mut self, items: Vec<String>) {
        if !items.is_empty() {
            self.blocks.push(Block::List(items));
        }
    }

    /// Adds a table, unless it has no rows.
    pub(super) fn table(&mut self, table: Table) {
        if !table.rows.is_empty() {
            self.blocks.push(Block::Table(table));
        }
    }
}
