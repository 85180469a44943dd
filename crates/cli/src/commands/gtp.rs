//! `tengen gtp`: a GTP engine.

use std::io;

use clap::Args;
use go::Rules;
use protocol::gtp::{Session, Settings, serve};

use super::player::PlayerOptions;

/// Play by the Go Text Protocol, for boards, servers and other programs.
///
/// docs/gtp.md lists the commands, and how to set up the common clients.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen gtp
  tengen gtp --time 2 --threads 2
  tengen gtp --preset crazy-stone --playouts 5000 --rules tromp-taylor")]
pub(crate) struct Gtp {
    /// The rules until the client names others: tromp-taylor, chinese, japanese, aga or new-zealand.
    #[arg(long, value_name = "R", default_value_t = Rules::default())]
    rules: Rules,

    #[command(flatten)]
    player: PlayerOptions,
}

impl Gtp {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let budget = self.player.budget();
        let settings = Settings {
            playouts: budget.playouts,
            time: budget.time,
            threads: budget.threads,
            seed: budget.seed,
            rules: self.rules,
            ..Settings::default()
        };
        let mut session = Session::new(self.player.player()?, settings);
        serve(&mut session, io::stdin(), io::stdout().lock())?;
        Ok(())
    }
}
