//! From a record to a game.

use super::problem::{Problem, Reason};
use super::tree::{NodeId, Record};
use crate::color::Color;
use crate::game::Game;
use crate::point::{Point, Size};
use crate::rules::{Ko, Rules, Suicide};

/// The largest number of moves and setups that are replayed. A superko rule compares every move with all earlier
/// ones, so a record without a limit could take hours.
pub const MAX_STEPS: usize = 20_000;

/// What to do about the first problem of a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnProblem {
    /// Return it as the error.
    #[default]
    Stop,
    /// Return the game as it was before, and the problem beside it.
    Keep,
}

/// Which moves of a record are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Legality {
    /// Those that the rules allow.
    #[default]
    AsRuled,
    /// All moves to empty points, suicide and repetition included, as the format demands it of programs that show
    /// games. The rules apply to what is played afterwards.
    AnyEmptyPoint,
}

/// How to make a game of a record.
///
/// `HA` sets no stones by itself; with `HA` of 2 or more the black stones of the root are handicap stones. Who
/// plays first is told by `PL`, else by the colour of the first move, else it is White after a handicap. A setup
/// after the first move starts a new history, as [`Game::set_up`] does, and so does a `PL` that goes against the
/// turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Replay {
    /// What to do about the first problem.
    pub on_problem: OnProblem,
    /// Which moves are made.
    pub legality: Legality,
    /// The rules for records that do not name known ones.
    pub rules: Rules,
    /// The rules for all records, whatever they name.
    pub rules_instead: Option<Rules>,
    /// The komi for records that do not tell it.
    pub komi: f32,
}

impl Default for Replay {
    fn default() -> Replay {
        Replay {
            on_problem: OnProblem::Stop,
            legality: Legality::AsRuled,
            rules: Rules::default(),
            rules_instead: None,
            komi: 7.5,
        }
    }
}

/// A game made of a record.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The game.
    pub game: Game,
    /// The last node whose moves and stones are all in the game; the root if there is none.
    pub node: NodeId,
    /// The first problem, after which no move was made; the damage of the text if there was no other.
    pub problem: Option<Problem>,
}

impl Replay {
    /// Replays the main line to its end.
    ///
    /// A record without a possible board (another game than Go, an impossible size) is an error in any case: no
    /// game came before it.
    pub fn main_line(&self, record: &Record) -> Result<Replayed, Problem> {
        self.along(record, &record.main_line().collect::<Vec<_>>())
    }

    /// Replays the moves from the root to a node. Errors are as for [`Replay::main_line`].
    pub fn to_node(&self, record: &Record, node: NodeId) -> Result<Replayed, Problem> {
        self.along(record, &record.path_to(node))
    }

    /// Starts to replay the main line node by node, for those who want to see every position on the way. Whether the
    /// text is damaged is not asked: [`Record::damage`] tells.
    pub fn steps<'a>(&self, record: &'a Record) -> Result<Steps<'a>, Problem> {
        self.steps_along(record, record.main_line().collect())
    }

    fn steps_along<'a>(&self, record: &'a Record, path: Vec<NodeId>) -> Result<Steps<'a>, Problem> {
        let problem = |reason| Problem { game: record.number(), move_number: 0, reason };
        record.check_game().map_err(problem)?;
        let size = record.size().map_err(problem)?;
        Ok(Steps { replayer: self.replayer(record, size), path: path.into_iter() })
    }

    fn along(&self, record: &Record, path: &[NodeId]) -> Result<Replayed, Problem> {
        let mut steps = self.steps_along(record, path.to_vec())?;
        let mut last = NodeId::ROOT;
        let found = loop {
            match steps.advance() {
                Ok(Some(node)) => last = node,
                Ok(None) => break None,
                Err(problem) => break Some(problem),
            }
        };
        let damage = || {
            let (node, damage) = record.damage.clone()?;
            let (game, move_number) = (record.number(), count_moves(record, node));
            Some(Problem { game, move_number, reason: Reason::Damage(damage) })
        };
        let found = found.or_else(damage);
        match found {
            Some(problem) if self.on_problem == OnProblem::Stop => Err(problem),
            problem => Ok(Replayed { game: steps.replayer.finish(last), node: last, problem }),
        }
    }

    fn replayer<'a>(&self, record: &'a Record, size: Size) -> Replayer<'a> {
        let rules = self.rules_instead.or(record.rules()).unwrap_or(self.rules);
        let lenient = Rules { ko: Ko::None, suicide: Suicide::Allowed, ..rules };
        let mut game = Game::new(size, if self.legality == Legality::AsRuled { rules } else { lenient });
        // A komi of the caller's that is no number of points leaves the game with its own.
        let _ = game.set_komi(record.komi().unwrap_or(self.komi));
        Replayer { record, size, rules, game, turn_is_told: false, move_number: 0, steps: 0 }
    }
}

