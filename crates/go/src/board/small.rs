//! Boards up to 9 x 9, as bit masks.
//!
//! What makes it fast: a set of points is two machine words ([`Mask`]), and the stones of strings in atari are kept
//! as such a set. Then all moves that a playout may choose from are one expression over a few masks, without a loop
//! and without a branch, and drawing one of them is counting bits. Liberties are not stored: those of a string are
//! the empty points next to its stones, a few shifts when somebody asks.

mod nearby;

use super::mask::{Frame, MAX_SIDE, Mask, Site};
use super::site_map::SiteMap;
use super::{Board, Cell, Choices, Eyes};
use crate::color::{Color, PerColor};
use crate::isa::{Isa, Portable};
use crate::point::{Point, Size};

/// A board of up to 9 x 9 points.
///
/// `I` is the instruction set that moves are drawn with; see [`crate::isa`].
#[derive(Clone)]
pub struct SmallBoard<I: Isa = Portable> {
    stones: PerColor<Mask>,
    /// The stones of strings with one liberty.
    atari: PerColor<Mask>,
    /// The point that may not be retaken, at home; or none.
    ko: Mask,
    /// For a stone of that colour the label of its string, elsewhere `NOWHERE`. The label is the site of one of the
    /// string's stones, so it is not given to another string as long as the string lives.
    labels: PerColor<SiteMap<Site>>,
    /// The stones of the string with that label; none for `NOWHERE` and for labels not in use.
    strings: SiteMap<Mask>,
    board: Mask,
    edge: Mask,
    /// What is not on the board, see [`Mask::rows_around`].
    frame: Frame,
    size: Size,
    isa: I,
}

/// Gives every site that has one of the `old` labels the `new` one.
#[inline(always)]
fn relabel(labels: &mut SiteMap<Site>, old: [Site; 4], new: Site) {
    labels.change_all(|label| {
        let is_old = (*label == old[0]) | (*label == old[1]) | (*label == old[2]) | (*label == old[3]);
        *label = if is_old { new } else { *label };
    });
}

impl<I: Isa> SmallBoard<I> {
    #[inline(always)]
    fn empty(&self) -> Mask {
        self.board.without(self.stones[Color::Black] | self.stones[Color::White])
    }

    /// The stones of the string that the stone belongs to.
    #[inline(always)]
    fn string(&self, stone: Point) -> Mask {
        let site = Site::of(stone);
        let [black, white] = self.labels.0.each_ref().map(|labels| labels[site]);
        self.strings[black.or(white)]
    }

    #[inline(always)]
    fn liberty_mask(&self, stone: Point) -> Mask {
        self.string(stone).spread() & self.empty().at_home()
    }

    /// All moves that are legal and fill no own eye, at home.
    #[inline(always)]
    fn allowed(&self, color: Color, eyes: Eyes) -> Mask {
        let (mine, theirs) = (self.stones[color], self.stones[!color]);
        let empty = self.empty();
        let false_eye = match eyes {
            Eyes::Diagonal => {
                let (one_corner, two_corners) = theirs.diagonals();
                two_corners | one_corner & self.edge
            }
            Eyes::Safe => self.atari[color].spread(),
        };
        // Next to a string that will have another liberty, or that is captured.
        let lives = (mine.without(self.atari[color]) | self.atari[!color]).spread();
        let no_eye = theirs.spread() | false_eye;
        empty.at_home().without(self.ko) & (empty.spread() | lives & no_eye)
    }

    /// Makes one string of those with these labels and the new stone.
    #[inline(always)]
    fn merge(&mut self, color: Color, mine: [Site; 4], stone: Mask) -> (Mask, Site) {
        let mut string = stone;
        let mut label = Site::NOWHERE;
        for old in mine {
            string = string | self.strings[old];
            self.strings[old] = Mask::empty();
            label = if old.index() > label.index() { old } else { label };
        }
        // `NOWHERE` is not to be replaced.
        let old = mine.map(|site| if site == Site::NOWHERE { label } else { site });
        relabel(&mut self.labels[color], old, label);
        (string, label)
    }

    /// Removes strings of that colour, given by labels, and lets the enemy strings around breathe.
    #[inline(always)]
    fn remove(&mut self, color: Color, labels: [Site; 4], stones: Mask) {
        for label in labels {
            self.strings[label] = Mask::empty();
        }
        relabel(&mut self.labels[color], labels, Site::NOWHERE);
        let beside = stones.spread().at_home();
        loop {
            let freed = self.atari[!color] & beside;
            if freed.is_empty() {
                break;
            }
            let label = self.labels[!color][freed.first()];
            self.atari[!color] = self.atari[!color].without(self.strings[label]);
        }
        self.stones[color] = self.stones[color].without(stones);
        self.atari[color] = self.atari[color].without(stones);
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
            stones: PerColor([Mask::empty(); 2]),
            atari: PerColor([Mask::empty(); 2]),
            ko: Mask::empty(),
            labels: PerColor([SiteMap::filled(Site::NOWHERE); 2]),
            strings: SiteMap::filled(Mask::empty()),
            board: Mask::of_points(size.points()),
            edge: Mask::of_points(size.points().filter(|&p| size.edge_distance(p) == 0)),
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
        if !self.board.contains(bit) || bit.is_empty() {
            Cell::Off
        } else if self.stones[Color::Black].contains(bit) {
            Cell::Black
        } else if self.stones[Color::White].contains(bit) {
            Cell::White
        } else {
            Cell::Empty
        }
    }

