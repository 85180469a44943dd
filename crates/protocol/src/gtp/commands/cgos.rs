//! What the client of the Computer Go Server says and asks.

use engine::{Analysis, Decision, Detail};
use go::Size;
use go::sgf::Outcome;
use serde::Serialize;

use super::interrupt;
use crate::gtp::arguments::Arguments;
use crate::gtp::conversation::Conversation;
use crate::gtp::failure::Failure;
use crate::gtp::pictures::{from_top_left, owned_by};
use crate::gtp::session::Session;
use crate::gtp::table::{Answer, Command, Group};
use crate::gtp::turn::Order;

/// The commands of the Computer Go Server.
pub(super) const GROUP: Group = Group {
    title: "CGOS",
    about: "The Computer Go Server counts the board as it stands. Its client prefers `cgos-genmove_analyze` to \
            `kata-genmove_analyze`, that to `lz-genmove_analyze`, and that to `genmove`.",
    commands: &[
        Command {
            name: "cgos-genmove_analyze",
            arguments: "COLOUR",
            summary: "`genmove` with what the search found out as a line of JSON, and then `play` with the move.",
            run: genmove,
        },
        Command {
            name: "cgos-opponent_name",
            arguments: "NAME",
            summary: "Who the opponent is, for the record of the game.",
            run: |session, arguments, _| {
                session.opponent = Some(arguments.word(0, "a name")?.to_owned());
                Ok(String::new())
            },
        },
        Command {
            name: "cgos-opponent_rating",
            arguments: "RATING",
            summary: "How strong the opponent is. It makes no difference.",
            run: |_, arguments, _| arguments.word(0, "a rating").map(|_| String::new()),
        },
        Command {
            name: "cgos-gameover",
            arguments: "RESULT",
            summary: "How the game ended.",
            run: |session, arguments, _| {
                session.set_may_ponder(false);
                session.outcome = Some(Outcome::parse(arguments.word(0, "a result")?));
                Ok(String::new())
            },
        },
    ],
};

/// Moves that are told.
const MOST_MOVES: usize = 20;

/// The letters of a point's owner: from the opponent's to the player's own.
const LETTERS: &[u8; 63] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";

/// What the server stores with a move, and its viewer shows.
#[derive(Serialize)]
struct Report {
    winrate: f32,
    score: f32,
    visits: u64,
    moves: Vec<Move>,
    ownership: String,
    comment: String,
}

#[derive(Serialize)]
struct Move {
    #[serde(rename = "move")]
    name: String,
    winrate: f32,
    score: f32,
    prior: f32,
    visits: u32,
    /// What is expected after the move.
    pv: String,
}

fn genmove(session: &mut Session, arguments: Arguments<'_>, conversation: &mut Conversation<'_>) -> Answer {
    arguments.at_most(1)?;
    let order = Order { ownership: Detail::Position, ..Order::to(arguments.color(0)?) };
    let reply = session.take_turn(&order, &mut interrupt::heeded(conversation))?;
    if let Some(decision) = &session.decision {
        let line = serde_json::to_string(&Report::new(decision, session.game.size()));
        conversation.begin()?;
        conversation.line(&line.map_err(|error| Failure::new(error.to_string()))?)?;
    }
    Ok(format!("play {}", interrupt::name(reply)))
}

impl Report {
    fn new(decision: &Decision, size: Size) -> Report {
        let analysis = &decision.thought.analysis;
        let policy = analysis.policy();
        let moves = analysis.moves().zip(&policy).take(MOST_MOVES);
        Report {
            winrate: analysis.position.win_rate,
            score: analysis.position.score,
            visits: analysis.visits(),
            moves: moves.map(|(considered, &(_, prior))| Move::new(considered, prior)).collect(),
            ownership: encode(analysis, size),
            comment: comment(decision),
        }
    }
}

impl Move {
    fn new(considered: &engine::Considered, prior: f32) -> Move {
        let after: Vec<String> = considered.variation.iter().skip(1).map(ToString::to_string).collect();
        Move {
            name: considered.mv.to_string(),
            winrate: considered.estimate.win_rate,
            score: considered.estimate.score,
            prior,
            visits: considered.visits,
            pv: after.join(" "),
        }
    }
}

fn comment(decision: &Decision) -> String {
    let thought = &decision.thought;
    let mut sentences = vec![format!("{}, {} playouts.", thought.player(), thought.analysis.playouts)];
    sentences.extend(decision.reasons.iter().cloned());
    sentences.join(" ")
}

/// A letter for each point.
fn encode(analysis: &Analysis, size: Size) -> String {
    let Some(ownership) = &analysis.ownership else { return String::new() };
    let letter = |point| {
        let share = (owned_by(analysis.color, ownership, point) + 1.0) / 2.0;
        let at = (share.clamp(0.0, 1.0) * (LETTERS.len() - 1) as f32).round() as usize;
        char::from(LETTERS[at.min(LETTERS.len() - 1)])
    };
    from_top_left(size).map(letter).collect()
}
