//! The common-fate graph.
//!
//! Paper: T. Graepel, M. Goutrié, M. Krüger and R. Herbrich, "Learning on graphs in the game of Go", ICANN 2001. The
//! stones of a string share one fate, so a string is one node of the graph; every empty point is a node of its
//! own; nodes with neighbouring points are joined. Distance in this graph says better than distance on the board
//! how much one place matters to another.

use crate::board::{Board, Cell};
use crate::point::{Point, PointSet};
use crate::point_map::PointMap;

/// The distance of points that are further away than was asked for.
pub const FAR: u8 = u8::MAX;

/// The distance of every point from `start`, up to `limit`, and [`FAR`] beyond it.
///
/// No two points of a board are more than 36 apart. From a point off the board every point is far.
pub fn distances(board: &impl Board, start: Point, limit: u8) -> PointMap<u8> {
    let mut search = Search::new(board);
    search.start(start);
    search.spread(limit)
}

/// The distance between two points, [`FAR`] if one is off the board.
pub fn distance(board: &impl Board, from: Point, to: Point) -> u8 {
    distances(board, from, FAR)[to]
}

/// What belongs together around some point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The empty points: the moves that matter.
    pub empty: PointSet,
    /// The stones of both colours.
    pub stones: PointSet,
    /// The distance within which points were gathered.
    pub distance: u8,
    /// Did the strings that were met gather points around them in turn, as the paper has it? Where that would be too
    /// many points, only those near the starting points are in the group.
    pub is_chained: bool,
}

/// The groups of some points, usually those of the last two moves, taken together.
///
/// Paper: S. Gelly, Y. Wang, R. Munos and O. Teytaud, "Modification of UCT with patterns in Monte-Carlo Go", 2006,
/// section 3.3. From the string of a starting point, empty points within `distance` of a string of the group and the
/// strings that touch them are added until there are no more. (A starting point without a stone gathers around it as
/// a string would.) The paper gives no distance; it says that fewer than 50 moves are left at the opening.
///
/// If more than `limit` empty points come together, the distance is reduced until they are few enough. In the middle of
/// a game they often are too many even with a distance of 1, because one string leads to the next across the board;
/// then the group is what is near the starting points alone, within the largest distance that leaves few enough.
/// `None` means that even those are too many, or that there is no empty point: nothing can be left out, and all moves
/// are to be considered.
pub fn group(board: &impl Board, starts: &[Point], distance: u8, limit: usize) -> Option<Group> {
    // A group only grows with the distance, so the first that is too large ends the search.
    let chained = (1..=distance).map_while(|distance| gather(board, starts, distance, limit)).last();
    let group = chained.or_else(|| near(board, starts, distance, limit));
    group.filter(|group| !group.empty.is_empty())
}

/// The group and what lies around it within `margin`: the zone that playouts are restricted to.
///
/// Paper: as [`group`]. Zones are "derived from group", and figure 9 shows that they are larger; how they are derived is
/// not said.
pub fn zone(board: &impl Board, group: &Group, margin: u8) -> PointSet {
    let mut search = Search::new(board);
    group.empty.iter().chain(group.stones.iter()).for_each(|point| search.start(point));
    let distance = search.spread(margin);
    board.size().points().filter(|&point| distance[point] <= margin).collect()
}

/// What is within the largest distance of the starting points, up to `distance`, that has at most `limit` empty points.
fn near(board: &impl Board, starts: &[Point], distance: u8, limit: usize) -> Option<Group> {
    let mut search = Search::new(board);
    starts.iter().for_each(|&start| search.start(start));
    let found = search.spread(distance);
    let within = |cell: fn(Cell) -> bool, most: u8| -> PointSet {
        board.size().points().filter(|&point| found[point] <= most && cell(board.cell(point))).collect()
    };
    let is_empty = |cell| cell == Cell::Empty;
    let distance = (1..=distance).rev().find(|&most| within(is_empty, most).len() <= limit)?;
    let stones = within(|cell| cell.color().is_some(), distance);
    Some(Group { empty: within(is_empty, distance), stones, distance, is_chained: false })
}

