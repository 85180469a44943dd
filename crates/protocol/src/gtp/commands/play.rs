//! Boards and moves.

use go::Size;

use super::interrupt;
use crate::gtp::arguments::Arguments;
use crate::gtp::conversation::Conversation;
use crate::gtp::failure::Failure;
use crate::gtp::session::Session;
use crate::gtp::table::{Answer, Command, Group};
use crate::gtp::turn::Order;

/// The commands that every game needs.
pub(super) const GROUP: Group = Group {
    title: "A game",
    about: "Required by the protocol (version 2, sections 6.3.2 and 6.3.3).",
    commands: &[
        Command {
            name: "boardsize",
            arguments: "N | WIDTH HEIGHT",
            summary: "Starts a game on an empty board of this size. Komi, rules and time settings stay.",
            run: boardsize,
        },
        Command {
            name: "clear_board",
            arguments: "",
            summary: "Starts a game on an empty board. Komi, rules and time settings stay.",
            run: |session, _, _| {
                session.start_game(session.game.size());
                Ok(String::new())
            },
        },
        Command {
            name: "komi",
            arguments: "POINTS",
            summary: "White's points for moving second.",
            run: |session, arguments, _| {
                let komi = arguments.number(0, "a number of points")?;
                session.game.set_komi(komi as f32).map_err(|error| Failure::new(error.to_string()))?;
                Ok(String::new())
            },
        },
        Command {
            name: "play",
            arguments: "COLOUR VERTEX",
            summary: "Makes a move, or a pass. The same colour may move several times in a row.",
            run: |session, arguments, _| {
                let color = arguments.color(0)?;
                let mv = arguments.vertex(1, session.game.size())?;
                session.game.play(color, mv)?;
                Ok(String::new())
            },
        },
        Command {
            name: "genmove",
            arguments: "COLOUR",
            summary: "Chooses a move and makes it: a vertex, `pass` or `resign`.",
            run: genmove,
        },
    ],
};

fn boardsize(session: &mut Session, arguments: Arguments<'_>, _: &mut Conversation<'_>) -> Answer {
    let what = "a number of lines";
    let width = arguments.parsed(0, what)?;
    let height = if arguments.len() > 1 { arguments.parsed(1, what)? } else { width };
    let size =
        Size::new(width, height).map_err(|error| Failure::new(format!("unacceptable size: {error}")))?;
    session.start_game(size);
    Ok(String::new())
}

fn genmove(session: &mut Session, arguments: Arguments<'_>, conversation: &mut Conversation<'_>) -> Answer {
    let order = Order::to(arguments.color(0)?);
    Ok(interrupt::name(session.take_turn(&order, &mut interrupt::heeded(conversation))?))
}
