//! `tengen lab run`: an experiment, or the rest of it.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use clap::Args;
use lab::place::{Place, RunFile};
use lab::run::{End, RunOptions, rehearse, run};
use lab::{Experiment, LabError, LocalDesk, Plan, Records, Scale, Shard, Unit, machine};

use super::chosen::{Chosen, wrong_usage};
use super::live::Live;
use super::numbers::{Numbers, scale_parser, shard};
use super::reports::{Reports, told};
use super::words::{counted, grouped, resume_command, say, typed};
use crate::commands::interrupt;
use crate::commands::numbers::whole_number;
use crate::terminal::{WrongUsage, print};

/// Run an experiment, or go on with it, and write its report.
///
/// What is done is kept after every unit, a position or a game: Ctrl-C or a crash loses at most those under way, and the
/// same command with --resume goes on. With --resume there may be more positions and games than before. To share the work
/// between machines, give each a part with --shard and join them with `tengen lab merge`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen lab run coulom-table-1
  tengen lab run coulom-table-2 --scale paper --workers 8
  tengen lab run chaslot-figure-1 --records games.sgf --resume
  tengen lab run coulom-table-1 --positions 500 --playouts 131072 --games 0 --out lab/table-1-long
  tengen lab run reward --scale paper --shard 2/4
  tengen lab run mine.toml")]
pub(super) struct Run {
    /// The experiment: a name that `tengen lab list` shows, or a file that ends in .toml.
    #[arg(value_name = "NAME|FILE.toml")]
    experiment: String,

    /// How large it is: quick takes minutes on two cores, paper has the paper's own sizes.
    #[arg(long, value_name = "SCALE", default_value = "quick", value_parser = scale_parser())]
    scale: Scale,

    #[command(flatten)]
    numbers: Numbers,

    /// Where all random numbers begin, instead of the number in the file.
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 0..=i64::MAX as u64))]
    seed: Option<u64>,

    /// Records of games from which positions are taken: an SGF file, or a folder of them.
    #[arg(long, value_name = "PATH")]
    records: Option<PathBuf>,

    /// The folder for all that is written; without it lab/NAME-SCALE, or lab/NAME-custom with numbers of your own.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Go on with the run in the folder. Its rows are kept; only the numbers of positions and games may have changed.
    #[arg(long)]
    resume: bool,

    /// How many units are done at a time; if nobody says, as many as there are processors for the threads of players.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 1..=1024))]
    workers: Option<u64>,

    /// Do a part of the units only, as in 2/4, so that several machines can share them.
    #[arg(long, value_name = "I/N", value_parser = shard, default_value = "1/1", hide_default_value = true)]
    shard: Shard,
}

