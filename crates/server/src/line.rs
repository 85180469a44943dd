//! A game as the page sends it: from its beginning to a position.
//!
//! The server keeps no games, so every request brings one of these. [`Line::game`] plays it through by the rules, exactly
//! as a record with the same moves and stones would be replayed (`go::sgf::Replay`).

use go::handicap::{self, HandicapError};
use go::sgf::Setup as Stones;
use go::{
    Color, Game, IllegalMove, KomiError, Move, ParsePointError, ParseRulesError, Point, PointSet, Rules,
    SetupError, Size, SizeError,
};
use serde::{Deserialize, Serialize};

/// The most steps that a line may have: no game gets near it, and more would make a request slow, since superko
/// compares every move with all earlier ones.
pub const MAX_STEPS: usize = 2_000;

/// A game from its beginning to a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// A name of rules, or their four parts, as [`Rules`] are read.
    pub rules: String,
    /// White's points for moving second.
    pub komi: f32,
    /// Fixed handicap stones: 0, or 2 and more.
    #[serde(default)]
    pub handicap: usize,
    /// What was played and set up, in order.
    #[serde(default)]
    pub steps: Vec<Step>,
}

/// A turn, or stones that were set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, try_from = "StepFields")]
pub enum Step {
    /// A turn of a player.
    Turn {
        /// Whose turn it was.
        color: Color,
        /// A point or "pass".
        #[serde(rename = "move")]
        mv: String,
    },
    /// Stones that were set up.
    Setup {
        /// Which ones.
        setup: Setup,
    },
}

/// Stones that were set up, and whose turn it is afterwards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Setup {
    /// Where black stones are put.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub black: Vec<String>,
    /// Where white stones are put.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub white: Vec<String>,
    /// Where stones are taken away.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub empty: Vec<String>,
    /// Whose turn it is, if it is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Color>,
    /// How many of the black stones are handicap stones, for which White may get points. In the first step of a line
    /// without fixed handicap only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handicap: Option<usize>,
}

/// A step with whatever it has, so that what is missing can be said.
#[derive(Deserialize)]
struct StepFields {
    color: Option<Color>,
    #[serde(rename = "move")]
    mv: Option<String>,
    setup: Option<Setup>,
}

impl TryFrom<StepFields> for Step {
    type Error = &'static str;

    fn try_from(fields: StepFields) -> Result<Step, &'static str> {
        match fields {
            StepFields { color: Some(color), mv: Some(mv), setup: None } => Ok(Step::Turn { color, mv }),
            StepFields { color: None, mv: None, setup: Some(setup) } => Ok(Step::Setup { setup }),
            _ => Err("a step of a line is either a color and a move, or a setup"),
        }
    }
}

/// Why a line is no game.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LineError {
    /// A board that nobody can play on here.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A word that names no rules.
    #[error(transparent)]
    Rules(#[from] ParseRulesError),
    /// A komi that is no number of points.
    #[error(transparent)]
    Komi(#[from] KomiError),
    /// Fixed handicap stones that the board has no places for.
    #[error(transparent)]
    Handicap(#[from] HandicapError),
    /// More steps than a game has.
    #[error("a line of {0} steps is too long: expected at most {MAX_STEPS}")]
    TooLong(usize),
    /// A move that names no point.
    #[error("move {number}: {reason}")]
    Move {
        /// The place of the step, from 0.
        step: usize,
        /// The number of the move, from 1.
        number: usize,
        /// What is wrong with it.
        reason: ParsePointError,
    },
    /// A move that the rules forbid.
    #[error("move {number} is not allowed: {reason}")]
    Illegal {
        /// The place of the step, from 0.
        step: usize,
        /// The number of the move, from 1.
        number: usize,
        /// Why it is forbidden.
        reason: IllegalMove,
    },
    /// A stone on no point.
    #[error("stones cannot be set up: {reason}")]
    SetupPoint {
        /// The place of the step, from 0.
        step: usize,
        /// What is wrong with the point.
        reason: ParsePointError,
    },
    /// Stones that cannot stand as they are.
    #[error("stones cannot be set up: {reason}")]
    Setup {
        /// The place of the step, from 0.
        step: usize,
        /// What is wrong with them.
        reason: SetupError,
    },
    /// Handicap stones in the middle of a game, or a second time.
    #[error("handicap stones can be set up only once, at the beginning")]
    LateHandicap {
        /// The place of the step, from 0.
        step: usize,
    },
}

impl LineError {
    /// The place of the step that is to blame, from 0, if one is.
    pub fn step(&self) -> Option<usize> {
        match *self {
            LineError::Size(_)
            | LineError::Rules(_)
            | LineError::Komi(_)
            | LineError::Handicap(_)
            | LineError::TooLong(_) => None,
            LineError::Move { step, .. }
            | LineError::Illegal { step, .. }
            | LineError::SetupPoint { step, .. }
            | LineError::Setup { step, .. }
            | LineError::LateHandicap { step } => Some(step),
        }
    }
}

impl Line {
    /// The size of the board.
    pub fn size(&self) -> Result<Size, LineError> {
        Ok(Size::new(self.width, self.height)?)
    }

    /// Where the fixed handicap stones stand.
    pub fn handicap_stones(&self) -> Result<Vec<Point>, LineError> {
        let size = self.size()?;
        if self.handicap == 0 { Ok(Vec::new()) } else { Ok(handicap::fixed(size, self.handicap)?) }
    }

    /// The number of turns among the steps.
    pub fn turn_count(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step, Step::Turn { .. })).count()
    }

    /// How much there is of it: its steps, and the points in them.
    pub(crate) fn weight(&self) -> usize {
        let of_step = |step: &Step| match step {
            Step::Turn { .. } => 1,
            Step::Setup { setup } => 1 + setup.black.len() + setup.white.len() + setup.empty.len(),
        };
        self.steps.iter().map(of_step).sum()
    }

    /// Plays the line through.
    pub fn game(&self) -> Result<Game, LineError> {
        let mut player = LinePlayer::start(self)?;
        if self.steps.len() > MAX_STEPS {
            return Err(LineError::TooLong(self.steps.len()));
        }
        for step in &self.steps {
            player.take(step)?;
        }
        Ok(player.game)
    }
}

