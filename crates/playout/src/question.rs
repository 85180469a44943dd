//! What a search is asked: a position, and what is special about the question.

use go::{Color, Game, Move, Point, PointSet};
use mcts::Outcome;

use crate::tally::Tally;

/// What a search is asked.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The position, and how it came about.
    pub game: &'a Game,
    /// What players may not do in the tree, as long as it leaves them anything.
    pub restrictions: &'a [Restriction],
    /// What the game is about, if it is not the score.
    pub goal: Option<Goal>,
    /// Where to count who owns what at the end of all games. It must be for boards of this size; threads beyond those it
    /// was made for are not counted.
    pub tally: Option<&'a Tally>,
}

impl<'a> Question<'a> {
    /// The best move of this game, and nothing besides.
    pub fn new(game: &'a Game) -> Question<'a> {
        Question { game, restrictions: &[], goal: None, tally: None }
    }
}

/// Moves that a player may not make in the tree, or the only ones that it may: what KataGo calls avoidMoves and
/// allowMoves. Of those the tree considers, that is: others are not added. Where nothing is left, it is a pass. Playouts
/// are free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Restriction {
    /// Who is restricted.
    pub color: Color,
    /// Which moves this is about.
    pub moves: MoveSet,
    /// What about them.
    pub kind: RestrictionKind,
    /// It holds as long as fewer moves than this were made from the root.
    pub until_depth: u32,
}

/// What about the moves of a restriction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestrictionKind {
    /// They may not be made.
    Avoid,
    /// No others may be made.
    Allow,
}

impl Restriction {
    /// May that player make the move after so many from the root?
    pub(crate) fn allows(&self, color: Color, mv: Move, depth: u32) -> bool {
        let is_among = self.moves.contains(mv);
        let is_wanted = match self.kind {
            RestrictionKind::Avoid => !is_among,
            RestrictionKind::Allow => is_among,
        };
        is_wanted || color != self.color || depth >= self.until_depth
    }
}

/// A set of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveSet {
    /// The points to play on.
    pub points: PointSet,
    /// Is the pass one of the moves?
    pub pass: bool,
}

impl MoveSet {
    /// Is the move in the set?
    pub fn contains(&self, mv: Move) -> bool {
        match mv {
            Move::Play(point) => self.points.contains(point),
            Move::Pass => self.pass,
        }
    }
}

impl FromIterator<Move> for MoveSet {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> MoveSet {
        let mut set = MoveSet::default();
        for mv in moves {
            match mv {
                Move::Play(point) => _ = set.points.insert(point),
                Move::Pass => set.pass = true,
            }
        }
        set
    }
}

/// A game about a single point instead of the score: life and death of the string on it, for instance. Both may pass at
/// any time in the tree, so that nobody has to break a seki.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The point.
    pub point: Point,
    /// Who wins by one point if it owns that point in the end, with a stone or as territory. If not, the other does.
    pub owner: Color,
}

impl Goal {
    /// The outcome of a game in which the point was this player's in the end.
    pub(crate) fn outcome(&self, owner: Option<Color>) -> Outcome {
        let is_reached = owner == Some(self.owner);
        let is_won_by_black = is_reached == (self.owner == Color::Black);
        Outcome::by_score(if is_won_by_black { 1.0 } else { -1.0 })
    }
}
