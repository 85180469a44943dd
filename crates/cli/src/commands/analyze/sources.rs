//! The games that the command line names, and where their analyses go.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::Context;
use engine::review::{Line, Reading};
use go::sgf::{self, Record};

use super::super::record::{is_standard_stream, name_of, read};
use crate::terminal::WrongUsage;

/// The end of the names of what we write.
const ENDING: &str = ".analyzed";

/// A game to be analysed.
pub(super) struct Planned {
    /// The file.
    pub(super) source: Rc<Source>,
    /// The game.
    pub(super) record: Record,
    /// The number of its positions, as far as that can be seen without replaying it.
    pub(super) positions: usize,
    /// Where the results go.
    pub(super) outputs: Outputs,
}

/// A file with games.
pub(super) struct Source {
    pub(super) file: PathBuf,
    /// The number of games in it.
    pub(super) games: usize,
}

/// Where the results of a game go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outputs {
    /// The annotated record.
    pub(super) record: PathBuf,
    /// The graph.
    pub(super) graph: PathBuf,
    /// What is finished while the game is not.
    pub(super) journal: PathBuf,
}

impl Planned {
    /// What messages call the game.
    pub(super) fn name(&self) -> String {
        let file = name_of(&self.source.file);
        if self.source.games == 1 { file } else { format!("{file}, game {}", self.record.number()) }
    }
}

/// All games in the order of the command line, and what is wrong with files that could not be read.
pub(super) fn gather(
    files: &[PathBuf],
    out: Option<&Path>,
    reading: &Reading,
) -> anyhow::Result<(Vec<Planned>, Vec<String>)> {
    let (mut plan, mut problems) = (Vec::new(), Vec::new());
    for path in files {
        let found = match list(path) {
            Ok(files) => files.iter().map(|file| games(file, out, reading)).collect(),
            Err(problem) => vec![Err(problem)],
        };
        for games in found {
            match games {
                Ok(games) => plan.extend(games),
                Err(problem) => problems.push(format!("{problem:#}")),
            }
        }
    }
    refuse_collisions(&mut plan)?;
    if let Some(out) = out {
        fs::create_dir_all(out).with_context(|| format!("the folder {} cannot be made", out.display()))?;
    }
    Ok((plan, problems))
}

/// The file, or the records of a folder without those that we have written.
fn list(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if is_standard_stream(path) || !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(path).with_context(|| format!("{} cannot be read", path.display()))? {
        let file = entry.with_context(|| format!("{} cannot be read", path.display()))?.path();
        let is_record = file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sgf"));
        if is_record && !is_ours(&file) && file.is_file() {
            files.push(file);
        }
    }
    anyhow::ensure!(!files.is_empty(), "there are no files that end in .sgf in {}", path.display());
    files.sort();
    Ok(files)
}

fn games(file: &Path, out: Option<&Path>, reading: &Reading) -> anyhow::Result<Vec<Planned>> {
    let bytes = read(file)?;
    let records: Vec<Record> = sgf::games(&bytes).collect();
    anyhow::ensure!(!records.is_empty(), "{}: {}", name_of(file), sgf::NoGameError);
    let source = Rc::new(Source { file: file.to_owned(), games: records.len() });
    let plan = records.into_iter().map(|record| Planned {
        positions: Line::estimate(&record, reading),
        outputs: Outputs::new(&source, record.number(), out),
        source: Rc::clone(&source),
        record,
    });
    Ok(plan.collect())
}

/// Two games must not be written to the same file. A record of ours stands back behind the one that it was made of.
fn refuse_collisions(plan: &mut Vec<Planned>) -> anyhow::Result<()> {
    let originals: Vec<PathBuf> = plan
        .iter()
        .filter(|game| !is_ours(&game.source.file))
        .map(|game| game.outputs.record.clone())
        .collect();
    plan.retain(|game| !is_ours(&game.source.file) || !originals.contains(&game.outputs.record));
    let mut taken: HashMap<&Path, &Planned> = HashMap::new();
    for game in plan.iter() {
        if let Some(other) = taken.insert(&game.outputs.record, game) {
            let (other, this, output) = (other.name(), game.name(), game.outputs.record.display());
            let message = format!("{other} and {this} would both be written to {output}: analyse them apart");
            return Err(WrongUsage(message).into());
        }
    }
    Ok(())
}

/// Does the name say that we have written it?
fn is_ours(file: &Path) -> bool {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    stem.ends_with(ENDING)
}

impl Outputs {
    fn new(source: &Source, number: usize, out: Option<&Path>) -> Outputs {
        let folder = match out {
            Some(out) => out,
            None if is_standard_stream(&source.file) => Path::new(""),
            None => source.file.parent().unwrap_or(Path::new("")),
        };
        let mut name = stem(&source.file);
        if source.games > 1 {
            let digits = source.games.to_string().len();
            name.push(format!("-{number:0digits$}"));
        }
        name.push(ENDING);
        let path = |ending: &str| {
            let mut name = name.clone();
            name.push(ending);
            folder.join(name)
        };
        Outputs { record: path(".sgf"), graph: path(".svg"), journal: path(".partial.jsonl") }
    }
}

/// The name without what we or others put at its end.
fn stem(file: &Path) -> OsString {
    if is_standard_stream(file) {
        return "stdin".into();
    }
    let stem = file.file_stem().unwrap_or_default();
    match stem.to_str().and_then(|stem| stem.strip_suffix(ENDING)) {
        Some(original) => original.into(),
        None => stem.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outputs(file: &str, games: usize, number: usize, out: Option<&str>) -> String {
        let source = Source { file: file.into(), games };
        Outputs::new(&source, number, out.map(Path::new)).record.display().to_string()
    }

    #[test]
    fn results_go_beside_the_record_or_into_the_folder() {
        assert_eq!(outputs("games/a.sgf", 1, 1, None), "games/a.analyzed.sgf");
        assert_eq!(outputs("a.sgf", 1, 1, None), "a.analyzed.sgf");
        assert_eq!(outputs("games/a.sgf", 1, 1, Some("out")), "out/a.analyzed.sgf");
        assert_eq!(outputs("a.sgf", 120, 7, None), "a-007.analyzed.sgf");
        assert_eq!(outputs("-", 1, 1, None), "stdin.analyzed.sgf");
        assert_eq!(outputs("a.analyzed.sgf", 1, 1, None), "a.analyzed.sgf", "replaced, not doubled");
    }
}
