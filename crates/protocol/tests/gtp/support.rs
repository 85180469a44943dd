//! Sessions, and what is said in them.

use std::io::Cursor;

use engine::{Player, Preset};
use protocol::gtp::{Session, Settings, serve};

/// A session with a fast player.
pub(crate) fn session() -> Session {
    session_with(Settings { playouts: Some(30), ..Settings::default() })
}

/// A session with a fast player and these settings.
pub(crate) fn session_with(settings: Settings) -> Session {
    Session::new(player(), settings)
}

/// A player that needs little memory and little time.
pub(crate) fn player() -> Player {
    Player::new(Preset::named("uct").expect("the preset is there"), 16)
}

/// What a session says to this input, byte for byte.
pub(crate) fn output(session: &mut Session, input: &[u8]) -> String {
    let mut output = Vec::new();
    serve(session, Cursor::new(input.to_vec()), &mut output).expect("memory can be written");
    String::from_utf8(output).expect("answers are text")
}

/// The answers to these commands, without what frames them.
pub(crate) fn answers(session: &mut Session, input: &str) -> Vec<String> {
    let output = output(session, input.as_bytes());
    output
        .split("\n\n")
        .filter(|answer| !answer.is_empty())
        .map(|answer| answer.trim_end().to_owned())
        .collect()
}

/// The answer to the last of these commands in a session of its own.
pub(crate) fn last_answer(input: &str) -> String {
    answers(&mut session(), input).pop().expect("there is an answer")
}

/// Talks to a session of its own: lines that begin with `> ` are sent, and the others are what must come back. An `*` at
/// the end of a line stands for the rest of it, a line with nothing but `...` for any more lines. Lines that begin with #
/// and blank lines are for the reader.
pub(crate) fn check(transcript: &str) {
    check_in(&mut session(), transcript);
}

/// The same in a given session.
pub(crate) fn check_in(session: &mut Session, transcript: &str) {
    let exchanges = exchanges(transcript);
    let input: String = exchanges.iter().map(|(command, _)| format!("{command}\n")).collect();
    let output = output(session, input.as_bytes());
    let mut answers = output.split_terminator("\n\n");
    for (command, expected) in exchanges {
        let answer = answers.next().unwrap_or_else(|| panic!("no answer to '{command}'"));
        let lines: Vec<&str> = answer.lines().map(str::trim_end).collect();
        assert!(
            matches(&expected, &lines),
            "to '{command}' the answer should be\n{}\nand it is\n{answer}",
            expected.join("\n")
        );
    }
    assert_eq!(answers.next(), None, "an answer to no command");
}

fn exchanges(transcript: &str) -> Vec<(String, Vec<String>)> {
    let mut exchanges: Vec<(String, Vec<String>)> = Vec::new();
    for line in transcript.lines().map(str::trim) {
        if let Some(command) = line.strip_prefix("> ") {
            exchanges.push((command.to_owned(), Vec::new()));
        } else if !line.is_empty() && !line.starts_with('#') {
            let (_, expected) = exchanges.last_mut().expect("a command comes first");
            expected.push(line.to_owned());
        }
    }
    exchanges
}

fn matches(expected: &[String], lines: &[&str]) -> bool {
    match (expected.split_first(), lines.split_first()) {
        (None, None) => true,
        (Some((first, rest)), _) if first == "..." => {
            (0..=lines.len()).any(|from| matches(rest, &lines[from..]))
        }
        (Some((first, rest)), Some((line, lines))) => line_matches(first, line) && matches(rest, lines),
        _ => false,
    }
}

fn line_matches(expected: &str, line: &str) -> bool {
    match expected.strip_suffix('*') {
        // An answer may be empty.
        Some(start) => format!("{} ", line.trim()).starts_with(start),
        None => line.trim() == expected,
    }
}

#[test]
fn transcripts_tell_right_from_wrong() {
    let expected = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert!(matches(&expected("= a*\n...\nz"), &["= abc", "x", "y", "z"]));
    assert!(!matches(&expected("= a*\nz"), &["= abc", "x", "z"]));
    assert!(!matches(&expected("="), &["= a"]) && !matches(&expected("= a"), &["="]));
}
