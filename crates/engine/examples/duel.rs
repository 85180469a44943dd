//! A match between two presets in one process, to tell which is the stronger at the same number of playouts.
//!
//! ```text
//! cargo run --release -p tengen-engine --example duel -- mogo mogo-pure games=200 playouts=1000 seed=1 out=duel.txt
//! ```
//!
//! Colours alternate. Games are counted as they stand after two passes, which is also what the players expect in their
//! trees. A line per game goes to the file `out`; a match that was stopped goes on from there, with more games if you like. A player is a preset, or
//! a preset with changes: `mogo,search.select.p=1.2,threads=2`. With `budget=milliseconds`, `playouts` is
//! the time for a move instead.
//!
//! A change may have several values, as in `search.select.p=0.8|1.2|1.6`. Each two games, with colours exchanged, draw one of each, and
//! in the end every value has the games in which it was drawn, counted for its own player: so one match of some thousand games tells of many changes at once, as
//! far as they do not depend on each other.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use engine::{Budget, Player, Preset};
use go::{Color, Game, PointSet, Rules, Size};
use mcts::Random;

type Failure = Box<dyn Error + Send + Sync>;

fn main() -> Result<(), Failure> {
    let plan = Plan::read()?;
    let mut done = plan.read_journal()?;
    let next = AtomicU64::new(0);
    let known = done.clone();
    let journal = Mutex::new(&mut done);
    std::thread::scope(|scope| {
        let work = || -> Result<(), Failure> {
            let mut players = plan.players(0)?;
            let is_drawn = !plan.drawn().is_empty();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= plan.games {
                    return Ok(());
                }
                if known.contains_key(&number) {
                    continue;
                }
                if is_drawn {
                    players = plan.players(number)?;
                }
                let result = plan.play(&mut players, number)?;
                let mut done = journal.lock().map_err(|_| "another worker failed")?;
                plan.write_journal(number, &result)?;
                done.insert(number, result);
                write!(io::stderr(), "\r{} of {}: {} ", done.len(), plan.games, summary(&done))?;
            }
        };
        let workers: Vec<_> = (0..plan.workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| "a worker panicked")?)
    })?;
    writeln!(io::stderr())?;
    writeln!(io::stdout(), "{} - {}: {}", plan.names[0], plan.names[1], summary(&done))?;
    for change in plan.drawn() {
        for value in change.values() {
            let games = done.iter().filter(|&(&number, _)| plan.draw(&change, number) == value);
            let games = games.map(|(&number, result)| (number, result.seen_by(change.player))).collect();
            let name = plan.names[change.player].split(',').next().unwrap_or_default();
            writeln!(io::stdout(), "{name}, {}={value}: {}", change.path, summary(&games))?;
        }
    }
    Ok(())
}

/// What is to be played.
struct Plan {
    names: [String; 2],
    games: u64,
    playouts: u64,
    is_timed: bool,
    size: Size,
    komi: f32,
    seed: u64,
    workers: u64,
    memory: usize,
    out: Option<String>,
}

/// A change of a player: one value, or several from which games draw.
struct Change<'n> {
    player: usize,
    path: &'n str,
    values: &'n str,
}

impl<'n> Change<'n> {
    fn values(&self) -> impl Iterator<Item = &'n str> + use<'n> {
        self.values.split('|')
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
struct GameResult {
    /// Did the first player win? (Draws count as half a win.)
    points: f64,
    text: String,
}

impl GameResult {
    /// The same with the points of that player.
    fn seen_by(&self, player: usize) -> GameResult {
        let points = if player == 0 { self.points } else { 1.0 - self.points };
        GameResult { points, ..self.clone() }
    }
}

impl Plan {
    fn read() -> Result<Plan, Failure> {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        let [first, second, options @ ..] = &arguments[..] else {
            return Err("expected two presets, and options such as games=200 playouts=1000".into());
        };
        let mut given: BTreeMap<&str, &str> = BTreeMap::new();
        for option in options {
            let (name, value) = option.split_once('=').ok_or_else(|| format!("'{option}' is no option"))?;
            given.insert(name, value);
        }
        let mut number = |name: &str, default: u64| -> Result<u64, Failure> {
            given
                .remove(name)
                .map_or(Ok(default), |text| text.parse().map_err(|_| format!("{name}={text}?").into()))
        };
        let plan = Plan {
            names: [first.clone(), second.clone()],
            games: number("games", 200)?,
            playouts: number("playouts", 1000)?,
            seed: number("seed", 1)?,
            workers: number("workers", 2)?,
            memory: number("memory", 256)? as usize,
            size: Size::new(number("size", 9)? as usize, 9).map(|size| Size::square(size.width()))?,
            komi: given.remove("komi").map_or(Ok(7.5), str::parse)?,
            is_timed: given.remove("budget") == Some("milliseconds"),
            out: given.remove("out").map(str::to_owned),
        };
        if let Some(unknown) = given.keys().next() {
            return Err(format!("there is no option '{unknown}'").into());
        }
        plan.check()?;
        Ok(plan)
    }

    /// Does every value make sense? It would be late to find out when it is drawn.
    fn check(&self) -> Result<(), Failure> {
        for player in 0..2 {
            for change in self.changes(player)?.iter().filter(|change| change.path != "threads") {
                for value in change.values() {
                    self.preset(player)?.with(&[(change.path, value)])?;
                }
            }
        }
        Ok(())
    }

    fn preset(&self, player: usize) -> Result<Preset, Failure> {
        Ok(Preset::named(self.names[player].split(',').next().unwrap_or_default())?)
    }

    /// What the results in a file depend on, its first line.
    fn identity(&self) -> String {
        let Plan { names: [one, other], playouts, is_timed, size, komi, seed, .. } = self;
        let unit = if *is_timed { "milliseconds" } else { "playouts" };
        format!("# {one} - {other}, {playouts} {unit}, size {}, komi {komi}, seed {seed}", size.width())
    }

    /// The changes of a player.
    fn changes(&self, player: usize) -> Result<Vec<Change<'_>>, Failure> {
        let parts = self.names[player].split(',').skip(1);
        let changes = parts.map(|part| match part.split_once('=') {
            Some((path, values)) => Ok(Change { player, path, values }),
            None => Err(format!("'{part}' is no change").into()),
        });
        changes.collect()
    }

    /// The changes with several values.
    fn drawn(&self) -> Vec<Change<'_>> {
        let all = (0..2).flat_map(|player| self.changes(player).unwrap_or_default());
        all.filter(|change| change.values().count() > 1).collect()
    }

