//! Files of expected answers that are too large, or not ours, to be kept here.

use std::io::Write;
use std::path::Path;

use go::{Ko, Suicide};
use serde_json::Value;

/// Says that a test did nothing, on the error stream itself, which the test harness does not swallow.
pub(crate) fn skipped(what: &str) {
    // Without an error stream there is nobody to tell.
    let _ = writeln!(std::io::stderr(), "skipped: {what}");
}

/// The lines of a file of `shared/data/oracles` beside the repository, at least one; `None`, and a word about it, if
/// the file is not there.
pub(crate) fn oracle_lines(name: &str) -> Option<Vec<Value>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/oracles").join(name);
    let Ok(text) = std::fs::read_to_string(&path) else {
        skipped(&format!("shared/data/oracles/{name} not found beside the repository"));
        return None;
    };
    let lines = json_lines(&text);
    assert!(!lines.is_empty(), "{name} is empty");
    Some(lines)
}

/// The values of a text with one on each line.
pub(crate) fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line is a JSON value")).collect()
}

/// The ko rule by the short name that these files and the commands use.
pub(crate) fn ko_named(name: &str) -> Option<Ko> {
    match name {
        "none" => Some(Ko::None),
        "simple" => Some(Ko::Simple),
        "psk" => Some(Ko::Positional),
        "ssk" => Some(Ko::Situational),
        "nssk" => Some(Ko::NaturalSituational),
        _ => None,
    }
}

/// The suicide rule by its short name.
pub(crate) fn suicide_named(name: &str) -> Option<Suicide> {
    match name {
        "yes" => Some(Suicide::Allowed),
        "no" => Some(Suicide::Forbidden),
        "multi" => Some(Suicide::AllowedForSeveral),
        _ => None,
    }
}
