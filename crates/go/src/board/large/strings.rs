//! Stones put on and taken off a large board, and the strings they make.

use super::{Around, EMPTY_LIST, Liberties, TableBoard};
use crate::board::Cell;
use crate::color::Color;
use crate::point::Point;

impl<const WATCH: bool, const FENCED: bool> TableBoard<WATCH, FENCED> {
    /// Has the string of this head lost its last liberty?
    #[inline(always)]
    pub(super) fn is_captured(&self, head: Point) -> bool {
        self.liberties[head] == Liberties::NONE
    }

    /// Puts the stone in place: everything but strings and captures.
    #[inline(always)]
    pub(super) fn put(&mut self, color: Color, point: Point) {
        self.empty_count -= 1;
        let last = self.empty[self.empty_count as usize % EMPTY_LIST];
        let place = self.place[point];
        self.empty[usize::from(place) % EMPTY_LIST] = last;
        self.place[last] = place;
        self.stones[color] += 1;
        self.cells[point] = color.into();
        self.offers[point] = Liberties::NONE;
        self.around.change_around(point, |around| around.add(Around::neighbour(color)));
        self.around.change_across(point, |around| around.add(Around::diagonal(color)));
        if WATCH {
            self.shapes.change(color, point);
        }
    }

    /// Puts an empty point into the list of them.
    #[inline(always)]
    pub(super) fn list(&mut self, point: Point) {
        self.empty[self.empty_count as usize % EMPTY_LIST] = point;
        self.place[point] = self.empty_count as u16;
        self.empty_count += 1;
    }

    /// Connects the stone to the own strings around it and returns the head of the string it is now in.
    #[inline(always)]
    pub(super) fn connect(&mut self, color: Color, point: Point, around: Around) -> Point {
        let [a, b, c, d] = self.heads[color].around(point).map(Point::raw);
        // If all own strings around are one string, this is its head, and so many times the head is the sum. If they
        // are not, the number differs in some bits from one of the heads, and the sum is less.
        let joined = a | b | c | d;
        let head = if a + b + c + d != around.stones(color) * joined {
            self.merge(color, point)
        } else {
            std::hint::select_unpredictable(joined == 0, point, Point::from_raw(joined))
        };
        let [a, b, c, d] = self.offers.around(point);
        self.liberties[head] += a + b + (c + d);
        self.heads[color][point] = head;
        // A ring of one, then let into the string's ring (which, for a stone on its own, changes nothing).
        self.next[point] = point;
        let after = self.next[head];
        self.next[head] = point;
        self.next[point] = after;
        self.sizes[head] += 1;
        head
    }

    /// Makes one string of two or more.
    #[inline(never)]
    pub(super) fn merge(&mut self, color: Color, point: Point) -> Point {
        let mine = self.heads[color].around(point);
        let mut base = mine[0];
        for head in &mine[1..] {
            let is_larger = self.sizes[*head] > self.sizes[base];
            base = std::hint::select_unpredictable(is_larger, *head, base);
        }
        // The strings to be joined to the base, each once; nearly always it is just one.
        let mut others = [Point::NOWHERE; 4];
        let mut count = 0;
        for (i, head) in mine.into_iter().enumerate() {
            let is_known = mine[..i].contains(&head) | (head == base) | (head == Point::NOWHERE);
            others[count] = head;
            count += usize::from(!is_known);
        }
        for &head in &others[..count] {
            let gained = std::mem::replace(&mut self.liberties[head], Liberties::NONE);
            self.liberties[base] += gained;
            self.sizes[base] += std::mem::take(&mut self.sizes[head]);
            let mut stone = head;
            loop {
                self.heads[color][stone] = base;
                let next = self.next[stone];
                if next == head {
                    break;
                }
                stone = next;
            }
            // Two rings become one when two of their links change places.
            self.next[stone] = self.next[base];
            self.next[base] = head;
        }
        base
    }

    /// Takes a string from the board.
    #[inline(always)]
    pub(super) fn remove(&mut self, color: Color, head: Point, removed: &mut impl FnMut(Point)) {
        self.sizes[head] = 0;
        self.liberties[head] = Liberties::NONE;
        let mut stone = head;
        loop {
            removed(stone);
            self.heads[color][stone] = Point::NOWHERE;
            self.cells[stone] = Cell::Empty;
            let offer = Liberties::of(stone);
            self.offers[stone] = offer;
            if self.is_open(stone) {
                self.list(stone);
            }
            self.stones[color] -= 1;
            self.around.change_around(stone, |around| around.take(Around::neighbour(color)));
            self.around.change_across(stone, |around| around.take(Around::diagonal(color)));
            if WATCH {
                self.shapes.change(color, stone);
            }
            for enemy in self.heads[!color].around(stone) {
                self.liberties[enemy] += offer;
            }
            stone = self.next[stone];
            if stone == head {
                break;
            }
        }
        self.liberties[Point::NOWHERE] = Liberties::ENDLESS;
    }
}
