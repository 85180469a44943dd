//! An experiment as a file of TOML. docs/lab.md explains every field.

mod bias;
mod builtin;
mod contest;
mod evaluation;
mod exam;
mod sizes;

pub use bias::{AlphaBeta, Bias};
pub use contest::{ContestPart, Contestant, OtherGame};
pub use evaluation::{
    Ask, Asked, ConditionPart, Evaluation, EvaluatorPart, FigurePart, OwnValue, PublishedMetrics, Subject,
    ValueOf, ValueUnit,
};
pub use exam::{Exam, ExamPlayer, ExamTotal, Goal};
pub use sizes::{Scale, Sizes};

use arena::plan::PlayerFile;
use serde::{Deserialize, Serialize};

use crate::error::LabError;

/// What is measured, and what a paper has measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Experiment {
    /// Its name, which is that of its file.
    pub name: String,
    /// What it is, in a line.
    pub title: String,
    /// The paper.
    pub paper: String,
    /// The place in the paper: a table, a figure, a section.
    pub place: String,
    /// What it is to answer, a sentence each.
    pub questions: Vec<String>,
    /// What answers each of the questions, in their order, in an experiment of [`Kind::Matches`]; all matches, where nothing
    /// is said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<Answering>,
    /// What is done otherwise than in the paper, a sentence each.
    #[serde(default)]
    pub differs: Vec<String>,
    /// The experiment whose rows this one reports on, if it has none of its own: then it has no units, and running it is
    /// running that one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<String>,
    /// What is made of the rows.
    pub kind: Kind,
    /// Where all random numbers begin.
    #[serde(default = "one")]
    pub seed: u64,
    /// The size of the board.
    #[serde(default = "nine")]
    pub size: u8,
    /// White's points for moving second, where nothing else is said.
    #[serde(default = "usual_komi")]
    pub komi: f64,
    /// How large it is at each scale. An experiment that reports on another has none.
    #[serde(default)]
    pub scale: Scales,
    /// Where positions come from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<Positions>,
    /// The searches that are watched at each position.
    #[serde(default, rename = "search", skip_serializing_if = "Vec::is_empty")]
    pub searches: Vec<SearchPart>,
    /// What is solved and drawn in an experiment of [`Kind::Bias`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bias: Option<Bias>,
    /// What is evaluated in an experiment of [`Kind::Evaluation`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<Evaluation>,
    /// Who is asked what in an experiment of [`Kind::Exam`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exam: Option<Exam>,
    /// What the parameter that matches sweep is called, for plots.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub swept: String,
    /// Is the axis of what is swept logarithmic?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub swept_log: bool,
    /// The player that changed ones are compared with: whoever a match does not name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<PlayerFile>,
    /// Who plays whom.
    #[serde(default, rename = "match", skip_serializing_if = "Vec::is_empty")]
    pub duels: Vec<Duel>,
    /// Who meets whom in games besides Go, in an experiment of [`Kind::Contests`].
    #[serde(default, rename = "contest", skip_serializing_if = "Vec::is_empty")]
    pub contests: Vec<ContestPart>,
    /// What the paper found for [`Kind::Backups`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub published_errors: Vec<PublishedErrors>,
}

/// What is made of the rows of an experiment: which of the files in `report/` writes about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Errors of the backup operators against Mix at twice the playouts (Coulom 2006, table 1).
    Backups,
    /// How far values change from S to 2S playouts, and formulas for it (Coulom 2006, section 4.2).
    Uncertainty,
    /// Errors of several ways to select against the real value (Chaslot et al. 2006, figure 1).
    Selections,
    /// Errors of the two backups of Objective Monte Carlo against the real value (Chaslot et al. 2006, figure 2).
    TwoBackups,
    /// Depth and branching of trees (Gelly et al. 2006, section 3.3).
    Shapes,
    /// How values at the root approach those of perfect play, and the shape of trees (Gelly et al. 2006, section 2.3).
    Bias,
    /// Values of positions of real games, judged by who won them (Takeuchi et al. 2008).
    Evaluation,
    /// Moves at positions with known right and wrong ones, by what the positions are about.
    Exam,
    /// Results in games besides Go.
    Contests,
    /// Results of matches (Coulom 2006, table 2, and most other experiments).
    Matches,
}

