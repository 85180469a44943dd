//! Is every command tested?

use std::fs;
use std::path::Path;

use protocol::gtp::all;

/// The text of all files below a directory.
fn texts(directory: &Path) -> String {
    let entries = fs::read_dir(directory).expect("the directory is there");
    let text = |entry: fs::DirEntry| {
        let path = entry.path();
        if path.is_dir() { texts(&path) } else { fs::read_to_string(&path).unwrap_or_default() }
    };
    entries.map(|entry| text(entry.expect("the directory can be read"))).collect()
}

/// The first words of everything that looks like a command: after the mark of a transcript, at the start of a text or
/// after a line break in it, perhaps with a number before it.
fn first_words(text: &str) -> Vec<&str> {
    let pieces = text.lines().flat_map(|line| line.split("\\n")).flat_map(|piece| piece.split('"'));
    let words = pieces.map(|piece| piece.trim().trim_start_matches("> ").split_whitespace());
    words.filter_map(|mut words| words.find(|word| !word.bytes().all(|byte| byte.is_ascii_digit()))).collect()
}

#[test]
fn every_command_is_sent_by_a_test() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let text = ["gtp", "analysis"].map(|directory| texts(&tests.join(directory))).concat();
    let sent = first_words(&text);
    let names = all().iter().flat_map(|group| group.commands).map(|command| command.name);
    let missing: Vec<&str> = names.filter(|name| !sent.contains(name)).collect();
    assert!(missing.is_empty(), "no test below tests/gtp and tests/analysis sends {missing:?}");
}
