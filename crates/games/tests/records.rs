//! Records are read as they were written, and what is wrong with them is told.

#![allow(clippy::unwrap_used, reason = "an unwrap that fails is a test that fails, in helpers too")]

use std::fs::File;
use std::io::{Read, Write};

use games::records::wthor::{Archive, ArchiveError};
use games::records::{RecordError, Recorded, Table, replay};
use games::{BoardGame, Chess, MoveError, Othello, Shogi};
use lzma_rust2::XzReader;
use mcts::{Game, MoveId, Random};
use proptest::prelude::*;

/// A random game, as its moves are written, at most so many, and the position after them.
fn some_game<G: BoardGame>(seed: u64, most: usize) -> (Vec<String>, Vec<MoveId>, G) {
    let mut random = Random::new(seed);
    let (mut texts, mut moves, mut game) = (Vec::new(), Vec::new(), G::start());
    while moves.len() < most
        && let Some(mv) = game.random_move(&mut random)
    {
        texts.push(game.write_move(mv));
        game.play(mv);
        moves.push(mv);
    }
    (texts, moves, game)
}

fn reads_what_was_written<G: Recorded + PartialEq + std::fmt::Debug>(separator: &str) {
    let first_row = format!("name,{},{}", G::MOVES, G::RESULT);
    let table = Table::<G>::new(&first_row).unwrap();
    for seed in 0..20 {
        let (texts, moves, last) = some_game::<G>(seed, 150);
        let winner = G::WINNERS[0];
        let record = table.read(&format!("\"a, b\",{},{winner}", texts.join(separator))).unwrap();
        assert_eq!((record.moves, record.result, record.score), (moves, Some(1.0), None));
        assert_eq!(record.last, last);
    }
}

#[test]
fn tables_of_random_games_are_read_move_by_move() {
    reads_what_was_written::<Othello>("");
    reads_what_was_written::<Chess>(" ");
    reads_what_was_written::<Shogi>(" ");
}

#[test]
fn the_colour_that_begins_is_the_first_player() {
    let chess = Table::<Chess>::new("uci_moves,result").unwrap();
    let results =
        ["W", "1-0", "B", "0-1", "D"].map(|text| chess.read(&format!("e2e4,{text}")).unwrap().result);
    assert_eq!(results, [1.0, 1.0, 0.0, 0.0, 0.5].map(Some));
    let othello = Table::<Othello>::new("moves,winner").unwrap();
    assert_eq!(
        ["B", "W"].map(|text| othello.read(&format!("f5,{text}")).unwrap().result),
        [Some(1.0), Some(0.0)]
    );
}

#[test]
fn the_discs_of_black_are_the_score() {
    let table = Table::<Othello>::new("moves,winner,black_score_real").unwrap();
    assert_eq!(table.read("f5d6c3,W,20").unwrap().score, Some(-24));
    assert_eq!(table.read("f5,D,32").unwrap().score, Some(0));
    for row in ["f5,D,65", "f5,D,-1", "f5,D,many"] {
        assert!(matches!(table.read(row), Err(RecordError::Field { .. })), "{row}");
    }
}

#[test]
fn rows_that_cannot_be_used_say_why() {
    let table = Table::<Othello>::new("moves,winner").unwrap();
    assert_eq!(
        table.read("f5d6a1,B").unwrap_err().to_string(),
        "move 3: the move `a1` is against the rules of othello in this position"
    );
    assert!(matches!(
        table.read("f5é,B"),
        Err(RecordError::Move { number: 2, reason: MoveError::Unreadable { .. } })
    ));
    assert_eq!(
        table.read("f5,B,3").unwrap_err().to_string(),
        "the row has 3 fields: expected 2 as in the first row"
    );
    assert_eq!(
        table.read("f5,X").unwrap_err().to_string(),
        "the field `winner` says `X`: expected `B`, `W` or `D`, or `1-0`, `0-1` or `1/2-1/2`"
    );
    assert!(Table::<Chess>::new("moves,winner").is_err());
    assert_eq!(table.read("f5,*").unwrap().result, None);
}

#[test]
fn moves_after_the_end_of_a_game_are_refused() {
    let moves = ["f2f3", "e7e5", "g2g4", "d8h4", "e1f2"];
    let error = replay::<Chess>(moves).unwrap_err();
    assert!(matches!(error, RecordError::Move { number: 5, reason: MoveError::Over { .. } }), "{error}");
}

