//! How often do values tell who won? Asks about positions of recorded games, by stage of the game.
//!
//! ```text
//! cargo run --release -p tengen-games --example evaluate -- othello games.csv.xz games=2000 playouts=100 by=playouts
//! ```
//!
//! From games evenly spread over the table, one position of each stage is drawn by lot. `by=uct` asks a search with that many playouts
//! instead of random games. A value of one half counts as half right; drawn games and ended positions are left out.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::{self, Read, Write};

use games::records::{GameRecord, Recorded, Table};
use games::{BoardGame, Chess, Othello, Shogi, Tally, evaluation, players};
use lzma_rust2::XzReader;
use mcts::{Random, Settings};

type Failure = Box<dyn Error>;

/// The moves of a stage.
const STAGE: usize = 10;

fn main() -> Result<(), Failure> {
    let plan = Plan::read(std::env::args().skip(1))?;
    match plan.game.as_str() {
        Othello::NAME => run::<Othello>(&plan),
        Chess::NAME => run::<Chess>(&plan),
        Shogi::NAME => run::<Shogi>(&plan),
        other => {
            Err(format!("there is no game `{other}`: expected `othello`, `chess` or `shogi`, and a file")
                .into())
        }
    }
}

struct Plan {
    game: String,
    file: String,
    games: usize,
    playouts: u64,
    seed: u64,
    search: Option<Settings>,
}

impl Plan {
    fn read(arguments: impl Iterator<Item = String>) -> Result<Plan, Failure> {
        let mut plan = Plan {
            game: String::new(),
            file: String::new(),
            games: 1000,
            playouts: 100,
            seed: 1,
            search: None,
        };
        for argument in arguments {
            match argument.split_once('=') {
                None if plan.game.is_empty() => plan.game = argument,
                None => plan.file = argument,
                Some(("games", number)) => plan.games = number.parse()?,
                Some(("playouts", number)) => plan.playouts = number.parse()?,
                Some(("seed", number)) => plan.seed = number.parse()?,
                Some(("by", "playouts")) => plan.search = None,
                Some(("by", "uct")) => plan.search = Some(players::uct(1.0)),
                Some(_) => {
                    let known = "`games`, `playouts`, `seed`, `by=playouts` or `by=uct`";
                    return Err(
                        format!("`{argument}` means nothing: expected a game, a file, {known}").into()
                    );
                }
            }
        }
        Ok(plan)
    }
}

fn run<G: Recorded>(plan: &Plan) -> Result<(), Failure> {
    let text = read(&plan.file)?;
    let mut rows = text.lines();
    let table = Table::<G>::new(rows.next().unwrap_or_default())?;
    let rows: Vec<&str> = rows.collect();
    let mut stages: BTreeMap<usize, Tally> = BTreeMap::new();
    for number in 0..plan.games.min(rows.len()) {
        let row = rows[number * rows.len() / plan.games.min(rows.len())];
        let Ok(record) = table.read(row) else { continue };
        ask_about(plan, &record, number as u64, &mut stages)?;
    }
    let mut out = io::stdout().lock();
    writeln!(out, "{:>9} {:>9} {:>7} {:>15}", "moves", "positions", "right", "95 %")?;
    for (stage, tally) in &stages {
        let (from, [low, high]) = (stage * STAGE, tally.interval().map(|end| 100.0 * end));
        let right = 100.0 * tally.share();
        let range = format!("{from}-{}", from + STAGE - 1);
        writeln!(out, "{range:>9} {:>9} {right:>6.1}% {low:>6.1} to {high:.1}%", tally.games())?;
    }
    Ok(())
}

/// One position of each stage.
fn ask_about<G: Recorded>(
    plan: &Plan,
    record: &GameRecord<G>,
    number: u64,
    stages: &mut BTreeMap<usize, Tally>,
) -> Result<(), Failure> {
    let Some(result) = record.result.filter(|result| (result - 0.5).abs() > 0.1) else { return Ok(()) };
    let mut random = Random::for_part(plan.seed, number);
    let mut game = G::start();
    for (stage, moves) in record.moves.chunks(STAGE).enumerate() {
        // The lot is drawn for a whole stage, so that positions of one that is not complete are not asked about more often.
        let lot = random.index(STAGE as u32) as usize;
        for (at, &mv) in moves.iter().enumerate() {
            if at == lot {
                let value = match &plan.search {
                    None => evaluation::by_playouts(&game, plan.playouts, random.bits()),
                    Some(settings) => evaluation::by_search(&game, settings, plan.playouts, random.bits())?,
                };
                let for_winner = if result > 0.5 { value } else { 1.0 - value };
                let right =
                    0.5 + 0.5 * (for_winner - 0.5).signum() * f64::from((for_winner - 0.5).abs() > 1e-9);
                stages.entry(stage).or_default().add(right as f32);
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
