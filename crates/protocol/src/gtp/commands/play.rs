//! Boards and moves.

use engine::{Budget, Task};
use go::Size;

use crate::gtp::arguments::Arguments;
use crate::gtp::conversation::Conversation;
use crate::gtp::failure::Failure;
use crate::gtp::session::Session;
use crate::gtp::table::{Answer, Command, Group};
use crate::gtp::turn::Order;

use super::interrupt;

/// The seed of `reg_genmove`, whatever that of the session is: a regression must not fluctuate.
const REGRESSION_SEED: u64 = 1;

/// The commands that every game needs.
pub(super) const GROUP: Group = Group {
    title: "A game",
    about: "Most of these are required by the protocol (version 2, sections 6.3.2 and 6.3.3) and sent by every client. \
        `gg-undo`, `get_komi` and `query_boardsize` are GNU Go's, `rectangular_boardsize` is KataGo's, and Sabaki sends it. \
        `reg_genmove` is for tests of play, such as those that gogui-regress runs.",
    commands: &[
        Command {
            name: "boardsize",
            arguments: "N | WIDTH HEIGHT",
            summary: "Starts a game on an empty board of this size, from 1 to 19. Komi, rules and time settings stay, and \
                the clocks start anew.",
            run: boardsize,
        },
        Command {
            name: "rectangular_boardsize",
            arguments: "WIDTH HEIGHT",
            summary: "The same as `boardsize` with two numbers.",
            run: |session, arguments, conversation| {
                arguments.word(1, "a number of lines")?;
                boardsize(session, arguments, conversation)
            },
        },
        Command {
            name: "query_boardsize",
            arguments: "",
            summary: "The size of the board: one number, or width and height where they differ.",
            run: |session, _, _| {
                let size = session.game.size();
                let is_square = size.width() == size.height();
                let height = if is_square { String::new() } else { format!(" {}", size.height()) };
                Ok(format!("{}{height}", size.width()))
            },
        },
        Command {
            name: "clear_board",
            arguments: "",
            summary: "Starts a game on an empty board. Komi, rules and time settings stay, and the clocks start anew.",
            run: |session, _, _| {
                session.start_game(session.game.size());
                Ok(String::new())
            },
        },
        Command {
            name: "komi",
            arguments: "POINTS",
            summary: "White's points for moving second, from -1000 to 1000. It may be sent before `boardsize`.",
            run: |session, arguments, _| {
                arguments.at_most(1)?;
                let komi = arguments.number(0, "a number of points")?;
                session.game.set_komi(komi as f32).map_err(|error| Failure::new(error.to_string()))?;
                Ok(String::new())
            },
        },
        Command {
            name: "get_komi",
            arguments: "",
            summary: "White's points for moving second.",
            run: |session, _, _| Ok(session.game.komi().to_string()),
        },
        Command {
            name: "play",
            arguments: "COLOUR VERTEX",
            summary: "Makes a move, or a pass. The same colour may move several times in a row.",
            run: |session, arguments, _| {
                arguments.at_most(2)?;
                let color = arguments.color(0)?;
                let mv = arguments.vertex(1, session.game.size())?;
                session.game.play(color, mv)?;
                session.outcome = None;
                Ok(String::new())
            },
        },
        Command {
            name: "genmove",
            arguments: "COLOUR",
            summary: "Chooses a move and makes it: a vertex, `pass` or `resign`, which makes none. `# interrupt` ends the \
                search early.",
            run: |session, arguments, conversation| {
                arguments.at_most(1)?;
                let order = Order::to(arguments.color(0)?);
                Ok(interrupt::name(session.take_turn(&order, &mut interrupt::heeded(conversation))?))
            },
        },
        Command {
            name: "reg_genmove",
            arguments: "COLOUR",
            summary: "Chooses a move as `genmove` does and does not make it: always from a new tree, in one thread, from the \
                same random numbers, without regard to the clocks, and without resigning.",
            run: reg_genmove,
        },
        Command {
            name: "undo",
            arguments: "",
            summary: "Takes back the last move. Handicap stones and stones that were set up stay.",
            run: |session, _, _| undo(session, 1),
        },
        Command {
            name: "gg-undo",
            arguments: "[N]",
            summary: "Takes back the last N moves, or none of them if there are not as many; without N, the last one.",
            run: |session, arguments, _| {
                arguments.at_most(1)?;
                let count =
                    if arguments.is_empty() { 1 } else { arguments.parsed(0, "a number of moves")? };
                undo(session, count)
            },
        },
    ],
};

fn boardsize(session: &mut Session, arguments: Arguments<'_>, _: &mut Conversation<'_>) -> Answer {
    arguments.at_most(2)?;
    let what = "a number of lines";
    let width = arguments.parsed(0, what)?;
    let height = if arguments.len() > 1 { arguments.parsed(1, what)? } else { width };
    let size =
        Size::new(width, height).map_err(|error| Failure::new(format!("unacceptable size: {error}")))?;
    session.start_game(size);
    Ok(String::new())
}

fn reg_genmove(
    session: &mut Session,
    arguments: Arguments<'_>,
    conversation: &mut Conversation<'_>,
) -> Answer {
    arguments.at_most(1)?;
    let mut game = session.game.clone();
    game.set_to_play(arguments.color(0)?);
    let budget = Budget { seed: REGRESSION_SEED, threads: 1, ..session.budget() };
    let conduct = session.player.conduct;
    session.player.conduct.resign.is_on = false;
    let decision =
        session.player.genmove(&Task::new(&game, budget), false, &mut interrupt::heeded(conversation));
    session.player.conduct = conduct;
    // What it found out shall not change the game.
    session.player.forget();
    let decision = decision?;
    let answer = interrupt::name(decision.reply);
    session.remember(&game, decision.thought);
    Ok(answer)
}

fn undo(session: &mut Session, count: usize) -> Answer {
    let turns = session.game.turns().len();
    if count > turns {
        let moves = if turns == 1 { "there is 1 move" } else { &format!("there are {turns} moves") };
        return Err(Failure::new(format!("cannot undo: {moves} to take back, and {count} were asked for")));
    }
    for _ in 0..count {
        session.game.undo();
    }
    session.forget_turn();
    Ok(String::new())
}
