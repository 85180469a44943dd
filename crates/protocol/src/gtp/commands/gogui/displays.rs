//! What GoGui shows on the board or as text: the search, and what can be said about a position without one.

use std::fmt::Write;

use engine::{Analysis, Detail, PlayerError, Task, Thought};
use go::ladder::{Reader, Reading, Verdict};
use go::{Board, Color, Move, Point, PointSet, fate, life};

use crate::gtp::arguments::{Arguments, point};
use crate::gtp::commands::interrupt;
use crate::gtp::conversation::Conversation;
use crate::gtp::failure::Failure;
use crate::gtp::pictures;
use crate::gtp::session::Session;
use crate::gtp::table::{Answer, Command, Group};

/// GoGui's menu: type, label and command of each display.
pub(super) const MENU: &[&str] = &[
    "gfx/Candidates/tengen-candidates",
    "gfx/Visits/tengen-visits",
    "gfx/Win Rates/tengen-win_rates",
    "gfx/Ownership/tengen-ownership",
    "gfx/Principal Variation/tengen-variation",
    "hstring/Search Tree/tengen-tree",
    "hstring/Why the Last Move/gomill-explain_last_move",
    "gfx/Unconditional Life/tengen-life",
    "gfx/Ladders/tengen-ladders",
    "gfx/Common Fate/tengen-common_fate %p",
    "gfx/Groups and Zone/tengen-groups",
    "param/Parameters/tengen-param",
    "hstring/Engine/gomill-describe_engine",
];

/// The displays.
pub(in crate::gtp::commands) const GROUP: Group = Group {
    title: "Displays",
    about: "What GoGui shows when it is chosen in the menu. Displays of the search show what the last one found out about the \
            position or, if it was about another one, search for as long as a move may take.",
    commands: &[
        Command {
            name: "tengen-candidates",
            arguments: "",
            summary: "The best moves with their order, the more visits the greener.",
            run: |session, _, conversation| show(session, conversation, pictures::candidates),
        },
        Command {
            name: "tengen-visits",
            arguments: "",
            summary: "How often each move was tried.",
            run: |session, _, conversation| show(session, conversation, pictures::visits),
        },
        Command {
            name: "tengen-win_rates",
            arguments: "",
            summary: "The win rate of each move, in percent.",
            run: |session, _, conversation| show(session, conversation, pictures::win_rates),
        },
        Command {
            name: "tengen-ownership",
            arguments: "",
            summary: "Who owns each point at the end of playouts.",
            run: |session, _, conversation| {
                let size = session.game.size();
                let analysis = &searched(session, conversation, Detail::Position)?.analysis;
                Ok(pictures::ownership(analysis, size))
            },
        },
        Command {
            name: "tengen-variation",
            arguments: "",
            summary: "The moves that are expected.",
            run: |session, _, conversation| show(session, conversation, pictures::variation),
        },
        Command {
            name: "tengen-tree",
            arguments: "",
            summary: "How large the search tree is, and how deep.",
            run: |session, _, conversation| Ok(tree(searched(session, conversation, Detail::None)?)),
        },
        Command {
            name: "tengen-life",
            arguments: "",
            summary: "Unconditionally alive stones and the territory that they make certain; dead stones in it are marked.",
            run: |session, _, _| Ok(lives(session)),
        },
        Command {
            name: "tengen-ladders",
            arguments: "",
            summary: "Strings that a ladder captures are marked, with a square if they cannot be saved; a triangle is on the \
                      move that captures.",
            run: |session, _, _| Ok(ladders(session)),
        },
        Command {
            name: "tengen-common_fate",
            arguments: "VERTEX",
            summary: "The distance of each point from this one in the common-fate graph.",
            run: |session, arguments, _| common_fate(session, arguments),
        },
        Command {
            name: "tengen-groups",
            arguments: "",
            summary: "Squares are on the moves in the groups of the last two moves, which are marked; the zone around them is \
                      shaded. A player without groups or zones is shown the usual ones; docs/groups.md explains them.",
            run: |session, _, _| groups(session),
        },
    ],
};

/// The shade of a zone.
const ZONE: &str = "#a9c4de";

/// The furthest distance that is shown.
const FURTHEST: u8 = 6;

fn show(session: &mut Session, conversation: &Conversation<'_>, picture: fn(&Analysis) -> String) -> Answer {
    Ok(picture(&searched(session, conversation, Detail::None)?.analysis))
}

