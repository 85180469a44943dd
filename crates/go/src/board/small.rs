//! Boards up to 9 x 9, as bit masks.
//!
//! What makes it fast: a set of points is two machine words ([`Mask`]), and the stones of strings in atari are kept
//! as such a set. Then all moves that a playout may choose from are one expression over a few masks, without a loop
//! and without a branch, and drawing one of them is counting bits. Liberties are not stored: those of a string are
//! the empty points next to its stones, a few shifts when somebody asks.

mod nearby;
mod tactics;

use super::mask::{Frame, MAX_SIDE, Mask, Sets, Site};
use super::stones::Stones;
use super::strings::{Connected, Strings};
use super::{Board, Cell, Choices, Eyes, distinct};
use crate::color::{Color, PerColor};
use crate::isa::{Isa, Portable};
use crate::point::{Point, Size};

/// A board of up to 9 x 9 points.
///
/// `I` is the instruction set that moves are drawn with; see [`crate::isa`].
#[derive(Clone)]
pub struct SmallBoard<I: Isa = Portable> {
    stones: Stones<Mask>,
    strings: Strings,
    /// What is not on the board, see [`Mask::rows_around`].
    frame: Frame,
    size: Size,
    isa: I,
}

impl<I: Isa> SmallBoard<I> {
    #[cfg(target_arch = "x86_64")]
    pub(super) fn isa(&self) -> I {
        self.isa
    }

    /// A board of this size with that position.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn with(&self, stones: Stones<Mask>, strings: Strings) -> SmallBoard<I> {
        SmallBoard { stones, strings, frame: self.frame, size: self.size, isa: self.isa }
    }

    #[cfg(target_arch = "x86_64")]
    pub(super) fn sets(&self) -> &Stones<Mask> {
        &self.stones
    }

    #[cfg(target_arch = "x86_64")]
    pub(super) fn strings(&self) -> &Strings {
        &self.strings
    }

    /// The stones of the string that the stone belongs to.
    #[inline(always)]
    fn string(&self, stone: Point) -> Mask {
        debug_assert!(self.cell(stone).color().is_some());
        self.strings.of_stone(Site::of(stone))
    }

    /// The label of the string that the stone belongs to.
    #[inline(always)]
    fn label(&self, stone: Point) -> Site {
        self.strings.label(Site::of(stone))
    }

    #[inline(always)]
    fn liberty_mask(&self, stone: Point) -> Mask {
        self.string(stone).spread() & self.stones.empty().at_home()
    }

    /// Removes whole strings of that colour, already forgotten as strings, and lets the enemy strings around breathe.
    #[inline(always)]
    fn remove(&mut self, color: Color, stones: Mask) {
        self.stones.in_atari[!color] =
            self.strings.without_freed(!color, self.stones.in_atari[!color], stones);
        self.stones.of[color] = self.stones.of[color].without(stones);
        self.stones.in_atari[color] = self.stones.in_atari[color].without(stones);
    }
}

/// The moves of a small board to draw from: a set of points.
#[derive(Clone, Copy)]
pub struct SmallChoices(Mask);

impl<I: Isa> Choices<SmallBoard<I>> for SmallChoices {
    #[inline(always)]
    fn count(&self) -> u32 {
        self.0.count()
    }

    #[inline(always)]
    fn nth(&self, board: &SmallBoard<I>, n: u32) -> Option<Point> {
        Some(self.0.nth(board.isa, n).point())
    }
}

impl<I: Isa> Board for SmallBoard<I> {
    type Choices = SmallChoices;

    fn fits(size: Size) -> bool {
        size.width() <= MAX_SIDE && size.height() <= MAX_SIDE && I::detect().is_some()
    }

    fn new(size: Size) -> SmallBoard<I> {
        assert!(size.width() <= MAX_SIDE && size.height() <= MAX_SIDE, "a {size} board does not fit 9x9");
        SmallBoard {
            stones: Stones {
                of: PerColor([Mask::empty(); 2]),
                in_atari: PerColor([Mask::empty(); 2]),
                ko: Mask::empty(),
                board: Mask::of_points(size.points()),
                edge: Mask::of_points(size.points().filter(|&p| size.edge_distance(p) == 0)),
            },
            strings: Strings::none(),
            frame: Frame::around(Mask::of_points(size.points())),
            size,
            isa: I::detect().expect("the caller chooses an instruction set that the processor has"),
        }
    }

    #[inline(always)]
    fn size(&self) -> Size {
        self.size
    }

    #[inline(always)]
    fn cell(&self, point: Point) -> Cell {
        let bit = Mask::of(Site::of(point));
        if !self.stones.board.contains(bit) || bit.is_empty() {
            Cell::Off
        } else if self.stones.of[Color::Black].contains(bit) {
            Cell::Black
        } else if self.stones.of[Color::White].contains(bit) {
            Cell::White
        } else {
            Cell::Empty
        }
    }

    #[inline(always)]
    fn ko(&self) -> Option<Point> {
        (!self.stones.ko.is_empty()).then(|| self.stones.ko.first().point())
    }

    #[inline(always)]
    fn stones(&self) -> PerColor<u32> {
        PerColor(self.stones.of.0.map(|stones| stones.at_home().count()))
    }

    #[inline(always)]
    fn play(&mut self, color: Color, point: Point) {
        self.play_site(color, Site::of(point));
    }

    #[inline(always)]
    fn play_with(&mut self, color: Color, point: Point, mut captured: impl FnMut(Point)) {
        let taken = self.play_site(color, Site::of(point));
        taken.at_home().for_each(|site| captured(site.point()));
    }

