//! A run from its beginning to its report, whichever command it was begun with.

use std::collections::{BTreeMap, HashSet};
use std::io;
use std::path::{self, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use lab::corpus::Joined;
use lab::place::{Place, RunFile};
use lab::report::GivenUp;
use lab::run::{End, RunOptions, rehearse, run};
use lab::{Cache, Experiment, Finding, Job, LocalDesk, Material, Plan, Row, Shard, Unit, ValueUnit};

use super::chosen::wrong_usage;
use super::live::Live;
use super::reports::{Reports, told};
use super::words::{counted, grouped, resume_command, say};
use crate::commands::cluster::{Coordinated, Nats, coordinate};
use crate::commands::interrupt;
use crate::terminal::{WrongUsage, print};

/// A run with nothing left open.
pub(in crate::commands) struct Conducted {
    /// The experiment that was asked for, which may report on the rows of another.
    pub(in crate::commands) asked: Experiment,
    pub(in crate::commands) plan: Plan,
    pub(in crate::commands) place: Place,
    pub(in crate::commands) run: RunFile,
    pub(in crate::commands) cache: Option<Arc<Cache>>,
    pub(in crate::commands) resume: bool,
    /// Names of matches or evaluators, and of groups of them, if nothing else is to be done now.
    pub(in crate::commands) only: Vec<String>,
    /// Where workers are, if others do the units.
    pub(in crate::commands) nats: Option<Nats>,
}

impl Conducted {
    /// Runs it, and writes its report.
    pub(in crate::commands) fn run(&self) -> anyhow::Result<()> {
        let Conducted { plan, place, .. } = self;
        let is_wanted: Box<dyn Fn(&Unit) -> bool> = match &self.only[..] {
            [] => Box::new(|_| true),
            names => Box::new(plan.select(names).map_err(wrong_usage)?),
        };
        let mut left = self.left()?;
        left.retain(&is_wanted);
        self.ensure_same_part()?;
        let stop = Arc::new(AtomicBool::new(false));
        interrupt::listen_for(&stop)?;
        if self.nats.is_none() {
            rehearse(plan, &left, &stop)?;
        }
        let desk = place.begin(&self.run, plan, self.resume).map_err(told)?;
        desk.keep_only(is_wanted);
        let workers = self.run.workers;
        let mut reports = self.reports();
        let options = RunOptions { workers, messages: place.messages(), cache: self.cache.clone(), stop };
        let mut live = Live::new(plan, &desk, &reports, workers.max(1))?;
        let end = match &self.nats {
            None => run(plan, &desk, &options, &mut live)
                .map(|end| Coordinated { is_stopped: end == End::Stopped, given_up: Vec::new() })
                .map_err(anyhow::Error::from),
            Some(nats) => {
                let job = Job::of(plan, &self.run.records, &self.only);
                coordinate(nats, &job, plan, &desk, &place.folder, &options.stop, &mut live)
            }
        };
        live.finish();
        reports.given_up = match &end {
            Ok(Coordinated { is_stopped: false, given_up }) => {
                place.write_given_up(given_up)?;
                given_up.clone()
            }
            // What was given up the last time has not been tried to the end again.
            _ => place.given_up()?,
        };
        let written =
            if desk.rows().is_empty() { Ok(String::new()) } else { reports.write(plan, &desk.rows()) };
        let Coordinated { is_stopped, given_up } = end.map_err(|error| broken_off(&error, &desk))?;
        let end = if is_stopped { End::Stopped } else { End::Done };
        self.conclude(end, &desk, &given_up, &written?)
    }

    /// The units that are to be done.
    fn left(&self) -> anyhow::Result<Vec<Unit>> {
        let rows = self.place.content()?.rows;
        let folder = self.place.folder.display();
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
        let units = self.plan.units_of(self.run.shard).into_iter();
        Ok(units.filter(|unit| !done.contains(unit.id.as_str())).collect())
    }

    /// A run that goes on stays the part of the whole that it was; if it becomes smaller, its report leaves out rows that are
    /// there, which is told.
    fn ensure_same_part(&self) -> anyhow::Result<()> {
        let (rows, Ok(old)) = (self.place.content()?.rows.len(), self.place.run_file()) else {
            return Ok(());
        };
        if rows == 0 {
            return Ok(());
        }
        let folder = self.place.folder.display();
        let refuse = |what: String| Err(WrongUsage(format!("{folder} was begun with {what}")).into());
        if old.shard != self.run.shard {
            return refuse(format!("--shard {}, and not {}: expected the same", old.shard, self.run.shard));
        }
        let (then, now) = (old.sizes, self.plan.sizes);
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

    /// The report of the experiment that was asked for, and that of the one whose units it needs.
    fn reports(&self) -> Reports {
        let mut experiments = vec![self.plan.experiment.clone()];
        if self.asked.data.is_some() {
            experiments.push(self.asked.clone());
        }
        let (run, to) = (self.run.clone(), self.place.folder.clone());
        Reports { experiments, run, version: engine::VERSION.to_owned(), given_up: Vec::new(), to }
    }

    /// What came out, or how it goes on.
    fn conclude(
        &self,
        end: End,
        desk: &LocalDesk,
        given_up: &[GivenUp],
        written: &str,
    ) -> anyhow::Result<()> {
        let (done, all) = (desk.done(), counted(desk.total() as u64, "unit"));
        if end == End::Stopped {
            anyhow::bail!("interrupted. {done} of {all} are kept, and this goes on:\n  {}", resume_command());
        }
        print(written)?;
        ensure_nothing_given_up(given_up)?;
        ensure_answers(&desk.rows())?;
        if !self.only.is_empty() && done < desk.total() {
            print(&format!(
                "{done} of {all} are done: the others were left alone, and --resume goes on with them.\n"
            ))?;
        }
        if self.run.shard == Shard::WHOLE {
            return Ok(());
        }
        print(&format!("This is part {} of the units. tengen lab merge joins all parts.\n", self.run.shard))
    }
}

/// A run that lacks units is no success, however good its report looks.
fn ensure_nothing_given_up(given_up: &[GivenUp]) -> anyhow::Result<()> {
    let lines = given_up.iter().map(|lost| format!("  {}: {}\n", lost.unit, lost.reason));
    anyhow::ensure!(
        given_up.is_empty(),
        "{} could not be done in {} tries each:\n{}Once that is mended, this tries again:\n  {}",
        counted(given_up.len() as u64, "unit"),
        cluster::ATTEMPTS,
        lines.collect::<String>(),
        resume_command()
    );
    Ok(())
}

/// Whoever was asked and never had an answer was asked in vain, and nobody should have to read that between the lines.
fn ensure_answers(rows: &[Row]) -> anyhow::Result<()> {
    let mut answered: BTreeMap<&str, bool> = BTreeMap::new();
    for row in rows {
        if let Finding::Values(found) = &row.finding {
            *answered.entry(&found.evaluator).or_default() |= found.values.iter().any(Option::is_some);
        }
    }
    let silent: Vec<&str> = answered.into_iter().filter(|(_, has)| !has).map(|(name, _)| name).collect();
    anyhow::ensure!(
        silent.is_empty(),
        "there is no value of {} for any position: expected win rates (or points, with --unit score) in its answers",
        silent.join(", ")
    );
    Ok(())
}

/// The error that ended a run, and how it goes on once that is mended.
fn broken_off(error: &anyhow::Error, desk: &LocalDesk) -> anyhow::Error {
    match desk.done() {
        0 => anyhow::anyhow!("{error:#}"),
        done => anyhow::anyhow!(
            "{error:#}\n{} are kept. Once that is mended, this goes on:\n  {}",
            counted(done as u64, "unit"),
            resume_command()
        ),
    }
}

/// A run whose units are done by workers: which machines they are on, and how many, is known to nobody when it begins.
pub(in crate::commands) fn done_elsewhere(run: RunFile) -> RunFile {
    let machine = format!("workers over NATS, with a coordinator on {}", run.machine);
    RunFile { machine, workers: 0, processors: None, ..run }
}

/// Paths that mean the same from everywhere: reports are made in other folders, too.
pub(in crate::commands) fn absolute(paths: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
    paths.iter().map(path::absolute).collect()
}

/// Tells what is evaluated or asked, where something is.
pub(in crate::commands) fn tell_material(plan: &Plan, paths: &[PathBuf]) {
    if let Some((exam, positions)) =
        plan.exam.as_ref().and_then(|exam| Some((exam, exam.positions.as_ref()?)))
    {
        let all = counted(exam.available, "position");
        let left_out = grouped(positions.left_out() as u64);
        say(&format!("{} of {all} are asked, and {left_out} do not count.", grouped(exam.count())));
    }
    let Some((evaluation, material)) =
        plan.evaluation.as_ref().and_then(|plan| Some((plan, plan.material.as_ref()?)))
    else {
        return;
    };
    let summary = material.summary();
    let left_out: u64 = summary.left_out.values().sum();
    say(&format!(
        "{} with {}, and {} left out.",
        counted(summary.total.games, "game"),
        counted(material.count(), "position"),
        grouped(left_out)
    ));
    for (reason, &count) in &summary.left_out {
        say(&format!("  {} {reason}", grouped(count)));
    }
    match material {
        Material::Table(table) => {
            let (drawn, filtered) = table.left_out();
            for (count, why) in [(drawn, "because nobody won"), (filtered, "by the filter")] {
                if count > 0 {
                    say(&format!("  {} left out {why}", counted(count as u64, "line")));
                }
            }
        }
        Material::Games(_) if paths.is_empty() => {
            say("These are games of our own, because no records were given: they are few.");
        }
        _ => {}
    }
    for part in evaluation.evaluators.iter().map(|evaluator| &evaluator.part) {
        if part.values.is_some() && part.unit == ValueUnit::Score {
            say(&format!("{}: its values are taken for points (--unit says otherwise)", part.name));
        }
    }
    for evaluator in &evaluation.evaluators {
        if let Some(joined) = material.joined(evaluator) {
            say(&format!("{}: {}", evaluator.part.name, joined_in_words(joined)));
        }
    }
}

/// What became of the lines of a file of values.
fn joined_in_words(joined: &Joined) -> String {
    let lines =
        |count: usize, what: &str| (count > 0).then(|| format!("{} {what}", counted(count as u64, "line")));
    let parts = [
        lines(joined.unknown_game, "about games that are not among the records"),
        lines(joined.ambiguous_game, "about games whose name several have"),
        lines(joined.no_such_move, "about more moves than the game has"),
        lines(joined.not_asked, "about positions that are not evaluated"),
        lines(joined.other_winner, "with another winner than the record, which counts"),
    ];
    let all = joined.matched + joined.without_value;
    let mut text =
        format!("{} of {} have a value", grouped(joined.matched as u64), counted(all as u64, "position"));
    parts.into_iter().flatten().for_each(|part| text += &format!("; {part}"));
    text
}
