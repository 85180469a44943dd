//! The rows that there are, one to a line: the only truth about what is done.

use std::collections::{BTreeSet, HashSet};
use std::io;
use std::path::{Path, PathBuf};

use arena::run::lines::{LineFile, WholeLines, difference};
use engine::VERSION;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::error::LabError;
use crate::row::Row;

/// The name of the journal in the directory of a run.
pub const JOURNAL: &str = "rows.jsonl";

/// The first line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head {
    /// The version of Tengen that does the units.
    pub tengen: String,
    /// What must not change: [`Plan::identity`](crate::Plan::identity).
    pub lab: Value,
}

/// What a journal says.
#[derive(Clone, Debug, PartialEq)]
pub struct Content {
    /// The first line, unless there are no rows.
    pub head: Option<Head>,
    /// The rows in the order in which they were written, the first of each unit.
    pub rows: Vec<Row>,
    /// Their lines, letter by letter.
    pub(super) lines: Vec<String>,
}

impl Content {
    /// Reads the journal of a directory, which may be written meanwhile. Without one there are no rows.
    pub fn read(directory: &Path) -> Result<Content, LabError> {
        let path = directory.join(JOURNAL);
        match WholeLines::read(&path) {
            Ok(lines) => Content::of(&path, &lines.text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Content::of(&path, ""),
            Err(error) => Err(LabError::file(&path, error)),
        }
    }

    /// What these lines say, all of which have an end: one without was torn by a crash, and its unit is done again.
    fn of(path: &Path, text: &str) -> Result<Content, LabError> {
        let bad = |line: usize, error: serde_json::Error| LabError::Line {
            path: path.to_owned(),
            line: line + 1,
            reason: error.to_string(),
        };
        let mut content = Content { head: None, rows: Vec::new(), lines: Vec::new() };
        let mut units = HashSet::new();
        for (at, line) in text.lines().enumerate() {
            if at == 0 {
                content.head = Some(serde_json::from_str(line).map_err(|error| bad(at, error))?);
                continue;
            }
            let row: Row = serde_json::from_str(line).map_err(|error| bad(at, error))?;
            if units.insert(row.unit.clone()) {
                content.rows.push(row);
                content.lines.push(line.to_owned());
            }
        }
        // A run that never finished a unit was perhaps one that could not begin, and binds nobody.
        content.head = content.head.filter(|_| !content.rows.is_empty());
        Ok(content)
    }
}

/// The journal of a run, to be written.
#[derive(Debug)]
pub(super) struct Journal {
    file: LineFile,
    path: PathBuf,
    rows: Vec<Row>,
}

impl Journal {
    /// Begins a journal, or goes on with the one that is there if that is wanted.
    pub(super) fn open(directory: &Path, identity: Value, resume: bool) -> Result<Journal, LabError> {
        let path = directory.join(JOURNAL);
        let unusable = |error| LabError::file(&path, error);
        let Some(mut file) = LineFile::open(&path).map_err(unusable)? else {
            return Err(LabError::InUse { path });
        };
        let lines = WholeLines::read(&path).map_err(unusable)?;
        let content = Content::of(&path, &lines.text)?;
        if !content.rows.is_empty() && !resume {
            return Err(LabError::NotEmpty { path, rows: content.rows.len() });
        }
        let head = Head { tengen: VERSION.to_owned(), lab: identity };
        match content.head {
            Some(old) => {
                check(&path, &old, &head)?;
                file.cut_to(lines.bytes).map_err(unusable)?;
            }
            None => {
                let line = serde_json::to_string(&head).map_err(|error| unusable(error.into()))?;
                file.cut_to(0).and_then(|()| file.add(&line)).map_err(unusable)?;
            }
        }
        Ok(Journal { file, path, rows: content.rows })
    }

    /// Adds rows in one piece. They are on the disk when this returns.
    pub(super) fn add(&mut self, rows: &[Row]) -> Result<(), LabError> {
        let unusable = |error| LabError::file(&self.path, error);
        // A file that was deleted takes rows and loses them.
        if !self.path.exists() {
            return Err(unusable(io::Error::new(
                io::ErrorKind::NotFound,
                "it was deleted while it was in use",
            )));
        }
        let (mut lines, mut kept) = (Vec::new(), Vec::new());
        for row in rows {
            let line = serde_json::to_string(row).map_err(|error| unusable(error.into()))?;
            // A number that JSON does not have would make the whole journal unreadable. What is read again is kept, so that
            // a report says the same now and later, when it is made from the file.
            let row: Row = serde_json::from_str(&line)
                .map_err(|error| LabError::Unit { unit: row.unit.clone(), reason: error.to_string() })?;
            lines.push(line);
            kept.push(row);
        }
        if !lines.is_empty() {
            self.file.add(&lines.join("\n")).map_err(unusable)?;
        }
        self.rows.append(&mut kept);
        Ok(())
    }

    /// The rows in the order in which they were written.
    pub(super) fn rows(&self) -> &[Row] {
        &self.rows
    }
}

/// Refuses what was begun otherwise.
pub(super) fn check(path: &Path, theirs: &Head, ours: &Head) -> Result<(), LabError> {
    let difference = if theirs.tengen == ours.tengen {
        differences(&theirs.lab, &ours.lab)
    } else {
        Some(format!("Tengen was {} and is {}", theirs.tengen, ours.tengen))
    };
    match difference {
        Some(difference) => Err(LabError::Other { path: path.to_owned(), difference }),
        None => Ok(()),
    }
}

/// What differs, in words: the numbers of the experiment if some do, because most else follows from them.
pub(crate) fn differences(theirs: &Value, ours: &Value) -> Option<String> {
    let (Value::Object(old), Value::Object(new)) = (theirs, ours) else { return difference(theirs, ours) };
    let is_plain = |value: Option<&Value>| !value.is_some_and(|value| value.is_object() || value.is_array());
    let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    let plain = names.into_iter().filter(|name| is_plain(old.get(*name)) && is_plain(new.get(*name)));
    let told: Vec<String> = plain
        .filter_map(|name| difference(&json!({ name: old.get(name) }), &json!({ name: new.get(name) })))
        .collect();
    if told.is_empty() { difference(theirs, ours) } else { Some(told.join("; ")) }
}
