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
use super::patience::{Patience, TRIES, told};
use crate::experiment::{Ask, ValueUnit};
use crate::work::{NoRow, ensure_goes_on};

/// How long a program may think about a position, if nobody says.
const LONGEST: Duration = Duration::from_secs(600);

/// The standard error of a program is kept as far as this.
const MOST_MESSAGES: u64 = 1 << 20;

/// How a program is started and what it is asked.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    pub(super) line: CommandLine,
    pub(super) ask: Ask,
    pub(super) unit: ValueUnit,
    /// How long it may think about a position.
    pub(super) limit: Option<Duration>,
    /// The file for its standard error.
    pub(super) messages: Option<PathBuf>,
    pub(super) stop: Arc<AtomicBool>,
}

/// A program that evaluates, and is started anew when it fails.
pub(super) struct Program {
    terms: Terms,
    running: Option<Running>,
    engine: String,
    patience: Patience,
}

/// A program at the end of a pipe.
struct Running {
    client: Client,
    asking: Asking,
}

impl Program {
    /// Starts a program, and makes sure that it knows what it will be asked.
    pub(super) fn start(terms: Terms) -> Result<Program, NoRow> {
        let (running, engine) = Running::start(&terms)?;
        Ok(Program { terms, running: Some(running), engine, patience: Patience::default() })
    }

    /// Asks the program, which is started if it does not run.
    fn ask(&mut self, game: &Game) -> Result<Option<f64>, ClientError> {
        let running = match self.running.take() {
            Some(running) => running,
            None => match Running::start(&self.terms) {
                Ok((running, _)) => running,
                // It did start before: that it does not now is a failure like others.
                Err(_) => {
                    return Err(ClientError::Broken { reason: "it could not be started again".to_owned() });
                }
            },
        };
        let running = self.running.insert(running);
        running.ask(game, &self.terms)
    }
}

impl Running {
    fn start(terms: &Terms) -> Result<(Running, String), NoRow> {
        let Terms { line, ask, stop, .. } = terms;
        let options = Options {
            thinking_timeout: terms.limit.unwrap_or(LONGEST),
            stderr_file: terms.messages.clone(),
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
            _ => None,
        };
        match refusal {
            Some(command) => Err(NoRow::Impossible(format!("{engine} does not know the command {command}"))),
            None => Ok((Running { client, asking }, engine)),
        }
    }

    fn ask(&mut self, game: &Game, terms: &Terms) -> Result<Option<f64>, ClientError> {
        self.set_up(game)?;
        let limit = terms.limit.unwrap_or(LONGEST);
        match terms.ask {
            Ask::EstimateScore => self.estimated(limit),
            _ => self.generated(game.to_play(), terms.unit, limit),
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

    fn estimated(&mut self, limit: Duration) -> Result<Option<f64>, ClientError> {
        let reply = self.client.send("estimate_score", limit)?;
        // GNU Go adds its bounds in brackets.
        Ok(reply.words().next().and_then(|word| points(&Outcome::parse(word))))
    }

    fn generated(
        &mut self,
        color: Color,
        unit: ValueUnit,
        limit: Duration,
    ) -> Result<Option<f64>, ClientError> {
        let reply = self.client.send(&self.asking.command(color), limit)?;
        let opinion = self.asking.read(&reply.text).opinion;
        Ok(match unit {
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
    /// A program that fails is started anew and asked once more; if it fails again, it has no answer to this position.
    fn value(&mut self, game: &Game, _: u64) -> Result<Option<f64>, NoRow> {
        for _ in 0..TRIES {
            ensure_goes_on(&self.terms.stop)?;
            match self.ask(game) {
                Ok(value) => {
                    self.patience.restore();
                    return Ok(value.filter(|value| value.is_finite()));
                }
                // Programs have rules of their own: a move that one of them refuses is no reason to stop.
                Err(ClientError::Refused { .. }) => return Ok(None),
                Err(error) => {
                    self.running = None;
                    self.patience.try_on(&error, &self.terms.stop)?;
                }
            }
        }
        ensure_goes_on(&self.terms.stop)?;
        Ok(None)
    }

    fn engine(&self) -> String {
        self.engine.clone()
    }

    fn cpu_time(&self) -> Duration {
        self.running.as_ref().and_then(|running| running.client.cpu_time()).unwrap_or_default()
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
