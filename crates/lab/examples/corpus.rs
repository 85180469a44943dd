//! Reads records, replays them with all facts about every position, and tells what it took.
//!
//! ```text
//! cargo run --release -p tengen-lab --example corpus -- RECORDS… [--filter CONDITION]
//! ```

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::path::PathBuf;
use std::time::Duration;

use lab::{Condition, Corpus};

/// What a ladder may be; docs/records.md has the shares.
const LADDERS: [&str; 8] = [
    "black-ladders > 0",
    "white-ladders > 0",
    "black-ladders > 0 and to-play = white",
    "white-ladders > 0 and to-play = black",
    "black-chases > 0",
    "white-chases > 0",
    "black-chases > 0 and to-play = white",
    "white-chases > 0 and to-play = black",
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut paths: Vec<PathBuf> = Vec::new();
    let mut filter = None;
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--filter" => filter = Some(Condition::parse(&words.next().unwrap_or_default())?),
            path => paths.push(path.into()),
        }
    }
    let begun = cpu_time();
    let corpus = Corpus::read(&paths, filter.as_ref(), &mut |_| {})?;
    corpus.ensure_not_empty()?;
    let read = cpu_time();
    println!(
        "read: {} games kept of {} in {:.2} s",
        corpus.games().len(),
        corpus.read_count(),
        seconds(begun, read)
    );
    for (reason, count) in corpus.left_out() {
        println!("  left out: {count} {reason}");
    }
    for left_out in corpus.left_out_games().iter().filter(|left_out| !left_out.detail.is_empty()).take(10) {
        println!("    {}: {}", left_out.name, left_out.detail);
    }
    for (size, band, komi, set) in corpus.summary().sets {
        println!("  {size}x{size}, {band}, komi {komi}: {} games, Black won {}", set.games, set.black_wins);
    }
    let positions = corpus.positions(1, false);
    let facts = corpus.facts(&positions);
    let seen = cpu_time();
    println!("facts: {} positions in {:.2} s", facts.len(), seconds(read, seen));
    for condition in LADDERS {
        let ladder = Condition::parse(condition)?;
        let count = facts.iter().filter(|facts| ladder.evaluate(facts) == Some(true)).count();
        println!("  {condition}: {:.1} %", 100.0 * count as f64 / facts.len() as f64);
    }
    let different = corpus.positions(1, true).len();
    println!("different positions: {different} in {:.2} s", seconds(seen, cpu_time()));
    println!(
        "in all: {:.0} positions a second, read and with all facts",
        facts.len() as f64 / seconds(begun, seen)
    );
    Ok(())
}

fn seconds(from: Duration, to: Duration) -> f64 {
    to.saturating_sub(from).as_secs_f64()
}

/// The processor time of this process, as Linux tells it; elsewhere everything takes no time.
fn cpu_time() -> Duration {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|number| number.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}
