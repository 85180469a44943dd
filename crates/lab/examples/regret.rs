//! How much the choices of quick searches lose, going by deep ones: tells players apart where games would take long.
//!
//! ```text
//! cargo run --release -p tengen-lab --example regret -- tengen tengen@1000 'tengen;moves.priors.even=8' records=games.sgfs out=regret.txt
//! ```
//!
//! Positions are drawn from the games of records, one each, and those kept that 2,000 playouts of the judge do not take for
//! decided. Each player chooses a move with 500 playouts, or as many as stand behind `@`; what that move is worth is what the judge
//! finds with 6,000 in the position behind it, whoever made it. Differences from the first player are given with their standard
//! errors, over positions. What a judge has said goes to the file `out`, and is not asked again: another call only adds, as long as the
//! judge is the same. (Its parts are in the head of the file; weights in the binary are not.) The games are those that `tengen learn`
//! holds out by default, so that no weights were fitted to them.
//!
//! A judge trusts what it is made of. So this tells trees and priors apart, but of two ways to play games out it prefers its own.
//! Options: `records` (several times), `positions` [1000], `seeds` [1] for each of them, `seed` [1], `playouts` [500], `deep`
//! [6000], `judge` [tengen], `size` [9], `workers` [2], `out` [regret.txt].

use std::collections::HashMap;
use std::error::Error;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use engine::{Budget, Player, Preset, Task};
use go::{Game, Size};
use lab::{Corpus, Part};
use mcts::Random;

type Failure = Box<dyn Error + Send + Sync>;

/// The playouts that tell whether a position is decided, and for whom it is not.
const FIRST_LOOK: u64 = 2000;
const UNDECIDED: std::ops::Range<f64> = 0.12..0.88;

fn main() -> Result<(), Failure> {
    let plan = Plan::read()?;
    // A mistake in the last player should not be found after hours.
    for name in plan.players.iter().chain([&plan.judge]) {
        player(plan.read_player(name)?.0)?;
    }
    let corpus = Corpus::read(&plan.records, None, &mut |_| {})?;
    corpus.ensure_not_empty()?;
    let book = Book::open(&plan.out, &plan.identity(&corpus)?)?;
    let roots = plan.roots(&corpus);
    let values = plan.each(roots.len(), &plan.judge, |at, judge| {
        book.value(at, "root", || value(judge, &roots[at], FIRST_LOOK))
    })?;
    let open = (0..roots.len()).filter(|&at| UNDECIDED.contains(&values[at]));
    let open: Vec<usize> = open.take(plan.positions).collect();
    writeln!(io::stdout(), "{} positions", open.len())?;
    let mut first: Option<Vec<f64>> = None;
    let seeds = plan.seeds.max(1) as usize;
    for name in &plan.players {
        let (preset, playouts) = plan.read_player(name)?;
        let choices = plan.each(open.len() * seeds, preset, |number, player| {
            let seed = Random::for_part(7, number as u64).bits();
            let budget = Budget { seed, ..Budget::playouts(playouts) };
            Ok(player.search(&Task::new(&roots[open[number / seeds]], budget), &mut ())?.analysis.best.mv)
        })?;
        let results = plan.each(choices.len(), &plan.judge, |number, judge| {
            let (at, mv) = (open[number / seeds], choices[number]);
            book.value(at, &mv.to_string(), || {
                let mut game = roots[at].clone();
                game.play(game.to_play(), mv)?;
                // Two passes: there is nothing to search, and the position does not count.
                if game.is_over() {
                    return Ok(f64::NAN);
                }
                Ok(1.0 - value(judge, &game, plan.deep)?)
            })
        })?;
        let results: Vec<f64> =
            results.chunks(seeds).map(|few| few.iter().sum::<f64>() / seeds as f64).collect();
        let first = first.get_or_insert_with(|| results.clone());
        let (mean, _) = mean_and_error(results.iter().copied());
        let (more, error) = mean_and_error(results.iter().zip(&*first).map(|(one, other)| one - other));
        writeln!(io::stdout(), "{mean:.4} {more:+.4} ± {error:.4} {name}")?;
    }
    Ok(())
}

