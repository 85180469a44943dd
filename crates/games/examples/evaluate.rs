//! How often do values tell who won? Asks about positions of recorded games, by stage of the game.
//!
//! ```text
//! cargo run --release -p tengen-games --example evaluate -- othello games.csv.xz games=2000 playouts=100 by=playouts
//! ```
//!
//! From games evenly spread over the table, one position of each stage is drawn by lot. `by=uct` asks a search with that many playouts
//! instead of random games; in chess, `by=static` asks the simple evaluation and `by=quiescent` the same after captures. A value that favours
//! nobody counts as half right; drawn games are left out.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::{self, Read, Write};

use games::records::{GameRecord, Recorded, Table};
use games::{BoardGame, Chess, Othello, Shogi, Tally, evaluation, players};
use lzma_rust2::XzReader;
use mcts::Random;

type Failure = Box<dyn Error>;

/// The moves of a stage.
const STAGE: usize = 10;

fn main() -> Result<(), Failure> {
    let plan = Plan::read(std::env::args().skip(1))?;
    match (plan.game.as_str(), plan.by.as_str()) {
        (Chess::NAME, "static") => run(&plan, |game: &Chess, _| Ok(f64::from(game.static_value()))),
        (Chess::NAME, "quiescent") => run(&plan, |game: &Chess, _| Ok(f64::from(game.quiescent_value()))),
        (Othello::NAME, _) => run_any::<Othello>(&plan),
        (Chess::NAME, _) => run_any::<Chess>(&plan),
        (Shogi::NAME, _) => run_any::<Shogi>(&plan),
        (other, _) => {
            Err(format!("there is no game `{other}`: expected `othello`, `chess` or `shogi`, and a file")
                .into())
        }
    }
}

/// What can be asked in every game: by how much the share of wins of the first player is above one half.
fn run_any<G: Recorded>(plan: &Plan) -> Result<(), Failure> {
    let uct = players::uct(1.0);
    match plan.by.as_str() {
        "playouts" => {
            run(plan, |game: &G, seed| Ok(evaluation::by_playouts(game, plan.playouts, seed) - 0.5))
        }
        "uct" => {
            run(plan, |game: &G, seed| Ok(evaluation::by_search(game, &uct, plan.playouts, seed)? - 0.5))
        }
        other => {
            let known = "`playouts` or `uct`, or in chess `static` or `quiescent`";
            Err(format!("nobody can be asked `by={other}`: expected {known}").into())
        }
    }
}

struct Plan {
    game: String,
    file: String,
    games: usize,
    playouts: u64,
    seed: u64,
    by: String,
}

impl Plan {
    fn read(arguments: impl Iterator<Item = String>) -> Result<Plan, Failure> {
        let mut plan = Plan {
            game: String::new(),
            file: String::new(),
            games: 1000,
            playouts: 100,
            seed: 1,
            by: "playouts".to_owned(),
        };
        for argument in arguments {
            match argument.split_once('=') {
                None if plan.game.is_empty() => plan.game = argument,
                None => plan.file = argument,
                Some(("games", number)) => plan.games = number.parse()?,
                Some(("playouts", number)) => plan.playouts = number.parse()?,
                Some(("seed", number)) => plan.seed = number.parse()?,
                Some(("by", name)) => plan.by = name.to_owned(),
                Some(_) => {
                    let known = "`games`, `playouts`, `seed` or `by`";
                    return Err(
                        format!("`{argument}` means nothing: expected a game, a file, {known}").into()
                    );
                }
            }
        }
        Ok(plan)
    }
}

/// Asks for values, of which only the sign matters: more than 0 favours the first player.
fn run<G: Recorded>(plan: &Plan, ask: impl Fn(&G, u64) -> Result<f64, Failure>) -> Result<(), Failure> {
    let text = read(&plan.file)?;
    let mut rows = text.lines();
    let table = Table::<G>::new(rows.next().unwrap_or_default())?;
    let rows: Vec<&str> = rows.collect();
    let mut stages: BTreeMap<usize, Tally> = BTreeMap::new();
    let mut unused = 0;
    let mut reason = String::new();
    for number in 0..plan.games.min(rows.len()) {
        let row = rows[number * rows.len() / plan.games.min(rows.len())];
        let record = match table.read(row) {
            Ok(record) => record,
            Err(error) => {
                if unused == 0 {
                    reason = error.to_string();
                }
                unused += 1;
                continue;
            }
        };
        ask_about(&record, Random::for_part(plan.seed, number as u64), &ask, &mut stages)?;
    }
    let mut out = io::stdout().lock();
    writeln!(out, "{:>9} {:>9} {:>7} {:>15}", "moves", "positions", "right", "95 %")?;
    for (stage, tally) in &stages {
        let (from, [low, high]) = (stage * STAGE, tally.interval().map(|end| 100.0 * end));
        let right = 100.0 * tally.share();
        let range = format!("{from}-{}", from + STAGE - 1);
        writeln!(out, "{range:>9} {:>9} {right:>6.1}% {low:>6.1} to {high:.1}%", tally.games())?;
    }
    if unused > 0 {
        writeln!(out, "{unused} games could not be used; the first: {reason}")?;
    }
    Ok(())
}

/// One position of each stage.
fn ask_about<G: Recorded>(
    record: &GameRecord<G>,
    mut random: Random,
    ask: impl Fn(&G, u64) -> Result<f64, Failure>,
    stages: &mut BTreeMap<usize, Tally>,
) -> Result<(), Failure> {
    let Some(result) = record.result.filter(|result| (result - 0.5).abs() > 0.1) else { return Ok(()) };
    let mut game = G::start();
    for (stage, moves) in record.moves.chunks(STAGE).enumerate() {
        // The lot is drawn for a whole stage, so that positions of one that is not complete are not asked about more often.
        let lot = random.index(STAGE as u32) as usize;
        for (at, &mv) in moves.iter().enumerate() {
            if at == lot {
                let value = ask(&game, random.bits())?;
                let for_winner = if result > 0.5 { value } else { -value };
                let right = if for_winner.abs() < 1e-9 { 0.5 } else { f32::from(u8::from(for_winner > 0.0)) };
                stages.entry(stage).or_default().add(right);
            }
            game.play(mv);
        }
    }
    Ok(())
}

fn read(file: &str) -> Result<String, Failure> {
    let bytes = fs::read(file)?;
    if !file.ends_with(".xz") {
        return Ok(String::from_utf8(bytes)?);
    }
    let mut text = String::new();
    XzReader::new(bytes.as_slice(), true).read_to_string(&mut text)?;
    Ok(text)
}
