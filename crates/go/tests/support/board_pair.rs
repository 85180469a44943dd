//! A board of the crate and the slow one, side by side.

use std::collections::{BTreeMap, BTreeSet};

use go::board::convert;
use go::{Board, Cell, Choices, Color, Eyes, LargeBoard, Point, Size, zobrist};

use super::{After, Grid, Random};

/// A board and the slow one beside it.
pub(crate) struct BoardPair<B> {
    pub(crate) board: B,
    pub(crate) grid: Grid,
    /// The point that may not be retaken.
    ko: Option<Point>,
    pub(crate) to_play: Color,
}

impl<B: Board> BoardPair<B> {
    pub(crate) fn new(size: Size) -> BoardPair<B> {
        BoardPair { board: B::new(size), grid: Grid::new(size), ko: None, to_play: Color::Black }
    }

    pub(crate) fn pass(&mut self) {
        self.board.pass();
        self.ko = None;
        self.to_play = !self.to_play;
    }

    /// Plays on both boards and compares what was removed.
    pub(crate) fn play(&mut self, color: Color, point: Point) {
        let after = self.grid.after(color, point);
        let mut removed = Vec::new();
        if after.lost.is_empty() {
            let mut unobserved = self.board.clone();
            unobserved.play(color, point);
            self.board.play_with(color, point, |stone| removed.push(stone));
            // The game goes on with one or the other, so that both are checked for all that follows.
            if self.grid.empty_points().len().is_multiple_of(2) {
                self.board = unobserved;
            }
        } else {
            self.board.suicide(color, point, |stone| removed.push(stone));
            // The observer is told of stones that were on the board; the one just played never was.
            removed.push(point);
        }
        removed.sort();
        let expected: Vec<Point> = after.captured.union(&after.lost).copied().collect();
        assert_eq!(removed, expected, "{color} {point} in {:?}", self.grid);
        self.note(color, point, after);
    }

    /// Lets the board play a random move, and plays the same on the slow one; tells whether there was one.
    pub(crate) fn play_random(&mut self, random: &mut Random) -> bool {
        let color = self.to_play;
        let point = if random.one_in(2) {
            self.board.play_random(color, |bound| random.below(bound))
        } else {
            let point = self.board.random_move(color, |bound| random.below(bound));
            point.inspect(|&point| self.board.play(color, point))
        };
        let Some(point) = point else {
            assert!(self.allowed(color, Eyes::Diagonal).is_empty(), "{color} has moves in {:?}", self.grid);
            self.pass();
            return false;
        };
        assert!(self.is_allowed(color, point, Eyes::Diagonal), "{color} {point} in {:?}", self.grid);
        let after = self.grid.after(color, point);
        self.note(color, point, after);
        true
    }

    /// Takes over a move that the board has made.
    fn note(&mut self, color: Color, point: Point, after: After) {
        let removed: Vec<Point> = after.captured.union(&after.lost).copied().collect();
        self.grid = after.grid;
        self.ko = self.ko_after(color, point, &removed);
        self.to_play = !color;
    }

    /// A ko: one stone was taken by one stone, which could itself be taken there at once.
    fn ko_after(&self, color: Color, point: Point, captured: &[Point]) -> Option<Point> {
        let &[taken] = captured else { return None };
        let takes_back = taken != point && self.grid.after(!color, taken).captured == BTreeSet::from([point]);
        takes_back.then_some(taken)
    }

    /// One step of random play from one random number: mostly alternating, with passes, own eyes filled and
    /// suicides, so that boards fill up and empty again and again.
    pub(crate) fn step(&mut self, choice: u32) {
        let mut random = Random::new(u64::from(choice));
        if random.one_in(40) {
            return self.pass();
        }
        let color = if random.one_in(8) { !self.to_play } else { self.to_play };
        let Some(point) = random.pick(&self.grid.empty_points()) else { return };
        if !self.grid.is_suicide(color, point) || random.one_in(4) {
            self.play(color, point);
        }
    }