    /// The value of a change in a game. Both games of a pair have the same.
    fn draw<'n>(&self, change: &Change<'n>, number: u64) -> &'n str {
        let count = change.values().count() as u64;
        let name = change
            .path
            .bytes()
            .fold(change.player as u64, |name, byte| name * 31 % 1_000_003 + u64::from(byte));
        let at = Random::for_part(self.seed ^ name << 32, number / 2).below(count);
        change.values().nth(at as usize).unwrap_or_default()
    }

    fn players(&self, number: u64) -> Result<Vec<(Player, usize)>, Failure> {
        let player = |player: usize| -> Result<(Player, usize), Failure> {
            let mut threads = 1;
            let mut changes = Vec::new();
            for change in self.changes(player)? {
                match (change.path, self.draw(&change, number)) {
                    ("threads", number) => threads = number.parse()?,
                    change => changes.push(change),
                }
            }
            Ok((Player::new(self.preset(player)?.with(&changes)?, self.memory), threads))
        };
        (0..2).map(player).collect()
    }

    fn play(&self, players: &mut [(Player, usize)], number: u64) -> Result<GameResult, Failure> {
        let mut seeds = Random::for_part(self.seed, number);
        let mut game = Game::new(self.size, Rules::TROMP_TAYLOR);
        game.set_komi(self.komi)?;
        let is_black = |player: usize| (number as usize + player).is_multiple_of(2);
        while !game.is_over() {
            let color = game.to_play();
            let (player, threads) = &mut players[usize::from(is_black(0) != (color == Color::Black))];
            let limit = if self.is_timed {
                Budget::time(Duration::from_millis(self.playouts))
            } else {
                Budget::playouts(self.playouts)
            };
            let thought = player.choose(&game, &Budget { seed: seeds.bits(), threads: *threads, ..limit })?;
            game.play(color, thought.analysis.best.mv)?;
        }
        let score = game.score(&PointSet::EMPTY);
        let points = score.winner().map_or(0.5, |winner| f64::from((winner == Color::Black) == is_black(0)));
        Ok(GameResult { points, text: format!("{score} {}", game.turns().len()) })
    }

    fn write_journal(&self, number: u64, result: &GameResult) -> Result<(), Failure> {
        if let Some(path) = &self.out {
            let mut file = OpenOptions::new().append(true).open(path)?;
            writeln!(file, "{number} {} {}", result.points, result.text)?;
        }
        Ok(())
    }

    /// The games that are done. A line torn by a crash is no game, and goes, so that the next one begins a line of its own.
    fn read_journal(&self) -> Result<BTreeMap<u64, GameResult>, Failure> {
        let Some(path) = &self.out else { return Ok(BTreeMap::new()) };
        let identity = self.identity();
        if !std::fs::exists(path)? {
            std::fs::write(path, format!("{identity}\n"))?;
        }
        let text = std::fs::read_to_string(path)?;
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        if whole.lines().next() != Some(&identity) {
            return Err(
                format!("{path} is about something else: expected it to begin with\n{identity}").into()
            );
        }
        if whole.len() < text.len() {
            std::fs::write(path, whole)?;
        }
        let game = |line: &str| {
            let mut words = line.splitn(3, ' ');
            let (number, points) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            Some((number, GameResult { points, text: words.next()?.to_owned() }))
        };
        Ok(whole.lines().skip(1).filter_map(game).collect())
    }
}

/// The share of points with Wilson's 95 % interval.
fn summary(done: &BTreeMap<u64, GameResult>) -> String {
    let games = done.len() as f64;
    let points: f64 = done.values().map(|result| result.points).sum();
    let (share, z2) = (points / games, 1.96f64 * 1.96);
    let centre = (share + z2 / (2.0 * games)) / (1.0 + z2 / games);
    let half =
        1.96 * (share * (1.0 - share) / games + z2 / (4.0 * games * games)).sqrt() / (1.0 + z2 / games);
    let percent = |x: f64| 100.0 * x;
    format!(
        "{points} of {games} ({:.1} %, 95 % interval {:.1} to {:.1} %)",
        percent(share),
        percent(centre - half),
        percent(centre + half)
    )
}
