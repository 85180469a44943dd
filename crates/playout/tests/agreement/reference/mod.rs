//! The policies once more, written to be obviously right: straight from the papers, on a board that finds everything
//! anew after each move. They share nothing with the fast ones but the names of points and colours.
//!
//! A reference policy is a function from a position to the exact odds of every move, so whatever a fast policy
//! does can be held against it: single draws, whole games, or each move of a recorded game.

mod capture;
mod crazy_stone;
mod grid;
mod mogo;
mod odds;
mod patterns;

pub(crate) use capture::{capture_first, uniform};
pub(crate) use crazy_stone::crazy_stone;
pub(crate) use grid::{Chain, Grid};
pub(crate) use mogo::mogo;
pub(crate) use odds::{Odds, fraction};

use go::{Cell, Color, Move, Point, PointSet, Size};
use playout::Random;

/// A policy: the odds of every move in a position.
pub(crate) type Reference = fn(&Position) -> Odds;

/// A position in a playout.
#[derive(Clone)]
pub(crate) struct Position {
    pub(crate) grid: Grid,
    pub(crate) to_play: Color,
    pub(crate) ko: Option<Point>,
    /// The last move, if it was not a pass.
    pub(crate) last: Option<Point>,
    pub(crate) passes: u32,
    /// Every string, found anew after each move.
    chains: Vec<Chain>,
}

impl Position {
    pub(crate) fn new(grid: Grid, to_play: Color) -> Position {
        let mut position = Position { grid, to_play, ko: None, last: None, passes: 0, chains: Vec::new() };
        position.find_chains();
        position
    }

    pub(crate) fn empty(size: Size) -> Position {
        Position::new(Grid::new(size), Color::Black)
    }

    fn find_chains(&mut self) {
        self.chains.clear();
        let mut seen = PointSet::EMPTY;
        for point in self.grid.size().points() {
            if self.grid.get(point).color().is_some() && !seen.contains(point) {
                let chain = self.grid.chain(point);
                seen.extend_from(&chain.stones);
                self.chains.push(chain);
            }
        }
    }

    pub(crate) fn chains(&self, color: Color) -> impl Iterator<Item = &Chain> {
        self.chains.iter().filter(move |chain| chain.color == color)
    }

    /// The strings of that colour next to a point.
    pub(crate) fn chains_beside(&self, color: Color, point: Point) -> Vec<&Chain> {
        let is_beside = |chain: &&Chain| point.neighbours().into_iter().any(|p| chain.stones.contains(p));
        self.chains(color).filter(is_beside).collect()
    }

    /// The enemy strings next to a string.
    pub(crate) fn enemies_of(&self, chain: &Chain) -> Vec<&Chain> {
        let touches = |enemy: &&Chain| {
            enemy.stones.iter().any(|p| p.neighbours().into_iter().any(|near| chain.stones.contains(near)))
        };
        self.chains(!chain.color).filter(touches).collect()
    }

    /// May the player whose turn it is play there: on an empty point, not taking back a ko, and with a liberty left?
    pub(crate) fn is_legal(&self, point: Point) -> bool {
        self.grid.get(point) == Cell::Empty
            && self.ko != Some(point)
            && (!self.grid.empty_neighbours(point).is_empty() || self.liberties_after(point) > 0)
    }

    /// The liberties that the played stone's string would have.
    pub(crate) fn liberties_after(&self, point: Point) -> usize {
        self.grid.after(self.to_play, point).0.chain(point).liberties.len()
    }

    /// All neighbours are own stones, and at most one diagonal point is the enemy's, none on the edge.
    pub(crate) fn is_own_eye(&self, point: Point) -> bool {
        let is_own = |p: Point| self.grid.get(p).is(self.to_play);
        let diagonals = point.diagonals().map(|p| self.grid.get(p));
        let enemies = diagonals.iter().filter(|cell| cell.is(!self.to_play)).count();
        let bearable = if diagonals.contains(&Cell::Off) { 0 } else { 1 };
        self.grid.size().neighbours(point).all(is_own) && enemies <= bearable
    }

    /// Makes a move, which must be legal.
    pub(crate) fn make(&mut self, mv: Move) {
        self.ko = None;
        self.last = mv.point();
        match mv {
            Move::Pass => self.passes += 1,
            Move::Play(point) => self.put(point),
        }
        self.to_play = !self.to_play;
    }

    fn put(&mut self, point: Point) {
        let (grid, captured) = self.grid.after(self.to_play, point);
        let chain = grid.chain(point);
        assert!(!chain.liberties.is_empty(), "{point} is suicide for {}", self.to_play);
        if captured.len() == 1 && chain.stones.len() == 1 && chain.liberties.len() == 1 {
            self.ko = captured.iter().next();
        }
        self.grid = grid;
        self.passes = 0;
        self.find_chains();
    }
}

/// Plays to the end: two passes, or three times as many moves as there are points. Returns the number of moves.
pub(crate) fn play_out(position: &mut Position, reference: Reference, random: &mut Random) -> u32 {
    let mut moves = 0;
    while position.passes < 2 && moves < 3 * position.grid.size().area() as u32 {
        let mv = reference(position).draw(random);
        position.make(mv);
        moves += 1;
    }
    moves
}
