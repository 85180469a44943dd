//! What a program says that speaks the Go Text Protocol.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arena::Asking;
use go::sgf::{Outcome, WonBy};
use go::{Board, Color, Game, Move};
use protocol::client::{Client, ClientError, CommandLine, Options};

use super::Evaluating;
use crate::experiment::{Ask, ValueUnit};
use crate::work::{NoRow, ensure_goes_on};

/// How long a program may think about a position.
const LONGEST: Duration = Duration::from_secs(600);

/// The standard error of a program is kept as far as this.
const MOST_MESSAGES: u64 = 1 << 20;

/// A program at the end of a pipe.
pub(super) struct Program {
    client: Client,
    engine: String,
    ask: Ask,
    unit: ValueUnit,
    asking: Asking,
    stop: Arc<AtomicBool>,
}

impl Program {
    /// Starts a program, and makes sure that it knows what it will be asked.
    pub(super) fn start(
        line: &CommandLine,
        ask: Ask,
        unit: ValueUnit,
        messages: Option<PathBuf>,
        stop: &Arc<AtomicBool>,
    ) -> Result<Program, NoRow> {
        let options = Options {
            thinking_timeout: LONGEST,
            stderr_file: messages,
            stderr_limit: MOST_MESSAGES,
            cancel: Some(Arc::clone(stop)),
            ..Options::default()
        };
        let mut client = Client::start(line, options).map_err(NoRow::impossible)?;
        let mut known = || -> Result<(String, Vec<String>), ClientError> {
            let name = format!("{} {}", client.name()?, client.version()?);
            Ok((name.trim().to_owned(), client.list_commands()?))
        };
        let (engine, commands) = known().map_err(|error| told(&error, stop))?;
        let knows = |command: &str| commands.iter().any(|known| known == command);
        let asking = Asking::best_of(knows);
        let refusal = match ask {
            Ask::EstimateScore if !knows("estimate_score") => Some("estimate_score"),
            Ask::Genmove if asking == Asking::Genmove => {
                Some("kata-genmove_analyze, lz-genmove_analyze or cgos-genmove_analyze")
            }
            Ask::EstimateScore | Ask::Genmove => None,
        };
        match refusal {
            Some(command) => Err(NoRow::Impossible(format!("{engine} does not know the command {command}"))),
            None => Ok(Program { client, engine, ask, unit, asking, stop: Arc::clone(stop) }),
        }
    }

    /// Puts the position on its board.
    fn set_up(&mut self, game: &Game) -> Result<(), ClientError> {
        self.client.boardsize(game.size())?;
        self.client.clear_board()?;
        self.client.komi(game.komi())?;
        for color in Color::BOTH {
            for point in game.start().stone_set(color).iter() {
                self.client.play(color, Move::Play(point))?;
            }
        }
        game.turns().iter().try_for_each(|turn| self.client.play(turn.color, turn.mv))
    }

    fn estimated(&mut self) -> Result<Option<f64>, ClientError> {
        let reply = self.client.send("estimate_score", LONGEST)?;
        // GNU Go adds its bounds in brackets.
        Ok(reply.words().next().and_then(|word| points(&Outcome::parse(word))))
    }

    fn generated(&mut self, color: Color) -> Result<Option<f64>, ClientError> {
        let reply = self.client.send(&self.asking.command(color), LONGEST)?;
        let opinion = self.asking.read(&reply.text).opinion;
        Ok(match self.unit {
            ValueUnit::Probability => opinion.win_rate.map(|rate| match color {
                Color::Black => rate,
                Color::White => 1.0 - rate,
            }),
            ValueUnit::Score => opinion.score.map(|score| match color {
                Color::Black => score,
                Color::White => -score,
            }),
        })
    }
}

impl Evaluating for Program {
    fn value(&mut self, game: &Game, _: u64) -> Result<Option<f64>, NoRow> {
        ensure_goes_on(&self.stop)?;
        let answer = self.set_up(game).and_then(|()| match self.ask {
            Ask::EstimateScore => self.estimated(),
            Ask::Genmove => self.generated(game.to_play()),
        });
        match answer {
            Ok(value) => Ok(value.filter(|value| value.is_finite())),
            // Programs have rules of their own: a move that one of them refuses is no reason to stop.
            Err(ClientError::Refused { .. }) => Ok(None),
            Err(error) => Err(told(&error, &self.stop)),
        }
    }

    fn engine(&self) -> String {
        self.engine.clone()
    }

    fn cpu_time(&self) -> Duration {
        self.client.cpu_time().unwrap_or_default()
    }
}

/// The points by which Black wins.
fn points(outcome: &Outcome) -> Option<f64> {
    match *outcome {
        Outcome::Win { winner: Color::Black, by: WonBy::Points(points) } => Some(f64::from(points)),
        Outcome::Win { winner: Color::White, by: WonBy::Points(points) } => Some(-f64::from(points)),
        Outcome::Draw => Some(0.0),
        _ => None,
    }
}

/// An end that somebody wanted is no failure of the program.
fn told(error: &ClientError, stop: &AtomicBool) -> NoRow {
    match ensure_goes_on(stop) {
        Err(stopped) => stopped,
        Ok(()) => NoRow::impossible(error),
    }
}
