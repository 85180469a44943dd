//! The soak: hundreds of fast games between Tengen and GNU Go, watched for everything that must not happen.
//!
//! ```text
//! cargo build --release -p tengen
//! cargo run --release -p tengen-protocol --example soak -- --out soak-9x9 --playouts 100
//! cargo run --release -p tengen-protocol --example soak -- --out soak-19x19 --size 19 --time 0.1 --games 20
//! ```
//!
//! A game is played under Chinese rules, with colours in turn, by two processes of its own with seeds of their own. Each
//! move is judged by `go::Game` and by the other engine. After two passes both are asked for the score and for the dead
//! stones. What is written to the directory `--out`:
//!
//! - `games.jsonl`: the settings, then a line for every finished game. A soak that was stopped goes on from there, if
//!   the settings are the same; the number of games and of workers may differ. A line torn by a crash is cut off;
//! - `game-0000.sgf` and so on: the games.
//!
//! On standard output there is, at the end, a report in Markdown: what was counted, and every game in which the two
//! engines do not agree on the score, with its last position. Ctrl-C gives up the games under way and nothing else.
//!
//! Where to start reading: `play.rs` is a game, `report.rs` what is made of them.

mod journal;
mod options;
mod play;
mod record;
mod report;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use clap::Parser;

use journal::Journal;
use options::Options;
use record::GameRecord;

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Set by Ctrl-C: no game is begun, and those under way are given up.
static STOP: AtomicBool = AtomicBool::new(false);

fn main() -> ExitCode {
    match soak(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "\nerror: {error}");
            ExitCode::FAILURE
        }
    }
}

fn soak(options: &Options) -> Result<(), Failure> {
    ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(1);
        }
    })?;
    let games = run(options)?;
    writeln!(io::stderr())?;
    let finished = games.len() as u64;
    write!(io::stdout(), "{}", report::report(options, &games.into_values().collect::<Vec<_>>()))?;
    if finished < options.games {
        return Err(
            format!("{finished} of {} games are played: the same command goes on", options.games).into()
        );
    }
    Ok(())
}

/// Plays what is not yet in the journal; returns all games that are.
fn run(options: &Options) -> Result<BTreeMap<u64, GameRecord>, Failure> {
    let journal = Journal::open(options)?;
    let next = AtomicU64::new(0);
    let known = journal.numbers();
    let journal = Mutex::new(journal);
    let work = || -> Result<(), Failure> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= options.games || STOP.load(Ordering::Relaxed) {
                return Ok(());
            }
            if known.contains(&number) {
                continue;
            }
            let Some(record) = play::game(options, number, &STOP)? else { return Ok(()) };
            let mut journal = journal.lock().unwrap_or_else(PoisonError::into_inner);
            journal.add(options, record)?;
            write!(io::stderr(), "\r{} ", report::progress(options, journal.games()))?;
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..options.workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| "a worker panicked")?)
    })?;
    Ok(journal.into_inner().unwrap_or_else(PoisonError::into_inner).into_games())
}
