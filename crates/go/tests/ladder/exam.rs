//! Positions with right and wrong moves from other programs' regression suites, if they are there.

use go::ladder::{self, Reader, Verdict};
use go::{Board, Color, LargeBoard, Move, Point, Size};
use serde_json::Value;

use crate::support::oracle_lines;

fn points(list: &Value) -> Vec<Point> {
    let texts = list.as_array().into_iter().flatten().filter_map(Value::as_str);
    texts.map(|text| text.parse().expect("a point")).collect()
}

fn board_of(position: &Value) -> LargeBoard {
    let mut board = LargeBoard::new(Size::square(position["size"].as_u64().expect("a size") as usize));
    for color in Color::BOTH {
        for point in points(&position["setup"][color.letter().to_string()]) {
            board.play(color, point);
        }
    }
    for turn in position["moves"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        let (color, point) = turn.split_once(' ').expect("a colour and a point");
        if let Move::Play(point) = point.parse().expect("a move") {
            board.play(color.parse().expect("a colour"), point);
        }
    }
    board
}

/// All these ladders are broken: the player in atari is right to run, the other wrong to give the next atari.
fn agrees(board: &LargeBoard, to_play: Color, correct: &[Point], wrong: &[Point]) -> bool {
    let readings: Vec<_> = Reader::default().readings(board).collect();
    let saves = |point: &Point| {
        let mut own = readings.iter().filter(|reading| reading.color == to_play && reading.is_in_atari);
        own.any(|reading| reading.escape == Verdict::Yes(Move::Play(*point)))
    };
    let chases_in_vain = |point: &Point| {
        let (chased, count) = board.strings_around(!to_play, *point);
        let is_free = |&stone: &Point| ladder::can_capture(board, stone) == Verdict::No;
        let short = chased[..count].iter().filter(|&&stone| board.last_two_liberties(stone).is_some());
        short.clone().count() > 0 && short.clone().all(is_free)
    };
    correct.iter().all(saves) && wrong.iter().all(chases_in_vain)
}

#[test]
fn the_long_ladders_of_the_exam_are_read_rightly() {
    let Some(positions) = oracle_lines("exam19.jsonl") else { return };
    let is_ladder = |position: &Value| position["category"] == "ladder";
    let ladders: Vec<Value> = positions.into_iter().filter(is_ladder).collect();
    assert!(!ladders.is_empty(), "there are no ladders in the exam");
    let is_read = |position: &&Value| {
        let to_play = position["to_play"].as_str().expect("a colour").parse().expect("a colour");
        agrees(&board_of(position), to_play, &points(&position["correct"]), &points(&position["wrong"]))
    };
    let (read, missed): (Vec<&Value>, Vec<&Value>) = ladders.iter().partition(is_read);
    println!("{} of {} positions agree", read.len(), ladders.len());
    for position in &missed {
        println!("{} {} {} {}", position["id"], position["to_play"], position["correct"], position["wrong"]);
    }
    assert!(missed.is_empty());
}