    fn suicide(&mut self, color: Color, point: Point, mut removed: impl FnMut(Point)) {
        debug_assert!(self.cell(point) == Cell::Empty && self.is_suicide(color, point));
        let labels = self.strings.labels_around(color, Site::of(point));
        let stones = labels.iter().fold(Mask::empty(), |stones, &label| stones | self.strings[label]);
        self.stones.ko = Mask::empty();
        self.strings.forget_taken(color, labels, stones);
        self.remove(color, stones);
        stones.at_home().for_each(|site| removed(site.point()));
    }

    #[inline(always)]
    fn set_ko(&mut self, ko: Option<Point>) {
        self.stones.ko = ko.map_or(Mask::empty(), |point| Mask::of(Site::of(point)).at_home());
    }

    #[inline(always)]
    fn is_suicide(&self, color: Color, point: Point) -> bool {
        let lives = self.stones.empty()
            | self.stones.of[color].without(self.stones.in_atari[color])
            | self.stones.in_atari[!color];
        (lives & Mask::around(Site::of(point))).is_empty()
    }

    #[inline(always)]
    fn choices(&self, color: Color, eyes: Eyes) -> SmallChoices {
        SmallChoices(self.stones.allowed(color, eyes))
    }

    #[inline(always)]
    fn for_each_in_atari(&mut self, color: Color, mut visit: impl FnMut(Point, Point)) {
        let empty = self.stones.empty().at_home();
        let mut rest = self.stones.in_atari[color].at_home();
        while !rest.is_empty() {
            let site = rest.first();
            let string = self.strings.of_stone(site);
            visit(site.point(), (string.spread() & empty).first().point());
            rest = rest.without(string);
        }
    }

    #[inline(always)]
    fn random_move(&mut self, color: Color, mut below: impl FnMut(u32) -> u32) -> Option<Point> {
        self.random_site(color, &mut below).map(Site::point)
    }

    #[inline(always)]
    fn play_random(&mut self, color: Color, mut below: impl FnMut(u32) -> u32) -> Option<Point> {
        let site = self.random_site(color, &mut below)?;
        self.play_site(color, site);
        Some(site.point())
    }

    #[inline(always)]
    fn head(&self, stone: Point) -> Point {
        self.label(stone).point()
    }

    #[inline(always)]
    fn strings_around(&self, color: Color, point: Point) -> ([Point; 4], usize) {
        let (labels, count) = distinct(self.strings.labels_around(color, Site::of(point)), Site::NOWHERE);
        (labels.map(Site::point), count)
    }

    #[inline(always)]
    fn string_size(&self, stone: Point) -> u32 {
        self.string(stone).at_home().count()
    }

    #[inline]
    fn for_each_stone(&self, stone: Point, mut visit: impl FnMut(Point)) {
        self.string(stone).at_home().for_each(|site| visit(site.point()));
    }

    #[inline]
    fn for_each_liberty(&self, stone: Point, mut visit: impl FnMut(Point)) {
        self.liberty_mask(stone).for_each(|site| visit(site.point()));
    }

    #[inline(always)]
    fn liberties(&self, stone: Point) -> u32 {
        self.liberty_mask(stone).count()
    }

    #[inline(always)]
    fn last_liberty(&self, stone: Point) -> Option<Point> {
        let liberties = self.liberty_mask(stone);
        liberties.is_at_most_one().then(|| liberties.first().point())
    }

    #[inline]
    fn last_two_liberties(&self, stone: Point) -> Option<[Point; 2]> {
        let liberties = self.liberty_mask(stone);
        let first = liberties.first();
        let rest = liberties.without(Mask::of(first));
        (rest.is_at_most_one() && !rest.is_empty()).then(|| [first.point(), rest.first().point()])
    }

    #[inline(always)]
    fn filled_score(&self) -> i32 {
        let [black, white] = self.stones.of.0;
        Mask::filled_score(black, white, self.stones.board)
    }
}

impl<I: Isa> SmallBoard<I> {
    #[inline(always)]
    fn random_site(&self, color: Color, below: &mut impl FnMut(u32) -> u32) -> Option<Site> {
        let allowed = self.stones.allowed(color, Eyes::Diagonal);
        let count = allowed.count();
        (count > 0).then(|| allowed.nth(self.isa, below(count)))
    }

    /// Plays, and returns the captured stones.
    #[inline(always)]
    fn play_site(&mut self, color: Color, site: Site) -> Mask {
        debug_assert!(self.cell(site.point()) == Cell::Empty && !self.is_suicide(color, site.point()));
        let stone = Mask::of(site);
        let theirs = self.strings.labels_around(!color, site);
        let Connected { string, is_alone, .. } = self.strings.connect(color, site, self.stones.of[color]);
        self.stones.of[color] = self.stones.of[color] | stone;

        let empty = self.stones.empty().at_home();
        let enemies = theirs.map(|label| self.strings[label]);
        let taken = (enemies[0] | enemies[1] | (enemies[2] | enemies[3])) & self.stones.in_atari[!color];
        let liberties = string.spread() & (empty | taken.at_home());
        self.stones.in_atari[color] = self.stones.in_atari[color].without(string);
        self.stones.in_atari[!color] =
            self.stones.in_atari[!color] | empty.only_liberty_of(self.isa, enemies);
        self.stones.ko = Mask::empty();
        if !taken.is_empty() {
            self.strings.forget_taken(!color, theirs, taken);
            self.remove(!color, taken);
            if is_alone && taken.at_home().is_at_most_one() && liberties.is_at_most_one() {
                self.stones.ko = taken.at_home();
            }
        }
        self.stones.in_atari[color] =
            self.stones.in_atari[color] | string.if_at_most_one(self.isa, liberties);
        taken
    }
}
