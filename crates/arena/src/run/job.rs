//! What a worker on another machine must know of a match to play its games.

use std::path::Path;

use engine::VERSION;
use serde::{Deserialize, Serialize};

use super::lines::difference;
use crate::plan::{MatchFile, Plan, PlanError, checksum};
use crate::record::GameRecord;

/// What a worker on another machine must know of a match: enough to make the same plan, and to see that it is the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Job {
    /// The version of Tengen that plays the games.
    tengen: String,
    /// The file of the match, with nothing left open.
    match_file: String,
    /// [`MatchFile::identity`], letter by letter.
    identity: String,
}

impl Job {
    /// The job of playing a match.
    pub fn of(plan: &Plan) -> Result<Job, PlanError> {
        let (match_file, identity) = (plan.file.to_toml()?, plan.file.identity().to_string());
        Ok(Job { tengen: VERSION.to_owned(), match_file, identity })
    }

    /// What tells it from all matches whose games must not meet these.
    pub fn key(&self) -> String {
        checksum([self.tengen.as_bytes(), b"match", self.identity.as_bytes()])
    }

    /// As bytes for another machine.
    pub fn to_bytes(&self) -> Vec<u8> {
        // Texts can always be written.
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// What another machine has sent, if it is a match.
    pub fn from_bytes(bytes: &[u8]) -> Option<Job> {
        serde_json::from_slice(bytes).ok()
    }

    /// The same plan, made here. An error tells what is not the same.
    pub fn plan(&self) -> Result<Plan, String> {
        if self.tengen != VERSION {
            return Err(format!("the match is of Tengen {}, and this is {VERSION}", self.tengen));
        }
        let plan = MatchFile::from_toml(&self.match_file).and_then(|file| file.resolve(Path::new("")));
        let plan = plan.map_err(|error| error.to_string())?;
        let here = plan.file.identity();
        let letters = here.to_string();
        if letters == self.identity {
            return Ok(plan);
        }
        let there = serde_json::from_str(&self.identity).unwrap_or_default();
        let what = difference(&there, &here).unwrap_or_else(|| "its numbers".to_owned());
        Err(format!("the match is another one here ({what})"))
    }
}

/// What a game is called among the units of a match.
pub fn unit_of(number: u64) -> String {
    format!("game-{number:05}")
}

/// The number of the game that is called so.
pub fn number_of(unit: &str) -> Option<u64> {
    unit.strip_prefix("game-").and_then(|digits| digits.parse().ok())
}

/// A game as bytes for another machine, or why nobody could read it: what is no number is written without complaint.
pub fn game_to_bytes(record: &GameRecord) -> Result<Vec<u8>, String> {
    let bytes = serde_json::to_vec(record).map_err(|error| error.to_string())?;
    game_from_bytes(&bytes)?;
    Ok(bytes)
}

/// The game that another machine has sent.
pub fn game_from_bytes(bytes: &[u8]) -> Result<GameRecord, String> {
    serde_json::from_slice(bytes).map_err(|error| format!("this is no game of a match: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(text: &str) -> Plan {
        MatchFile::from_toml(text).unwrap().resolve(Path::new(".")).unwrap()
    }

    const TWO: &str =
        "games = 4\n[[player]]\npreset = 'uct'\n[[player]]\npreset = 'mogo'\nset = ['search.select.p=1.2']";

    #[test]
    fn a_plan_is_the_same_elsewhere_and_another_one_is_refused() {
        let plan = plan(TWO);
        let job = Job::from_bytes(&Job::of(&plan).unwrap().to_bytes()).unwrap();
        assert_eq!(job.plan().unwrap(), plan);
        assert_eq!(job.key(), Job::of(&self::plan(&TWO.replace("= 4", "= 8"))).unwrap().key(), "more games");
        assert_ne!(job.key(), Job::of(&self::plan(&TWO.replace("1.2", "1.3"))).unwrap().key());

        let old = Job { tengen: "0.0.1".to_owned(), ..job.clone() };
        assert!(old.plan().unwrap_err().contains("of Tengen 0.0.1"), "{:?}", old.plan());
        let other = Job { identity: job.identity.replace("1.2", "1.3"), ..job };
        assert!(other.plan().unwrap_err().contains("another one here"), "{:?}", other.plan());
        assert_eq!(Job::from_bytes(b"{}"), None);
    }

    #[test]
    fn games_are_known_by_their_numbers() {
        assert_eq!((unit_of(7).as_str(), number_of("game-00007")), ("game-00007", Some(7)));
        assert_eq!(number_of(&unit_of(123_456)), Some(123_456));
        for unit in ["", "game-", "game-x", "position-00001"] {
            assert_eq!(number_of(unit), None, "{unit}");
        }
    }
}
