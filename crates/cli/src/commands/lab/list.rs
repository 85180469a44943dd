//! `tengen lab list`: what there is, what has run, and how long it takes.

use std::path::Path;
use std::thread;

use clap::Args;
use lab::estimate::{Costs, Speeds};
use lab::place::{LAB, Loaded, Place};
use lab::{Experiment, LabError, Plan, Row, Scale, Sizes, Sources};

use super::words::{say, time};
use crate::terminal::{print, printable};

/// List the experiments, what has run of them below lab/, and how long each scale would take here.
///
/// Times are estimates for all processors of this machine, from the speed of the presets, which is measured for a moment,
/// and from the units of earlier runs, where there are any.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen lab list")]
pub(super) struct List {}

/// A line of the table, and what is below it.
struct Entry {
    name: String,
    title: String,
    place: String,
    /// How long each scale takes.
    times: [String; Scale::ALL.len()],
    runs: Vec<String>,
}

impl List {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let mut speeds = Speeds::default();
        let mut entries = Vec::new();
        for name in Experiment::names() {
            let entry = Entry::of(name, processors, &mut speeds);
            entries.push(entry.map_err(|error| anyhow::anyhow!("{name}: {error}"))?);
        }
        let lines: String = entries.iter().map(Entry::lines).collect();
        let heading = line("name", "place in the paper", ["quick", "paper"].map(str::to_owned));
        print(&format!(
            "{heading}{lines}\nTimes are estimates for this machine with {processors} processors. tengen lab run NAME runs an \
             experiment at the scale\nquick, and with --scale paper at the paper's own sizes.\n"
        ))
    }
}

impl Entry {
    fn of(name: &str, processors: usize, speeds: &mut Speeds) -> Result<Entry, LabError> {
        let experiment = Experiment::named(name)?;
        let source = experiment.source()?;
        let runs = loaded(&source);
        let mut times = Scale::ALL.map(|_| String::new());
        for (told, scale) in times.iter_mut().zip(Scale::ALL) {
            let plan = Plan::new(&source, source.scale.of(scale), Sources::default())?;
            let seconds = seconds(&plan, &runs, speeds)?;
            *told = time(seconds / plan.workers_for(processors) as f64);
        }
        let mut runs: Vec<String> = runs.iter().map(run_in_words).collect();
        if experiment.data.is_some() {
            runs.insert(0, format!("made from the rows of {}", source.name));
        }
        Ok(Entry { name: name.to_owned(), title: experiment.title, place: experiment.place, times, runs })
    }

    fn lines(&self) -> String {
        let mut text = line(&self.name, &self.place, self.times.clone());
        let below = [&self.title].into_iter().chain(&self.runs);
        below.for_each(|below| text += &format!("{:WIDTH$}  {}\n", "", printable(below)));
        text
    }
}

/// The width of the column of names.
const WIDTH: usize = 20;

fn line(name: &str, place: &str, [quick, paper]: [String; Scale::ALL.len()]) -> String {
    format!("{name:WIDTH$}  {place:55} {quick:>8} {paper:>8}\n")
}

/// The runs of an experiment that can be read, each with its folder.
fn loaded(source: &Experiment) -> Vec<(Place, Loaded)> {
    let found = Place::found(Path::new(LAB), &source.name).into_iter();
    found
        .filter_map(|place| match place.load(Some(source)) {
            Ok(loaded) => Some((place, loaded)),
            Err(error) => {
                say(&format!("warning: {error}"));
                None
            }
        })
        .collect()
}

fn run_in_words((place, loaded): &(Place, Loaded)) -> String {
    let (done, all) = (loaded.rows.len(), loaded.plan.units_of(loaded.run.shard).len());
    format!("{}: {done} of {all} units", place.folder.display())
}

/// The seconds that an experiment takes on one machine with nothing else to do, one unit after the other. Units of runs with
/// the same playouts tell best.
fn seconds(plan: &Plan, runs: &[(Place, Loaded)], speeds: &mut Speeds) -> Result<f64, LabError> {
    let mut costs = Costs::guess(plan, speeds)?;
    // Processor time does not depend on what else the machine did; that of several threads passes at once.
    let cost = |row: &Row| if plan.threads() > 1 { row.cost.seconds } else { row.cost.cpu_seconds };
    for (_, loaded) in runs.iter().filter(|(_, loaded)| is_alike(&loaded.run.sizes, &plan.sizes)) {
        loaded.rows.iter().for_each(|row| costs.learn(row, cost(row)));
    }
    Ok(costs.total(&plan.units()))
}

/// Do units of these sizes cost the same?
fn is_alike(one: &Sizes, other: &Sizes) -> bool {
    one.playouts == other.playouts
        && one.reference == other.reference
        && one.share.to_bits() == other.share.to_bits()
}
