//! Tables, plots and sentences, made from the rows alone.

use arena::report::document::Document;

use crate::experiment::Experiment;
use crate::plan::Plan;
use crate::row::Row;

/// What came out of an experiment, for people to read.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The page.
    pub document: Document,
    /// Tables as comma-separated values, and plots as SVG and PNG: the name of each file, and what is in it.
    pub files: Vec<(String, Vec<u8>)>,
}

/// What a report tells about how its rows came about.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct About {
    /// The version of Tengen that has done the units.
    pub version: String,
    /// The processor, and how many of them.
    pub machine: String,
    /// Other programs that took part, as they name themselves.
    pub programs: Vec<String>,
    /// The command that does the same again.
    pub command: String,
    /// The commands for larger scales.
    pub larger: Vec<String>,
}

/// Makes the report of an experiment. `plan` is that of its rows, which may be another experiment's.
pub fn report(experiment: &Experiment, plan: &Plan, _rows: &[Row], _about: &About) -> Report {
    let _ = plan;
    Report { document: Document { title: experiment.title.clone(), blocks: Vec::new() }, files: Vec::new() }
}
