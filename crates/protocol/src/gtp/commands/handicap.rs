//! Handicap stones.

use go::handicap::{self, HandicapError};
use go::{Board, Point, Size};

use crate::gtp::arguments::Arguments;
use crate::gtp::conversation::Conversation;
use crate::gtp::failure::Failure;
use crate::gtp::session::Session;
use crate::gtp::table::{Answer, Command, Group};

use super::vertices;

/// The commands for handicap stones.
pub(super) const GROUP: Group = Group {
    title: "Handicap",
    about: "The protocol's own (version 2, section 6.3.4). All of them need an empty board, make it White's turn, and \
        cannot be undone. What White gets for the stones is for the rules to say.",
    commands: &[
        Command {
            name: "fixed_handicap",
            arguments: "N",
            summary: "Sets N stones on their traditional points, and answers with these.",
            run: |session, arguments, _| place_chosen(session, arguments, handicap::fixed),
        },
        Command {
            name: "place_free_handicap",
            arguments: "N",
            summary: "Sets exactly N stones on points that the engine likes, and answers with these.",
            run: |session, arguments, _| place_chosen(session, arguments, handicap::free),
        },
        Command {
            name: "set_free_handicap",
            arguments: "VERTEX VERTEX…",
            summary: "Sets stones on these points, two or more.",
            run: set_free_handicap,
        },
    ],
};

fn place_chosen(
    session: &mut Session,
    arguments: Arguments<'_>,
    choose: fn(Size, usize) -> Result<Vec<Point>, HandicapError>,
) -> Answer {
    arguments.at_most(1)?;
    let count = arguments.parsed(0, "a number of stones")?;
    let stones = choose(session.game.size(), count)
        .map_err(|error| Failure::new(format!("invalid number of stones: {error}")))?;
    place(session, &stones)?;
    Ok(vertices(stones))
}

fn set_free_handicap(session: &mut Session, arguments: Arguments<'_>, _: &mut Conversation<'_>) -> Answer {
    let size = session.game.size();
    let stones = arguments.points(size)?;
    handicap::validate(size, &stones).map_err(|error| Failure::new(format!("bad vertex list: {error}")))?;
    place(session, &stones)?;
    Ok(String::new())
}

fn place(session: &mut Session, stones: &[Point]) -> Result<(), Failure> {
    let on_board: u32 = session.game.board().stones().0.iter().sum();
    if on_board > 0 {
        let stones = if on_board == 1 { "is 1 stone" } else { &format!("are {on_board} stones") };
        return Err(Failure::new(format!("board not empty: there {stones} on it")));
    }
    let mut game = session.empty_game(session.game.size());
    game.place_handicap(stones).map_err(|error| Failure::new(format!("bad vertex list: {error}")))?;
    session.game = game;
    session.forget_turn();
    Ok(())
}
