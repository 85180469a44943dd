//! Framing: one answer to every command, whatever is sent.

use proptest::prelude::*;
use protocol::gtp::Settings;

use crate::support::{answers, output, session, session_with};

/// Words that lines are made of, so that some of them are commands.
const WORDS: &[&str] = &[
    "name",
    "version",
    "play",
    "b",
    "w",
    "black",
    "D4",
    "d4",
    "pass",
    "boardsize",
    "5",
    "9",
    "1",
    "19",
    "komi",
    "-3.5",
    "clear_board",
    "undo",
    "gg-undo",
    "showboard",
    "genmove",
    "fixed_handicap",
    "set_free_handicap",
    "place_free_handicap",
    "time_settings",
    "time_left",
    "kgs-time_settings",
    "kata-time_settings",
    "byoyomi",
    "0",
    "all_legal",
    "list_stones",
    "captures",
    "is_legal",
    "move_history",
    "last_move",
    "set_position",
    "get_position",
    "kata-set-rules",
    "kata-get-rules",
    "{}",
    "japanese",
    "kgs-chat",
    "private",
    "known_command",
    "top_moves",
    "tengen-calibrated",
    "tengen-explain_pass",
    "level",
    "12",
    "#",
    "\t",
    "\r",
    "\u{1}",
    "99999999999",
    "ä",
    "天元",
    "list_commands",
    "reg_genmove",
    "stop",
    "clear_cache",
    "kgs-game_over",
    "query_boardsize",
    "rectangular_boardsize",
];

/// The number of commands in the input: of each line without control characters and comments, if anything is left.
fn commands(input: &[u8]) -> usize {
    let is_command = |line: &&[u8]| {
        let text = String::from_utf8_lossy(line);
        let before_comment: String = text.chars().take_while(|&c| c != '#').collect();
        before_comment.chars().any(|c| !c.is_whitespace() && !c.is_control())
    };
    input.split(|&byte| byte == b'\n').filter(is_command).count()
}

/// Panics if this is not a sequence of so many answers.
fn assert_framed(output: &str, count: usize) {
    assert!(output.is_empty() || output.ends_with("\n\n"), "{output:?}");
    let found: Vec<&str> = output.split_terminator("\n\n").collect();
    assert_eq!(found.len(), count, "{output:?}");
    for answer in found {
        assert!(answer.starts_with(['=', '?']), "{answer:?}");
        assert!(!answer.contains('\r') && answer.lines().all(|line| !line.is_empty()), "{answer:?}");
    }
}

fn tiny() -> protocol::gtp::Session {
    session_with(Settings { playouts: Some(2), ..Settings::default() })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn bytes_are_answered_line_by_line(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        assert_framed(&output(&mut tiny(), &bytes), commands(&bytes));
    }

    #[test]
    fn words_are_answered_line_by_line(
        lines in proptest::collection::vec(proptest::collection::vec(proptest::sample::select(WORDS), 0..6), 0..20),
        end in proptest::sample::select(&["\n", "\r\n", " \n"][..]),
    ) {
        let text: String = lines.iter().map(|words| words.join(" ") + end).collect();
        assert_framed(&output(&mut tiny(), text.as_bytes()), commands(text.as_bytes()));
    }
}

#[test]
fn answers_bear_the_number_of_their_command() {
    assert_eq!(
        output(&mut session(), b"12 name\n0 play B Z99\n7 teleport\n2147483647 komi 5\n5\n").as_str(),
        concat!(
            "=12 Tengen\n\n",
            "?0 invalid coordinate: expected a vertex of the 19x19 board or pass, and was given 'Z99'\n\n",
            "?7 unknown command\n\n",
            "=2147483647 \n\n",
            "?5 unknown command\n\n",
        )
    );
}

#[test]
fn line_ends_tabs_and_comments_do_not_matter() {
    let said = output(
        &mut session(),
        b"boardsize\t9\r\n# a comment\n\n  \t\nplay b\td4 # there\r\n3\tlist_stones black",
    );
    assert_eq!(said, "= \n\n= \n\n=3 D4\n\n");
}

#[test]
fn a_line_that_is_too_long_is_one_failure() {
    let mut input = vec![b'a'; 3_000_000];
    input.extend(b"\nname\nplay b ");
    input.extend(b"D4 ".repeat(80_000));
    input.extend(b"\nname\n");
    let said = output(&mut session(), &input);
    assert_framed(&said, 4);
    assert!(
        said.starts_with("? syntax error: a line has at most 262144 bytes\n\n= Tengen\n\n? syntax error"),
        "{said}"
    );
}

#[test]
fn what_comes_after_quit_is_not_served() {
    let mut session = session();
    assert_eq!(answers(&mut session, "quit\nname\n"), ["="]);
    assert!(session.is_over());
}

#[test]
fn the_end_of_the_stream_ends_the_session_and_a_move_asked_for_is_still_made() {
    assert_eq!(output(&mut session(), b""), "");
    let mut session = session();
    assert_eq!(answers(&mut session, "boardsize 5\ngenmove b").len(), 2);
    assert_eq!(session.game.turns().len(), 1);
}

#[test]
fn an_interrupt_ends_the_search_under_way_and_no_other() {
    // Without an interrupt a move would take all of these playouts, which takes an hour.
    let settings = Settings { playouts: Some(1 << 40), ..Settings::default() };
    let said = answers(&mut session_with(settings), "boardsize 5\ngenmove b\n# interrupt\nname\n");
    assert_eq!(said.len(), 3);
    let mut session = session();
    answers(&mut session, "boardsize 5\n# interrupt\ngenmove b\n");
    assert_eq!(session.decision.expect("a move was made").thought.analysis.playouts, 30);
}

/// Somebody who hangs up.
struct Closed;

impl std::io::Write for Closed {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_client_that_has_gone_ends_the_session() {
    let ended = protocol::gtp::serve(&mut session(), &b"name\nname\n"[..], Closed);
    assert_eq!(ended.unwrap_err().kind(), std::io::ErrorKind::BrokenPipe);
}
