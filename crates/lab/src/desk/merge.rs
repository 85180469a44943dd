//! Journals of several machines, joined into one.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use arena::record::Sides;

use super::journal::{Content, Head, JOURNAL, check};
use crate::error::LabError;
use crate::row::{Finding, Row};

/// Several journals as one.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    /// The first line of all of them.
    pub head: Head,
    /// The rows, the first of each unit.
    pub rows: Vec<Row>,
    /// The text of a journal that has them.
    pub text: String,
    /// Units that were found to be different in two journals, which should not be, a sentence each.
    pub warnings: Vec<String>,
}

/// Joins the journals of these directories. They must have been begun with the same settings by the same version.
pub fn merge(directories: &[PathBuf]) -> Result<Merged, LabError> {
    let mut merged: Option<Merged> = None;
    let mut sources: HashMap<String, (usize, &Path)> = HashMap::new();
    for directory in directories {
        let content = Content::read(directory)?;
        let Some(head) = content.head else { continue };
        let merged = match &mut merged {
            Some(merged) => {
                check(&directory.join(JOURNAL), &head, &merged.head)?;
                merged
            }
            none => none.insert(Merged::begun(head, &directory.join(JOURNAL))?),
        };
        for (row, line) in content.rows.into_iter().zip(&content.lines) {
            match sources.get(&row.unit) {
                Some(&(place, other)) => {
                    merged.warnings.extend(conflict(&merged.rows[place], other, &row, directory));
                }
                None => {
                    sources.insert(row.unit.clone(), (merged.rows.len(), directory));
                    merged.text.push_str(line);
                    merged.text.push('\n');
                    merged.rows.push(row);
                }
            }
        }
    }
    merged.ok_or_else(|| {
        let named: Vec<String> = directories.iter().map(|path| path.display().to_string()).collect();
        LabError::Senseless(format!(
            "there are no rows in {}: expected directories of runs",
            named.join(", ")
        ))
    })
}

impl Merged {
    fn begun(head: Head, path: &Path) -> Result<Merged, LabError> {
        let line = serde_json::to_string(&head).map_err(|error| LabError::file(path, error.into()))?;
        Ok(Merged { head, rows: Vec::new(), text: format!("{line}\n"), warnings: Vec::new() })
    }
}

/// A sentence, if a unit was found to be different.
fn conflict(first: &Row, first_in: &Path, second: &Row, second_in: &Path) -> Option<String> {
    let is_same = without_times(&first.finding) == without_times(&second.finding);
    (!is_same).then(|| {
        let (first_in, second_in) = (first_in.display(), second_in.display());
        format!("{} is not the same in {first_in} and {second_in}: that of {first_in} is kept", first.unit)
    })
}

/// A finding without the times in it: what must be the same whenever a unit is done.
pub fn without_times(finding: &Finding) -> Finding {
    let mut finding = finding.clone();
    if let Finding::Game { record, .. } = &mut finding {
        record.ended_at = 0.0;
        record.seconds = 0.0;
        record.cpu_seconds = Sides::default();
        record.moves.iter_mut().for_each(|turn| turn.seconds = None);
    }
    finding
}
