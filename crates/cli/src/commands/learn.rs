//! `tengen learn`: what makes a move likely, learned from game records.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use lab::lesson::{Fit, Games, Learned, Lesson, Sign};
use lab::{Condition, Corpus, machine};
use learn::Score;

use super::files::write_whole;
use super::interrupt;
use super::lab::words::{counted, grouped, resume_command, say, time, typed};
use super::numbers::{threads, whole_number};
use super::progress;
use crate::terminal::{WrongUsage, print};

/// The parts of the bar.
const PARTS: u64 = 1000;

/// How weights are fitted.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Method {
    /// Softmax regression by AdaGrad, some positions at a time
    Softmax,
    /// Bradley-Terry ratings by minorisation-maximisation (Coulom 2007), all positions in memory
    Mm,
}

/// Learn from game records which moves are likely: tactics, places and shapes, each with a weight.
///
/// The weights are written to a file that presets can name, and the search begins with what they say of a move. Part of the games
/// is held out, and the weights are judged by them: how often the move that was played is among the first 1, 3, 5, 10 or 20.
///
/// What is done is kept, and the same command with --resume goes on. The same records, options and seed give the same weights on
/// every machine, whatever the number of threads. docs/learning.md explains it all.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen learn games/ --size 19 --out lab/learn-19
  tengen learn games.sgfs.xz --size 9 --where 'rank >= 1d' --shapes 10000
  tengen learn strong/ --size 9 --first weaker/ --first-rounds 2
  tengen learn games/ --size 9 --method mm --rounds 20 --out lab/learn-mm
  tengen genmove --size 9 --set moves.priors.learned.weights=lab/learn/weights.txt")]
pub(crate) struct Learn {
    /// SGF files and folders of them, packed (.xz) or not.
    #[arg(value_name = "RECORDS", required = true)]
    records: Vec<PathBuf>,

    /// The size of the board; games on others are left out.
    #[arg(long, value_name = "N", default_value = "19", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 5..=19))]
    size: u64,

    /// Which games count, as a condition about games. docs/records.md has the words.
    #[arg(long = "where", value_name = "CONDITION")]
    filter: Option<String>,

    /// How weights are fitted.
    #[arg(long, value_name = "HOW", value_enum, default_value = "softmax")]
    method: Method,

    /// At most so many shapes are learned, the most frequent ones.
    #[arg(long, value_name = "N", default_value = "25000", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 0..=10_000_000))]
    shapes: u64,

    /// And only those that so many moves made.
    #[arg(long, value_name = "N", default_value = "20", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 1..=1_000_000))]
    least: u64,

    /// So many of the most frequent shapes have factors, for softmax regression: what they, and all features with names, are worth together
    /// with each other. With 0 nothing has any.
    #[arg(long, value_name = "N", default_value = "10000", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 0..=60_000))]
    factors: u64,

    /// How often the games are gone through.
    #[arg(long, value_name = "N", default_value = "6", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 1..=10_000))]
    rounds: u64,

    /// Records that the first rounds alone go through, beside the others: many games of weaker players, say, which later rounds
    /// on better games correct. They have a say in which shapes are known. Give it once for each file or folder. --where is not
    /// asked about them, nothing is judged by them, and they are for softmax regression.
    #[arg(long, value_name = "RECORDS")]
    first: Vec<PathBuf>,

    /// How many rounds those are, at most all.
    #[arg(long, value_name = "N", default_value = "1", requires = "first", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 1..=10_000))]
    first_rounds: u64,

    /// The size of a step, for softmax regression.
    #[arg(long, value_name = "X", default_value = "0.3", allow_negative_numbers = true)]
    rate: f32,

    /// How strongly weights are drawn towards 0, for softmax regression.
    #[arg(long, value_name = "X", default_value = "0.00001", allow_negative_numbers = true)]
    decay: f32,

    /// The share of the games by which the weights are judged, and which they are not fitted to.
    #[arg(long, value_name = "X", default_value = "0.1", allow_negative_numbers = true)]
    held_out: f64,

    /// Where all random numbers begin.
    #[arg(long, value_name = "S", default_value = "1", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 0..=i64::MAX as u64))]
    seed: u64,

    /// How many threads work; if nobody says, as many as there are processors. It does not change the result.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = threads)]
    threads: Option<u64>,

    /// The folder for all that is written.
    #[arg(long, value_name = "DIR", default_value = "lab/learn")]
    out: PathBuf,

    /// Go on with what is in the folder. Only the number of rounds may have changed.
    #[arg(long)]
    resume: bool,
}

