//! `tengen analysis`: KataGo's lines of analysis.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::Args;
use engine::{Budget, Player};
use protocol::json::{AtEnd, DEFAULT_VISITS, Engine, Perspective, Settings, serve};

use super::numbers::whole_number;
use super::player::PlayerOptions;

/// KataGo's options, which begin with a single dash there.
const FROM_KATAGO: [&str; 6] =
    ["config", "model", "human-model", "override-config", "analysis-threads", "quit-without-waiting"];

/// The most positions at a time.
const MOST_PLAYERS: u64 = 64;

/// Analyse positions by KataGo's protocol, lines of JSON, for programs that review games.
///
/// It takes the place of `katago analysis`: docs/analysis.md lists the fields, and how to set up KaTrain. Without --playouts
/// and --time, a query that does not say how many visits it wants gets 5000.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  tengen analysis --threads 2
  tengen analysis --playouts 2000 --analysis-threads 2 < queries.jsonl > replies.jsonl
  tengen analysis -config analysis.cfg -model network.bin.gz")]
pub(crate) struct Analysis {
    #[command(flatten)]
    player: PlayerOptions,

    /// The number of positions that are analysed at a time. They share the memory, and each has its own --threads.
    #[arg(long, default_value_t = 1, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = |text: &str| whole_number(text, 1..=MOST_PLAYERS))]
    analysis_threads: u64,

    /// When there are no more queries, end the searches at once instead of finishing them.
    #[arg(long)]
    quit_without_waiting: bool,

    /// By whom win rates and scores are seen unless a query says otherwise: BLACK, WHITE or SIDETOMOVE.
    #[arg(long, value_name = "WHO", default_value = "BLACK", value_parser = |text: &str| text.parse::<Perspective>())]
    report_as: Perspective,

    #[command(flatten)]
    ignored: Ignored,
}

/// What KataGo needs and we do not.
#[derive(Args, Debug)]
#[command(next_help_heading = "Options of KataGo, accepted and ignored; one dash will do")]
struct Ignored {
    /// KataGo's configuration.
    #[arg(long, value_name = "FILE")]
    config: Option<OsString>,

    /// A network.
    #[arg(long, value_name = "FILE")]
    model: Option<OsString>,

    /// Another network.
    #[arg(long, value_name = "FILE")]
    human_model: Option<OsString>,

    /// Changes to KataGo's configuration.
    #[arg(long, value_name = "KEY=VALUE")]
    override_config: Vec<OsString>,
}

impl Analysis {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        // Whether anybody reads these messages is not our concern.
        if let Some(remark) = self.ignored.remark() {
            let _ = writeln!(io::stderr(), "tengen: {remark}");
        }
        let engine = Engine::start(self.players()?, self.settings())?;
        // Some programs wait for these words of KataGo's.
        let _ = writeln!(io::stderr(), "tengen: Started, ready to begin handling requests");
        let at_end = if self.quit_without_waiting { AtEnd::Stop } else { AtEnd::Finish };
        serve(&engine, io::stdin().lock(), io::stdout(), at_end)?;
        Ok(())
    }

    /// Players with equal shares of the memory.
    fn players(&self) -> anyhow::Result<Vec<Player>> {
        let whole = self.player.player()?;
        let memory = (whole.memory() / self.analysis_threads as usize).max(1);
        let player = || Player::new(whole.preset().clone(), memory);
        Ok(std::iter::repeat_with(player).take(self.analysis_threads as usize).collect())
    }

    fn settings(&self) -> Settings {
        let (playouts, time) = self.player.limits();
        let default = time.is_none().then_some(DEFAULT_VISITS);
        let Budget { threads, seed, .. } = self.player.budget();
        let (visits, perspective) = (playouts.or(default), self.report_as);
        Settings { visits, time, threads, seed, perspective, marks_warnings: false }
    }
}

impl Ignored {
    /// What was ignored, if anything was.
    fn remark(&self) -> Option<String> {
        let given = [
            ("-config", self.config.is_some()),
            ("-model", self.model.is_some()),
            ("-human-model", self.human_model.is_some()),
            ("-override-config", !self.override_config.is_empty()),
        ];
        let given: Vec<&str> =
            given.iter().filter(|(_, is_given)| *is_given).map(|&(name, _)| name).collect();
        (!given.is_empty())
            .then(|| format!("there is no network here, so this is ignored: {}", given.join(", ")))
    }
}

/// The command line with two dashes before those of KataGo's options that have one, if it asks for an analysis.
pub(crate) fn with_long_options(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    if arguments.get(1).is_some_and(|command| command == "analysis") {
        for argument in arguments.iter_mut().skip(2) {
            let name = argument.to_str().and_then(|text| text.strip_prefix('-'));
            let name = name.map(|name| name.split_once('=').map_or(name, |(name, _)| name));
            if name.is_some_and(|name| FROM_KATAGO.contains(&name)) {
                let mut long = OsString::from("-");
                long.push(&*argument);
                *argument = long;
            }
        }
    }
    arguments
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::commands::{Cli, Command};

    fn analysis(arguments: &str) -> Analysis {
        let arguments = arguments.split_whitespace().map(OsString::from);
        match Cli::parse_from(with_long_options(arguments)).command {
            Command::Analysis(analysis) => analysis,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn options_of_katago_may_have_one_dash() {
        let analysis = analysis(
            "tengen analysis -config a.cfg -model m.gz -human-model h -override-config a=b,c=d \
             -override-config=e=f -analysis-threads 3 -quit-without-waiting --threads 2",
        );
        assert_eq!((analysis.analysis_threads, analysis.quit_without_waiting), (3, true));
        assert_eq!(analysis.ignored.override_config, ["a=b,c=d", "e=f"]);
        let expected =
            "there is no network here, so this is ignored: -config, -model, -human-model, -override-config";
        assert_eq!(analysis.ignored.remark().as_deref(), Some(expected));
        assert_eq!(analysis.settings().threads, 2);
    }

    #[test]
    fn other_command_lines_stay_as_they_are() {
        for line in ["tengen gtp -config a", "tengen analysis -h --set a=-model", "tengen"] {
            let arguments: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
            assert_eq!(with_long_options(arguments.clone()), arguments);
        }
    }

    #[test]
    fn visits_are_limited_unless_time_is() {
        assert_eq!(analysis("tengen analysis").settings(), Settings::default());
        assert_eq!(analysis("tengen analysis --playouts 70").settings().visits, Some(70));
        let settings = analysis("tengen analysis --time 2 --report-as sidetomove").settings();
        assert_eq!((settings.visits, settings.time.map(|time| time.as_secs())), (None, Some(2)));
        assert_eq!(settings.perspective, Perspective::SideToMove);
    }

    #[test]
    fn players_share_the_memory() {
        let players = analysis("tengen analysis --memory 100 --analysis-threads 3").players().unwrap();
        assert_eq!(players.iter().map(Player::memory).collect::<Vec<_>>(), [33, 33, 33]);
    }
}
