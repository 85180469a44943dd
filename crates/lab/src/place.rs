//! The directory of a run: what is in it, and where it is if nobody says.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Deserializer, Serialize};

use crate::desk::{Content, JOURNAL, LocalDesk, differences, in_order, places};
use crate::error::LabError;
use crate::experiment::{Experiment, Scale, Sizes};
use crate::plan::{Plan, Shard, Sources};
use crate::report::{GivenUp, Report};
use crate::row::Row;
use arena::run::lines::LineFile;

/// The directory that has those of all runs, below the present one.
pub const LAB: &str = "lab";

/// The file in the directory of a run that says what is run there.
pub const RUN_FILE: &str = "run.toml";

/// The file in the directory of a run with the units that were given up, one to a line.
const GIVEN_UP: &str = "given-up.jsonl";

/// The directory for what programs say on their standard error, in that of the run.
const MESSAGES: &str = "stderr";

/// What is run in a directory, and how. It is written anew at each start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RunFile {
    /// The version of Tengen.
    pub tengen: String,
    /// The processor, and how many of them.
    pub machine: String,
    /// The command that was typed.
    pub command: String,
    /// The command that does the same again, if it is not `tengen lab run`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<String>,
    /// How many units are done at a time.
    pub workers: usize,
    /// How many processors the machine has, if that was noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub processors: Option<usize>,
    /// The scale whose numbers hold where no others were given.
    pub scale: Scale,
    /// Where all random numbers begin, if that was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The name of the file of the experiment, if it is none of ours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The records that were given.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "one_or_more")]
    pub records: Vec<PathBuf>,
    /// How many positions there are in them, if they are evaluated or asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub available: Option<u64>,
    /// The part that is done here.
    #[serde(default)]
    pub shard: Shard,
    /// How large it is.
    pub sizes: Sizes,
    /// The experiment that has the units.
    pub experiment: Experiment,
}

/// The directory of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Where it is.
    pub folder: PathBuf,
}

/// A run as its directory tells it.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// What is run.
    pub run: RunFile,
    /// Its plan.
    pub plan: Plan,
    /// The rows of the plan that there are, in the order of its units.
    pub rows: Vec<Row>,
    /// The version of Tengen that has done them.
    pub version: String,
    /// What was not as expected, in sentences.
    pub notes: Vec<String>,
}

impl Place {
    /// The directory for a run if nobody says another: `lab/NAME-SCALE`, where the scale is `custom` if some of its numbers
    /// were given. Shards have directories of their own, because they may be on one machine.
    pub fn usual(experiment: &str, scale: &str, shard: Shard) -> Place {
        let part = match shard {
            Shard::WHOLE => String::new(),
            Shard { index, count } => format!("-shard-{index}-of-{count}"),
        };
        Place { folder: Path::new(LAB).join(format!("{experiment}-{scale}{part}")) }
    }

    /// All directories of runs of an experiment below another directory, in the order of their names. What is none of them
    /// is left out.
    pub fn found(lab: &Path, experiment: &str) -> Vec<Place> {
        let entries = fs::read_dir(lab).into_iter().flatten().flatten();
        let mut places: Vec<Place> = entries.map(|entry| Place { folder: entry.path() }).collect();
        places.retain(|place| place.run_file().is_ok_and(|run| run.experiment.name == experiment));
        places.sort_by(|one, other| one.folder.cmp(&other.folder));
        places
    }

    /// The directory for what programs say.
    pub fn messages(&self) -> PathBuf {
        self.folder.join(MESSAGES)
    }

    /// The rows that are there, and the first line of their journal.
    pub fn content(&self) -> Result<Content, LabError> {
        Content::read(&self.folder)
    }

    /// Begins or resumes a run: a desk with its journal, and the file that says what is run.
    pub fn begin(&self, run: &RunFile, plan: &Plan, resume: bool) -> Result<LocalDesk, LabError> {
        self.make()?;
        let desk = LocalDesk::open(&self.folder, plan, run.shard, resume)?;
        self.write_run_file(run)?;
        Ok(desk)
    }

    /// Puts a journal that was merged here, unless there is one.
    pub fn found_with(&self, run: &RunFile, journal: &str) -> Result<(), LabError> {
        self.make()?;
        let path = self.folder.join(JOURNAL);
        // Held until the end, so that nobody runs here meanwhile.
        let lock = LineFile::open(&path).map_err(|error| LabError::file(&path, error))?;
        if lock.is_none() {
            return Err(LabError::InUse { path });
        }
        let rows = self.content()?.rows.len();
        if rows > 0 {
            let (folder, rows) = (self.folder.display(), rows);
            let text = format!("{folder} has {rows} rows already: choose another --out for what is joined");
            return Err(LabError::Senseless(text));
        }
        fs::write(&path, journal).map_err(|error| LabError::file(&path, error))?;
        self.write_run_file(run)
    }

