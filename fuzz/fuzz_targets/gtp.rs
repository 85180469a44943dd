//! Bytes as what a client sends: every command gets one answer, whatever it is, and no answer has a blank line in it.
#![no_main]

use std::io::Cursor;

use engine::{Player, Preset};
use libfuzzer_sys::fuzz_target;
use protocol::gtp::{Session, Settings, serve};

/// Longer inputs show nothing new, and moves take time.
const MOST_LINES: usize = 40;

fuzz_target!(|bytes: &[u8]| {
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').take(MOST_LINES).collect();
    if lines.iter().any(|line| is_left_out(line)) {
        return;
    }
    let expected = lines.iter().filter(|line| is_command(line)).count();
    let Ok(preset) = Preset::named("uct") else { return };
    let settings = Settings { playouts: Some(2), ..Settings::default() };
    let mut session = Session::new(Player::new(preset, 4), settings);
    let mut output = Vec::new();
    serve(&mut session, Cursor::new(lines.join(&b'\n')), &mut output).expect("memory can be written");
    let output = String::from_utf8(output).expect("answers are text");
    assert!(output.is_empty() || output.ends_with("\n\n"));
    let answers: Vec<&str> = output.split_terminator("\n\n").collect();
    assert!(answers.len() == expected || session.is_over() && answers.len() < expected);
    for answer in answers {
        assert!(answer.starts_with(['=', '?']) && answer.lines().all(|line| !line.is_empty()), "{answer:?}");
    }
});

/// Files should neither be read nor written here, and the judge, who plays thousands of games, is too slow.
fn is_left_out(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    let kept: String = text.chars().filter(|c| !c.is_control()).collect();
    ["sgf", "final", "score", "benchmark"].iter().any(|word| kept.contains(word))
}

/// Is anything left of the line without control characters and comments?
fn is_command(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    let before_comment: String = text.chars().take_while(|&c| c != '#').collect();
    before_comment.chars().any(|c| !c.is_whitespace() && !c.is_control())
}