/// A line under way, step by step.
#[derive(Clone)]
pub(crate) struct LinePlayer {
    pub(crate) game: Game,
    /// Has a setup told whose turn it is? If not, the first move tells it.
    turn_is_told: bool,
    /// The steps and the turns so far.
    pub(crate) steps: usize,
    pub(crate) turns: usize,
}

impl LinePlayer {
    /// The position before the first step; the steps of the line are not looked at.
    pub(crate) fn start(line: &Line) -> Result<LinePlayer, LineError> {
        let mut game = Game::new(line.size()?, line.rules.parse::<Rules>()?);
        game.set_komi(line.komi)?;
        let stones = line.handicap_stones()?;
        if !stones.is_empty() {
            game.place_handicap(&stones).map_err(|reason| LineError::Setup { step: 0, reason })?;
        }
        Ok(LinePlayer { game, turn_is_told: false, steps: 0, turns: 0 })
    }

    /// Takes the next step. After an error the game is as it was before it.
    pub(crate) fn take(&mut self, step: &Step) -> Result<(), LineError> {
        match step {
            Step::Turn { color, mv } => self.play(*color, mv)?,
            Step::Setup { setup } => self.set_up(setup)?,
        }
        self.steps += 1;
        Ok(())
    }

    fn play(&mut self, color: Color, mv: &str) -> Result<(), LineError> {
        let (step, number) = (self.steps, self.turns + 1);
        let mv: Move = mv.parse().map_err(|reason| LineError::Move { step, number, reason })?;
        self.game.check(color, mv).map_err(|reason| LineError::Illegal { step, number, reason })?;
        if self.game.turns().is_empty() && !self.turn_is_told {
            self.game.set_first(color);
        }
        self.game.play(color, mv).map_err(|reason| LineError::Illegal { step, number, reason })?;
        self.turns = number;
        Ok(())
    }

    fn set_up(&mut self, setup: &Setup) -> Result<(), LineError> {
        let step = self.steps;
        let stones = setup.stones().map_err(|reason| LineError::SetupPoint { step, reason })?;
        let failed = |reason| LineError::Setup { step, reason };
        let mut game = self.game.clone();
        if let Some(count) = setup.handicap {
            if step > 0 || game.handicap() > 0 {
                return Err(LineError::LateHandicap { step });
            }
            let first: Vec<Point> = stones.black.iter().take(count).collect();
            game.place_handicap(&first).map_err(failed)?;
        }
        if !stones.is_empty() {
            game.set_up(&stones.changes()).map_err(failed)?;
            self.turn_is_told = false;
        }
        if let Some(color) = setup.next {
            if color != game.to_play() && !game.turns().is_empty() {
                game.set_up(&[]).map_err(failed)?;
            }
            if game.turns().is_empty() {
                game.set_first(color);
                self.turn_is_told = true;
            }
        }
        self.game = game;
        Ok(())
    }
}

impl Setup {
    /// The stones as sets. Of two statements about a point the later one counts: black, white, empty.
    pub(crate) fn stones(&self) -> Result<Stones, ParsePointError> {
        let points =
            |names: &[String]| names.iter().map(|name| name.parse()).collect::<Result<PointSet, _>>();
        let (black, white, empty) = (points(&self.black)?, points(&self.white)?, points(&self.empty)?);
        let black = black.difference(&white).difference(&empty);
        Ok(Stones { black, white: white.difference(&empty), empty })
    }
}

#[cfg(test)]
mod arbitrary;
#[cfg(test)]
mod tests;