    #[inline(always)]
    fn ko(&self) -> Option<Point> {
        (!self.ko.is_empty()).then(|| self.ko.first().point())
    }

    #[inline(always)]
    fn stones(&self) -> PerColor<u32> {
        PerColor(self.stones.0.map(|stones| stones.at_home().count()))
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
        let labels = self.labels[color].around(Site::of(point));
        let stones = labels.iter().fold(Mask::empty(), |stones, &label| stones | self.strings[label]);
        self.ko = Mask::empty();
        self.remove(color, labels, stones);
        stones.at_home().for_each(|site| removed(site.point()));
    }

    #[inline(always)]
    fn pass(&mut self) {
        self.ko = Mask::empty();
    }

    #[inline(always)]
    fn is_suicide(&self, color: Color, point: Point) -> bool {
        let lives = self.empty() | self.stones[color].without(self.atari[color]) | self.atari[!color];
        (lives & Mask::around(Site::of(point))).is_empty()
    }

    #[inline(always)]
    fn choices(&self, color: Color, eyes: Eyes) -> SmallChoices {
        SmallChoices(self.allowed(color, eyes))
    }

    #[inline(always)]
    fn for_each_in_atari(&mut self, color: Color, mut visit: impl FnMut(Point, Point)) {
        let empty = self.empty().at_home();
        let mut rest = self.atari[color].at_home();
        while !rest.is_empty() {
            let site = rest.first();
            let string = self.strings[self.labels[color][site]];
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
        self.string(stone).at_home().first().point()
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
        let [black, white] = self.stones.0;
        let empty = self.empty().at_home();
        let beside_empty = self.empty().spread();
        let owned = |mine: Mask, theirs: Mask| {
            let eyes = (empty & mine.spread()).without(theirs.spread() | beside_empty);
            (mine.at_home() | eyes).count() as i32
        };
        owned(black, white) - owned(white, black)
    }
}

impl<I: Isa> SmallBoard<I> {
    #[inline(always)]
    fn random_site(&self, color: Color, below: &mut impl FnMut(u32) -> u32) -> Option<Site> {
        let allowed = self.allowed(color, Eyes::Diagonal);
        let count = allowed.count();
        (count > 0).then(|| allowed.nth(self.isa, below(count)))
    }

    /// Plays, and returns the captured stones.
    #[inline(always)]
    fn play_site(&mut self, color: Color, site: Site) -> Mask {
        debug_assert!(self.cell(site.point()) == Cell::Empty && !self.is_suicide(color, site.point()));
        let stone = Mask::of(site);
        let theirs = self.labels[!color].around(site);
        let (string, is_alone) = self.connect(color, site, stone);
        self.stones[color] = self.stones[color] | stone;

        let empty = self.empty().at_home();
        let enemies = theirs.map(|label| self.strings[label]);
        let taken = (enemies[0] | enemies[1] | (enemies[2] | enemies[3])) & self.atari[!color];
        let liberties = string.spread() & (empty | taken.at_home());
        self.atari[color] = self.atari[color].without(string);
        self.atari[!color] = self.atari[!color] | empty.only_liberty_of(self.isa, enemies);
        self.ko = Mask::empty();
        if !taken.is_empty() {
            let is_taken = |i: usize| !(enemies[i] & taken).is_empty();
            let labels = [0, 1, 2, 3].map(|i| if is_taken(i) { theirs[i] } else { Site::NOWHERE });
            self.remove(!color, labels, taken);
            if is_alone && taken.at_home().is_at_most_one() && liberties.is_at_most_one() {
                self.ko = taken.at_home();
            }
        }
        self.atari[color] = self.atari[color] | string.if_at_most_one(self.isa, liberties);
        taken
    }

    /// Connects the stone to the own strings around it. Returns the string that it is now in, and whether it is alone.
    #[inline(always)]
    fn connect(&mut self, color: Color, site: Site, stone: Mask) -> (Mask, bool) {
        let mine = self.labels[color].around(site);
        // If all own strings around are one string, this is its label.
        let joined = mine[0].or(mine[1]).or(mine[2].or(mine[3]));
        let joined_string = self.strings[joined];
        let is_alone = joined == Site::NOWHERE;
        let mut label = std::hint::select_unpredictable(is_alone, site, joined);
        let mut string = joined_string | stone;
        if !joined_string.contains(Mask::around(site) & self.stones[color]) {
            (string, label) = self.merge(color, mine, stone);
        }
        self.labels[color][site] = label;
        self.strings[label] = string;
        (string, is_alone)
    }
}
