//! Boards up to 19 x 19, as tables indexed by point.
//!
//! What makes it fast: the liberties of a string are one number that adds up. Joining strings is an addition, a
//! stone placed next to a string a subtraction, and one comparison tells whether a string has a single liberty,
//! and which. See [`Liberties`].

mod around;
mod fence;
mod liberties;
mod nearby;
mod shapes;
mod strings;
mod tactics;
mod watched;

use self::around::Around;
use self::liberties::Liberties;
use self::shapes::Shapes;
use self::watched::Watched;
use super::{Board, Cell, Choices, Eyes, distinct};
use crate::color::{Color, PerColor};
use crate::point::{MAX_AREA, Point, PointSet, Size};
use crate::point_map::PointMap;

/// A board of up to 19 x 19 points.
pub type LargeBoard = TableBoard<false, false>;

/// A board of up to 19 x 19 points for playouts that ask for strings in atari and for shapes.
pub type WatchfulBoard = TableBoard<true, false>;

/// A [`WatchfulBoard`] for playouts in a part of it: see [`FencedBoard::fence`].
pub type FencedBoard = TableBoard<true, true>;

/// A board of up to 19 x 19 points, as tables indexed by point.
///
/// With `WATCH` it notes every string that comes into atari and what is around each point, which makes
/// [`Board::for_each_in_atari`] and [`Nearby::ring`](super::Nearby::ring) quick and every move slower (by a fifth or more on
/// 19 x 19); without, the one looks at every stone and the other at every point around.
///
/// With `FENCED` moves are drawn from a part of the board alone, and nothing else is different.
#[derive(Clone)]
pub struct TableBoard<const WATCH: bool, const FENCED: bool> {
    /// For a stone of that colour its string's head, elsewhere `NOWHERE`. The head is one of the stones.
    heads: PerColor<PointMap<Point>>,
    /// For a head, the liberties of its string; none for other points.
    liberties: PointMap<Liberties>,
    /// For an empty point, what it adds to the liberties of a stone next to it; none for other points.
    offers: PointMap<Liberties>,
    /// For a stone, the next stone of its string, in a ring.
    next: PointMap<Point>,
    /// For a head, the number of stones of its string; 0 for other points.
    sizes: PointMap<u16>,
    cells: PointMap<Cell>,
    around: PointMap<Around>,
    /// The empty points in any order, and where in that list each is. Those beyond the fence are not in it.
    empty: [Point; EMPTY_LIST],
    place: PointMap<u16>,
    empty_count: u32,
    stones: PerColor<u32>,
    ko: Point,
    size: Size,
    watched: PerColor<Watched>,
    /// Kept up to date only with `WATCH`.
    shapes: Shapes,
    /// Where playouts may move; it means something only with `FENCED`.
    fence: PointSet,
}

/// Long enough for every point of the board, and a power of two.
const EMPTY_LIST: usize = (MAX_AREA + 1).next_power_of_two();

impl<const WATCH: bool, const FENCED: bool> TableBoard<WATCH, FENCED> {
    /// Is an enemy string captured at the empty point?
    #[inline(always)]
    fn is_capture(&self, color: Color, point: Point) -> bool {
        let is_taken = |theirs: Point| self.liberties[theirs].are_only(point);
        let [a, b, c, d] = self.heads[!color].around(point).map(is_taken);
        a | b | c | d
    }

    /// Is there next to the empty point an own string with another liberty?
    #[inline(always)]
    fn has_friend(&self, color: Color, point: Point) -> bool {
        let has_other = |mine: Point| (mine != Point::NOWHERE) & !self.liberties[mine].are_only(point);
        let [a, b, c, d] = self.heads[color].around(point).map(has_other);
        a | b | c | d
    }

    /// A point without empty neighbours that a playout does not choose: an own eye, a ko, or suicide.
    #[inline(always)]
    fn is_barred(&self, color: Color, point: Point, around: Around, eyes: Eyes) -> bool {
        let is_eye = match eyes {
            Eyes::Diagonal => around.is_eye(color),
            // With an own string in atari around, its capture by the enemy would be a capture here.
            Eyes::Safe => around.is_all(color) && !self.is_capture(!color, point),
        };
        // Nearly always it is somebody's eye. One test for both, because nobody can guess whose.
        let is_capture = self.is_capture(color, point);
        if is_eye | around.is_all(!color) & !is_capture {
            return true;
        }
        point == self.ko || !(is_capture || self.has_friend(color, point))
    }
}

/// The moves of a large board to draw from: the list of empty points, of which not all are moves.
#[derive(Clone, Copy)]
pub struct LargeChoices {
    color: Color,
    eyes: Eyes,
    count: u32,
}

impl<const WATCH: bool, const FENCED: bool> Choices<TableBoard<WATCH, FENCED>> for LargeChoices {
    #[inline(always)]
    fn count(&self) -> u32 {
        self.count
    }

    #[inline(always)]
    fn nth(&self, board: &TableBoard<WATCH, FENCED>, n: u32) -> Option<Point> {
        let point = board.empty[n as usize % EMPTY_LIST];
        let around = board.around[point];
        let is_move = around.has_empty() || !board.is_barred(self.color, point, around, self.eyes);
        is_move.then_some(point)
    }
}

