//! The game against the slow one: every ko rule with every suicide rule, on boards so small that captures and
//! repetitions happen all the time.

mod support;

use std::cell::RefCell;
use std::collections::HashMap;

use go::{Board, Cell, Color, Game, IllegalMove, Ko, Move, Point, Rules, SetupError, Size, Suicide};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use support::{Grid, KO_RULES, Random, ReferenceGame, SUICIDE_RULES, rules};

/// The hash of every position met, and the position of every hash: both must be functions.
#[derive(Default)]
struct Hashes {
    by_position: HashMap<Grid, u64>,
    by_hash: HashMap<(Size, u64), Grid>,
}

impl Hashes {
    fn meet(&mut self, grid: &Grid, hash: u64) {
        assert_eq!(*self.by_position.entry(grid.clone()).or_insert(hash), hash, "{grid:?}");
        assert_eq!(self.by_hash.entry((grid.size(), hash)).or_insert_with(|| grid.clone()), grid);
    }
}

/// A game and the slow one beside it.
struct Pair {
    game: Game,
    slow: ReferenceGame,
    undone: Vec<(Color, Move)>,
}

impl Pair {
    fn new(size: Size, rules: Rules) -> Pair {
        let slow = ReferenceGame::new(Grid::new(size), Color::Black, rules);
        Pair { game: Game::new(size, rules), slow, undone: Vec::new() }
    }

    /// One step of random play, from one random number. Illegal moves are tried too.
    fn step(&mut self, choice: u32) {
        let mut random = Random::new(u64::from(choice));
        match random.below(40) {
            0..=1 => self.play(self.slow.to_play(), Move::Pass),
            2..=4 => (0..=random.below(6)).for_each(|_| self.undo()),
            5..=8 => (0..=random.below(6)).for_each(|_| self.redo()),
            9 if random.one_in(4) => self.set_up(&mut random),
            _ => {
                let out_of_turn = random.one_in(10);
                let color = if out_of_turn { !self.slow.to_play() } else { self.slow.to_play() };
                if let Some(point) = random.pick(&self.slow.grid().empty_points()) {
                    self.play(color, point.into());
                }
            }
        }
    }

    fn play(&mut self, color: Color, mv: Move) {
        let before = self.slow.prisoners();
        let result = self.game.play(color, mv);
        assert_eq!(result.map(|_| ()), self.slow.play(color, mv));
        if let Ok(turn) = result {
            let after = self.slow.prisoners();
            assert_eq!(usize::from(turn.captured), after[color as usize] - before[color as usize]);
            assert_eq!(usize::from(turn.lost), after[!color as usize] - before[!color as usize]);
            assert_eq!((turn.color, turn.mv, turn.hash), (color, mv, self.game.hash()));
            self.undone.clear();
        }
    }

    fn undo(&mut self) {
        let undone = self.slow.undo();
        assert_eq!(self.game.undo().map(|turn| (turn.color, turn.mv)), undone);
        self.undone.extend(undone);
    }

    /// A move taken back is as legal as it was.
    fn redo(&mut self) {
        if let Some((color, mv)) = self.undone.pop() {
            let rest = std::mem::take(&mut self.undone);
            self.play(color, mv);
            self.undone = rest;
        }
    }

    fn set_up(&mut self, random: &mut Random) {
        let size = self.game.size();
        let cells = [Cell::Black, Cell::White, Cell::Empty];
        let mut grid = self.slow.grid().clone();
        let mut changes = Vec::new();
        for _ in 0..=random.below(4) {
            let point = size.point(random.below(size.area() as u32) as usize);
            let cell = cells[random.below(3) as usize];
            changes.push((point, cell));
            grid.set(point, cell.color());
        }
        let result = self.game.set_up(&changes);
        if grid.has_only_strings_with_liberties() {
            assert_eq!(result, Ok(()));
            self.slow = ReferenceGame::new(grid, self.slow.to_play(), self.game.rules());
            self.undone.clear();
        } else {
            assert!(matches!(result, Err(SetupError::NoLiberty(_))), "{result:?}");
        }
    }

    fn check(&self, hashes: &mut Hashes) {
        let (game, slow) = (&self.game, &self.slow);
        assert_eq!(&Grid::of(game.board()), slow.grid());
        hashes.meet(slow.grid(), game.hash());
        assert_eq!(game.to_play(), slow.to_play());
        assert_eq!(game.turns().len(), slow.length());
        assert_eq!(game.passes(), slow.passes());
        assert_eq!(game.prisoners().0.map(|count| count as usize), slow.prisoners());
        assert_eq!(game.is_over(), slow.passes() >= 2 || slow.length() >= game.move_cap());
        // One row and one column more than there are.
        let (width, height) = (game.size().width() + 1, game.size().height() + 1);
        for point in (0..width * height).map(|index| Point::new(index % width, index / width)) {
            for color in Color::BOTH {
                let what = || format!("{color} {point} in {:?}", slow.grid());
                assert_eq!(game.check(color, point.into()), slow.check(color, point.into()), "{}", what());
            }
        }
        for color in Color::BOTH {
            let expected: Vec<Point> =
                game.size().points().filter(|&p| slow.check(color, p.into()).is_ok()).collect();
            assert_eq!(game.legal_points(color).collect::<Vec<_>>(), expected);
        }
    }
}

