//! A game of the crate and the slow one, side by side.

use std::collections::HashMap;

use go::{Cell, Color, Game, MAX_SIDE, Move, Point, Rules, SetupError, Size};

use super::{Grid, Random, ReferenceGame, area_score};

/// The hash of every position met, and the position of every hash: both must be functions.
#[derive(Default)]
pub(crate) struct Hashes {
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
pub(crate) struct GamePair {
    pub(crate) game: Game,
    pub(crate) slow: ReferenceGame,
    undone: Vec<(Color, Move)>,
}

impl GamePair {
    pub(crate) fn new(size: Size, rules: Rules) -> GamePair {
        let slow = ReferenceGame::new(Grid::new(size), Color::Black, rules);
        GamePair { game: Game::new(size, rules), slow, undone: Vec::new() }
    }

    /// One step of random play, from one random number. Illegal moves are tried too.
    pub(crate) fn step(&mut self, choice: u32) {
        let mut random = Random::new(u64::from(choice));
        match random.below(40) {
            0..=1 => self.play(self.slow.to_play(), Move::Pass),
            2..=4 => (0..=random.below(6)).for_each(|_| self.undo()),
            5..=8 => (0..=random.below(6)).for_each(|_| self.redo()),
            9 if random.one_in(4) => self.set_up(&self.random_changes(&mut random)),
            _ => {
                let out_of_turn = random.one_in(10);
                let color = if out_of_turn { !self.slow.to_play() } else { self.slow.to_play() };
                if let Some(point) = random.pick(&self.slow.grid().empty_points()) {
                    self.play(color, point.into());
                }
            }
        }
    }

    pub(crate) fn play(&mut self, color: Color, mv: Move) {
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

    pub(crate) fn undo(&mut self) {
        let undone = self.slow.undo();
        assert_eq!(self.game.undo().map(|turn| (turn.color, turn.mv)), undone);
        self.undone.extend(undone);
    }

    /// A move taken back is as legal as it was.
    pub(crate) fn redo(&mut self) {
        if let Some((color, mv)) = self.undone.pop() {
            let rest = std::mem::take(&mut self.undone);
            self.play(color, mv);
            self.undone = rest;
        }
    }

    fn random_changes(&self, random: &mut Random) -> Vec<(Point, Cell)> {
        let size = self.game.size();
        let mut change = |_| {
            let point = size.point(random.below(size.area() as u32) as usize);
            (point, [Cell::Black, Cell::White, Cell::Empty][random.below(3) as usize])
        };
        (0..4).map(&mut change).collect()
    }

    /// Stones that leave a string without liberties must be refused; all others start a new history.
    pub(crate) fn set_up(&mut self, changes: &[(Point, Cell)]) {
        let mut grid = self.slow.grid().clone();
        for &(point, cell) in changes {
            grid.set(point, cell.color());
        }
        let result = self.game.set_up(changes);
        if grid.has_only_strings_with_liberties() {
            assert_eq!(result, Ok(()));
            self.slow.set_up(grid);
            self.undone.clear();
        } else {
            assert!(matches!(result, Err(SetupError::NoLiberty(_))), "{result:?}");
        }
    }

    pub(crate) fn check(&self, hashes: &mut Hashes) {
        let (game, slow) = (&self.game, &self.slow);
        assert_eq!(&Grid::of(game.board()), slow.grid());
        hashes.meet(slow.grid(), game.hash());
        assert_eq!(area_score(game), slow.grid().area_score(), "{:?}", slow.grid());
        assert_eq!(game.to_play(), slow.to_play());
        assert_eq!(game.turns().len(), slow.length());
        assert_eq!(game.passes(), slow.passes());
        assert_eq!(game.prisoners().0.map(|count| count as usize), slow.prisoners());
        assert_eq!(game.is_over(), slow.passes() >= 2 || slow.length() >= game.move_cap());
        // One row and one column more than there are, where points have names.
        let (width, height) = (MAX_SIDE.min(game.size().width() + 1), MAX_SIDE.min(game.size().height() + 1));
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
