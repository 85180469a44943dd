//! Go as the tree search sees it.
//!
//! A [`Position`] is a game being played out, with what the search needs besides: the positions since the root, so that
//! none is repeated against the rules. Everything about the root that does not change is a [`Start`].

mod history;
mod moves;
mod start;

pub use moves::{Eyes, Groups, Moves, Pass};
pub use start::Start;
pub(crate) use start::Zone;

use go::fate::Group;
use go::score::{Owners, area, count};
use go::{Board, Color, FencedBoard, Move, Point, PointSet, zobrist};
use mcts::{Candidate, Game, MoveId, Outcome, Player};

use crate::game::Playing;
use crate::ownership::owner;
use crate::prior::Scene;

/// The number of a pass; stones have the numbers of their points, which begin later.
const PASS: MoveId = MoveId::new(0);

/// The number of a move, the same on all boards.
#[inline(always)]
pub fn number_of(mv: Move) -> MoveId {
    match mv {
        Move::Play(point) => MoveId::new(point.raw()),
        Move::Pass => PASS,
    }
}

/// The move with that number.
#[inline(always)]
pub fn move_of(number: MoveId) -> Move {
    if number == PASS { Move::Pass } else { Move::Play(Point::from_raw(number.number())) }
}

/// Who plays with this colour: Black is the first player.
#[inline(always)]
pub(crate) fn player(color: Color) -> Player {
    match color {
        Color::Black => Player::First,
        Color::White => Player::Second,
    }
}

/// A position in the tree, Black being the first player.
#[derive(Clone)]
pub struct Position<'s, B> {
    start: &'s Start,
    /// The game as playouts know it.
    pub(crate) game: Playing<B>,
    /// The hash of the stones.
    hash: u64,
    /// What may not be repeated, of the positions since the root.
    path: Vec<u64>,
    /// Could a move repeat a position? As long as no stone was ever taken, none can.
    may_repeat: bool,
    /// Black's stones less White's, those taken included.
    stones: i32,
    /// The move before the last one, if neither was a pass.
    before_last: Option<Point>,
    /// The number of moves since the root, and the first of them.
    depth: u32,
    first: MoveId,
}

impl<'s, B: Board> Position<'s, B> {
    /// The position that a search starts from.
    pub fn new(start: &'s Start) -> Position<'s, B> {
        Position {
            start,
            game: start.game.on(),
            hash: start.hash,
            path: Vec::new(),
            may_repeat: start.may_repeat,
            stones: start.stones,
            before_last: start.before_last,
            depth: 0,
            first: PASS,
        }
    }

    /// The game as playouts know it: its board, whose turn it is, and the passes that came last.
    pub fn playing(&self) -> &Playing<B> {
        &self.game
    }

    /// The position as one who is to move sees it.
    #[inline(always)]
    pub(crate) fn scene(&self) -> Scene<'_, B> {
        let Playing { board, to_play, last, .. } = &self.game;
        Scene { board, color: *to_play, last: *last, before_last: self.before_last }
    }

    /// The outcome of a playout in which Black has so much more area than White, and played so many more stones.
    #[inline(always)]
    pub(crate) fn outcome_of(&self, area: i32, stones: i32) -> Outcome {
        let Start { goal, zone, .. } = self.start;
        match (goal, zone) {
            (Some(goal), _) => goal.outcome(owner(&self.game.board, goal.point)),
            (None, Some(zone)) => self.outcome_in(zone, stones, |point| owner(&self.game.board, point)),
            (None, None) => Outcome::by_score(self.start.score(area, self.stones + stones)),
        }
    }

