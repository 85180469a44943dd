//! Games besides Go from files: which are used, and why others are not.

use std::path::Path;

use games::records::{GameRecord, RecordError, Recorded, Table, csa, kif, pgn, split_row, wthor};
use games::{Chess, Othello, Shogi};
use go::Color;
use mcts::Random;

use super::OtherRecord;
use crate::condition::Condition;
use crate::corpus::{Facts, LEAST_MOVES, LeftOut, Reason, admitted_by};
use crate::experiment::OtherGame;

/// A game that was read, before anybody asked whether it counts.
struct Read {
    moves: Vec<mcts::MoveId>,
    /// 1 if the first player won.
    result: Option<f32>,
    /// By how many points the first player won.
    score: Option<i32>,
    about: About,
}

/// What a record tells besides the moves.
#[derive(Default)]
struct About {
    black: Option<String>,
    white: Option<String>,
    black_rank: Option<String>,
    white_rank: Option<String>,
    date: Option<String>,
}

/// The games of a file, or what is wrong with the whole of it.
pub(super) fn games(
    game: OtherGame,
    file: &str,
    bytes: &[u8],
    filter: Option<&Condition>,
) -> Result<Vec<Result<OtherRecord, LeftOut>>, LeftOut> {
    let read = match (game, ending(file).as_str()) {
        (OtherGame::Othello, "wtb") => of_archive(bytes)?,
        (OtherGame::Chess, "pgn") => of_pgn(&text(bytes)?),
        (OtherGame::Shogi, "csa") => plain(csa::read_games(&text(bytes)?)),
        (OtherGame::Shogi, "kif" | "kifu") => plain(vec![kif::read_game(&text(bytes)?)]),
        (OtherGame::Othello, "csv") => of_table::<Othello>(&text(bytes)?)?,
        (OtherGame::Chess, "csv") => of_table::<Chess>(&text(bytes)?)?,
        (OtherGame::Shogi, "csv") => of_table::<Shogi>(&text(bytes)?)?,
        (game, _) => {
            return Err(LeftOut::because(Reason::OtherGame, format!("it has no games of {}", game.name())));
        }
    };
    let admit = |(number, read): (usize, Result<Read, RecordError>)| {
        let name = format!("{file}, game {}", number + 1);
        let admitted =
            read.map_err(|error| broken(&error)).and_then(|read| admit(game, &name, file, read, filter));
        admitted.map_err(|left_out| LeftOut { name, ..left_out })
    };
    Ok(read.into_iter().enumerate().map(admit).collect())
}

/// The ending of the name of a file, that of packed ones left out.
fn ending(file: &str) -> String {
    let name = file.to_lowercase();
    let name = name.strip_suffix(".xz").unwrap_or(&name);
    Path::new(name).extension().unwrap_or_default().to_string_lossy().into_owned()
}

fn text(bytes: &[u8]) -> Result<String, LeftOut> {
    let refused = |_| LeftOut::because(Reason::BrokenFile, "it is no text in UTF-8");
    std::str::from_utf8(bytes).map(|text| text.trim_start_matches('\u{feff}').to_owned()).map_err(refused)
}

fn broken(error: &RecordError) -> LeftOut {
    let reason = match error {
        RecordError::Move { .. } => Reason::IllegalMove,
        RecordError::Field { field: "P" | "FEN" | "手合割", .. } => Reason::SetUpStones,
        RecordError::Fields { .. } | RecordError::Field { .. } => Reason::Damaged,
    };
    LeftOut::because(reason, error)
}

fn plain<G>(games: Vec<Result<GameRecord<G>, RecordError>>) -> Vec<Result<Read, RecordError>> {
    games.into_iter().map(|game| game.map(|game| Read::of(game, About::default()))).collect()
}

fn of_archive(bytes: &[u8]) -> Result<Vec<Result<Read, RecordError>>, LeftOut> {
    let archive = wthor::Archive::new(bytes).map_err(|error| LeftOut::because(Reason::BrokenFile, error))?;
    let about = || About { date: Some(archive.year.to_string()), ..About::default() };
    Ok(archive.games().map(|game| game.map(|game| Read::of(game, about()))).collect())
}

