//! `tengen gtp`: a GTP engine.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, IsTerminal, Write};
use std::str::FromStr;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use engine::{Level, Player, Resign, VERSION};
use go::Rules;
use protocol::gtp::{Session, Settings, Sidelines, serve};

use super::cluster::ClusterOptions;
use super::cpu;
use super::numbers::{fraction_of_seconds, whole_number};
use super::player::PlayerOptions;

/// Play by the Go Text Protocol, for boards, servers and other programs.
///
/// Commands come on standard input and answers go to standard output, which carries nothing else. docs/gtp.md lists the
/// commands and says how to set up Sabaki, GoGui, Lizzie, LizGoban, KGS, CGOS and OGS.
///
/// The client's clock decides how long a move may take. --playouts and --time are limits besides, and whatever comes first
/// ends a search. If nobody says anything, a move takes 5 seconds.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen gtp
  tengen gtp --time 2 --threads 2 --ponder
  tengen gtp --preset crazy-stone --playouts 5000 --rules tromp-taylor --seed 1
  tengen gtp --level 3 --resign off
  tengen gtp --time 10 --cluster nats://127.0.0.1     with whoever runs tengen worker --play
  tengen gtp --gtp-version 0.17                       for Lizzie
  tengen gtp --rules tromp-taylor --lag 0.5           for CGOS
  tengen gtp --lag 0.5 --ogs-chat                     for OGS, by way of gtp2ogs
  printf 'boardsize 9\\ngenmove b\\nshowboard\\n' | tengen gtp")]
pub(crate) struct Gtp {
    #[command(flatten)]
    player: PlayerOptions,

    #[command(flatten)]
    cluster: ClusterOptions,

    /// The rules until the client names others: tromp-taylor, chinese, japanese, aga or new-zealand.
    #[arg(long, value_name = "R", default_value_t = Rules::default())]
    rules: Rules,

    /// The strength, from 1 for a beginner's to 10 for all that there is.
    #[arg(long, value_name = "L", default_value_t = u64::from(Level::FULL.number()), allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 1..=u64::from(Level::FULL.number())))]
    level: u64,

    /// When to resign: on, off, or the win rate below which a game is lost, as in 0.05.
    #[arg(long, value_name = "WHEN", default_value = "on", allow_negative_numbers = true)]
    resign: Resigning,

    /// Think in the opponent's time as well.
    #[arg(long)]
    ponder: bool,

    /// Start every search from a new tree.
    #[arg(long, conflicts_with = "ponder")]
    no_reuse: bool,

    /// The most time that a move may need on its way to whoever keeps the clocks.
    #[arg(long, value_name = "SECONDS", default_value = "0.1", allow_negative_numbers = true)]
    #[arg(value_parser = fraction_of_seconds)]
    lag: Duration,

    /// Take dead stones off the board before passing, whatever the rules; with tromp-taylor rules that is done anyway
    /// where it counts.
    #[arg(long)]
    capture_dead: bool,

    /// What to answer when the client asks for the version; Lizzie wants 0.15 or more.
    #[arg(long, value_name = "V")]
    gtp_version: Option<String>,

    /// Tell gtp2ogs on standard error what every search has found out, for those who watch the game on OGS.
    #[arg(long)]
    ogs_chat: bool,

    /// Let GoGui draw while the engine thinks, by lines on standard error.
    #[arg(long)]
    live_graphics: bool,

    /// Say nothing on a terminal but the answers.
    #[arg(long, conflicts_with = "verbose")]
    quiet: bool,

    /// Tell on standard error what happens.
    #[arg(long)]
    verbose: bool,
}

impl Gtp {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let mut session = Session::new(self.player()?, self.settings());
        session.sidelines = Sidelines::new(io::stderr());
        if !self.quiet && io::stdin().is_terminal() {
            // Nobody has to read it.
            let _ = writeln!(
                io::stderr(),
                "Tengen {VERSION} speaks the Go Text Protocol: list_commands shows what it knows, quit ends it."
            );
        }
        serve(&mut session, io::stdin(), io::stdout().lock()).context("standard output cannot be written")
    }

    fn player(&self) -> anyhow::Result<Player> {
        let mut player = self.player.player()?;
        // What does not fit together is better told now than with the first move, whatever the board will be.
        player.preset().check().map_err(|error| self.player.blame(error.into()))?;
        player.conduct.level = Level::new(self.level).unwrap_or_default();
        player.conduct.resign = self.resign.0;
        player.conduct.captures_dead = self.capture_dead;
        self.cluster.accompany(player, self.verbose)
    }

    fn settings(&self) -> Settings {
        let (playouts, time) = self.player.limits();
        Settings {
            playouts,
            time,
            threads: self.player.budget().threads,
            seed: self.player.seed().unwrap_or_else(random_seed),
            ponders: self.ponder,
            reuses: !self.no_reuse,
            rules: self.rules,
            version: self.gtp_version.clone(),
            lag: self.lag,
            cpu_time: cpu::time_used,
            is_verbose: self.verbose,
            ogs_chat: self.ogs_chat,
            live_graphics: self.live_graphics,
        }
    }
}

/// A number that is another one each time, from the keys that the standard library draws for its tables.
fn random_seed() -> u64 {
    // Short enough to be typed again.
    RandomState::new().build_hasher().finish() % 1_000_000_000
}

/// When to resign.
#[derive(Clone, Copy, Debug)]
struct Resigning(Resign);

impl FromStr for Resigning {
    type Err = String;

    fn from_str(text: &str) -> Result<Resigning, String> {
        let default = Resign::default();
        match text {
            "on" => Ok(Resigning(default)),
            "off" => Ok(Resigning(Resign { is_on: false, ..default })),
            _ => {
                let threshold = text.parse().ok().filter(|rate: &f32| (0.0..=0.5).contains(rate));
                let threshold =
                    threshold.ok_or_else(|| "expected on, off or a win rate from 0 to 0.5".to_owned())?;
                Ok(Resigning(Resign { threshold, ..default }))
            }
        }
    }
}
