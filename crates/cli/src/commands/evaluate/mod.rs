//! `tengen evaluate`: evaluation curves and metrics for anybody who puts a value on positions.

mod judge;

use std::path::{Path, PathBuf};
use std::thread;

use clap::Args;
use lab::place::{Place, RunFile};
use lab::{
    Asked, Condition, ConditionPart, Evaluation, Experiment, FigurePart, Kind, Plan, Scale, Scales, Shard,
    Sizes, Sources, Subject, ValueUnit, machine,
};
use protocol::client::CommandLine;

use self::judge::Judge;
use super::cluster::NatsOptions;
use super::lab::cache::CacheOptions;
use super::lab::conduct::{Conducted, absolute, done_elsewhere, tell_material};
use super::lab::words::{typed, typed_for_one_machine};
use super::numbers::{playouts, whole_number};
use crate::terminal::WrongUsage;

/// The name of the experiment, and of its folder.
const NAME: &str = "evaluate";

/// How true is what somebody says about positions? Curves and metrics from real games.
///
/// Every position of the records has a winner: that of its game. Whoever is judged puts a value on each, and the report tells
/// how often Black won at each value (evaluation curves), how well values tell winners (accuracy, F-score, lift, area under
/// the ROC curve, average precision, break-even point, Brier score, log loss, calibration error), which positions split the
/// curves, and how a calibration would mend them. docs/evaluation.md explains it all.
///
/// What is done is kept, and the same command with --resume goes on.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen evaluate games/ --by uct --by mogo --playouts 500,5000
  tengen evaluate games.sgfs.xz --by mogo --where 'rank >= 3k and komi = 5.5' --positions 5000
  tengen evaluate games.sgf --by 'gnugo --mode gtp --level 4 --chinese-rules' --ask estimate-score
  tengen evaluate games.sgf --by 'katago gtp -config gtp.cfg' --condition 'endgame=left < 10'
  tengen evaluate --by values.csv
  tengen evaluate games.sgf --by values.csv --by uct
  tengen evaluate games.sgf --by tengen --nats nats://127.0.0.1")]
pub(crate) struct Evaluate {
    /// SGF files and folders of them, packed (.xz) or not. Without any, a few games of our own.
    #[arg(value_name = "RECORDS")]
    records: Vec<PathBuf>,

    /// Whose values are judged: a preset (a name, or a file that ends in .toml), a file of values that ends in .csv, or the
    /// command line of a program that speaks GTP. A name for it may stand before, as in 'GNU Go 0=gnugo --mode gtp --level 0'.
    /// May be given several times.
    #[arg(long = "by", value_name = "[NAME=]PRESET|FILE.csv|COMMAND", required = true)]
    by: Vec<String>,

    /// The playouts of presets; several numbers make an evaluator each.
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "1000", value_parser = playouts)]
    playouts: Vec<u64>,

    /// A change to all presets, as path=value. May be given several times.
    #[arg(long = "set", value_name = "PATH=VALUE")]
    set: Vec<String>,

    /// Whose value a preset takes for that of a position: the best move's, that of all playouts of the search, or that of
    /// games from the position itself (what the paper calls MC; usual for the presets mc and mc-score).
    #[arg(long, value_name = "WHAT", value_parser = ["best-move", "position", "games"])]
    of: Option<String>,

    /// What a program is asked: the analysis lines of its genmove, or GNU Go's estimate_score.
    #[arg(long, value_name = "WHAT", value_parser = ["genmove", "estimate-score"], default_value = "genmove")]
    ask: String,

    /// What values are; if nobody says, points for estimate_score and mc-score, what a file tells, and probabilities otherwise.
    #[arg(long, value_name = "UNIT", value_parser = ["probability", "score"])]
    unit: Option<String>,

    /// The seconds that a program may think about a position; without it, ten minutes. A program that takes longer, or crashes,
    /// is started anew, and has no answer if that happens twice.
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    limit: Option<f64>,

    /// Which games count, as a condition about games. docs/records.md has the words.
    #[arg(long = "where", value_name = "CONDITION")]
    filter: Option<String>,

    /// Positions that get curves of their own, as name=condition. May be given several times. Without any, positions by their
    /// move number, and those with ladders.
    #[arg(long = "condition", value_name = "NAME=CONDITION")]
    conditions: Vec<String>,

    /// The width of the bins of curves; without it, 0.05 for probabilities and 5 points for scores.
    #[arg(long, value_name = "X", allow_negative_numbers = true)]
    bin: Option<f64>,

    /// How many positions are evaluated: a sample of all that there are.
    #[arg(long, value_name = "N", default_value = "2000", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 1..=100_000_000))]
    positions: u64,

    /// Evaluate a position that several games have in common once only.
    #[arg(long)]
    deduplicate: bool,

    /// The share of the games that calibrations are fitted on; they are judged on the others.
    #[arg(long, value_name = "X", default_value = "0.5", allow_negative_numbers = true)]
    training: f64,

    /// The size of the board.
    #[arg(long, value_name = "N", default_value = "9", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 2..=19))]
    size: u64,

    /// Where all random numbers begin.
    #[arg(long, value_name = "S", default_value = "1", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 0..=i64::MAX as u64))]
    seed: u64,

    /// The folder for all that is written.
    #[arg(long, value_name = "DIR", default_value = "lab/evaluate")]
    out: PathBuf,

    /// Go on with what is in the folder. Only the number of positions may have changed.
    #[arg(long)]
    resume: bool,

    /// How many positions are evaluated at a time; if nobody says, as many as there are processors.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 1..=1024))]
    workers: Option<u64>,

    #[command(flatten)]
    cache: CacheOptions,

    #[command(flatten)]
    nats: NatsOptions,
}

