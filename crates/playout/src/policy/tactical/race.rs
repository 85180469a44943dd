//! Strings with two liberties on both sides: whoever moves may win the race.

use go::{Board, Cell, Color, Point};

use crate::policy::mogo::{Draw, is_good};
use crate::policy::{Choice, Reason};
use mcts::Random;

/// An answer to a move that left an own string next to it with two liberties: a third liberty for it, or an atari on the string of
/// the move, if that has two as well.
#[inline(always)]
pub(super) fn answer<B: Board>(board: &B, color: Color, last: Point, random: &mut Random) -> Option<Choice> {
    let (strings, count) = board.strings_around(color, last);
    let mut draw = Draw::default();
    let mut is_short = false;
    for &head in &strings[..count] {
        let Some([one, two]) = board.last_two_liberties(head) else { continue };
        is_short = true;
        for (point, other) in [(one, two), (two, one)] {
            if gains(board, color, head, point, other) {
                draw.offer(Choice { point: Some(point), reason: Reason::MoreLiberties }, random);
            }
        }
    }
    if is_short && let Some(liberties) = board.last_two_liberties(last) {
        for point in liberties {
            if is_good(board, color, point) {
                draw.offer(Choice { point: Some(point), reason: Reason::Atari }, random);
            }
        }
    }
    draw.drawn
}

/// Does the string have three liberties or more after a move on the first of its two?
fn gains<B: Board>(board: &B, color: Color, head: Point, point: Point, other: Point) -> bool {
    if board.ko() == Some(point) {
        return false;
    }
    let beside = u32::from(point.neighbours().contains(&other));
    if board.count_around(point, Cell::Empty) >= 2 + beside {
        return true;
    }
    let (strings, count) = board.strings_around(color, point);
    let is_strong = |&joined: &Point| {
        joined != head && !board.is_in_atari(joined) && board.last_two_liberties(joined).is_none()
    };
    strings[..count].iter().any(is_strong)
}