/// What the position is worth to who is to move: how often the best move won.
fn value(judge: &mut Player, game: &Game, playouts: u64) -> Result<f64, Failure> {
    let budget = Budget { seed: 99, ..Budget::playouts(playouts) };
    let thought = judge.search(&Task::new(game, budget), &mut ())?;
    Ok(f64::from(thought.analysis.best.estimate.win_rate))
}

/// The mean of those that are numbers, and its standard error.
fn mean_and_error(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    let numbers: Vec<f64> = numbers.filter(|number| number.is_finite()).collect();
    let count = numbers.len().max(1) as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    (mean, squares.sqrt() / count)
}

/// What judges have said, by the number of the position and the move.
struct Book {
    known: Mutex<HashMap<(usize, String), f64>>,
    file: Mutex<File>,
}

impl Book {
    fn open(path: &str, identity: &str) -> Result<Book, Failure> {
        if !std::fs::exists(path)? {
            std::fs::write(path, format!("{identity}\n"))?;
        }
        let text = std::fs::read_to_string(path)?;
        // A line torn by a crash says nothing, and goes, so that the next one begins a line of its own.
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        if whole.len() < text.len() {
            std::fs::write(path, whole)?;
        }
        let mut known = HashMap::new();
        let mut lines = whole.lines();
        if lines.next() != Some(identity) {
            return Err(
                format!("{path} is about something else: expected it to begin with\n{identity}").into()
            );
        }
        for line in lines {
            let mut words = line.split(' ');
            let mut word = || words.next().ok_or_else(|| format!("{path}: '{line}' is no line of a judge"));
            known.insert((word()?.parse()?, word()?.to_owned()), word()?.parse()?);
        }
        let file = OpenOptions::new().append(true).open(path)?;
        Ok(Book { known: Mutex::new(known), file: Mutex::new(file) })
    }

    /// What is known, or what is found now.
    fn value(
        &self,
        at: usize,
        key: &str,
        find: impl FnOnce() -> Result<f64, Failure>,
    ) -> Result<f64, Failure> {
        let key = (at, key.to_owned());
        if let Some(&value) = self.known.lock().map_err(|_| "a worker failed")?.get(&key) {
            return Ok(value);
        }
        let value = find()?;
        writeln!(self.file.lock().map_err(|_| "a worker failed")?, "{at} {} {value:.5}", key.1)?;
        self.known.lock().map_err(|_| "a worker failed")?.insert(key, value);
        Ok(value)
    }
}

/// What is asked for.
struct Plan {
    players: Vec<String>,
    records: Vec<PathBuf>,
    positions: usize,
    seeds: u64,
    seed: u64,
    playouts: u64,
    deep: u64,
    judge: String,
    size: usize,
    workers: usize,
    out: String,
}

impl Plan {
    fn read() -> Result<Plan, Failure> {
        let mut plan = Plan {
            players: Vec::new(),
            records: Vec::new(),
            positions: 1000,
            seeds: 1,
            seed: 1,
            playouts: 500,
            deep: 6000,
            judge: "tengen".to_owned(),
            size: 9,
            workers: 2,
            out: "regret.txt".to_owned(),
        };
        for word in std::env::args().skip(1) {
            // A player may have changes, whose names have dots in them.
            match word.split_once('=') {
                Some(("records", path)) => plan.records.push(path.into()),
                Some(("positions", number)) => plan.positions = number.parse()?,
                Some(("seeds", number)) => plan.seeds = number.parse()?,
                Some(("seed", number)) => plan.seed = number.parse()?,
                Some(("playouts", number)) => plan.playouts = number.parse()?,
                Some(("deep", number)) => plan.deep = number.parse()?,
                Some(("judge", name)) => plan.judge = name.to_owned(),
                Some(("size", number)) => plan.size = number.parse()?,
                Some(("workers", number)) => plan.workers = number.parse()?,
                Some(("out", path)) => plan.out = path.to_owned(),
                _ => plan.players.push(word),
            }
        }
        if plan.players.is_empty() || plan.records.is_empty() {
            return Err("expected players, the first to compare with, and records=PATH".into());
        }
        Ok(plan)
    }