    /// The units that were given up the last time that the run ended, each with the reason.
    pub fn given_up(&self) -> Result<Vec<GivenUp>, LabError> {
        let path = self.folder.join(GIVEN_UP);
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            text => text.map_err(|error| LabError::file(&path, error))?,
        };
        let read = |line: &str| serde_json::from_str(line);
        let read: Result<Vec<GivenUp>, _> = text.lines().map(read).collect();
        read.map_err(|error| LabError::file(&path, error.into()))
    }

    /// Writes down which units were given up, instead of those of the last time. Without any there is no such file.
    pub fn write_given_up(&self, units: &[GivenUp]) -> Result<(), LabError> {
        let path = self.folder.join(GIVEN_UP);
        if units.is_empty() {
            return match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(LabError::file(&path, error)),
                _ => Ok(()),
            };
        }
        // Two texts can always be written.
        let lines = units.iter().map(|unit| serde_json::to_string(unit).unwrap_or_default() + "\n");
        write(&path, lines.collect::<String>().as_bytes())
    }

    fn make(&self) -> Result<(), LabError> {
        let messages = self.messages();
        fs::create_dir_all(&messages).map_err(|error| LabError::file(&messages, error))
    }

    fn write_run_file(&self, run: &RunFile) -> Result<(), LabError> {
        let path = self.folder.join(RUN_FILE);
        let text = toml::to_string(run)
            .map_err(|error| LabError::Senseless(format!("{} cannot be written: {error}", path.display())))?;
        write(&path, text.as_bytes())
    }

    /// What is run here.
    pub fn run_file(&self) -> Result<RunFile, LabError> {
        let path = self.folder.join(RUN_FILE);
        let text = fs::read_to_string(&path).map_err(|error| LabError::file(&path, error))?;
        let told = |error: toml::de::Error| error.to_string().trim_end().to_owned();
        toml::from_str(&text)
            .map_err(|error| LabError::Senseless(format!("{}: {}", path.display(), told(error))))
    }

    /// The run that is here, with its rows. The words of `newer` are used instead of those of the time of the run, if it is
    /// the same experiment by now.
    pub fn load(&self, newer: Option<&Experiment>) -> Result<Loaded, LabError> {
        let run = self.run_file()?;
        let content = self.content()?;
        let mut notes = Vec::new();
        let sources = Sources::read(&run.experiment, &run.records).unwrap_or_else(|error| {
            notes.push(format!("the records of this run are not there any more: {error}"));
            Sources { available: run.available, ..Sources::default() }
        });
        let plan = self.plan(&run, &content, newer, sources, &mut notes)?;
        let rows = in_order(&content.rows, &places(&plan.units()));
        let version = content.head.map_or_else(|| run.tengen.clone(), |head| head.tengen);
        Ok(Loaded { run, plan, rows, version, notes })
    }

    /// The plan that the journal is of.
    fn plan(
        &self,
        run: &RunFile,
        content: &Content,
        newer: Option<&Experiment>,
        sources: Sources,
        notes: &mut Vec<String>,
    ) -> Result<Plan, LabError> {
        let newer = newer.filter(|newer| newer.name == run.experiment.name);
        let newer = newer.map(|newer| Experiment { seed: run.experiment.seed, ..newer.clone() });
        if let Some(plan) = newer.and_then(|newer| Plan::new(&newer, run.sizes, sources.clone()).ok())
            && difference(&plan, content).is_none()
        {
            return Ok(plan);
        }
        let plan = Plan::new(&run.experiment, run.sizes, sources)?;
        notes.extend(difference(&plan, content).map(|difference| {
            format!("the run was made with other settings than those of today, which the report shows ({difference})")
        }));
        Ok(plan)
    }
}

/// One path or a list of them: there was a time when there could be only one.
fn one_or_more<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<PathBuf>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Paths {
        One(PathBuf),
        More(Vec<PathBuf>),
    }
    Ok(match Paths::deserialize(deserializer)? {
        Paths::One(path) => vec![path],
        Paths::More(paths) => paths,
    })
}

/// In what a plan is not that of the journal.
fn difference(plan: &Plan, content: &Content) -> Option<String> {
    let mut theirs = content.head.as_ref()?.lab.clone();
    let mut ours = plan.identity();
    let has_material = plan.evaluation.as_ref().is_some_and(|plan| plan.material.is_some())
        || plan.exam.as_ref().is_some_and(|plan| plan.positions.is_some());
    if plan.records.is_none() && !has_material {
        // Records are not needed to tell what was found in them.
        for identity in [&mut theirs, &mut ours].into_iter().filter_map(|identity| identity.as_object_mut()) {
            identity.remove("records");
            for name in ["evaluation", "exam"] {
                if let Some(part) = identity.get_mut(name).and_then(|part| part.as_object_mut()) {
                    part.remove("records");
                }
            }
        }
    }
    differences(&theirs, &ours)
}

