//! Plays two methods against each other in one of the games, with as many playouts for both, and tells the score.
//!
//! ```text
//! cargo run --release -p tengen-games --example strength -- othello games=200 playouts=500 journal=othello.txt
//! cargo run --release -p tengen-games --example strength -- chess one=rave other=uct games=40 playouts=1000
//! ```
//!
//! Without names it is UCT against flat Monte Carlo; `games::players` has the others. The players take turns to begin. Every game follows from the seed and its number; with a journal a run that was stopped goes on where
//! it was, and a longer run only adds games. `exploration` is the weight of exploration of both, where they have one.

use std::error::Error;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};

use games::{BoardGame, Chess, Duel, Othello, Played, Shogi, Tally, players};
use mcts::Settings;

type Failure = Box<dyn Error>;

fn main() -> Result<(), Failure> {
    let plan = Plan::read(std::env::args().skip(1))?;
    match plan.game.as_str() {
        Othello::NAME => run::<Othello>(&plan),
        Chess::NAME => run::<Chess>(&plan),
        Shogi::NAME => run::<Shogi>(&plan),
        other => Err(format!("there is no game `{other}`: expected `othello`, `chess` or `shogi`").into()),
    }
}

struct Plan {
    game: String,
    one: String,
    other: String,
    games: u64,
    playouts: u64,
    seed: u64,
    exploration: f32,
    journal: Option<String>,
}

impl Plan {
    fn read(arguments: impl Iterator<Item = String>) -> Result<Plan, Failure> {
        let mut plan = Plan {
            game: String::new(),
            one: "uct".to_owned(),
            other: "flat".to_owned(),
            games: 200,
            playouts: 500,
            seed: 1,
            exploration: 1.0,
            journal: None,
        };
        for argument in arguments {
            match argument.split_once('=') {
                None => plan.game = argument,
                Some(("one", name)) => plan.one = name.to_owned(),
                Some(("other", name)) => plan.other = name.to_owned(),
                Some(("games", number)) => plan.games = number.parse()?,
                Some(("playouts", number)) => plan.playouts = number.parse()?,
                Some(("seed", number)) => plan.seed = number.parse()?,
                Some(("exploration", number)) => plan.exploration = number.parse()?,
                Some(("journal", path)) => plan.journal = Some(path.to_owned()),
                Some(_) => {
                    let known = "`one`, `other`, `games`, `playouts`, `seed`, `exploration` or `journal`";
                    return Err(format!("`{argument}` means nothing: expected a game, {known}").into());
                }
            }
        }
        Ok(plan)
    }

    fn player(&self, name: &str) -> Result<Settings, Failure> {
        let unknown =
            || format!("there is no player `{name}`: expected one of {}", players::NAMES.join(", "));
        Ok(players::named(name, self.exploration).ok_or_else(unknown)?)
    }

    /// What games depend on besides their numbers: rows of a journal with another one are of other games.
    fn identity(&self) -> String {
        let Plan { game, one, other, playouts, seed, exploration, .. } = self;
        format!("# {game}: {one} against {other}, playouts={playouts} seed={seed} exploration={exploration}")
    }
}

fn run<G: BoardGame>(plan: &Plan) -> Result<(), Failure> {
    let (one, other) = (plan.player(&plan.one)?, plan.player(&plan.other)?);
    let duel = Duel { one, other, playouts: plan.playouts, seed: plan.seed };
    let mut journal =
        plan.journal.as_deref().map(|path| Journal::open(path, &plan.identity())).transpose()?;
    let known = journal.as_mut().map(Journal::take_games).unwrap_or_default();
    let mut out = io::stdout().lock();
    let (mut tally, mut moves) = (Tally::default(), 0);
    for number in 0..plan.games {
        let played = match known.get(number as usize) {
            Some(played) => *played,
            None => {
                let played = duel.play::<G>(number)?;
                if let Some(journal) = &mut journal {
                    journal.add(played)?;
                }
                played
            }
        };
        tally.add(played.result);
        moves += u64::from(played.length);
    }
    let [low, high] = tally.interval().map(|end| 100.0 * end);
    writeln!(out, "{}", plan.identity().trim_start_matches("# "))?;
    writeln!(
        out,
        "games {}: {} won, {} drawn, {} lost; {:.1} % of the points, 95 % {low:.1} to {high:.1} %; {:.0} moves a game",
        tally.games(),
        tally.wins,
        tally.draws,
        tally.losses,
        100.0 * tally.share(),
        moves as f64 / tally.games().max(1) as f64
    )?;
    Ok(())
}

/// A file with a line for each game, in their order: the result and the number of moves.
struct Journal {
    file: File,
    games: Vec<Played>,
}

impl Journal {
    fn open(path: &str, identity: &str) -> Result<Journal, Failure> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        // A run that was killed may have left half a line, whose game is played again.
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        file.set_len(whole.len() as u64)?;
        let mut lines = whole.lines();
        match lines.next() {
            None => writeln!(file, "{identity}")?,
            Some(line) if line == identity => {}
            Some(line) => {
                let text =
                    format!("the journal {path} is of other games: it says `{line}`, expected `{identity}`");
                return Err(text.into());
            }
        }
        let games = lines.map(read_row).collect::<Result<Vec<Played>, Failure>>()?;
        Ok(Journal { file, games })
    }

    fn take_games(&mut self) -> Vec<Played> {
        std::mem::take(&mut self.games)
    }

    fn add(&mut self, played: Played) -> io::Result<()> {
        // In one piece, so that at most the last line is ever broken.
        self.file.write_all(format!("{} {}\n", played.result, played.length).as_bytes())
    }
}

/// A row of the journal.
fn read_row(line: &str) -> Result<Played, Failure> {
    let (result, length) = line
        .split_once(' ')
        .ok_or_else(|| format!("`{line}` is no row of a journal: expected a result and a number of moves"))?;
    Ok(Played { result: result.parse()?, length: length.parse()? })
}
