//! Fits the weights of the pattern evaluation of Othello to games: how likely does who is to move win?
//!
//! ```text
//! cargo run --release -p tengen-lab --example othello_patterns -- othello_wthor.csv.xz until=2014 out=weights/othello.txt
//! cargo run --release -p tengen-lab --example othello_patterns -- othello_wthor.csv.xz until=2014 judge=weights/othello.txt
//! ```
//!
//! The table has a game in each row, as `games::records` reads it, and a column `year`: games up to `until` are learned from, later ones tell how
//! well that went. Each position is a choice between a win and a loss of the player to move, which makes the softmax of
//! `learn` a logistic regression. Left out are games without a winner in the table, drawn ones among them, and those that cannot be read;
//! one that was broken off counts if the table has a winner.
//!
//! A file has its weights rounded. What it says about games held out is of the weights that a reader finds in it, and `judge` says the same of
//! a file that is there already.

use std::error::Error;
use std::fs;
use std::io::{self, Read, Write};

use games::othello::Patterns;
use games::records::{GameRecord, Table, split_row};
use games::{BoardGame, Othello};
use learn::{Decisions, Score, Settings, Softmax, judge};
use lzma_rust2::XzReader;
use mcts::{Game, Player, Random};

type Failure = Box<dyn Error>;

/// So many games make a batch.
const BATCH: usize = 20;

struct Plan {
    file: String,
    out: String,
    /// The file of weights to judge, instead of learning new ones.
    judge: Option<String>,
    until: u32,
    passes: u32,
    rate: f32,
    seed: u64,
}

impl Plan {
    fn read(arguments: impl Iterator<Item = String>) -> Result<Plan, Failure> {
        let mut plan = Plan {
            file: String::new(),
            out: "othello.txt".to_owned(),
            judge: None,
            until: 2014,
            passes: 3,
            rate: 0.1,
            seed: 1,
        };
        for argument in arguments {
            match argument.split_once('=') {
                None => plan.file = argument,
                Some(("out", path)) => plan.out = path.to_owned(),
                Some(("judge", path)) => plan.judge = Some(path.to_owned()),
                Some(("until", year)) => plan.until = year.parse()?,
                Some(("passes", number)) => plan.passes = number.parse()?,
                Some(("rate", number)) => plan.rate = number.parse()?,
                Some(("seed", number)) => plan.seed = number.parse()?,
                Some(_) => {
                    let known = "a file, `out`, `judge`, `until`, `passes`, `rate` or `seed`";
                    return Err(format!("`{argument}` means nothing: expected {known}").into());
                }
            }
        }
        Ok(plan)
    }
}

fn main() -> Result<(), Failure> {
    let plan = Plan::read(std::env::args().skip(1))?;
    let mut messages = io::stderr().lock();
    let (mut training, held_out, left_out) = read_games(&plan)?;
    writeln!(
        messages,
        "{} games to learn from, {} held out, {left_out} left out",
        training.len(),
        held_out.len()
    )?;
    if let Some(file) = &plan.judge {
        let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        let patterns = Patterns::from_text(&text).map_err(|error| format!("{file}: {error}"))?;
        writeln!(io::stdout(), "{}", judged(&held_out, &patterns))?;
        return Ok(());
    }
    let learned = fit(&plan, &mut training, &held_out, &mut messages)?;
    // The file rounds, so that what is said about it must be found in it.
    let rounded = Patterns::from_text(&Patterns::to_text(&learned, &[]))?;
    let comments = [
        format!(
            "cargo run --release -p tengen-lab --example othello_patterns -- {} until={} passes={} rate={} seed={}",
            plan.file.rsplit(['/', '\\']).next().unwrap_or_default(),
            plan.until,
            plan.passes,
            plan.rate,
            plan.seed
        ),
        format!("Learned from {} games up to {}, {left_out} left out.", training.len(), plan.until),
        judged(&held_out, &rounded),
    ];
    fs::write(&plan.out, Patterns::to_text(&learned, &comments))?;
    Ok(())
}

