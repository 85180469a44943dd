//! Useless moves, and what is played instead (A.2).

use std::fmt;

use go::{Board, Cell, Color, Point};

use super::CrazyStone;
use super::urgency::Drawn;
use mcts::Random;

/// Why another move is played than the one drawn first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Useless {
    /// The point beside it makes an eye.
    MakesEye,
    /// It was surrounded by the enemy, and this point leads out.
    StepsOut,
    /// It was urgent, but left two or more own stones in atari.
    Redrawn,
    /// It left own stones in atari that are saved by this capture.
    CapturesInstead,
    /// It left own stones in atari by filling one of their last two liberties; this is the other.
    OtherLiberty,
}

impl fmt::Display for Useless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Useless::MakesEye => "makes an eye",
            Useless::StepsOut => "steps out",
            Useless::Redrawn => "drawn again",
            Useless::CapturesInstead => "captures instead",
            Useless::OtherLiberty => "the other liberty",
        })
    }
}

/// What becomes of a drawn move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Keep,
    Instead(Point, Useless),
    DrawAgain,
}

/// Is the point next to that string?
#[inline(always)]
fn is_beside<B: Board>(board: &B, point: Point, head: Point, color: Color) -> bool {
    let (heads, count) = board.strings_around(color, point);
    heads[..count].contains(&head)
}

/// Rule (a): surrounded by one own string and an empty point that touches it, too.
#[inline(always)]
fn eye_maker<B: Board>(color: Color, board: &B, point: Point) -> Option<Point> {
    let (heads, count) = board.strings_around(color, point);
    let beside = board.empty_neighbour(point)?;
    (count == 1 && is_beside(board, beside, heads[0], color)).then_some(beside)
}

/// Rule (b): surrounded by the enemy and an empty point, and neither puts a string in atari nor takes one.
#[inline(always)]
fn way_out<B: Board>(color: Color, board: &B, point: Point) -> Option<Point> {
    if board.is_threat(color, point) { None } else { board.empty_neighbour(point) }
}

/// Does the string touch one of those strings?
fn touches<B: Board>(board: &B, stone: Point, heads: &[Point], color: Color) -> bool {
    let mut is_touching = false;
    board.for_each_stone(stone, |at| {
        is_touching |= heads.iter().any(|&head| is_beside(board, at, head, color));
    });
    is_touching
}

/// Rule (c), second part: if an enemy string in atari touches one of the strings that the move joins, a point that
/// captures one, drawn from all that do; the move itself, if that is illegal.
fn capture<B: Board>(color: Color, board: &mut B, point: Point, random: &mut Random) -> Option<Point> {
    let (mine, count) = board.strings_around(color, point);
    let (mut found, mut captures) = (None, 0);
    board.for_each_last_liberty(|board, liberty| {
        let (theirs, enemies) = board.strings_around(!color, liberty);
        let is_target =
            |&head: &Point| board.is_in_atari(head) && touches(board, head, &mine[..count], color);
        if !theirs[..enemies].iter().any(is_target) {
            return;
        }
        if board.ko() == Some(liberty) {
            found = found.or(Some(point));
            return;
        }
        captures += 1;
        if random.index(captures) == 0 {
            found = Some(liberty);
        }
    });
    found
}

/// Rule (c), third part: the other liberty of a string that has two, unless it is an eye.
fn other_liberty<B: Board>(color: Color, board: &B, point: Point) -> Option<Point> {
    let (mine, count) = board.strings_around(color, point);
    let [first, second] = mine[..count].iter().find_map(|&head| board.last_two_liberties(head))?;
    let other = if first == point { second } else { first };
    let is_eye = board.count_around(other, Cell::Empty) == 0
        && board.count_around(other, Cell::from(!color)) == 0
        && board.capture_size(!color, other) == 0;
    (!is_eye && board.is_legal(color, other)).then_some(other)
}

impl CrazyStone {
    /// Looks at a drawn move. With two empty points around, none of the rules can apply.
    #[inline(always)]
    pub(super) fn judge<B: Board>(
        &self,
        color: Color,
        board: &mut B,
        drawn: Drawn,
        random: &mut Random,
    ) -> Verdict {
        let point = drawn.point;
        let empty = board.count_around(point, Cell::Empty);
        if empty >= 2 {
            return Verdict::Keep;
        }
        let mine = board.count_around(point, Cell::from(color));
        let theirs = board.count_around(point, Cell::from(!color));
        if mine == 0 {
            let is_surrounded = empty == 1 && theirs > 0;
            let way_out = if self.step_out && is_surrounded { way_out(color, board, point) } else { None };
            return way_out.map_or(Verdict::Keep, |point| Verdict::Instead(point, Useless::StepsOut));
        }
        if self.make_eye
            && empty == 1
            && theirs == 0
            && let Some(point) = eye_maker(color, board, point)
        {
            return Verdict::Instead(point, Useless::MakesEye);
        }
        if board.liberties_after(color, point) == 1 {
            self.judge_self_atari(color, board, drawn, random)
        } else {
            Verdict::Keep
        }
    }

    /// Rule (c), for a move that leaves two or more own stones in atari.
    #[inline(always)]
    fn judge_self_atari<B: Board>(
        &self,
        color: Color,
        board: &mut B,
        drawn: Drawn,
        random: &mut Random,
    ) -> Verdict {
        let Drawn { point, urgency } = drawn;
        if self.redraw && urgency >= u64::from(self.redraw_from) && urgency > u64::from(self.base.get()) {
            return Verdict::DrawAgain;
        }
        let captured = if self.capture_instead { capture(color, board, point, random) } else { None };
        if let Some(liberty) = captured {
            let is_other = liberty != point;
            return if is_other {
                Verdict::Instead(liberty, Useless::CapturesInstead)
            } else {
                Verdict::Keep
            };
        }
        if self.other_liberty
            && let Some(point) = other_liberty(color, board, point)
        {
            return Verdict::Instead(point, Useless::OtherLiberty);
        }
        Verdict::Keep
    }
}
