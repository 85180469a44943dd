//! Evaluators: whoever puts a value on a position, always for Black.
//!
//! Where to start reading: [`Evaluator`], what a part of an experiment means with nothing left open; `preset.rs`, `games.rs`
//! and `program.rs`, the three that have to think; `others.rs` and `external/` the same for games besides Go; `patience.rs`, how long
//! programs that fail are borne with; `cache.rs`, what is known already.

mod cache;
mod external;
mod games;
mod others;
mod patience;
mod preset;
mod program;

pub use cache::Cache;
pub(crate) use cache::Shelf;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use engine::Preset;
use go::{Game, Size};
use protocol::client::CommandLine;
use serde_json::{Value, json};

use crate::corpus::{Corpus, Joined, PositionRef, Values};
use crate::error::LabError;
use crate::experiment::{Ask, EvaluatorPart, OtherGame, ValueOf, ValueUnit};
use crate::others::OtherPosition;
use crate::plan::changed;
use crate::work::NoRow;
use others::OtherKind;

/// The most playouts that anybody asks for.
const MOST_PLAYOUTS: u64 = 1_000_000_000;

/// A unit of work has so many positions at most, and so many playouts about.
const MOST_IN_BLOCK: u64 = 100;
const PLAYOUTS_IN_BLOCK: u64 = 100_000;

/// A program evaluates so many positions in a unit of work.
const PROGRAM_BLOCK: u64 = 10;

/// Somebody who puts a value on positions, with nothing left open.
#[derive(Clone, Debug)]
pub struct Evaluator {
    /// What the experiment says.
    pub part: EvaluatorPart,
    pub(crate) kind: Kind,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// A search.
    Search { preset: Preset, playouts: u64 },
    /// Games from the position itself.
    Games { preset: Preset, playouts: u64 },
    /// A program at the end of a pipe.
    Program { line: CommandLine, ask: Ask },
    /// Whoever evaluates a game besides Go.
    Other(OtherKind),
    /// A file.
    Values(Arc<Values>, Arc<OnceLock<Joined>>),
}

/// What it takes to evaluate a position.
pub(crate) enum Effort<'a> {
    /// Playouts of a preset.
    Playouts { preset: &'a Preset, playouts: u64 },
    /// Playouts of a search of a game besides Go, and after how many moves they are broken off.
    OtherPlayouts { game: OtherGame, playouts: u64, most_moves: Option<u32> },
    /// The thoughts of a program.
    Program,
    /// Nothing.
    None,
}

/// An evaluator at work.
pub(crate) trait Evaluating {
    /// The value for Black; none if there is no answer to this position.
    fn value(&mut self, _game: &Game, _seed: u64) -> Result<Option<f64>, NoRow> {
        Err(NoRow::impossible("it does not know Go"))
    }

    /// The value of a position of a game besides Go for who began it; none if there is no answer.
    fn other_value(&mut self, _position: &OtherPosition, _seed: u64) -> Result<Option<f64>, NoRow> {
        Err(NoRow::impossible("it does not know this game"))
    }

    /// What was odd about its answers since this was asked last, and how often: mates, checks, time-outs, restarts.
    fn take_notes(&mut self) -> BTreeMap<String, u64> {
        BTreeMap::new()
    }

    /// What it calls itself, if it is a program.
    fn engine(&self) -> String {
        String::new()
    }

    /// The processor time that others have used for it so far.
    fn cpu_time(&self) -> Duration {
        Duration::ZERO
    }
}

impl Evaluator {
    /// What a part of an experiment means on such a board.
    pub fn new(part: &EvaluatorPart, size: Size) -> Result<Evaluator, LabError> {
        let refuse =
            |text: &str| Err(LabError::Senseless(format!("the evaluator {}: expected {text}", part.name)));
        let kind = match (&part.preset, &part.command, &part.values) {
            (Some(preset), None, None) => Kind::of_preset(part, preset, size)?,
            (None, Some(command), None) => Kind::of_command(part, command)?,
            (None, None, Some(path)) => Kind::of_file(part, path)?,
            _ => return refuse("a preset, a command or a file of values, and one of them alone"),
        };
        if part.own.is_some() || part.go.is_some() || !part.options.is_empty() || part.playout_moves.is_some()
        {
            return refuse("no own, go, options or playout-moves, which are for games besides Go");
        }
        let is_preset = matches!(kind, Kind::Search { .. } | Kind::Games { .. });
        if !is_preset && (part.playouts.is_some() || !part.set.is_empty() || part.of != ValueOf::default()) {
            return refuse("no playouts, set or of, which are for presets");
        }
        if part.ask.is_some() && !matches!(kind, Kind::Program { .. }) {
            return refuse("no ask, which is for programs");
        }
        check_numbers(part)?;
        Ok(Evaluator { part: part.clone(), kind })
    }

