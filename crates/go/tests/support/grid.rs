//! A position as a plain grid, everything found by flood fill.

use std::collections::BTreeSet;
use std::fmt;

use go::{Board, Cell, Color, Game, Point, Size};

/// A plain grid of stones.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Grid {
    size: Size,
    cells: Vec<Option<Color>>,
}

/// What a stone does to a position.
pub(crate) struct After {
    pub(crate) grid: Grid,
    /// The opponent's stones that go.
    pub(crate) captured: BTreeSet<Point>,
    /// The mover's stones that go, the one just played among them.
    pub(crate) lost: BTreeSet<Point>,
}

impl Grid {
    pub(crate) fn new(size: Size) -> Grid {
        Grid { size, cells: vec![None; size.area()] }
    }

    /// Reads a picture, the top row first: `X` black, `O` white, `.` empty; spaces do not count.
    pub(crate) fn picture(rows: &[&str]) -> Grid {
        let rows: Vec<String> = rows.iter().map(|row| row.replace(' ', "")).collect();
        let size = Size::new(rows[0].len(), rows.len()).expect("the picture is a board");
        let mut grid = Grid::new(size);
        for point in size.points() {
            let stone = match rows[rows.len() - 1 - point.y()].as_bytes()[point.x()] {
                b'X' => Some(Color::Black),
                b'O' => Some(Color::White),
                b'.' => None,
                other => panic!("'{}' is not part of a picture", char::from(other)),
            };
            grid.set(point, stone);
        }
        grid
    }

    /// The position on a board of the crate, cell by cell.
    pub(crate) fn of(board: &impl Board) -> Grid {
        let mut grid = Grid::new(board.size());
        for point in board.size().points() {
            grid.set(point, board.cell(point).color());
        }
        grid
    }

    /// The changes that set this position up on an empty board.
    pub(crate) fn setup(&self) -> Vec<(Point, Cell)> {
        let stones = self.size.points().filter_map(|point| Some((point, self.get(point)?.into())));
        stones.collect()
    }

    /// A game that starts here, that colour to move.
    pub(crate) fn game(&self, rules: go::Rules, first: Color) -> Game {
        let mut game = Game::new(self.size, rules);
        game.set_up(&self.setup()).expect("all strings of the picture have liberties");
        game.set_first(first);
        game
    }

    /// The cells row by row from A1, in the letters of a picture.
    pub(crate) fn letters(&self) -> String {
        let letter = |cell: &Option<Color>| match cell {
            None => '.',
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
        };
        self.cells.iter().map(letter).collect()
    }

    pub(crate) fn size(&self) -> Size {
        self.size
    }

    pub(crate) fn get(&self, point: Point) -> Option<Color> {
        self.cells[self.size.index(point)]
    }

    pub(crate) fn set(&mut self, point: Point, stone: Option<Color>) {
        let index = self.size.index(point);
        self.cells[index] = stone;
    }

    pub(crate) fn count(&self, color: Color) -> usize {
        self.cells.iter().filter(|&&cell| cell == Some(color)).count()
    }

    pub(crate) fn empty_points(&self) -> Vec<Point> {
        self.size.points().filter(|&point| self.get(point).is_none()).collect()
    }

    /// The points connected to this one through points of the same content, and the points around them.
    pub(crate) fn region(&self, start: Point) -> (BTreeSet<Point>, BTreeSet<Point>) {
        let mut region = BTreeSet::from([start]);
        let mut border = BTreeSet::new();
        let mut open = vec![start];
        while let Some(point) = open.pop() {
            for near in self.size.neighbours(point) {
                if self.get(near) != self.get(start) {
                    border.insert(near);
                } else if region.insert(near) {
                    open.push(near);
                }
            }
        }
        (region, border)
    }

    pub(crate) fn string(&self, stone: Point) -> BTreeSet<Point> {
        self.region(stone).0
    }

    pub(crate) fn liberties(&self, stone: Point) -> BTreeSet<Point> {
        let border = self.region(stone).1;
        border.into_iter().filter(|&point| self.get(point).is_none()).collect()
    }

