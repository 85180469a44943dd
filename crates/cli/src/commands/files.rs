//! Files that are there as a whole or not at all.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use anyhow::Context;

/// Writes a file by way of another one beside it, so that nobody ever sees half of it.
pub(super) fn write_whole(path: &Path, text: &str) -> anyhow::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let beside = path.with_file_name(name);
    let write = || {
        let mut file = File::create(&beside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, path)
    };
    write().inspect_err(|_| drop(fs::remove_file(&beside))).with_context(|| cannot_be_written(path))
}

pub(super) fn cannot_be_written(path: &Path) -> String {
    format!("{} cannot be written", path.display())
}
