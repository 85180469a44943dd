//! Game records.

use std::fs::{self, File};
use std::io::Read;

use engine::VERSION;
use go::Game;
use go::sgf::{self, NodeId, Outcome, Record, Replay};

use crate::gtp::arguments::Arguments;
use crate::gtp::conversation::Conversation;
use crate::gtp::failure::Failure;
use crate::gtp::session::Session;
use crate::gtp::table::{Answer, Command, Group};

/// The largest file that is read, in bytes. A game of a few hundred moves has some thousand.
const LARGEST_FILE: u64 = 64 << 20;

/// The commands for game records.
pub(super) const GROUP: Group = Group {
    title: "Game records",
    about: "`loadsgf` is the protocol's own (version 2, section 6.3.7), `printsgf` GNU Go's.",
    commands: &[
        Command {
            name: "loadsgf",
            arguments: "FILE [MOVE]",
            summary: "Goes to the end of the main line of a record or, with a number, to the position before that move. Board \
                and komi are those of the record, and so are the rules if it names any that are known here. If anything is \
                wrong with the record, the game on the board stays as it is.",
            run: loadsgf,
        },
        Command {
            name: "printsgf",
            arguments: "[FILE]",
            summary: "The game as a record, with the players and the result as far as they are known: as the answer, or \
                in a file, which is overwritten.",
            run: printsgf,
        },
    ],
};

fn loadsgf(session: &mut Session, arguments: Arguments<'_>, _: &mut Conversation<'_>) -> Answer {
    arguments.word(0, "the name of a file")?;
    let (name, before) = file_and_move(arguments);
    let cannot = |error: &dyn std::fmt::Display| Failure::new(format!("cannot load file: {name}: {error}"));
    let bytes = read(&name).map_err(|error| cannot(&error))?;
    let record = sgf::first(&bytes).map_err(|error| cannot(&error))?;
    let (rules, komi) = (session.game.rules(), session.game.komi());
    let replay = Replay { rules, komi, ..Replay::default() };
    let game = replayed(&record, &replay, before).map_err(|error| cannot(&error))?;
    session.set_game(game);
    Ok(String::new())
}

/// A name may have blanks in it. A number at the end is that of a move, unless there is nothing else.
fn file_and_move(arguments: Arguments<'_>) -> (String, Option<usize>) {
    let words: Vec<&str> = arguments.words().collect();
    match words.split_last() {
        Some((last, name)) if !name.is_empty() && last.parse::<usize>().is_ok() => {
            (name.join(" "), last.parse().ok())
        }
        _ => (words.join(" "), None),
    }
}

fn read(name: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let file = File::open(name).map_err(|error| error.to_string())?;
    file.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(format!("the file has more than {LARGEST_FILE} bytes"));
    }
    Ok(bytes)
}

/// The position before a move, counted from 1, or at the end.
fn replayed(record: &Record, replay: &Replay, before: Option<usize>) -> Result<Game, String> {
    let line: Vec<NodeId> = record.main_line().collect();
    let node = match before {
        None => line.last().copied().unwrap_or(NodeId::ROOT),
        Some(before) => node_before(record, &line, before)?,
    };
    Ok(replay.to_node(record, node).map_err(|problem| problem.to_string())?.game)
}

/// The last node whose moves all come before that one.
fn node_before(record: &Record, line: &[NodeId], before: usize) -> Result<NodeId, String> {
    let mut moves = 0;
    let mut found = NodeId::ROOT;
    for &node in line {
        moves += record.move_count(node);
        if moves < before {
            found = node;
        }
    }
    if before == 0 || before > moves + 1 {
        return Err(format!(
            "the game has {moves} moves, so there is no position before move {before}: expected a number from 1 to {}",
            moves + 1
        ));
    }
    Ok(found)
}

fn printsgf(session: &mut Session, arguments: Arguments<'_>, _: &mut Conversation<'_>) -> Answer {
    let text = record(session)?.to_string();
    let name = arguments.text();
    if name.is_empty() || name == "-" {
        return Ok(text);
    }
    fs::write(&name, text + "\n")
        .map_err(|error| Failure::new(format!("cannot write file: {name}: {error}")))?;
    Ok(String::new())
}

/// The record of the game, with everything that the session knows about it.
pub(super) fn record(session: &mut Session) -> Result<Record, Failure> {
    let mut record = Record::of_game(&session.game);
    record.set(NodeId::ROOT, "AP", [format!("Tengen:{VERSION}")]);
    for color in go::Color::BOTH {
        if session.played[color] {
            record.set_player(color, &format!("Tengen {VERSION}"));
        } else if let Some(name) = session.opponent.as_ref().filter(|_| session.played[!color]) {
            record.set_player(color, name);
        }
    }
    if let Some(outcome) = outcome(session)? {
        record.set_outcome(outcome);
    }
    Ok(record)
}

/// How the game ended: what somebody has said, or the count after two passes.
fn outcome(session: &mut Session) -> Result<Option<Outcome>, Failure> {
    if session.outcome.is_none() && session.game.passes() >= 2 {
        let score = session.player.judge(&session.game)?.score;
        return Ok(Some(Outcome::parse(&score.to_string())));
    }
    Ok(session.outcome)
}