    /// What a part of an experiment means in a game besides Go.
    pub fn of_other_game(part: &EvaluatorPart, game: OtherGame) -> Result<Evaluator, LabError> {
        check_numbers(part)?;
        Ok(Evaluator { part: part.clone(), kind: Kind::Other(OtherKind::new(part, game)?) })
    }

    /// What its values depend on, seeds and the version of a program aside.
    pub fn identity(&self, size: Size) -> Value {
        let unit = self.part.unit;
        let mut identity = match &self.kind {
            Kind::Search { preset, playouts } | Kind::Games { preset, playouts } => json!({
                "method": preset.method(size).ok(),
                "playouts": playouts,
                "of": self.part.of,
                "unit": unit,
            }),
            Kind::Program { line, ask } => {
                json!({ "command": without_folder(line), "ask": ask, "unit": unit })
            }
            Kind::Other(kind) => kind.identity(&self.part),
            Kind::Values(values, _) => json!({ "values": values.checksum(), "unit": unit }),
        };
        if let (true, Some(identity)) = (self.part.more_komi != 0.0, identity.as_object_mut()) {
            identity.insert("more-komi".to_owned(), json!(self.part.more_komi));
        }
        identity
    }

    /// How many positions make a unit of work: enough to be worth a line in a journal, and few enough to lose.
    pub fn block(&self) -> u64 {
        match &self.kind {
            Kind::Search { playouts, .. } => (PLAYOUTS_IN_BLOCK / playouts).clamp(1, MOST_IN_BLOCK),
            Kind::Games { .. } | Kind::Values(..) => MOST_IN_BLOCK,
            Kind::Program { .. } => PROGRAM_BLOCK,
            Kind::Other(kind) => kind.block(),
        }
    }

    /// What a position takes, where an average one has about fifty legal moves.
    pub(crate) fn effort(&self) -> Effort<'_> {
        match &self.kind {
            Kind::Search { preset, playouts } => Effort::Playouts { preset, playouts: *playouts },
            Kind::Games { preset, playouts } => Effort::Playouts { preset, playouts: playouts / 50 },
            Kind::Program { .. } => Effort::Program,
            Kind::Other(kind) => kind.effort(),
            Kind::Values(..) => Effort::None,
        }
    }

    /// The preset of a search of a game besides Go.
    pub(crate) fn other_preset(&self) -> Option<&Preset> {
        match &self.kind {
            Kind::Other(kind) => kind.preset(),
            _ => None,
        }
    }

    /// The values in a file for these positions, which are always the same, for an evaluator that is one.
    pub(crate) fn joined(&self, corpus: &Corpus, positions: &[PositionRef]) -> Option<&Joined> {
        match &self.kind {
            Kind::Values(values, joined) => Some(joined.get_or_init(|| values.join(corpus, positions))),
            _ => None,
        }
    }

    /// Makes sure that a program can be started, and knows what it will be asked.
    pub(crate) fn rehearse(&self, stop: &Arc<AtomicBool>) -> Result<(), LabError> {
        let started = match &self.kind {
            Kind::Program { line, ask } => {
                program::Program::start(self.terms(line, *ask, None, stop)).map(drop)
            }
            Kind::Other(kind) => kind.rehearse(&self.part, stop),
            _ => return Ok(()),
        };
        match started {
            Err(NoRow::Impossible(reason)) => {
                Err(LabError::Senseless(format!("the evaluator {}: {reason}", self.part.name)))
            }
            Ok(()) | Err(NoRow::Stopped) => Ok(()),
        }
    }

    fn terms(
        &self,
        line: &CommandLine,
        ask: Ask,
        messages: Option<PathBuf>,
        stop: &Arc<AtomicBool>,
    ) -> program::Terms {
        let limit = self.part.limit.map(Duration::from_secs_f64);
        let (line, unit, stop) = (line.clone(), self.part.unit, Arc::clone(stop));
        program::Terms { line, ask, unit, limit, messages, stop }
    }

    /// Begins work. What a program says on its standard error goes into a file in this folder.
    pub(crate) fn begin(
        &self,
        messages: &Path,
        stop: &Arc<AtomicBool>,
    ) -> Result<Box<dyn Evaluating>, NoRow> {
        let unit = self.part.unit;
        Ok(match &self.kind {
            Kind::Search { preset, playouts } => {
                Box::new(preset::Search::new(preset, *playouts, self.part.of, unit, stop))
            }
            Kind::Games { preset, playouts } => Box::new(games::Games::new(preset, *playouts, unit)),
            Kind::Program { line, ask } => {
                let file = messages.join(format!("{}.log", crate::report::file_name(&self.part.name)));
                Box::new(program::Program::start(self.terms(line, *ask, Some(file), stop))?)
            }
            Kind::Other(kind) => {
                let file = messages.join(format!("{}.log", crate::report::file_name(&self.part.name)));
                kind.begin(&self.part, file, stop)?
            }
            Kind::Values(..) => return Err(NoRow::impossible("a file of values does not think")),
        })
    }
}

