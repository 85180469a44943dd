//! Questions about the position, and positions without a history.

use go::{Board, Cell, Color, Point, PointSet};

use crate::gtp::arguments::{Arguments, point};
use crate::gtp::conversation::Conversation;
use crate::gtp::failure::Failure;
use crate::gtp::session::Session;
use crate::gtp::table::{Answer, Command, Group};

use super::vertices;

/// The commands about the position.
pub(super) const GROUP: Group = Group {
    title: "The position",
    about: "`showboard` is the protocol's own (version 2, section 6.3.6), `set_position` is KataGo's, `get_position` its \
        counterpart, and the others are GNU Go's.",
    commands: &[
        Command {
            name: "showboard",
            arguments: "",
            summary: "A picture of the board, with prisoners, komi, rules and whose turn it is.",
            run: |session, _, _| Ok(picture(session)),
        },
        Command {
            name: "all_legal",
            arguments: "COLOUR",
            summary: "All points on which that player may play.",
            run: |session, arguments, _| {
                arguments.at_most(1)?;
                Ok(vertices(session.game.legal_points(arguments.color(0)?)))
            },
        },
        Command {
            name: "is_legal",
            arguments: "COLOUR VERTEX",
            summary: "`1` if that player may play there, else `0`.",
            run: |session, arguments, _| {
                arguments.at_most(2)?;
                let color = arguments.color(0)?;
                let mv = arguments.vertex(1, session.game.size())?;
                Ok(u8::from(session.game.is_legal(color, mv)).to_string())
            },
        },
        Command {
            name: "list_stones",
            arguments: "COLOUR",
            summary: "The stones of that colour.",
            run: |session, arguments, _| {
                arguments.at_most(1)?;
                Ok(vertices(session.game.board().stone_set(arguments.color(0)?).iter()))
            },
        },
        Command {
            name: "captures",
            arguments: "COLOUR",
            summary: "The number of prisoners that this player has made.",
            run: |session, arguments, _| {
                arguments.at_most(1)?;
                Ok(session.game.prisoners()[arguments.color(0)?].to_string())
            },
        },
        Command {
            name: "move_history",
            arguments: "",
            summary: "The moves, the last one first, a line each: `black D4`.",
            run: |session, _, _| {
                let turns = session.game.turns().iter().rev().map(turn_text);
                Ok(turns.collect::<Vec<_>>().join("\n"))
            },
        },
        Command {
            name: "last_move",
            arguments: "",
            summary: "The last move, as in `black D4`.",
            run: |session, _, _| {
                let last = session.game.turns().last();
                last.map(turn_text).ok_or_else(|| Failure::new("no previous move known"))
            },
        },
        Command {
            name: "set_position",
            arguments: "[COLOUR VERTEX]…",
            summary: "Starts a game from these stones, with Black to play and nothing to take back; without any, from the \
                empty board. Komi, rules and time settings stay.",
            run: set_position,
        },
        Command {
            name: "get_position",
            arguments: "",
            summary: "The stones on the board, in the words of `set_position`.",
            run: |session, _, _| {
                let stones = Color::BOTH.into_iter().flat_map(|color| {
                    let stones: Vec<Point> = session.game.board().stone_set(color).iter().collect();
                    stones.into_iter().map(move |point| format!("{} {point}", color.letter()))
                });
                Ok(stones.collect::<Vec<_>>().join(" "))
            },
        },
    ],
};

fn turn_text(turn: &go::Turn) -> String {
    format!("{} {}", turn.color.to_string().to_lowercase(), turn.mv)
}

fn picture(session: &Session) -> String {
    let game = &session.game;
    let last = game.turns().last().and_then(|turn| turn.mv.point());
    let prisoners = game.prisoners();
    let handicap = match game.handicap() {
        0 | 1 => String::new(),
        stones => format!(", {stones} handicap stones"),
    };
    format!(
        "\n{}Prisoners: Black {}, White {}\nKomi {}, {} rules{handicap}\nAfter {} moves, {} to play\n",
        go::diagram::to_text(game.board(), last),
        prisoners[Color::Black],
        prisoners[Color::White],
        game.komi(),
        game.rules(),
        game.turns().len(),
        game.to_play()
    )
}

fn set_position(session: &mut Session, arguments: Arguments<'_>, _: &mut Conversation<'_>) -> Answer {
    let size = session.game.size();
    let mut stones: Vec<(Point, Cell)> = Vec::new();
    let mut seen = PointSet::EMPTY;
    for at in (0..arguments.len()).step_by(2) {
        let color = arguments.color(at)?;
        let point = point(arguments.word(at + 1, "a vertex")?, size)?;
        if !seen.insert(point) {
            return Err(Failure::new(format!("{point} is given twice")));
        }
        stones.push((point, color.into()));
    }
    let mut game = session.empty_game(size);
    game.set_up(&stones).map_err(|error| Failure::new(format!("invalid position: {error}")))?;
    session.set_game(game);
    Ok(String::new())
}
