//! Ataris, captures and shapes on tables.

use super::{Liberties, TableBoard};
use crate::board::nearby::Nearby;
use crate::board::{Board, Neighbourhood, Ring};
use crate::color::Color;
use crate::point::{Point, PointSet};

impl<const WATCH: bool, const FENCED: bool> TableBoard<WATCH, FENCED> {
    /// The captured stones next to the stone here or to the strings that it joins.
    fn freed_by_capture(&self, color: Color, point: Point) -> u32 {
        let (mine, mine_count) = self.strings_around(color, point);
        let (theirs, theirs_count) = self.strings_around(!color, point);
        let is_ours = |p: Point| p == point || mine[..mine_count].contains(&self.heads[color][p]);
        let mut freed = 0;
        for &enemy in theirs[..theirs_count].iter().filter(|&&head| self.liberties[head].are_only(point)) {
            self.for_each_stone(enemy, |stone| {
                freed += u32::from(stone.neighbours().into_iter().any(is_ours));
            });
        }
        freed
    }
}

impl<const WATCH: bool, const FENCED: bool> Nearby for TableBoard<WATCH, FENCED> {
    #[inline(always)]
    fn neighbourhood(&self, point: Point) -> Neighbourhood {
        if WATCH { self.shapes.at(point) } else { Neighbourhood::of(self.cells.ring(point)) }
    }

    #[inline(always)]
    fn ring(&self, point: Point) -> Ring {
        let neighbourhoods =
            if WATCH { self.shapes.around(point) } else { point.ring().map(|p| self.neighbourhood(p)) };
        Ring { empty: self.neighbourhood(point).empty(), neighbourhoods }
    }

    /// The liberties of the strings joined and of the stone itself add up; the point's own entries go.
    #[inline(always)]
    fn liberties_after(&self, color: Color, point: Point) -> u32 {
        if !self.is_open(point) {
            return 0;
        }
        let [a, b, c, d] = self.offers.around(point);
        let mut liberties = a + b + (c + d);
        let (mine, count) = self.strings_around(color, point);
        for &head in &mine[..count] {
            liberties += self.liberties[head];
        }
        for _ in 0..self.around[point].stones(color) {
            liberties -= Liberties::of(point);
        }
        let counted = match liberties.single() {
            Some(_) => 1,
            None if liberties == Liberties::NONE => 0,
            None => return 2,
        };
        let freed = if self.is_capture(color, point) { self.freed_by_capture(color, point) } else { 0 };
        (counted + freed).min(2)
    }

    #[inline(always)]
    fn for_each_in_atari_around(&self, color: Color, point: Point, mut visit: impl FnMut(Point, Point)) {
        let [a, b, c, d] = self.heads[color].around(point).map(|head| self.liberties[head].are_single());
        if !(a | b | c | d) {
            return;
        }
        let (heads, count) = self.strings_around(color, point);
        for &head in &heads[..count] {
            if let Some(liberty) = self.liberties[head].single() {
                visit(head, liberty);
            }
        }
    }

    #[inline]
    fn for_each_capture_beside(&self, color: Color, stone: Point, mut visit: impl FnMut(Point)) {
        self.for_each_stone(stone, |stone| {
            for enemy in self.heads[!color].around(stone) {
                if let Some(liberty) = self.liberties[enemy].single().filter(|&point| self.is_open(point)) {
                    visit(liberty);
                }
            }
        });
    }

    /// Each point that is found takes the place of the one kept so far with the probability that makes all equal.
    #[inline]
    fn random_capture(&mut self, color: Color, mut below: impl FnMut(u32) -> u32) -> Option<Point> {
        let ko = self.ko;
        let fence = self.fence;
        let mut seen = PointSet::EMPTY;
        let mut count = 0;
        let mut kept = None;
        self.for_each_in_atari(!color, |_, liberty| {
            let is_open = !FENCED || fence.contains(liberty);
            if liberty != ko && is_open && seen.insert(liberty) {
                count += 1;
                if below(count) == 0 {
                    kept = Some(liberty);
                }
            }
        });
        kept
    }
}
