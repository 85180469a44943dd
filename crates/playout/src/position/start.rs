//! What a search starts from.

use go::fate::Group;
use go::{Board, Color, Game, Ko, LargeBoard, Point, PointSet, Scoring};

use super::group;
use super::history::History;
use super::moves::{Moves, Pass};
use crate::game::Playing;
use crate::question::{Goal, Question, Restriction};

/// The root of a search, and everything about it that no move changes.
#[derive(Clone)]
pub struct Start {
    pub(crate) game: Playing<LargeBoard>,
    pub(super) moves: Moves,
    /// The move before the last one, if neither was a pass.
    pub(super) before_last: Option<Point>,
    /// The part of the board that playouts are restricted to, if there is one.
    pub(super) zone: Option<Zone>,
    pub(super) history: History,
    pub(super) keeps_simple_ko: bool,
    pub(super) hash: u64,
    pub(super) may_repeat: bool,
    pub(crate) stones: i32,
    pub(super) largest: f32,
    pub(super) restrictions: Vec<Restriction>,
    pub(super) goal: Option<Goal>,
    scoring: Scoring,
    /// What White has in advance: komi, and compensation for handicap stones.
    pub(crate) advance: f32,
}

/// A part of the board, and what the rest counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Zone {
    pub(crate) points: PointSet,
    /// Black's points less White's outside, as games say.
    pub(crate) expected: f32,
    /// The same as formula (2) of [`ZoneMode`](crate::ZoneMode) tunes it: what decides who has won a game.
    pub(crate) tuned: f32,
}

impl Start {
    /// What is asked, where the tree considers these moves. Who asks about some moves or about a point does not want others
    /// left out because they are far from the last ones.
    pub fn asked(question: &Question<'_>, moves: Moves) -> Start {
        let is_special = question.goal.is_some() || !question.restrictions.is_empty();
        let moves = Moves { group: moves.group.filter(|_| !is_special), ..moves };
        let start = Start::new(question.game, moves);
        let restrictions = question.restrictions.to_vec();
        match question.goal {
            None => Start { restrictions, ..start },
            goal => {
                let moves = Moves { pass: Pass::Always, ..moves };
                Start { restrictions, goal, moves, largest: 1.0, ..start }
            }
        }
    }

    /// The game as it stands. If both have passed it goes on: who asks for a move wants one, as on KGS, where players who
    /// do not agree about dead stones play on.
    pub fn new(game: &Game, moves: Moves) -> Start {
        let board = game.board();
        let compensation = game.rules().compensation.points(game.handicap());
        let advance = game.komi() + compensation as f32;
        let prisoners = game.prisoners();
        let stones = |color| board.stones()[color] as i32 + prisoners[!color] as i32;
        let passes = if game.passes() >= 2 { 0 } else { game.passes() as u32 };
        // Who moves twice in a row has no move to answer and no ko to retake.
        let answered = game.turns().last().filter(|turn| turn.color != game.to_play());
        let last = answered.and_then(|turn| turn.mv.point());
        let before_last = last.and_then(|_| game.turns().iter().rev().nth(1)?.mv.point());
        let mut playing = Playing { last, passes, ..Playing::new(board.clone(), game.to_play()) };
        if answered.is_none() || !keeps_simple_ko(game.rules().ko) {
            playing.board.set_ko(None);
        }
        Start {
            game: playing,
            moves,
            before_last,
            zone: None,
            history: History::new(game),
            keeps_simple_ko: keeps_simple_ko(game.rules().ko),
            hash: game.hash(),
            may_repeat: prisoners != go::PerColor([0; 2]),
            stones: stones(Color::Black) - stones(Color::White),
            largest: game.size().area() as f32 + advance.abs(),
            restrictions: Vec::new(),
            goal: None,
            scoring: game.rules().scoring,
            advance,
        }
    }

    /// The same with playouts restricted to a zone.
    pub(crate) fn in_zone(self, zone: Zone) -> Start {
        Start { zone: Some(zone), ..self }
    }

    /// Are playouts restricted to a zone?
    pub(crate) fn is_in_zone(&self) -> bool {
        self.zone.is_some()
    }

    /// The points of the last two moves, the last one first; none if there is nothing to answer.
    pub(crate) fn last_points(&self) -> impl Iterator<Item = Point> {
        self.game.last.into_iter().chain(self.before_last)
    }

    /// The groups of the last two moves, if moves are restricted to them.
    pub(crate) fn group(&self) -> Option<Group> {
        group(&self.moves, &self.game, self.before_last)
    }

    /// Black's points less White's, from the area and from the stones that Black has played more, those taken included:
    /// area counts what is on the board, territory what is left when each has paid a point for every stone.
    #[inline(always)]
    pub(crate) fn score(&self, area: i32, stones: i32) -> f32 {
        let points = match self.scoring {
            Scoring::Area => area,
            Scoring::Territory => area - stones,
        };
        points as f32 - self.advance
    }
}

/// Does the rule forbid every move that boards take for retaking a ko? The natural situational one does not: a player who
/// came to the position by the other's move after an own pass has not made it.
fn keeps_simple_ko(ko: Ko) -> bool {
    !matches!(ko, Ko::None | Ko::NaturalSituational)
}