    pub(crate) fn check(&self) {
        self.check_points();
        self.check_strings();
        self.check_ataris();
        self.check_moves();
        self.check_choices();
        self.check_score();
    }

    fn check_points(&self) {
        let size = self.grid.size();
        assert_eq!(self.board.size(), size);
        for point in size.points() {
            assert_eq!(self.board.cell(point).color(), self.grid.get(point));
            let around = point.neighbours().into_iter().chain(point.diagonals());
            for near in around.filter(|&near| !size.contains(near)) {
                assert_eq!(self.board.cell(near), Cell::Off, "{near} is not on the {size} board");
            }
        }
        for color in Color::BOTH {
            assert_eq!(self.board.stones()[color] as usize, self.grid.count(color));
            let set: Vec<Point> = self.board.stone_set(color).iter().collect();
            let expected = size.points().filter(|&point| self.grid.get(point) == Some(color));
            assert_eq!(set, expected.collect::<Vec<_>>());
        }
        assert_eq!(self.board.ko(), self.ko, "{:?}", self.grid);
    }

    fn check_strings(&self) {
        let stones = self.grid.size().points().filter(|&point| self.grid.get(point).is_some());
        let mut unseen: BTreeSet<Point> = stones.collect();
        let mut heads = BTreeSet::new();
        while let Some(&first) = unseen.first() {
            let string = self.grid.string(first);
            let liberties: Vec<Point> = self.grid.liberties(first).into_iter().collect();
            let head = self.board.head(first);
            assert!(string.contains(&head) && heads.insert(head), "head {head} in {:?}", self.grid);
            for &stone in &string {
                assert_eq!(self.board.head(stone), head);
                unseen.remove(&stone);
            }
            // Any stone names the string: try its last one.
            for stone in [first, string.last().copied().unwrap_or(first)] {
                self.check_string(stone, &string, &liberties);
            }
        }
    }

    fn check_string(&self, stone: Point, string: &BTreeSet<Point>, liberties: &[Point]) {
        let board = &self.board;
        let (mut stones, mut found) = (Vec::new(), Vec::new());
        board.for_each_stone(stone, |point| stones.push(point));
        board.for_each_liberty(stone, |point| found.push(point));
        stones.sort();
        found.sort();
        assert!(stones.iter().eq(string), "string of {stone} in {:?}", self.grid);
        assert_eq!(found, liberties, "liberties of {stone} in {:?}", self.grid);
        assert_eq!(board.string_size(stone) as usize, string.len());
        assert_eq!(board.liberties(stone) as usize, liberties.len());
        let last = if let [last] = liberties { Some(*last) } else { None };
        assert_eq!(board.last_liberty(stone), last, "{stone} in {:?}", self.grid);
        assert_eq!(board.is_in_atari(stone), last.is_some());
        let mut last_two = board.last_two_liberties(stone);
        last_two.iter_mut().for_each(|two| two.sort());
        let expected: Option<[Point; 2]> = liberties.try_into().ok();
        assert_eq!(last_two, expected, "{stone} in {:?}", self.grid);
    }

    fn check_moves(&self) {
        for point in self.grid.empty_points() {
            for color in Color::BOTH {
                let is_suicide = self.grid.is_suicide(color, point);
                let what = || format!("{color} {point} in {:?}", self.grid);
                assert_eq!(self.board.is_suicide(color, point), is_suicide, "{}", what());
                assert_eq!(self.board.is_legal(color, point), self.is_legal(color, point), "{}", what());
                assert_eq!(self.board.is_eye(color, point), self.grid.is_eye(color, point), "{}", what());
                let (heads, count) = self.board.strings_around(color, point);
                let near = self.grid.size().neighbours(point).filter(|&p| self.grid.get(p) == Some(color));
                let expected: BTreeSet<Point> = near.map(|p| self.board.head(p)).collect();
                assert_eq!(count, expected.len(), "{}", what());
                assert_eq!(BTreeSet::from_iter(heads[..count].iter().copied()), expected, "{}", what());
            }
        }
    }

