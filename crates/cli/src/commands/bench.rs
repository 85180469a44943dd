//! `tengen bench`: how fast is this machine?

mod memory;
mod playouts;
mod report;
mod search;
mod searched;

use clap::{Args, Subcommand};

/// Measure how fast playouts and searches are on this machine.
///
/// What counts is playouts per second of processor time: other programs that run at the same time disturb it least.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen bench playouts
  tengen bench playouts --size 19 --policy all --threads 2 --seconds 10
  tengen bench playouts --policy uniform --policy mogo --json >> bench.jsonl
  tengen bench search --preset mogo,uct --seconds 10")]
pub(crate) struct Bench {
    /// What to measure.
    #[command(subcommand)]
    what: What,
}

/// What can be measured.
#[derive(Subcommand, Debug)]
enum What {
    Playouts(playouts::Playouts),
    Search(search::Search),
}

impl Bench {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        match &self.what {
            What::Playouts(playouts) => playouts.run(),
            What::Search(search) => search.run(),
        }
    }
}
