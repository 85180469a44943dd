//! The common-fate graph.
//!
//! Paper: T. Graepel, M. Goutrié, M. Krüger and R. Herbrich, "Learning on graphs in the game of Go", ICANN 2001. The
//! stones of a string share one fate, so a string is one node of the graph; every empty point is a node of its
//! own; nodes with neighbouring points are joined. Distance in this graph says better than distance on the board
//! how much one place matters to another.

use crate::board::{Board, Cell};
use crate::point::{Point, PointMap, PointSet};

/// The distance of points that are further away than was asked for.
pub const FAR: u8 = u8::MAX;

/// The distance of every point from `start`, up to `limit`, and [`FAR`] beyond it.
///
/// No two points of a board are more than 36 apart. From a point off the board every point is far.
pub fn distances(board: &impl Board, start: Point, limit: u8) -> PointMap<u8> {
    let mut search = Search::new(board);
    if board.cell(start) != Cell::Off {
        search.lower(start, 0);
    }
    while let Some(from) = search.queue.pop() {
        let next = search.distance[from] + 1;
        if next > limit || next == FAR {
            continue;
        }
        for p in from.neighbours() {
            if board.cell(p) != Cell::Off && search.distance[p] > next {
                search.lower(p, next);
            }
        }
    }
    search.distance
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
}

/// The groups of some points, usually those of the last two moves, taken together.
///
/// Paper: S. Gelly, Y. Wang, R. Munos and O. Teytaud, "Modification of UCT with patterns in Monte-Carlo Go", 2006,
/// section 3.3. From the string of a starting point, empty points within `distance` of a string of the group and the
/// strings that touch them are added until there are no more. (A starting point without a stone gathers around it as
/// a string would.) The paper gives no distance; it says that fewer than 50 moves are left at the opening.
///
/// If more than `limit` empty points come together, the distance is reduced by one, and again down to 1. `None`
/// means that even then they are too many, or that there is not one: nothing can be left out, and all moves are to
/// be considered.
pub fn group(board: &impl Board, starts: &[Point], distance: u8, limit: usize) -> Option<Group> {
    let groups = (1..=distance).rev().find_map(|distance| gather(board, starts, distance, limit));
    groups.filter(|group| !group.empty.is_empty())
}

