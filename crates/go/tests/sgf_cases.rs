//! Corner cases of records that were collected outside the project, where they are at hand.

#![allow(clippy::unwrap_used, reason = "an unwrap that fails is a test that fails, in helpers too")]

mod support;

use go::sgf::{self, NodeId, Replay, Replayed};
use go::{Board, Color, Game, LargeBoard, Size};
use serde_json::Value;

#[test]
fn collected_corner_cases_are_read_as_expected() {
    let Some(cases) = support::oracle_lines("sgf_cases.jsonl") else { return };
    cases.iter().for_each(check_case);
}

fn check_case(case: &Value) {
    let name = case["name"].as_str().unwrap();
    let expect = &case["expect"];
    let record = sgf::first(&case_bytes(case)).unwrap();
    let replayed = Replay::default().main_line(&record);
    if expect["error"] == true {
        assert!(replayed.is_err(), "{name}");
        return;
    }
    let may_be_refused = ["occupied_move", "suicide_move", "unclosed_tree"].contains(&name);
    let Ok(Replayed { game, .. }) = replayed else {
        assert!(may_be_refused, "{name}: {}", replayed.unwrap_err());
        return;
    };
    let expected = |key: &str, found: Vec<String>| {
        if let Some(list) = expect[key].as_array() {
            assert_eq!(
                list.iter().map(|item| item.as_str().unwrap()).collect::<Vec<_>>(),
                found,
                "{name} {key}"
            );
        }
    };
    expected("moves", turns(&game));
    expected("ab", stones(game.start(), Color::Black));
    expected("aw", stones(game.start(), Color::White));
    expected("stones_b", stones(game.board(), Color::Black));
    if let Some(side) = expect["size"].as_u64() {
        assert_eq!(game.size(), Size::square(side as usize), "{name}");
    }
    if let Some(comment) = expect["comment"].as_str() {
        assert_eq!(record.comment(NodeId::ROOT).as_deref(), Some(comment), "{name}");
    }
    assert!(expect.get("result").is_none() || record.outcome().is_none(), "{name}");
}

fn case_bytes(case: &Value) -> Vec<u8> {
    if let Some(hex) = case["sgf_hex"].as_str() {
        return (0..hex.len())
            .step_by(2)
            .map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap())
            .collect();
    }
    let parts = case["sgf_recipe"].as_array().unwrap();
    let part = |part: &Value| match part.as_array() {
        Some(repeat) => repeat[0].as_str().unwrap().repeat(repeat[1].as_u64().unwrap() as usize),
        None => part.as_str().unwrap().to_owned(),
    };
    parts.iter().map(part).collect::<String>().into_bytes()
}

fn turns(game: &Game) -> Vec<String> {
    game.turns().iter().map(|turn| format!("{} {}", turn.color.letter(), turn.mv)).collect()
}

fn stones(board: &LargeBoard, color: Color) -> Vec<String> {
    let mut names: Vec<String> = board.stone_set(color).iter().map(|p| p.to_string()).collect();
    names.sort();
    names
}