    /// The outcome where these are the owners of the points of a zone, and Black played so many more stones. Who has won is a
    /// matter of the tuned score; the points are those that are expected on the whole board.
    fn outcome_in(&self, zone: &Zone, stones: i32, owner: impl Fn(Point) -> Option<Color>) -> Outcome {
        let points = zone.points.iter().map(|point| match owner(point) {
            Some(Color::Black) => 1,
            Some(Color::White) => -1,
            None => 0,
        });
        let inside = self.start.score(points.sum(), self.stones + stones);
        Outcome { score: inside + zone.expected, ..Outcome::by_score(inside + zone.tuned) }
    }

    /// Who owns what as it stands, with everything on the board alive.
    pub(crate) fn owners(&self) -> Owners {
        area(&self.game.board, &PointSet::EMPTY)
    }

    /// The outcome of a game that ends as it stands.
    fn outcome_now(&self) -> Outcome {
        let owners = self.owners();
        if let Some(goal) = &self.start.goal {
            return goal.outcome(owners[goal.point]);
        }
        if let Some(zone) = &self.start.zone {
            return self.outcome_in(zone, 0, |point| owners[point]);
        }
        let points = count(self.game.board.size(), &owners);
        let area = points[Color::Black] as i32 - points[Color::White] as i32;
        Outcome::by_score(self.start.score(area, self.stones))
    }

    /// The first move after the root, if there was any.
    pub(crate) fn first(&self) -> Option<Move> {
        (self.depth > 0).then(|| move_of(self.first))
    }

    /// Leaves out what the player may not do here.
    #[cold]
    fn restrict(&self, list: &mut Vec<Candidate>) {
        let color = self.game.to_play;
        for restriction in &self.start.restrictions {
            list.retain(|candidate| restriction.allows(color, move_of(candidate.mv), self.depth));
        }
    }

    #[inline(always)]
    fn put(&mut self, color: Color, point: Point) {
        let mut hash = self.hash ^ zobrist::stone(color, point);
        let mut taken = false;
        self.game.board.play_with(color, point, |stone| {
            hash ^= zobrist::stone(!color, stone);
            taken = true;
        });
        self.hash = hash;
        self.may_repeat |= taken;
        self.stones += if color == Color::Black { 1 } else { -1 };
        if !self.start.keeps_simple_ko {
            self.game.board.set_ko(None);
        }
    }

    /// The hash of the stones after a move that is no suicide.
    #[inline(always)]
    fn hash_after(&self, color: Color, point: Point) -> u64 {
        let board = &self.game.board;
        let mut hash = self.hash ^ zobrist::stone(color, point);
        let (strings, count) = board.strings_around(!color, point);
        for &head in &strings[..count] {
            if board.last_liberty(head) == Some(point) {
                board.for_each_stone(head, |stone| hash ^= zobrist::stone(!color, stone));
            }
        }
        hash
    }

    /// Adds the points that are worth considering, of those that are wanted.
    #[inline(always)]
    fn stone_candidates(&self, list: &mut Vec<Candidate>, mut is_wanted: impl FnMut(Point) -> bool) {
        let color = self.game.to_play;
        let forbids = self.may_repeat && self.start.history.forbids_any();
        let moves = &self.start.moves;
        moves.for_each(&self.game.board, color, |board, point| {
            if is_wanted(point) && (!forbids || !self.repeats(color, point)) {
                let is_threat = moves.threats && moves::is_atari(board, color, point);
                list.push(Candidate { is_threat, ..Candidate::plain(number_of(point.into())) });
            }
        });
    }

    /// Have the groups of the last two moves a move that is considered?
    pub(crate) fn has_group_moves(&self) -> bool {
        let mut list = Vec::new();
        if let Some(group) = group(&self.start.moves, &self.game, self.before_last) {
            self.stone_candidates(&mut list, |point| group.empty.contains(point));
        }
        !list.is_empty()
    }

