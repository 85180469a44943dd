//! `tengen match`: engines against each other, and what the results show.

mod calculators;
mod check;
mod described;
mod live;
mod place;
mod reports;
mod warnings;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arena::plan::Plan;
use arena::report::{Summary, live_table, verdict_in_words};
use arena::run::{Books, Conclusion, End, GIVEN_UP, RunError, RunOptions, refuse_others, run};
use clap::{Args, Subcommand};

use super::cluster::{Nats, NatsOptions, coordinate_games};
use super::interrupt;
use super::numbers::whole_number;
use crate::terminal::{WrongUsage, print};
use described::Described;
use live::Live;
pub(super) use live::Voice;
use place::Place;

/// Play matches between engines, with clocks, openings, error bars and a test that knows when it is enough.
///
/// A player is a preset of Tengen with its options, or the command line of any program that speaks GTP. Every opening is
/// played twice, with colours exchanged. Games, records and reports go to a folder; a match that was stopped goes on
/// with --resume. docs/match.md explains the file, the results and the statistics.
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    arg_required_else_help = true
)]
#[command(after_help = "\
Examples:
  tengen match --a 'mogo --playouts 1000' --b 'gnugo --mode gtp --level 10 --chinese-rules' --games 100
  tengen match --a 'mogo --set search.select.p=1.2' --b mogo --time 0.2 --sprt 0,50 --random-moves 4
  tengen match --a ./new-engine --b ./old-engine --clock 60+2 --openings book/ --opening-moves 8
  tengen match docs/examples/match.toml --games 20 --workers 2
  tengen match match-mogo-gnugo --resume
  tengen match docs/examples/match.toml --nats nats://127.0.0.1
  tengen match check docs/examples/match.toml
  tengen match elo 60 40
  tengen match sprt 60 40 --elo0 0 --elo1 50")]
pub(crate) struct Match {
    #[command(subcommand)]
    what: Option<What>,

    #[command(flatten)]
    described: Described,

    /// How many games are played at a time; 1 if nobody says. With clocks, no more than there are processors for.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 1..=1024))]
    workers: Option<u64>,

    /// The folder for all that is written; without it one named after the match, in the present folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Go on with the match in the folder. Its games are kept; only --games and --workers may have changed.
    #[arg(long)]
    resume: bool,

    #[command(flatten)]
    nats: NatsOptions,
}

/// What can be done besides playing.
#[derive(Subcommand, Debug)]
enum What {
    Check(Box<check::Check>),
    Report(reports::Report),
    Elo(calculators::Elo),
    Sprt(calculators::Sprt),
}

impl Match {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        match &self.what {
            None => self.play(),
            Some(What::Check(check)) => check.run(),
            Some(What::Report(report)) => report.run(),
            Some(What::Elo(elo)) => elo.run(),
            Some(What::Sprt(sprt)) => sprt.run(),
        }
    }

    fn play(&self) -> anyhow::Result<()> {
        if self.resume && self.described.is_empty() {
            let message = "which match goes on? Give its folder, or the match.toml in it, as in\n  tengen match \
                           match-mogo-gnugo --resume";
            return Err(WrongUsage(message.to_owned()).into());
        }
        let plan = self.described.plan(self.workers.map(|workers| workers as usize))?;
        warnings::tell(&plan);
        let nats = self.nats.given();
        let mut place = Place::choose(self.out.as_deref(), self.described.file().as_deref(), &plan);
        place.nats = nats.as_ref().map_or_else(Vec::new, Nats::words);
        if !self.resume {
            place.refuse_games()?;
        }
        let stop = Arc::new(AtomicBool::new(false));
        interrupt::listen_for(&stop)?;
        let options = RunOptions {
            out: place.folder.clone(),
            resume: self.resume,
            workers: plan.file.workers.unwrap_or(1),
            stop,
        };
        let mut live = Live::new(&plan);
        let played = match &nats {
            Some(nats) => play_elsewhere(nats, &plan, &options, &mut live),
            None => run(&plan, &options, &mut live).map_err(anyhow::Error::from),
        };
        live.finish();
        conclude(plan, &place, &played.map_err(|error| broken_off(error, &place))?)
    }
}

/// Lets workers elsewhere play the games that are missing.
fn play_elsewhere(
    nats: &Nats,
    plan: &Plan,
    options: &RunOptions,
    live: &mut Live,
) -> anyhow::Result<Conclusion> {
    refuse_others(&options.out)?;
    let voice = live.voice();
    let books = Books::open(plan, &options.out, options.resume, live)?;
    let played = coordinate_games(nats, plan, &books, &options.out, &options.stop, voice);
    let conclusion = books.close()?;
    played.map(|()| conclusion)
}

/// The error that ended a match, and how it goes on once that is mended.
fn broken_off(error: anyhow::Error, place: &Place) -> anyhow::Error {
    let games = arena::run::read(&place.folder).map_or(0, |games| games.len());
    match error.downcast_ref() {
        // A journal that does not fit says itself what to do.
        Some(RunError::Journal(_) | RunError::Plan(_)) => error,
        _ if games == 0 => error,
        _ => anyhow::anyhow!(
            "{error}\n{games} games are kept. Once that is mended, this goes on:\n  {}",
            place.resume_command()
        ),
    }
}

/// The table on standard output, and what to do with it. An error if something is missing in it.
fn conclude(plan: Plan, place: &Place, conclusion: &Conclusion) -> anyhow::Result<()> {
    let games = &conclusion.games;
    let plan = Plan { given_up: conclusion.given_up.clone(), ..plan };
    print(&live_table(&plan, games, live::wide()))?;
    if let Some(repeated) = repeated(Summary::of(&plan, games).duplicates) {
        print(&repeated)?;
    }
    let folder = place.folder.display();
    match conclusion.end {
        End::Stopped => {
            anyhow::bail!("interrupted. The games are kept, and this goes on:\n  {}", place.resume_command())
        }
        End::AllPlayed => print(&format!("The games and the report are in {folder}.\n")),
        End::Decided(verdict) => {
            let shown = verdict_in_words(&plan, verdict).unwrap_or_else(|| "nothing is decided".to_owned());
            print(&format!(
                "The test has ended the match: {shown}. The games and the report are in {folder}.\n"
            ))
        }
    }?;
    complain(place, conclusion)
}

/// An error if games were given up.
fn complain(place: &Place, conclusion: &Conclusion) -> anyhow::Result<()> {
    let Some((first, reason)) = conclusion.given_up.first_key_value() else { return Ok(()) };
    let games = match conclusion.given_up.len() {
        1 => "1 game".to_owned(),
        games => format!("{games} games"),
    };
    let list = format!("{GIVEN_UP} in the folder has the list");
    let rest = match conclusion.end {
        // Nothing is played after a verdict.
        End::Decided(_) => format!("{list}."),
        _ => format!("{list}, and this tries again:\n  {}", place.resume_command()),
    };
    anyhow::bail!("{games} could not be played by anybody, first of all game {first}: {reason}\n{rest}")
}

/// A warning that games tell nothing new, if some do not.
fn repeated(games: u64) -> Option<String> {
    match games {
        0 => None,
        1 => Some("1 game repeats an earlier one move by move, and tells nothing new.\n".to_owned()),
        more => Some(format!(
            "{more} games repeat earlier ones move by move, and tell nothing new: openings or --random-moves help.\n"
        )),
    }
}