fn of_pgn(text: &str) -> Vec<Result<Read, RecordError>> {
    let read = |game: &pgn::PgnGame| {
        let tag = |name: &str| game.tags.get(name).filter(|text| !text.is_empty() && *text != "?").cloned();
        if let Some(given) = tag("FEN") {
            let expected = "no position to start from but the first";
            return Err(RecordError::Field { field: "FEN", given, expected });
        }
        let about = About {
            black: tag("Black"),
            white: tag("White"),
            black_rank: tag("BlackElo"),
            white_rank: tag("WhiteElo"),
            date: tag("Date"),
        };
        Ok(Read::of(game.replay()?, about))
    };
    pgn::split_games(text).iter().map(read).collect()
}

/// The columns with names, ratings and dates that tables may have.
const ABOUT: [&[&str]; 5] =
    [&["black", "black_sente"], &["white", "white_gote"], &["black_elo"], &["white_elo"], &["date", "year"]];

fn of_table<G: Recorded>(text: &str) -> Result<Vec<Result<Read, RecordError>>, LeftOut> {
    let mut rows = text.lines();
    let first = rows.next().unwrap_or_default();
    let table = Table::<G>::new(first).map_err(|error| LeftOut::because(Reason::OtherGame, error))?;
    let names = split_row(first);
    let places = ABOUT.map(|known| names.iter().position(|name| known.contains(&name.as_str())));
    let read = |row: &str| {
        let game = table.read(row)?;
        let fields = split_row(row);
        let [black, white, black_rank, white_rank, date] = places.map(|place| {
            place.and_then(|place| fields.get(place)).filter(|field| !field.is_empty()).cloned()
        });
        Ok(Read::of(game, About { black, white, black_rank, white_rank, date }))
    };
    Ok(rows.filter(|row| !row.trim().is_empty()).map(read).collect())
}

impl Read {
    fn of<G>(game: GameRecord<G>, about: About) -> Read {
        Read { moves: game.moves, result: game.result, score: game.score, about }
    }
}

/// The game of a record, or why it is left out.
fn admit(
    game: OtherGame,
    name: &str,
    file: &str,
    read: Read,
    filter: Option<&Condition>,
) -> Result<OtherRecord, LeftOut> {
    let first_won = match read.result {
        None => return Err(LeftOut::because(Reason::NoResult, "")),
        Some(result) if (result - 0.5).abs() < 0.1 => return Err(LeftOut::because(Reason::Draw, "")),
        Some(result) => result > 0.5,
    };
    let winner = if first_won { game.first() } else { !game.first() };
    let mut facts = Facts::new(name, winner);
    facts.file = Some(file.to_owned());
    facts.length = Some(read.moves.len() as u32);
    facts.margin = read.score.map(|score| f64::from(score.abs()));
    (facts.black, facts.white) = (read.about.black, read.about.white);
    facts.black_rank = read.about.black_rank.and_then(|rank| rank.parse().ok());
    facts.white_rank = read.about.white_rank.and_then(|rank| rank.parse().ok());
    // PGN and some tables have points between the numbers of a date, and question marks for what is not known.
    let date = read.about.date.map(|date| date.replace('.', "-").replace("-??", ""));
    facts.date = date.and_then(|date| date.parse().ok());
    admitted_by(&facts, filter)?;
    if read.moves.len() < LEAST_MOVES {
        let detail = format!("{} moves of at least {LEAST_MOVES}", read.moves.len());
        return Err(LeftOut::because(Reason::TooShort, detail));
    }
    let identity = identity(&facts, &read.moves);
    Ok(OtherRecord { facts, moves: read.moves, identity })
}

/// A number that the same players and moves always give, and others hardly ever.
fn identity(facts: &Facts, moves: &[mcts::MoveId]) -> u64 {
    let add = |hash: u64, part: u64| Random::for_part(hash, part).bits();
    let names = [&facts.black, &facts.white].map(|name| name.as_deref().unwrap_or_default().to_owned());
    let bytes = names.iter().flat_map(|name| name.bytes().map(u64::from).chain([256]));
    let winner = if facts.winner == Color::Black { 300 } else { 301 };
    bytes.chain([winner]).chain(moves.iter().map(|mv| mv.number() as u64)).fold(1, add)
}
