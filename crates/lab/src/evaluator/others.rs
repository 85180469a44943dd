//! Whoever evaluates a game besides Go: searches and playouts, evaluations of our own, and programs.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::Preset;
use games::evaluation::{Searched, by_playouts, by_search};
use games::othello::Patterns;
use games::{BoardGame, Uniform};
use mcts::{Reward, Settings};
use protocol::client::CommandLine;
use serde_json::{Value, json};

use super::external::{Engine, Question, Terms};
use super::{Effort, Evaluating, MOST_IN_BLOCK, MOST_PLAYOUTS, PLAYOUTS_IN_BLOCK, PROGRAM_BLOCK};
use crate::error::LabError;
use crate::experiment::{Ask, EvaluatorPart, OtherGame, OwnValue, ValueOf, ValueUnit};
use crate::others::OtherPosition;
use crate::plan::settings_of;
use crate::work::{NoRow, ensure_goes_on};

/// Whoever evaluates a game besides Go, with nothing left open.
#[derive(Clone, Debug)]
pub(crate) enum OtherKind {
    /// A search.
    Search { game: OtherGame, preset: Box<Preset>, settings: Box<Settings>, playouts: u64, playout: Uniform },
    /// Games from the position itself, as many as there are playouts for each of its moves.
    Games { game: OtherGame, preset: Box<Preset>, settings: Box<Settings>, playouts: u64, playout: Uniform },
    /// An evaluation of our own.
    Own(OwnValue),
    /// A program at the end of a pipe.
    Engine { game: OtherGame, line: CommandLine, question: Question },
}

impl OtherKind {
    pub(super) fn new(part: &EvaluatorPart, game: OtherGame) -> Result<OtherKind, LabError> {
        let refuse =
            |text: &str| Err(LabError::Senseless(format!("the evaluator {}: expected {text}", part.name)));
        if part.more_komi != 0.0 || part.values.is_some() {
            return refuse("neither more-komi nor values, which are for Go");
        }
        let is_search = part.preset.is_some();
        if !is_search && (part.playouts.is_some() || !part.set.is_empty() || part.playout_moves.is_some()) {
            return refuse("no playouts, set or playout-moves, which are for presets");
        }
        let is_program = part.command.is_some();
        if !is_program && (part.ask.is_some() || part.go.is_some() || !part.options.is_empty()) {
            return refuse("no ask, go or options, which are for programs");
        }
        match (&part.preset, part.own, &part.command) {
            (Some(preset), None, None) => OtherKind::of_preset(part, preset, game),
            (None, Some(own), None) => OtherKind::of_own(part, own, game),
            (None, None, Some(command)) => OtherKind::of_command(part, command, game),
            _ => refuse("a preset, an evaluation of our own or a command, and one of them alone"),
        }
    }

    fn of_preset(part: &EvaluatorPart, preset: &str, game: OtherGame) -> Result<OtherKind, LabError> {
        let (preset, settings) = settings_of(preset, &part.set)?;
        let name = |what: &str| format!("{what} of the evaluator {}", part.name);
        if settings.reward != Reward::Win {
            return Err(LabError::value(
                &name("search.reward"),
                "not win",
                "win, because values are shares of wins",
            ));
        }
        if part.unit != ValueUnit::Probability {
            return Err(LabError::value(
                &name("unit"),
                "score",
                "probability, because playouts are won or lost",
            ));
        }
        let playouts = match part.playouts {
            Some(playouts @ 1..=MOST_PLAYOUTS) => playouts,
            Some(playouts) => return Err(LabError::value(&name("playouts"), playouts, "1 to 1,000,000,000")),
            None => return Err(LabError::value(&name("playouts"), "missing", "their number")),
        };
        let playout = Uniform { most_moves: part.playout_moves.unwrap_or(u32::MAX) };
        let (preset, settings) = (Box::new(preset), Box::new(settings));
        Ok(match part.of {
            ValueOf::Games => OtherKind::Games { game, preset, settings, playouts, playout },
            ValueOf::BestMove | ValueOf::Position => {
                OtherKind::Search { game, preset, settings, playouts, playout }
            }
        })
    }

