//! Replays recorded games and compares their results with what the rules say.
//!
//! ```text
//! cargo run --release -p tengen-games --example replay -- othello games.csv.xz WTH_2019.wtb
//! cargo run --release -p tengen-games --example replay -- chess games.csv games.pgn
//! ```
//!
//! Files that end in `.wtb` are of the WTHOR database, `.pgn` is chess and `.csa` shogi; all others are tables, which may be packed as `.xz`. A game that
//! came to its end must have the recorded winner and, in Othello, the recorded score; a game that did not was resigned or is not
//! complete, and has no score to compare.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::{self, Read, Write};

use games::records::csa::read_games;
use games::records::pgn::split_games;
use games::records::wthor::Archive;
use games::records::{GameRecord, RecordError, Recorded, Table};
use games::{BoardGame, Chess, MoveError, Othello, Shogi};
use lzma_rust2::XzReader;

type Failure = Box<dyn Error>;

fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_default();
    let files: Vec<String> = arguments.collect();
    match game.as_str() {
        Othello::NAME => replay_othello(&files),
        Chess::NAME => replay_chess(&files),
        Shogi::NAME => replay_shogi(&files),
        other => {
            Err(format!("there is no game `{other}`: expected `othello`, `chess` or `shogi`, and files")
                .into())
        }
    }
}

fn replay_othello(files: &[String]) -> Result<(), Failure> {
    let mut tally = Tally::default();
    for file in files {
        if file.ends_with(".wtb") {
            let bytes = fs::read(file)?;
            Archive::new(&bytes)?.games().for_each(|record| tally.add(record));
        } else {
            read_table::<Othello>(file, &mut tally)?;
        }
    }
    tally.print()
}

fn replay_chess(files: &[String]) -> Result<(), Failure> {
    let mut tally = Tally::default();
    for file in files {
        if file.ends_with(".pgn") {
            // Many such files are older than UTF-8; the moves are ASCII in all of them.
            let text = String::from_utf8_lossy(&fs::read(file)?).into_owned();
            split_games(&text).iter().for_each(|game| tally.add(game.replay()));
        } else {
            read_table::<Chess>(file, &mut tally)?;
        }
    }
    tally.print()
}

fn replay_shogi(files: &[String]) -> Result<(), Failure> {
    let mut tally = Tally::default();
    for file in files {
        if file.ends_with(".csa") {
            let text = String::from_utf8_lossy(&fs::read(file)?).into_owned();
            read_games(&text).into_iter().for_each(|record| tally.add(record));
        } else {
            read_table::<Shogi>(file, &mut tally)?;
        }
    }
    tally.print()
}

fn read_table<G: Recorded>(file: &str, tally: &mut Tally) -> Result<(), Failure> {
    let bytes = fs::read(file)?;
    let text = if file.ends_with(".xz") {
        let mut text = String::new();
        XzReader::new(bytes.as_slice(), true).read_to_string(&mut text)?;
        text
    } else {
        String::from_utf8(bytes)?
    };
    let mut rows = text.lines();
    let table = Table::<G>::new(rows.next().unwrap_or_default())?;
    rows.for_each(|row| tally.add(table.read(row)));
    Ok(())
}

#[derive(Default)]
struct Tally {
    games: u64,
    moves: u64,
    /// Games that the rules say are over, and among them those with another winner or score.
    ended: u64,
    other_winner: u64,
    other_score: u64,
    /// Games that cannot be used, by reason, with the first of each.
    refused: BTreeMap<&'static str, (u64, String)>,
}

impl Tally {
    fn add<G: BoardGame>(&mut self, record: Result<GameRecord<G>, RecordError>) {
        self.games += 1;
        match record {
            Ok(record) => self.add_game(&record),
            Err(error) => {
                let entry = self.refused.entry(kind_of(&error)).or_insert_with(|| (0, error.to_string()));
                entry.0 += 1;
            }
        }
    }

    fn add_game<G: BoardGame>(&mut self, record: &GameRecord<G>) {
        self.moves += record.moves.len() as u64;
        let Some(outcome) = record.last.outcome() else { return };
        self.ended += 1;
        let differs = |recorded: f32, found: f32| (recorded - found).abs() > 0.1;
        self.other_winner += u64::from(record.result.is_some_and(|result| differs(result, outcome.win)));
        self.other_score += u64::from(record.score.is_some_and(|score| differs(score as f32, outcome.score)));
    }

    fn print(&self) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        writeln!(out, "games {}, moves {}", self.games, self.moves)?;
        writeln!(
            out,
            "over by the rules {}: with another winner {}, with another score {}",
            self.ended, self.other_winner, self.other_score
        )?;
        for (kind, (count, first)) in &self.refused {
            writeln!(out, "{kind} {count}; the first: {first}")?;
        }
        Ok(())
    }
}

fn kind_of(error: &RecordError) -> &'static str {
    match error {
        RecordError::Move { reason: MoveError::Over { .. }, .. } => "with moves after the end",
        RecordError::Move { reason: MoveError::Illegal { .. }, .. } => "with an illegal move",
        RecordError::Move { .. } => "with something that is no move",
        RecordError::Field { .. } | RecordError::Fields { .. } => "with a wrong field",
    }
}