/// The group with this very distance, if it has not more than `limit` empty points.
fn gather(board: &impl Board, starts: &[Point], distance: u8, limit: usize) -> Option<Group> {
    let mut search = Search::new(board);
    let mut group = Group { empty: PointSet::EMPTY, stones: PointSet::EMPTY, distance, is_chained: true };
    let mut room = limit;
    for &start in starts {
        if board.cell(start).color().is_some() {
            search.join(&mut group, start);
        } else if board.cell(start) == Cell::Empty && group.empty.insert(start) {
            room = room.checked_sub(1)?;
            search.lower(start, 0);
            search.join_around(&mut group, start);
        }
    }
    while let Some(from) = search.queue.pop() {
        let next = search.distance[from] + 1;
        for p in from.neighbours() {
            if search.distance[p] <= next {
                continue;
            }
            match board.cell(p) {
                Cell::Off => {}
                Cell::Empty if next <= distance => {
                    search.lower(p, next);
                    if group.empty.insert(p) {
                        room = room.checked_sub(1)?;
                        search.join_around(&mut group, p);
                    }
                }
                // A string on the way, not in the group: it matters if it leads to an empty point.
                Cell::Black | Cell::White if next < distance => search.lower(p, next),
                _ => {}
            }
        }
    }
    Some(group)
}

/// Distances found so far, and the points whose neighbours have to be looked at again.
struct Search<'a, B> {
    board: &'a B,
    distance: PointMap<u8>,
    queue: Queue,
}

impl<'a, B: Board> Search<'a, B> {
    fn new(board: &'a B) -> Search<'a, B> {
        Search { board, distance: PointMap::filled(FAR), queue: Queue::new() }
    }

    /// Counts distances from this point, too, if it is on the board.
    fn start(&mut self, point: Point) {
        if self.board.cell(point) != Cell::Off && self.distance[point] > 0 {
            self.lower(point, 0);
        }
    }

    /// The distances from where the search started, up to `limit`.
    fn spread(mut self, limit: u8) -> PointMap<u8> {
        while let Some(from) = self.queue.pop() {
            let next = self.distance[from] + 1;
            if next > limit || next == FAR {
                continue;
            }
            for p in from.neighbours() {
                if self.board.cell(p) != Cell::Off && self.distance[p] > next {
                    self.lower(p, next);
                }
            }
        }
        self.distance
    }

    /// Notes a shorter distance for a point, and so for its whole string.
    #[inline]
    fn lower(&mut self, point: Point, distance: u8) {
        if self.board.cell(point) == Cell::Empty {
            self.distance[point] = distance;
            self.queue.push(point);
        } else {
            self.board.for_each_stone(point, |stone| {
                self.distance[stone] = distance;
                self.queue.push(stone);
            });
        }
    }

    /// Puts a string into the group, if it is not there: distances are counted from it, too.
    fn join(&mut self, group: &mut Group, stone: Point) {
        if !group.stones.contains(stone) {
            self.lower(stone, 0);
            self.board.for_each_stone(stone, |stone| {
                group.stones.insert(stone);
            });
        }
    }

    /// Puts the strings around an empty point into the group.
    #[inline]
    fn join_around(&mut self, group: &mut Group, point: Point) {
        for p in point.neighbours() {
            if self.board.cell(p).color().is_some() {
                self.join(group, p);
            }
        }
    }
}

/// Points first in, first out, each at most once at a time: so the length of a table is enough.
struct Queue {
    points: [Point; Queue::LENGTH],
    waiting: PointSet,
    first: usize,
    end: usize,
}

impl Queue {
    /// A power of two, and more than the points of any board.
    const LENGTH: usize = 512;

    fn new() -> Queue {
        Queue { points: [Point::NOWHERE; Queue::LENGTH], waiting: PointSet::EMPTY, first: 0, end: 0 }
    }

    #[inline]
    fn push(&mut self, point: Point) {
        if self.waiting.insert(point) {
            self.points[self.end % Queue::LENGTH] = point;
            self.end += 1;
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<Point> {
        if self.first == self.end {
            return None;
        }
        let point = self.points[self.first % Queue::LENGTH];
        self.first += 1;
        self.waiting.remove(point);
        Some(point)
    }
}

#[cfg(test)]
mod tests;