/// Do the numbers that every evaluator may have make sense?
fn check_numbers(part: &EvaluatorPart) -> Result<(), LabError> {
    let refuse =
        |text: &str| Err(LabError::Senseless(format!("the evaluator {}: expected {text}", part.name)));
    if part.bin.is_some_and(|bin| !(bin > 0.0 && bin.is_finite())) {
        return refuse("a bin wider than 0");
    }
    if part.limit.is_some_and(|limit| !(0.001..=1e6).contains(&limit)) {
        return refuse("a limit of 0.001 to 1,000,000 seconds");
    }
    if !(-1000.0..=1000.0).contains(&part.more_komi) {
        return refuse("more-komi from -1000 to 1000");
    }
    if part.share.is_some_and(|share| !(share > 0.0 && share <= 1.0)) {
        return refuse("a share above 0, and at most 1");
    }
    if part.most.is_some_and(|most| !(most > 0.0 && most.is_finite())) {
        return refuse("a number above 0 for most");
    }
    Ok(())
}

impl Kind {
    fn of_preset(part: &EvaluatorPart, preset: &str, size: Size) -> Result<Kind, LabError> {
        let preset = changed(preset, &part.set)?;
        preset.method(size)?;
        let name = format!("playouts of the evaluator {}", part.name);
        let playouts = match part.playouts {
            Some(playouts @ 1..=MOST_PLAYOUTS) => playouts,
            Some(playouts) => return Err(LabError::value(&name, playouts, "1 to 1,000,000,000")),
            None => return Err(LabError::value(&name, "missing", "their number")),
        };
        Ok(match part.of {
            ValueOf::Games => Kind::Games { preset, playouts },
            ValueOf::BestMove | ValueOf::Position => Kind::Search { preset, playouts },
        })
    }

    fn of_command(part: &EvaluatorPart, command: &str) -> Result<Kind, LabError> {
        let line: CommandLine = command.parse().map_err(|error| {
            LabError::Senseless(format!("the command of the evaluator {}: {error}", part.name))
        })?;
        let ask = part.ask.unwrap_or_default();
        if others::is_of_other_games(ask) {
            let name = format!("ask of the evaluator {}", part.name);
            return Err(LabError::value(
                &name,
                format!("{ask:?}"),
                "estimate-score or genmove, because the game is Go",
            ));
        }
        if ask == Ask::EstimateScore && part.unit != ValueUnit::Score {
            let name = format!("unit of the evaluator {}", part.name);
            return Err(LabError::value(&name, "probability", "score, because estimate_score tells points"));
        }
        Ok(Kind::Program { line, ask })
    }

    fn of_file(part: &EvaluatorPart, path: &str) -> Result<Kind, LabError> {
        let values = Values::read(Path::new(path))?;
        let values = values
            .taken_for(part.unit)
            .map_err(|error| LabError::Senseless(format!("{path}, taken for probabilities: {error}")))?;
        Ok(Kind::Values(Arc::new(values), Arc::default()))
    }
}

/// A command without where its program is, which differs from machine to machine.
fn without_folder(line: &CommandLine) -> String {
    let text = line.to_string();
    let (program, arguments) = text.split_once(' ').unwrap_or((&text, ""));
    let name = Path::new(program).file_name().unwrap_or_default().to_string_lossy();
    format!("{name} {arguments}").trim_end().to_owned()
}
