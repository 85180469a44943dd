//! `tengen match report`: the report of a match anew, from its games.

use std::path::PathBuf;

use arena::report::live_table;
use arena::run::{load, write_reports};
use clap::Args;

use super::live;
use super::place::folder_of;
use crate::terminal::print;

/// Write the report of a match anew from its games, finished or not.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen match report match-mogo-gnugo
  tengen match report match-mogo-gnugo/match.toml")]
pub(super) struct Report {
    /// The folder of the match, or the match.toml in it.
    #[arg(value_name = "DIR")]
    place: PathBuf,
}

impl Report {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let folder = if self.place.is_file() { folder_of(&self.place) } else { self.place.clone() };
        let (plan, games) = load(&folder)?;
        let written = write_reports(&folder, &plan, &games)?;
        let files: Vec<String> = written.iter().map(|file| file.display().to_string()).collect();
        print(&format!("{}Written: {}\n", live_table(&plan, &games, live::wide()), files.join(", ")))
    }
}
