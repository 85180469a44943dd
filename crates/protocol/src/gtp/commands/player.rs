//! The player behind the commands: strength, random numbers, and what it thought.

use engine::Level;

use crate::gtp::arguments::Arguments;
use crate::gtp::conversation::Conversation;
use crate::gtp::failure::Failure;
use crate::gtp::session::Session;
use crate::gtp::table::{Answer, Command, Group};

/// The moves that `top_moves` tells.
const MOST_MOVES: usize = 10;

/// The commands about the player.
pub(super) const GROUP: Group = Group {
    title: "The player",
    about: "`level`, the random seeds, `cputime` and `top_moves` are GNU Go's, `clear_cache` and `stop` KataGo's.",
    commands: &[
        Command {
            name: "level",
            arguments: "[N]",
            summary: "Sets the strength, from 1 for a beginner's to 10 for all that there is; without N, answers with it.",
            run: level,
        },
        Command {
            name: "get_random_seed",
            arguments: "",
            summary: "The seed of the random numbers. With one thread and `--playouts`, the same seed gives the same moves.",
            run: |session, _, _| Ok(session.settings.seed.to_string()),
        },
        Command {
            name: "set_random_seed",
            arguments: "SEED",
            summary: "Sets the seed of the random numbers, and forgets what was searched with another one.",
            run: |session, arguments, _| {
                arguments.at_most(1)?;
                session.settings.seed = arguments.parsed(0, "a whole number, 0 or greater")?;
                session.player.forget();
                Ok(String::new())
            },
        },
        Command {
            name: "cputime",
            arguments: "",
            summary: "The seconds of processor time that the engine has used, all threads together.",
            run: cpu_time,
        },
        Command {
            name: "top_moves",
            arguments: "",
            summary: "The best moves of the last search, each with its share of the visits in percent.",
            run: top_moves,
        },
        Command {
            name: "tengen-calibrated",
            arguments: "",
            summary: "What the last search says and what that stands for: the word `winrate` and the win rate of the best move, \
                `calibrated` and the share of real games that such positions win, both for the player to move, then `color` and \
                `playouts`. A failure if the preset has no calibration for the board (docs/presets.md).",
            run: calibrated,
        },
        Command {
            name: "tengen-explain_pass",
            arguments: "",
            summary: "Why the last turn was what it was and not what the search alone would have done, a sentence to a line: \
                why it passed, why it did not, why it resigned.",
            run: explain_pass,
        },
        Command {
            name: "clear_cache",
            arguments: "",
            summary: "Forgets everything that was searched.",
            run: |session, _, _| {
                session.player.forget();
                Ok(String::new())
            },
        },
        Command {
            name: "stop",
            arguments: "",
            summary: "Does nothing: an analysis or thinking in the opponent's time has ended when this is read, as with any \
                other line.",
            run: |session, _, _| {
                session.set_may_ponder(false);
                Ok(String::new())
            },
        },
    ],
};

pub(super) fn cpu_time(session: &mut Session, _: Arguments<'_>, _: &mut Conversation<'_>) -> Answer {
    let time = (session.settings.cpu_time)();
    let time = time.ok_or_else(|| Failure::new("the system does not tell the processor time"))?;
    Ok(format!("{:.3}", time.as_secs_f64()))
}

fn level(session: &mut Session, arguments: Arguments<'_>, _: &mut Conversation<'_>) -> Answer {
    arguments.at_most(1)?;
    if arguments.is_empty() {
        return Ok(session.player.conduct.level.number().to_string());
    }
    let what = format!("a level from {} to {}", Level::WEAKEST.number(), Level::FULL.number());
    let number = arguments.parsed(0, &what)?;
    let level = Level::new(number).ok_or_else(|| Failure::expected(&what, &number.to_string()))?;
    session.player.conduct.level = level;
    Ok(String::new())
}

fn top_moves(session: &mut Session, _: Arguments<'_>, _: &mut Conversation<'_>) -> Answer {
    let thought = session.last_thought().ok_or_else(|| Failure::new("nothing has been searched yet"))?;
    let moves = thought.analysis.moves().filter(|considered| considered.visits > 0);
    let texts =
        moves.take(MOST_MOVES).map(|considered| format!("{} {:.2}", considered.mv, considered.share * 100.0));
    Ok(texts.collect::<Vec<_>>().join(" "))
}

fn calibrated(session: &mut Session, _: Arguments<'_>, _: &mut Conversation<'_>) -> Answer {
    let thought = session.last_thought().ok_or_else(|| Failure::new("nothing has been searched yet"))?;
    let preset = session.player.preset();
    if preset.label() != thought.player() {
        return Err(Failure::new("the player has changed since the last search"));
    }
    let analysis = &thought.analysis;
    let found = preset.calibrations(thought.size).and_then(|on_board| on_board.win_probability(analysis));
    let found = found.ok_or_else(|| {
        Failure::new(format!("{} has no calibration for a board of {}", preset.label(), thought.size))
    })?;
    Ok(format!(
        "winrate {:.4} calibrated {found:.4} color {} playouts {}",
        analysis.win_probability(),
        analysis.color.to_string().to_lowercase(),
        analysis.visits()
    ))
}

fn explain_pass(session: &mut Session, _: Arguments<'_>, _: &mut Conversation<'_>) -> Answer {
    let decision = session.decision.as_ref().ok_or_else(|| Failure::new("no move has been chosen yet"))?;
    if decision.reasons.is_empty() {
        return Ok("The search chose the move, and nothing spoke against it.".to_owned());
    }
    Ok(decision.reasons.join("\n"))
}
