//! What a worker on another machine must know of a run to do its units.

use std::path::{Path, PathBuf};

use arena::plan::checksum;
use engine::VERSION;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::desk::differences;
use crate::error::LabError;
use crate::experiment::{Experiment, Sizes};
use crate::plan::{Plan, Sources, Unit};

/// What a worker on another machine must know of a run to do its units: enough to make the same plan, and to see that it is the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Job {
    /// The version of Tengen that does the units.
    pub tengen: String,
    /// The file of the experiment that has the units.
    experiment: String,
    /// How large it is.
    sizes: Sizes,
    /// Where the records are that positions are taken from.
    records: Vec<PathBuf>,
    /// Names of matches or evaluators, if nothing else is wanted now.
    only: Vec<String>,
    /// [`Plan::identity`], letter by letter.
    identity: String,
}

impl Job {
    /// The job of doing a plan, or only the units of these matches or evaluators. Records are told by where they are here.
    pub fn of(plan: &Plan, records: &[PathBuf], only: &[String]) -> Job {
        Job {
            tengen: VERSION.to_owned(),
            experiment: plan.experiment.to_toml(),
            sizes: plan.sizes,
            records: records.to_vec(),
            only: only.to_vec(),
            identity: plan.identity().to_string(),
        }
    }

    /// What tells it from all jobs whose rows must not meet these: the version and the identity of the plan.
    pub fn key(&self) -> String {
        checksum([self.tengen.as_bytes(), self.identity.as_bytes()])
    }

    /// As bytes for another machine.
    pub fn to_bytes(&self) -> Vec<u8> {
        // Texts and numbers can always be written.
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// What another machine has sent.
    pub fn from_bytes(bytes: &[u8]) -> Result<Job, LabError> {
        serde_json::from_slice(bytes)
            .map_err(|error| LabError::Senseless(format!("this is no job of Tengen {VERSION}: {error}")))
    }

    /// The same plan, made here. With a folder, records are looked for there by their names. An error tells what is not the same.
    pub fn plan(&self, folder: Option<&Path>) -> Result<Plan, LabError> {
        let experiment = Experiment::from_toml(&self.experiment)?;
        let elsewhere =
            |difference: String| LabError::Elsewhere { name: experiment.name.clone(), difference };
        if self.tengen != VERSION {
            return Err(elsewhere(format!("Tengen is {} there and {VERSION} here", self.tengen)));
        }
        let here = |path: &PathBuf| match (folder, path.file_name()) {
            (Some(folder), Some(name)) => folder.join(name),
            _ => path.clone(),
        };
        let records: Vec<PathBuf> = self.records.iter().map(here).collect();
        let sources = Sources::read(&experiment, &records)?;
        let plan = Plan::new(&experiment, self.sizes, sources)?;
        let identity = plan.identity();
        let letters = identity.to_string();
        if letters == self.identity {
            return Ok(plan);
        }
        let theirs: Value = serde_json::from_str(&self.identity).unwrap_or_default();
        let difference = differences(&theirs, &identity);
        Err(elsewhere(difference.unwrap_or_else(|| "the plans are not the same".to_owned())))
    }

    /// The units of the plan that are wanted.
    pub fn units(&self, plan: &Plan) -> Result<Vec<Unit>, LabError> {
        if self.only.is_empty() {
            return Ok(plan.units());
        }
        let is_wanted = plan.select(&self.only)?;
        Ok(plan.units().into_iter().filter(is_wanted).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::testing::{fresh_directory, plan, tiny};

    /// An experiment that takes positions from records.
    fn with_records(text: &str, path: &Path) -> Plan {
        std::fs::write(path, text).unwrap();
        let mut experiment = crate::desk::testing::experiment();
        experiment.positions.as_mut().unwrap().from = crate::Source::Records;
        let sources = Sources::read(&experiment, &[path.to_owned()]).unwrap();
        Plan::new(&experiment, experiment.scale.quick, sources).unwrap()
    }

    const GAME: &str = "(;SZ[5];B[aa];W[bb];B[cc];W[dd];B[ee];W[ab];B[ad];W[da];B[ea];W[ed];B[ca])";

    #[test]
    fn another_machine_makes_the_same_plan() {
        let plan = tiny();
        let sent = Job::of(&plan, &[], &[]);
        let job = Job::from_bytes(&sent.to_bytes()).unwrap();
        assert_eq!(job, sent);
        let same = job.plan(None).unwrap();
        assert_eq!((same.identity(), same.units()), (plan.identity(), plan.units()));
        assert_eq!(job.units(&same).unwrap(), plan.units());
    }

    #[test]
    fn a_larger_run_is_the_same_job_and_another_seed_is_not() {
        let key = |plan: &Plan| Job::of(plan, &[], &[]).key();
        assert_eq!(key(&tiny()), key(&plan(|_, sizes| sizes.positions = 9)));
        assert_ne!(key(&tiny()), key(&plan(|experiment, _| experiment.seed = 2)));
        let mut other = Job::of(&tiny(), &[], &[]);
        other.tengen = "0.0.0".to_owned();
        assert_ne!(other.key(), key(&tiny()));
    }

    #[test]
    fn only_the_units_that_are_wanted_are_told() {
        let plan = tiny();
        let units = Job::of(&plan, &[], &["second".to_owned()]).units(&plan).unwrap();
        assert!(units.iter().all(|unit| !unit.id.starts_with("first")) && units.len() == 6, "{units:?}");
    }

    #[test]
    fn another_version_is_refused() {
        let mut job = Job::of(&tiny(), &[], &[]);
        job.tengen = "9.9.9".to_owned();
        let told = job.plan(None).unwrap_err().to_string();
        let here = format!("(Tengen is 9.9.9 there and {VERSION} here): expected the same");
        assert!(told.starts_with("tiny is done elsewhere") && told.ends_with(&here), "{told}");
    }

    #[test]
    fn a_plan_that_comes_out_otherwise_here_is_refused_with_what_differs() {
        let mut job = Job::of(&tiny(), &[], &[]);
        job.identity = job.identity.replace("\"komi\":7.5", "\"komi\":0.5");
        let told = job.plan(None).unwrap_err().to_string();
        assert!(told.contains("(komi was 0.5 and is 7.5)"), "{told}");
    }

    #[test]
    fn records_must_be_the_same_wherever_they_are() {
        let (there, here) = (fresh_directory("job-there"), fresh_directory("job-here"));
        let records = there.join("games.sgf");
        let job = Job::of(&with_records(GAME, &records), std::slice::from_ref(&records), &[]);
        assert!(job.plan(None).is_ok());
        let told = job.plan(Some(&here)).unwrap_err().to_string();
        assert!(told.contains("games.sgf cannot be used"), "{told}");
        std::fs::write(here.join("games.sgf"), GAME.replace("B[aa]", "B[ac]")).unwrap();
        let told = job.plan(Some(&here)).unwrap_err().to_string();
        assert!(told.contains("(records was "), "{told}");
        std::fs::write(here.join("games.sgf"), GAME).unwrap();
        assert!(job.plan(Some(&here)).is_ok());
    }
}
