//! Tables, plots and sentences, made from the rows alone.
//!
//! Where to start reading:
//!
//! 1. `data.rs`: the rows that belong to a plan, and `statistics.rs`: what numbers say, and how surely;
//! 2. a file for each [`Kind`]: `backups/`, `uncertainty/`, `selections/`, `two_backups.rs`, `shapes/`, `bias/`, `evaluation/`,
//!    `exam/`, `contests.rs`, `matches/`;
//! 3. `page.rs`: what they write on, with `grid.rs` for tables and `plots.rs` for drawings;
//! 4. `frame.rs`: what every report has besides.

mod backups;
mod bias;
mod contests;
mod data;
mod difference;
mod errors;
mod evaluation;
mod exam;
mod fits;
mod frame;
mod grid;
mod matches;
mod page;
mod plots;
mod selections;
mod shapes;
mod statistics;
mod two_backups;
mod uncertainty;
mod words;

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

pub(crate) use words::{counted, file_name};

use arena::report::document::Document;
use serde::{Deserialize, Serialize};

use crate::experiment::{Experiment, Kind};
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

/// A unit that was tried on several machines in vain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenUp {
    /// The name of the unit.
    pub unit: String,
    /// Why it could not be done, the last time.
    pub reason: String,
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
    /// How the games shared the processors, where it matters.
    pub crowding: Option<String>,
    /// Units that were given up, each with the reason.
    pub given_up: Vec<GivenUp>,
    /// The command that does the same again.
    pub command: String,
    /// The commands for larger scales.
    pub larger: Vec<String>,
}

/// Makes the report of an experiment. `plan` is that of its rows, which may be another experiment's.
///
/// The same rows give the same report, in whatever order they are. Rows that are of no unit of the plan are passed over.
pub fn report(experiment: &Experiment, plan: &Plan, rows: &[Row], about: &About) -> Report {
    let data = data::Data::of(plan, rows);
    let mut page = page::Page::new(&experiment.name);
    match experiment.kind {
        Kind::Backups => backups::write(experiment, &data, &mut page),
        Kind::Uncertainty => uncertainty::write(&data, &mut page),
        Kind::Selections => selections::write(&data, &mut page),
        Kind::TwoBackups => two_backups::write(&data, &mut page),
        Kind::Shapes => shapes::write(&data, &mut page),
        Kind::Bias => bias::write(&data, &mut page),
        Kind::Evaluation => evaluation::write(experiment, &data, &mut page),
        Kind::Exam => exam::write(&data, &mut page),
        Kind::Contests => contests::write(experiment, &data, &mut page),
        Kind::Matches => matches::write(experiment, &data, &mut page),
    }
    frame::framed(experiment, &data, about, page)
}
