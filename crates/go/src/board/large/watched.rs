//! A note of strings that came into atari.

use super::TableBoard;
use crate::color::Color;
use crate::point::Point;

/// Stones whose strings have been in atari at some time: those in atari now, and others.
#[derive(Clone)]
pub(super) struct Watched {
    pub(super) stones: [Point; WATCH_LIST],
    pub(super) count: usize,
}

/// More strings are hardly ever in atari at once; if they are, the board looks at every stone instead.
pub(super) const WATCH_LIST: usize = 64;

impl Watched {
    pub(super) const NONE: Watched = Watched { stones: [Point::NOWHERE; WATCH_LIST], count: 0 };

    /// Notes the stone, if there is room.
    #[inline(always)]
    pub(super) fn push(&mut self, stone: Point) {
        if let Some(place) = self.stones.get_mut(self.count) {
            *place = stone;
            self.count += 1;
        }
    }

    /// Once it is full, strings may be missing.
    pub(super) fn is_full(&self) -> bool {
        self.count >= WATCH_LIST
    }
}

impl<const WATCH: bool, const FENCED: bool> TableBoard<WATCH, FENCED> {
    /// Notes the strings that the last move, there, brought into atari.
    #[inline(always)]
    pub(super) fn watch(&mut self, color: Color, point: Point) {
        // One test for all four: seldom is one of them in atari.
        let enemies = self.heads[!color].around(point);
        let [a, b, c, d] = enemies.map(|head| self.liberties[head].are_single());
        if a | b | c | d {
            for head in enemies {
                if self.liberties[head].are_single() {
                    self.watched[!color].push(head);
                }
            }
        }
        if self.liberties[self.heads[color][point]].are_single() {
            self.watched[color].push(point);
        }
    }

    /// [`Board::for_each_in_atari`](crate::Board::for_each_in_atari) by looking at every stone; notes the strings for the
    /// next time.
    pub(super) fn look_for_ataris(&mut self, color: Color, mut visit: impl FnMut(Point, Point)) {
        self.watched[color].count = 0;
        for point in self.size.points() {
            if self.heads[color][point] == point
                && let Some(liberty) = self.liberties[point].single()
            {
                if WATCH {
                    self.watched[color].push(point);
                }
                visit(point, liberty);
            }
        }
    }
}