impl<const WATCH: bool, const FENCED: bool> Board for TableBoard<WATCH, FENCED> {
    type Choices = LargeChoices;

    fn fits(_: Size) -> bool {
        true
    }

    fn new(size: Size) -> TableBoard<WATCH, FENCED> {
        let mut board = TableBoard {
            heads: PerColor([PointMap::filled(Point::NOWHERE); 2]),
            liberties: PointMap::filled(Liberties::NONE),
            offers: PointMap::filled(Liberties::NONE),
            next: PointMap::filled(Point::NOWHERE),
            sizes: PointMap::filled(0),
            cells: PointMap::filled(Cell::Off),
            around: PointMap::filled(Around::NOTHING),
            empty: [Point::NOWHERE; EMPTY_LIST],
            place: PointMap::filled(0),
            empty_count: size.area() as u32,
            stones: PerColor([0; 2]),
            ko: Point::NOWHERE,
            size,
            watched: PerColor([Watched::NONE; 2]),
            shapes: Shapes::of_empty_board(size),
            fence: size.points().collect(),
        };
        board.liberties[Point::NOWHERE] = Liberties::ENDLESS;
        for (index, point) in size.points().enumerate() {
            board.cells[point] = Cell::Empty;
            board.offers[point] = Liberties::of(point);
            board.around[point] = Around::on_empty_board(size, point);
            board.empty[index] = point;
            board.place[point] = index as u16;
        }
        board
    }

    /// Leaves out what lies beyond the board, for the tables are made for the largest.
    #[inline(always)]
    fn copy_from(&mut self, other: &TableBoard<WATCH, FENCED>) {
        assert_eq!(self.size, other.size);
        let size = self.size;
        for color in Color::BOTH {
            self.heads[color].copy_from(&other.heads[color], size);
        }
        self.liberties.copy_from(&other.liberties, size);
        self.offers.copy_from(&other.offers, size);
        self.next.copy_from(&other.next, size);
        self.sizes.copy_from(&other.sizes, size);
        self.cells.copy_from(&other.cells, size);
        self.around.copy_from(&other.around, size);
        self.place.copy_from(&other.place, size);
        let count = other.empty_count as usize % EMPTY_LIST;
        self.empty[..count].copy_from_slice(&other.empty[..count]);
        self.empty_count = other.empty_count;
        self.stones = other.stones;
        self.ko = other.ko;
        if WATCH {
            self.watched.clone_from(&other.watched);
            self.shapes.copy_from(&other.shapes, size);
        }
        if FENCED {
            self.fence = other.fence;
        }
    }

    #[inline(always)]
    fn size(&self) -> Size {
        self.size
    }

    #[inline(always)]
    fn cell(&self, point: Point) -> Cell {
        self.cells[point]
    }

    #[inline(always)]
    fn ko(&self) -> Option<Point> {
        (self.ko != Point::NOWHERE).then_some(self.ko)
    }

    #[inline(always)]
    fn stones(&self) -> PerColor<u32> {
        self.stones
    }

    #[inline(always)]
    fn play(&mut self, color: Color, point: Point) {
        self.play_with(color, point, |_| {});
    }

    #[inline(always)]
    fn play_with(&mut self, color: Color, point: Point, mut captured: impl FnMut(Point)) {
        debug_assert!(self.cells[point] == Cell::Empty && !self.is_suicide(color, point));
        let lost = Liberties::of(point);
        for head in self.heads[color].around(point) {
            self.liberties[head] -= lost;
        }
        for head in self.heads[!color].around(point) {
            self.liberties[head] -= lost;
        }
        self.liberties[Point::NOWHERE] = Liberties::ENDLESS;
        self.ko = Point::NOWHERE;
        let around = self.around[point];
        self.put(color, point);
        let head = self.connect(color, point, around);
        let [a, b, c, d] = self.heads[!color].around(point).map(|head| self.is_captured(head));
        if a | b | c | d {
            let (empty_before, stones_before) = (self.empty_count, self.stones[!color]);
            for p in point.neighbours() {
                let head = self.heads[!color][p];
                if self.is_captured(head) {
                    self.remove(!color, head, &mut captured);
                }
            }
            // Of several stones all but one may be beyond a fence.
            let is_one = !FENCED || self.stones[!color] + 1 == stones_before;
            if is_one
                && self.empty_count == empty_before + 1
                && self.sizes[head] == 1
                && self.liberties[head].entries() == 1
            {
                self.ko = self.empty[empty_before as usize % EMPTY_LIST];
            }
        }
        if WATCH {
            self.watch(color, point);
        }
    }

    fn suicide(&mut self, color: Color, point: Point, mut removed: impl FnMut(Point)) {
        debug_assert!(self.cells[point] == Cell::Empty && self.is_suicide(color, point));
        self.ko = Point::NOWHERE;
        for p in point.neighbours() {
            let head = self.heads[color][p];
            if head != Point::NOWHERE {
                self.remove(color, head, &mut removed);
            }
        }
    }

