//! Values that are known already, by evaluator, seed and position: nobody waits for them twice, whatever the experiment.
//!
//! Each evaluator with its seed has a file of lines, and its name is a checksum of what is in the first of them: everything
//! that values depend on. A cache can be deleted at any time.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arena::plan::checksum;
use serde_json::Value;

use crate::error::LabError;

/// Values that are known already.
#[derive(Debug)]
pub struct Cache {
    folder: PathBuf,
    shelves: Mutex<HashMap<String, Arc<Shelf>>>,
}

/// The values of an evaluator with a seed.
#[derive(Debug)]
pub(crate) struct Shelf {
    path: PathBuf,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    known: HashMap<u64, Option<f64>>,
    file: File,
}

impl Cache {
    /// A cache in a folder, which is made if it is missing.
    pub fn open(folder: &Path) -> Result<Cache, LabError> {
        fs::create_dir_all(folder).map_err(|error| LabError::file(folder, error))?;
        Ok(Cache { folder: folder.to_owned(), shelves: Mutex::default() })
    }

    /// The values that depend on these terms: an evaluator with all its numbers, and a seed.
    pub(crate) fn shelf(&self, terms: &Value) -> Result<Arc<Shelf>, LabError> {
        let head = terms.to_string();
        let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shelf) = shelves.get(&head) {
            return Ok(Arc::clone(shelf));
        }
        let path = self.folder.join(format!("{}.values", checksum([head.as_bytes()])));
        let shelf = Shelf::open(&path, &head).map_err(|error| LabError::file(&path, error))?;
        let shelf = Arc::new(shelf);
        shelves.insert(head, Arc::clone(&shelf));
        Ok(shelf)
    }
}

impl Shelf {
    fn open(path: &Path, head: &str) -> io::Result<Shelf> {
        let text = match fs::read(path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error),
        };
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        if text.is_empty() {
            file.write_all(format!("{head}\n").as_bytes())?;
        } else if !text.ends_with('\n') {
            // A crash has torn the last line, which must not be the beginning of another.
            file.write_all(b"\n")?;
        }
        // What has the same checksum and another first line is somebody else's.
        let is_ours = text.lines().next() == Some(head);
        let known = text.lines().filter(|_| is_ours).skip(1).filter_map(entry).collect();
        Ok(Shelf { path: path.to_owned(), state: Mutex::new(State { known, file }) })
    }

    /// The value of a position, if it is known: perhaps that there is none.
    pub(crate) fn value(&self, position: u64) -> Option<Option<f64>> {
        self.state().known.get(&position).copied()
    }

    /// Keeps values.
    pub(crate) fn keep(&self, values: &[(u64, Option<f64>)]) -> Result<(), LabError> {
        let mut state = self.state();
        let mut text = String::new();
        for &(position, value) in values {
            if state.known.insert(position, value).is_none() {
                text += &line(position, value);
            }
        }
        // In one piece, so that what other processes add stays whole.
        state.file.write_all(text.as_bytes()).map_err(|error| LabError::file(&self.path, error))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A position and its value as a line. Its last letter tells a whole number from one that was torn.
fn line(position: u64, value: Option<f64>) -> String {
    match value {
        Some(value) => format!("{position:016x} {value};\n"),
        None => format!("{position:016x} -;\n"),
    }
}

/// What a line says, if it is a whole one.
fn entry(line: &str) -> Option<(u64, Option<f64>)> {
    let (position, value) = line.strip_suffix(';')?.split_once(' ')?;
    let position = u64::from_str_radix(position, 16).ok().filter(|_| position.len() == 16)?;
    let value = match value {
        "-" => None,
        number => Some(number.parse().ok().filter(|number: &f64| number.is_finite())?),
    };
    Some((position, value))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::desk::testing::fresh_directory;

    #[test]
    fn values_are_found_again_by_whoever_opens_the_cache_next() {
        let folder = fresh_directory("cache");
        let terms = json!({ "evaluator": "uct", "seed": 1 });
        let keep = [(7, Some(0.123_456_789)), (u64::MAX, Some(-12.5)), (8, None)];
        Cache::open(&folder).unwrap().shelf(&terms).unwrap().keep(&keep).unwrap();
        let shelf = Cache::open(&folder).unwrap().shelf(&terms).unwrap();
        for (position, value) in keep {
            assert_eq!(shelf.value(position), Some(value));
        }
        assert_eq!(shelf.value(9), None);
        let other = json!({ "evaluator": "uct", "seed": 2 });
        assert_eq!(Cache::open(&folder).unwrap().shelf(&other).unwrap().value(7), None);
    }

    #[test]
    fn a_torn_line_is_forgotten_and_spoils_nothing_after_it() {
        let folder = fresh_directory("torn-cache");
        let terms = json!({ "evaluator": "mc" });
        let open = || Cache::open(&folder).unwrap().shelf(&terms).unwrap();
        open().keep(&[(1, Some(0.5)), (2, Some(0.25))]).unwrap();
        let path = open().path.clone();
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.strip_suffix("5;\n").unwrap()).unwrap();
        let shelf = open();
        shelf.keep(&[(3, Some(0.75))]).unwrap();
        assert_eq!([1, 3].map(|position| open().value(position)), [Some(Some(0.5)), Some(Some(0.75))]);
        assert_eq!(open().value(2), None);
    }

    #[test]
    fn the_same_value_is_written_once() {
        let folder = fresh_directory("cache-once");
        let shelf = Cache::open(&folder).unwrap().shelf(&json!(1)).unwrap();
        (0..3).for_each(|_| shelf.keep(&[(1, Some(0.5))]).unwrap());
        assert_eq!(fs::read_to_string(&shelf.path).unwrap().lines().count(), 2);
    }
}
