//! `tengen match check`: does every engine of a match do what the match will ask of it?

use std::fmt::Write;
use std::time::{Duration, Instant};

use arena::plan::{Plan, PlayerKind, PresetPlayer, Program, Scoring, Terms};
use clap::Args;
use engine::{Budget, TimeControl};
use go::Color;
use protocol::client::{Client, ClientError, CommandLine, GenmoveReply, Options, Status};

use super::described::Described;
use crate::terminal::{print, printable};

/// Start every engine of a match, ask it for a move on the board of the match, and tell what it can do.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen match check docs/examples/match.toml
  tengen match check --a mogo --b 'gnugo --mode gtp' --size 13")]
pub(super) struct Check {
    #[command(flatten)]
    described: Described,
}

/// What a match may ask of an engine, and the commands that answer it, the first known one taken.
const SKILLS: [(&str, &[&str]); 7] = [
    ("clock", &["kata-time_settings", "kgs-time_settings", "time_settings"]),
    ("time left", &["time_left"]),
    ("handicap", &["set_free_handicap", "fixed_handicap"]),
    ("dead stones", &["final_status_list"]),
    ("score", &["final_score"]),
    (
        "opinion",
        &["cgos-genmove_analyze", "kata-genmove_analyze", "lz-genmove_analyze", "gomill-explain_last_move"],
    ),
    ("description", &["gomill-describe_engine"]),
];

impl Check {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let plan = self.described.plan(None)?;
        let mut failures = 0;
        for player in &plan.players {
            let found = match &player.kind {
                PlayerKind::Program(program) => ask_program(program, &plan.terms),
                PlayerKind::Preset(preset) => ask_preset(preset, player.time, &plan.terms),
            };
            failures += usize::from(found.is_err());
            tell(&player.name, &found)?;
        }
        if let Some(referee) = referee(&plan) {
            let found = ask_referee(referee, &plan.terms);
            failures += usize::from(found.is_err());
            tell("referee", &found)?;
        }
        anyhow::ensure!(failures == 0, "{failures} of the engines cannot play this match");
        Ok(())
    }
}

fn tell(name: &str, found: &anyhow::Result<String>) -> anyhow::Result<()> {
    let text = match found {
        Ok(text) => text.trim_end().to_owned(),
        Err(error) => format!("FAILS: {error:#}"),
    };
    print(&printable(&format!("{name}\n  {}\n", text.replace('\n', "\n  "))))
}

fn referee(plan: &Plan) -> Option<&CommandLine> {
    match &plan.terms.scoring {
        Scoring::Agreement { referee } => referee.as_ref(),
        Scoring::Referee(referee) => Some(referee),
        Scoring::TrompTaylor => None,
    }
}

fn ask_program(program: &Program, terms: &Terms) -> anyhow::Result<String> {
    let options = Options {
        directory: program.directory.clone(),
        environment: program.environment.clone(),
        ..options(terms)
    };
    let with_seed = |word: &str| word.replace("{seed}", "1");
    let arguments = program.command.arguments().iter().map(|word| with_seed(word));
    let mut client = Client::start(&CommandLine::new(program.command.program(), arguments), options)?;
    let mut text = introduce(&mut client)?;
    for command in &program.commands {
        client.send(command, terms.patience)?;
    }
    set_up(&mut client, terms)?;
    let (reply, elapsed) = client.timed_genmove(first(terms)?)?;
    let mv = match reply {
        GenmoveReply::Move(mv) => format!("plays {mv}"),
        GenmoveReply::Resign => "resigns on the first move".to_owned(),
    };
    writeln!(text, "{mv} after {:.2} s", elapsed.as_secs_f64())?;
    text.push_str(&skills(&client.list_commands()?));
    let farewell = client.quit();
    if !farewell.was_polite {
        text.push_str("does not end when it is asked to, and was killed\n");
    }
    Ok(text)
}

fn options(terms: &Terms) -> Options {
    Options {
        timeout: terms.patience,
        thinking_timeout: terms.patience,
        grace: terms.grace,
        ..Options::default()
    }
}

/// What it says of itself; versions may have many lines.
fn introduce(client: &mut Client) -> Result<String, ClientError> {
    let (name, version) = (client.name()?, client.version()?);
    Ok(format!("{name} {}\n", version.lines().next().unwrap_or_default()))
}

fn set_up(client: &mut Client, terms: &Terms) -> Result<(), ClientError> {
    client.boardsize(terms.size)?;
    client.clear_board()?;
    client.komi(terms.komi)?;
    if terms.handicap > 0 {
        client.send(&format!("fixed_handicap {}", terms.handicap), terms.patience)?;
    }
    Ok(())
}

fn first(terms: &Terms) -> anyhow::Result<Color> {
    Ok(terms.new_game()?.to_play())
}

fn skills(commands: &[String]) -> String {
    let knows = |command: &&&str| commands.iter().any(|known| known == **command);
    let lines = SKILLS.iter().map(|(skill, commands)| match commands.iter().find(knows) {
        Some(command) => format!("{skill}: {command}\n"),
        None => format!("{skill}: no\n"),
    });
    lines.collect()
}

fn ask_preset(preset: &PresetPlayer, time: Option<TimeControl>, terms: &Terms) -> anyhow::Result<String> {
    let limit = match time.unwrap_or(terms.time) {
        TimeControl::PerMove { time } => time,
        // A move of a whole game's clock is a matter of seconds at most.
        _ => Duration::from_secs(1),
    };
    let limit = preset.seconds.map_or(limit, |seconds| seconds.min(limit));
    let budget = Budget { threads: preset.threads, ..Budget::of(preset.playouts, Some(limit)) };
    let mut player = engine::Player::new(preset.preset.clone(), preset.memory);
    let start = Instant::now();
    let thought = player.choose(&terms.new_game()?, &budget)?;
    let elapsed = start.elapsed().as_secs_f64();
    let (label, best, playouts) =
        (preset.preset.label(), thought.analysis.best.mv, thought.analysis.playouts);
    Ok(format!("preset {label}\nplays {best} after {elapsed:.2} s and {playouts} playouts\n"))
}

/// The referee must name dead stones, of which there are none on the empty board.
fn ask_referee(referee: &CommandLine, terms: &Terms) -> anyhow::Result<String> {
    let mut client = Client::start(referee, options(terms))?;
    let mut text = introduce(&mut client)?;
    set_up(&mut client, terms)?;
    let dead = client.final_status_list(Status::Dead)?;
    writeln!(text, "names {} dead stones on the first board", dead.len())?;
    client.quit();
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_engine_can_do_is_read_from_its_commands() {
        let known = ["time_settings", "kata-time_settings", "final_score"].map(str::to_owned);
        let told = skills(&known);
        assert!(told.starts_with("clock: kata-time_settings\ntime left: no\n"), "{told}");
        assert!(told.contains("dead stones: no\nscore: final_score\nopinion: no\n"), "{told}");
    }
}
