//! What the parts of a report are put on: answers, and then tables and plots, each with its file.

use arena::report::document::{Block, Document};

use super::grid::Grid;
use super::plots::Drawing;
use super::{plots, words};

/// The answer to a question of the experiment.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Answer {
    /// The answer.
    pub(super) sentence: String,
    /// What it rests on.
    pub(super) more: Vec<String>,
}

impl Answer {
    pub(super) fn new(sentence: impl Into<String>, more: Vec<String>) -> Answer {
        Answer { sentence: sentence.into(), more }
    }
}

/// What has been written so far.
#[derive(Debug)]
pub(super) struct Page {
    /// The name of the experiment, which the names of all files begin with.
    name: String,
    /// The answers, in the order of the questions.
    pub(super) answers: Vec<Answer>,
    /// Tables, plots and sentences.
    pub(super) body: Document,
    /// The files of tables and plots.
    pub(super) files: Vec<(String, Vec<u8>)>,
}

impl Page {
    pub(super) fn new(name: &str) -> Page {
        Page { name: name.to_owned(), answers: Vec::new(), body: Document::default(), files: Vec::new() }
    }

    /// Adds a table, and its file.
    pub(super) fn table(&mut self, name: &str, grid: &Grid) {
        self.body.table(grid.to_table());
        let file = self.file(name, "csv");
        self.files.push((file, grid.to_csv().into_bytes()));
    }

    /// Adds a plot, and its files.
    pub(super) fn plot(&mut self, name: &str, drawing: impl Into<Drawing>, about: &str) {
        let stem = self.file(name, "");
        let (svg, files) = plots::drawn(&drawing.into(), &stem);
        let file = format!("{stem}.svg");
        self.body.blocks.push(Block::Figure { svg, file, about: about.to_owned() });
        self.files.extend(files);
    }

    /// Adds a file that is not on the page.
    pub(super) fn attach(&mut self, name: &str, ending: &str, contents: Vec<u8>) -> String {
        let file = self.file(name, ending);
        self.files.push((file.clone(), contents));
        file
    }

    /// The name of a file, with its ending if there is one.
    fn file(&self, name: &str, ending: &str) -> String {
        let parts = [self.name.clone(), words::file_name(name)];
        let stem = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
        if ending.is_empty() { stem } else { format!("{stem}.{ending}") }
    }
}
