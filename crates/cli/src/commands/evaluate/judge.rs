//! Whom a word on the command line means.

use std::path::Path;

use engine::Preset;
use lab::{Ask, EvaluatorPart, ValueOf, ValueUnit, Values};

use crate::terminal::WrongUsage;

/// A word on the command line, and what holds for all of them.
pub(super) struct Judge<'a> {
    pub(super) by: &'a str,
    pub(super) playouts: &'a [u64],
    pub(super) set: &'a [String],
    pub(super) of: Option<&'a str>,
    pub(super) ask: &'a str,
    pub(super) unit: Option<ValueUnit>,
    pub(super) limit: Option<f64>,
}

impl Judge<'_> {
    /// The evaluators that it means: a preset is one for each number of playouts.
    pub(super) fn evaluators(&self) -> anyhow::Result<Vec<EvaluatorPart>> {
        let (name, by) = named(self.by);
        if by.ends_with(".csv") || by.ends_with(".csv.xz") {
            return Ok(vec![self.of_file(name, by)?]);
        }
        if Preset::named(by).is_ok() || by.ends_with(".toml") {
            return Ok(self.of_preset(name, by));
        }
        if !by.contains([' ', '/']) && which(by).is_none() {
            let names = Preset::names().join(", ");
            let message = format!(
                "--by is '{by}', and there is neither such a preset nor such a program: expected a preset ({names}), a file \
                 that ends in .csv or .toml, or a command line"
            );
            return Err(WrongUsage(message).into());
        }
        let ask = if self.ask == "estimate-score" { Ask::EstimateScore } else { Ask::Genmove };
        let usual = if ask == Ask::EstimateScore { ValueUnit::Score } else { ValueUnit::Probability };
        Ok(vec![EvaluatorPart {
            name: name.unwrap_or(by).chars().take(LONGEST_NAME).collect(),
            command: Some(by.to_owned()),
            ask: Some(ask),
            unit: self.unit.unwrap_or(usual),
            limit: self.limit,
            ..EvaluatorPart::default()
        }])
    }

    /// A file of values. Its path is kept so that reports can be made in other folders, too.
    fn of_file(&self, name: Option<&str>, by: &str) -> anyhow::Result<EvaluatorPart> {
        let file = Path::new(by).file_name().unwrap_or_default().to_string_lossy().into_owned();
        let unit = match self.unit {
            Some(unit) => unit,
            None => Values::read(Path::new(by))?.unit(),
        };
        Ok(EvaluatorPart {
            name: name.map_or(file, str::to_owned),
            values: Some(std::path::absolute(by)?.to_string_lossy().into_owned()),
            unit,
            ..EvaluatorPart::default()
        })
    }

    fn of_preset(&self, name: Option<&str>, preset: &str) -> Vec<EvaluatorPart> {
        let usual = if ["mc", "mc-score"].contains(&preset) { ValueOf::Games } else { ValueOf::BestMove };
        let of = match self.of {
            Some("best-move") => ValueOf::BestMove,
            Some("position") => ValueOf::Position,
            Some(_) => ValueOf::Games,
            None => usual,
        };
        let is_score = preset == "mc-score";
        let unit = self.unit.unwrap_or(if is_score { ValueUnit::Score } else { ValueUnit::Probability });
        let stem = Path::new(preset).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let family = name.map_or(stem, str::to_owned);
        let part = |&playouts: &u64| EvaluatorPart {
            name: format!("{family} {playouts}"),
            family: family.clone(),
            preset: Some(preset.to_owned()),
            set: self.set.to_vec(),
            playouts: Some(playouts),
            of,
            unit,
            ..EvaluatorPart::default()
        };
        self.playouts.iter().map(part).collect()
    }
}

/// The longest name of an evaluator, in letters.
const LONGEST_NAME: usize = 60;

/// A name, if one was given before a sign of equality, and the rest. An option of a command has such a sign as well.
fn named(by: &str) -> (Option<&str>, &str) {
    match by.split_once('=') {
        Some((name, rest)) if !name.trim().is_empty() && !name.contains(['/', '-']) => {
            (Some(name.trim()), rest.trim())
        }
        _ => (None, by.trim()),
    }
}

/// The program of that name, if the system finds one.
fn which(name: &str) -> Option<std::path::PathBuf> {
    let paths = std::env::var_os("PATH")?;
    std::env::split_paths(&paths).map(|folder| folder.join(name)).find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_before_a_sign_of_equality() {
        assert_eq!(named("GNU Go 0=gnugo --mode gtp"), (Some("GNU Go 0"), "gnugo --mode gtp"));
        assert_eq!(named("mogo"), (None, "mogo"));
        assert_eq!(named("gnugo --level=3"), (None, "gnugo --level=3"));
        assert_eq!(named("bin/engine a=b"), (None, "bin/engine a=b"));
    }
}
