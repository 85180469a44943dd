//! The words after a command that analyses.

use crate::client::{Answer, When, ask, session, talk};
use crate::line::Line;

fn last_line(command: &str) -> Line {
    let script = [(When::Answered, "boardsize 5"), (When::Answered, command), (When::Lines(3), "name")];
    let answers = talk(&mut session(100), &script);
    assert!(answers[1].is_ok(), "{:?}", answers[1]);
    Line::parse(answers[1].infos().last().expect("there is a line"))
}

#[test]
fn avoided_moves_are_not_considered() {
    let line = last_line("kata-analyze B 1 avoid b A1,C3,pass 1 avoid B b2 4");
    assert_eq!(line.infos.len(), 26 - 4);
    assert!(["A1", "C3", "B2", "pass"].iter().all(|mv| !line.moves().contains(mv)));
    let line = last_line("lz-analyze B 1 avoid w A1,C3 9");
    assert_eq!(line.infos.len(), 26, "they are White's");
}

#[test]
fn no_others_than_allowed_moves_are_considered() {
    let line = last_line("lz-analyze 1 allow B D4,a1 1");
    let mut moves = line.moves();
    moves.sort_unstable();
    assert_eq!(moves, ["A1", "D4"]);
}

#[test]
fn a_move_with_analysis_heeds_them_too() {
    let answers = ask(&mut session(100), &["boardsize 5", "lz-genmove_analyze b 10 allow b A1 1"]);
    assert_eq!(answers[1].lines.last().unwrap(), "play A1");
    let answers = ask(&mut session(100), &["boardsize 5", "kata-search_analyze w allow w B5 1"]);
    assert_eq!(answers[1].lines.last().unwrap(), "play B5");
}

#[test]
fn they_hold_at_the_end_of_a_game_too() {
    // Everything is Black's, so that a pass is what good manners ask for.
    let setup = "gogui-setup b A3 b B3 b C3 b D3 b E3 b C1 b C2 b C4 b C5";
    let commands = [
        "boardsize 5",
        "komi 0.5",
        setup,
        "play w pass",
        "kata-search b",
        "kata-search_analyze b avoid b pass 1",
    ];
    let answers = ask(&mut session(300), &commands);
    assert_eq!(answers[4].text(), "pass");
    assert!(answers[5].is_ok() && answers[5].lines.last().unwrap() != "play pass", "{answers:?}");
}

#[test]
fn the_number_of_moves_has_limits() {
    assert_eq!(last_line("lz-analyze 1 maxmoves 3").infos.len(), 3);
    assert_eq!(last_line("kata-analyze 1 maxmoves 1 minmoves 5").infos.len(), 1);
    assert_eq!(last_line("kata-analyze 1 maxmoves 0").infos.len(), 1, "an empty line would end the answer");
}

#[test]
fn moves_that_were_not_tried_are_shown_when_more_are_wanted() {
    let script = ["boardsize 19", "kata-search_analyze b", "kata-search_analyze b minmoves 200"];
    let answers = ask(&mut session(20), &script);
    let [few, many] = [1, 2].map(|at: usize| Line::parse(answers[at].infos()[0]));
    assert!(few.infos.len() <= 20, "{}", few.infos.len());
    assert_eq!(many.infos.len(), 200);
    assert_eq!((many.value(199, "visits"), many.list(199, "pv").len()), ("0", 1));
    assert_eq!(many.value(199, "order"), "199");
}

#[test]
fn what_is_not_understood_is_a_failure_and_no_analysis() {
    let commands = [
        "kata-analyze B 1 humanPolicy true",
        "lz-analyze 1 ownership true",
        "lz-analyze 1 rootInfo true",
        "kata-analyze 1 ownership",
        "lz-analyze B interval",
        "lz-analyze B -1",
        "lz-analyze avoid b Q16 1",
        "kata-genmove_analyze B 1 2",
        "lz-genmove_analyze C 1",
        "kata-search x",
        "kata-search_analyze_cancellable b policy true",
        "cgos-genmove_analyze",
        "analyze B 50",
        "genmove_analyze B 50",
        "kata-raw-nn 0",
        "heatmap",
    ];
    let answers = ask(&mut session(10), &[&["boardsize 5"], &commands[..]].concat());
    for (command, answer) in commands.iter().zip(&answers[1..]) {
        assert!(!answer.is_ok() && answer.lines.len() == 1, "{command}: {answer:?}");
    }
}

#[test]
fn sabakis_own_names_are_not_listed() {
    let answers = ask(&mut session(10), &["list_commands"]);
    let listed: Vec<&str> = answers[0].lines.iter().map(String::as_str).collect();
    for name in ["analyze", "genmove_analyze", "kata-raw-nn", "heatmap"] {
        assert!(!listed.contains(&name), "{name}");
    }
    for name in ["lz-analyze", "kata-analyze", "lz-genmove_analyze", "kata-genmove_analyze"] {
        assert!(listed.contains(&name), "{name}");
    }
    let mut sorted = listed.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), listed.len(), "no command is there twice");
}

#[test]
fn a_player_who_must_know_the_number_of_playouts_says_so() {
    let mut session = session(100);
    let answers: Vec<Answer> = ask(
        &mut session,
        &[
            "boardsize 5",
            "kata-set-param preset.search.root.rule sequential-halving",
            "kata-analyze B 10",
            "genmove b",
        ],
    );
    assert!(answers[1].is_ok(), "{answers:?}");
    assert!(answers[2].text().contains("sequential-halving") && !answers[2].is_ok(), "{answers:?}");
    assert!(answers[3].is_ok());
}
