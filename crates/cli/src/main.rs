//! `tengen`, the one binary. Start at [`commands`]: each subcommand is a file there.

mod commands;
mod terminal;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use commands::{Cli, with_long_options};
use terminal::{WrongUsage, printable};

/// The exit code that the reader of the command line has for it, too.
const WRONG_USAGE: u8 = 2;

fn main() -> ExitCode {
    // Most wrong usage ends here, with exit code 2.
    let cli = Cli::parse_from(with_long_options(std::env::args_os()));
    match cli.command.run() {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output, `head` for one, has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // With standard error closed there is nobody left to tell.
            let _ = writeln!(io::stderr(), "tengen: {}", printable(&format!("{error:#}")));
            if error.is::<WrongUsage>() { ExitCode::from(WRONG_USAGE) } else { ExitCode::FAILURE }
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}
