//! `tengen man`: the manual, one page for the program and one for each subcommand.

use std::fs;
use std::io;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, CommandFactory};

use super::Cli;
use crate::terminal::print;

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
        let mut command = Cli::command().disable_help_subcommand(true);
        // This gives the subcommands their full names.
        command.build();
        let Some(directory) = &self.out else {
            return print(&page(&clap_mangen::Man::new(command))?);
        };
        fs::create_dir_all(directory)
            .with_context(|| format!("the directory {} cannot be made", directory.display()))?;
        let mut open = vec![&command];
        while let Some(command) = open.pop() {
            open.extend(command.get_subcommands());
            let man = clap_mangen::Man::new(command.clone());
            let path = directory.join(man.get_filename());
            fs::write(&path, page(&man)?).with_context(|| format!("{} cannot be written", path.display()))?;
        }
        Ok(())
    }
}

/// The text of a man page. What comes after the help of a command are examples with us, and they get the title
/// that man pages have for them.
fn page(man: &clap_mangen::Man) -> io::Result<String> {
    let mut page = Vec::new();
    man.render(&mut page)?;
    Ok(String::from_utf8_lossy(&page).replace(".SH EXTRA\nExamples:\n", ".SH EXAMPLES\n.nf\n"))
}
