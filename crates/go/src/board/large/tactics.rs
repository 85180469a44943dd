//! Ataris and captures on large boards.

use super::{Liberties, TableBoard};
use crate::board::tactics::Tactics;
use crate::board::{Board, Cell, Space};
use crate::color::Color;
use crate::point::Point;

impl<const WATCH: bool, const FENCED: bool> TableBoard<WATCH, FENCED> {
    /// The first string in atari around the point: one of several that have the same last liberty.
    #[inline(always)]
    fn first_in_atari(&self, point: Point) -> Option<Point> {
        let heads = point.neighbours().map(|p| self.head(p));
        heads.into_iter().find(|&head| self.liberties[head].are_only(point))
    }

    /// Calls `visit` with the last liberties that are wanted; `is_wanted` is told the colour of the first string there.
    #[inline(always)]
    fn walk_last_liberties(
        &mut self,
        is_wanted: impl Fn(&Self, Color, Point) -> bool,
        mut visit: impl FnMut(&Self, Point),
    ) {
        if WATCH {
            for color in Color::BOTH {
                self.for_each_in_atari(color, |_, _| {});
            }
        }
        if !WATCH || Color::BOTH.into_iter().any(|color| self.watched[color].is_full()) {
            for &point in &self.empty[..self.empty_count as usize] {
                let owner = self.first_in_atari(point).and_then(|head| self.cells[head].color());
                if owner.is_some_and(|owner| is_wanted(self, owner, point)) {
                    visit(self, point);
                }
            }
            return;
        }
        for color in Color::BOTH {
            for &head in &self.watched[color].stones[..self.watched[color].count] {
                let liberty = self.liberties[head].single();
                let liberty = liberty.filter(|&point| self.is_open(point) && is_wanted(self, color, point));
                if let Some(point) = liberty.filter(|&point| self.first_in_atari(point) == Some(head)) {
                    visit(self, point);
                }
            }
        }
    }

    /// Is an enemy string next to this string in atari?
    #[inline]
    fn is_beside_atari(&self, stone: Point) -> bool {
        let enemy = !self.cells[stone].color().expect("there is a stone");
        let is_in_atari = |head: &Point| self.liberties[*head].single().is_some();
        let mut is_found = false;
        self.for_each_stone(stone, |at| is_found |= self.heads[enemy].around(at).iter().any(is_in_atari));
        is_found
    }
}

impl<const WATCH: bool, const FENCED: bool> Tactics for TableBoard<WATCH, FENCED> {
    #[inline(always)]
    fn for_each_last_liberty(&mut self, visit: impl FnMut(&Self, Point)) {
        self.walk_last_liberties(|_, _, _| true, visit);
    }

    /// What is hopeless for one string in atari is so for all others with the same last liberty: enemies of them would
    /// be support. So it does not matter which of them is asked.
    #[inline(always)]
    fn for_each_urgent_point(&mut self, color: Color, visit: impl FnMut(&Self, Point)) {
        let is_urgent = |board: &Self, owner: Color, point: Point| {
            let may_rescue = owner != color && (!WATCH || board.watched[color].count > 0);
            may_rescue || board.around[point].empty() > 1 || board.is_supported(owner, point)
        };
        self.walk_last_liberties(is_urgent, visit);
    }

    #[inline(always)]
    fn count_around(&self, point: Point, cell: Cell) -> u32 {
        match cell.color() {
            Some(color) => self.around[point].stones(color) as u32,
            None if cell == Cell::Empty => self.around[point].empty(),
            None => 0,
        }
    }

    #[inline]
    fn space(&self, point: Point) -> Option<Space> {
        Space::around(self, point)
    }

    #[inline(always)]
    fn empty_neighbour(&self, point: Point) -> Option<Point> {
        point.neighbours().into_iter().find(|&p| self.cells[p] == Cell::Empty && self.is_open(p))
    }

    #[inline(always)]
    fn is_supported(&self, color: Color, point: Point) -> bool {
        self.is_capture(color, point) || self.has_friend(color, point)
    }

    #[inline(always)]
    fn capture_size(&self, color: Color, point: Point) -> u32 {
        let (heads, count) = self.strings_around(!color, point);
        let taken = heads[..count].iter().filter(|&&head| self.liberties[head].are_only(point));
        taken.map(|&head| u32::from(self.sizes[head])).sum()
    }

    #[inline(always)]
    fn rescue_size(&self, color: Color, point: Point) -> u32 {
        let (heads, count) = self.strings_around(!color, point);
        let rescues = |head: &&Point| self.liberties[**head].are_only(point) && self.is_beside_atari(**head);
        heads[..count].iter().filter(rescues).map(|&head| u32::from(self.sizes[head])).sum()
    }

    #[inline(always)]
    fn is_threat(&self, color: Color, point: Point) -> bool {
        let (heads, count) = self.strings_around(!color, point);
        heads[..count].iter().any(|&head| {
            let mut others = self.liberties[head];
            for p in point.neighbours() {
                if self.heads[!color][p] == head {
                    others -= Liberties::of(point);
                }
            }
            others == Liberties::NONE || others.single().is_some()
        })
    }
}
