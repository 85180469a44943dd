//! What is kept of positions of real games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::corpus::{Facts, SetSummary, Summary};

/// The records of an experiment: what was read, and what was left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordsFinding {
    /// The games by what they have in common.
    pub sets: Vec<RecordsSet>,
    /// All of them.
    pub total: SetSummary,
    /// How many games were left out, and why.
    pub left_out: Vec<(String, u64)>,
}

/// Games that have something in common.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordsSet {
    /// The side of the board.
    pub size: u32,
    /// How strong the weaker player is, in words.
    pub players: String,
    /// The komi.
    pub komi: f64,
    /// The games.
    pub games: SetSummary,
}

impl From<Summary> for RecordsFinding {
    fn from(summary: Summary) -> RecordsFinding {
        let sets = summary.sets.into_iter().map(|(size, band, komi, games)| RecordsSet {
            size,
            players: band.to_string(),
            komi,
            games,
        });
        let left_out = summary.left_out.iter().map(|(reason, &count)| (reason.to_string(), count));
        RecordsFinding { sets: sets.collect(), total: summary.total, left_out: left_out.collect() }
    }
}

/// Facts about positions that follow each other in the order of the plan.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FactsFinding {
    /// The number of the first of them, from 0.
    pub first: u64,
    /// Facts about each.
    pub positions: Vec<Facts>,
}

/// What an evaluator says about positions that follow each other in the order of the plan.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ValuesFinding {
    /// The name of the evaluator.
    pub evaluator: String,
    /// What a program calls itself.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub engine: String,
    /// What was odd about answers of a program of another game than Go, and how often.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub notes: BTreeMap<String, u64>,
    /// The number of the first of the positions, from 0.
    pub first: u64,
    /// The value of each for Black, or in chess for White; none where the evaluator had no answer.
    pub values: Vec<Option<f64>>,
}
