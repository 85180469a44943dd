//! Records of games: what an SGF file becomes on the page, and the way back.
//!
//! A node of the page holds one step at most. A node of a file that sets up stones and makes moves becomes several, one
//! after the other, with the comment at the last one.

#[cfg(test)]
mod outside;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::{ReadError, read};
pub(crate) use write::record;
pub use write::{WriteError, write};

use serde::{Deserialize, Serialize};

use crate::line::{Line, Step};

/// The most nodes that go to the page or come from it.
pub const MAX_NODES: usize = 20_000;

/// What is in a file.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SgfFile {
    /// The number of games.
    pub games: usize,
    /// One of them.
    pub game: SgfGame,
    /// What is wrong with it, if anything, as sentences.
    pub warnings: Vec<String>,
}

/// A record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SgfGame {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// As in a [`Line`].
    pub rules: String,
    /// White's points for moving second.
    pub komi: f32,
    /// Fixed handicap stones, which no node sets up.
    #[serde(default)]
    pub handicap: usize,
    /// Who played, where and when.
    #[serde(default)]
    pub info: SgfInfo,
    /// The first node is the root, each other one comes behind its parent.
    pub nodes: Vec<SgfNode>,
}

/// What a record tells about the game. Everything is a line of plain text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SgfInfo {
    /// The name of Black.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// The name of White.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// The rank of Black.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black_rank: Option<String>,
    /// The rank of White.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white_rank: Option<String>,
    /// The result, as the record writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The event that the game was part of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// The name of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Where it was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
}

/// A node of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SgfNode {
    /// The place of the node before; none for the root.
    pub parent: Option<usize>,
    /// What is played or set up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
    /// What somebody wrote about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

impl SgfInfo {
    /// The properties of a record in the order in which they are written, each with its place here.
    fn properties(&mut self) -> [(&'static str, &mut Option<String>); 9] {
        [
            ("PB", &mut self.black),
            ("BR", &mut self.black_rank),
            ("PW", &mut self.white),
            ("WR", &mut self.white_rank),
            ("RE", &mut self.result),
            ("DT", &mut self.date),
            ("EV", &mut self.event),
            ("GN", &mut self.name),
            ("PC", &mut self.place),
        ]
    }
}

impl SgfGame {
    /// The line that leads to a node, if there is one with this place.
    pub fn line_to(&self, node: usize) -> Option<Line> {
        let mut steps = Vec::new();
        let mut at = Some(node);
        while let Some(place) = at {
            let node = self.nodes.get(place)?;
            steps.extend(node.step.clone());
            // Whoever sends nodes that are in a circle gets no answer, instead of one that never ends.
            at = match node.parent {
                Some(parent) if parent >= place => return None,
                parent => parent,
            };
        }
        steps.reverse();
        Some(Line { steps, ..self.beginning() })
    }

    /// A record that has a node for each step of the line, and one for the beginning. A handicap that is set up belongs to
    /// the beginning: elsewhere a record cannot say that it is one.
    pub fn of_line(line: &Line) -> SgfGame {
        let Line { width, height, rules, komi, handicap, mut steps } = line.clone();
        let is_handicap = matches!(steps.first(), Some(Step::Setup { setup }) if setup.handicap.is_some());
        let first = is_handicap.then(|| steps.remove(0));
        let node = |(place, step)| SgfNode { parent: Some(place), step: Some(step), comment: None };
        let root = SgfNode { parent: None, step: first, comment: None };
        let nodes = std::iter::once(root).chain(steps.into_iter().enumerate().map(node)).collect();
        SgfGame { width, height, rules, komi, handicap, info: SgfInfo::default(), nodes }
    }

    /// The line before the first step.
    fn beginning(&self) -> Line {
        let SgfGame { width, height, komi, handicap, .. } = *self;
        Line { width, height, rules: self.rules.clone(), komi, handicap, steps: Vec::new() }
    }
}
