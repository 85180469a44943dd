//! A report as a document: what is in it, apart from how it is written.

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
    pub(super) rows: Vec<Vec<String>>,
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
