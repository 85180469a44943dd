//! Which games of the records are used.

use arena::report::grouped;
use go::sgf::{self, NodeId, Outcome, Record, Replay, WonBy};
use go::{Board, Color, Game, Ko, Point, Rules, Size};
use mcts::Random;

use super::LEAST_MOVES;
use super::facts::Facts;
use super::game::{CorpusGame, End};
use super::reason::{LeftOut, Reason};
use crate::condition::Condition;
use crate::error::LabError;

/// The rules of games whose records name none that are known: nothing tells that a repetition was forbidden.
const UNSTATED: Rules = Rules { ko: Ko::Simple, ..Rules::CHINESE };

/// The game of a record, or why it is left out. What costs little is asked first.
pub(super) fn admit(record: &Record, file: &str, filter: Option<&Condition>) -> Result<CorpusGame, LeftOut> {
    let name = format!("{file}, game {}", record.number());
    let admitted = described(record, file, &name).and_then(|mut game| {
        let length = record.main_line().map(|node| record.move_count(node)).sum();
        let mut facts = game.facts();
        facts.length = Some(length as u32);
        facts.handicap = Some(if record.handicap() < 2 { 0 } else { record.handicap() as u32 });
        pass_filter(&facts, filter)?;
        play(record, length, &mut game)?;
        Ok(game)
    });
    admitted.map_err(|left_out| LeftOut { name, ..left_out })
}

/// The game as its root describes it, without moves.
fn described(record: &Record, file: &str, name: &str) -> Result<CorpusGame, LeftOut> {
    if let Some(damage) = record.damage() {
        return Err(LeftOut::because(Reason::Damaged, damage));
    }
    record.check_game().map_err(|reason| LeftOut::because(Reason::NotGo, reason))?;
    let size = board(record)?;
    let (winner, margin, end) = result(record)?;
    let komi = record.komi().ok_or_else(|| LeftOut::because(Reason::NoKomi, value(record, "KM")))?;
    let (rules_name, rules) = rules(record);
    Ok(CorpusGame {
        name: name.to_owned(),
        title: record.game_name().filter(|title| !title.is_empty()),
        file: file.to_owned(),
        number: record.number(),
        size,
        komi: decimal(komi),
        rules_name,
        rules,
        handicap: Vec::new(),
        players: Color::BOTH.map(|color| record.player(color).filter(|name| !name.is_empty())),
        ranks: Color::BOTH.map(|color| record.rank(color).and_then(|rank| rank.parse().ok())),
        winner,
        margin,
        end,
        date: record.date().and_then(|date| date.parse().ok()),
        moves: Vec::new(),
        identity: 0,
    })
}

fn board(record: &Record) -> Result<Size, LeftOut> {
    let size = record.size().map_err(|reason| LeftOut::because(Reason::BoardSize, reason))?;
    let is_square = size.width() == size.height();
    is_square.then_some(size).ok_or_else(|| LeftOut::because(Reason::BoardSize, size))
}

fn result(record: &Record) -> Result<(Color, Option<f64>, End), LeftOut> {
    let reason = match record.outcome() {
        Some(Outcome::Win { winner, by }) => {
            let (margin, end) = match by {
                WonBy::Points(points) => (Some(decimal(points)), End::Score),
                WonBy::Resignation => (None, End::Resignation),
                WonBy::Time => (None, End::Time),
                WonBy::Forfeit => (None, End::Forfeit),
                WonBy::Unstated => (None, End::Unknown),
            };
            return Ok((winner, margin, end));
        }
        Some(Outcome::Draw) => Reason::Draw,
        Some(Outcome::Void) => Reason::Void,
        Some(Outcome::Unknown) | None => Reason::NoResult,
    };
    Err(LeftOut::because(reason, value(record, "RE")))
}

/// What a property of the root says, for whoever looks for the mistake.
fn value(record: &Record, name: &str) -> String {
    match record.line_of_text(name) {
        Some(text) => format!("{name} is '{}'", text.chars().take(40).collect::<String>()),
        None => format!("it has no {name}"),
    }
}

/// The number that was written: 6.65 as a short number is not the same as 6.65 as a long one.
fn decimal(number: f32) -> f64 {
    (f64::from(number) * 1000.0).round() / 1000.0
}

