//! Ataris, captures and shapes on masks.

use super::SmallBoard;
use crate::board::mask::{Mask, Sets, Site};
use crate::board::nearby::Nearby;
use crate::board::{Neighbourhood, Ring};
use crate::color::Color;
use crate::isa::Isa;
use crate::point::Point;

impl<I: Isa> SmallBoard<I> {
    /// Two rows and columns around the point in all directions: black or off the board, then white or off the board.
    #[inline(always)]
    fn window(&self, point: Point) -> u64 {
        let site = Site::of(point);
        let [black, white] =
            self.stones.of.0.map(|stones| self.isa.pack(stones.rows_around(self.frame, site)));
        black | white << 32
    }

    /// The string that a stone here would be in, and the enemy strings that it would capture.
    #[inline(always)]
    fn after(&self, color: Color, site: Site) -> (Mask, Mask) {
        let [mine, theirs] = [color, !color].map(|color| {
            let [a, b, c, d] = self.strings.labels_around(color, site).map(|label| self.strings[label]);
            a | b | (c | d)
        });
        (mine | Mask::of(site), theirs & self.stones.in_atari[!color])
    }
}

impl<I: Isa> Nearby for SmallBoard<I> {
    #[inline(always)]
    fn neighbourhood(&self, point: Point) -> Neighbourhood {
        Neighbourhood::from_code(self.isa.center(self.window(point)))
    }

    #[inline(always)]
    fn ring(&self, point: Point) -> Ring {
        let window = self.window(point);
        Ring {
            empty: Neighbourhood::from_code(self.isa.center(window)).empty(),
            neighbourhoods: self.isa.ring(window).map(Neighbourhood::from_code),
        }
    }

    #[inline(always)]
    fn liberties_after(&self, color: Color, point: Point) -> u32 {
        let site = Site::of(point);
        let (string, taken) = self.after(color, site);
        let empty = self.stones.empty().without(Mask::of(site)) | taken;
        let liberties = string.spread() & empty.at_home();
        if liberties.is_at_most_one() { u32::from(!liberties.is_empty()) } else { 2 }
    }

    #[inline(always)]
    fn for_each_in_atari_around(&self, color: Color, point: Point, mut visit: impl FnMut(Point, Point)) {
        let mut rest = (Mask::around(Site::of(point)) & self.stones.in_atari[color]).at_home();
        while !rest.is_empty() {
            let site = rest.first();
            let string = self.strings.of_stone(site);
            visit(site.point(), (string.spread() & self.stones.empty().at_home()).first().point());
            rest = rest.without(string);
        }
    }

    #[inline(always)]
    fn for_each_capture_beside(&self, color: Color, stone: Point, mut visit: impl FnMut(Point)) {
        let string = self.strings.of_stone(Site::of(stone));
        let mut rest = string.spread() & self.stones.in_atari[!color].at_home();
        while !rest.is_empty() {
            let enemy = self.strings.of_stone(rest.first());
            visit((enemy.spread() & self.stones.empty().at_home()).first().point());
            rest = rest.without(enemy);
        }
    }

    /// A string in atari has one liberty: the empty points beside all of them are the captures.
    #[inline(always)]
    fn random_capture(&mut self, color: Color, mut below: impl FnMut(u32) -> u32) -> Option<Point> {
        let captures =
            (self.stones.in_atari[!color].spread() & self.stones.empty().at_home()).without(self.stones.ko);
        let count = captures.count();
        (count > 0).then(|| captures.nth(self.isa, below(count)).point())
    }
}