/// Which matches answer a question, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Answering {
    /// Names of matches and of groups; all of them if there is none.
    pub of: Vec<String>,
    /// What is said about them, the most important first; [`Comparison::USUAL`] if nothing is named.
    pub by: Vec<Comparison>,
}

/// What is said about several matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Comparison {
    /// Who has won, and how surely.
    Results,
    /// Whether the paper has the same results.
    Published,
    /// How results change with the parameter that is swept.
    Trend,
    /// How far the matches of each pair are apart: the first and the second that are named, the third and the fourth, ….
    Differences,
}

impl Comparison {
    /// What can be said about any matches, and is said where nothing is named.
    pub const USUAL: [Comparison; 3] = [Comparison::Results, Comparison::Published, Comparison::Trend];
}

/// How large an experiment is at the scales that have names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Scales {
    /// Minutes on two cores.
    pub quick: Sizes,
    /// The paper's own sizes.
    pub paper: Sizes,
}

impl Scales {
    /// The sizes at a scale.
    pub fn of(&self, scale: Scale) -> Sizes {
        match scale {
            Scale::Quick => self.quick,
            Scale::Paper => self.paper,
        }
    }
}

/// Where positions come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Positions {
    /// What they are taken from when nobody gives records.
    pub from: Source,
    /// Who plays against itself.
    pub preset: String,
    /// The playouts of a move of it.
    pub playouts: u64,
    /// The first moves of each of these games are drawn at random, so many.
    #[serde(default)]
    pub random_moves: usize,
    /// Positions come after so many moves at most, if the first part of games is what is asked about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_moves: Option<usize>,
    /// Is the real value of each position wanted: that of the best move, after as many uniform playouts for each move as
    /// [`Sizes::reference`] says?
    #[serde(default)]
    pub reference: bool,
}

/// What positions are taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// Games of a preset against itself; records, if they are given, are used instead only if the paper did so.
    SelfPlay,
    /// Records of games, or games of a preset against itself where nobody gives any.
    Records,
}

/// A search that is watched: its values are written down at 1, 2, 4, … playouts and at 100, 200, 500, 1000, ….
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SearchPart {
    /// What it is called in tables.
    pub name: String,
    /// What it belongs to: searches of one family differ in a parameter, and the best of them is reported.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub family: String,
    /// Is it there for comparison alone, so that no answer counts it?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub yardstick: bool,
    /// The preset.
    pub preset: String,
    /// Changes to it, each as `path=value`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<String>,
}

/// Two players who meet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Duel {
    /// What it is called in tables, and in the names of its units.
    pub name: String,
    /// What it belongs to: a table, and a plot, of its own.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// What is different, in a few words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// How many times the games of the scale it has: matches between presets cost less than those against programs.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub times: u64,
    /// The parameter that is swept, for a plot over it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<f64>,
    /// The size of the board, if not that of the experiment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u8>,
    /// White's points for moving second, if not those of the experiment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub komi: Option<f64>,
    /// The moves at random that both games of a pair begin with.
    #[serde(default)]
    pub random_moves: usize,
    /// An engine that says which stones are dead where the players do not agree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub referee: Option<String>,
    /// The player whose wins are counted; without this, the baseline with the changes of `set`. Its playouts are those of
    /// the paper's scale; others multiply them, or its seconds, by [`Sizes::share`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<PlayerFile>,
    /// Changes to the baseline, each as `path=value`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<String>,
    /// The other player; without this, the baseline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub b: Option<PlayerFile>,
    /// What the paper found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<Published>,
}

/// The result of a match in a paper, from the side of its first player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Published {
    /// Wins in a hundred games.
    pub percent: f64,
    /// What the paper puts behind ±, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<f64>,
    /// The number of games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// Wins in a hundred games with Black.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<f64>,
    /// The number of these games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black_games: Option<u64>,
    /// Wins in a hundred games with White.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<f64>,
    /// The number of these games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white_games: Option<u64>,
}

/// A row of Coulom's table 1: root mean square and mean of the errors.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PublishedErrors {
    /// The playouts S.
    pub playouts: u64,
    /// Of the mean.
    pub mean: [f64; 2],
    /// Of the highest value.
    pub max: [f64; 2],
    /// Of the value of the most visited move.
    pub robust_max: [f64; 2],
    /// Of Mix.
    pub mix: [f64; 2],
}

fn one() -> u64 {
    1
}

fn is_one(number: &u64) -> bool {
    *number == 1
}

fn nine() -> u8 {
    9
}