    /// Adds the moves in the groups of the last two moves; none where all moves are to be considered. As long as moves are left
    /// out a pass is not one of them: it would be a pass in a part of the board.
    #[inline(never)]
    fn group_candidates(&self, list: &mut Vec<Candidate>) {
        let Some(group) = group(&self.start.moves, &self.game, self.before_last) else { return };
        let mut is_all = true;
        self.stone_candidates(list, |point| {
            let is_wanted = group.empty.contains(point);
            is_all &= is_wanted;
            is_wanted
        });
        if is_all {
            // They are found again, and the pass with them.
            list.clear();
        }
    }

    /// Would the move make a position that may not be made again?
    #[inline(always)]
    fn repeats(&self, color: Color, point: Point) -> bool {
        let history = &self.start.history;
        let key = history.key(self.hash_after(color, point), color);
        history.contains(key) || self.path.contains(&key)
    }
}

impl<'s> Position<'s, FencedBoard> {
    /// The position that a search in the zone of this start begins from; on the whole board if it has none.
    pub(crate) fn in_zone(start: &'s Start) -> Position<'s, FencedBoard> {
        let mut position: Position<'s, FencedBoard> = Position::new(start);
        if let Some(zone) = &start.zone {
            position.game.board.fence(&zone.points);
        }
        position
    }
}

/// The groups of the last two moves, if moves are restricted to them. After a pass all moves are considered: the other
/// player has nothing more to do here.
#[inline]
fn group<B: Board>(moves: &Moves, game: &Playing<B>, before_last: Option<Point>) -> Option<Group> {
    let last = game.last?;
    let starts = [last, before_last.unwrap_or(last)];
    moves.group?.of(&game.board, &starts)
}

impl<B: Board> Game for Position<'_, B> {
    fn move_limit(&self) -> usize {
        1 << 9
    }

    fn largest_score(&self) -> f32 {
        self.start.largest
    }

    #[inline(always)]
    fn to_play(&self) -> Player {
        player(self.game.to_play)
    }

    #[inline(always)]
    fn copy_from(&mut self, other: &Self) {
        self.game.copy_from(&other.game);
        self.hash = other.hash;
        self.path.clear();
        self.path.extend_from_slice(&other.path);
        self.may_repeat = other.may_repeat;
        self.stones = other.stones;
        self.before_last = other.before_last;
        self.depth = other.depth;
        self.first = other.first;
    }

    #[inline(always)]
    fn play(&mut self, mv: MoveId) {
        let color = self.game.to_play;
        match move_of(mv) {
            Move::Play(point) => {
                self.put(color, point);
                self.before_last = self.game.last;
                self.game.last = Some(point);
                self.game.passes = 0;
            }
            Move::Pass => {
                self.game.board.pass();
                self.before_last = None;
                self.game.last = None;
                self.game.passes += 1;
            }
        }
        if self.start.history.remembers(move_of(mv)) {
            self.path.push(self.start.history.key(self.hash, color));
        }
        self.game.to_play = !color;
        if self.depth == 0 {
            self.first = mv;
        }
        self.depth += 1;
    }

    /// Two passes end the game, and everything on the board counts as alive.
    #[inline(always)]
    fn outcome(&self) -> Option<Outcome> {
        (self.game.passes >= 2).then(|| self.outcome_now())
    }

    #[inline(always)]
    fn candidates(&mut self, list: &mut Vec<Candidate>) {
        let moves = &self.start.moves;
        if moves.group.is_some() {
            self.group_candidates(list);
        }
        if list.is_empty() {
            if moves.pass == Pass::Always {
                list.push(Candidate::plain(PASS));
            }
            self.stone_candidates(list, |_| true);
        }
        if !self.start.restrictions.is_empty() {
            self.restrict(list);
        }
        if list.is_empty() {
            list.push(Candidate::plain(PASS));
        }
        // Small boards list their points in order.
        if !list.is_sorted_by_key(|candidate| candidate.mv) {
            list.sort_unstable_by_key(|candidate| candidate.mv);
        }
        if let Some(priors) = &moves.priors {
            priors.judge(self.scene(), list);
        }
    }
}
