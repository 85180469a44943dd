//! The client of the Computer Go Server.

use serde_json::Value;

use crate::client::{ask, session};
use crate::line::Line;

/// What it sends at the start of a game, in its order.
const START: [&str; 7] = [
    "list_commands",
    "boardsize 5",
    "komi 7.5",
    "cgos-opponent_name GNUGo-3.8",
    "cgos-opponent_rating 1800?",
    "clear_board",
    "play b C3",
];

#[test]
fn it_finds_its_own_command_first() {
    let listed = &ask(&mut session(10), &START)[0].lines;
    let at = |name: &str| listed.iter().position(|listed| listed == name);
    assert!(at("cgos-genmove_analyze").is_some() && at("kata-genmove_analyze").is_some());
}

#[test]
fn it_gets_a_line_of_json_before_the_move() {
    let commands = [&START[..], &["cgos-genmove_analyze w", "cgos-gameover B+Resign"]].concat();
    let mut session = session(200);
    let answers = ask(&mut session, &commands);
    assert!(answers.iter().all(|answer| answer.is_ok()), "{answers:?}");
    let [line, play] = &answers[7].lines[..] else { panic!("{:?}", answers[7]) };
    let json: Value = serde_json::from_str(line).unwrap();
    assert_eq!(json["visits"], 200);
    for value in [&json["winrate"], &json["moves"][0]["winrate"], &json["moves"][0]["prior"]] {
        assert!((0.0..=1.0).contains(&value.as_f64().unwrap()), "{json}");
    }
    assert_eq!(format!("play {}", json["moves"][0]["move"].as_str().unwrap()), *play);
    let expected = json["moves"][0]["pv"].as_str().unwrap();
    assert!(!expected.starts_with(&play[5..]), "the variation comes after the move: {json}");
    assert!(json["moves"][0]["score"].is_number() && json["score"].is_number());
    let ownership = json["ownership"].as_str().unwrap();
    assert!(ownership.len() == 25 && ownership.chars().all(|c| c.is_ascii_alphanumeric() || c == '+'));
    let middle = ownership.as_bytes()[12];
    assert!(
        middle < b'a' && ownership.bytes().all(|c| c >= middle),
        "Black's stone is in the middle: {ownership}"
    );
    assert!(json["comment"].as_str().unwrap().contains("uct"));
}

#[test]
fn without_it_the_last_line_before_the_move_is_katagos() {
    let commands = [&START[..], &["kata-genmove_analyze w ownership true"]].concat();
    let answers = ask(&mut session(200), &commands);
    let lines = &answers[7].lines;
    assert!(lines.last().unwrap().starts_with("play "));
    let line = Line::parse(&lines[lines.len() - 2]);
    assert_eq!(line.part("ownership").len(), 25);
    assert!(line.part("ownership")[12] < 0.0, "Black's stone, seen by White");
}