/// A replay under way; see [`Replay::steps`].
pub struct Steps<'a> {
    replayer: Replayer<'a>,
    path: std::vec::IntoIter<NodeId>,
}

impl Steps<'_> {
    /// Makes the moves of the next node, which is returned, or tells why they cannot be made; `None` at the end.
    pub fn advance(&mut self) -> Result<Option<NodeId>, Problem> {
        let Some(node) = self.path.next() else { return Ok(None) };
        let game = self.replayer.record.number();
        let applied = self.replayer.apply(node);
        applied.map_err(|reason| Problem { game, move_number: self.replayer.move_number, reason })?;
        Ok(Some(node))
    }

    /// The game so far, on an empty board before the first node.
    pub fn game(&self) -> &Game {
        &self.replayer.game
    }

    /// The number of moves so far; unlike [`Game::turns`], it goes on after stones were set up.
    pub fn move_number(&self) -> usize {
        self.replayer.move_number
    }
}

fn count_moves(record: &Record, node: NodeId) -> usize {
    record.path_to(node).iter().map(|&node| record.move_count(node)).sum()
}

struct Replayer<'a> {
    record: &'a Record,
    size: Size,
    rules: Rules,
    game: Game,
    /// Has `PL` told whose turn it is?
    turn_is_told: bool,
    /// The number of the last move that was made or tried.
    move_number: usize,
    steps: usize,
}

impl Replayer<'_> {
    fn apply(&mut self, node: NodeId) -> Result<(), Reason> {
        self.set_up(node)?;
        let record = self.record;
        for mv in record.moves(node, self.size) {
            self.move_number += 1;
            self.count_step()?;
            let (color, mv) = mv.map_err(Reason::MovePoint)?;
            self.game.check(color, mv)?;
            if self.game.turns().is_empty() && !self.turn_is_told {
                self.game.set_first(color);
            }
            self.game.play(color, mv)?;
        }
        Ok(())
    }

    fn count_step(&mut self) -> Result<(), Reason> {
        self.steps += 1;
        if self.steps > MAX_STEPS { Err(Reason::TooLong) } else { Ok(()) }
    }

    fn set_up(&mut self, node: NodeId) -> Result<(), Reason> {
        let setup = self.record.setup(node, self.size).map_err(Reason::SetupPoint)?;
        let turn = self.record.turn(node);
        if !setup.is_empty() {
            self.count_step()?;
            let mut game = self.game.clone();
            if node == NodeId::ROOT && self.record.handicap() >= 2 {
                let stones: Vec<Point> = setup.black.iter().take(self.record.handicap()).collect();
                game.place_handicap(&stones)?;
            }
            game.set_up(&setup.changes())?;
            self.game = game;
            self.turn_is_told = false;
        }
        if let Some(color) = turn {
            self.tell_turn(color)?;
        }
        Ok(())
    }

    fn tell_turn(&mut self, color: Color) -> Result<(), Reason> {
        if color != self.game.to_play() && !self.game.turns().is_empty() {
            self.count_step()?;
            self.game.set_up(&[])?;
        }
        if self.game.turns().is_empty() {
            self.game.set_first(color);
            self.turn_is_told = true;
        }
        Ok(())
    }

    /// The game under its own rules. If no move has told whose turn it is, the next one of the record does.
    fn finish(mut self, last: NodeId) -> Game {
        if self.game.turns().is_empty() && !self.turn_is_told {
            let next = self.record.line_from(last).skip(1).find_map(|node| self.record.mover(node));
            if let Some(color) = next {
                self.game.set_first(color);
            }
        }
        self.game.set_rules(self.rules);
        self.game
    }
}