    #[inline(always)]
    fn set_ko(&mut self, ko: Option<Point>) {
        self.ko = ko.unwrap_or(Point::NOWHERE);
    }

    #[inline(always)]
    fn is_suicide(&self, color: Color, point: Point) -> bool {
        !self.around[point].has_empty() && !self.is_capture(color, point) && !self.has_friend(color, point)
    }

    #[inline]
    fn is_legal(&self, color: Color, point: Point) -> bool {
        self.cells[point] == Cell::Empty
            && self.ko != point
            && self.is_open(point)
            && !self.is_suicide(color, point)
    }

    #[inline(always)]
    fn choices(&self, color: Color, eyes: Eyes) -> LargeChoices {
        LargeChoices { color, eyes, count: self.empty_count }
    }

    #[inline]
    fn for_each_in_atari(&mut self, color: Color, mut visit: impl FnMut(Point, Point)) {
        if !WATCH || self.watched[color].is_full() {
            return self.look_for_ataris(color, visit);
        }
        let mut count = 0;
        for i in 0..self.watched[color].count {
            let stone = self.watched[color].stones[i];
            let head = self.heads[color][stone];
            if head == Point::NOWHERE || self.watched[color].stones[..count].contains(&head) {
                continue;
            }
            if let Some(liberty) = self.liberties[head].single() {
                self.watched[color].stones[count] = head;
                count += 1;
                visit(head, liberty);
            }
        }
        self.watched[color].count = count;
    }

    /// Draws from the list of empty points until a point is allowed; refused points go to the end of the list and
    /// are not drawn again.
    #[inline(always)]
    fn random_move(&mut self, color: Color, mut below: impl FnMut(u32) -> u32) -> Option<Point> {
        let mut untried = self.empty_count;
        while untried > 0 {
            let drawn = below(untried) as usize % EMPTY_LIST;
            let point = self.empty[drawn];
            let around = self.around[point];
            if around.has_empty() || !self.is_barred(color, point, around, Eyes::Diagonal) {
                return Some(point);
            }
            untried -= 1;
            let last = untried as usize % EMPTY_LIST;
            self.empty.swap(drawn, last);
            self.place[self.empty[drawn]] = drawn as u16;
            self.place[point] = last as u16;
        }
        None
    }

    #[inline(always)]
    fn is_eye(&self, color: Color, point: Point) -> bool {
        self.around[point].is_eye(color)
    }

    #[inline(always)]
    fn head(&self, stone: Point) -> Point {
        // Also asked of points beside a stone, which may be empty: they are nobody's.
        let [black, white] = self.heads.0.each_ref().map(|heads| heads[stone]);
        Point::from_raw(black.raw() | white.raw())
    }

    #[inline(always)]
    fn strings_around(&self, color: Color, point: Point) -> ([Point; 4], usize) {
        distinct(self.heads[color].around(point), Point::NOWHERE)
    }

    #[inline(always)]
    fn string_size(&self, stone: Point) -> u32 {
        debug_assert!(self.cells[stone].color().is_some());
        u32::from(self.sizes[self.head(stone)])
    }

    #[inline]
    fn for_each_stone(&self, stone: Point, mut visit: impl FnMut(Point)) {
        debug_assert!(self.cells[stone].color().is_some());
        let mut at = stone;
        loop {
            visit(at);
            at = self.next[at];
            if at == stone {
                break;
            }
        }
    }

    #[inline]
    fn for_each_liberty(&self, stone: Point, mut visit: impl FnMut(Point)) {
        let mut seen = PointSet::EMPTY;
        self.for_each_stone(stone, |at| {
            for p in at.neighbours() {
                if self.cells[p] == Cell::Empty && seen.insert(p) {
                    visit(p);
                }
            }
        });
    }

    #[inline(always)]
    fn last_liberty(&self, stone: Point) -> Option<Point> {
        debug_assert!(self.cells[stone].color().is_some());
        self.liberties[self.head(stone)].single()
    }

    /// Finds one liberty, takes its entries away, and looks whether the rest is a single liberty.
    #[inline]
    fn last_two_liberties(&self, stone: Point) -> Option<[Point; 2]> {
        debug_assert!(self.cells[stone].color().is_some());
        let head = self.head(stone);
        let mut rest = self.liberties[head];
        // Two liberties touch at least two and at most eight stones.
        if !(2..=8).contains(&rest.entries()) {
            return None;
        }
        let mut at = head;
        let first = loop {
            if let Some(p) = at.neighbours().into_iter().find(|&p| self.cells[p] == Cell::Empty) {
                break p;
            }
            at = self.next[at];
        };
        for p in first.neighbours() {
            if self.head(p) == head {
                rest -= Liberties::of(first);
            }
        }
        rest.single().map(|second| [first, second])
    }

    #[inline(always)]
    fn filled_score(&self) -> i32 {
        let mut score = self.stones[Color::Black] as i32 - self.stones[Color::White] as i32;
        for &point in &self.empty[..self.empty_count as usize % EMPTY_LIST] {
            let around = self.around[point];
            score += i32::from(around.is_all(Color::Black)) - i32::from(around.is_all(Color::White));
        }
        score
    }
}
