//! `tengen lab run`: an experiment, or the rest of it.

use std::path::PathBuf;
use std::thread;

use clap::Args;
use lab::place::{Place, RunFile};
use lab::{Plan, Scale, Shard, Sources, machine};

use super::cache::CacheOptions;
use super::chosen::{Chosen, wrong_usage};
use super::conduct::{Conducted, absolute, done_elsewhere, tell_material};
use super::numbers::{Numbers, scale_parser, shard};
use super::words::{counted, grouped, say, typed};
use crate::commands::cluster::NatsOptions;
use crate::commands::numbers::whole_number;

/// Run an experiment, or go on with it, and write its report.
///
/// What is done is kept after every unit, a position or a game: Ctrl-C or a crash loses at most those under way, and the
/// same command with --resume goes on. With --resume there may be more positions and games than before. To share the work
/// between machines, give each a part with --shard and join them with `tengen lab merge`, or let workers do it with --nats.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen lab run coulom-table-1
  tengen lab run coulom-table-2 --scale paper --workers 8
  tengen lab run chaslot-figure-1 --records games.sgf --resume
  tengen lab run coulom-table-1 --positions 500 --playouts 131072 --games 0 --out lab/table-1-long
  tengen lab run reward --scale paper --shard 2/4
  tengen lab run reward --scale paper --nats nats://127.0.0.1
  tengen lab run exam --records exam9.jsonl --records exam19.jsonl
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

    /// Records of games from which positions are taken: an SGF file, or a folder of them. An experiment that evaluates positions
    /// takes several, and packed ones (.xz) too. The exam takes files of positions (.jsonl) instead.
    #[arg(long, value_name = "PATH")]
    records: Vec<PathBuf>,

    /// Do nothing but the units of this match, evaluator or player, or of this group or family of them. May be given several times.
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,

    #[command(flatten)]
    cache: CacheOptions,

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
    #[arg(conflicts_with = "nats")]
    shard: Shard,

    #[command(flatten)]
    nats: NatsOptions,
}

impl Run {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let chosen = Chosen::read(&self.experiment)?;
        let plan = self.plan(&chosen)?;
        let place = self.place(&plan);
        let run = self.run_file(&chosen, &plan)?;
        let nats = self.nats.given();
        // Workers have caches of their own.
        let cache = if nats.is_none() { self.cache.open(&plan)? } else { None };
        let (resume, only) = (self.resume, self.only.clone());
        Conducted { asked: chosen.experiment, plan, place, run, cache, resume, only, nats }.run()
    }

    /// The experiment with nothing left open.
    fn plan(&self, chosen: &Chosen) -> anyhow::Result<Plan> {
        let mut source = chosen.experiment.source()?;
        source.seed = self.seed.unwrap_or(source.seed);
        let sizes = self.numbers.instead_of(source.scale.of(self.scale));
        let sources = Sources::read(&source, &self.records).map_err(|error| match self.records[..] {
            // What is missing is an option.
            [] => wrong_usage(error),
            _ => error.into(),
        })?;
        if let Some(records) = &sources.records {
            say(&format!(
                "{} to take positions from, and {} left out.",
                counted(records.count() as u64, "game"),
                grouped(records.left_out() as u64)
            ));
        }
        let plan = Plan::new(&source, sizes, sources).map_err(|error| match &chosen.file {
            // What is wrong is in the file, unless there are numbers that were given instead.
            Some(file) if !self.numbers.are_given() => anyhow::anyhow!("{file}: {error}"),
            _ => wrong_usage(error),
        })?;
        tell_material(&plan, &self.records);
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

    fn run_file(&self, chosen: &Chosen, plan: &Plan) -> anyhow::Result<RunFile> {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let run = RunFile {
            tengen: engine::VERSION.to_owned(),
            machine: machine(),
            command: typed().to_string(),
            again: None,
            workers: self.workers.map_or_else(|| plan.workers_for(processors), |workers| workers as usize),
            processors: Some(processors),
            scale: self.scale,
            seed: self.seed,
            file: chosen.file.clone().filter(|_| chosen.experiment.data.is_none()),
            records: absolute(&self.records)?,
            available: available(plan),
            shard: self.shard,
            sizes: plan.sizes,
            experiment: plan.experiment.clone(),
        };
        Ok(if self.nats.given().is_some() { done_elsewhere(run) } else { run })
    }
}

/// How many positions there are to evaluate or to ask.
fn available(plan: &Plan) -> Option<u64> {
    let of_exam = plan.exam.as_ref().map(|plan| plan.available);
    plan.evaluation.as_ref().map(|plan| plan.available).or(of_exam)
}
