//! Whom a word on the command line means.

use std::path::Path;

use engine::Preset;
use lab::{Ask, EvaluatorPart, ValueOf, ValueUnit, Values};

use crate::terminal::WrongUsage;

/// A word on the command line, and what holds for presets.
pub(super) struct Judge<'a> {
    pub(super) by: &'a str,
    pub(super) playouts: &'a [u64],
    pub(super) set: &'a [String],
}

impl Judge<'_> {
    /// The evaluators that it means: a preset is one for each number of playouts.
    pub(super) fn evaluators(
        &self,
        of: Option<&str>,
        ask: &str,
        unit: Option<&str>,
    ) -> anyhow::Result<Vec<EvaluatorPart>> {
        let by = self.by.trim();
        let unit_or = |usual| match unit {
            Some("score") => ValueUnit::Score,
            Some(_) => ValueUnit::Probability,
            None => usual,
        };
        if by.ends_with(".csv") || by.ends_with(".csv.xz") {
            let name = Path::new(by).file_name().unwrap_or_default().to_string_lossy().into_owned();
            let part = EvaluatorPart {
                name,
                values: Some(by.to_owned()),
                unit: unit_or(Values::read(Path::new(by))?.unit()),
                ..EvaluatorPart::default()
            };
            return Ok(vec![part]);
        }
        if Preset::named(by).is_ok() || by.ends_with(".toml") {
            return Ok(self.of_preset(by, of, unit));
        }
        if !by.contains(' ') && !by.contains('/') && which(by).is_none() {
            let names = Preset::names().join(", ");
            let message = format!(
                "--by is '{by}', and there is neither such a preset nor such a program: expected a preset ({names}), a file \
                 that ends in .csv or .toml, or a command line"
            );
            return Err(WrongUsage(message).into());
        }
        let ask = if ask == "estimate-score" { Ask::EstimateScore } else { Ask::Genmove };
        let usual = if ask == Ask::EstimateScore { ValueUnit::Score } else { ValueUnit::Probability };
        Ok(vec![EvaluatorPart {
            name: by.chars().take(60).collect(),
            command: Some(by.to_owned()),
            ask: Some(ask),
            unit: unit_or(usual),
            ..EvaluatorPart::default()
        }])
    }

    fn of_preset(&self, preset: &str, of: Option<&str>, unit: Option<&str>) -> Vec<EvaluatorPart> {
        let usual = if ["mc", "mc-score"].contains(&preset) { ValueOf::Games } else { ValueOf::BestMove };
        let of = match of {
            Some("best-move") => ValueOf::BestMove,
            Some("position") => ValueOf::Position,
            Some(_) => ValueOf::Games,
            None => usual,
        };
        let unit = match unit {
            Some("score") => ValueUnit::Score,
            None if preset == "mc-score" => ValueUnit::Score,
            _ => ValueUnit::Probability,
        };
        let family = Path::new(preset).file_stem().unwrap_or_default().to_string_lossy().into_owned();
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

/// The program of that name, if the system finds one.
fn which(name: &str) -> Option<std::path::PathBuf> {
    let paths = std::env::var_os("PATH")?;
    std::env::split_paths(&paths).map(|folder| folder.join(name)).find(|path| path.is_file())
}
