//! The command line, defined once: help, completions and man pages are generated from these types.

mod analysis;
mod analyze;
mod bench;
mod cluster;
mod completions;
mod cpu;
mod evaluate;
mod files;
mod genmove;
mod gtp;
mod interrupt;
mod lab;
mod learn;
mod man;
mod matches;
mod numbers;
mod player;
mod preset;
mod progress;
mod record;
mod serve;
mod show;
mod worker;

pub(crate) use analysis::with_long_options;

use clap::{Parser, Subcommand};

/// The size of a line of help; wider terminals do not make it easier to read.
const HELP_WIDTH: usize = 100;

/// Monte-Carlo Go.
///
/// Exit codes: 0 done, 1 failed, 2 wrong usage.
#[derive(Parser, Debug)]
#[command(
    name = "tengen",
    version,
    max_term_width = HELP_WIDTH,
    after_help = "\
Examples:
  tengen serve --open
  tengen show game.sgf
  tengen show game.sgf --moves 40 --svg position.svg
  tengen genmove docs/games/sample-9x9.sgf --moves 40 --time 10
  tengen gtp --time 2 --threads 2
  tengen analyze game.sgf
  tengen match --a mogo --b 'gnugo --mode gtp' --games 20
  tengen lab run coulom-table-1
  tengen evaluate games/ --by mogo --playouts 500,5000
  tengen learn games/ --size 19
  tengen worker --nats nats://127.0.0.1
  tengen preset list
  tengen bench playouts --policy all
  tengen completions bash > ~/.local/share/bash-completion/completions/tengen
  tengen man --out ~/.local/share/man/man1"
)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What `tengen` can do.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Serve(serve::Serve),
    Show(show::Show),
    Genmove(genmove::Genmove),
    Gtp(gtp::Gtp),
    Analysis(analysis::Analysis),
    Analyze(analyze::Analyze),
    Match(Box<matches::Match>),
    Lab(lab::Lab),
    Evaluate(Box<evaluate::Evaluate>),
    Learn(Box<learn::Learn>),
    Worker(worker::Worker),
    Preset(preset::Preset),
    Bench(bench::Bench),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Command {
    /// Does it. An error is a sentence for the user.
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        match self {
            Command::Serve(serve) => serve.run(),
            Command::Show(show) => show.run(),
            Command::Genmove(genmove) => genmove.run(),
            Command::Gtp(gtp) => gtp.run(),
            Command::Analysis(analysis) => analysis.run(),
            Command::Analyze(analyze) => analyze.run(),
            Command::Match(matches) => matches.run(),
            Command::Lab(lab) => lab.run(),
            Command::Evaluate(evaluate) => evaluate.run(),
            Command::Learn(learn) => learn.run(),
            Command::Worker(worker) => worker.run(),
            Command::Preset(preset) => preset.run(),
            Command::Bench(bench) => bench.run(),
            Command::Completions(completions) => completions.run(),
            Command::Man(man) => man.run(),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definitions_of_the_command_line_do_not_contradict_each_other() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_subcommand_shows_examples() {
        for subcommand in Cli::command().get_subcommands() {
            let help = subcommand.get_after_help().map(ToString::to_string).unwrap_or_default();
            let call = format!("  tengen {} ", subcommand.get_name());
            assert!(help.starts_with("Examples:\n"), "{} has no examples", subcommand.get_name());
            assert!(help.contains(&call), "no example calls{call}");
        }
    }
}
