//! Every board representation against the slow one, by random play.
//!
//! The checks are generic; a representation is one line at the end of this file.

mod support;

use std::collections::{BTreeMap, BTreeSet};

use go::board::convert;
use go::{Board, Cell, Color, LargeBoard, Move, Point, Size, zobrist};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use support::{Grid, Random};

/// A board and the slow one beside it.
struct Pair<B> {
    board: B,
    grid: Grid,
    /// The point that may not be retaken.
    ko: Option<Point>,
    to_play: Color,
}

impl<B: Board> Pair<B> {
    fn new(size: Size) -> Pair<B> {
        Pair { board: B::new(size), grid: Grid::new(size), ko: None, to_play: Color::Black }
    }

    fn pass(&mut self) {
        self.board.pass();
        self.ko = None;
        self.to_play = !self.to_play;
    }

    /// Plays on both boards and compares what was removed.
    fn play(&mut self, color: Color, point: Point) {
        let after = self.grid.after(color, point);
        let mut removed = Vec::new();
        if after.lost.is_empty() {
            self.board.play_with(color, point, |stone| removed.push(stone));
        } else {
            self.board.suicide(color, point, |stone| removed.push(stone));
            // The observer is told of stones that were on the board; the one just played never was.
            removed.push(point);
        }
        let expected: Vec<Point> = after.captured.union(&after.lost).copied().collect();
        removed.sort();
        assert_eq!(removed, expected, "{color} {point} in {:?}", self.grid);
        self.grid = after.grid;
        self.ko = self.ko_after(color, point, &expected);
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
    fn step(&mut self, choice: u32) {
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

    fn check(&self) {
        self.check_points();
        self.check_strings();
        self.check_moves();
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

    /// The ko point is barred to both, so that a board need not remember who made the ko.
    fn is_legal(&self, color: Color, point: Point) -> bool {
        self.ko != Some(point) && !self.grid.is_suicide(color, point)
    }

    fn check_score(&self) {
        let mut expected = self.grid.count(Color::Black) as i32 - self.grid.count(Color::White) as i32;
        for point in self.grid.empty_points() {
            let near: Vec<Point> = self.grid.size().neighbours(point).collect();
            let touches = |color| near.iter().any(|&p| self.grid.get(p) == Some(color));
            expected += i32::from(touches(Color::Black)) - i32::from(touches(Color::White));
        }
        assert_eq!(self.board.filled_score(), expected, "{:?}", self.grid);
        let other: LargeBoard = convert(&self.board);
        assert_eq!(zobrist::position(&self.board), zobrist::position(&other));
    }

    /// The moves that random play may make.
    fn allowed(&self, color: Color) -> BTreeSet<Point> {
        let legal = self.grid.empty_points().into_iter().filter(|&point| self.is_legal(color, point));
        legal.filter(|&point| !self.grid.is_eye(color, point)).collect()
    }

    /// Draws so often that a move left out by chance would be a wonder (one in e^30 for each move).
    fn check_random_moves(&mut self, seed: u64) {
        let mut random = Random::new(seed);
        for color in Color::BOTH {
            let allowed = self.allowed(color);
            let mut drawn = BTreeSet::new();
            for _ in 0..30 * allowed.len() + 10 {
                drawn.extend(self.board.random_move(color, |bound| random.below(bound)));
            }
            assert_eq!(drawn, allowed, "{color} in {:?}", self.grid);
        }
        self.check();
    }

    /// The same position, made from scratch in another representation and back again.
    fn check_conversion(&self) {
        let large: LargeBoard = convert(&self.board);
        let board: B = convert(&large);
        let grid = self.grid.clone();
        Pair { board, grid, ko: None, to_play: self.to_play }.check();
    }
}

/// Sizes up to `side`, the smallest and the largest more often than chance would have it.
fn sizes(side: usize) -> impl Strategy<Value = Size> {
    let lengths = prop_oneof![1..=side, 1..=5usize.min(side), Just(side)];
    (lengths.clone(), lengths, any::<bool>()).prop_map(|(width, height, is_square)| {
        Size::new(width, if is_square { width } else { height }).expect("both are from 1 to 19")
    })
}

fn fixed_runner(cases: u32) -> TestRunner {
    let rng_seed = RngSeed::Fixed(0x7465_6e67_656e);
    TestRunner::new(Config { cases, rng_seed, failure_persistence: None, ..Config::default() })
}

fn agrees_with_the_slow_board<B: Board>(side: usize) {
    let choices = prop::collection::vec(any::<u32>(), 1..600);
    let mut runner = fixed_runner(120);
    let result = runner.run(&(sizes(side), choices), |(size, choices)| {
        let mut pair = Pair::<B>::new(size);
        // On a large board single plies differ little, and comparing takes long.
        let stride = 1 + size.area() / 16;
        for (ply, &choice) in choices.iter().enumerate() {
            pair.step(choice);
            if ply % stride == 0 {
                pair.check();
            }
        }
        pair.check();
        pair.check_conversion();
        pair.check_random_moves(u64::from(choices[0]));
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

/// Plays uniformly random moves until both have none, or for so long that nothing new will happen.
fn play_out<B: Board>(pair: &mut Pair<B>, random: &mut Random) -> bool {
    let mut passes = 0;
    for _ in 0..8 * pair.grid.size().area() + 20 {
        let color = pair.to_play;
        let mv = pair.board.random_move(color, |bound| random.below(bound));
        match mv {
            Some(point) => {
                assert!(pair.is_legal(color, point) && !pair.grid.is_eye(color, point));
                pair.play(color, point);
                passes = 0;
            }
            None => {
                pair.pass();
                passes += 1;
            }
        }
        if passes == 2 {
            return true;
        }
    }
    false
}

fn playouts_end_in_the_area_score<B: Board>(side: usize) {
    let mut runner = fixed_runner(120);
    let ended = std::cell::Cell::new(0);
    let result = runner.run(&(sizes(side), any::<u64>()), |(size, seed)| {
        let mut pair = Pair::<B>::new(size);
        let has_ended = play_out(&mut pair, &mut Random::new(seed));
        pair.check();
        pair.check_random_moves(seed);
        if has_ended {
            ended.set(ended.get() + 1);
            assert_eq!(pair.board.filled_score(), pair.grid.area_score(), "{:?}", pair.grid);
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    // Superko is not part of a playout, so some games on the smallest boards never end.
    assert!(ended.get() >= 100, "only {} of 120 playouts ended", ended.get());
}

/// Draws a hundred times the number of moves and compares the counts with equal ones by chi-square. The mean of
/// the statistic is the degrees of freedom k, its deviation the root of 2k; five deviations are never chance.
fn random_moves_are_uniform<B: Board>(side: usize) {
    for (seed, plies) in [(1, 0), (2, 10), (3, 40), (4, 90), (5, 200)] {
        let mut random = Random::new(seed);
        let mut pair = Pair::<B>::new(Size::square(side));
        for _ in 0..plies {
            pair.step(random.next() as u32);
        }
        for color in Color::BOTH {
            let allowed = pair.allowed(color);
            let mut counts: BTreeMap<Point, u32> = allowed.iter().map(|&point| (point, 0)).collect();
            for _ in 0..100 * allowed.len() {
                let drawn = pair.board.random_move(color, |bound| random.below(bound));
                *counts.get_mut(&drawn.expect("a move is allowed")).expect("only allowed moves") += 1;
            }
            let statistic: f64 = counts.values().map(|&n| (f64::from(n) - 100.0).powi(2) / 100.0).sum();
            let freedom = allowed.len().saturating_sub(1) as f64;
            let bound = freedom + 5.0 * (2.0 * freedom).sqrt();
            assert!(statistic <= bound, "chi-square {statistic:.1} with {freedom} degrees of freedom");
        }
    }
}

/// A game through a small board's whole life: two eyes, a ko, a capture of two, a suicide of two.
fn plays_a_small_game_by_hand<B: Board>(_: usize) {
    let mut pair = Pair::<B>::new(Size::square(3));
    for text in ["A2", "B2", "B1", "C1", "A1", "C3", "A3", "pass", "pass", "C2", "B3", "A3"] {
        match text.parse() {
            Ok(Move::Play(point)) if pair.grid.get(point).is_none() => pair.play(pair.to_play, point),
            _ => pair.pass(),
        }
        pair.check();
        pair.check_conversion();
    }
}

/// The tests of one representation, for boards up to `side`.
macro_rules! representation {
    ($name:ident, $board:ty, $side:expr) => {
        mod $name {
            #[test]
            fn agrees_with_the_slow_board() {
                super::agrees_with_the_slow_board::<$board>($side);
            }

            #[test]
            fn playouts_end_in_the_area_score() {
                super::playouts_end_in_the_area_score::<$board>($side);
            }

            #[test]
            fn random_moves_are_uniform() {
                super::random_moves_are_uniform::<$board>($side);
            }

            #[test]
            fn plays_a_small_game_by_hand() {
                super::plays_a_small_game_by_hand::<$board>($side);
            }
        }
    };
}

representation!(large_board, go::LargeBoard, 19);
