//! `tengen show`: games of a record, on the terminal and as a picture.

mod facts;
mod groups;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use clap::Args;
use engine::Surroundings;
use go::diagram::Svg;
use go::sgf::{self, Legality, OnProblem, Problem, Record, Replay, Replayed};

use super::numbers::whole_number;
use super::record::{is_standard_stream, name_of, read};
use crate::terminal::print;
use facts::{Place, Shown};
use groups::GroupOptions;

/// Show a game from an SGF file: the position, the players, the result.
///
/// What can be shown of a damaged or illegal record is shown; what is wrong with it is told at the end, with the
/// game, the move and the reason, and the exit code is 1.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen show game.sgf
  tengen show game.sgf --moves 40 --svg position.svg
  tengen show game.sgf --svg - --numbers > figure.svg
  tengen show game.sgf --moves 40 --groups --svg groups.svg
  tengen show game.sgf --groups --set moves.group.distance=2 --set zone.margin=1
  tengen show collection.sgf --game 3
  unzip -p games.zip | tengen show - --all-games | less")]
pub(crate) struct Show {
    /// The record; - reads it from standard input.
    #[arg(value_name = "FILE.sgf")]
    file: PathBuf,

    /// Show this game of a file that holds several.
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 1..=u64::MAX))]
    game: u64,

    /// Show the position after this many moves instead of the last one.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 0..=u64::MAX))]
    moves: Option<u64>,

    /// Write the position as a picture to this file, too; - writes the picture alone to standard output.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Number the moves in the picture. Captured stones stay in it, so that all numbers can be seen.
    #[arg(long, requires = "svg")]
    numbers: bool,

    /// Show all games of the file, one after the other.
    #[arg(long, conflicts_with_all = ["game", "svg", "moves"])]
    all_games: bool,

    /// Make moves that the rules forbid, suicide and repetition, as long as they go to empty points.
    #[arg(long)]
    lenient: bool,

    #[command(flatten)]
    groups: GroupOptions,
}

impl Show {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        self.ensure_the_record_survives()?;
        let bytes = read(&self.file)?;
        if self.all_games { self.show_all(&bytes) } else { self.show_one(&bytes) }
    }

    /// A picture must not replace the record that it is drawn from.
    fn ensure_the_record_survives(&self) -> anyhow::Result<()> {
        let Some(picture) = self.svg.as_deref().filter(|path| !is_standard_stream(path)) else {
            return Ok(());
        };
        if is_standard_stream(&self.file) {
            return Ok(());
        }
        // Where one of them is not there, they are not the same.
        let same = fs::canonicalize(picture).ok().zip(fs::canonicalize(&self.file).ok());
        ensure!(
            same.is_none_or(|(picture, record)| picture != record),
            "{} is the record itself: --svg expects another file, for the picture would replace it",
            picture.display()
        );
        Ok(())
    }

    fn show_one(&self, bytes: &[u8]) -> anyhow::Result<()> {
        let (record, place) = self.find(bytes).with_context(|| name_of(&self.file))?;
        match self.show(&record, place)? {
            Some(problem) => Err(problem).with_context(|| name_of(&self.file)),
            None => Ok(()),
        }
    }

    fn show_all(&self, bytes: &[u8]) -> anyhow::Result<()> {
        let count = sgf::games(bytes).count();
        ensure!(count > 0, "{}: {}", name_of(&self.file), sgf::NoGameError);
        let mut problems = Vec::new();
        for record in sgf::games(bytes) {
            let place = Place { games: count, others_with_problems: 0 };
            problems.extend(self.show(&record, place)?.map(|problem| problem.to_string()));
        }
        let problems_of_games = match (problems.len(), count) {
            (0, _) => return Ok(()),
            (1, 1) => "the only game has a problem".to_owned(),
            (1, _) => format!("1 of {count} games has problems"),
            (some, _) => format!("{some} of {count} games have problems"),
        };
        bail!("{}: {problems_of_games}\n  {}", name_of(&self.file), problems.join("\n  "))
    }

    /// The game that was asked for, and what to say about the others.
    fn find(&self, bytes: &[u8]) -> anyhow::Result<(Record, Place)> {
        let replay = self.replay();
        let (mut count, mut others_with_problems) = (0, 0);
        let mut found = None;
        for record in sgf::games(bytes) {
            count += 1;
            if record.number() as u64 == self.game {
                found = Some(record);
            } else if !matches!(replay.main_line(&record), Ok(Replayed { problem: None, .. })) {
                others_with_problems += 1;
            }
        }
        match (found, count) {
            (Some(record), games) => Ok((record, Place { games, others_with_problems })),
            (None, 0) => Err(sgf::NoGameError.into()),
            (None, 1) => bail!("there is only one game here, and --game asks for number {}", self.game),
            (None, _) => bail!("there are {count} games here, and --game asks for number {}", self.game),
        }
    }

    /// Shows what can be shown of a game, and returns what is wrong with the record.
    fn show(&self, record: &Record, place: Place) -> anyhow::Result<Option<Problem>> {
        // No record has more moves than there are addresses, so that a greater number is refused below.
        let wanted = self.moves.map(|moves| usize::try_from(moves).unwrap_or(usize::MAX));
        let mut shown = match Shown::new(record, place, &self.replay(), wanted) {
            Ok(shown) => shown,
            Err(problem) => return Ok(Some(problem)),
        };
        if let Some(moves) = wanted.filter(|&moves| moves > shown.moves) {
            bail!(
                "{}: the game has {} moves, and --moves asks for {moves}",
                name_of(&self.file),
                shown.moves
            );
        }
        let surroundings = self.groups.of(&shown.replayed.game)?;
        if let Some(surroundings) = &surroundings {
            shown = shown.with_groups(surroundings)?;
        }
        self.write(&shown, surroundings.as_ref())?;
        Ok(shown.replayed.problem)
    }

    fn write(&self, shown: &Shown, surroundings: Option<&Surroundings>) -> anyhow::Result<()> {
        let separator = if self.all_games { "\n" } else { "" };
        match self.svg.as_deref() {
            None => print(&format!("{shown}{separator}")),
            Some(path) if is_standard_stream(path) => print(&self.draw(shown, surroundings).to_string()),
            Some(path) => {
                print(&shown.to_string())?;
                fs::write(path, self.draw(shown, surroundings).to_string())
                    .with_context(|| format!("{} cannot be written", path.display()))
            }
        }
    }

    fn draw(&self, shown: &Shown, surroundings: Option<&Surroundings>) -> Svg {
        let game = &shown.replayed.game;
        if let Some(surroundings) = surroundings {
            return groups::draw(game, surroundings).title(format!("{}: groups and zone", shown.title()));
        }
        if self.numbers {
            return Svg::figure(game, 0..game.turns().len()).title(shown.title());
        }
        let svg = Svg::new(game.board()).title(shown.title());
        match shown.last_point() {
            Some(point) => svg.last_move(point),
            None => svg,
        }
    }

    fn replay(&self) -> Replay {
        let legality = if self.lenient { Legality::AnyEmptyPoint } else { Legality::AsRuled };
        Replay { on_problem: OnProblem::Keep, legality, ..Replay::default() }
    }
}