fn usual_komi() -> f64 {
    7.5
}

/// Where a file is wrong, and how, without the words of the programming language.
fn in_plain_words(error: &toml::de::Error) -> String {
    const WORDS: [(&str, &str); 4] = [
        ("expected u64", "expected a whole number, 0 or greater"),
        ("expected usize", "expected a whole number, 0 or greater"),
        ("expected u8", "expected a whole number from 0 to 255"),
        ("expected f64", "expected a number"),
    ];
    let theirs = error.message();
    let ours = WORDS.iter().fold(theirs.to_owned(), |message, (theirs, ours)| message.replace(theirs, ours));
    // The message comes last, after the line of the file that it is about.
    let text = error.to_string();
    match text.rsplit_once(theirs) {
        Some((place, _)) => format!("{place}{ours}"),
        None => text.trim_end().to_owned(),
    }
}

impl Duel {
    /// Both players, the one whose wins are counted first.
    pub fn players(&self, baseline: Option<&PlayerFile>) -> Result<[PlayerFile; 2], LabError> {
        let lacks = |what: &str| {
            LabError::Senseless(format!("the match {} has no {what}, and there is no baseline", self.name))
        };
        let b = self.b.as_ref().or(baseline).ok_or_else(|| lacks("b"))?;
        let a = match (&self.a, baseline) {
            (Some(a), _) if self.set.is_empty() => a.clone(),
            (Some(_), _) => {
                let text = format!("the match {} has both a and set: expected one of them", self.name);
                return Err(LabError::Senseless(text));
            }
            (None, Some(baseline)) => {
                let set = baseline.set.iter().chain(&self.set).cloned().collect();
                PlayerFile { name: Some(self.name.clone()), set, ..baseline.clone() }
            }
            (None, None) => return Err(lacks("a")),
        };
        Ok([a, b.clone()])
    }
}

impl Experiment {
    /// An experiment with nothing in it yet.
    pub fn empty(name: &str, kind: Kind) -> Experiment {
        Experiment {
            name: name.to_owned(),
            title: String::new(),
            paper: String::new(),
            place: String::new(),
            questions: Vec::new(),
            answers: Vec::new(),
            differs: Vec::new(),
            data: None,
            kind,
            seed: one(),
            size: nine(),
            komi: usual_komi(),
            scale: Scales::default(),
            positions: None,
            searches: Vec::new(),
            bias: None,
            evaluation: None,
            exam: None,
            swept: String::new(),
            swept_log: false,
            baseline: None,
            duels: Vec::new(),
            contests: Vec::new(),
            published_errors: Vec::new(),
        }
    }

    /// The names of the experiments in the binary, in the order of the papers.
    pub fn names() -> Vec<&'static str> {
        builtin::FILES.iter().map(|&(name, _)| name).collect()
    }

    /// An experiment of the binary by its name.
    pub fn named(name: &str) -> Result<Experiment, LabError> {
        match builtin::FILES.iter().find(|&&(known, _)| known == name) {
            Some((_, text)) => Experiment::from_toml(text),
            None => Err(LabError::Unknown {
                given: name.chars().take(60).collect(),
                known: Experiment::names().into_iter().map(str::to_owned).collect(),
            }),
        }
    }

    /// The file of an experiment of the binary, with its comments.
    pub fn text_of(name: &str) -> Option<&'static str> {
        builtin::FILES.iter().find(|&&(known, _)| known == name).map(|&(_, text)| text)
    }

    /// An experiment from the text of a file.
    pub fn from_toml(text: &str) -> Result<Experiment, LabError> {
        toml::from_str(text).map_err(|error| LabError::Senseless(in_plain_words(&error)))
    }

    /// The text of a file from which the same experiment is read.
    pub fn to_toml(&self) -> String {
        // What was read from TOML can be written as TOML.
        toml::to_string(self).unwrap_or_default()
    }

    /// The experiment whose units this one needs: itself, unless it reports on another.
    pub fn source(&self) -> Result<Experiment, LabError> {
        let Some(data) = self.data.as_deref() else { return Ok(self.clone()) };
        let has_parts = self.positions.is_some() || !self.searches.is_empty() || !self.duels.is_empty();
        if has_parts {
            let text = format!(
                "{} reports on {data}, so that it can have no positions, searches or matches",
                self.name
            );
            return Err(LabError::Senseless(text));
        }
        Experiment::named(data)
    }
}
