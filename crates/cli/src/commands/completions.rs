//! `tengen completions`: what a shell needs to complete our command line.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Cli;
use crate::terminal::print;

/// Print a script that completes tengen's command line in your shell.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen completions bash > ~/.local/share/bash-completion/completions/tengen
  tengen completions fish > ~/.config/fish/completions/tengen.fish
  tengen completions zsh > _tengen        in a directory of your $fpath")]
pub(crate) struct Completions {
    /// The shell to write for.
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        // The generator panics where it cannot write, so it gets memory to write to.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "tengen", &mut script);
        print(&String::from_utf8(script)?)
    }
}