fn rules(record: &Record) -> (String, Rules) {
    let known = record.rules();
    let word = record.line_of_text("RU").map(|text| text.to_lowercase()).filter(|text| !text.is_empty());
    match (known, word) {
        (Some(rules), _) => (rules.to_string(), rules),
        (None, Some(word)) => (word.chars().take(40).collect(), UNSTATED),
        (None, None) => ("unstated".to_owned(), UNSTATED),
    }
}

/// Refuses a filter that asks for more than a game can tell.
pub(crate) fn ensure_speaks_of_games(filter: &Condition) -> Result<(), LabError> {
    if !filter.needs_position() {
        return Ok(());
    }
    let text = format!("the filter {filter} speaks of positions: expected one that speaks of games alone");
    Err(LabError::Senseless(text))
}

/// Nothing, or why the filter leaves a game out.
pub(crate) fn pass_filter(facts: &Facts, filter: Option<&Condition>) -> Result<(), LeftOut> {
    let Some(filter) = filter else { return Ok(()) };
    match filter.evaluate(facts) {
        Some(true) => Ok(()),
        Some(false) => {
            let part = filter.refuted(facts).unwrap_or_else(|| filter.to_string());
            Err(LeftOut::because(Reason::Filter(part), ""))
        }
        None => {
            let unknown = filter.unknown(facts).join(" and ");
            Err(LeftOut::because(Reason::Unknown(unknown), ""))
        }
    }
}

/// Makes all moves, or says which cannot be made.
fn play(record: &Record, length: usize, admitted: &mut CorpusGame) -> Result<(), LeftOut> {
    let replay = Replay { rules_instead: Some(admitted.rules), ..Replay::default() };
    let game = replay.main_line(record).map_err(|problem| {
        let reason = match problem.reason {
            sgf::Reason::SetupPoint(_) | sgf::Reason::Setup(_) => Reason::SetUpStones,
            _ => Reason::IllegalMove,
        };
        LeftOut::because(reason, format!("move {}: {}", problem.move_number, problem.reason))
    })?;
    let game = game.game;
    admitted.handicap = handicap(record, &game)?;
    if game.turns().len() != length {
        let detail = format!("after move {}", length - game.turns().len());
        return Err(LeftOut::because(Reason::SetUpStones, detail));
    }
    check_turns(&game)?;
    if length < LEAST_MOVES {
        let moves = grouped(length as u64);
        return Err(LeftOut::because(Reason::TooShort, format!("{moves} moves of at least {LEAST_MOVES}")));
    }
    admitted.moves = game.turns().iter().map(|turn| (turn.color, turn.mv)).collect();
    admitted.identity = identity(admitted);
    Ok(())
}

/// The handicap stones, if the stones at the start are those of a handicap or there are none.
fn handicap(record: &Record, game: &Game) -> Result<Vec<Point>, LeftOut> {
    let [black, white] = Color::BOTH.map(|color| game.start().stone_set(color));
    let (told, shown) = (record.handicap(), black.len());
    if white.is_empty() && (shown == told || (shown == 0 && told < 2)) {
        return Ok(black.iter().collect());
    }
    let root_sets_up = record.setup(NodeId::ROOT, game.size()).is_ok_and(|setup| !setup.is_empty());
    let reason = if root_sets_up || told < 2 { Reason::SetUpStones } else { Reason::Handicap };
    let detail = format!("the handicap is {told}, and {shown} black and {} white stones stand", white.len());
    Err(LeftOut::because(reason, detail))
}

fn check_turns(game: &Game) -> Result<(), LeftOut> {
    let mut turn = if game.start().stones().0 == [0, 0] { Color::Black } else { Color::White };
    for (number, made) in game.turns().iter().enumerate() {
        if made.color != turn {
            return Err(LeftOut::because(
                Reason::OutOfTurn,
                format!("move {} is {}'s", number + 1, made.color),
            ));
        }
        turn = !turn;
    }
    Ok(())
}

/// A number that the same board, stones, players and moves always give, and others hardly ever.
fn identity(game: &CorpusGame) -> u64 {
    let add = |hash: u64, part: u64| Random::for_part(hash, part).bits();
    let names = game.players.iter().map(|name| name.as_deref().unwrap_or_default());
    let name_bytes = names.flat_map(|name| name.bytes().map(u64::from).chain([256]));
    let stones = game.handicap.iter().map(|point| point.raw() as u64);
    let moves = game.moves.iter().map(|(_, mv)| mv.point().map_or(u64::MAX, |point| point.raw() as u64));
    name_bytes.chain(stones).chain([257]).chain(moves).fold(game.size.width() as u64, add)
}