    /// A player, and how many playouts it has.
    fn read_player<'n>(&self, name: &'n str) -> Result<(&'n str, u64), Failure> {
        Ok(match name.rsplit_once('@') {
            Some((preset, playouts)) => {
                (preset, playouts.parse().map_err(|_| format!("'{playouts}' playouts?"))?)
            }
            None => (name, self.playouts),
        })
    }

    /// What the numbers of positions and their values depend on.
    fn identity(&self, corpus: &Corpus) -> Result<String, Failure> {
        let Plan { seed, size, deep, judge, .. } = self;
        let parts = format!("{:?}", preset(judge)?.method(Size::square(*size))?);
        let parts =
            parts.bytes().fold(0_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        let games = corpus.checksum();
        Ok(format!(
            "# games {games}, seed {seed}, size {size}, {FIRST_LOOK} and {deep} playouts of {judge} ({parts:016x})"
        ))
    }

    /// Positions of the first three quarters of games, three times as many as are wanted: the decided ones go.
    fn roots(&self, corpus: &Corpus) -> Vec<Game> {
        let fits = |game: &&lab::CorpusGame| {
            game.size == Size::square(self.size)
                && game.handicap.is_empty()
                && game.part(1, 0.1) == Part::HeldOut
        };
        let mut games: Vec<_> = corpus.games().iter().filter(fits).collect();
        let mut random = Random::new(self.seed);
        for at in (1..games.len()).rev() {
            games.swap(at, random.below(at as u64 + 1) as usize);
        }
        let position = |(at, game): (usize, &&lab::CorpusGame)| {
            let place = Random::for_part(self.seed, at as u64).below(game.moves.len() as u64 * 3 / 4);
            game.game_at(2 + place as usize)
        };
        let positions = games.iter().enumerate().map(position).filter(|game| !game.is_over());
        positions.take(3 * self.positions).collect()
    }

    /// Does something for each number with a player of one's own, several at a time.
    fn each<T: Clone + Send>(
        &self,
        count: usize,
        name: &str,
        work: impl Fn(usize, &mut Player) -> Result<T, Failure> + Sync,
    ) -> Result<Vec<T>, Failure> {
        let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(count)));
        std::thread::scope(|scope| {
            let run = || -> Result<(), Failure> {
                let mut player = player(name)?;
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return Ok(());
                    }
                    let result = work(number, &mut player)?;
                    done.lock().map_err(|_| "another worker failed")?.push((number, result));
                }
            };
            let workers: Vec<_> = (0..self.workers.max(1)).map(|_| scope.spawn(run)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| "a worker panicked")?)
        })?;
        let mut done = done.into_inner().map_err(|_| "a worker failed")?;
        done.sort_unstable_by_key(|&(number, _)| number);
        Ok(done.into_iter().map(|(_, result)| result).collect())
    }
}

/// A preset with changes: `tengen;moves.priors.even=8`.
fn player(name: &str) -> Result<Player, Failure> {
    Ok(Player::new(preset(name)?, 256))
}

fn preset(name: &str) -> Result<Preset, Failure> {
    let mut parts = name.split(';');
    let preset = Preset::named(parts.next().unwrap_or_default())?;
    let change = |part: &str| match part.split_once('=') {
        Some((path, value)) => Ok((path.to_owned(), value.to_owned())),
        None => Err(format!("'{part}' is no change: expected path=value")),
    };
    let changes = parts.map(change).collect::<Result<Vec<_>, _>>()?;
    Ok(preset.with(&changes)?)
}