impl Evaluate {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let experiment = self.experiment()?;
        let wrong = |error: lab::LabError| WrongUsage(error.to_string());
        self.check(&experiment)?;
        let sources = Sources::read(&experiment, &self.records)?;
        let plan = Plan::new(&experiment, experiment.scale.quick, sources).map_err(wrong)?;
        tell_material(&plan, &self.records);
        let place = Place { folder: self.out.clone() };
        let run = self.run_file(&plan)?;
        let nats = self.nats.given();
        // Workers have caches of their own.
        let cache = if nats.is_none() { self.cache.open(&plan)? } else { None };
        let (resume, only) = (self.resume, Vec::new());
        Conducted { asked: experiment, plan, place, run, cache, resume, only, nats }.run()
    }

    /// What makes no sense is found before records are read; a file of values has to be read to know its columns.
    fn check(&self, experiment: &Experiment) -> anyhow::Result<()> {
        let wrong = |error: String| anyhow::Error::from(WrongUsage(error));
        let evaluators = experiment.evaluation.iter().flat_map(|part| &part.evaluators);
        if evaluators.into_iter().any(|part| part.values.is_some()) {
            return Ok(());
        }
        let filter = self.filter.as_deref().unwrap_or_default();
        if !filter.is_empty() {
            Condition::parse(filter).map_err(|error| wrong(format!("--where: {error}")))?;
        }
        let plan = Plan::new(experiment, experiment.scale.quick, Sources::default());
        plan.map(drop).map_err(|error| wrong(error.to_string()))
    }

    /// The experiment that the command line describes.
    fn experiment(&self) -> anyhow::Result<Experiment> {
        let mut evaluators = Vec::new();
        for by in &self.by {
            evaluators.extend(self.judge(by).evaluators()?);
        }
        evaluators.iter_mut().for_each(|part| part.bin = self.bin);
        let conditions = self.conditions()?;
        let sizes = Sizes { positions: self.positions, ..Sizes::default() };
        let figures = figures(&evaluators, &conditions);
        let (questions, asked) = questions(evaluators.len() > 1);
        let evaluation = Evaluation {
            game: None,
            filter: self.filter.clone().unwrap_or_default(),
            deduplicate: self.deduplicate,
            training: self.training,
            evaluators,
            conditions,
            figures,
            asked,
        };
        Ok(Experiment {
            name: NAME.to_owned(),
            title: "How true are these values?".to_owned(),
            questions,
            seed: self.seed,
            size: self.size as u8,
            scale: Scales { quick: sizes, paper: sizes },
            evaluation: Some(evaluation),
            ..Experiment::empty(NAME, Kind::Evaluation)
        })
    }

    fn judge<'a>(&'a self, by: &'a str) -> Judge<'a> {
        let unit = self.unit.as_deref().map(|unit| match unit {
            "probability" => ValueUnit::Probability,
            _ => ValueUnit::Score,
        });
        Judge {
            by,
            playouts: &self.playouts,
            set: &self.set,
            of: self.of.as_deref(),
            ask: &self.ask,
            unit,
            limit: self.limit,
        }
    }

    fn conditions(&self) -> anyhow::Result<Vec<ConditionPart>> {
        let usual = [
            ("moves 0 to 9", "Move number", "move in 0..10"),
            ("moves 10 to 19", "Move number", "move in 10..20"),
            ("moves 20 to 29", "Move number", "move in 20..30"),
            ("moves 30 to 39", "Move number", "move in 30..40"),
            ("moves from 40", "Move number", "move >= 40"),
            ("black stones in ladders", "Ladders", "black-ladders > 0"),
            ("white stones in ladders", "Ladders", "white-ladders > 0"),
            ("black stones can be chased", "Chases", "black-chases > 0 and to-play = white"),
            ("white stones can be chased", "Chases", "white-chases > 0 and to-play = black"),
        ];
        let part = |name: &str, group: &str, condition: &str| ConditionPart {
            name: name.to_owned(),
            group: group.to_owned(),
            condition: condition.to_owned(),
        };
        if self.conditions.is_empty() {
            return Ok(usual.map(|(name, group, condition)| part(name, group, condition)).to_vec());
        }
        let read = |text: &String| match text.split_once('=') {
            Some((name, condition)) if !name.trim().is_empty() => {
                Ok(part(name.trim(), "Conditions", condition.trim()))
            }
            _ => Err(WrongUsage(format!(
                "--condition is '{text}': expected a name and a condition, as in 'opening=move < 20'"
            ))
            .into()),
        };
        self.conditions.iter().map(read).collect()
    }

    fn run_file(&self, plan: &Plan) -> anyhow::Result<RunFile> {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let run = RunFile {
            tengen: engine::VERSION.to_owned(),
            machine: machine(),
            command: typed().to_string(),
            again: Some(self.again()),
            workers: self.workers.map_or(processors, |workers| workers as usize),
            processors: Some(processors),
            scale: Scale::Quick,
            seed: None,
            file: None,
            records: absolute(&self.records)?,
            available: plan.evaluation.as_ref().map(|plan| plan.available),
            shard: Shard::WHOLE,
            sizes: plan.sizes,
            experiment: plan.experiment.clone(),
        };
        Ok(if self.nats.given().is_some() { done_elsewhere(run) } else { run })
    }

    /// The command that does the same again, on any machine: records are told by their names alone.
    fn again(&self) -> String {
        let is_record = |word: &String| self.records.iter().any(|path| path.as_os_str() == word.as_str());
        let name =
            |word: &String| Path::new(word).file_name().map(|name| name.to_string_lossy().into_owned());
        let typed = typed_for_one_machine();
        let words =
            typed.arguments().iter().filter(|word| *word != "--resume").map(|word| match name(word) {
                Some(name) if is_record(word) => format!("PATH/{name}"),
                _ => word.clone(),
            });
        CommandLine::new("tengen", words.collect::<Vec<_>>()).to_string()
    }
}

