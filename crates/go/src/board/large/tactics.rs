//! Ataris and captures on large boards.

use super::{Liberties, TableBoard};
use crate::board::tactics::Tactics;
use crate::board::{Board, Cell};
use crate::color::Color;
use crate::point::Point;

impl<const WATCH: bool> TableBoard<WATCH> {
    /// The first string in atari around the point: one of several that have the same last liberty.
    #[inline(always)]
    fn first_in_atari(&self, point: Point) -> Option<Point> {
        let heads = point.neighbours().map(|p| self.head(p));
        heads.into_iter().find(|&head| self.liberties[head].are_only(point))
    }

    /// The liberties that a stone there has when the enemy strings in atari around it are taken: those stones of
    /// theirs that are next to it or to the own strings it joins.
    #[inline(never)]
    fn liberties_by_capture(&self, color: Color, point: Point, mine: &[Point]) -> Liberties {
        let mut gained = Liberties::NONE;
        let (theirs, count) = self.strings_around(!color, point);
        for &head in theirs[..count].iter().filter(|&&head| self.liberties[head].are_only(point)) {
            self.for_each_stone(head, |stone| {
                for p in stone.neighbours() {
                    if p == point || mine.contains(&self.heads[color][p]) {
                        gained += Liberties::of(stone);
                    }
                }
            });
        }
        gained
    }
}

impl<const WATCH: bool> Tactics for TableBoard<WATCH> {
    #[inline(always)]
    fn for_each_last_liberty(&mut self, mut visit: impl FnMut(&Self, Point)) {
        if WATCH {
            for color in Color::BOTH {
                self.for_each_in_atari(color, |_, _| {});
            }
        }
        if !WATCH || Color::BOTH.into_iter().any(|color| self.watched[color].is_full()) {
            for &point in &self.empty[..self.empty_count as usize] {
                if self.first_in_atari(point).is_some() {
                    visit(self, point);
                }
            }
            return;
        }
        for color in Color::BOTH {
            for &head in &self.watched[color].stones[..self.watched[color].count] {
                let liberty = self.liberties[head].single();
                if let Some(point) = liberty.filter(|&point| self.first_in_atari(point) == Some(head)) {
                    visit(self, point);
                }
            }
        }
    }

    #[inline(always)]
    fn count_around(&self, point: Point, cell: Cell) -> u32 {
        match cell.color() {
            Some(color) => self.around[point].stones(color) as u32,
            None if cell == Cell::Empty => self.around[point].empty(),
            None => 0,
        }
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

    #[inline]
    fn is_beside_atari(&self, stone: Point) -> bool {
        let enemy = !self.cells[stone].color().expect("there is a stone");
        let mut is_found = false;
        self.for_each_stone(stone, |at| {
            is_found |=
                self.heads[enemy].around(at).iter().any(|&head| self.liberties[head].single().is_some());
        });
        is_found
    }

    #[inline(always)]
    fn is_self_atari(&self, color: Color, point: Point) -> bool {
        debug_assert!(self.cells[point] == Cell::Empty && !self.is_suicide(color, point));
        let [a, b, c, d] = self.offers.around(point);
        let mut liberties = a + b + (c + d);
        let (heads, count) = self.strings_around(color, point);
        for &head in &heads[..count] {
            liberties += self.liberties[head];
        }
        for _ in 0..self.around[point].stones(color) {
            liberties -= Liberties::of(point);
        }
        if self.is_capture(color, point) {
            liberties += self.liberties_by_capture(color, point, &heads[..count]);
        }
        liberties.single().is_some()
    }
}
