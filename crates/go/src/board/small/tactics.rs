//! Ataris and captures on small boards: all answers are a few operations on masks.

use super::SmallBoard;
use crate::board::mask::{Mask, Sets, Site};
use crate::board::tactics::Tactics;
use crate::board::{Cell, Space};
use crate::color::Color;
use crate::isa::Isa;
use crate::point::Point;

impl<I: Isa> SmallBoard<I> {
    /// The stones of the strings of that colour next to the site.
    #[inline(always)]
    fn union_around(&self, color: Color, site: Site) -> Mask {
        let [a, b, c, d] = self.strings.labels_around(color, site).map(|label| self.strings[label]);
        a | b | (c | d)
    }
}

impl<I: Isa> Tactics for SmallBoard<I> {
    #[inline(always)]
    fn for_each_last_liberty(&mut self, mut visit: impl FnMut(&Self, Point)) {
        let in_atari = self.stones.in_atari[Color::Black] | self.stones.in_atari[Color::White];
        (in_atari.spread() & self.stones.empty().at_home()).for_each(|site| visit(self, site.point()));
    }

    /// One expression over masks, so that the loop is entered only if there is something to do.
    #[inline(always)]
    fn for_each_urgent_point(&mut self, color: Color, mut visit: impl FnMut(&Self, Point)) {
        let empty = self.stones.empty();
        let (mine, theirs) = (self.stones.in_atari[color], self.stones.in_atari[!color]);
        let (beside_mine, beside_theirs) = (mine.spread(), theirs.spread());
        let has_room = empty.two_neighbours();
        let hope = has_room | beside_theirs | self.stones.of[color].without(mine).spread();
        let their_hope = has_room | beside_mine | self.stones.of[!color].without(theirs).spread();
        let rescue = if (beside_mine & theirs.at_home()).is_empty() { Mask::empty() } else { beside_theirs };
        let urgent = beside_mine & hope | (beside_theirs & their_hope | rescue).without(self.stones.ko);
        let mut rest = urgent & empty.at_home();
        while !rest.is_empty() {
            let site = rest.first();
            rest = rest.without(Mask::of(site));
            visit(self, site.point());
        }
    }

    #[inline(always)]
    fn count_around(&self, point: Point, cell: Cell) -> u32 {
        let cells = match cell {
            Cell::Black => self.stones.of[Color::Black],
            Cell::White => self.stones.of[Color::White],
            Cell::Empty => self.stones.empty(),
            Cell::Off => Mask::empty(),
        };
        (Mask::around(Site::of(point)) & cells).at_home().count()
    }

    #[inline(always)]
    fn space(&self, point: Point) -> Option<Space> {
        let [black, white] = self.stones.of.0;
        let sites = self.stones.empty().within(Site::of(point), Space::MOST as u32, [black, white])?;
        let mut space = Space::NONE;
        sites.for_each(|site| {
            space.push(site.point());
        });
        Some(space)
    }

    #[inline(always)]
    fn empty_neighbour(&self, point: Point) -> Option<Point> {
        let empty = (Mask::around(Site::of(point)) & self.stones.empty()).at_home();
        (!empty.is_empty()).then(|| empty.first().point())
    }

    #[inline(always)]
    fn is_supported(&self, color: Color, point: Point) -> bool {
        let support =
            self.stones.of[color].without(self.stones.in_atari[color]) | self.stones.in_atari[!color];
        !(support & Mask::around(Site::of(point))).is_empty()
    }

    #[inline(always)]
    fn capture_size(&self, color: Color, point: Point) -> u32 {
        let theirs = self.union_around(!color, Site::of(point));
        (theirs & self.stones.in_atari[!color]).at_home().count()
    }

    #[inline(always)]
    fn rescue_size(&self, color: Color, point: Point) -> u32 {
        let [a, b, c, d] = self.strings.labels_around(!color, Site::of(point)).map(|label| {
            let string = self.strings[label];
            string.without(string.if_empty(string.spread() & self.stones.in_atari[color].at_home()))
        });
        ((a | b | (c | d)) & self.stones.in_atari[!color]).at_home().count()
    }

    #[inline(always)]
    fn is_threat(&self, color: Color, point: Point) -> bool {
        let site = Site::of(point);
        let strings = self.strings.labels_around(!color, site).map(|label| self.strings[label]);
        let others = self.stones.empty().without(Mask::of(site)).at_home();
        !others.only_liberty_of(self.isa, strings).is_empty()
    }
}