    fn check_ataris(&self) {
        // Listing them may tidy up inside, so a copy is asked.
        let mut board = self.board.clone();
        for color in Color::BOTH {
            let mut listed = BTreeMap::new();
            board.for_each_in_atari(color, |stone, last| {
                assert_eq!(self.grid.get(stone), Some(color));
                assert!(listed.insert(self.board.head(stone), last).is_none(), "{stone} is listed twice");
            });
            let stones = self.grid.size().points().filter(|&point| self.grid.get(point) == Some(color));
            let ataris = stones.filter_map(|stone| {
                let last = self.grid.only_liberty(stone)?;
                Some((self.board.head(stone), last))
            });
            assert_eq!(listed, ataris.collect(), "{color} in {:?}", self.grid);
        }
    }

    /// Every move has exactly one number.
    fn check_choices(&self) {
        for color in Color::BOTH {
            for eyes in [Eyes::Diagonal, Eyes::Safe] {
                let choices = self.board.choices(color, eyes);
                let mut moves: Vec<Point> =
                    (0..choices.count()).filter_map(|n| choices.nth(&self.board, n)).collect();
                moves.sort();
                let expected = self.allowed(color, eyes);
                assert!(moves.iter().eq(&expected), "{color} {eyes:?}: {moves:?} in {:?}", self.grid);
            }
        }
    }

    /// The ko point is barred to both, so that a board need not remember who made the ko.
    fn is_legal(&self, color: Color, point: Point) -> bool {
        self.ko != Some(point) && !self.grid.is_suicide(color, point)
    }

    fn is_allowed(&self, color: Color, point: Point, eyes: Eyes) -> bool {
        let is_eye = match eyes {
            Eyes::Diagonal => self.grid.is_eye(color, point),
            Eyes::Safe => self.grid.is_safe_eye(color, point),
        };
        self.grid.get(point).is_none() && self.is_legal(color, point) && !is_eye
    }

    /// The moves that random play may make.
    pub(crate) fn allowed(&self, color: Color, eyes: Eyes) -> BTreeSet<Point> {
        self.grid.size().points().filter(|&point| self.is_allowed(color, point, eyes)).collect()
    }

    fn check_score(&self) {
        let mut expected = self.grid.count(Color::Black) as i32 - self.grid.count(Color::White) as i32;
        for point in self.grid.empty_points() {
            let near: Vec<Point> = self.grid.size().neighbours(point).collect();
            let is_owned = |color| near.iter().all(|&p| self.grid.get(p) == Some(color));
            expected += i32::from(is_owned(Color::Black)) - i32::from(is_owned(Color::White));
        }
        assert_eq!(self.board.filled_score(), expected, "{:?}", self.grid);
        let other: LargeBoard = convert(&self.board);
        assert_eq!(zobrist::position(&self.board), zobrist::position(&other));
    }

    /// Draws so often that a move left out by chance would be a wonder (one in e^30 for each move).
    pub(crate) fn check_random_moves(&mut self, seed: u64) {
        let mut random = Random::new(seed);
        for color in Color::BOTH {
            let allowed = self.allowed(color, Eyes::Diagonal);
            let mut drawn = BTreeSet::new();
            for _ in 0..30 * allowed.len() + 10 {
                drawn.extend(self.board.random_move(color, |bound| random.below(bound)));
            }
            assert_eq!(drawn, allowed, "{color} in {:?}", self.grid);
        }
        self.check();
    }

    /// The same position, made from scratch in another representation and back again.
    pub(crate) fn check_conversion(&self) {
        let large: LargeBoard = convert(&self.board);
        let board: B = convert(&large);
        let grid = self.grid.clone();
        BoardPair { board, grid, ko: self.ko, to_play: self.to_play }.check();
    }
}
