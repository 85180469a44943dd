//! The experiment that is meant by a word on the command line: the name of one of ours, or a file.

use std::fs;
use std::path::Path;

use anyhow::Context;
use lab::{Experiment, LabError};

use crate::terminal::WrongUsage;

/// An experiment, and the file that it is from if it is none of ours.
#[derive(Debug)]
pub(super) struct Chosen {
    pub(super) experiment: Experiment,
    pub(super) file: Option<String>,
}

impl Chosen {
    pub(super) fn read(word: &str) -> anyhow::Result<Chosen> {
        if !word.ends_with(".toml") {
            return Ok(Chosen { experiment: Experiment::named(word).map_err(wrong_usage)?, file: None });
        }
        let text = fs::read_to_string(word).with_context(|| format!("{word} cannot be read"))?;
        let experiment = Experiment::from_toml(&text).map_err(|error| anyhow::anyhow!("{word}: {error}"))?;
        check_name(&experiment.name).map_err(|error| anyhow::anyhow!("{word}: {error}"))?;
        if Experiment::names().contains(&experiment.name.as_str()) {
            let name = &experiment.name;
            anyhow::bail!(
                "{word}: {name} is the name of an experiment of Tengen: expected another, because runs are named after it"
            );
        }
        let name = Path::new(word).file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Chosen { experiment, file: Some(name) })
    }
}

/// Directories and files are named after experiments, so that a name must be fit for that.
fn check_name(name: &str) -> Result<(), String> {
    let is_plain = |c: char| c.is_alphanumeric() || "-_.".contains(c);
    if !name.is_empty() && !name.starts_with(['.', '-']) && name.chars().all(is_plain) {
        return Ok(());
    }
    Err(format!("name is '{name}': expected letters, digits and dashes, because files are named after it"))
}

/// The error of a command line that makes no sense.
pub(super) fn wrong_usage(error: LabError) -> anyhow::Error {
    WrongUsage(error.to_string()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_fit_for_a_file() {
        assert!(["tiny", "coulom-table-1", "größe_2.5"].into_iter().all(|name| check_name(name).is_ok()));
        for name in ["", "../up", "a/b", "two words", "-o", ".hidden"] {
            assert!(check_name(name).unwrap_err().contains(&format!("'{name}'")));
        }
    }
}
