//! What an experiment takes its positions from.

use std::path::PathBuf;
use std::sync::Arc;

use super::{Material, Records, board};
use crate::error::LabError;
use crate::exam::ExamPositions;
use crate::experiment::{Experiment, Source};

/// What an experiment takes its positions from, if that is more than games of its own.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// Records from which positions are drawn to be searched.
    pub records: Option<Records>,
    /// Positions to be evaluated.
    pub material: Option<Material>,
    /// Positions with known right and wrong moves.
    pub exam: Option<Arc<ExamPositions>>,
    /// How many there are, where that is known and they are not there any more.
    pub available: Option<u64>,
}

impl Sources {
    /// Reads what an experiment needs of these files and folders. An experiment that evaluates positions takes our own games
    /// if there are none.
    pub fn read(experiment: &Experiment, paths: &[PathBuf]) -> Result<Sources, LabError> {
        if let Some(evaluation) = &experiment.evaluation {
            let material = Material::read(experiment, evaluation, paths)?;
            return Ok(Sources { material: Some(material), ..Sources::default() });
        }
        if let Some(exam) = &experiment.exam {
            if paths.is_empty() {
                let text = format!(
                    "{} asks for moves at positions, and none were given: expected --records FILE.jsonl, once or several times; \
                     docs/lab.md describes the lines of such files",
                    experiment.name
                );
                return Err(LabError::Senseless(text));
            }
            let positions = ExamPositions::read(exam, experiment.seed, paths)?;
            return Ok(Sources { exam: Some(Arc::new(positions)), ..Sources::default() });
        }
        let takes = experiment.positions.as_ref().is_some_and(|positions| positions.from == Source::Records);
        let records = match paths {
            [] => None,
            _ if !takes => {
                let text =
                    format!("--records says nothing: {} takes no positions from records", experiment.name);
                return Err(LabError::Senseless(text));
            }
            [path] => Some(Records::read(path, board(experiment)?)?),
            several => {
                let given = format!("given {} times", several.len());
                return Err(LabError::value("--records", given, "one file or folder for this experiment"));
            }
        };
        Ok(Sources { records, ..Sources::default() })
    }
}
