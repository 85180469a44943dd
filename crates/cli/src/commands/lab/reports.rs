//! `tengen lab report`: tables, plots and sentences from what is done so far.

use std::path::{Path, PathBuf};

use arena::report::document::{Block, Document};
use clap::Args;
use lab::place::{LAB, Place, RunFile, write_report};
use lab::report::{About, GivenUp, report};
use lab::{Experiment, LabError, Plan, Row, Scale, Shard, about};

use super::chosen::{Chosen, wrong_usage};
use super::numbers::scale_parser;
use super::words::{counted, grouped, say};
use crate::terminal::{WrongUsage, print};

/// Write the report of a run anew from its rows, finished or not, while it runs or later.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen lab report coulom-table-1
  tengen lab report coulom-variance --scale quick --to docs/results
  tengen lab report my-experiment --out lab/my-experiment-custom")]
pub(super) struct Report {
    /// The experiment: a name that `tengen lab list` shows, a file that ends in .toml, or the name in such a file.
    #[arg(value_name = "NAME")]
    experiment: String,

    /// The scale of the run, if there are several.
    #[arg(long, value_name = "SCALE", value_parser = scale_parser(), conflicts_with = "out")]
    scale: Option<Scale>,

    /// The folder of the run; without it, the only one of this experiment below lab/.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// The folder for the report, which is made if it is missing; without it, that of the run.
    #[arg(long, value_name = "DIR")]
    to: Option<PathBuf>,
}

impl Report {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let known = self.known()?;
        let place = self.place(known.as_ref())?;
        let source = known.as_ref().map(Experiment::source).transpose()?;
        let wanted = source.as_ref().map_or(self.experiment.as_str(), |source| source.name.as_str());
        refuse_another(&place, wanted)?;
        let loaded = place.load(source.as_ref())?;
        loaded.notes.iter().for_each(|note| say(&format!("warning: {note}")));
        let experiment = match known {
            Some(known) if known.data.is_some() => known,
            _ => loaded.plan.experiment.clone(),
        };
        anyhow::ensure!(
            !loaded.rows.is_empty(),
            "there are no rows in {} to report on",
            place.folder.display()
        );
        let (done, all) =
            (grouped(loaded.rows.len() as u64), counted(loaded.plan.units().len() as u64, "unit"));
        let to = self.to.clone().unwrap_or_else(|| place.folder.clone());
        let (experiments, given_up) = (vec![experiment], place.given_up()?);
        let reports = Reports { experiments, run: loaded.run, version: loaded.version, given_up, to };
        let written = reports.write(&loaded.plan, &loaded.rows)?;
        print(&format!("{done} of {all} are done.\n{written}"))
    }

    /// The experiment, if it is one of ours or a file.
    fn known(&self) -> anyhow::Result<Option<Experiment>> {
        match Chosen::read(&self.experiment) {
            Ok(chosen) => Ok(Some(chosen.experiment)),
            // It may be that of a file, which the folder of the run has a copy of.
            Err(error) if error.is::<WrongUsage>() && self.may_be_of_a_file() => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn may_be_of_a_file(&self) -> bool {
        self.out.is_some() || !Place::found(Path::new(LAB), &self.experiment).is_empty()
    }

    fn place(&self, known: Option<&Experiment>) -> anyhow::Result<Place> {
        if let Some(out) = &self.out {
            return Ok(Place { folder: out.clone() });
        }
        let name = match known {
            Some(known) => known.source()?.name,
            None => self.experiment.clone(),
        };
        if let Some(scale) = self.scale {
            return Ok(Place::usual(&name, scale.name(), Shard::WHOLE));
        }
        let found = Place::found(Path::new(LAB), &name);
        // A run that is whole stands for its parts.
        let is_whole = |place: &&Place| !place.folder.to_string_lossy().contains("-shard-");
        let whole: Vec<Place> = found.iter().filter(is_whole).cloned().collect();
        let found = if whole.is_empty() { found } else { whole };
        match &found[..] {
            [only] => Ok(only.clone()),
            [] => Err(WrongUsage(format!(
                "{name} has not run below {LAB}/: run it with tengen lab run {name}, or give its folder with --out"
            ))
            .into()),
            several => {
                let folders: Vec<String> =
                    several.iter().map(|place| place.folder.display().to_string()).collect();
                let message = format!("{name} has several runs: give one of them with --out: {}", folders.join(", "));
                Err(WrongUsage(message).into())
            }
        }
    }
}

/// Refuses a folder in which something else was run; returns what was run there.
pub(super) fn refuse_another(place: &Place, wanted: &str) -> anyhow::Result<RunFile> {
    let run = place.run_file()?;
    if run.experiment.name == wanted {
        return Ok(run);
    }
    let (folder, other) = (place.folder.display(), &run.experiment.name);
    Err(WrongUsage(format!("{folder} has a run of {other}, not of {wanted}")).into())
}

/// The reports on a run.
pub(super) struct Reports {
    /// What there is a report of.
    pub(super) experiments: Vec<Experiment>,
    pub(super) run: RunFile,
    /// The version of the journal.
    pub(super) version: String,
    /// The units that were given up.
    pub(super) given_up: Vec<GivenUp>,
    /// Where they go.
    pub(super) to: PathBuf,
}

impl Reports {
    /// Writes them all; returns what they found, and where they are.
    pub(super) fn write(&self, plan: &Plan, rows: &[Row]) -> Result<String, LabError> {
        let mut results = String::new();
        let mut pages = Vec::new();
        for experiment in &self.experiments {
            let given_up = self.given_up.clone();
            let about = About { given_up, ..about(experiment, &self.run, &self.version, plan, rows) };
            let report = report(experiment, plan, rows, &about);
            results += &answers(&report.document);
            let files = write_report(&self.to, &experiment.name, &report)?;
            pages.extend(files.iter().take(2).map(|file| file.display().to_string()));
        }
        Ok(format!("{results}Written: {}\n", pages.join(", ")))
    }
}

/// The questions of a report, and what it answers.
fn answers(document: &Document) -> String {
    let mut text = String::new();
    for (place, block) in document.blocks.iter().enumerate() {
        let Block::Result(sentence) = block else { continue };
        match place.checked_sub(1).map(|before| &document.blocks[before]) {
            Some(Block::Paragraph(question)) => text += &format!("{question}\n  {sentence}\n"),
            _ => text += &format!("{sentence}\n"),
        }
    }
    text
}

/// A journal that has rows and is not to be continued is wrong usage; what else fails is not.
pub(super) fn told(error: LabError) -> anyhow::Error {
    match error {
        LabError::NotEmpty { .. } => wrong_usage(error),
        other => other.into(),
    }
}
