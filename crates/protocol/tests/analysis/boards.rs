//! Boards of all shapes, and games that are over: every number is one, and in its range.

use crate::client::{When, session_of, talk};
use crate::line::Line;

/// All that can be asked for.
const ALL: &str = "rootInfo true ownership true ownershipStdev true movesOwnership true pvVisits true";

/// Analyses the position after these commands in both formats, and chooses a move.
fn check(preset: &str, setup: &[&str], points: usize) {
    let analyze = format!("kata-analyze 1 {ALL}");
    let genmove = format!("kata-genmove_analyze {ALL}");
    let mut script: Vec<(When, &str)> = setup.iter().map(|&line| (When::Answered, line)).collect();
    script.extend([(When::Answered, analyze.as_str()), (When::Lines(3), "")]);
    script.extend([(When::Answered, "lz-analyze 1 minmoves 5"), (When::Lines(2), "")]);
    script.push((When::Answered, &genmove));
    let answers = talk(&mut session_of(preset, 60), &script);
    for answer in &answers[setup.len()..] {
        assert!(answer.is_ok(), "{preset} {setup:?}: {answer:?}");
        assert!(!answer.infos().is_empty());
        for line in answer.infos() {
            check_line(&Line::parse(line), points);
        }
    }
}

fn check_line(line: &Line, points: usize) {
    for at in 0..line.infos.len() {
        let scale = if line.infos[at].contains_key("utility") { 1.0 } else { 10_000.0 };
        for key in ["winrate", "prior", "lcb"] {
            assert!((0.0..=scale).contains(&line.number(at, key)), "{key}: {line:?}");
        }
        if let Some(ownership) = line.infos[at].get("movesOwnership") {
            assert_eq!(ownership.len(), points);
        }
        for key in line.infos[at].keys().filter(|key| !["move", "pv"].contains(&key.as_str())) {
            line.list(at, key).iter().for_each(|value| _ = crate::line::finite(value));
        }
    }
    if line.parts.contains_key("rootInfo") {
        assert!((0.0..=1.0).contains(&line.root()["winrate"]), "{line:?}");
        assert!(line.part("ownership").iter().all(|value| (-1.0..=1.0).contains(value)));
        assert!(line.part("ownershipStdev").iter().all(|value| (0.0..=1.0).contains(value)));
        assert_eq!((line.part("ownership").len(), line.part("ownershipStdev").len()), (points, points));
    }
}

#[test]
fn every_number_is_one_on_boards_of_all_shapes() {
    for (size, points) in [("1", 1), ("2", 4), ("3 5", 15), ("1 19", 19), ("9", 81), ("19", 361)] {
        check("uct", &[&format!("boardsize {size}")], points);
    }
}

#[test]
fn every_number_is_one_for_players_of_all_kinds() {
    for preset in engine::Preset::names() {
        check(preset, &["boardsize 5", "komi 0"], 25);
    }
}

#[test]
fn a_game_that_is_over_goes_on() {
    for color in ["b", "w"] {
        let analyze = format!("kata-analyze {color} 1");
        let setup = ["boardsize 4", "play b pass", "play w pass", &analyze, ""];
        let mut script: Vec<(When, &str)> = setup.iter().map(|&line| (When::Answered, line)).collect();
        script[4].0 = When::Lines(2);
        let answers = talk(&mut session_of("uct", 50), &script);
        check_line(&Line::parse(answers[3].infos()[0]), 16);
    }
    check("uct", &["boardsize 4", "play b pass", "play w pass"], 16);
}

#[test]
fn a_board_that_is_nearly_full_has_numbers() {
    let setup = ["boardsize 3", "gogui-setup b A2 b B2 b C2 b A3 b C3 b B1", "gogui-setup_player w"];
    check("uct", &setup, 9);
    let all = ["boardsize 2", "play b A1", "play w A2", "play b B2", "play b pass", "play w pass"];
    check("tengen", &all, 4);
}

#[test]
fn a_game_at_its_last_move_has_a_line() {
    let mut session = session_of("uct", 50);
    session.start_game(go::Size::square(3));
    session.game.set_move_cap(2);
    let script = [
        (When::Answered, "play b A1"),
        (When::Answered, "play w B2"),
        (When::Answered, "kata-analyze b 1"),
        (When::Lines(2), "lz-analyze b 1"),
        (When::Lines(2), "name"),
        (When::Answered, "kata-genmove_analyze b"),
    ];
    let answers = talk(&mut session, &script);
    for at in [2, 3, 5] {
        assert!(answers[at].is_ok() && !answers[at].infos().is_empty(), "{:?}", answers[at]);
        check_line(&Line::parse(answers[at].infos()[0]), 9);
    }
}
