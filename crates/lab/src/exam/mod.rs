//! Positions with known right and wrong moves, as files have them. docs/lab.md describes their lines.

mod record;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::path::PathBuf;

use arena::plan::checksum;
use go::{Game, Move};
use mcts::Random;
use serde::{Deserialize, Serialize};

use crate::error::LabError;
use crate::experiment::Exam;

/// How sure the right moves of a position are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Tier {
    /// They are sure.
    A,
    /// They are likely.
    B,
    /// Those who made the position doubted them.
    #[serde(rename = "hard")]
    Hard,
    /// Only wrong moves are known, and whatever else is played is right.
    #[serde(rename = "avoid")]
    Avoid,
    /// Sources contradict each other.
    X,
}

impl Tier {
    /// All of them, with their names in files.
    pub const NAMED: [(Tier, &'static str); 5] =
        [(Tier::A, "A"), (Tier::B, "B"), (Tier::Hard, "hard"), (Tier::Avoid, "avoid"), (Tier::X, "X")];
}

/// The name, as in files.
impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Tier::NAMED.iter().find(|(tier, _)| tier == self).map_or("", |(_, name)| name))
    }
}

/// A position, and what is known about its moves.
#[derive(Clone, Debug)]
pub struct ExamPosition {
    /// Its name, which no other has.
    pub id: String,
    /// The game up to it, with whoever is asked to move.
    pub game: Game,
    /// What it is about.
    pub category: String,
    /// How sure the right moves are.
    pub tier: Tier,
    /// Whose positions it is one of.
    pub family: String,
    /// The right moves.
    pub correct: Vec<Move>,
    /// Moves that are wrong for certain.
    pub wrong: Vec<Move>,
}

impl ExamPosition {
    /// Is it the right answer?
    pub fn is_right(&self, mv: Move) -> bool {
        match self.tier {
            Tier::Avoid => !self.wrong.contains(&mv),
            _ => self.correct.contains(&mv),
        }
    }
}

/// The positions that are asked, in an order drawn at random, so that a part of them is a sample of all.
#[derive(Clone, Debug)]
pub struct ExamPositions {
    positions: Vec<ExamPosition>,
    checksum: String,
    left_out: usize,
}

impl ExamPositions {
    /// Reads files of lines of JSON. Positions whose tier or family does not count are left out, but must make sense too.
    pub fn read(part: &Exam, seed: u64, paths: &[PathBuf]) -> Result<ExamPositions, LabError> {
        let mut all: Vec<ExamPosition> = Vec::new();
        let (mut contents, mut known) = (Vec::new(), HashMap::new());
        for path in paths {
            let bytes = fs::read(path).map_err(|error| LabError::file(path, error))?;
            let name = path.display();
            for (number, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
                let place = format!("{name}, line {}", number + 1);
                let refuse = |reason: String| LabError::Senseless(format!("{place}: {reason}"));
                let Some(position) = record::read(line).map_err(refuse)? else { continue };
                if let Some(first) = known.insert(position.id.clone(), place.clone()) {
                    return Err(refuse(format!(
                        "id is {}, as in {first}: expected one that no other position has",
                        position.id
                    )));
                }
                all.push(position);
            }
            contents.push(bytes);
        }
        let read = all.len();
        let counts = |family: &String| part.families.is_empty() || part.families.contains(family);
        all.retain(|position| part.tiers.contains(&position.tier) && counts(&position.family));
        let left_out = read - all.len();
        if all.is_empty() {
            let text = format!(
                "{} has no position that counts ({left_out} were left out): expected lines of JSON as in docs/lab.md, of the tiers {}",
                paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", "),
                part.tiers.iter().map(Tier::to_string).collect::<Vec<_>>().join(", ")
            );
            return Err(LabError::Senseless(text));
        }
        all.sort_by_cached_key(|position| Random::for_part(seed, number_of(&position.id)).bits());
        Ok(ExamPositions { positions: all, checksum: checksum(contents.iter().map(Vec::as_slice)), left_out })
    }

    /// The positions, in their order.
    pub fn positions(&self) -> &[ExamPosition] {
        &self.positions
    }

    /// What tells the files from others.
    pub fn checksum(&self) -> &str {
        &self.checksum
    }

    /// How many positions do not count.
    pub fn left_out(&self) -> usize {
        self.left_out
    }
}

/// A number for the name of a position, so that what is drawn for it does not depend on which others are asked.
pub(crate) fn number_of(id: &str) -> u64 {
    u64::from_str_radix(&checksum([id.as_bytes()]), 16).unwrap_or_default()
}
