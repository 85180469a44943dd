//! A file of lines that only grows, one value of JSON to a line: what a journal is written with.
//!
//! A line is on the disk when it counts. One that was torn by a crash has no end, and whoever reads leaves it out.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::Path;

use serde_json::Value;

/// A file of lines, of which this process alone writes.
#[derive(Debug)]
pub struct LineFile(File);

/// The lines of a file that have an end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WholeLines {
    /// The lines.
    pub text: String,
    /// How many bytes of the file they are.
    pub bytes: u64,
}

impl WholeLines {
    /// Reads what there is, for which nobody needs to have the file to itself.
    pub fn read(path: &Path) -> io::Result<WholeLines> {
        let bytes = fs::read(path)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]).into_owned();
        Ok(WholeLines { text, bytes: whole as u64 })
    }
}

impl LineFile {
    /// Opens a file, which is made if it is missing; `None` if another process has it.
    pub fn open(path: &Path) -> io::Result<Option<LineFile>> {
        let file = OpenOptions::new().create(true).append(true).read(true).open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(LineFile(file))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Keeps so many bytes at most.
    pub fn cut_to(&mut self, bytes: u64) -> io::Result<()> {
        if self.0.metadata()?.len() > bytes { self.0.set_len(bytes) } else { Ok(()) }
    }

    /// Adds a line in one piece. It is on the disk when this returns.
    pub fn add(&mut self, line: &str) -> io::Result<()> {
        let length = self.0.metadata()?.len();
        let written = self.0.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.0.sync_data());
        if written.is_err() {
            // A part of a line must not be the beginning of the next one. If this fails as well, the disk is to blame.
            let _ = self.0.set_len(length);
        }
        written
    }
}

/// The first place in which two values differ, in words: `player, 2, playouts was 50 and is 60`.
pub fn difference(theirs: &Value, ours: &Value) -> Option<String> {
    let (place, theirs, ours) = first_difference(theirs, ours)?;
    let said = |value: Option<&Value>| value.map_or("nothing".to_owned(), short);
    Some(format!("{place} was {} and is {}", said(theirs), said(ours)))
}

/// A place in a value, and what it says and said there.
type Difference<'a> = (String, Option<&'a Value>, Option<&'a Value>);

fn first_difference<'a>(theirs: &'a Value, ours: &'a Value) -> Option<Difference<'a>> {
    let below = |place: String, theirs: Option<&'a Value>, ours: Option<&'a Value>| match (theirs, ours) {
        (Some(old), Some(new)) => first_difference(old, new).map(|(rest, old, new)| {
            (if rest.is_empty() { place } else { format!("{place}, {rest}") }, old, new)
        }),
        (None, None) => None,
        _ => Some((place, theirs, ours)),
    };
    match (theirs, ours) {
        (Value::Object(old), Value::Object(new)) => {
            let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
            names.into_iter().find_map(|name| below(name.clone(), old.get(name), new.get(name)))
        }
        (Value::Array(old), Value::Array(new)) => {
            let places = 0..old.len().max(new.len());
            places.into_iter().find_map(|at| below((at + 1).to_string(), old.get(at), new.get(at)))
        }
        (old, new) if old == new => None,
        (old, new) => Some((String::new(), Some(old), Some(new))),
    }
}

fn short(value: &Value) -> String {
    const MOST: usize = 120;
    let text = value.to_string();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_differs_is_named_by_its_place() {
        let old = json!({"seed": 1, "player": [{"name": "a"}, {"name": "b", "playouts": 50}]});
        let told = |new: Value| difference(&old, &new).unwrap();
        let new = json!({"seed": 1, "player": [{"name": "a"}, {"name": "b", "playouts": 60}]});
        assert_eq!(told(new), "player, 2, playouts was 50 and is 60");
        let new = json!({"seed": 1, "player": [{"name": "a"}]});
        assert_eq!(told(new), "player, 2 was {\"name\":\"b\",\"playouts\":50} and is nothing");
        assert_eq!(told(json!({"seed": 2, "player": old["player"]})), "seed was 1 and is 2");
        assert_eq!(difference(&old, &old), None);
    }
}
