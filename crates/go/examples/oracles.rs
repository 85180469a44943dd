//! Counts what can happen on small boards and compares with published numbers, beyond what the tests have time
//! for:
//!
//! ```text
//! cargo run --release -p tengen-go --example oracles -- positions 4 4
//! cargo run --release -p tengen-go --example oracles -- graph 3 4
//! cargo run --release -p tengen-go --example oracles -- games 1 4
//! cargo run --release -p tengen-go --example oracles -- perft 2 3 10 psk no
//! ```
//!
//! Ko rules are none, simple, psk, ssk and nssk; suicide is yes, no or multi. Exits with 1 if a count differs.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command answers by printing")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::process::ExitCode;
use std::time::Instant;

use go::isa::Portable;
use go::{Board, LargeBoard, Size, SmallBoard};
use support::counting::{self, Graph};
use support::{ko_named, perft, suicide_named};

const USAGE: &str =
    "usage: oracles positions|graph|games WIDTH HEIGHT, or perft WIDTH HEIGHT DEPTH KO SUICIDE
       with a KO of none, simple, psk, ssk or nssk and a SUICIDE of yes, no or multi";

/// A count and what it should be, if that is known.
struct Line {
    what: String,
    found: String,
    expected: Option<String>,
}

impl Line {
    fn new<T: ToString>(what: impl Into<String>, found: T, expected: Option<T>) -> Line {
        Line {
            what: what.into(),
            found: found.to_string(),
            expected: expected.map(|value| value.to_string()),
        }
    }

    fn agrees(&self) -> bool {
        self.expected.as_ref().is_none_or(|expected| *expected == self.found)
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let start = Instant::now();
    let Some(lines) = count(&words) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    for line in &lines {
        let expected = line.expected.as_deref().unwrap_or("not published");
        let mark = if line.agrees() { "" } else { "  DIFFERS" };
        println!("{}: {}, expected {expected}{mark}", line.what, line.found);
    }
    match cpu_seconds() {
        Some(seconds) => println!("{seconds:.2} CPU seconds"),
        None => println!("{:.2} seconds", start.elapsed().as_secs_f64()),
    }
    if lines.iter().all(Line::agrees) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// `None` if the words make no sense.
fn count(words: &[&str]) -> Option<Vec<Line>> {
    let [what, width, height, rest @ ..] = words else { return None };
    let size = Size::new(width.parse().ok()?, height.parse().ok()?).ok()?;
    match (*what, rest) {
        ("positions", []) => {
            let expected = counting::published(&counting::LEGAL_POSITIONS, size);
            let large = counting::legal_positions::<LargeBoard>(size);
            let mut lines =
                vec![Line::new(format!("legal positions on {size}, large board"), large, expected)];
            if SmallBoard::<Portable>::fits(size) {
                let small = counting::legal_positions::<SmallBoard>(size);
                lines.push(Line::new(format!("legal positions on {size}, small board"), small, expected));
            }
            Some(lines)
        }
        ("graph", []) => Some(graph(size)),
        ("games", []) => {
            let expected = counting::published(&counting::GAMES, size);
            let found = Graph::explore(size).games()?;
            Some(vec![Line::new(format!("games on {size} under positional superko"), found, expected)])
        }
        ("perft", [depth, ko, suicide]) => sequences(size, depth.parse().ok()?, ko, suicide),
        _ => None,
    }
}

fn graph(size: Size) -> Vec<Line> {
    let graph = Graph::explore(size);
    let nodes = graph.successors.len() as u64;
    vec![
        Line::new("positions", nodes, counting::published(&counting::LEGAL_POSITIONS, size)),
        Line::new("moves between them", graph.edges() as u64, None),
        Line::new(
            "average per position, in thousandths",
            graph.average_moves(),
            counting::published(&counting::AVERAGE_MOVES, size),
        ),
    ]
}

fn sequences(size: Size, depth: usize, ko: &str, suicide: &str) -> Option<Vec<Line>> {
    let (ko, suicide) = (ko_named(ko)?, suicide_named(suicide)?);
    let found = counting::sequences(size, depth, ko, suicide);
    let row = perft::ROWS.iter().find(|row| (row.size(), row.ko, row.suicide) == (size, ko, suicide));
    let expected = row.map(|row| row.within(u64::MAX)).unwrap_or_default();
    let line = |(turns, (&all, &ended))| {
        let expected = expected.all.get(turns).zip(expected.ended.get(turns));
        let show = |(all, ended): (&u64, &u64)| format!("{all} sequences, {ended} games ended");
        Line::new(format!("{turns} turns"), show((&all, &ended)), expected.map(show))
    };
    Some(found.all.iter().zip(&found.ended).enumerate().map(line).collect())
}

/// The time that this process spent on a processor, where Linux tells it.
fn cpu_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
