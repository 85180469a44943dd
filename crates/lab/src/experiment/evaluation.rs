//! Positions of real games that evaluators put a value on (Takeuchi, Kaneko and Yamaguchi 2008).

pub use curves::Unit as ValueUnit;
use go::Color;
use serde::{Deserialize, Serialize};

use super::OtherGame;

/// What is evaluated, by whom, and what is asked about it, in an experiment of [`Kind::Evaluation`](super::Kind).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Evaluation {
    /// The game, if it is not Go.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<OtherGame>,
    /// Which games count, as a condition; all of them without one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub filter: String,
    /// Is a position that several games have in common evaluated once only?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub deduplicate: bool,
    /// The share of the games that calibrations are fitted on; they are judged on the others.
    #[serde(default = "half")]
    pub training: f64,
    /// Who puts a value on positions.
    #[serde(default, rename = "evaluator")]
    pub evaluators: Vec<EvaluatorPart>,
    /// Positions that have something in common.
    #[serde(default, rename = "condition", skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<ConditionPart>,
    /// Drawings of evaluation curves.
    #[serde(default, rename = "figure", skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<FigurePart>,
    /// What answers each question of the experiment, in their order.
    #[serde(default, rename = "asked", skip_serializing_if = "Vec::is_empty")]
    pub asked: Vec<Asked>,
}

impl Evaluation {
    /// The colour of who begins, and for whom values are.
    pub fn first(&self) -> Color {
        self.game.map_or(Color::Black, OtherGame::first)
    }
}

/// Somebody who puts a value on positions: a preset, a program, or a file of values.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct EvaluatorPart {
    /// What it is called in tables.
    pub name: String,
    /// What it belongs to: evaluators of one family differ in their playouts, or in another number.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub family: String,
    /// The preset, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// Changes to it, each as `path=value`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<String>,
    /// The playouts that a preset may use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub playouts: Option<u64>,
    /// After so many moves a playout of a game besides Go is broken off and judged by the material, if the game has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub playout_moves: Option<u32>,
    /// Whose value it is.
    #[serde(skip_serializing_if = "is_usual")]
    pub of: ValueOf,
    /// Our own evaluation of a game besides Go, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<OwnValue>,
    /// The command line of a program that speaks GTP, or in games besides Go what `ask` says, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// What the program is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<Ask>,
    /// What stands behind `go` for a program that searches: `depth 4`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub go: Option<String>,
    /// Options that the program is given, each as `name=value`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// Which of the numbers in the line of a program counts, from 0.
    #[serde(skip_serializing_if = "is_usual")]
    pub column: usize,
    /// Scores further from 0 count as this: a mate is worth no more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<f64>,
    /// The seconds that the program may think about a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<f64>,
    /// Points for White besides the komi of the record.
    #[serde(skip_serializing_if = "is_usual")]
    pub more_komi: f64,
    /// A file of values, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<String>,
    /// What values are: a probability, unless something else is said.
    #[serde(skip_serializing_if = "is_usual")]
    pub unit: ValueUnit,
    /// The width of the bins of its curves, if it is not 0.05 for probabilities and 5 points for scores.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bin: Option<f64>,
    /// The share of the positions that it evaluates: the first of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// What the paper found for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published: Option<PublishedMetrics>,
    /// What the paper has in its place, if that is something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published_for: Option<String>,
    /// The name of the evaluator that differs in nothing but the part in question, if it is compared with one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<String>,
}

impl EvaluatorPart {
    /// What the paper has in its place.
    pub fn name_in_paper(&self) -> &str {
        self.published_for.as_deref().unwrap_or(&self.name)
    }
}

/// Whose value is taken for that of the position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ValueOf {
    /// The move that the search would make (the paper's UCT and Fuego).
    #[default]
    BestMove,
    /// The mean of all playouts of the search.
    Position,
    /// Games from the position itself, as many as there are playouts divided by the number of legal moves (the paper's MC and
    /// MC-Score).
    Games,
}

/// What a program is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// `estimate_score`, as GNU Go knows it.
    EstimateScore,
    /// The analysis lines of the command that generates a move: `kata-genmove_analyze`, `lz-genmove_analyze` or
    /// `cgos-genmove_analyze`, whichever it knows.
    #[default]
    Genmove,
    /// `eval`, as Stockfish knows it besides UCI.
    UciEval,
    /// `go` of the Universal Chess Interface.
    UciGo,
    /// `go` of the Universal Shogi Interface.
    UsiGo,
    /// A position in a line, and numbers for the player who begins in the next.
    Lines,
}

/// An evaluation of ours, of a game besides Go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OwnValue {
    /// The lead in material, in hundredths of a pawn: chess and shogi.
    Material,
    /// Pieces and where they stand: chess.
    Static,
    /// The same after captures: chess.
    Quiescent,
    /// Patterns by stage of the game: Othello.
    Patterns,
}

/// Positions that have something in common.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ConditionPart {
    /// What it is called in legends.
    pub name: String,
    /// What it belongs to: conditions of one group are drawn into one plot.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// The condition.
    #[serde(rename = "where")]
    pub condition: String,
}

/// A drawing of evaluation curves, in panels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FigurePart {
    /// The name of its file.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// Names of evaluators and of families. Without conditions all are drawn into one plot, else each has its own.
    pub of: Vec<String>,
    /// Names of conditions and of groups of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<String>,
}

/// A row of the paper's table I.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PublishedMetrics {
    /// ACC.
    pub accuracy: f64,
    /// FSC.
    pub f_score: f64,
    /// LFT.
    pub lift: f64,
    /// ROC.
    pub roc: f64,
    /// APR.
    pub average_precision: f64,
    /// BEP.
    pub break_even: f64,
}

/// What answers a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Asked {
    /// What it is about.
    pub about: Subject,
    /// Names of evaluators and of families; all of them if there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub of: Vec<String>,
    /// Names of conditions and of groups of them; all of them if there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<String>,
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// Who is better than whom, and whether the paper has the same order.
    Order,
    /// Whether more playouts make a family better.
    Playouts,
    /// Whether conditions split the curves.
    Splits,
    /// Whether values mean what they say, and how far that can be mended afterwards.
    Calibration,
    /// What a part is worth: each evaluator against the one that it names in `against`.
    Parts,
}

fn half() -> f64 {
    0.5
}

fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
