//! What is to be played.

use std::path::PathBuf;

use clap::Parser;
use go::{Game, Size};
use mcts::Random;
use protocol::client::{CommandLine, split};
use serde_json::{Value, json};

use crate::Failure;
use crate::record::Side;

/// Plays many fast games between Tengen and GNU Go and reports everything that must not happen.
#[derive(Clone, Debug, Parser)]
pub(crate) struct Options {
    /// The directory for the journal and the games; a soak that was stopped there goes on.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// How many games.
    #[arg(long, default_value_t = 200)]
    pub(crate) games: u64,
    /// The side of the board.
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u8).range(2..=19))]
    pub(crate) size: u8,
    /// White's points for moving second.
    #[arg(long, default_value_t = 7.5, allow_negative_numbers = true, value_parser = komi)]
    pub(crate) komi: f32,
    /// How many games at a time.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) workers: u16,
    /// The seed from which each game has those of its engines.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Our command line; `tengen gtp --rules chinese` beside this program if not given. `--seed S` is added.
    #[arg(long, value_name = "COMMAND")]
    pub(crate) engine: Option<String>,
    /// More arguments for our engine.
    #[arg(long, value_name = "WORDS", default_value = "--resign off", allow_hyphen_values = true)]
    pub(crate) engine_args: String,
    /// The other engine's command line; GNU Go by Chinese rules, which never resigns, if not given. `--level L --seed S`
    /// is added.
    #[arg(long, value_name = "COMMAND")]
    pub(crate) opponent: Option<String>,
    /// GNU Go's level.
    #[arg(long, default_value_t = 0)]
    pub(crate) level: u32,
    /// Playouts for each of our moves; `--playouts N` is added to our command line.
    #[arg(long, conflicts_with_all = ["time", "main_time"])]
    pub(crate) playouts: Option<u64>,
    /// Seconds for each of our moves, told by `time_settings`.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "main_time")]
    pub(crate) time: Option<f64>,
    /// Seconds for all of our moves together, told by `time_settings` and `time_left`.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) main_time: Option<f64>,
    /// How many seconds over the limit are not yet a loss on time.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value_t = 0.1)]
    pub(crate) margin: f64,
    /// The moves after which a game is given up; four times the points and a hundred if not given.
    #[arg(long)]
    pub(crate) move_cap: Option<usize>,
    /// The seconds after which an engine that does not answer counts as hanging.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value_t = 120.0)]
    pub(crate) patience: f64,
}

impl Options {
    /// The size of the board.
    pub(crate) fn size(&self) -> Size {
        Size::square(usize::from(self.size))
    }

    /// The moves after which a game is given up.
    pub(crate) fn move_cap(&self) -> usize {
        self.move_cap.unwrap_or_else(|| Game::default_move_cap(self.size()))
    }

    /// The seeds of a game. They fit into 31 bits and are not 0, because of GNU Go, which reads an `int` and takes 0 for
    /// the time of day.
    pub(crate) fn seeds(&self, number: u64) -> [u64; 2] {
        let mut random = Random::for_part(self.seed, number);
        [(); 2].map(|()| 1 + random.below((1 << 31) - 1))
    }

    /// What to start for a game.
    pub(crate) fn command_line(&self, side: Side, number: u64) -> Result<CommandLine, Failure> {
        let seed = self.seeds(number)[side.index()].to_string();
        match side {
            Side::Engine => {
                let playouts = self.playouts.map(|playouts| ["--playouts".to_owned(), playouts.to_string()]);
                let line = self.engine()?.with(split(&self.engine_args)?);
                Ok(line.with(playouts.into_iter().flatten()).with(["--seed", &seed]))
            }
            Side::Opponent => {
                let line = self.opponent.as_ref().map_or_else(|| Ok(gnugo()), |line| line.parse())?;
                Ok(line.with(["--level", &self.level.to_string(), "--seed", &seed]))
            }
        }
    }

    /// Our engine without the arguments of a game. Examples are built into a directory below that of the binaries.
    fn engine(&self) -> Result<CommandLine, Failure> {
        if let Some(engine) = &self.engine {
            return Ok(engine.parse()?);
        }
        let own = std::env::current_exe()?;
        let beside = own.ancestors().nth(2).map(|directory| directory.join("tengen"));
        let program = beside.filter(|path| path.is_file()).ok_or(
            "the binary tengen is not there: build it with `cargo build --release -p tengen`, or give --engine",
        )?;
        Ok(CommandLine::new(program.to_string_lossy(), ["gtp", "--rules", "chinese"]))
    }

    /// What must be the same for the games of one journal.
    pub(crate) fn identity(&self) -> Value {
        json!({
            "soak": 1,
            "size": self.size,
            "komi": self.komi,
            "seed": self.seed,
            "engine": self.engine,
            "engine_args": self.engine_args,
            "opponent": self.opponent,
            "level": self.level,
            "playouts": self.playouts,
            "time": self.time,
            "main_time": self.main_time,
            "margin": self.margin,
            "move_cap": self.move_cap(),
        })
    }
}

/// GNU Go from the search path, or from where Debian keeps games.
pub(crate) fn gnugo() -> CommandLine {
    const DEBIAN: &str = "/usr/games/gnugo";
    let program = if is_there(DEBIAN) && !is_there("gnugo") { DEBIAN } else { "gnugo" };
    let rules = ["--chinese-rules", "--positional-superko", "--never-resign"];
    CommandLine::new(program, ["--mode", "gtp"]).with(rules)
}

/// Is there such a program, by its path or on the search path?
pub(crate) fn is_there(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    // A path that begins at the root stays as it is when it is joined to another.
    std::env::split_paths(&path).any(|directory| directory.join(program).is_file())
}

fn komi(text: &str) -> Result<f32, String> {
    let komi: f32 = text.parse().map_err(|_| "expected a number of points".to_owned())?;
    let mut game = Game::new(Size::square(9), go::Rules::CHINESE);
    game.set_komi(komi).map(|()| komi).map_err(|error| error.to_string())
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: Option<f64> = text.parse().ok();
    seconds
        .filter(|seconds| (0.0..=1e6).contains(seconds))
        .ok_or_else(|| "expected a number of seconds, from 0 to a million".to_owned())
}
