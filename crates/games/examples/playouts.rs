//! Plays random games and tells how many a second, how long they are, and how they end.
//!
//! ```text
//! cargo run --release -p tengen-games --example playouts -- games=1000 seed=1
//! ```

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Debug;
use std::io::{self, Write};
use std::time::Instant;

use games::{BoardGame, Chess, Othello, Shogi, Uniform};
use mcts::{Playout, Random, Record};

type Failure = Box<dyn Error>;

fn main() -> Result<(), Failure> {
    let (mut games, mut seed) = (1000, 1);
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some(("games", number)) => games = number.parse()?,
            Some(("seed", number)) => seed = number.parse()?,
            _ => return Err(format!("`{argument}` means nothing: expected `games` or `seed`").into()),
        }
    }
    play::<Othello, _>(games, seed, |_| Some("over"))?;
    play::<Chess, _>(games, seed, |game| game.ending())?;
    play::<Shogi, _>(games, seed, |game| game.ending())
}

fn play<G: BoardGame, E: Debug>(
    games: u64,
    seed: u64,
    ending: impl Fn(&G) -> Option<E>,
) -> Result<(), Failure> {
    let mut endings: BTreeMap<String, u64> = BTreeMap::new();
    let (mut moves, mut points) = (0, 0.0);
    let start = Instant::now();
    for number in 0..games {
        let mut game = G::start();
        let mut record = Record::default();
        let outcome = Uniform::whole().play_out(&mut game, &mut Random::for_part(seed, number), &mut record);
        moves += u64::from(record.length);
        points += f64::from(outcome.win);
        if let Some(ending) = ending(&game) {
            *endings.entry(format!("{ending:?}")).or_default() += 1;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let count = games.max(1) as f64;
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{}: {:.0} games a second, {:.1} moves a game, {:.1} % of the points for the first player, {}",
        G::NAME,
        count / seconds,
        moves as f64 / count,
        100.0 * points / count,
        endings.iter().map(|(ending, count)| format!("{ending} {count}")).collect::<Vec<_>>().join(", ")
    )?;
    Ok(())
}
