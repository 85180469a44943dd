//! Reports that lie in folders: what the laboratory and matches have written, for those who read.
//!
//! The server knows nothing of who wrote them. A report is a file in Markdown, and what it shows lies beside it. What a
//! browser asks for is looked up in a list that was made by walking the folders; it never becomes a path.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use serde::Serialize;

/// Folders within folders, at most.
const DEEPEST: usize = 4;

/// Reports, at most.
const MOST_REPORTS: usize = 1000;

/// Where the games of a match lie, beside its report.
const GAMES: &str = "sgf";

/// Games of a match, at most.
const MOST_GAMES: usize = 2000;

/// A heading stands within the first bytes of a report.
const HEAD: u64 = 4096;

/// The largest file that is shown, in bytes.
const LARGEST: u64 = 8 << 20;

/// What may be shown, and as what.
const KINDS: [(&str, &str); 6] = [
    ("md", "text/markdown; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("csv", "text/csv; charset=utf-8"),
    ("json", "application/json"),
    ("sgf", "application/x-go-sgf"),
];

/// The reports that there are now.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Results {
    pub(crate) reports: Vec<Report>,
}

/// A report.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    id: String,
    title: String,
    folder: String,
    path: String,
    file: String,
    files: Vec<String>,
    modified: u64,
    #[serde(skip)]
    place: PathBuf,
}

impl Results {
    /// Walks the folders.
    pub(crate) fn find(folders: &[PathBuf]) -> Results {
        let mut results = Results::default();
        for folder in folders {
            results.walk(folder);
        }
        results
    }

    fn walk(&mut self, root: &Path) {
        let mut open = vec![(root.to_owned(), 0)];
        while let Some((folder, depth)) = open.pop() {
            // A folder that cannot be read has nothing to show.
            let Ok(mut listed) = list(&folder) else { continue };
            listed.files.extend(games(&folder, &listed.folders));
            self.add(root, &folder, &listed.files);
            if depth < DEEPEST {
                open.extend(listed.folders.into_iter().rev().map(|inner| (inner, depth + 1)));
            }
        }
    }

    fn add(&mut self, root: &Path, folder: &Path, files: &BTreeMap<String, u64>) {
        for (file, modified) in files.iter().filter(|(name, _)| name.ends_with(".md")) {
            if self.reports.len() >= MOST_REPORTS {
                return;
            }
            let place = folder.join(file);
            let path = place.strip_prefix(root).unwrap_or(&place).display().to_string();
            self.reports.push(Report {
                id: format!("{:016x}", hash(&place)),
                title: title(&place).unwrap_or_else(|| file.trim_end_matches(".md").to_owned()),
                folder: root.display().to_string(),
                path,
                file: file.clone(),
                files: files.keys().cloned().collect(),
                modified: *modified,
                place: folder.to_owned(),
            });
        }
    }

    /// A file of a report: what it is, and its bytes.
    pub(crate) fn read(&self, id: &str, file: &str) -> Option<(&'static str, Vec<u8>)> {
        let report = self.reports.iter().find(|report| report.id == id)?;
        let name = report.files.iter().find(|name| *name == file)?;
        let place = report.place.join(name);
        // What was a file when the folder was walked may have become something else.
        let is_shown = fs::symlink_metadata(&place).is_ok_and(|data| data.is_file() && data.len() <= LARGEST);
        let bytes = is_shown.then(|| fs::read(&place).ok()).flatten()?;
        Some((kind(name)?, bytes))
    }
}

struct Listed {
    files: BTreeMap<String, u64>,
    folders: Vec<PathBuf>,
}

/// The files of a folder that may be shown, with the time when they were written, and the folders in it. Links are
/// not followed.
fn list(folder: &Path) -> io::Result<Listed> {
    let mut listed = Listed { files: BTreeMap::new(), folders: Vec::new() };
    for entry in fs::read_dir(folder)?.flatten() {
        let (Ok(data), Ok(name)) = (entry.metadata(), entry.file_name().into_string()) else { continue };
        if data.is_dir() && !name.starts_with('.') {
            listed.folders.push(entry.path());
        } else if data.is_file() && kind(&name).is_some() {
            let written = data.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
            listed.files.insert(name, written.map_or(0, |time| time.as_secs()));
        }
    }
    listed.folders.sort();
    Ok(listed)
}

