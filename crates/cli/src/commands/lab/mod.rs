//! `tengen lab`: the experiments of the papers, run again, and what came out.

pub(super) mod cache;
mod chosen;
pub(super) mod conduct;
mod list;
pub(super) mod live;
mod merge;
mod numbers;
mod reports;
mod run;
mod show;
pub(super) mod words;

use clap::{Args, Subcommand};

/// Repeat the experiments of the founding papers, with the papers' own numbers beside ours.
///
/// An experiment is a file of TOML. It is done in small units, on all processors or on several machines; what is done is
/// kept, and a run that was stopped goes on with --resume. docs/lab.md explains the files and the reports.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen lab list
  tengen lab show coulom-table-1
  tengen lab run coulom-table-1
  tengen lab run coulom-table-1 --scale paper --workers 8 --resume
  tengen lab report coulom-table-1
  tengen lab merge coulom-table-1 lab/coulom-table-1-paper-shard-*-of-4 --out lab/coulom-table-1-paper")]
pub(crate) struct Lab {
    /// What to do.
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    List(list::List),
    Show(show::Show),
    Run(Box<run::Run>),
    Report(reports::Report),
    Merge(merge::Merge),
}

impl Lab {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        match &self.what {
            What::List(list) => list.run(),
            What::Show(show) => show.run(),
            What::Run(run) => run.run(),
            What::Report(report) => report.run(),
            What::Merge(merge) => merge.run(),
        }
    }
}