    /// The last liberty of a string in atari.
    pub(crate) fn only_liberty(&self, stone: Point) -> Option<Point> {
        let liberties = self.liberties(stone);
        (liberties.len() == 1).then(|| liberties.first().copied())?
    }

    pub(crate) fn has_only_strings_with_liberties(&self) -> bool {
        let mut points = self.size.points();
        points.all(|point| self.get(point).is_none() || !self.liberties(point).is_empty())
    }

    /// The position after a stone on an empty point, whether the rules allow it or not.
    pub(crate) fn after(&self, color: Color, point: Point) -> After {
        assert_eq!(self.get(point), None, "{point} is taken");
        let mut after = After { grid: self.clone(), captured: BTreeSet::new(), lost: BTreeSet::new() };
        after.grid.set(point, Some(color));
        for near in self.size.neighbours(point) {
            if after.grid.get(near) == Some(!color) && after.grid.liberties(near).is_empty() {
                after.captured.extend(after.grid.take(near));
            }
        }
        if after.grid.liberties(point).is_empty() {
            after.lost = after.grid.take(point);
        }
        after
    }

    fn take(&mut self, stone: Point) -> BTreeSet<Point> {
        let string = self.string(stone);
        for &point in &string {
            self.set(point, None);
        }
        string
    }

    pub(crate) fn is_suicide(&self, color: Color, point: Point) -> bool {
        // Asked so often that the case where it is plain to see comes first.
        let has_liberty = self.size.neighbours(point).any(|near| self.get(near).is_none());
        !has_liberty && !self.after(color, point).lost.is_empty()
    }

    /// The eyes of playouts, as the documentation of `Board::is_eye` says.
    pub(crate) fn is_eye(&self, color: Color, point: Point) -> bool {
        let diagonals = [(-1, -1), (-1, 1), (1, -1), (1, 1)].map(|(x, y)| self.beside(point, x, y));
        let enemies = diagonals.iter().flatten().filter(|&&p| self.get(p) == Some(!color)).count();
        let allowed = if diagonals.iter().all(Option::is_some) { 1 } else { 0 };
        self.size.neighbours(point).all(|near| self.get(near) == Some(color)) && enemies <= allowed
    }

    /// Crazy Stone's eyes: own stones all around, none of them in atari.
    pub(crate) fn is_safe_eye(&self, color: Color, point: Point) -> bool {
        let is_safe = |near: Point| self.get(near) == Some(color) && self.only_liberty(near).is_none();
        self.size.neighbours(point).all(is_safe)
    }

    fn beside(&self, point: Point, x: i32, y: i32) -> Option<Point> {
        let (x, y) = (point.x() as i32 + x, point.y() as i32 + y);
        let is_inside =
            (0..self.size.width() as i32).contains(&x) && (0..self.size.height() as i32).contains(&y);
        is_inside.then(|| Point::new(x as usize, y as usize))
    }

    /// Black's and White's points: stones, and empty regions that touch stones of one colour only.
    pub(crate) fn area(&self) -> [usize; 2] {
        Color::BOTH.map(|color| self.count(color) + self.surrounded_by(color))
    }

    fn surrounded_by(&self, color: Color) -> usize {
        let is_surrounded = |&point: &Point| {
            let border = self.region(point).1;
            !border.is_empty() && border.iter().all(|&near| self.get(near) == Some(color))
        };
        self.empty_points().iter().filter(|point| is_surrounded(point)).count()
    }

    /// Black's area less White's.
    pub(crate) fn area_score(&self) -> i32 {
        let [black, white] = self.area();
        black as i32 - white as i32
    }
}

/// A picture, the top row first.
impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.letters();
        let rows: Vec<&str> =
            (0..self.size.height()).map(|y| &letters[y * self.size.width()..][..self.size.width()]).collect();
        rows.iter().rev().try_for_each(|row| write!(f, "\n{row}"))
    }
}