/// The records in the folder of games beside a report of a match, as the report names them.
fn games(folder: &Path, inner: &[PathBuf]) -> BTreeMap<String, u64> {
    let Some(place) = inner.iter().find(|inner| **inner == folder.join(GAMES)) else {
        return BTreeMap::new();
    };
    let files = list(place).map(|listed| listed.files).unwrap_or_default();
    let records = files.into_iter().filter(|(name, _)| name.ends_with(".sgf")).take(MOST_GAMES);
    records.map(|(name, written)| (format!("{GAMES}/{name}"), written)).collect()
}

fn kind(name: &str) -> Option<&'static str> {
    let (_, ending) = name.rsplit_once('.')?;
    KINDS.iter().find(|(known, _)| *known == ending).map(|&(_, kind)| kind)
}

/// The first heading.
fn title(place: &Path) -> Option<String> {
    let mut head = Vec::new();
    fs::File::open(place).ok()?.take(HEAD).read_to_end(&mut head).ok()?;
    let text = String::from_utf8_lossy(&head);
    text.lines().find_map(|line| line.strip_prefix("# ")).map(|title| title.trim().to_owned())
}

/// A number that stays the same for a path (FNV-1a), so that a link to a report lasts.
fn hash(place: &Path) -> u64 {
    let bytes = place.as_os_str().as_encoded_bytes();
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of its own for a test, which is removed in the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("tengen-results-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            fs::create_dir_all(path.join("inner/.hidden")).unwrap();
            Folder(path)
        }

        fn write(&self, name: &str, text: &str) {
            fs::write(self.0.join(name), text).unwrap();
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn reports_are_found_with_what_lies_beside_them() {
        let folder = Folder::new("found");
        folder.write("one.md", "intro\n# A title \ntext");
        folder.write("one.svg", "<svg/>");
        folder.write("rows.jsonl", "{}");
        folder.write("inner/two.md", "no heading");
        folder.write("inner/.hidden/three.md", "# Hidden");
        let results = Results::find(std::slice::from_ref(&folder.0));
        let titles: Vec<&str> = results.reports.iter().map(|report| report.title.as_str()).collect();
        assert_eq!(titles, ["A title", "two"]);
        assert_eq!(results.reports[0].files, ["one.md", "one.svg"]);
        assert_eq!(results.reports[1].path, "inner/two.md");
        let id = &results.reports[0].id;
        assert_eq!(results.read(id, "one.svg"), Some(("image/svg+xml", b"<svg/>".to_vec())));
    }

    #[test]
    fn nothing_but_what_was_listed_is_read() {
        let folder = Folder::new("closed");
        folder.write("one.md", "# One");
        folder.write("rows.jsonl", "{}");
        folder.write("inner/two.md", "# Two");
        let results = Results::find(std::slice::from_ref(&folder.0));
        let id = results.reports[0].id.clone();
        folder.write("inner/secret.sgf", "(;)");
        for name in [
            "rows.jsonl",
            "inner/secret.sgf",
            "inner/two.md",
            "../one.md",
            "/etc/passwd",
            "",
            ".",
            "one.md/",
            "one.MD",
        ] {
            assert_eq!(results.read(&id, name), None, "{name}");
        }
        assert_eq!(results.read("0000000000000000", "one.md"), None);
    }

    #[test]
    fn the_games_of_a_match_are_beside_its_report() {
        let folder = Folder::new("games");
        fs::create_dir_all(folder.0.join("sgf")).unwrap();
        folder.write("report.md", "# A match");
        folder.write("sgf/game-00001.sgf", "(;SZ[9])");
        folder.write("sgf/notes.csv", "a,b");
        let results = Results::find(std::slice::from_ref(&folder.0));
        assert_eq!(results.reports.len(), 1);
        assert_eq!(results.reports[0].files, ["report.md", "sgf/game-00001.sgf"]);
        let id = &results.reports[0].id;
        let game = results.read(id, "sgf/game-00001.sgf");
        assert_eq!(game, Some(("application/x-go-sgf", b"(;SZ[9])".to_vec())));
        assert_eq!(results.read(id, "sgf/notes.csv"), None);
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_nowhere() {
        let folder = Folder::new("links");
        folder.write("one.md", "# One");
        folder.write("inner/secret.md", "# Secret");
        let outer = Folder::new("outer");
        std::os::unix::fs::symlink(folder.0.join("inner"), outer.0.join("linked")).unwrap();
        std::os::unix::fs::symlink(folder.0.join("one.md"), outer.0.join("linked.md")).unwrap();
        assert!(Results::find(std::slice::from_ref(&outer.0)).reports.is_empty());
    }
}
