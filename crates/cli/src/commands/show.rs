//! `tengen show`: games of a record, on the terminal and as a picture.

mod facts;

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::Args;
use go::diagram::Svg;
use go::sgf::{self, Legality, OnProblem, Problem, Record, Replay};

use facts::Shown;

/// Show a game from an SGF file: the position, the players, the result.
///
/// What can be shown of a damaged or illegal record is shown; what is wrong with it is told at the end, with the
/// game, the move and the reason, and the exit code is 1.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen show game.sgf
  tengen show game.sgf --moves 40 --svg position.svg
  tengen show collection.sgf --game 3
  unzip -p games.zip | tengen show - --all-games | less")]
pub(crate) struct Show {
    /// The record; - reads it from standard input.
    #[arg(value_name = "FILE.sgf")]
    file: PathBuf,

    /// Show this game of a file that holds several.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,

    /// Show the position after this many moves instead of the last one.
    #[arg(long, value_name = "N")]
    moves: Option<usize>,

    /// Write the position as a picture to this file, too.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Show all games of the file, one after the other.
    #[arg(long, conflicts_with_all = ["game", "svg", "moves"])]
    all_games: bool,

    /// Make moves that the rules forbid, suicide and repetition, as long as they go to empty points.
    #[arg(long)]
    lenient: bool,
}

impl Show {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let bytes = read(&self.file)?;
        let shown = if self.all_games { self.show_all(&bytes) } else { self.show_one(&bytes) };
        shown.with_context(|| name_of(&self.file))
    }

    fn show_one(&self, bytes: &[u8]) -> anyhow::Result<()> {
        let record = self.find(bytes)?;
        self.show(&record)?.map_or(Ok(()), |problem| Err(problem.into()))
    }

    fn show_all(&self, bytes: &[u8]) -> anyhow::Result<()> {
        let mut count = 0;
        let mut problems = Vec::new();
        for record in sgf::games(bytes) {
            problems.extend(self.show(&record)?.map(|problem| problem.to_string()));
            count += 1;
        }
        ensure!(count > 0, sgf::NoGameError);
        if problems.is_empty() {
            return Ok(());
        }
        bail!("{} of {count} games have problems\n  {}", problems.len(), problems.join("\n  "))
    }

    /// The game that was asked for.
    fn find(&self, bytes: &[u8]) -> anyhow::Result<Record> {
        let mut count = 0;
        for record in sgf::games(bytes) {
            count += 1;
            if record.number() == self.game as usize {
                return Ok(record);
            }
        }
        match count {
            0 => Err(sgf::NoGameError.into()),
            1 => bail!("there is only one game here, and --game asks for number {}", self.game),
            _ => bail!("there are {count} games here, and --game asks for number {}", self.game),
        }
    }

    /// Shows what can be shown, and returns what is wrong with the record.
    fn show(&self, record: &Record) -> anyhow::Result<Option<Problem>> {
        let replay = Replay { on_problem: OnProblem::Keep, legality: self.legality(), ..Replay::default() };
        let shown = match Shown::new(record, &replay, self.moves) {
            Ok(shown) => shown,
            Err(problem) => return Ok(Some(problem)),
        };
        if let Some(moves) = self.moves {
            ensure!(moves <= shown.moves, "the game has {} moves, and --moves asks for {moves}", shown.moves);
        }
        let separator = if self.all_games { "\n" } else { "" };
        write!(io::stdout(), "{shown}{separator}")?;
        if let Some(path) = &self.svg {
            let svg = draw(&shown).to_string();
            fs::write(path, svg).with_context(|| format!("{} cannot be written", path.display()))?;
        }
        Ok(shown.replayed.problem)
    }

    fn legality(&self) -> Legality {
        if self.lenient { Legality::AnyEmptyPoint } else { Legality::AsRuled }
    }
}

fn draw(shown: &Shown) -> Svg {
    let svg = Svg::new(shown.replayed.game.board()).title(shown.title());
    match shown.last_point() {
        Some(point) => svg.last_move(point),
        None => svg,
    }
}

fn read(file: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = if is_standard_input(file) {
        io::stdin().read_to_end(&mut bytes)
    } else {
        fs::File::open(file).and_then(|mut file| file.read_to_end(&mut bytes))
    };
    read.with_context(|| format!("{} cannot be read", name_of(file)))?;
    Ok(bytes)
}

fn is_standard_input(file: &Path) -> bool {
    file == Path::new("-")
}

fn name_of(file: &Path) -> String {
    if is_standard_input(file) { "standard input".to_owned() } else { file.display().to_string() }
}