#[test]
fn every_tenth_game_of_the_wthor_database_has_its_recorded_score() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/other-games/othello_wthor.csv.xz");
    let Ok(file) = File::open(path) else {
        // The harness hides what tests print, and nobody must take this for a test that was run.
        let _ = writeln!(
            std::io::stderr(),
            "skipped: shared/data/other-games/othello_wthor.csv.xz not found beside the repository"
        );
        return;
    };
    let mut text = String::new();
    XzReader::new(file, true).read_to_string(&mut text).unwrap();
    let mut rows = text.lines();
    let table = Table::<Othello>::new(rows.next().unwrap()).unwrap();
    let mut over = 0;
    for row in rows.step_by(10) {
        let record = table.read(row).unwrap();
        if record.last.outcome().is_some() {
            assert_eq!(record.score, Some(record.last.score()), "{row}");
            over += 1;
        }
    }
    assert!(over > 12_000, "{over}");
}

/// A WTHOR file of random games, with the positions that they end in.
fn archive(games: u64) -> (Vec<u8>, Vec<Othello>) {
    let mut bytes = vec![20, 26, 11, 17];
    bytes.extend((games as u32).to_le_bytes());
    bytes.extend([0, 0]);
    bytes.extend(1999u16.to_le_bytes());
    bytes.extend([8, 0, 24, 0]);
    let mut ends = Vec::new();
    for seed in 0..games {
        let (texts, _, end) = some_game::<Othello>(seed, 1000);
        bytes.extend([1, 0, 2, 0, 3, 0, ((end.score() + 64) / 2) as u8, 32]);
        let mut squares = [0u8; 60];
        let put = texts.iter().filter(|text| *text != "--").map(|text| text.as_bytes());
        for (square, text) in squares.iter_mut().zip(put) {
            *square = (text[1] - b'0') * 10 + text[0] - b'a' + 1;
        }
        bytes.extend(squares);
        ends.push(end);
    }
    (bytes, ends)
}

#[test]
fn wthor_files_are_read_with_the_passes_that_they_leave_out() {
    let (bytes, ends) = archive(200);
    let archive = Archive::new(&bytes).unwrap();
    assert_eq!(archive.year, 1999);
    let mut passes = 0;
    for (record, end) in archive.games().zip(&ends) {
        let record = record.unwrap();
        assert_eq!((record.last, record.score), (*end, Some(end.score())));
        assert_eq!(record.result, end.outcome().map(|outcome| outcome.win));
        passes += record.moves.iter().filter(|mv| mv.number() == 64).count();
    }
    assert!(passes > 20 && archive.games().count() == 200, "{passes}");
}

#[test]
fn broken_wthor_files_are_refused_with_a_reason() {
    let (bytes, _) = archive(2);
    assert_eq!(Archive::new(&bytes[..15]), Err(ArchiveError::Head(15)));
    assert_eq!(Archive::new(&bytes[..100]), Err(ArchiveError::Length { games: 2, bytes: 84 }));
    let with = |at: usize, byte: u8| {
        let mut changed = bytes.clone();
        changed[at] = byte;
        changed
    };
    assert_eq!(Archive::new(&with(12, 10)), Err(ArchiveError::Board(10)));
    assert_eq!(Archive::new(&with(13, 1)), Err(ArchiveError::Kind(1)));
    for (at, byte) in [(22, 65), (24, 11), (24, 9), (24, 99), (24, 255), (24, 10)] {
        let changed = with(at, byte);
        assert!(Archive::new(&changed).unwrap().games().next().unwrap().is_err(), "{byte} at {at}");
    }
}

proptest! {
    #[test]
    fn no_bytes_make_the_readers_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300), row in ".{0,60}") {
        let mut archive = vec![0; 16];
        archive[4] = (bytes.len() / 68) as u8;
        archive.extend(&bytes[..bytes.len() / 68 * 68]);
        let _ = Archive::new(&archive).unwrap().games().count();
        let _ = Archive::new(&bytes);
        let _ = Table::<Othello>::new("moves,winner").unwrap().read(&row);
        let _ = Table::<Shogi>::new(&row);
    }
}
