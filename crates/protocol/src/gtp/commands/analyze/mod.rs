//! Analysis: lines about the best moves while a search goes on, in the formats of Leela Zero and KataGo.

mod kata;
mod leela;
mod request;
mod rows;
mod stream;

use std::ops::ControlFlow;
use std::time::Duration;

use engine::{Analysis, Budget, Look, Reply, Task};
use go::Size;

use self::request::Request;
use self::stream::Stream;
use super::interrupt::{self, Until};
use crate::gtp::arguments::Arguments;
use crate::gtp::conversation::Conversation;
use crate::gtp::session::Session;
use crate::gtp::table::{Answer, Command, Group};
use crate::gtp::turn::Order;

/// The time from line to line when the client does not say.
const DEFAULT_INTERVAL: Duration = Duration::from_secs(1);

/// The shortest time from line to line.
const SHORTEST_INTERVAL: Duration = Duration::from_millis(10);

/// The words of all commands that analyse in the format of Leela Zero.
const LEELA_ARGUMENTS: &str = "[COLOUR] [CENTISECONDS] [interval N] [minmoves N] [maxmoves N] [avoid COLOUR V,V… DEPTH]… \
     [allow COLOUR V,V… DEPTH]…";

/// The same for KataGo.
const KATA_ARGUMENTS: &str = "[COLOUR] [CENTISECONDS] [interval N] [minmoves N] [maxmoves N] [avoid COLOUR V,V… DEPTH]… \
     [allow COLOUR V,V… DEPTH]… [rootInfo|ownership|ownershipStdev|movesOwnership|movesOwnershipStdev|pvVisits|\
     pvEdgeVisits|noResultValue true]…";

/// The commands that analyse.
pub(super) const GROUP: Group = Group {
    title: "Analysis",
    about: "As Leela Zero and KataGo define them; Lizzie, LizGoban, Sabaki and the CGOS client send them. Every number is \
            seen by the player to move. What KataGo takes from its network is taken from playouts here: `utility` is twice \
            the win rate less 1, `scoreLead`, `scoreMean` and `scoreSelfplay` are the mean score, `scoreStdev` and \
            `ownershipStdev` deviations from playout to playout, `prior` the share of the visits, `lcb` the lower end of \
            the 95 % interval of the win rate, `edgeVisits` and `weight` the visits, and `noResultValue` is 0. An analysis has \
            no limit of time and goes on with the tree of the last search of the position; the memory of the tree is \
            limited.",
    commands: &[
        Command {
            name: "lz-analyze",
            arguments: LEELA_ARGUMENTS,
            summary: "Writes a line about the best moves every so many hundredths of a second, with whole numbers, until any \
                      line comes in.",
            run: |session, arguments, conversation| analyze(session, arguments, conversation, Format::Leela),
        },
        Command {
            name: "kata-analyze",
            arguments: KATA_ARGUMENTS,
            summary: "The same with fractions, scores and, if wanted, who owns which point.",
            run: |session, arguments, conversation| analyze(session, arguments, conversation, Format::Kata),
        },
        Command {
            name: "lz-genmove_analyze",
            arguments: LEELA_ARGUMENTS,
            summary: "`genmove` with lines as `lz-analyze` writes them, at least one, and then `play` with the move.",
            run: |session, arguments, conversation| genmove(session, arguments, conversation, Format::Leela),
        },
        Command {
            name: "kata-genmove_analyze",
            arguments: KATA_ARGUMENTS,
            summary: "`genmove` with lines as `kata-analyze` writes them, at least one, and then `play` with the move.",
            run: |session, arguments, conversation| genmove(session, arguments, conversation, Format::Kata),
        },
        Command {
            name: "kata-search",
            arguments: "[COLOUR]",
            summary: "Chooses a move as `genmove` does, and does not make it.",
            run: |session, arguments, conversation| {
                search(session, arguments, conversation, Until::Interrupt)
            },
        },
        Command {
            name: "kata-search_cancellable",
            arguments: "[COLOUR]",
            summary: "The same until any line comes in; then it answers `cancelled`.",
            run: |session, arguments, conversation| search(session, arguments, conversation, Until::AnyLine),
        },
        Command {
            name: "kata-search_analyze",
            arguments: KATA_ARGUMENTS,
            summary: "`kata-genmove_analyze` that does not make the move.",
            run: |session, arguments, conversation| {
                search_analyze(session, arguments, conversation, Until::Interrupt)
            },
        },
        Command {
            name: "kata-search_analyze_cancellable",
            arguments: KATA_ARGUMENTS,
            summary: "The same until any line comes in; then it answers `play cancelled`.",
            run: |session, arguments, conversation| {
                search_analyze(session, arguments, conversation, Until::AnyLine)
            },
        },
    ],
};