/// The group with this very distance, if it has not more than `limit` empty points.
fn gather(board: &impl Board, starts: &[Point], distance: u8, limit: usize) -> Option<Group> {
    let mut search = Search::new(board);
    let mut group = Group { empty: PointSet::EMPTY, stones: PointSet::EMPTY, distance };
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
mod tests {
    use super::*;
    use crate::color::Color;
    use crate::point::Size;
    use crate::rules::Rules;
    use crate::testing::{self, marked, marks};
    use crate::{LargeBoard, Turn};

    fn at(name: &str) -> Point {
        name.parse().unwrap()
    }

    /// Checks the distances from `start`, drawn as digits, in the position of the first picture.
    fn check(position: &str, start: &str, distances_drawn: &str) {
        let distance = distances(&testing::board(position), at(start), FAR);
        for (point, digit) in marks(distances_drawn) {
            assert_eq!(u32::from(distance[point]), digit.to_digit(10).unwrap(), "{point} from {start}");
        }
    }

    #[test]
    fn on_an_empty_board_distance_is_counted_in_steps() {
        check(
            ". . . .
             . . . .
             . . . .",
            "B2",
            "2 1 2 3
             1 0 1 2
             2 1 2 3",
        );
    }

    #[test]
    fn a_string_is_one_step_however_long_it_is() {
        let position = "\
            . . . . . .
            X X X X X .
            . . . . . .
            . O . . . .";
        check(
            position,
            "A1",
            "3 3 3 3 3 4
             2 2 2 2 2 3
             1 2 3 3 3 4
             0 1 2 3 4 5",
        );
        check(
            position,
            "C3",
            "1 1 1 1 1 2
             0 0 0 0 0 1
             1 1 1 1 1 2
             2 2 2 2 2 3",
        );
    }

    #[test]
    fn neighbouring_strings_are_one_step_apart() {
        check(
            ". X O .
             X X O O
             X O O .",
            "A1",
            "1 0 1 2
             0 0 1 1
             0 1 1 2",
        );
    }

    #[test]
    fn points_beyond_the_limit_are_far() {
        let board = testing::board(". . . X X . .");
        let distance = distances(&board, at("A1"), 3);
        let found: Vec<u8> = board.size().points().map(|p| distance[p]).collect();
        assert_eq!(found, [0, 1, 2, 3, 3, FAR, FAR]);
        assert_eq!(distances(&board, at("T19"), FAR)[at("A1")], FAR);
        assert_eq!(super::distance(&board, at("A1"), at("G1")), 5);
        assert_eq!(super::distance(&board, at("A1"), at("T19")), FAR);
    }

    #[test]
    fn distance_is_the_same_both_ways() {
        for seed in 0..20 {
            let game = testing::random_game(Size::new(7, 6).unwrap(), Rules::CHINESE, 30, seed);
            let board = game.board();
            for (from, to) in board.size().points().zip(board.size().points().rev()) {
                assert_eq!(distance(board, from, to), distance(board, to, from), "seed {seed}: {from}, {to}");
            }
        }
    }

    /// Checks the group of the given points: its empty points are drawn as `*`, its stones as capitals, and other
    /// stones as small letters.
    fn check_group(picture: &str, starts: &[&str], distance: u8, limit: usize) -> Group {
        let board = testing::board(&picture.replace('x', "X").replace('o', "O"));
        let starts: Vec<Point> = starts.iter().map(|name| at(name)).collect();
        let group = group(&board, &starts, distance, limit).unwrap();
        let mut stones = marked(picture, 'X');
        stones.extend_from(&marked(picture, 'O'));
        assert_eq!(group.empty, marked(picture, '*'), "empty points in\n{picture}");
        assert_eq!(group.stones, stones, "stones in\n{picture}");
        group
    }

    #[test]
    fn a_lone_stone_gathers_the_points_within_the_distance() {
        check_group(
            ". . . * . . .
             . . * * * . .
             . * * X * * .
             . . * * * . .
             . . . * . . .",
            &["D3"],
            2,
            50,
        );
    }

    #[test]
    fn strings_that_touch_the_gathered_points_join_and_gather_more() {
        check_group(
            ". . . . . . . .
             . * . * . . . .
             * X * O * . x .
             . * . * . . . .",
            &["B2"],
            1,
            50,
        );
    }

    #[test]
    fn a_string_in_contact_leads_on_without_joining_by_itself() {
        // All liberties of the white string are two steps from the black one, through the white one.
        check_group(
            "X X O O * * .
             X * X O * * .
             X X X O * * .",
            &["A1"],
            2,
            50,
        );
        check_group(
            "X X o o . . .
             X * X o . . .
             X X X o . . .",
            &["A1"],
            1,
            50,
        );
    }

    #[test]
    fn the_distance_shrinks_until_the_moves_are_few_enough() {
        let picture = "\
            . . . . . . .
            . . . * . . .
            . . * X * . .
            . . . * . . .
            . . . . . . .";
        assert_eq!(check_group(picture, &["D3"], 4, 11).distance, 1);
        let board = testing::board(picture);
        assert_eq!(group(&board, &[at("D3")], 4, 12).map(|group| group.empty.len()), Some(12));
        assert_eq!(group(&board, &[at("D3")], 4, 3), None);
    }

    #[test]
    fn groups_of_two_points_are_their_union() {
        for seed in 0..100 {
            let game = testing::random_game(Size::square(9), Rules::CHINESE, 10 + seed as usize % 60, seed);
            let last: Vec<Point> =
                game.turns().iter().rev().filter_map(|turn: &Turn| turn.mv.point()).collect();
            let [one, two] = [last[0], last[1]].map(|start| gather(game.board(), &[start], 2, 81).unwrap());
            let both = gather(game.board(), &last[..2], 2, 81).unwrap();
            let mut empty = one.empty;
            empty.extend_from(&two.empty);
            assert_eq!(both.empty, empty, "seed {seed}");
        }
    }

    #[test]
    fn a_group_grows_from_an_empty_point_and_from_nothing_off_the_board() {
        check_group(
            ". . * * .
             . * * X *
             . . * * .",
            &["C2"],
            1,
            50,
        );
        let board = LargeBoard::new(Size::square(9));
        assert_eq!(group(&board, &[at("T19")], 4, 50), None);
        assert_eq!(group(&board, &[], 4, 50), None);
        assert_eq!(group(&board, &[at("E5")], 4, 50).map(|group| group.empty.len()), Some(41));
    }

    /// The definition, step by step, with the distances of the whole graph.
    fn literal(board: &LargeBoard, start: Point, limit: u8) -> PointSet {
        let mut stones: PointSet = [start].into_iter().collect();
        let mut empty = PointSet::EMPTY;
        loop {
            let before = stones;
            for stone in before.iter() {
                let distance = distances(board, stone, limit);
                empty.extend_from(
                    &board
                        .size()
                        .points()
                        .filter(|&p| board.cell(p) == Cell::Empty && distance[p] <= limit)
                        .collect(),
                );
            }
            let touching =
                empty.iter().flat_map(|p| p.neighbours()).filter(|&p| board.cell(p).color().is_some());
            stones.extend_from(&touching.collect());
            if stones == before {
                return empty;
            }
        }
    }

    #[test]
    fn groups_agree_with_their_definition() {
        for seed in 0..30 {
            let game = testing::random_game(Size::square(9), Rules::CHINESE, 5 + 4 * seed as usize, seed);
            let Some(start) = game.board().stone_set(Color::White).iter().next() else { continue };
            for distance in 1..=4 {
                let gathered = gather(game.board(), &[start], distance, 81).unwrap();
                assert_eq!(gathered.empty, literal(game.board(), start, distance), "seed {seed}, {distance}");
            }
        }
    }
}