/// Fits weights to games, and tells how it goes.
fn fit(
    plan: &Plan,
    training: &mut [Won],
    held_out: &[Won],
    messages: &mut impl Write,
) -> Result<Vec<f32>, Failure> {
    let mut softmax = Softmax::new(Patterns::count());
    let settings = Settings { rate: plan.rate, factor_rate: 0.05, l2: 1e-5, threads: 1 };
    let (mut batch, mut random) = (Decisions::new(), Random::new(plan.seed));
    for pass in 1..=plan.passes {
        shuffle(training, &mut random);
        let mut score = Score::default();
        for games in training.chunks(BATCH) {
            batch.clear();
            games.iter().for_each(|game| add(&mut batch, game));
            score.merge(&softmax.step(std::slice::from_ref(&batch), &settings));
        }
        writeln!(messages, "pass {pass}: log loss {:.4} before learning from each", score.mean_log_loss())?;
        writeln!(messages, "  held out, before rounding: {}", told(held_out, softmax.weights()))?;
    }
    Ok(softmax.weights().to_vec())
}

/// What a file of weights says about the games held out.
fn judged(held_out: &[Won], patterns: &Patterns) -> String {
    format!("Held out, {} later games: {}.", held_out.len(), told(held_out, patterns.weights()))
}

type Won = GameRecord<Othello>;

/// The games to learn from, those held out, and how many are left out.
fn read_games(plan: &Plan) -> Result<(Vec<Won>, Vec<Won>, usize), Failure> {
    let text = read(&plan.file)?;
    let mut rows = text.lines();
    let first = rows.next().unwrap_or_default();
    let table = Table::<Othello>::new(first)?;
    let year = split_row(first).iter().position(|name| name == "year").ok_or("there is no column `year`")?;
    let (mut training, mut held_out, mut left_out) = (Vec::new(), Vec::new(), 0);
    for row in rows {
        let year: Option<u32> = split_row(row).get(year).and_then(|year| year.parse().ok());
        match (table.read(row), year) {
            (Ok(game), Some(year)) if game.result.is_some_and(|result| (result - 0.5).abs() > 0.1) => {
                if year <= plan.until { training.push(game) } else { held_out.push(game) }
            }
            _ => left_out += 1,
        }
    }
    Ok((training, held_out, left_out))
}

/// Adds the positions of a game, each as a choice between a win and a loss of who is to move.
fn add(decisions: &mut Decisions, game: &Won) {
    let first_won = game.result.is_some_and(|result| result > 0.5);
    let (mut position, mut features) = (Othello::start(), Vec::new());
    for &mv in &game.moves {
        Patterns::features(&position, &mut features);
        let wins = (position.to_play() == Player::First) == first_won;
        decisions.begin();
        decisions.alternative(&features);
        decisions.alternative(&[]);
        decisions.choose(usize::from(!wins));
        position.play(mv);
    }
}

/// How well weights tell the winners of games, in words.
fn told(games: &[Won], weights: &[f32]) -> String {
    let mut decisions = Decisions::new();
    let mut score = Score::default();
    for game in games {
        decisions.clear();
        add(&mut decisions, game);
        score.merge(&judge(weights, &decisions));
    }
    format!(
        "winner told in {:.1} % of {} positions, log loss {:.4}",
        100.0 * score.top(1),
        score.decisions(),
        score.mean_log_loss()
    )
}

fn shuffle<T>(list: &mut [T], random: &mut Random) {
    for end in (1..list.len()).rev() {
        list.swap(end, random.index(end as u32 + 1) as usize);
    }
}

fn read(file: &str) -> Result<String, Failure> {
    let bytes = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    if !file.ends_with(".xz") {
        return Ok(String::from_utf8(bytes)?);
    }
    let mut text = String::new();
    XzReader::new(bytes.as_slice(), true).read_to_string(&mut text)?;
    Ok(text)
}
