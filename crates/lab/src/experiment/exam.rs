//! Positions with known right and wrong moves, who is asked about them, and what is counted.

use serde::{Deserialize, Serialize};

use crate::exam::Tier;

/// Who is asked which positions in an experiment of [`Kind::Exam`](super::Kind::Exam).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Exam {
    /// The tiers whose positions are asked; others are left out.
    pub tiers: Vec<Tier>,
    /// The families whose positions are asked; all of them if none is named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub families: Vec<String>,
    /// Who is asked.
    #[serde(default, rename = "player")]
    pub players: Vec<ExamPlayer>,
    /// Positions that are counted together, besides all of them.
    #[serde(default, rename = "total", skip_serializing_if = "Vec::is_empty")]
    pub totals: Vec<ExamTotal>,
}

/// Somebody who is asked for a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ExamPlayer {
    /// What it is called in tables.
    pub name: String,
    /// The preset.
    pub preset: String,
    /// Changes to it, each as `path=value`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<String>,
    /// The numbers of playouts with which it is asked, the smallest first. Those above [`Sizes::playouts`](super::Sizes) are
    /// left for larger scales.
    pub playouts: Vec<u64>,
}

/// Positions that are counted together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ExamTotal {
    /// What they are called in tables.
    pub name: String,
    /// Their tiers; all of them if none is named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tiers: Vec<Tier>,
    /// Their families; all of them if none is named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub families: Vec<String>,
    /// What is to be reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<Goal>,
}

/// How many of the positions somebody is to get right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Goal {
    /// The name of the player.
    pub player: String,
    /// The playouts for each move.
    pub playouts: u64,
    /// Right moves in a hundred positions.
    pub percent: f64,
}

impl ExamTotal {
    /// Do positions of this tier and family count?
    pub fn counts(&self, tier: Tier, family: &str) -> bool {
        (self.tiers.is_empty() || self.tiers.contains(&tier))
            && (self.families.is_empty() || self.families.iter().any(|name| name == family))
    }
}