    fn of_own(part: &EvaluatorPart, own: OwnValue, game: OtherGame) -> Result<OtherKind, LabError> {
        let is_known = match own {
            OwnValue::Material => matches!(game, OtherGame::Chess | OtherGame::Shogi),
            OwnValue::Static | OwnValue::Quiescent => game == OtherGame::Chess,
            OwnValue::Patterns => game == OtherGame::Othello,
        };
        let unit = if own == OwnValue::Patterns { ValueUnit::Probability } else { ValueUnit::Score };
        let name = |what: &str| format!("{what} of the evaluator {}", part.name);
        if !is_known {
            let expected = "static or quiescent in chess, patterns in Othello, material in chess and shogi";
            return Err(LabError::value(&name("own"), format!("{own:?} at {}", game.name()), expected));
        }
        if part.unit != unit {
            let expected = "probability for patterns, and score for all others";
            return Err(LabError::value(&name("unit"), format!("{:?}", part.unit), expected));
        }
        Ok(OtherKind::Own(own))
    }

    fn of_command(part: &EvaluatorPart, command: &str, game: OtherGame) -> Result<OtherKind, LabError> {
        let wrong = |error: &dyn std::fmt::Display| {
            LabError::Senseless(format!("the command of the evaluator {}: {error}", part.name))
        };
        let line: CommandLine = command.parse().map_err(|error| wrong(&error))?;
        if part.unit != ValueUnit::Score {
            let name = format!("unit of the evaluator {}", part.name);
            return Err(LabError::value(&name, "probability", "score, because such programs tell points"));
        }
        let question = Question::new(part, game).map_err(|error| wrong(&error))?;
        Ok(OtherKind::Engine { game, line, question })
    }

    /// What its values depend on, seeds and the version of a program aside.
    pub(super) fn identity(&self, part: &EvaluatorPart) -> Value {
        match self {
            OtherKind::Search { game, settings, playouts, playout, .. }
            | OtherKind::Games { game, settings, playouts, playout, .. } => json!({
                "game": game,
                "settings": settings,
                "playouts": playouts,
                "playout-moves": playout.most_moves,
                "of": part.of,
            }),
            OtherKind::Own(own) => json!({ "own": own, "most": part.most }),
            OtherKind::Engine { game, line, question } => json!({
                "game": game,
                "command": super::without_folder(line),
                "question": format!("{question:?}"),
                "options": part.options,
                "most": part.most,
            }),
        }
    }

    /// How many positions make a unit of work. Games from a position could have more in one, but journals have the numbers of the
    /// blocks alone: a run that was begun with others would take positions for done that nobody has evaluated.
    pub(super) fn block(&self) -> u64 {
        match self {
            OtherKind::Search { playouts, .. } | OtherKind::Games { playouts, .. } => {
                (PLAYOUTS_IN_BLOCK / playouts).clamp(1, MOST_IN_BLOCK)
            }
            OtherKind::Own(_) => MOST_IN_BLOCK,
            OtherKind::Engine { .. } => PROGRAM_BLOCK,
        }
    }

