//! `tengen man`: the manual, one page for the program and one for each subcommand.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, CommandFactory};

use super::Cli;

/// Print the man page of tengen, or write the pages of all subcommands to a directory.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen man | man -l -
  tengen man --out ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// Write tengen.1 and a page for each subcommand to this directory, which is made if it is missing.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        match &self.out {
            Some(directory) => write_pages(directory),
            None => {
                let mut page = Vec::new();
                clap_mangen::Man::new(Cli::command()).render(&mut page)?;
                io::stdout().write_all(&page)?;
                Ok(())
            }
        }
    }
}

fn write_pages(directory: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(directory)
        .with_context(|| format!("the directory {} cannot be made", directory.display()))?;
    clap_mangen::generate_to(Cli::command(), directory)
        .with_context(|| format!("the man pages cannot be written to {}", directory.display()))
}
