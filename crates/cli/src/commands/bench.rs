//! `tengen bench`: how fast is this machine?

mod cpu;
mod playouts;
mod report;

use clap::{Args, Subcommand};

/// Measure how fast playouts are on this machine.
///
/// What counts is playouts per second of processor time: other programs that run at the same time disturb it least.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen bench playouts
  tengen bench playouts --size 19 --policy all --threads 2 --seconds 10
  tengen bench playouts --policy uniform --policy mogo --json >> bench.jsonl")]
pub(crate) struct Bench {
    /// What to measure.
    #[command(subcommand)]
    what: What,
}

/// What can be measured.
#[derive(Subcommand, Debug)]
enum What {
    Playouts(playouts::Playouts),
}

impl Bench {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        match &self.what {
            What::Playouts(playouts) => playouts.run(),
        }
    }
}