/// Writes a report and its files into a directory, which is made if it is missing. Everything is named after the
/// experiment, so that several reports can share a directory.
pub fn write_report(to: &Path, name: &str, report: &Report) -> Result<Vec<PathBuf>, LabError> {
    fs::create_dir_all(to).map_err(|error| LabError::file(to, error))?;
    let page = &report.document;
    let pages = [
        (format!("{name}.md"), page.to_markdown().into_bytes()),
        (format!("{name}.html"), page.to_html().into_bytes()),
    ];
    let all = pages.iter().chain(&report.files);
    all.map(|(name, bytes)| {
        let path = to.join(name);
        write(&path, bytes).map(|()| path)
    })
    .collect()
}

/// Writes a file in one piece: whoever reads it meanwhile, or after the power went out, sees the old one or the new one.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), LabError> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let written = || {
        let mut file = fs::File::create(&new)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&new, path)
    };
    written().map_err(|error| LabError::file(path, error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::Desk;
    use crate::desk::testing::{experiment, fresh_directory, row, tiny};

    fn run_file() -> RunFile {
        let experiment = experiment();
        RunFile {
            tengen: engine::VERSION.to_owned(),
            machine: "a machine".to_owned(),
            command: "tengen lab run tiny".to_owned(),
            again: None,
            workers: 2,
            processors: Some(2),
            scale: Scale::Quick,
            seed: None,
            file: Some("tiny.toml".to_owned()),
            records: Vec::new(),
            available: None,
            shard: Shard { index: 1, count: 2 },
            sizes: experiment.scale.quick,
            experiment,
        }
    }

    #[test]
    fn a_directory_is_named_after_the_experiment_its_scale_and_its_shard() {
        let shard = Shard { index: 2, count: 4 };
        let place = Place::usual("coulom-table-1", "quick", Shard::WHOLE);
        assert_eq!(place.folder, Path::new("lab/coulom-table-1-quick"));
        let place = Place::usual("reward", "custom", shard);
        assert_eq!(place.folder, Path::new("lab/reward-custom-shard-2-of-4"));
    }

    #[test]
    fn a_run_is_read_again_as_it_was_written() {
        let lab = fresh_directory("place");
        let place = Place { folder: lab.join("tiny-quick") };
        let desk = place.begin(&run_file(), &tiny(), false).unwrap();
        assert_eq!(desk.total(), 4);
        let unit = desk.lease().unwrap().unwrap();
        desk.finish(row(&tiny(), &unit, 1.0)).unwrap();
        assert_eq!(place.run_file().unwrap(), run_file());
        let loaded = place.load(None).unwrap();
        assert_eq!((loaded.rows, loaded.version.as_str()), (desk.rows(), engine::VERSION));
        assert_eq!(Place::found(&lab, "tiny"), std::slice::from_ref(&place));
        assert_eq!(Place::found(&lab, "other"), []);
        assert_eq!(Place::found(&lab.join("missing"), "tiny"), []);
    }

    #[test]
    fn units_that_were_given_up_are_told_until_they_are_not() {
        let directory = fresh_directory("given-up");
        let place = Place { folder: directory.to_path_buf() };
        assert_eq!(place.given_up().unwrap(), []);
        let lost = GivenUp { unit: "first/game-00001".to_owned(), reason: "it is\ntoo dark".to_owned() };
        place.write_given_up(std::slice::from_ref(&lost)).unwrap();
        assert_eq!(place.given_up().unwrap(), [lost]);
        place.write_given_up(&[]).unwrap();
        place.write_given_up(&[]).unwrap();
        assert_eq!(place.given_up().unwrap(), []);
    }

    #[test]
    fn newer_words_are_used_and_a_newer_protocol_is_not() {
        let directory = fresh_directory("newer");
        let place = Place { folder: directory.to_path_buf() };
        let desk = place.begin(&run_file(), &tiny(), false).unwrap();
        let unit = desk.lease().unwrap().unwrap();
        desk.finish(row(&tiny(), &unit, 1.0)).unwrap();
        let mut newer = Experiment { title: "A better title".to_owned(), seed: 99, ..experiment() };
        let title = |newer: &Experiment| place.load(Some(newer)).unwrap().plan.experiment.title;
        assert_eq!(title(&newer), "A better title");
        newer.komi = 0.5;
        assert_eq!(title(&newer), "A tiny experiment");
        let mut run = run_file();
        run.experiment.komi = 0.5;
        place.write_run_file(&run).unwrap();
        let notes = place.load(None).unwrap().notes;
        assert!(notes.len() == 1 && notes[0].contains("(komi was 7.5 and is 0.5)"), "{notes:?}");
    }
}
