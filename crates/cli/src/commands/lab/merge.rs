//! `tengen lab merge`: the journals of several machines as one.

use std::path::PathBuf;

use clap::Args;
use lab::Shard;
use lab::place::{Place, RunFile};
use protocol::client::CommandLine;

use super::chosen::{Chosen, wrong_usage};
use super::reports::refuse_another;
use super::words::{counted, say};
use crate::terminal::{WrongUsage, print};

/// Join the runs of several machines into one folder, from which reports are made and which can be resumed.
///
/// They must be of the same experiment with the same numbers; only positions and games may be more in one of them.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen lab merge coulom-table-1 lab/coulom-table-1-paper-shard-*-of-4 --out lab/coulom-table-1-paper")]
pub(super) struct Merge {
    /// The experiment: a name that `tengen lab list` shows, a file that ends in .toml, or the name in such a file.
    #[arg(value_name = "NAME")]
    experiment: String,

    /// The folders of the runs.
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,

    /// The folder for all of them, which must have no rows.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

impl Merge {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let name = match Chosen::read(&self.experiment) {
            Ok(chosen) => chosen.experiment.source()?.name,
            Err(error) if error.is::<WrongUsage>() => self.experiment.clone(),
            Err(error) => return Err(error),
        };
        let runs = self.folders.iter();
        let runs: Vec<RunFile> = runs
            .map(|folder| refuse_another(&Place { folder: folder.clone() }, &name))
            .collect::<Result<_, _>>()?;
        let merged = lab::merge(&self.folders)?;
        merged.warnings.iter().for_each(|warning| say(&format!("warning: {warning}")));
        let place = Place { folder: self.out.clone() };
        place.found_with(&joined(&runs)?, &merged.text).map_err(wrong_usage)?;
        let loaded = place.load(None)?;
        let (done, all) = (loaded.rows.len(), counted(loaded.plan.units().len() as u64, "unit"));
        let out = self.out.to_string_lossy();
        let report = CommandLine::new("tengen", ["lab", "report", &name, "--out", &out]);
        print(&format!("{done} of {all} are in {out}. For the report:\n  {report}\n"))
    }
}

/// The whole of what was run in parts.
fn joined(runs: &[RunFile]) -> anyhow::Result<RunFile> {
    let Some(first) = runs.first() else { anyhow::bail!("there is nothing to merge") };
    let mut whole = RunFile { shard: Shard::WHOLE, ..first.clone() };
    let mut machines: Vec<&str> = Vec::new();
    for run in runs {
        whole.sizes.positions = whole.sizes.positions.max(run.sizes.positions);
        whole.sizes.games = whole.sizes.games.max(run.sizes.games);
        if !machines.contains(&run.machine.as_str()) {
            machines.push(&run.machine);
        }
    }
    whole.machine = machines.join("; ");
    Ok(whole)
}
