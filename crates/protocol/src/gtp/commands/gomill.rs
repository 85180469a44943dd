//! Gomill's extensions: what its ringmaster writes into the records of its games.

use std::fs;

use engine::{Considered, Decision, Reply};
use go::sgf::{self, NodeId};

use super::{interrupt, player, records};
use crate::gtp::arguments::Arguments;
use crate::gtp::conversation::Conversation;
use crate::gtp::failure::Failure;
use crate::gtp::session::Session;
use crate::gtp::table::{Answer, Command, Group};
use crate::gtp::turn::Order;

/// Gomill's commands.
pub(super) const GROUP: Group = Group {
    title: "Gomill",
    about: "From Gomill's documentation. Its ringmaster writes the answers into the records of games.",
    commands: &[
        Command {
            name: "gomill-explain_last_move",
            arguments: "",
            summary: "Why the last move was chosen: win rate, score, visits, what is expected, and the reasons for anything \
                      that the search alone would not have done.",
            run: |session, _, _| Ok(session.decision.as_ref().map(explain).unwrap_or_default()),
        },
        Command {
            name: "gomill-describe_engine",
            arguments: "",
            summary: "Everything that play depends on: version, preset and what was changed in it, limits, threads, memory, \
                      seed.",
            run: |session, _, _| Ok(describe(session)),
        },
        Command {
            name: "gomill-cpu_time",
            arguments: "",
            summary: "The same as `cputime`.",
            run: player::cpu_time,
        },
        Command {
            name: "gomill-genmove_ex",
            arguments: "[COLOUR [claim]]",
            summary: "`genmove`; with `claim`, the answer is `claim` instead of a move when the game is as good as won. Without \
                      a colour, the words that may follow it.",
            run: genmove,
        },
        Command {
            name: "gomill-savesgf",
            arguments: "FILE [PROPERTY=VALUE]…",
            summary: "Writes a record of the game. In a value, `\\_` is a blank and `\\\\` a backslash.",
            run: |session, arguments, _| save(session, arguments),
        },
    ],
};

/// The win rate above which a game is claimed. The lower end of its 95 % interval has to be above it.
const CLAIMED: f32 = 0.99;

fn explain(decision: &Decision) -> String {
    let thought = &decision.thought;
    let best = &thought.analysis.best;
    let made = match decision.reply {
        Reply::Move(mv) => thought.analysis.moves().find(|tried| tried.mv == mv),
        Reply::Resign => Some(best),
    };
    let mut lines = match (made, decision.reply) {
        (Some(made), _) => numbers(made, thought.analysis.visits()),
        (None, Reply::Move(mv)) => vec![format!("{mv} was not searched.")],
        (None, Reply::Resign) => Vec::new(),
    };
    if made.is_none_or(|made| made.mv != best.mv) {
        lines.push(format!(
            "The search preferred {}: win rate {:.1} %, {} visits.",
            best.mv,
            100.0 * best.estimate.win_rate,
            best.visits
        ));
    }
    lines.extend(decision.reasons.iter().cloned());
    lines.extend(thought.remarks());
    lines.join("\n")
}

/// What is known of a move.
fn numbers(tried: &Considered, visits: u64) -> Vec<String> {
    let variation: Vec<String> = tried.variation.iter().map(ToString::to_string).collect();
    vec![
        format!(
            "{}: win rate {:.1} %, score {:+.1}, {} of {visits} visits.",
            tried.mv,
            100.0 * tried.estimate.win_rate,
            tried.estimate.score,
            tried.visits
        ),
        format!("Expected: {}.", variation.join(" ")),
    ]
}

fn describe(session: &Session) -> String {
    let settings = &session.settings;
    let preset = session.player.preset();
    let budget = session.budget();
    let limit = |limit: Option<String>| limit.unwrap_or_else(|| "no limit".to_owned());
    let changes = preset.changes();
    [
        format!("Tengen {}", engine::VERSION),
        format!("preset: {} ({})", preset.name(), preset.title()),
        format!("changes: {}", if changes.is_empty() { "none".to_owned() } else { changes.join(", ") }),
        format!("playouts per move: {}", limit(budget.playouts.map(|playouts| playouts.to_string()))),
        format!("seconds per move: {}", limit(budget.time.map(|time| time.as_secs_f64().to_string()))),
        format!("threads: {}", settings.threads),
        format!("memory: {} MiB", session.player.memory()),
        format!("seed: {}", settings.seed),
        format!("pondering: {}", settings.ponders),
        format!("tree reuse: {}", settings.reuses),
        format!("level: {}", session.player.conduct.level.number()),
    ]
    .join("\n")
}

fn genmove(session: &mut Session, arguments: Arguments<'_>, conversation: &mut Conversation<'_>) -> Answer {
    if arguments.is_empty() {
        return Ok("claim".to_owned());
    }
    let order = Order::to(arguments.color(0)?);
    // Words that are not known are to be ignored here.
    let may_claim = arguments.from(1).words().any(|word| word == "claim");
    let reply = session.take_turn(&order, &mut interrupt::heeded(conversation))?;
    let is_won = |decision: &Decision| decision.thought.analysis.best.lower_bound > CLAIMED;
    if may_claim && session.decision.as_ref().is_some_and(is_won) {
        session.game.undo();
        session.set_may_ponder(false);
        return Ok("claim".to_owned());
    }
    Ok(interrupt::name(reply))
}

fn save(session: &mut Session, arguments: Arguments<'_>) -> Answer {
    let path = arguments.word(0, "the name of a file")?;
    let mut record = records::record(session)?;
    for word in arguments.from(1).words() {
        let what = "a property, as in RE=W+3.5";
        let (name, value) = word.split_once('=').ok_or_else(|| Failure::expected(what, word))?;
        record.set(NodeId::ROOT, name, [unescape(value)]);
    }
    fs::write(path, sgf::print([&record]))
        .map_err(|error| Failure::new(format!("{path} cannot be written: {error}")))?;
    Ok(String::new())
}

fn unescape(value: &str) -> String {
    let mut text = String::new();
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('_') => text.push(' '),
                other => text.extend(other),
            },
            letter => text.push(letter),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_and_backslashes_are_escaped_in_the_values_of_properties() {
        assert_eq!(unescape(r"GNU\_Go:3.8"), "GNU Go:3.8");
        assert_eq!(unescape(r"a\\_b\\"), r"a\_b\");
        assert_eq!(unescape("\\"), "");
    }
}