impl Run {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let chosen = Chosen::read(&self.experiment)?;
        let plan = self.plan(&chosen)?;
        let place = self.place(&plan);
        let left = self.left(&place, &plan)?;
        self.ensure_same_part(&place, &plan)?;
        let stop = Arc::new(AtomicBool::new(false));
        interrupt::listen_for(&stop)?;
        rehearse(&plan, &left, &stop)?;
        let run_file = self.run_file(&chosen, &plan)?;
        let desk = place.begin(&run_file, &plan, self.resume).map_err(told)?;
        let workers = run_file.workers;
        let reports = reports(&chosen.experiment, &plan, run_file, &place);
        let options = RunOptions { workers, messages: place.messages(), stop };
        let mut live = Live::new(&plan, &desk, &reports, workers)?;
        let end = run(&plan, &desk, &options, &mut live);
        live.finish();
        let written =
            if desk.rows().is_empty() { Ok(String::new()) } else { reports.write(&plan, &desk.rows()) };
        let end = end.map_err(|error| broken_off(&error, &desk))?;
        self.conclude(end, &desk, &written?)
    }

    /// The experiment with nothing left open.
    fn plan(&self, chosen: &Chosen) -> anyhow::Result<Plan> {
        let mut source = chosen.experiment.source()?;
        source.seed = self.seed.unwrap_or(source.seed);
        let sizes = self.numbers.instead_of(source.scale.of(self.scale));
        let records =
            self.records.as_deref().map(|path| Records::for_experiment(&source, path)).transpose()?;
        let plan = Plan::new(&source, sizes, records).map_err(|error| match &chosen.file {
            // What is wrong is in the file, unless there are numbers that were given instead.
            Some(file) if !self.numbers.are_given() => anyhow::anyhow!("{file}: {error}"),
            _ => wrong_usage(error),
        })?;
        if let Some(records) = &plan.records {
            say(&format!(
                "{} to take positions from, and {} left out.",
                counted(records.count() as u64, "game"),
                grouped(records.left_out() as u64)
            ));
        }
        if self.records.is_some() && plan.records.is_none() {
            let message = format!("--records says nothing: {} takes no positions from records", source.name);
            return Err(WrongUsage(message).into());
        }
        Ok(plan)
    }

    fn place(&self, plan: &Plan) -> Place {
        if let Some(out) = &self.out {
            return Place { folder: out.clone() };
        }
        let is_custom = self.numbers.are_given() || self.seed.is_some();
        let scale = if is_custom { "custom" } else { self.scale.name() };
        Place::usual(&plan.experiment.name, scale, self.shard)
    }

    /// The units that are to be done.
    fn left(&self, place: &Place, plan: &Plan) -> anyhow::Result<Vec<Unit>> {
        let rows = place.content()?.rows;
        let folder = place.folder.display();
        if !self.resume && !rows.is_empty() {
            let rows = counted(rows.len() as u64, "row");
            let message = format!(
                "there are {rows} of a run in {folder} already: give another folder with --out, or go on with\n  {}",
                resume_command()
            );
            return Err(WrongUsage(message).into());
        }
        if self.resume && rows.is_empty() {
            say(&format!("There is nothing to go on with in {folder}: it begins there."));
        }
        let done: HashSet<&str> = rows.iter().map(|row| row.unit.as_str()).collect();
        let units = plan.units_of(self.shard).into_iter();
        Ok(units.filter(|unit| !done.contains(unit.id.as_str())).collect())
    }

    /// A run that goes on stays the part of the whole that it was; if it becomes smaller, its report leaves out rows that are
    /// there, which is told.
    fn ensure_same_part(&self, place: &Place, plan: &Plan) -> anyhow::Result<()> {
        let (rows, Ok(old)) = (place.content()?.rows.len(), place.run_file()) else { return Ok(()) };
        if rows == 0 {
            return Ok(());
        }
        let folder = place.folder.display();
        let refuse = |what: String| Err(WrongUsage(format!("{folder} was begun with {what}")).into());
        if old.shard != self.shard {
            return refuse(format!("--shard {}, and not {}: expected the same", old.shard, self.shard));
        }
        let (then, now) = (old.sizes, plan.sizes);
        for (name, then, now) in
            [("positions", then.positions, now.positions), ("games", then.games, now.games)]
        {
            if now < then {
                say(&format!(
                    "warning: {folder} was begun with --{name} {then}: its rows beyond {now} are kept, and not in the report"
                ));
            }
        }
        Ok(())
    }

    fn run_file(&self, chosen: &Chosen, plan: &Plan) -> anyhow::Result<RunFile> {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        Ok(RunFile {
            tengen: engine::VERSION.to_owned(),
            machine: machine(),
            command: typed().to_string(),
            workers: self.workers.map_or_else(|| plan.workers_for(processors), |workers| workers as usize),
            processors: Some(processors),
            scale: self.scale,
            seed: self.seed,
            file: chosen.file.clone().filter(|_| chosen.experiment.data.is_none()),
            // Reports are made in other folders, too.
            records: self.records.as_deref().map(std::path::absolute).transpose()?,
            shard: self.shard,
            sizes: plan.sizes,
            experiment: plan.experiment.clone(),
        })
    }

    /// What came out, or how it goes on.
    fn conclude(&self, end: End, desk: &LocalDesk, written: &str) -> anyhow::Result<()> {
        let (done, all) = (desk.done(), counted(desk.total() as u64, "unit"));
        if end == End::Stopped {
            anyhow::bail!("interrupted. {done} of {all} are kept, and this goes on:\n  {}", resume_command());
        }
        print(written)?;
        if self.shard == Shard::WHOLE {
            return Ok(());
        }
        print(&format!("This is part {} of the units. tengen lab merge joins all parts.\n", self.shard))
    }
}

/// The report of the experiment that was asked for, and that of the one whose units it needs.
fn reports(asked: &Experiment, plan: &Plan, run: RunFile, place: &Place) -> Reports {
    let mut experiments = vec![plan.experiment.clone()];
    if asked.data.is_some() {
        experiments.push(asked.clone());
    }
    Reports { experiments, run, version: engine::VERSION.to_owned(), to: place.folder.clone() }
}

/// The error that ended a run, and how it goes on once that is mended.
fn broken_off(error: &LabError, desk: &LocalDesk) -> anyhow::Error {
    match desk.done() {
        0 => anyhow::anyhow!("{error}"),
        done => anyhow::anyhow!(
            "{error}\n{} are kept. Once that is mended, this goes on:\n  {}",
            counted(done as u64, "unit"),
            resume_command()
        ),
    }
}
