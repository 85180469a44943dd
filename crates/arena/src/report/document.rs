//! A report as a document: what is in it, apart from how it is written.

use go::Color;

use super::{html, markdown, words};

/// More games than this in one cell are cut to a few and a number.
const MOST_GAMES: usize = 6;

/// The games that are then left.
const MOST_SHOWN: usize = 3;

/// A report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// What it is called.
    pub title: String,
    /// What is in it, from top to bottom.
    pub blocks: Vec<Block>,
}

/// A part of a report.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
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
    Details {
        /// What it is called.
        title: String,
        /// The text.
        text: String,
    },
    /// The drawing, and the file that it also is.
    Figure {
        /// The drawing.
        svg: String,
        /// The name of its file, beside the report.
        file: String,
        /// What it shows, for those who cannot see it.
        about: String,
    },
}

/// A table. Every row has as many cells as there are columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// What stands in which column.
    pub columns: Vec<Column>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
}

/// What stands in a cell, part by part.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell(pub Vec<Part>);

/// A part of a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// A text.
    Text(String),
    /// A text that leads to a file beside the report.
    Link {
        /// The text.
        text: String,
        /// The file, as a path from the report.
        file: String,
    },
}

impl Cell {
    /// A cell that leads to a file.
    pub fn link(text: impl Into<String>, file: String) -> Cell {
        Cell(vec![Part::Link { text: text.into(), file }])
    }

    /// A game, which leads to its record.
    pub fn game(number: u64) -> Cell {
        Cell::link(number.to_string(), format!("sgf/game-{number:05}.sgf"))
    }

    /// What the program of a colour wrote to its standard error in a game; there is no such file if it wrote nothing.
    pub fn messages(number: u64, color: Color) -> Cell {
        let file = format!("stderr/game-{number:05}-{color}.txt").to_lowercase();
        Cell::link("if it wrote any", file)
    }

    /// The first of these games, each leading to its record, and how many more there are.
    pub fn games(numbers: &[u64]) -> Cell {
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
pub struct Column {
    /// What it is called.
    pub name: String,
    /// What stands in it.
    pub kind: Kind,
}

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A word or two, which should stay on a line.
    Name,
    /// A number, aligned at its end.
    Number,
    /// Sentences.
    Prose,
}

impl Table {
    /// A table without rows.
    pub fn new(columns: &[(&str, Kind)]) -> Table {
        let column = |&(name, kind): &(&str, Kind)| Column { name: name.to_owned(), kind };
        Table { columns: columns.iter().map(column).collect(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn add<T: Into<Cell>>(&mut self, row: impl IntoIterator<Item = T>) {
        self.rows.push(row.into_iter().map(Into::into).collect());
    }
}

impl Document {
    /// As Markdown with tables, as GitHub reads it.
    pub fn to_markdown(&self) -> String {
        markdown::write(self)
    }

    /// As one page of HTML that needs no other file.
    pub fn to_html(&self) -> String {
        html::write(self)
    }

    /// Begins a section.
    pub fn heading(&mut self, text: &str) {
        self.blocks.push(Block::Heading(text.to_owned()));
    }

    /// Adds sentences.
    pub fn paragraph(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Paragraph(text.into()));
    }

    /// Adds a list, unless it is empty.
    pub fn list(&mut self, items: Vec<String>) {
        if !items.is_empty() {
            self.blocks.push(Block::List(items));
        }
    }

    /// Adds a table, unless it has no rows.
    pub fn table(&mut self, table: Table) {
        if !table.rows.is_empty() {
            self.blocks.push(Block::Table(table));
        }
    }
}