/// What is known about the position, from a search right now if nobody has asked before.
fn searched<'s>(
    session: &'s mut Session,
    conversation: &Conversation<'_>,
    ownership: Detail,
) -> Result<&'s Thought, Failure> {
    let is_enough = |thought: &Thought| ownership == Detail::None || thought.analysis.ownership.is_some();
    if !session.remembered().is_some_and(is_enough) {
        let game = session.game.clone();
        let reuse = session.settings.reuses;
        let task = Task { ownership, reuse, ..Task::new(&game, session.budget()) };
        let thought = session.player.search(&task, &mut interrupt::heeded(conversation))?;
        session.remember(&game, thought);
    }
    session.remembered().ok_or_else(|| Failure::new("there is nothing to show"))
}

fn tree(thought: &Thought) -> String {
    let analysis = &thought.analysis;
    let rows = [
        ("player", thought.player()),
        ("playouts", analysis.playouts.to_string()),
        ("visits kept from before", analysis.kept.to_string()),
        ("seconds", format!("{:.2}", thought.seconds)),
        ("playouts per second", format!("{:.0}", thought.playouts_per_second)),
        ("moves per playout", format!("{:.1}", thought.moves_per_playout)),
        ("nodes", thought.nodes.to_string()),
        ("moves in them", thought.edges.to_string()),
        ("bytes", thought.bytes.to_string()),
        ("times pruned", thought.prunings.to_string()),
        ("mean depth", format!("{:.1}", thought.mean_depth)),
        ("deepest", thought.deepest.to_string()),
        ("moves tried", (analysis.alternatives.len() + 1).to_string()),
        ("moves not tried", analysis.untried.len().to_string()),
    ];
    let rows = rows.map(|(name, value)| format!("{name}: {value}"));
    rows.into_iter().chain(thought.remarks()).collect::<Vec<_>>().join("\n")
}

fn lives(session: &Session) -> String {
    let game = &session.game;
    let board = game.board();
    let mut text = String::new();
    let mut dead = PointSet::EMPTY;
    let mut points = Vec::new();
    for color in Color::BOTH {
        let life = life::unconditional(board, color, game.rules().suicide);
        add(&mut text, &color.to_string().to_uppercase(), life.area().iter());
        points.push(format!("{color} {}", life.area().len()));
        dead.extend_from(&life.territory.intersection(&board.stone_set(!color)));
    }
    add(&mut text, "MARK", dead.iter());
    let _ = write!(text, "TEXT certain points: {}", points.join(", "));
    text
}

fn ladders(session: &Session) -> String {
    let board = session.game.board();
    let caught: Vec<Reading> =
        Reader::default().readings(board).filter(|reading| reading.capture.is_yes()).collect();
    let (saved, lost): (Vec<Reading>, Vec<Reading>) =
        caught.iter().partition(|reading| reading.escape.is_yes());
    let capture = |reading: &Reading| match reading.capture {
        Verdict::Yes(Move::Play(point)) => Some(point),
        _ => None,
    };
    let mut text = String::new();
    add(&mut text, "MARK", saved.iter().flat_map(|reading| stones(board, reading.stone)));
    add(&mut text, "SQUARE", lost.iter().flat_map(|reading| stones(board, reading.stone)));
    add(&mut text, "TRIANGLE", caught.iter().filter_map(capture));
    let _ = write!(text, "TEXT {} strings can be captured in a ladder", caught.len());
    text
}

fn common_fate(session: &Session, arguments: Arguments<'_>) -> Answer {
    arguments.at_most(1)?;
    let size = session.game.size();
    let start = point(arguments.word(0, "a vertex")?, size)?;
    let distances = fate::distances(session.game.board(), start, FURTHEST);
    let near = size.points().filter(|&point| distances[point] <= FURTHEST);
    let labels = near.map(|point| format!(" {point} {}", distances[point]));
    Ok(format!("LABEL{}", labels.collect::<String>()))
}

fn groups(session: &Session) -> Answer {
    let found = session.player.preset().surroundings(&session.game).map_err(PlayerError::from)?;
    let mut text = String::new();
    add(&mut text, &format!("COLOR {ZONE}"), found.zone.iter());
    add(&mut text, "SQUARE", found.moves.iter().filter(|point| !found.around.contains(point)));
    add(&mut text, "MARK", found.around.iter().copied());
    let _ = write!(text, "TEXT groups: {}; zone: {}", found.about_moves(), found.about_zone());
    Ok(text)
}

fn stones(board: &impl Board, stone: Point) -> Vec<Point> {
    let mut stones = Vec::new();
    board.for_each_stone(stone, |point| stones.push(point));
    stones
}

/// Adds a line with these points, if there are any.
fn add(text: &mut String, kind: &str, points: impl Iterator<Item = Point>) {
    let points: String = points.map(|point| format!(" {point}")).collect();
    if !points.is_empty() {
        let _ = writeln!(text, "{kind}{points}");
    }
}
