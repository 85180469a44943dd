//! The loop that plays a game to its end.

use go::board::convert;
use go::isa::{Isa, Job};
use go::{Board, Color, Move, Point};

use crate::policy::{Choice, Play, Reason};
use crate::position::{number_of, player};
use mcts::{Random, Record};

/// A game being played out: a board, and what the policies want to know of the last moves.
#[derive(Clone)]
pub struct Playing<B> {
    /// The board.
    pub board: B,
    /// Whose turn it is.
    pub to_play: Color,
    /// The last move, if it was not a pass.
    pub last: Option<Point>,
    /// How many passes in a row came last.
    pub passes: u32,
    /// The number of moves after which the game is over in any case, counted from now.
    pub cap: u32,
}

impl<B: Board> Playing<B> {
    /// A game that goes on from this position, with a cap of three times the area: a uniform game takes about 1.3
    /// times the area.
    pub fn new(board: B, to_play: Color) -> Playing<B> {
        let cap = 3 * board.size().area() as u32;
        Playing { board, to_play, last: None, passes: 0, cap }
    }

    /// The same game on another kind of board.
    ///
    /// # Panics
    /// If the position does not fit that kind; see [`Board::fits`].
    pub fn on<To: Board>(&self) -> Playing<To> {
        let board = convert(&self.board);
        Playing { board, to_play: self.to_play, last: self.last, passes: self.passes, cap: self.cap }
    }

    /// Makes this game the same as the other, on a board of the same size.
    #[inline(always)]
    pub fn copy_from(&mut self, other: &Playing<B>) {
        self.board.copy_from(&other.board);
        self.to_play = other.to_play;
        self.last = other.last;
        self.passes = other.passes;
        self.cap = other.cap;
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Black's area less White's, without komi.
    pub area: i32,
    /// The number of moves played out, passes among them.
    pub moves: u32,
    /// Black's stones less White's played until the first pass: the parity correction, see
    /// [`Outcome::territory`].
    pub stones: i32,
    /// Was it the cap that ended the game, and not two passes?
    pub is_capped: bool,
}

impl Outcome {
    /// Black's territory and prisoners less White's, without komi.
    ///
    /// A playout fills territory until only eyes are left, which costs points under territory rules. But as long as
    /// both fill in turn the costs are equal, and the one who has more to fill when the other begins to pass need not
    /// fill it. Area and territory differ by the stones that one side played more than the other, so: the area, less
    /// that difference up to the first pass, less the difference `stones_before` in the game before the playout.
    ///
    /// It is a point off where, once everything neutral is filled, the side to move has more to fill than the other:
    /// then it has filled one point more when the other passes, which it would not have done over the board.
    pub fn territory(&self, stones_before: i32) -> i32 {
        self.area - self.stones - stones_before
    }
}

/// Somebody who watches a playout move by move.
pub trait Watch {
    /// A move was made.
    fn turn(&mut self, color: Color, mv: Move, reason: Reason);
}

/// Nobody watches, and watching costs nothing.
impl Watch for () {
    #[inline(always)]
    fn turn(&mut self, _: Color, _: Move, _: Reason) {}
}

/// Keeps all moves.
impl Watch for Vec<(Color, Move, Reason)> {
    fn turn(&mut self, color: Color, mv: Move, reason: Reason) {
        self.push((color, mv, reason));
    }
}

/// Plays the game to its end: two passes in a row, or the cap. The board is left as it is then.
#[inline(always)]
pub fn play_out<B: Board, P: Play<B>>(
    game: &mut Playing<B>,
    policy: &mut P,
    random: &mut Random,
    watch: &mut impl Watch,
) -> Outcome {
    policy.begin(game);
    let mut course = Course { moves: 0, stones: 0, has_passed: false };
    // One colour after the other in the program's text, so that the compiler knows it in each.
    if game.to_play == Color::White && !turn(Color::White, game, policy, random, watch, &mut course) {
        return course.outcome(game);
    }
    while turn(Color::Black, game, policy, random, watch, &mut course)
        && turn(Color::White, game, policy, random, watch, &mut course)
    {}
    course.outcome(game)
}

/// Who watches the games of a search or of a survey. To ask at every move costs less than to compile a game once more for
/// everybody who might watch.
pub(crate) enum Audience<'a> {
    /// Nobody.
    Nobody,
    /// A search that wants to know where stones were played.
    Search(&'a mut Record),
    /// Somebody else.
    Watcher(&'a mut dyn Watch),
}

impl Watch for Audience<'_> {
    #[inline(always)]
    fn turn(&mut self, color: Color, mv: Move, reason: Reason) {
        match self {
            Audience::Nobody => {}
            Audience::Search(record) => {
                if let Move::Play(_) = mv {
                    record.moves.push((player(color), number_of(mv)));
                }
            }
            Audience::Watcher(watch) => watch.turn(color, mv, reason),
        }
    }
}

/// [`play_out`], compiled for these instructions: once for all who play a policy on a board, because it is large.
#[inline(never)]
pub(crate) fn play_out_with<B: Board, P: Play<B>, I: Isa>(
    isa: I,
    game: &mut Playing<B>,
    policy: &mut P,
    random: &mut Random,
    audience: Audience<'_>,
) -> Outcome {
    isa.run(WholeGame { game, policy, random, audience })
}

struct WholeGame<'a, 'w, B, P> {
    game: &'a mut Playing<B>,
    policy: &'a mut P,
    random: &'a mut Random,
    audience: Audience<'w>,
}

impl<B: Board, P: Play<B>> Job for WholeGame<'_, '_, B, P> {
    type Output = Outcome;

    #[inline(always)]
    fn run(mut self) -> Outcome {
        play_out(self.game, self.policy, self.random, &mut self.audience)
    }
}

/// What is counted during a game.
struct Course {
    moves: u32,
    stones: i32,
    has_passed: bool,
}

impl Course {
    #[inline(always)]
    fn outcome<B: Board>(&self, game: &Playing<B>) -> Outcome {
        Outcome {
            area: game.board.filled_score(),
            moves: self.moves,
            stones: self.stones,
            is_capped: game.passes < 2,
        }
    }
}

/// One turn; is there another?
#[inline(always)]
fn turn<B: Board, P: Play<B>>(
    color: Color,
    game: &mut Playing<B>,
    policy: &mut P,
    random: &mut Random,
    watch: &mut impl Watch,
    course: &mut Course,
) -> bool {
    if course.moves >= game.cap || game.passes >= 2 {
        return false;
    }
    course.moves += 1;
    let Choice { point, reason } = policy.turn(color, game, random);
    game.last = point;
    game.to_play = !color;
    if point.is_some() {
        game.passes = 0;
        let sign = if color == Color::Black { 1 } else { -1 };
        course.stones += if course.has_passed { 0 } else { sign };
    } else {
        game.board.pass();
        game.passes += 1;
        course.has_passed = true;
    }
    watch.turn(color, point.map_or(Move::Pass, Move::Play), reason);
    true
}