impl Learn {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let lesson = self.lesson();
        lesson.check().map_err(|error| WrongUsage(error.to_string()))?;
        let wrong = |error: lab::ConditionError| WrongUsage(format!("--where: {error}"));
        let filter = self.filter.as_deref().map(Condition::parse).transpose().map_err(wrong)?;
        let corpus = Corpus::read(&self.records, filter.as_ref(), &mut |_| {})?;
        corpus.ensure_not_empty()?;
        say(&format!(
            "{} read, {} kept.",
            counted(corpus.read_count() as u64, "game"),
            grouped(corpus.games().len() as u64)
        ));
        let first = self.read_first()?;
        interrupt::listen()?;
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or(processors, |threads| threads as usize);
        let begun = Instant::now();
        let mut listener = Listener { bar: ProgressBar::new(PARTS).with_style(progress::style()) };
        let games = Games { all: &corpus, first: first.as_ref() };
        let learned = lesson.learn(games, &self.out, self.resume, threads, &mut |sign| listener.hear(sign));
        listener.bar.finish_and_clear();
        match learned? {
            Some(learned) => self.write(&lesson, learned, begun),
            None => anyhow::bail!("interrupted: {}; go on with\n  {}", self.kept(), resume_command()),
        }
    }

    /// The records that only the first rounds are about.
    fn read_first(&self) -> anyhow::Result<Option<Corpus>> {
        if self.first.is_empty() {
            return Ok(None);
        }
        let corpus = Corpus::read(&self.first, None, &mut |_| {})?;
        corpus.ensure_not_empty()?;
        say(&format!("{} more for the first rounds.", counted(corpus.games().len() as u64, "game")));
        Ok(Some(corpus))
    }

    /// What an interruption leaves.
    fn kept(&self) -> &'static str {
        match self.method {
            Method::Softmax => "what is learned is kept, once the shapes are known",
            Method::Mm => "the shapes are kept once they are known, and this method begins its rounds anew",
        }
    }

    fn lesson(&self) -> Lesson {
        Lesson {
            size: self.size as u8,
            seed: self.seed,
            held_out: self.held_out,
            shapes: self.shapes as usize,
            least: self.least as u32,
            factors: self.factors as usize,
            fit: match self.method {
                Method::Softmax => Fit::Softmax,
                Method::Mm => Fit::Minorise,
            },
            rounds: self.rounds as u32,
            first_rounds: if self.first.is_empty() { 0 } else { self.first_rounds as u32 },
            rate: self.rate,
            decay: self.decay,
        }
    }

    fn write(&self, lesson: &Lesson, learned: Learned, begun: Instant) -> anyhow::Result<()> {
        let Learned { mut weights, held_out, training, games, games_first, games_held_out } = learned;
        let size = lesson.size;
        let first = match (games_first, lesson.first_rounds) {
            (0, _) => String::new(),
            (more, 1) => format!(" and {} more in the first round", grouped(more as u64)),
            (more, rounds) => format!(" and {} more in the first {rounds} rounds", grouped(more as u64)),
        };
        weights.about = vec![
            format!("Weights of moves on {size}x{size}, learned by Tengen {}", env!("CARGO_PKG_VERSION")),
            format!("Command: {}", typed()),
            format!(
                "Games: {}{first} to learn from, {} held out",
                grouped(games as u64),
                grouped(games_held_out as u64)
            ),
            format!("Held out: {}", told(&held_out)),
        ];
        let path = self.out.join("weights.txt");
        write_whole(&path, &weights.to_string())?;
        print(&format!(
            "Learned from {}{first} with {} on {}, in {}.\nTraining, last round: {}\nHeld out: {}\nWritten: {}\n",
            counted(games as u64, "game"),
            counted(weights.shapes().len() as u64, "shape"),
            machine(),
            time(begun.elapsed().as_secs_f64()),
            told(&training),
            told(&held_out),
            path.display()
        ))
    }
}

/// How well moves were predicted.
fn told(score: &Score) -> String {
    if score.decisions() == 0 {
        return "no moves".to_owned();
    }
    let tops = [1, 3, 5, 10, 20].map(|k| format!("top {k} {:.1} %", 100.0 * score.top(k)));
    let (moves, loss) = (grouped(score.decisions()), score.mean_log_loss());
    format!("{moves} moves, log loss {loss:.4}, {}", tops.join(", "))
}

struct Listener {
    bar: ProgressBar,
}

impl Listener {
    fn hear(&mut self, sign: &Sign) -> ControlFlow<()> {
        match sign {
            Sign::Harvest { done, of } => self.show(*done, *of, "looking for shapes".to_owned()),
            Sign::Harvested { seen, kept } => {
                let (seen, kept) = (counted(*seen as u64, "shape"), grouped(*kept as u64));
                self.tell(format!("{seen} seen, {kept} of them learned."));
            }
            Sign::Fitting { round, done, of, score } => {
                let (top, loss) = (100.0 * score.top(1), score.mean_log_loss());
                self.show(*done, *of, format!("round {round}: log loss {loss:.4}, top 1 {top:.1} %"));
            }
            Sign::Minorised { round, of, loss } => {
                self.show(*round, *of, format!("round {round}: log loss {loss:.4}"));
            }
            Sign::Round { round, training, held_out } => {
                self.tell(format!(
                    "Round {round}: training {}; held out {}.",
                    told(training),
                    told(held_out)
                ));
            }
        }
        if interrupt::asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn show(&self, done: usize, of: usize, message: String) {
        self.bar.set_message(message);
        self.bar.set_position(done as u64 * PARTS / of.max(1) as u64);
    }

    fn tell(&mut self, line: String) {
        self.bar.suspend(|| say(&line));
    }
}
