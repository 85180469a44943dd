//! What ends an analysis, and what does not.

use crate::client::{When, ask, session, talk, transcript};

const SETUP: (When, &str) = (When::Answered, "boardsize 5");

#[test]
fn the_next_command_ends_an_analysis_and_is_served() {
    let script = [SETUP, (When::Answered, "kata-analyze B 1"), (When::Lines(5), "protocol_version")];
    let answers = talk(&mut session(100), &script);
    assert!(answers[1].infos().len() >= 4);
    assert_eq!(answers[2].text(), "2");
}

#[test]
fn an_empty_line_ends_an_analysis_and_has_no_answer() {
    for blank in ["", "   ", "\t", "\r", "# a comment"] {
        let script =
            [SETUP, (When::Answered, "lz-analyze 1"), (When::Lines(3), blank), (When::Answered, "name")];
        let answers = talk(&mut session(100), &script);
        assert_eq!((answers.len(), answers[2].text().as_str()), (3, "Tengen"), "{blank:?}");
    }
}

#[test]
fn the_end_of_the_stream_ends_an_analysis_properly() {
    let text = transcript(&mut session(100), &[SETUP, (When::Answered, "7 kata-analyze B 1 rootInfo true")]);
    let (head, rest) = text.split_once("=7\ninfo ").expect("one line at least is written");
    assert_eq!(head, "= \n\n");
    assert!(rest.ends_with("\n\n"), "{rest}");
}

#[test]
fn unknown_commands_and_quit_end_an_analysis_too() {
    let script = [
        SETUP,
        (When::Answered, "lz-analyze 1"),
        (When::Lines(2), "lizgoban_stop_startup_log"),
        (When::Answered, "lz-analyze 1"),
        (When::Lines(2), "quit"),
    ];
    let answers = talk(&mut session(100), &script);
    assert_eq!(answers[2].text(), "unknown command");
    assert!(answers[4].is_ok() && answers.len() == 5);
}

#[test]
fn an_analysis_with_a_command_behind_it_still_says_something() {
    let script = [SETUP, (When::AtOnce, "kata-analyze B 50"), (When::AtOnce, "name")];
    let answers = talk(&mut session(100), &script);
    assert_eq!(answers[1].infos().len(), answers[1].lines.len());
    assert!(!answers[1].lines.is_empty());
}

#[test]
fn a_move_with_analysis_is_not_ended_by_the_next_command() {
    let script = [SETUP, (When::Answered, "lz-genmove_analyze b 1"), (When::Lines(2), "name")];
    let answers = talk(&mut session(3000), &script);
    let last = answers[1].infos().last().copied().unwrap().to_owned();
    let visits: i32 = crate::line::lizzie(&last).iter().map(|&(_, visits, _)| visits).sum();
    assert!(visits >= 2999, "{visits}");
    assert_eq!(answers[2].text(), "Tengen");
}

#[test]
fn a_move_is_interrupted_by_the_comment_of_gogui() {
    for (command, lines) in [("kata-genmove_analyze b 1", 3), ("lz-genmove_analyze b 1", 2)] {
        let script = [SETUP, (When::Answered, command), (When::Lines(lines), "# interrupt")];
        let mut session = session(u64::from(u32::MAX));
        let answers = talk(&mut session, &script);
        assert!(answers[1].lines.last().unwrap().starts_with("play "), "{command}");
        assert_eq!(session.game.turns().len(), 1, "the move so far is played");
    }
}

#[test]
fn genmove_without_lines_is_interrupted_too() {
    let script =
        [SETUP, (When::Answered, "genmove b"), (When::AtOnce, "# interrupt"), (When::Answered, "name")];
    let mut session = session(u64::from(u32::MAX));
    let answers = talk(&mut session, &script);
    assert_eq!(session.game.turns().len(), 1);
    assert_eq!(answers[2].text(), "Tengen");
}

#[test]
fn a_search_that_can_be_cancelled_is() {
    for (command, expected) in [
        ("kata-search_cancellable b", "cancelled"),
        ("kata-search_analyze_cancellable b", "play cancelled"),
        ("kata-search_analyze_cancellable B interval 1 ownership true", "play cancelled"),
    ] {
        let script = [SETUP, (When::Answered, command), (When::AtOnce, "stop_it"), (When::Answered, "name")];
        let mut session = session(u64::from(u32::MAX));
        let answers = talk(&mut session, &script);
        assert_eq!(answers[1].lines.last().unwrap(), expected);
        assert!(session.game.turns().is_empty());
        let finished = ask(&mut crate::client::session(200), &["boardsize 5", command, "name"]);
        let last = finished[1].lines.last().unwrap();
        assert!(!last.contains("cancelled") && last.starts_with("play ") == expected.starts_with("play "));
    }
}

#[test]
fn an_analysis_goes_on_where_the_last_one_ended() {
    let script = [
        SETUP,
        (When::Answered, "lz-analyze 1"),
        (When::Lines(30), "name"),
        (When::Answered, "lz-analyze 1"),
        (When::Lines(2), "name"),
    ];
    let answers = talk(&mut session(100), &script);
    let visits = |line: &str| -> i32 { crate::line::lizzie(line).iter().map(|&(_, visits, _)| visits).sum() };
    let before = visits(answers[1].infos().last().unwrap());
    let after = visits(answers[3].infos()[0]);
    assert!(before > 200 && after >= before, "{before} {after}");
}
