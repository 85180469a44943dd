//! GoGui's extensions.

pub(super) mod displays;

use go::{Cell, Color, Game, Move, Point};

use crate::gtp::arguments::Arguments;
use crate::gtp::failure::Failure;
use crate::gtp::session::Session;
use crate::gtp::table::{Answer, Command, Group};

/// GoGui's commands.
pub(super) const GROUP: Group = Group {
    title: "GoGui",
    about: "From GoGui's manual. While a move is chosen, the comment line `# interrupt` ends the search, and the best move so \
            far is played.",
    commands: &[
        Command {
            name: "gogui-analyze_commands",
            arguments: "",
            summary: "What GoGui can offer in its menu: type, label and command of each display.",
            run: |_, _, _| Ok(displays::MENU.join("\n")),
        },
        Command {
            name: "gogui-interrupt",
            arguments: "",
            summary: "Says that the comment line `# interrupt` is heeded.",
            run: |_, _, _| Ok(String::new()),
        },
        Command {
            name: "gogui-play_sequence",
            arguments: "[COLOUR VERTEX]…",
            summary: "Makes all of these moves or, if one is illegal, none.",
            run: |session, arguments, _| play_sequence(session, arguments),
        },
        Command {
            name: "gogui-setup",
            arguments: "[COLOUR VERTEX]…",
            summary: "Puts these stones on the board. What was played before cannot be taken back then.",
            run: |session, arguments, _| set_up(session, arguments),
        },
        Command {
            name: "gogui-setup_player",
            arguments: "COLOUR",
            summary: "Makes it that player's turn.",
            run: |session, arguments, _| {
                arguments.at_most(1)?;
                let color = arguments.color(0)?;
                if session.game.turns().is_empty() {
                    session.game.set_first(color);
                } else {
                    session.game.set_to_play(color);
                }
                Ok(String::new())
            },
        },
        Command {
            name: "gogui-title",
            arguments: "",
            summary: "The title of GoGui's window: Tengen and the name of the preset.",
            run: |session, _, _| Ok(format!("Tengen ({})", session.player.preset().name())),
        },
        Command {
            name: "gogui-version",
            arguments: "VERSION",
            summary: "The version of GoGui. It makes no difference.",
            run: |_, arguments, _| arguments.word(0, "a version").map(|_| String::new()),
        },
    ],
};

fn play_sequence(session: &mut Session, arguments: Arguments<'_>) -> Answer {
    let mut game = session.game.clone();
    for (color, mv) in pairs(&game, arguments)? {
        game.play(color, mv)?;
    }
    session.game = game;
    session.outcome = None;
    Ok(String::new())
}

fn set_up(session: &mut Session, arguments: Arguments<'_>) -> Answer {
    let stone = |(color, mv): (Color, Move)| match mv {
        Move::Pass => Err(Failure::expected("a vertex other than pass", "pass")),
        Move::Play(point) => Ok((point, Cell::from(color))),
    };
    let stones = pairs(&session.game, arguments)?.into_iter().map(stone);
    let stones: Vec<(Point, Cell)> = stones.collect::<Result<_, _>>()?;
    session.game.set_up(&stones).map_err(|error| Failure::new(error.to_string()))?;
    session.forget_turn();
    Ok(String::new())
}

fn pairs(game: &Game, arguments: Arguments<'_>) -> Result<Vec<(Color, Move)>, Failure> {
    let pair = |at| Ok((arguments.color(at)?, arguments.vertex(at + 1, game.size())?));
    (0..arguments.len()).step_by(2).map(pair).collect()
}
