//! The finished positions of a game that is not finished: one line each, so that an end at any moment, be it a power cut,
//! costs one position at most.

use std::fs::{self, File, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use engine::review::{Finding, Origin};
use serde::{Deserialize, Serialize};

use crate::commands::files::cannot_be_written;

/// A journal that is open for more.
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    count: usize,
}

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    made_by: String,
    key: String,
}

/// Each other line.
#[derive(Serialize, Deserialize)]
struct Entry {
    /// The place of the position among those of the game, from 0.
    index: usize,
    #[serde(flatten)]
    finding: Finding,
}

impl Journal {
    /// Opens the journal of a game, and returns what it holds. One of other settings or another game is refused, or with
    /// `again` begun afresh.
    pub(super) fn open(path: &Path, origin: &Origin, again: bool) -> anyhow::Result<(Journal, Vec<Finding>)> {
        let opened = File::options().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.with_context(|| cannot_be_written(path))?;
        // Where files cannot be locked, nobody is kept out.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            bail!("{} is in use: another run is at work on this game", path.display());
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(|| format!("{} cannot be read", path.display()))?;
        let mut journal = Journal { path: path.to_owned(), file, count: 0 };
        match journal.understand(&bytes, origin, again)? {
            Some((findings, end)) => {
                journal.count = findings.len();
                journal.cut(end)?;
                Ok((journal, findings))
            }
            None => {
                journal.cut(0)?;
                journal.write(&Head { made_by: origin.made_by.clone(), key: origin.key.clone() })?;
                Ok((journal, Vec::new()))
            }
        }
    }

    /// The positions, and where the last whole line ends; `None` if the journal is to be begun afresh.
    fn understand(
        &self,
        bytes: &[u8],
        origin: &Origin,
        again: bool,
    ) -> anyhow::Result<Option<(Vec<Finding>, usize)>> {
        let mut lines = bytes.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n"));
        let Some(first) = lines.next() else { return Ok(None) };
        let head: Head = match serde_json::from_slice(first) {
            Ok(head) => head,
            Err(_) if again => return Ok(None),
            Err(_) => bail!("{} is no journal of ours: move it away", self.path.display()),
        };
        if head.key != origin.key {
            if again {
                return Ok(None);
            }
            bail!(
                "{} keeps unfinished work on another record or with other settings ({}): give these to go on with \
                 it, or --again to drop it",
                self.path.display(),
                head.made_by
            );
        }
        let mut findings = Vec::new();
        let mut end = first.len();
        for line in lines {
            match serde_json::from_slice::<Entry>(line) {
                Ok(entry) if entry.index == findings.len() => findings.push(entry.finding),
                _ => break,
            }
            end += line.len();
        }
        Ok(Some((findings, end)))
    }

    /// Cuts off what comes after so many bytes: a torn line would swallow the next one.
    fn cut(&mut self, end: usize) -> anyhow::Result<()> {
        let cut = self.file.set_len(end as u64);
        let placed = cut.and_then(|()| self.file.seek(SeekFrom::Start(end as u64)));
        placed.map(drop).with_context(|| cannot_be_written(&self.path))
    }

    /// Adds a position.
    pub(super) fn add(&mut self, finding: &Finding) -> anyhow::Result<()> {
        self.write(&Entry { index: self.count, finding: finding.clone() })?;
        self.count += 1;
        Ok(())
    }

    fn write(&mut self, line: &impl Serialize) -> anyhow::Result<()> {
        let line = format!("{}\n", serde_json::to_string(line)?);
        self.file.write_all(line.as_bytes()).with_context(|| cannot_be_written(&self.path))
    }

    /// The game is done, and the journal of no use any more.
    pub(super) fn remove(self) -> anyhow::Result<()> {
        fs::remove_file(&self.path).with_context(|| format!("{} cannot be removed", self.path.display()))
    }
}