/// All curves in one drawing for each unit, and each evaluator by each group of conditions.
fn figures(evaluators: &[lab::EvaluatorPart], conditions: &[ConditionPart]) -> Vec<FigurePart> {
    let mut figures = Vec::new();
    for (unit, title) in
        [(lab::ValueUnit::Probability, "win probabilities"), (lab::ValueUnit::Score, "scores")]
    {
        let of: Vec<String> =
            evaluators.iter().filter(|part| part.unit == unit).map(|part| part.name.clone()).collect();
        if !of.is_empty() {
            figures.push(FigurePart {
                name: title.replace(' ', "-"),
                title: format!("All positions, {title}"),
                of,
                by: Vec::new(),
            });
        }
    }
    let mut groups: Vec<&String> = conditions.iter().map(|part| &part.group).collect();
    groups.dedup();
    let all: Vec<String> = evaluators.iter().map(|part| part.name.clone()).collect();
    figures.extend(groups.into_iter().map(|group| FigurePart {
        name: group.to_lowercase().replace(' ', "-"),
        title: group.clone(),
        of: all.clone(),
        by: vec![group.clone()],
    }));
    figures
}

/// What is asked about any evaluators.
fn questions(are_several: bool) -> (Vec<String>, Vec<Asked>) {
    let first = if are_several { "Who tells winners best?" } else { "How well do the values tell winners?" };
    let all = [
        (first, Subject::Order),
        ("Which positions split the curves?", Subject::Splits),
        ("Do the values mean what they say, and would a calibration help?", Subject::Calibration),
    ];
    let asked = |subject| Asked { about: subject, of: Vec::new(), by: Vec::new() };
    all.into_iter().map(|(question, subject)| (question.to_owned(), asked(subject))).unzip()
}