fn small_sizes() -> impl Strategy<Value = Size> {
    (1..=5usize, 1..=5usize).prop_map(|(width, height)| Size::new(width, height).expect("both are small"))
}

#[test]
fn every_rule_set_agrees_with_the_slow_game() {
    let hashes = RefCell::new(Hashes::default());
    for ko in KO_RULES {
        for suicide in SUICIDE_RULES {
            let rng_seed = RngSeed::Fixed(0x676f);
            let config = Config { cases: 60, rng_seed, failure_persistence: None, ..Config::default() };
            let choices = prop::collection::vec(any::<u32>(), 1..160);
            let result = TestRunner::new(config).run(&(small_sizes(), choices), |(size, choices)| {
                let mut pair = Pair::new(size, rules(ko, suicide));
                for &choice in &choices {
                    pair.step(choice);
                    pair.check(&mut hashes.borrow_mut());
                }
                Ok(())
            });
            result.unwrap_or_else(|error| panic!("{ko:?}, suicide {suicide:?}: {error}"));
        }
    }
}

#[test]
fn the_random_games_meet_every_kind_of_refusal() {
    let mut met = [0; 4];
    for seed in 0..20 {
        let mut random = Random::new(seed);
        for (ko, suicide) in [(Ko::Simple, Suicide::Forbidden), (Ko::Positional, Suicide::Allowed)] {
            let mut pair = Pair::new(Size::square(3), rules(ko, suicide));
            for _ in 0..100 {
                pair.step(random.next() as u32);
                for point in pair.slow.grid().empty_points() {
                    match pair.slow.check(pair.slow.to_play(), point.into()) {
                        Ok(()) => met[0] += 1,
                        Err(IllegalMove::Suicide(_)) => met[1] += 1,
                        Err(IllegalMove::Ko(_)) => met[2] += 1,
                        Err(IllegalMove::Superko { .. }) => met[3] += 1,
                        Err(other) => panic!("{other} on an empty point"),
                    }
                }
            }
        }
    }
    assert!(met.iter().all(|&count| count >= 20), "legal, suicide, ko, superko: {met:?}");
}

#[test]
fn undoing_everything_leads_back_to_the_start() {
    let mut random = Random::new(7);
    let mut pair = Pair::new(Size::square(4), Rules::TROMP_TAYLOR);
    for _ in 0..200 {
        pair.step(random.next() as u32);
    }
    let start = Grid::of(pair.game.start());
    while pair.game.undo().is_some() {}
    assert_eq!(Grid::of(pair.game.board()), start);
    assert!(pair.game.turns().is_empty());
    assert_eq!(pair.game.undo(), None);
}

#[test]
fn set_up_stones_start_a_new_history() {
    let mut game = Game::new(Size::square(5), Rules::TROMP_TAYLOR);
    game.play(Color::Black, Move::Play(Point::new(2, 2))).unwrap();
    game.set_up(&[(Point::new(2, 2), Cell::Empty), (Point::new(0, 0), Cell::White)]).unwrap();
    assert_eq!(Grid::of(game.board()), Grid::picture(&[".....", ".....", ".....", ".....", "O...."]));
    assert_eq!(game.to_play(), Color::White);
    assert_eq!(game.undo(), None);
    let outside = Point::new(5, 0);
    let refused = game.set_up(&[(outside, Cell::Black)]);
    assert_eq!(refused, Err(SetupError::OffBoard { point: outside, size: game.size() }));
}

#[test]
fn handicap_stones_are_black_and_white_moves_first() {
    let mut game = Game::new(Size::square(9), Rules::CHINESE);
    let stones = ["C3", "G7", "C7"].map(|name| name.parse().unwrap());
    game.place_handicap(&stones).unwrap();
    assert_eq!(game.handicap(), 3);
    assert_eq!(game.to_play(), Color::White);
    assert_eq!(game.board().stone_set(Color::Black), stones.into_iter().collect());
    assert_eq!(game.board().stones()[Color::White], 0);
    let slow = ReferenceGame::new(Grid::of(game.board()), Color::White, Rules::CHINESE);
    for point in game.size().points() {
        assert_eq!(game.check(Color::White, point.into()), slow.check(Color::White, point.into()));
    }
}

#[test]
fn the_move_cap_ends_a_game() {
    let mut game = Game::new(Size::square(3), Rules::CHINESE);
    game.set_move_cap(2);
    game.play(Color::Black, Move::Pass).unwrap();
    assert!(!game.is_over());
    game.play(Color::White, Move::Play(Point::new(1, 1))).unwrap();
    assert!(game.is_over());
}
