//! `tengen match report`: the report of a match anew, from its games.

use std::path::PathBuf;

use arena::report::live_table;
use arena::run::{load, write_reports};
use clap::Args;

use super::live;
use crate::terminal::print;

/// Write the report of a match anew from its games, finished or not.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen match report match-mogo-gnugo")]
pub(super) struct Report {
    /// The folder of the match.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl Report {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let (plan, games) = load(&self.folder)?;
        let written = write_reports(&self.folder, &plan, &games)?;
        let files: Vec<String> = written.iter().map(|file| file.display().to_string()).collect();
        print(&format!("{}Written: {}\n", live_table(&plan, &games, live::width()), files.join(", ")))
    }
}
