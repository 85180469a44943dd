//! Who owned what at the end of the games of a search.
//!
//! Each thread writes to its own part, so nobody waits; who looks while they write may see a game half counted.

use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use go::{Color, Move, Point, Size};

use crate::ownership::Ownership;

/// Counts the owners of all points over the games of a search.
#[derive(Debug)]
pub struct Tally {
    size: Size,
    parts: Box<[Part]>,
}

/// What one thread counts.
#[derive(Debug)]
struct Part {
    all: Counts,
    /// Those of the games that began with each move: a pass, then the points row by row. Empty if nobody wants them.
    by_move: Box<[Counts]>,
}

#[derive(Debug)]
struct Counts {
    games: AtomicU32,
    /// Black's and White's games for each point, row by row.
    owned: Box<[[AtomicU32; 2]]>,
}

impl Tally {
    /// For a search with so many threads on boards of this size; with `by_move`, also for each first move, which takes a
    /// mebibyte per thread on the largest board.
    pub fn new(size: Size, threads: usize, by_move: bool) -> Tally {
        let moves = if by_move { 1 + size.area() } else { 0 };
        let counts = || Counts::new(size.area());
        let part = || Part { all: counts(), by_move: std::iter::repeat_with(counts).take(moves).collect() };
        Tally { size, parts: std::iter::repeat_with(part).take(threads.max(1)).collect() }
    }

    /// The size of the boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Who owned what in all games so far.
    pub fn ownership(&self) -> Ownership {
        self.sum(|part| Some(&part.all))
    }

    /// The same for the games that began with this move; `None` if these are not counted, or if there is no such move.
    pub fn ownership_of(&self, mv: Move) -> Option<Ownership> {
        let at = self.number(mv).filter(|&at| self.parts.iter().all(|part| at < part.by_move.len()))?;
        Some(self.sum(|part| part.by_move.get(at)))
    }

    /// Counts a game of that thread that began with this move, if any, and ended with these owners.
    ///
    /// Apart from the loop of the search, which most often has nothing to count.
    #[inline(never)]
    pub(crate) fn add(&self, thread: usize, first: Option<Move>, owner: impl Fn(Point) -> Option<Color>) {
        let Some(part) = self.parts.get(thread) else { return };
        let by_move = first.and_then(|mv| self.number(mv)).and_then(|at| part.by_move.get(at));
        let columns = [Some(&part.all), by_move];
        for counts in columns.into_iter().flatten() {
            increase(&counts.games);
        }
        for point in self.size.points() {
            let Some(color) = owner(point) else { continue };
            for counts in columns.into_iter().flatten() {
                increase(&counts.owned[self.index(point)][color as usize]);
            }
        }
    }

    fn sum<'t>(&'t self, counts: impl Fn(&'t Part) -> Option<&'t Counts>) -> Ownership {
        let mut sum = Ownership::default();
        for counts in self.parts.iter().filter_map(counts) {
            sum.games += counts.games.load(Relaxed);
            for point in self.size.points() {
                for color in Color::BOTH {
                    let owned = &counts.owned[self.index(point)][color as usize];
                    sum.owned[color][point] += owned.load(Relaxed);
                }
            }
        }
        sum
    }

    fn index(&self, point: Point) -> usize {
        point.y() * self.size.width() + point.x()
    }

    fn number(&self, mv: Move) -> Option<usize> {
        match mv {
            Move::Pass => Some(0),
            Move::Play(point) => self.size.contains(point).then(|| 1 + self.index(point)),
        }
    }
}

impl Counts {
    fn new(area: usize) -> Counts {
        Counts {
            games: AtomicU32::new(0),
            owned: std::iter::repeat_with(Default::default).take(area).collect(),
        }
    }
}

/// One more. Nobody else writes here.
fn increase(count: &AtomicU32) {
    count.store(count.load(Relaxed).saturating_add(1), Relaxed);
}