    pub(super) fn effort(&self) -> Effort<'_> {
        match self {
            OtherKind::Search { game, playouts, playout, .. } => {
                Effort::OtherPlayouts { game: *game, playouts: *playouts, most_moves: limit_of(*playout) }
            }
            OtherKind::Games { game, playouts, playout, .. } => {
                let playouts = games_of(*playouts, usual_moves(*game));
                Effort::OtherPlayouts { game: *game, playouts, most_moves: limit_of(*playout) }
            }
            OtherKind::Own(_) => Effort::None,
            OtherKind::Engine { .. } => Effort::Program,
        }
    }

    /// The preset, if it has one.
    pub(crate) fn preset(&self) -> Option<&Preset> {
        match self {
            OtherKind::Search { preset, .. } | OtherKind::Games { preset, .. } => Some(preset),
            OtherKind::Own(_) | OtherKind::Engine { .. } => None,
        }
    }

    /// Makes sure that a program can be started.
    pub(super) fn rehearse(&self, part: &EvaluatorPart, stop: &Arc<AtomicBool>) -> Result<(), NoRow> {
        match self {
            OtherKind::Engine { line, question, .. } => {
                Engine::start(Terms::new(part, line, question, None, stop)).map(drop)
            }
            OtherKind::Search { .. } | OtherKind::Games { .. } | OtherKind::Own(_) => Ok(()),
        }
    }

    /// Begins work; what a program says on its standard error goes into this file.
    pub(super) fn begin(
        &self,
        part: &EvaluatorPart,
        messages: PathBuf,
        stop: &Arc<AtomicBool>,
    ) -> Result<Box<dyn Evaluating>, NoRow> {
        Ok(match self {
            OtherKind::Search { settings, playouts, playout, .. }
            | OtherKind::Games { settings, playouts, playout, .. } => Box::new(Searching {
                settings: Settings::clone(settings),
                playouts: *playouts,
                playout: *playout,
                of: part.of,
                full: 0,
                stop: Arc::clone(stop),
            }),
            OtherKind::Own(own) => Box::new(Own { own: *own, most: part.most }),
            OtherKind::Engine { line, question, .. } => {
                Box::new(Engine::start(Terms::new(part, line, question, Some(messages), stop))?)
            }
        })
    }
}

/// The games from a position with so many moves. The paper divides the playouts by the number of legal moves, so that they are as many as MC
/// would give one of them.
fn games_of(playouts: u64, moves: u64) -> u64 {
    (playouts / moves.max(1)).max(1)
}

/// About so many moves an average position of a game has.
fn usual_moves(game: OtherGame) -> u64 {
    match game {
        OtherGame::Othello => 8,
        OtherGame::Chess => 30,
        OtherGame::Shogi => 80,
    }
}

/// After how many moves playouts are broken off, if they are.
fn limit_of(playout: Uniform) -> Option<u32> {
    Some(playout.most_moves).filter(|&most| most < u32::MAX)
}

/// A search, or games from the position itself.
struct Searching {
    settings: Settings,
    playouts: u64,
    playout: Uniform,
    of: ValueOf,
    /// The trees that had no room.
    full: u64,
    stop: Arc<AtomicBool>,
}

/// Why a search has no value.
const FULL: &str = "without room for the tree";

impl Searching {
    fn worth<G: BoardGame>(&mut self, position: &G, legal: usize, seed: u64) -> Result<Option<f64>, NoRow> {
        if self.of == ValueOf::Games {
            let games = games_of(self.playouts, legal as u64);
            return Ok(Some(by_playouts(position, self.playout, games, seed)));
        }
        let searched = by_search(position, &self.settings, self.playout, self.playouts, seed);
        Ok(self.found(searched.map_err(NoRow::impossible)?))
    }

    /// What a search found. One without room for its tree did not do what was asked: it has no value, and is counted. It would be
    /// the same the next time, so that an error here would end a run for good at one position with very many moves.
    fn found(&mut self, searched: Searched) -> Option<f64> {
        if searched.is_full {
            self.full += 1;
            return None;
        }
        Some(if self.of == ValueOf::Position { searched.position } else { searched.best_move })
    }
}

impl Evaluating for Searching {
    fn other_value(&mut self, position: &OtherPosition, seed: u64) -> Result<Option<f64>, NoRow> {
        ensure_goes_on(&self.stop)?;
        let legal = position.legal();
        let value = match position {
            OtherPosition::Othello(position) => self.worth(position, legal, seed),
            OtherPosition::Chess(position) => self.worth(position, legal, seed),
            OtherPosition::Shogi(position) => self.worth(&**position, legal, seed),
        };
        value.map(|value| value.map(|value| value.clamp(0.0, 1.0)))
    }

