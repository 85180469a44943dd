//! What is kept of a game.

use go::sgf::{self, Outcome, WonBy};
use go::{Color, Game, Move, Point, PointSet, Rules};
use protocol::client::ClientError;
use serde::{Deserialize, Serialize};

use crate::options::Options;

/// The two engines, whatever colour they have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    /// The one that is tested.
    Engine,
    /// The other.
    Opponent,
}

impl Side {
    pub(crate) const BOTH: [Side; 2] = [Side::Engine, Side::Opponent];

    pub(crate) fn index(self) -> usize {
        self as usize
    }

    pub(crate) fn other(self) -> Side {
        Side::BOTH[1 - self.index()]
    }
}

/// A finished game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct GameRecord {
    pub(crate) number: u64,
    /// The colour of the engine that is tested.
    pub(crate) engine_is: Color,
    /// The seeds of the engines, and below, of all pairs, ours first.
    pub(crate) seeds: [u64; 2],
    /// What the engines call themselves.
    pub(crate) names: [String; 2],
    pub(crate) moves: Vec<Move>,
    pub(crate) ending: Ending,
    /// Who passed first of the two passes at the end.
    pub(crate) first_pass: Option<Side>,
    /// The answers to `final_score`.
    pub(crate) scores: [Option<String>; 2],
    /// The answers to `final_status_list dead`.
    pub(crate) dead: [Option<Vec<Point>>; 2],
    /// The longest thoughts in seconds.
    pub(crate) slowest: [f64; 2],
    /// The processor time in seconds, where the system tells it.
    pub(crate) cpu_seconds: [Option<f64>; 2],
    /// Moves of ours that took too long.
    pub(crate) time_losses: Vec<TimeLoss>,
    /// Whatever else was not in order, in sentences.
    pub(crate) errors: Vec<String>,
}

/// Why a game was over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "why")]
pub(crate) enum Ending {
    /// Both passed.
    Passes,
    /// One gave up.
    Resigned { by: Side },
    /// There were too many moves.
    MoveCap,
    /// One made a move that the referee or the other engine does not allow.
    Illegal { by: Side, mv: Move, judge: Judge, reason: String },
    /// One did not answer as it should.
    Failed { by: Side, kind: FailureKind, reason: String },
}

/// Who called a move illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Judge {
    /// Our rules. The other engine was not asked.
    Referee,
    /// The other engine alone.
    OtherEngine,
}

/// How an engine failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FailureKind {
    /// It is gone.
    Crash,
    /// It does not answer.
    Hang,
    /// It says what makes no sense.
    Protocol,
}

impl FailureKind {
    pub(crate) fn of(error: &ClientError) -> FailureKind {
        match error {
            ClientError::Gone { .. } | ClientError::CouldNotStart { .. } => FailureKind::Crash,
            ClientError::TimedOut { .. } => FailureKind::Hang,
            _ => FailureKind::Protocol,
        }
    }
}

/// A move that took too long.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct TimeLoss {
    /// The number of the move, from 1.
    pub(crate) turn: usize,
    pub(crate) seconds: f64,
    /// What was left for it.
    pub(crate) limit: f64,
}

impl GameRecord {
    /// Do the engines agree on the score? `None` if one of them did not say it.
    pub(crate) fn agrees(&self) -> Option<bool> {
        let [Some(ours), Some(theirs)] = &self.scores else { return None };
        Some(Outcome::parse(ours) == Outcome::parse(theirs))
    }

    /// The stones that one engine calls dead.
    pub(crate) fn dead_set(&self, side: Side) -> Option<PointSet> {
        self.dead[side.index()].as_ref().map(|points| points.iter().copied().collect())
    }

    /// Which engine has this colour.
    pub(crate) fn side_of(&self, color: Color) -> Side {
        if color == self.engine_is { Side::Engine } else { Side::Opponent }
    }

    /// The winner where that is beyond doubt: both say so, or one resigned.
    pub(crate) fn winner(&self) -> Option<Side> {
        match self.ending {
            Ending::Resigned { by } => Some(by.other()),
            _ if self.agrees() == Some(true) => {
                match Outcome::parse(self.scores[0].as_deref().unwrap_or_default()) {
                    Outcome::Win { winner, .. } => Some(self.side_of(winner)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The game again. The moves were legal when they were played, and an illegal one is not among them.
    pub(crate) fn replay(&self, options: &Options) -> Game {
        let mut game = empty(options);
        for &mv in &self.moves {
            if game.play(game.to_play(), mv).is_err() {
                break;
            }
        }
        game
    }

    /// The game as a record.
    pub(crate) fn to_sgf(&self, options: &Options) -> String {
        let mut record = sgf::Record::of_game(&self.replay(options));
        for (color, property) in [(Color::Black, "PB"), (Color::White, "PW")] {
            record.set(sgf::NodeId::ROOT, property, [self.names[self.side_of(color).index()].as_str()]);
        }
        record.set(sgf::NodeId::ROOT, "RE", [self.result()]);
        let about = format!(
            "Game {}, seeds {} and {}. Scores: {} and {}. {:?}",
            self.number,
            self.seeds[0],
            self.seeds[1],
            self.scores[0].as_deref().unwrap_or("none"),
            self.scores[1].as_deref().unwrap_or("none"),
            self.ending,
        );
        record.set(sgf::NodeId::ROOT, "GC", [about]);
        sgf::print([&record])
    }

    /// The result as a record has it.
    fn result(&self) -> String {
        let outcome = match (&self.ending, self.agrees(), &self.scores[0]) {
            (Ending::Resigned { by }, ..) => {
                let winner = if *by == Side::Engine { !self.engine_is } else { self.engine_is };
                Outcome::Win { winner, by: WonBy::Resignation }
            }
            (_, Some(true), Some(score)) => Outcome::parse(score),
            _ => Outcome::Unknown,
        };
        outcome.to_string()
    }
}

/// A game before its first move.
pub(crate) fn empty(options: &Options) -> Game {
    let mut game = Game::new(options.size(), Rules::CHINESE);
    // The options take no komi that a game would refuse.
    let _ = game.set_komi(options.komi);
    game.set_move_cap(options.move_cap());
    game
}