/// Whose lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Leela,
    Kata,
}

impl Format {
    fn line(self, analysis: &Analysis, request: &Request, size: Size) -> String {
        match self {
            Format::Leela => leela::line(analysis, request),
            Format::Kata => kata::line(analysis, request, size),
        }
    }
}

fn analyze(
    session: &mut Session,
    arguments: Arguments<'_>,
    conversation: &mut Conversation<'_>,
    format: Format,
) -> Answer {
    let request = Request::parse(arguments, &session.game, format)?;
    let mut game = session.game.clone();
    game.set_to_play(request.color);
    let budget = Budget { playouts: None, time: None, most_time: None, ..session.budget() };
    let task = Task {
        restrictions: &request.restrictions,
        ownership: request.detail(),
        reuse: session.settings.reuses,
        ..Task::new(&game, budget)
    };
    let interval = Some(request.interval.unwrap_or(DEFAULT_INTERVAL).max(SHORTEST_INTERVAL));
    let mut stream = Stream::new(conversation, format, &request, game.size(), interval, Until::AnyLine);
    let thought = session.player.search(&task, &mut stream)?;
    if !stream.finish(&thought.analysis, false)? {
        // There is nothing left to search, and the client has not said that it has seen enough.
        conversation.wait_for_line();
    }
    if request.restrictions.is_empty() {
        session.remember(&game, thought);
    }
    Ok(String::new())
}

fn genmove(
    session: &mut Session,
    arguments: Arguments<'_>,
    conversation: &mut Conversation<'_>,
    format: Format,
) -> Answer {
    let request = Request::parse(arguments, &session.game, format)?;
    let size = session.game.size();
    let interval = request.interval.map(|interval| interval.max(SHORTEST_INTERVAL));
    let mut stream = Stream::new(conversation, format, &request, size, interval, Until::Interrupt);
    let reply = session.take_turn(&request.order(), &mut stream)?;
    if let Some(decision) = &session.decision {
        stream.finish(&decision.thought.analysis, true)?;
    }
    Ok(format!("play {}", interrupt::name(reply)))
}

fn search(
    session: &mut Session,
    arguments: Arguments<'_>,
    conversation: &mut Conversation<'_>,
    until: Until,
) -> Answer {
    arguments.at_most(1)?;
    let color = if arguments.is_empty() { session.game.to_play() } else { arguments.color(0)? };
    let mut was_stopped = false;
    let mut watcher = |_: &Look<'_>| {
        was_stopped = until.is_reached(conversation);
        if was_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let reply = session.decide(&Order::to(color), &mut watcher)?.reply;
    Ok(name_of(reply, was_stopped, until))
}

fn search_analyze(
    session: &mut Session,
    arguments: Arguments<'_>,
    conversation: &mut Conversation<'_>,
    until: Until,
) -> Answer {
    let request = Request::parse(arguments, &session.game, Format::Kata)?;
    let size = session.game.size();
    let interval = request.interval.map(|interval| interval.max(SHORTEST_INTERVAL));
    let mut stream = Stream::new(conversation, Format::Kata, &request, size, interval, until);
    let decision = session.decide(&request.order(), &mut stream)?;
    let was_stopped = stream.finish(&decision.thought.analysis, true)?;
    Ok(format!("play {}", name_of(decision.reply, was_stopped, until)))
}

/// A search that could be cancelled and was has no move.
fn name_of(reply: Reply, was_stopped: bool, until: Until) -> String {
    let is_cancelled = was_stopped && until == Until::AnyLine;
    if is_cancelled { "cancelled".to_owned() } else { interrupt::name(reply) }
}