    fn take_notes(&mut self) -> BTreeMap<String, u64> {
        let full = std::mem::take(&mut self.full);
        (full > 0).then(|| (FULL.to_owned(), full)).into_iter().collect()
    }
}

/// An evaluation of our own.
struct Own {
    own: OwnValue,
    most: Option<f64>,
}

impl Evaluating for Own {
    fn other_value(&mut self, position: &OtherPosition, _: u64) -> Result<Option<f64>, NoRow> {
        let hundredths = |lead: Option<f32>| 100.0 * lead.map_or(0.0, f64::from);
        let value = match (self.own, position) {
            (OwnValue::Static, OtherPosition::Chess(position)) => f64::from(position.static_value()),
            (OwnValue::Quiescent, OtherPosition::Chess(position)) => f64::from(position.quiescent_value()),
            (OwnValue::Material, OtherPosition::Chess(position)) => hundredths(position.lead()),
            (OwnValue::Material, OtherPosition::Shogi(position)) => hundredths(position.lead()),
            (OwnValue::Patterns, OtherPosition::Othello(position)) => {
                Patterns::own().map_err(NoRow::impossible)?.value(position)
            }
            _ => return Err(NoRow::impossible("it does not know this game")),
        };
        Ok(Some(within(value, self.most)))
    }
}

/// A score, cut off at the most that counts.
pub(super) fn within(value: f64, most: Option<f64>) -> f64 {
    most.map_or(value, |most| value.clamp(-most, most))
}

/// Is this a question for programs of games besides Go?
pub(super) fn is_of_other_games(ask: Ask) -> bool {
    matches!(ask, Ask::UciEval | Ask::UciGo | Ask::UsiGo | Ask::Lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn evaluator(game: OtherGame, of: ValueOf, playouts: u64) -> OtherKind {
        let part = EvaluatorPart {
            preset: Some("uct".to_owned()),
            playouts: Some(playouts),
            of,
            ..EvaluatorPart::default()
        };
        OtherKind::new(&part, game).unwrap()
    }

    fn effort(kind: &OtherKind) -> u64 {
        match kind.effort() {
            Effort::OtherPlayouts { playouts, .. } => playouts,
            _ => panic!("no playouts"),
        }
    }

    #[test]
    fn games_from_a_position_are_as_many_as_there_are_playouts_for_each_move() {
        let games = evaluator(OtherGame::Shogi, ValueOf::Games, 40_000);
        assert_eq!((effort(&games), games.block()), (500, 2), "blocks are those of journals that there are");
        let few = evaluator(OtherGame::Othello, ValueOf::Games, 3);
        assert_eq!((effort(&few), few.block()), (1, 100), "there is one at least");
        let search = evaluator(OtherGame::Shogi, ValueOf::Position, 40_000);
        assert_eq!((effort(&search), search.block()), (40_000, 2));
    }

    #[test]
    fn a_search_without_room_has_no_value_and_is_counted() {
        let mut searching = Searching {
            settings: games::players::uct(1.0),
            playouts: 100,
            playout: Uniform::whole(),
            of: ValueOf::Position,
            full: 0,
            stop: Arc::default(),
        };
        let searched = Searched { position: 0.25, best_move: 0.5, is_full: false };
        assert_eq!(searching.found(searched), Some(0.25));
        assert!(searching.take_notes().is_empty());
        assert_eq!(searching.found(Searched { is_full: true, ..searched }), None);
        assert_eq!(searching.take_notes(), BTreeMap::from([(FULL.to_owned(), 1)]));
        assert!(searching.take_notes().is_empty(), "told once");
    }
}
